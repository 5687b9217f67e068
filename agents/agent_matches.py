"""Whole matches between agents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from agents.agent import choose
from agents.effort import Effort
from agents.expertise import actor
from rules.game import Action, Game
from rules.match import Match


class Choosing(Protocol):
    """A function that chooses for a named agent, as `choose` does."""

    def __call__(
        self, match: Match, player: int, agent: str, *, seed: bytes, effort: Effort | None
    ) -> Action: ...


def play_match(
    game: Game,
    agents: Sequence[str],
    options: Mapping[str, str],
    *,
    seed: bytes,
    effort: Effort | None = None,
    plies: int | None = None,
    choosing: Choosing = choose,
) -> Match:
    """Play a match to its end, or until it has `plies` plies, with an agent for each seat.

    `choosing` makes the choices. The seed determines the choices and the chance actions. Raises
    `BadSetup`.
    """
    match = Match.start(game, len(agents), options, seed=seed).settle()
    while match.outcome is None and (plies is None or match.ply < plies):
        player = actor(match.state)
        action = choosing(match, player, agents[player], seed=seed, effort=effort)
        match = match.play(player, action).settle()
    return match

"""Whole matches between agents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from agents.agent import choose
from agents.effort import Effort
from agents.expertise import actor
from rules.game import Action, Game
from rules.match import Match


def play_match(
    game: Game,
    agents: Sequence[str],
    options: Mapping[str, str],
    *,
    seed: bytes,
    effort: Effort | None = None,
    plies: int | None = None,
    taken: Callable[[int, Action], object] = lambda _player, _action: None,
) -> Match:
    """A match to its end, or for so many plies; one agent a seat, in seat order.

    Chance follows from the seed, and so do all choices. `taken` is told of each one. Raises
    `BadSetup`.
    """
    match = Match.start(game, len(agents), options, seed=seed).settle()
    while match.outcome is None and (plies is None or match.ply < plies):
        player = actor(match.state)
        action = choose(match, player, agents[player], seed=seed, effort=effort)
        taken(player, action)
        match = match.play(player, action).settle()
    return match

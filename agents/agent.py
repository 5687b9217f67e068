"""Agents, each with a name: two baselines, and cats of three strengths.

The seed, the player to act and the ply determine the random numbers of every choice. Agents that
play a match again with the same seed choose the same actions, unless a search runs out of time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from agents.effort import Effort, Spent
from agents.expertise import Expertise, result
from agents.paired_search import PairedSearch
from agents.registry import expertise
from agents.tree_search import TreeSearch
from agents.turn_search import TurnSearch
from rules.errors import MatchOver, NotYourTurn
from rules.game import Action
from rules.match import Match

RANDOM, GREEDY = "random", "greedy"
KITTEN, HOUSE_CAT, ALLEY_CAT = "kitten", "house-cat", "alley-cat"
STRENGTHS = (KITTEN, HOUSE_CAT, ALLEY_CAT)
AGENTS = (RANDOM, GREEDY, *STRENGTHS)
_SAMPLES = 8
"""The number of samples for an agent that looks only one action ahead."""


class Search(Protocol):
    """A search of any kind, for the best action of a single seat."""

    def choose(self, known: Any, spent: Spent, /) -> Action: ...


class _Strategy(Protocol):
    """A strategy that chooses among two or more legal actions."""

    def __call__(
        self,
        match: Match,
        player: int,
        expert: Expertise[Any, Any],
        dice: Random,
        effort: Effort | None,
    ) -> Action: ...


def choose(
    match: Match, player: int, agent: str, *, seed: bytes, effort: Effort | None = None
) -> Action:
    """Return the agent's action for a player who may act in an unfinished match.

    The choice uses only what the player may know of the match. `effort` defaults to the agent's own
    limits. Raises `MatchOver`, `NotYourTurn`, `NobodyKnows`, and `KeyError` for an unknown agent.
    """
    strategy = None if agent == RANDOM else _STRATEGIES[agent]
    if match.outcome is not None:
        raise MatchOver("no-more-actions")
    legal = match.state.legal_actions(player)
    if player not in match.to_act() or not legal:
        raise NotYourTurn("wait", player=player)
    dice = dice_of(seed, player, match.ply)
    if len(legal) == 1:
        return legal[0]
    if strategy is None:
        return dice.choice(legal)
    return strategy(match, player, expertise(match.game), dice, effort)


def worth(match: Match, player: int, *, seed: bytes, known_by: int | None = None) -> float:
    """Evaluate the player's position without search, from 0 (lost) to 1 (won).

    The evaluation uses only the knowledge of one player: `known_by`, by default `player`. Raises
    `NobodyKnows`.
    """
    expert, dice = expertise(match.game), dice_of(seed, player, match.ply)
    known = expert.known(match, player if known_by is None else known_by)
    count = 1 if not match.game.has_secrets else _SAMPLES
    samples = (expert.sample(known, dice) for _ in range(count))
    return sum(expert.prospects(sample)[player] for sample in samples) / count


def dice_of(seed: bytes, player: int, ply: int) -> Random:
    """Return the random generator for a single choice."""
    content = seed + f" {player} {ply}".encode()
    return Random(int.from_bytes(hashlib.sha256(content).digest()))  # noqa: S311  # no secret


def _greedily(
    match: Match, player: int, expert: Expertise[Any, Any], dice: Random, effort: Effort | None
) -> Action:
    """Return the action that leads to the best evaluation, averaged over samples."""
    del effort

    def judge(state: Any) -> float:
        return expert.prospects(state)[player]

    return _ahead(match, player, expert, dice, match.state.legal_actions(player), judge)


def _like_a_kitten(
    match: Match, player: int, expert: Expertise[Any, Any], dice: Random, effort: Effort | None
) -> Action:
    """Of the actions that a kitten notices, choose the one with the best foreseen result."""
    legal = match.state.legal_actions(player)
    seen = expert.sample(expert.known(match, player), dice)
    noticed = [each for each in legal if dice.random() < expert.glance(seen, player, each)]
    effort = effort or Effort(seconds=SECONDS[KITTEN])

    def judge(state: Any) -> float:
        return expert.at_a_glance(state, player)

    return _ahead(match, player, expert, dice, noticed or legal, judge, effort)


def _ahead(
    match: Match,
    player: int,
    expert: Expertise[Any, Any],
    dice: Random,
    actions: Sequence[Action],
    judge: Callable[[Any], float],
    effort: Effort | None = None,
) -> Action:
    """Return the action with the best evaluation over as many samples as the effort allows.

    `judge` evaluates an unfinished state for the player.
    """
    known, spent = expert.known(match, player), Spent(effort or Effort(_SAMPLES))
    count = 1 if not match.game.has_secrets else _SAMPLES
    worth = dict.fromkeys((action.text for action in actions), 0.0)
    while spent.iterations < count and spent.more():
        state = expert.sample(known, dice)
        for action in actions:
            after = state.apply(player, action)
            outcome = after.outcome()
            if outcome is None:
                worth[action.text] += judge(after)
            else:
                worth[action.text] += result(outcome, match.sides)[player]
    best = max(worth.values())
    return dice.choice([action for action in actions if worth[action.text] == best])


def _searching(strength: str) -> _Strategy:
    def strategy(
        match: Match, player: int, expert: Expertise[Any, Any], dice: Random, effort: Effort | None
    ) -> Action:
        spent = Spent(effort or Effort(expert.pace[strength], SECONDS[strength]))
        search = search_of(expert, player, match.sides, dice, strength)
        return search.choose(expert.known(match, player), spent)

    return strategy


def search_of(
    expert: Expertise[Any, Any], player: int, sides: Sequence[int], dice: Random, strength: str
) -> Search:
    """Return the search that suits the game, for a seat with this strength."""
    if expert.by_turns:
        return TurnSearch(expert, player, sides, dice)
    if expert.actions_ahead:
        return PairedSearch(expert, player, sides, dice, expert.noticed.get(strength, 1.0))
    return TreeSearch(expert, player, sides, dice)


SECONDS = {KITTEN: 0.2, HOUSE_CAT: 0.7, ALLEY_CAT: 2.0}
"""The maximum number of seconds that a choice may take on one core."""

_STRATEGIES: dict[str, _Strategy] = {
    GREEDY: _greedily,
    KITTEN: _like_a_kitten,
    HOUSE_CAT: _searching(HOUSE_CAT),
    ALLEY_CAT: _searching(ALLEY_CAT),
}

"""Alpha-beta search with iterative deepening, for two players who see everything.

Each round searches one action deeper than the round before, and starts with the best action found
so far. A transposition table keeps the results of earlier rounds. An iteration, as `Effort` counts
them, examines one position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic

from agents.effort import Spent
from agents.expertise import Expertise, S, actor, result
from rules.game import Action

_DEEPEST = 64
_WON = 0.5
_SOONER = 1e-4
"""Worth of a win that comes one action sooner, or of a defeat that comes one action later."""
_EXACT, _AT_LEAST, _AT_MOST = range(3)


class _OutOfTime(Exception):
    """Raised if a round cannot be finished."""


@dataclass(slots=True)
class _Found:
    depth: int
    worth: float
    bound: int
    best: str


def _tells(found: _Found, alpha: float, beta: float) -> bool:
    """Return whether the stored result makes a search within these bounds unnecessary."""
    if found.bound == _AT_LEAST:
        return found.worth >= beta
    return found.bound == _EXACT or found.worth <= alpha


class TurnSearch(Generic[S]):
    """A search that rates states from -0.5 (lost) to 0.5 (won) for the player to act."""

    def __init__(
        self, expertise: Expertise[S, S], player: int, sides: Sequence[int], dice: Random
    ) -> None:
        self._expertise = expertise
        self._player = player
        self._sides = sides
        self._dice = dice
        self._table: dict[object, _Found] = {}
        self.depth = 0
        """The number of actions that the last finished round looked ahead: *n* in round *n*."""

    def choose(self, state: S, spent: Spent) -> Action:
        """Search deeper in each round, and return the best action found."""
        candidates = list(self._expertise.candidates(state, self._player))
        best = candidates[0]
        if len(candidates) == 1:
            return best
        # The dice break ties: otherwise every match would be the same.
        self._dice.shuffle(candidates)
        try:
            for self.depth in range(1, _DEEPEST):
                candidates, worth = self._round(state, candidates, spent)
                best = candidates[0]
                if abs(worth) >= _WON - _DEEPEST * _SOONER:
                    break
        except _OutOfTime:
            self.depth -= 1
        return best

    def _round(
        self, state: S, candidates: Sequence[Action], spent: Spent
    ) -> tuple[list[Action], float]:
        """Search all candidates one action deeper.

        Return the candidates with the best one moved to the front, and the value of the best one.
        """
        best, alpha = candidates[0], -1.0
        try:
            for action in candidates:
                after = state.apply(self._player, action)
                worth = self._for(self._player, after, self.depth - 1, alpha, 1.0, spent, 1)
                if worth > alpha:
                    best, alpha = action, worth
        except _OutOfTime:
            # The first candidate was the best of the round before. Any action that beats it is an
            # improvement, even if this round is unfinished.
            if best is candidates[0]:
                raise
            self.depth += 1
        ordered = [best, *(action for action in candidates if action is not best)]
        return ordered, alpha

    def _for(
        self,
        player: int,
        state: S,
        depth: int,
        alpha: float,
        beta: float,
        spent: Spent,
        far: int,
    ) -> float:
        """Return a state's worth for this player, within the bounds."""
        outcome = state.outcome()
        if outcome is not None:
            worth = result(outcome, self._sides)[player] - _WON
            return worth - far * _SOONER * ((worth > 0) - (worth < 0))
        who = actor(state)
        if who == player:
            return self._searched(state, who, depth, alpha, beta, spent, far)
        return -self._searched(state, who, depth, -beta, -alpha, spent, far)

    def _searched(
        self,
        state: S,
        who: int,
        depth: int,
        alpha: float,
        beta: float,
        spent: Spent,
        far: int,
    ) -> float:
        if not spent.more():
            raise _OutOfTime
        if depth <= 0 and self._expertise.settled(state, state):
            return self._expertise.prospects(state)[who] - _WON
        key = self._expertise.same(state)
        found = self._table.get(key)
        if found is not None and found.depth >= depth and _tells(found, alpha, beta):
            return found.worth
        best, first, low = "", -1.0, alpha
        for action in self._ordered(state, who, found):
            worth = self._for(who, state.apply(who, action), depth - 1, low, beta, spent, far + 1)
            if worth > first:
                first, best = worth, action.text
                low = max(low, worth)
            if low >= beta:
                break
        bound = _AT_LEAST if first >= beta else _AT_MOST if first <= alpha else _EXACT
        self._table[key] = _Found(depth, first, bound, best)
        return first

    def _ordered(self, state: S, who: int, found: _Found | None) -> Sequence[Action]:
        candidates = self._expertise.candidates(state, who)
        if found is None:
            return candidates
        return sorted(candidates, key=lambda action: action.text != found.best)

"""The search for games with a lot of luck: it compares actions in the same samples.

In each sample, the search tries every action that it has not dropped, and then plays on for a few
actions. It uses the same dice after every action, so that actions differ by their worth and not by
luck. The effort is divided into equal shares, and after each share the worse half of the actions is
dropped. The method is called sequential halving, after Karnin, Koren and Somekh, *Almost Optimal
Exploration in Multi-Armed Bandits* (2013).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Generic

from agents.effort import Spent
from agents.expertise import Expertise, K, S, actor, chance_action, result
from rules.game import CHANCE, Action


class PairedSearch(Generic[S, K]):
    """A search for a single seat.

    An iteration applies one candidate action to one sample, and plays on from there. `noticed` is
    the probability with which each candidate is considered at all.
    """

    def __init__(
        self,
        expertise: Expertise[S, K],
        player: int,
        sides: Sequence[int],
        dice: Random,
        noticed: float = 1.0,
    ) -> None:
        self._expertise = expertise
        self._player = player
        self._sides = sides
        self._dice = dice
        self._noticed = noticed

    def choose(self, known: K, spent: Spent) -> Action:
        """Return the best action of those that the search has not dropped."""
        state = self._expertise.sample(known, self._dice)
        candidates = self._expertise.candidates(state, self._player)
        if self._noticed < 1.0:
            candidates = some_of(candidates, self._noticed, self._dice)
        halvings = max(1, math.ceil(math.log2(len(candidates))))
        worth = dict.fromkeys(candidates, 0.0)
        left = list(candidates)
        while len(left) > 1:
            sampled = self._sampled(known, left, spent)
            if sampled is None:
                break
            for action, each in zip(left, sampled, strict=True):
                worth[action] += each
            keep = math.ceil(len(candidates) / 2 ** int(halvings * spent.share()))
            left = sorted(left, key=lambda action: -worth[action])[:keep]
        return left[0]

    def _sampled(self, known: K, actions: Sequence[Action], spent: Spent) -> list[float] | None:
        """Return each action's worth in one sample; None if `spent` allows too few iterations."""
        state = self._expertise.sample(known, self._dice)
        seed = self._dice.getrandbits(64)
        found = []
        for action in actions:
            if not spent.more():
                return None
            dice = Random(seed)  # noqa: S311  # no secret
            found.append(self._played_on(state, action, dice))
        return found

    def _played_on(self, root: S, action: Action, dice: Random) -> float:
        """Return the action's worth to the seat after some more actions by all players."""
        state = root.apply(self._player, action)
        left = self._expertise.actions_ahead
        while (outcome := state.outcome()) is None:
            who = actor(state)
            if who == CHANCE and left:
                state = state.apply(CHANCE, chance_action(state, dice))
            elif left:
                state = state.apply(who, self._expertise.playing_on(state, who, dice))
                left -= 1
            else:
                return self._expertise.prospects(state)[self._player]
        return result(outcome, self._sides)[self._player]


def some_of(actions: Sequence[Action], share: float, dice: Random) -> Sequence[Action]:
    """Pick each action with probability `share`; return all of them if none is picked."""
    return [action for action in actions if dice.random() < share] or actions

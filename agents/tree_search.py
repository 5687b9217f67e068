"""Monte Carlo tree search over what a seat knows, for games with secrets, dice or many players.

The method follows Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search* (2012).
There is a single tree, and each walk down the tree uses a new sample. If the searching seat cannot
distinguish two results, both results have the same node: if another player draws an unseen card,
the walk leads to the same node, whatever the card is. Chance has its own nodes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic

from agents.effort import Spent
from agents.expertise import Expertise, K, S, actor, chance_action, result
from rules.game import CHANCE, Action

_EXPLORING = 0.7
_LONGEST = 2_000
"""The number of further actions after which a state is judged, even if it is not settled."""


@dataclass(slots=True)
class Node:
    """A node of the tree. `offered` counts the walks in which the node could have been chosen."""

    visits: int = 0
    offered: int = 0
    worth: float = 0.0
    """Total worth over all visits, to the player who chose this node."""
    below: dict[str, Node] = field(default_factory=dict)


class TreeSearch(Generic[S, K]):
    """A search for a single seat; an iteration is one walk down the tree."""

    def __init__(
        self, expertise: Expertise[S, K], player: int, sides: Sequence[int], dice: Random
    ) -> None:
        self._expertise = expertise
        self._player = player
        self._sides = sides
        self._dice = dice
        self.root = Node()

    def choose(self, known: K, spent: Spent) -> Action:
        """Return the seat's most visited action."""
        state = self._expertise.sample(known, self._dice)
        candidates = self._expertise.candidates(state, self._player)
        if len(candidates) == 1:
            return candidates[0]
        while spent.more():
            self._walk(self._expertise.sample(known, self._dice))
        tried = self.root.below
        return max(candidates, key=lambda action: _weight(tried.get(action.text)))

    def _walk(self, root: S) -> None:
        """Walk down to a new node in one sample, evaluate it, and add the result along the path."""
        state, node, path = root, self.root, [(self.root, CHANCE)]
        while state.outcome() is None:
            # The searching seat acts first, even if other players may act now too.
            who = self._player if state is root else actor(state)
            if who == CHANCE:
                drawn = chance_action(state, self._dice)
                seen = self._expertise.glimpse(state, drawn, self._player)
                state = state.apply(CHANCE, drawn)
                node = node.below.setdefault(seen, Node())
                path.append((node, CHANCE))
                continue
            action, node, is_new = self._step(state, node, who)
            path.append((node, who))
            state = state.apply(who, action)
            if is_new:
                break
        worth = self._judged(state, root)
        for visited, who in path:
            visited.visits += 1
            if who != CHANCE:
                visited.worth += worth[who]

    def _step(self, state: S, node: Node, who: int) -> tuple[Action, Node, bool]:
        """Return the next action, the node it leads to, and whether that node is new."""
        candidates = self._expertise.candidates(state, who)
        below = node.below
        found = [(action, below.get(action.text)) for action in candidates]
        for action, child in found:
            if child is None:
                made = below[action.text] = Node(offered=1)
                return action, made, True
        best: tuple[float, Action, Node] | None = None
        for action, child in found:
            if child is None:
                continue
            child.offered += 1
            bound = (
                child.worth / child.visits
                + _EXPLORING * math.sqrt(math.log(child.offered) / child.visits)
                if child.visits
                else math.inf
            )
            if best is None or bound > best[0]:
                best = bound, action, child
        if best is None:
            raise ValueError("a player who is to act has no action")
        return best[1], best[2], False

    def _judged(self, state: S, root: S) -> Sequence[float]:
        """Return the worth by player, after playing on until the state can be judged."""
        for _ in range(_LONGEST):
            outcome = state.outcome()
            if outcome is not None:
                return result(outcome, self._sides)
            who = actor(state)
            if who == CHANCE:
                state = state.apply(CHANCE, chance_action(state, self._dice))
            elif self._expertise.settled(state, root):
                break
            else:
                state = state.apply(who, self._expertise.playing_on(state, who, self._dice))
        return self._expertise.prospects(state)


def _weight(node: Node | None) -> tuple[int, float]:
    return (0, 0.0) if node is None else (node.visits, node.worth)

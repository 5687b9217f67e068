"""Caged Rat: rats in their cages, the feeding rules, and points.

Our ruling, where the original rules are silent: if both rats have the capture's suit, the player
chooses which one to feed. If one of two rats of a suit is satisfied and the other is hungry or
overfed, the satisfied rat gets nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.caged_rat.cards import points, value
from rules.caged_rat.view import SATISFIED, Rat

_BONUS = 10
"""Points for each capture if both rats are satisfied."""


def rat(card: str, captures: int = 0) -> Rat:
    """Return the rat of a card, fed with this many captures."""
    worth = value(card)
    return Rat(card, worth, captures, points(worth, captures))


def fed(rats: Sequence[Rat], card: str) -> tuple[Rat, ...]:
    """Return the rats after feeding a capture to the rat with this card."""
    return tuple(rat(r.card, r.captures + 1) if r.card == card else r for r in rats)


def eaters(rats: Sequence[Rat], capture: str) -> tuple[str, ...]:
    """Return the cards of the rats to which a capture may be fed."""
    suited = [r for r in rats if r.card[1] == capture[1]]
    wanting = [r for r in suited if r.mood != SATISFIED]
    return tuple(r.card for r in wanting or suited)


def all_satisfied(rats: Sequence[Rat]) -> bool:
    return all(r.mood == SATISFIED for r in rats)


def worth(rats: Sequence[Rat]) -> int:
    """Return the current points of a player's rats."""
    if all_satisfied(rats):
        return _BONUS * sum(r.captures for r in rats)
    return sum(r.points for r in rats)

"""Caged Rat: rats in their cages, the feeding rules, and points.

Ours, where the original is silent: between two rats of a capture's suit the player chooses, but
for a satisfied one while the other is not exactly so (hungry or overfed).
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.caged_rat.cards import points, value
from rules.caged_rat.view import SATISFIED, Rat

_BONUS = 10
"""Points for every fed capture where both rats are exactly satisfied."""


def rat(card: str, captures: int = 0) -> Rat:
    """Return the rat of a card, fed with this many captures."""
    worth = value(card)
    return Rat(card, worth, captures, points(worth, captures))


def fed(rats: Sequence[Rat], card: str) -> tuple[Rat, ...]:
    """Return the rats after the one with this card got a capture."""
    return tuple(rat(r.card, r.captures + 1) if r.card == card else r for r in rats)


def eaters(rats: Sequence[Rat], capture: str) -> tuple[str, ...]:
    """Return the cards of the rats that a capture may be fed to."""
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

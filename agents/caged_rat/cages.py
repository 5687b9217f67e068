"""Caged Rat: the points that a player's two rats may still bring, whatever the cards in hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rules.caged_rat.cards import CAPTURES
from rules.caged_rat.rats import eaters, fed, rat, worth
from rules.caged_rat.view import Rat

SUIT = {"D": 0, "H": 1, "C": 0, "S": 1}
"""The index of a suit among the player's two; the colour does not matter."""
_NAMES = "01"
_WANTED, _UNWANTED = 0.26, 0.2
"""Win rates of a wanted capture and of an unwanted one; tuned by self-play."""


@dataclass(frozen=True, slots=True, eq=False)
class Cage:
    """Two caged rats; tuples are indexed by the number of tricks that their player still leads.

    `ahead` is the expected points. `gains` is what winning the next capture adds, by its suit, and
    `best` the higher of the two. `after` is the cage after that win, None if it is unchanged.
    """

    worth: int
    ahead: tuple[float, ...]
    gains: tuple[tuple[float, float], ...]
    best: tuple[float, ...]
    after: tuple[tuple[Cage | None, Cage | None], ...]


def cage_of(rats: tuple[Rat, ...]) -> Cage:
    """Return the cage of a player's two rats."""
    one, two = [rat(each.card[0] + _NAMES[SUIT[each.card[1]]], each.captures) for each in rats]
    return _cage((one, two) if one.card < two.card else (two, one))


def caging(*cards: str) -> Cage:
    """Return the cage of two rats that have not been fed."""
    return cage_of(tuple([rat(card) for card in cards]))


@cache
def _cage(rats: tuple[Rat, ...]) -> Cage:
    """Return the cage of sorted rats with suits 0 and 1; there are few, so all are cached."""
    left = CAPTURES - sum(each.captures for each in rats)
    following = [
        [_cage(fed(rats, card)) for card in eaters(rats, "A" + suit)] if left else []
        for suit in _NAMES
    ]
    ahead = [float(worth(rats))]
    gains: list[tuple[float, float]] = [(0.0, 0.0)]
    after: list[tuple[Cage | None, Cage | None]] = [(None, None)]
    for leads in range(left):
        one, two = (_promising(cages, leads) for cages in following)
        gained = _gain(one, ahead, leads), _gain(two, ahead, leads)
        after.append((one, two))
        gains.append(gained)
        ahead.append(
            ahead[leads] + max(gain * (_WANTED if gain > 0 else _UNWANTED) for gain in gained)
        )
    best = tuple(max(0.0, *gained) for gained in gains)
    return Cage(worth(rats), tuple(ahead), tuple(gains), best, tuple(after))


def _promising(cages: list[Cage], leads: int) -> Cage | None:
    """Return the best of the cages with this number of tricks still to lead."""
    return max(cages, key=lambda cage: cage.ahead[leads], default=None)


def _gain(cage: Cage | None, ahead: list[float], leads: int) -> float:
    return 0.0 if cage is None else cage.ahead[leads] - ahead[leads]

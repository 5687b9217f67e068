"""Caged Rat: the points to expect from caged rats, and the chances of winning the rubber."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache, lru_cache

from rules.caged_rat.cards import CAPTURES
from rules.caged_rat.rats import eaters, fed, rat, worth
from rules.caged_rat.view import Rat

SUIT = {"D": 0, "H": 1, "C": 0, "S": 1}
"""The index of a suit among its player's two suits; the colour does not matter."""
_NAMES = "01"
_WANTED, _UNWANTED = 0.26, 0.2
"""Two probabilities that the leader of a trick wins a capture in this trick.

`_WANTED` applies to a capture that a rat wants, `_UNWANTED` to any other capture. Both numbers were
found by self-play.
"""
_A_DEAL = 6.0
"""Average points of each player in a deal; found by self-play."""
_SPREAD = 6.5
"""Standard deviation of the difference between the players' points in a deal."""
_CONTRAST = 12
"""The lead in points at which a deal is rated 0.75: halfway between even and won."""
_STEEP = 1.7
"""Scale that makes a logistic curve approximate the normal distribution."""


@dataclass(frozen=True, slots=True, eq=False)
class Cage:
    """Two caged rats, and the points that the player can expect from these rats.

    Each tuple is indexed by the number of tricks that the player still leads. `ahead` is the number
    of points expected. `gains` holds, for each of the player's two suits, the gain in points
    from winning another capture of that suit. `best` is the higher of these two gains, or 0 if both
    are negative. `after` holds, for each suit, the cage after the player has won a capture of that
    suit; None if the cage would not change.
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
    """Return the cage that holds these rats.

    The rats must be sorted, and their suits numbered 0 and 1.

    All cages are cached, because there are few cages.
    """
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
    """Return the cage with the most points expected, or None if there are no cages.

    `leads` is the number of tricks that the player still leads.
    """
    return max(cages, key=lambda cage: cage.ahead[leads], default=None)


def _gain(cage: Cage | None, ahead: list[float], leads: int) -> float:
    return 0.0 if cage is None else cage.ahead[leads] - ahead[leads]


def winning(own: int, others: int, goal: int) -> float:
    """Return the probability that a player wins the rubber with these totals after a deal."""
    ahead, most = own - others, max(own, others)
    if most >= goal and ahead:
        return float(ahead > 0)
    deals = 1 + max(0, goal - most) / _A_DEAL
    return 1 / (1 + math.exp(-_STEEP * ahead / (_SPREAD * math.sqrt(deals))))


@lru_cache(maxsize=4096)
def stretched(points: tuple[int, int], totals: tuple[int, int], goal: int) -> float:
    """Evaluate the position after a deal, for the player whose values come first in both tuples.

    In a long rubber, one deal hardly changes the chances of winning, so all actions would look the
    same to a search. Therefore the result is scaled to the range of a single deal.
    """
    own, others = totals
    scale = winning(own + _CONTRAST, others, goal) - winning(own, others + _CONTRAST, goal)
    if scale <= 0:
        return 0.5
    before, after = winning(own, others, goal), winning(own + points[0], others + points[1], goal)
    ahead = 2 * (after - before) / scale
    return 0.5 + 0.5 * ahead / (1 + abs(ahead))

"""Caged Rat: the chances of winning the rubber, from the points of a deal."""

from __future__ import annotations

import math
from functools import lru_cache

_A_DEAL = 6.0
"""Average points of each player in a deal; found by self-play."""
_SPREAD = 6.5
"""Standard deviation of the difference between the players' points in a deal."""
_CONTRAST = 12
"""The lead in points at which a deal is rated half way to the best."""
_STEEP = 1.7
"""Scale that makes a logistic curve approximate the normal distribution."""


def winning(own: int, others: int, goal: int) -> float:
    """Return the probability that a player wins the rubber with these totals after a deal."""
    ahead, most = own - others, max(own, others)
    if most >= goal and ahead:
        return float(ahead > 0)
    deals = 1 + max(0, goal - most) / _A_DEAL
    return 1 / (1 + math.exp(-_STEEP * ahead / (_SPREAD * math.sqrt(deals))))


@lru_cache(maxsize=4096)
def stretched(points: tuple[int, int], totals: tuple[int, int], goal: int) -> float:
    """Evaluate the first player's position after a deal with these points.

    A single deal of many decides little. So the result is scaled to the range of a deal; otherwise
    all actions would look the same to a search.
    """
    own, others = totals
    scale = winning(own + _CONTRAST, others, goal) - winning(own, others + _CONTRAST, goal)
    if scale <= 0:
        return 0.5
    before, after = winning(own, others, goal), winning(own + points[0], others + points[1], goal)
    ahead = 2 * (after - before) / scale
    return 0.5 + 0.5 * ahead / (1 + abs(ahead))

"""Caged Rat: what the points of a deal mean for the rubber."""

from __future__ import annotations

import math
from functools import lru_cache

_A_DEAL = 6.0
"""Points that a deal brings to a player, by and large; found by self-play."""
_SPREAD = 6.5
"""The standard deviation of what a deal brings to one player more than to the other."""
_CONTRAST = 12
"""A deal that brings so many points more than to the other stands half way to the best."""
_STEEP = 1.7
"""Makes a logistic curve much like a normal one."""


def winning(own: int, others: int, goal: int) -> float:
    """How likely a player wins the rubber, with these totals after a deal."""
    ahead, most = own - others, max(own, others)
    if most >= goal and ahead:
        return float(ahead > 0)
    deals = 1 + max(0, goal - most) / _A_DEAL
    return 1 / (1 + math.exp(-_STEEP * ahead / (_SPREAD * math.sqrt(deals))))


@lru_cache(maxsize=4096)
def stretched(points: tuple[int, int], totals: tuple[int, int], goal: int) -> float:
    """How well the first player stands after a deal that brings these points to both.

    One deal of many decides little: it is told on the scale of what one deal can bring, or
    nothing would stand out in a search.
    """
    own, others = totals
    scale = winning(own + _CONTRAST, others, goal) - winning(own, others + _CONTRAST, goal)
    if scale <= 0:
        return 0.5
    before, after = winning(own, others, goal), winning(own + points[0], others + points[1], goal)
    ahead = 2 * (after - before) / scale
    return 0.5 + 0.5 * ahead / (1 + abs(ahead))

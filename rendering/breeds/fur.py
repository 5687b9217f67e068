"""Outlines with hair along them: tufts, curls and waves."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from rendering.splines import Point, mirrored, open_curve

Profile = Callable[[float], float]
"""A function that maps a position along a tuft (0 to 1) to how far the hair stands out there."""


_PEAK = 0.74
"""The position along a tuft (0 to 1) at which its hair stands out most."""


def tuft(share: float) -> float:
    """Return how far a tuft stands out at this position along it (0 to 1).

    A tuft rises slowly to a tip that points along the outline.
    """
    return math.pow(share / _PEAK, 1.4) if share < _PEAK else (1 - share) / (1 - _PEAK)


def curl(share: float) -> float:
    return math.sqrt(math.sin(math.pi * share))


def resampled(points: Sequence[Point], count: int) -> list[Point]:
    """Return `count` points, evenly spaced along a smooth curve through `points`."""
    curve = open_curve(points)
    lengths = [0.0]
    for one, other in pairwise(curve):
        lengths.append(lengths[-1] + math.dist(one, other))
    spread, at = [], 0
    for i in range(count):
        goal = lengths[-1] * i / (count - 1)
        while at < len(curve) - 2 and lengths[at + 1] < goal:
            at += 1
        step = lengths[at + 1] - lengths[at] or 1.0
        share = (goal - lengths[at]) / step
        (x0, y0), (x1, y1) = curve[at], curve[at + 1]
        spread.append((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
    return spread


def hairy(
    half: Sequence[Point],
    tufts: int,
    depth: float,
    profile: Profile = tuft,
    start: float = 0.0,
    axis: float = 0.0,
) -> list[Point]:
    """Return a closed outline with hair along it; `half` is the right half of the outline.

    A part at the start of each half stays smooth. This part is the fraction `start` of the half.
    """
    smooth = resampled(half, 120)
    grown = []
    for i, (x, y) in enumerate(smooth):
        share = (i / (len(smooth) - 1) - start) / (1 - start)
        if share <= 0:
            grown.append((x, y))
            continue
        # The two halves meet in a tip, because a notch between them would become a blot of ink.
        along = share * (tufts - 1 + _PEAK) % 1.0
        out = depth * profile(along) * math.sin(math.pi * min(1, share * 3 + 0.1) / 2)
        (ax, ay), (bx, by) = smooth[i - 1], smooth[min(i + 1, len(smooth) - 1)]
        length = math.dist((ax, ay), (bx, by)) or 1.0
        nx, ny = (by - ay) / length, -(bx - ax) / length
        lean = 0.6 * min(1, (1 - share) * 5) if profile is tuft else 0.0
        grown.append(
            (x + (nx + (bx - ax) / length * lean) * out, y + (ny + (by - ay) / length * lean) * out)
        )
    return mirrored(grown, axis)


def brush(along: Sequence[Point], widths: Sequence[float], tufts: int, depth: float) -> list[Point]:
    """Return the outline of a bushy tail along a curve.

    `widths` are the tail's widths at evenly spaced points of the curve.
    """
    curve = resampled(along, 90)
    left, right = [], []
    for i, (x, y) in enumerate(curve):
        share = i / (len(curve) - 1)
        at = share * (len(widths) - 1)
        low = min(int(at), len(widths) - 2)
        wide = widths[low] + (widths[low + 1] - widths[low]) * (at - low)
        half = wide / 2 + depth * tuft(share * tufts % 1.0) * (1 - share**8)
        (ax, ay), (bx, by) = curve[max(i - 1, 0)], curve[min(i + 1, len(curve) - 1)]
        length = math.dist((ax, ay), (bx, by)) or 1.0
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return left + right[::-1]

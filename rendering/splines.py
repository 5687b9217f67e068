"""Curves: closed and open Catmull-Rom splines, and ribbons along them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache

Point = tuple[float, float]


Weights = tuple[float, float, float, float]


@cache
def _weights(steps: int) -> tuple[Weights, ...]:
    """Return the weights of four control points for `steps` samples between the second and third.

    The weights are Catmull-Rom's basis functions. The samples start exactly at the second point and
    stop before the third.
    """
    return tuple(_weight(step / steps) for step in range(steps))


def _weight(t: float) -> Weights:
    return (
        0.5 * (-t + 2 * t * t - t * t * t),
        0.5 * (2 - 5 * t * t + 3 * t * t * t),
        0.5 * (t + 4 * t * t - 3 * t * t * t),
        0.5 * (t * t * t - t * t),
    )


def _between(points: Sequence[Point], steps: int) -> Iterator[Point]:
    """Yield points from the second of four control points (included) to the third (excluded)."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points
    for a, b, c, d in _weights(steps):
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def closed(points: Sequence[Point], steps: int = 12) -> list[Point]:
    """Return a closed curve through all points, with `steps` samples between neighbours."""
    around = [points[-1], *points, points[0], points[1 % len(points)]]
    return [point for i in range(len(points)) for point in _between(around[i : i + 4], steps)]


def open_curve(points: Sequence[Point], steps: int = 12) -> list[Point]:
    """Return an open curve through all points, from the first to the last."""
    padded = [points[0], *points, points[-1]]
    curve = [point for i in range(len(points) - 1) for point in _between(padded[i : i + 4], steps)]
    return [*curve, points[-1]]


def ribbon(curve: Sequence[Point], start: float, end: float) -> list[Point]:
    """Return the outline of a band along the curve; its width changes from `start` to `end`."""
    left, right = [], []
    for i, (x, y) in enumerate(curve):
        ax, ay = curve[max(i - 1, 0)]
        bx, by = curve[min(i + 1, len(curve) - 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        half = (start + (end - start) * i / (len(curve) - 1)) / 2
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return left + right[::-1]


def ellipse(cx: float, cy: float, rx: float, ry: float, tilt: float = 0.0) -> list[Point]:
    """Return eight control points of an ellipse; `tilt` is in degrees, clockwise."""
    angle = math.radians(tilt)
    points = []
    for i in range(8):
        x, y = rx * math.cos(i * math.pi / 4), ry * math.sin(i * math.pi / 4)
        points.append(
            (
                cx + x * math.cos(angle) - y * math.sin(angle),
                cy + x * math.sin(angle) + y * math.cos(angle),
            )
        )
    return points


def mirrored(half: Sequence[Point], axis: float) -> list[Point]:
    """Complete a symmetric outline; its right half is given from top to bottom."""
    return [*half, *((2 * axis - x, y) for x, y in reversed(half) if x != axis)]


def star(cx: float, cy: float, radius: float) -> list[Point]:
    """Return the ten corners of a star."""
    corners = []
    for i in range(10):
        reach = radius if i % 2 == 0 else radius * 0.42
        angle = math.pi * (i / 5 - 0.5)
        corners.append((cx + reach * math.cos(angle), cy + reach * math.sin(angle)))
    return corners

"""Curves: closed and open Catmull-Rom splines, and ribbons along them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache

Point = tuple[float, float]


Weights = tuple[float, float, float, float]


@cache
def _weights(steps: int) -> tuple[Weights, ...]:
    """How much each of four control points counts, at so many places from the second to the third.

    Catmull-Rom's basis functions; the third point itself is left out.
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
    """Points between the second and third of four control points, the third left out."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points
    for a, b, c, d in _weights(steps):
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def closed(points: Sequence[Point], steps: int = 12) -> list[Point]:
    """A closed curve through all points, `steps` samples between two of them."""
    around = [points[-1], *points, points[0], points[1 % len(points)]]
    return [point for i in range(len(points)) for point in _between(around[i : i + 4], steps)]


def open_curve(points: Sequence[Point], steps: int = 12) -> list[Point]:
    """A curve from the first point through all others to the last."""
    padded = [points[0], *points, points[-1]]
    curve = [point for i in range(len(points) - 1) for point in _between(padded[i : i + 4], steps)]
    return [*curve, points[-1]]


def ribbon(curve: Sequence[Point], start: float, end: float) -> list[Point]:
    """The outline of a band along the curve, from `start` wide to `end` wide."""
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
    """Eight control points of an ellipse; `tilt` in degrees, clockwise."""
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
    """A symmetric outline from its right half, given from top to bottom."""
    return [*half, *((2 * axis - x, y) for x, y in reversed(half) if x != axis)]


def star(cx: float, cy: float, radius: float) -> list[Point]:
    """The ten corners of a star."""
    corners = []
    for i in range(10):
        reach = radius if i % 2 == 0 else radius * 0.42
        angle = math.pi * (i / 5 - 0.5)
        corners.append((cx + reach * math.cos(angle), cy + reach * math.sin(angle)))
    return corners

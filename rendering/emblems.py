"""The patterns and shapes that distinguish sides, as outlines."""

from __future__ import annotations

from collections.abc import Callable

from rendering.splines import Point, closed, ellipse, ribbon, star
from rendering.theme import WHITE, Colour, Pattern, Shape, mix

Box = tuple[float, float, float, float]
Marks = list[list[Point]]


def pale(of: Colour) -> Colour:
    """Return the lighter colour of a pattern. `of` is the darker colour of the same pattern."""
    return mix(of, WHITE, 0.82)


def outline(shape: Shape, half: float) -> list[Point]:
    """Return the outline of a shape around (0, 0), about twice `half` wide and high."""
    if shape == "disc":
        return closed(ellipse(0, 0, half, half))
    if shape == "star":
        return star(0, 0, half * 1.1)
    if shape == "heart":
        return closed([(x * half, y * half) for x, y in _HEART])
    return [(x * half, y * half) for x, y in _CORNERS[shape]]


_CORNERS: dict[Shape, tuple[Point, ...]] = {
    "square": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "triangle": ((0, -1), (1.1, 0.9), (-1.1, 0.9)),
    "diamond": ((0, -1.15), (1, 0), (0, 1.15), (-1, 0)),
}
_HEART = (
    (0, -0.5),
    (0.25, -0.85),
    (0.7, -0.9),
    (1, -0.5),
    (0.9, 0.05),
    (0.5, 0.55),
    (0.05, 0.95),
    (-0.05, 0.95),
    (-0.5, 0.55),
    (-0.9, 0.05),
    (-1, -0.5),
    (-0.7, -0.9),
    (-0.25, -0.85),
)


def pattern_marks(pattern: Pattern, box: Box, pitch: float) -> Marks:
    """Return the polygons that fill a box (left, top, right, bottom) with a pattern.

    `pitch` is the distance between repetitions.
    """
    return _PATTERNS[pattern](box, pitch)


def _solid(_box: Box, _pitch: float) -> Marks:
    return []


def _stripes(box: Box, pitch: float) -> Marks:
    left, top, right, bottom = box
    high, wide = bottom - top, pitch * 0.45
    starts = [left - high + i * pitch for i in range(int((right - left + high) / pitch) + 1)]
    return [
        [(x, bottom), (x + high, top), (x + high + wide, top), (x + wide, bottom)] for x in starts
    ]


def _spots(box: Box, pitch: float) -> list[Point]:
    left, top, right, bottom = box
    return [
        (left + (column + row % 2 / 2) * pitch, top + row * pitch)
        for row in range(int((bottom - top) / pitch) + 2)
        for column in range(int((right - left) / pitch) + 2)
    ]


def _dots(box: Box, pitch: float) -> Marks:
    return [closed(ellipse(x, y, pitch * 0.26, pitch * 0.26)) for x, y in _spots(box, pitch)]


def _rings(box: Box, pitch: float) -> Marks:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    reach = max(box[2] - box[0], box[3] - box[1]) / 2
    circles = [
        closed(ellipse(x, y, radius, radius))
        for radius in (pitch * (i + 0.5) for i in range(int(reach / pitch) + 1))
    ]
    return [ribbon([*circle, circle[0]], pitch * 0.4, pitch * 0.4) for circle in circles]


def _checks(box: Box, pitch: float) -> Marks:
    half = pitch / 2
    return [
        [(x, y), (x + half, y), (x + half, y + half), (x, y + half)]
        for left, top in _spots((box[0], box[1], box[2], box[1] + (box[3] - box[1]) * 2), pitch)
        for x, y in [(left, box[1] + (top - box[1]) / 2)]
    ]


def _zigzag(box: Box, pitch: float) -> Marks:
    left, top, right, bottom = box
    half = pitch / 2
    count = int((right - left) / half) + 2
    return [
        ribbon(
            [(left + i * half, y + (half if i % 2 else 0)) for i in range(count)],
            pitch * 0.35,
            pitch * 0.35,
        )
        for y in (top + row * pitch for row in range(int((bottom - top) / pitch) + 1))
    ]


_PATTERNS: dict[Pattern, Callable[[Box, float], Marks]] = {
    "solid": _solid,
    "stripes": _stripes,
    "dots": _dots,
    "rings": _rings,
    "checks": _checks,
    "zigzag": _zigzag,
}

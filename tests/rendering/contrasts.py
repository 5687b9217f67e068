"""Measure the contrast of a ring or an outline in a finished picture."""

from __future__ import annotations

import math
from collections.abc import Iterator

from PIL import Image

from rendering.theme import Colour, contrast

Box = tuple[int, int, int, int]
"""Left, top, right and bottom of the ring's outer edge."""
LEAST = 3.0
_POINTS = 48
_OFF, _NEAR = 4, 2
"""Distances in pixels from an edge of the ring. The background's colour is measured at distance
`_OFF`. Pixels up to distance `_NEAR` still count as the ring.
"""


def ring_contrast(
    picture: Image.Image, box: Box, wide: int, *, corner: int = 26, ellipse: bool = False
) -> float:
    """Return the ring's contrast with the background outside or inside it: the lower of the two.

    The ring is at most `wide` pixels thick. At each point along the ring, the pixel with the most
    contrast counts. Other things may cover some points, so the 5% of points with the least contrast
    are ignored. The rounded corners of a rectangular ring, `corner` pixels each, are skipped. If
    `ellipse` is true, the ring is an ellipse.
    """
    edges = _on_ellipse(box) if ellipse else _on_sides(box, corner)
    found = sorted(_across(picture, edge, inward, wide) for edge, inward in edges)
    return found[len(found) // 20]


_Edge = tuple[tuple[float, float], tuple[float, float]]
"""A point of the outer edge, and the direction inwards from there."""


def _on_ellipse(box: Box) -> Iterator[_Edge]:
    half = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
    for i in range(_POINTS):
        across, down = math.cos(2 * math.pi * i / _POINTS), math.sin(2 * math.pi * i / _POINTS)
        yield (box[0] + half[0] * (1 + across), box[1] + half[1] * (1 + down)), (-across, -down)


def _on_sides(box: Box, corner: int) -> Iterator[_Edge]:
    left, top, right, bottom = box[0], box[1], box[2] - 1, box[3] - 1
    for i in range(_POINTS // 4):
        share = (i + 0.5) / (_POINTS // 4)
        x = left + corner + (right - left - 2 * corner) * share
        y = top + corner + (bottom - top - 2 * corner) * share
        yield (x, top), (0, 1)
        yield (x, bottom), (0, -1)
        yield (left, y), (1, 0)
        yield (right, y), (-1, 0)


def _across(
    picture: Image.Image, edge: tuple[float, float], inward: tuple[float, float], wide: int
) -> float:
    def tone(depth: float) -> Colour:
        x, y = edge[0] + inward[0] * depth, edge[1] + inward[1] * depth
        at = min(picture.width - 1, max(0, round(x))), min(picture.height - 1, max(0, round(y)))
        pixel = picture.getpixel(at)
        assert isinstance(pixel, tuple)
        return pixel[0], pixel[1], pixel[2]

    ring = [tone(depth) for depth in range(-_NEAR, wide + _NEAR)]
    grounds = tone(-_OFF), tone(wide + _OFF)
    return min(max(contrast(each, ground) for each in ring) for ground in grounds)

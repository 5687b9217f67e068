"""The arrow between two steps of a teaching picture."""

from __future__ import annotations

from PIL import Image

from rendering.cache import sprite
from rendering.ink import Sheet
from rendering.splines import Point
from rendering.theme import HIGHLIGHT

_SHAPE: list[Point] = [(-46, -13), (6, -13), (6, -34), (48, 0), (6, 34), (6, 13), (-46, 13)]


@sprite
def arrow_mark(scale: float = 1.0, *, down: bool = False) -> Image.Image:
    """Draw an arrow to the right, or down (RGBA, 120 wide and high).

    Do not modify the cached result.
    """
    sheet = Sheet(120, 120)
    with sheet.placed(60, 60, scale, degrees=90 if down else 0):
        sheet.blob(_SHAPE, HIGHLIGHT, sharp=True)
    return sheet.finished()

"""The paper everything is laid out on."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering.paper import paper
from rendering.theme import PAPER

WIDTH = 1000
"""Of all pictures of this game: the widest whose smallest text may be `SMALLEST_TEXT`."""
EDGE = 14
INNER = WIDTH - 2 * EDGE


@lru_cache(maxsize=16)
def _sheet(high: int) -> Image.Image:
    return paper(WIDTH, high)


def sheet(high: int) -> Image.Image:
    """An empty sheet with round corners: RGB."""
    return _sheet(high).copy()


def bare(wide: int, high: int) -> Image.Image:
    """Paper without corners: RGB."""
    return Image.new("RGB", (wide, high), PAPER)


def stacked(parts: list[Image.Image], gap: int = 10) -> Image.Image:
    """A sheet with the parts one above the other."""
    picture = sheet(sum(part.height + gap for part in parts) + EDGE + 4)
    top = EDGE
    for part in parts:
        picture.paste(part, ((WIDTH - part.width) // 2, top))
        top += part.height + gap
    return picture

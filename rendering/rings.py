"""Rings around things that can be chosen, and the outline around the last action.

A target's ring is dark, coloured and light from the outside in. The outline of the last action is
yellow between two dark lines. Rings and outlines stand out on any background, even in grey.
"""

from __future__ import annotations

from PIL import Image, ImageChops

from rendering.cache import sprite
from rendering.paper import rounded
from rendering.theme import HIGHLIGHT, INK, PAPER_LIGHT, Colour

LINE = 3
"""Width in pixels of a dark or light line, except around small things."""
Size = tuple[int, int]


@sprite
def target_ring(
    size: Size, radius: int, tone: Colour, wide: int = 8, line: int = LINE
) -> Image.Image:
    """Draw a ring in the colour of a target or of a warning (RGBA, empty inside).

    `wide` is the width of the coloured part alone; the lines beside it also lie inside `size`.
    Do not modify the cached result.
    """
    return _nested(size, radius, ((INK, line), (tone, wide), (PAPER_LIGHT, line)))


@sprite
def last_outline(size: Size, radius: int, wide: int = 6, line: int = LINE) -> Image.Image:
    """Draw the outline of a space or card of the last action (RGBA, empty inside).

    Do not modify the cached result.
    """
    return _nested(size, radius, ((INK, line), (HIGHLIGHT, wide), (INK, line)))


def _nested(size: Size, radius: int, rings: tuple[tuple[Colour, int], ...]) -> Image.Image:
    picture, inset = Image.new("RGBA", size, (*INK, 0)), 0
    for tone, wide in rings:
        inner = rounded((size[0] - 2 * inset, size[1] - 2 * inset), max(1, radius - inset), tone)
        picture.alpha_composite(inner, (inset, inset))
        inset += wide
    hole = Image.new("L", size)
    inner = rounded((size[0] - 2 * inset, size[1] - 2 * inset), max(1, radius - inset), INK)
    hole.paste(inner.getchannel("A"), (inset, inset))
    picture.putalpha(ImageChops.subtract(picture.getchannel("A"), hole))
    return picture

"""Empty sheets, and cards with rounded corners.

A sheet has square corners: Discord rounds pictures itself and shows them on light or dark
backgrounds.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from rendering.cache import composed, sprite
from rendering.png import Palette
from rendering.theme import PAPER, Colour

_BLUR = 4
"""Pixels around a rounded corner that blend with the corner when the picture is reduced."""


def rounded(
    size: tuple[int, int], radius: int, fill: Colour, line: Colour | None = None, width: int = 4
) -> Image.Image:
    """Draw a card with smooth, rounded corners (RGBA)."""
    # Draw only a card large enough for its corners, then stretch it, because the rest is uniform.
    corner = max(radius, width if line else 0) + _BLUR
    small = min(size[0], 2 * corner + 1), min(size[1], 2 * corner + 1)
    return stretched(_drawn(small, radius, fill, line, width), size)


@composed
def card(
    size: tuple[int, int], radius: int, fill: Colour, line: Colour | None = None, width: int = 4
) -> Image.Image:
    """Draw a card as `rounded` does, for pasting. Do not modify the cached result."""
    return rounded(size, radius, fill, line, width)


@sprite
def _drawn(
    size: tuple[int, int], radius: int, fill: Colour, line: Colour | None, width: int
) -> Image.Image:
    large = Image.new("RGBA", (size[0] * 4, size[1] * 4), (*(line or fill), 0))
    ImageDraw.Draw(large).rounded_rectangle(
        (0, 0, size[0] * 4 - 1, size[1] * 4 - 1),
        radius * 4,
        (*fill, 255),
        None if line is None else (*line, 255),
        width * 4 if line else 0,
    )
    return large.resize(size, Image.Resampling.LANCZOS)


def stretched(card: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return a copy of a card, enlarged by repeating its middle column and its middle row.

    A card of even width has no middle column, so its width cannot change. A card of even height
    has no middle row, so its height cannot change.
    """
    if card.size == size:
        return card.copy()
    # Begin with the middle pixel, stretched over the whole card, because a new picture would not
    # have the card's palette.
    x, y = card.width // 2, card.height // 2
    whole = card.crop((x, y, x + 1, y + 1)).resize(size, Image.Resampling.NEAREST)
    for left, right, x, wide in _spans(card.width, size[0]):
        for top, bottom, y, high in _spans(card.height, size[1]):
            if right - left == 1 and bottom - top == 1:
                continue
            part = card.crop((left, top, right, bottom))
            if part.size != (wide, high):
                part = part.resize((wide, high), Image.Resampling.NEAREST)
            whole.paste(part, (x, y))
    return whole


def _spans(length: int, wanted: int) -> tuple[tuple[int, int, int, int], ...]:
    """Split a length into its two ends and its middle pixel; only the middle pixel is stretched.

    Each entry is a part's old start and end, and its new start and length.
    """
    if length == wanted:
        return ((0, length, 0, length),)
    half = length // 2
    return (
        (0, half, 0, half),
        (half, half + 1, half, wanted - 2 * half),
        (half + 1, length, wanted - half, half),
    )


def paper(wide: int, high: int) -> Image.Image:
    """Return an empty sheet without rounded corners (RGB)."""
    return Image.new("RGB", (wide, high), PAPER)


def mapped_paper(palette: Palette, wide: int, high: int) -> Image.Image:
    """Return an empty sheet in a palette."""
    index, colours = _index_and_colours(palette)
    sheet = Image.new("P", (wide, high), index)
    sheet.putpalette(colours)
    return sheet


@lru_cache(maxsize=64)
def _index_and_colours(palette: Palette) -> tuple[int, bytes]:
    """Return the number of the paper's colour in a palette, and the palette's colours."""
    dot = palette.mapped(paper(1, 1))
    return dot.tobytes()[0], bytes(dot.getpalette() or ())

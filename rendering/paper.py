"""Papers with round corners."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from rendering.theme import BACKDROP, PAPER, Colour

RADIUS = 34
"""Of a sheet's corners, in pixels."""
_BLUR = 4
"""Pixels beyond a corner that scaling down mixes with it."""


def rounded(
    size: tuple[int, int], radius: int, fill: Colour, line: Colour | None = None, width: int = 4
) -> Image.Image:
    """A card with smooth round corners: RGBA."""
    return _rounded(size, radius, fill, line, width).copy()


@lru_cache(maxsize=128)
def _rounded(
    size: tuple[int, int], radius: int, fill: Colour, line: Colour | None, width: int
) -> Image.Image:
    # Drawn no larger than the corners need, then stretched: what is between them is all alike.
    corner = max(radius, width if line else 0) + _BLUR
    small = min(size[0], 2 * corner + 1), min(size[1], 2 * corner + 1)
    card = _drawn(small, radius, fill, line, width)
    if small[0] < size[0]:
        card = _wider(card, size[0], corner)
    if small[1] < size[1]:
        turned = card.transpose(Image.Transpose.TRANSPOSE)
        card = _wider(turned, size[1], corner).transpose(Image.Transpose.TRANSPOSE)
    return card


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


def _wider(card: Image.Image, wide: int, corner: int) -> Image.Image:
    """The card, whose column `corner` is repeated until it is so wide."""
    high, middle = card.height, wide - 2 * corner
    column = card.crop((corner, 0, corner + 1, high))
    stretched = Image.new("RGBA", (wide, high))
    stretched.paste(card.crop((0, 0, corner, high)), (0, 0))
    stretched.paste(column.resize((middle, high), Image.Resampling.NEAREST), (corner, 0))
    stretched.paste(card.crop((card.width - corner, 0, card.width, high)), (wide - corner, 0))
    return stretched


def paper(wide: int, high: int) -> Image.Image:
    """An empty sheet with round corners: RGB."""
    picture = Image.new("RGB", (wide, high), BACKDROP)
    sheet = rounded((wide, high), RADIUS, PAPER)
    picture.paste(sheet, (0, 0), sheet)
    return picture

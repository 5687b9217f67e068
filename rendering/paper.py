"""Papers with round corners."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from rendering.theme import BACKDROP, PAPER, Colour

RADIUS = 34
"""Of a sheet's corners, in pixels."""


def rounded(
    size: tuple[int, int], radius: int, fill: Colour, line: Colour | None = None, width: int = 4
) -> Image.Image:
    """A card with smooth round corners: RGBA."""
    return _rounded(size, radius, fill, line, width).copy()


@lru_cache(maxsize=128)
def _rounded(
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


def paper(wide: int, high: int) -> Image.Image:
    """An empty sheet with round corners: RGB."""
    picture = Image.new("RGB", (wide, high), BACKDROP)
    sheet = rounded((wide, high), RADIUS, PAPER)
    picture.paste(sheet, (0, 0), sheet)
    return picture

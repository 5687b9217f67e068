"""Small versions of pictures, in small files."""

from __future__ import annotations

import io
from hashlib import blake2b
from math import gcd

from PIL import Image

from rendering.cache import encoded
from rendering.png import BAND, LEVEL, Band, Palette, deflated, joined, packed

WIDE = 500
SQUARE = 168
"""Width of the small squares in pixels. Discord shows them at half this width."""
_BELOW_TITLE = 0.7
"""The share of a cover's height that lies below its title."""


def _digest(png: bytes, wide: int = WIDE) -> tuple[bytes, int]:
    return blake2b(png, digest_size=16).digest(), wide


@encoded(key=_digest)
def thumbnail(png: bytes, wide: int = WIDE) -> bytes:
    """Return the picture as a PNG, at most `wide` pixels wide, in its own palette if it has one."""
    with Image.open(io.BytesIO(png)) as picture:
        picture.load()
    if picture.width <= wide:
        return png
    if picture.mode != "P":
        high = round(picture.height * wide / picture.width)
        return packed(_reduced(picture, (wide, high)).quantize())
    palette = Palette(picture)
    # The smallest number of rows that shrinks to a whole number of rows.
    unit = picture.width // gcd(picture.width, wide)
    rows = unit * max(1, round(BAND * picture.width / wide / unit))
    parts = [
        picture.crop((0, top, picture.width, min(picture.height, top + rows)))
        for top in range(0, picture.height, rows)
    ]
    bands = [_band(part, palette, wide) for part in parts]
    high = sum(band.length for band in bands) // (wide + 1)  # PNG adds a byte to each row
    return joined((wide, high), palette, bands)


def _reduced(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    return picture.convert("RGB").resize(size, Image.Resampling.BOX)


def _content(part: Image.Image, palette: Palette, wide: int) -> tuple[bytes, int, int]:
    digest = blake2b(bytes(palette.image.getpalette() or ()), digest_size=16)
    digest.update(part.tobytes())
    return digest.digest(), part.width, wide


@encoded(key=_content)
def _band(part: Image.Image, palette: Palette, wide: int) -> Band:
    """Reduce some rows of a picture. The result is cached, because most rows of a board stay the
    same from turn to turn.
    """
    high = max(1, round(part.height * wide / part.width))
    return deflated(palette.mapped(_reduced(part, (wide, high))), LEVEL)


def square_thumbnail(png: bytes, part: tuple[int, int, int] | None = None) -> bytes:
    """Return a part of the picture (by default the lower middle) as a square, `SQUARE` wide.

    `part` is the left edge, the top edge and the size of the part.
    """
    with Image.open(io.BytesIO(png)) as picture:
        picture.load()
    width, height = picture.size
    size = min(width, round(height * _BELOW_TITLE))
    left, top, size = part or ((width - size) // 2, height - size, size)
    cut = picture.convert("RGB").crop((left, top, left + size, top + size))
    return packed(cut.resize((SQUARE, SQUARE), Image.Resampling.LANCZOS).quantize(64))

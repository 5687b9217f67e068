"""Small versions of pictures, in small files."""

from __future__ import annotations

import io
from hashlib import blake2b

from PIL import Image

from rendering.cache import encoded
from rendering.png import Palette, packed

WIDE = 500
SQUARE = 168
"""Width of the small squares in pixels; Discord shows a square at half its width."""
_BELOW_TITLE = 0.7
"""The share of a cover's height that lies below its title."""


def _digest(png: bytes, wide: int = WIDE) -> tuple[bytes, int]:
    return blake2b(png, digest_size=16).digest(), wide


@encoded(key=_digest)
def thumbnail(png: bytes, wide: int = WIDE) -> bytes:
    """Return the picture as PNG, at most `wide` pixels wide, in its own palette if it has one."""
    with Image.open(io.BytesIO(png)) as picture:
        picture.load()
    if picture.width <= wide:
        return png
    size = wide, round(picture.height * wide / picture.width)
    less = picture.convert("RGB").resize(size, Image.Resampling.BOX)
    return packed(Palette(picture).mapped(less) if picture.mode == "P" else less.quantize())


def square_thumbnail(png: bytes, part: tuple[int, int, int] | None = None) -> bytes:
    """Return `part` (left, top, size), or if None the lower middle, as a square `SQUARE` wide."""
    with Image.open(io.BytesIO(png)) as picture:
        picture.load()
    width, height = picture.size
    size = min(width, round(height * _BELOW_TITLE))
    left, top, size = part or ((width - size) // 2, height - size, size)
    cut = picture.convert("RGB").crop((left, top, left + size, top + size))
    return packed(cut.resize((SQUARE, SQUARE), Image.Resampling.LANCZOS).quantize(64))

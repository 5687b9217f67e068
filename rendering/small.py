"""Pictures made small, for where a glance is enough; files of few bytes."""

from __future__ import annotations

import io
from hashlib import blake2b

from PIL import Image

from rendering.cache import encoded
from rendering.png import Palette, packed

WIDE = 500
SQUARE = 168
"""Pixels; shown half as wide."""
_BELOW_TITLE = 0.7
"""So much of a cover's height has room below its title."""


def _digest(png: bytes) -> bytes:
    return blake2b(png, digest_size=16).digest()


@encoded(key=_digest)
def small(png: bytes) -> bytes:
    """The picture as PNG, `WIDE` pixels wide at most; in its own colours where it has a palette."""
    with Image.open(io.BytesIO(png)) as picture:
        picture.load()
    if picture.width <= WIDE:
        return png
    size = WIDE, round(picture.height * WIDE / picture.width)
    less = picture.convert("RGB").resize(size, Image.Resampling.BOX)
    return packed(Palette(picture).mapped(less) if picture.mode == "P" else less.quantize())


def square(png: bytes, part: tuple[int, int, int] | None = None) -> bytes:
    """A part of the picture (left, top, size), else below its middle: `SQUARE` pixels wide."""
    with Image.open(io.BytesIO(png)) as picture:
        picture.load()
    width, height = picture.size
    size = min(width, round(height * _BELOW_TITLE))
    left, top, size = part or ((width - size) // 2, height - size, size)
    cut = picture.convert("RGB").crop((left, top, left + size, top + size))
    return packed(cut.resize((SQUARE, SQUARE), Image.Resampling.LANCZOS).quantize(64))

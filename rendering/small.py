"""Pictures made small, for where a glance is enough; files of few bytes."""

from __future__ import annotations

import io
from hashlib import blake2b

from PIL import Image

from rendering.cache import encoded
from rendering.png import Palette, packed

WIDE = 500


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

"""Pictures deflated in memory.

A deflated picture takes a twentieth of the memory, and restoring it is faster than drawing it
again.
"""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image
from zlib_ng import zlib_ng

_LEVEL = 1
NUMBER = "number"
"""The attribute that holds a picture's key."""


class Deflated(NamedTuple):
    """A picture with deflated pixels."""

    mode: str
    size: tuple[int, int]
    palette: bytes | None
    number: object
    pixels: bytes


def deflate(value: object) -> object:
    """Deflate a picture. For a list or a tuple, return a tuple with its pictures deflated."""
    if isinstance(value, Image.Image):
        palette = value.getpalette() if value.mode == "P" else None
        return Deflated(
            value.mode,
            value.size,
            None if palette is None else bytes(palette),
            value.__dict__.get(NUMBER),
            zlib_ng.compress(value.tobytes(), _LEVEL),
        )
    if isinstance(value, list | tuple):
        return tuple(map(deflate, value))
    return value


def inflate(value: object) -> object:
    """Restore the original value; its pictures look the same and have the same keys."""
    if isinstance(value, Deflated):
        pixels = zlib_ng.decompress(value.pixels)
        picture = Image.frombytes(value.mode, value.size, pixels)
        if value.palette is not None:
            picture.putpalette(value.palette)
        if value.number is not None:
            picture.__dict__[NUMBER] = value.number
        return picture
    if isinstance(value, tuple):
        return tuple(map(inflate, value))
    return value

"""Small palette PNGs, quickly: the colours are fixed beforehand, nothing is counted per picture."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PIL import Image

from rendering.theme import Colour

_COMPRESSION = 7


@dataclass(frozen=True, eq=False)
class Palette:
    """At most 256 colours, held as the picture that Pillow maps others by.

    Few colours make small files: edges take the nearest of them.
    """

    image: Image.Image

    @classmethod
    def of(cls, colours: Iterable[Colour]) -> Palette:
        """Raises `ValueError` when there are more than 256 different colours."""
        distinct = dict.fromkeys(colours)
        if len(distinct) > 256:
            raise ValueError(len(distinct))
        image = Image.new("P", (1, 1))
        image.putpalette([part for colour in distinct for part in colour])
        return cls(image)

    def mapped(self, picture: Image.Image) -> Image.Image:
        """An RGB picture in these colours: parts of pictures are mapped once and then pasted."""
        return picture.quantize(palette=self.image, dither=Image.Dither.NONE)

    def encode(self, picture: Image.Image) -> bytes:
        """An RGB picture as PNG."""
        return packed(self.mapped(picture), _COMPRESSION)


def packed(mapped: Image.Image, effort: int) -> bytes:
    """A mapped picture as PNG; `effort` (1 to 9) makes it smaller and slower."""
    out = io.BytesIO()
    mapped.save(out, "PNG", compress_level=effort)
    return out.getvalue()


def packed_within(mapped: Image.Image, efforts: Sequence[int], limit: int) -> bytes:
    """A mapped picture as PNG, with the first effort that brings it within so many bytes.

    Where none does, with the last one.
    """
    png = b""
    for effort in efforts:
        png = packed(mapped, effort)
        if len(png) <= limit:
            break
    return png

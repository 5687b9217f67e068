"""Small palette PNGs, quickly: the colours are fixed beforehand, nothing is counted per picture."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image

from rendering.theme import INK, Colour, mix

_COMPRESSION = 4
_TO_INK = (0.08, 0.16, 0.26, 0.4, 0.58, 0.78)


@dataclass(frozen=True)
class Palette:
    """At most 256 colours, held as the picture that Pillow maps others by."""

    image: Image.Image

    @classmethod
    def of(cls, flat: Iterable[Colour], shaded: Iterable[Colour]) -> Palette:
        """All given colours, and steps from the shaded ones towards ink.

        Raises `ValueError` when that is more than 256.
        """
        colours = dict.fromkeys([INK, *flat])
        for base in shaded:
            colours.update(dict.fromkeys([base, *(mix(base, INK, step) for step in _TO_INK)]))
        if len(colours) > 256:
            raise ValueError(len(colours))
        image = Image.new("P", (1, 1))
        image.putpalette([part for colour in colours for part in colour])
        return cls(image)

    def encode(self, picture: Image.Image) -> bytes:
        """An RGB picture as PNG."""
        mapped = picture.quantize(palette=self.image, dither=Image.Dither.NONE)
        out = io.BytesIO()
        mapped.save(out, "PNG", compress_level=_COMPRESSION)
        return out.getvalue()

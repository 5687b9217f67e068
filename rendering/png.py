"""Small palette PNGs, quickly: the colours are fixed beforehand, nothing is counted per picture.

A picture is deflated band by band, and bands that were deflated before are taken as they are: from
one board to the next most of it stays. Deflating is zlib-ng's, which takes half as long as zlib.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from struct import pack

from PIL import Image
from zlib_ng import zlib_ng

from rendering.cache import encoded
from rendering.theme import Colour

_LEVEL, _BEST = 6, 9
_BAND = 64
"""Rows that are deflated together: fewer would find less to refer to, more change more often."""
_SIGNATURE, _INDEXED = b"\x89PNG\r\n\x1a\n", 3
_HEAD, _END = b"\x78\x9c", b"\x03\x00"
"""Around the pieces of a zlib stream: its header, and a last block with nothing in it."""


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
        return packed(self.mapped(picture))


def packed(mapped: Image.Image, level: int = _LEVEL) -> bytes:
    """A mapped picture as PNG; higher levels (up to 9) make it smaller, and take much longer."""
    # A column of zeros before each row is what PNG calls the row's filter: none.
    filtered = Image.new("P", (mapped.width + 1, mapped.height))
    filtered.paste(mapped, (1, 0))
    rows = filtered.tobytes()
    step = filtered.width * _BAND
    bands = [rows[start : start + step] for start in range(0, len(rows), step)]
    deflated = [_HEAD, *(_deflated(band, level) for band in bands), _END]
    header = pack(">IIBBBBB", *mapped.size, 8, _INDEXED, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", bytes(mapped.getpalette() or ())),
            _chunk(b"IDAT", b"".join((*deflated, pack(">I", zlib_ng.adler32(rows))))),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    checksum = zlib_ng.crc32(data, zlib_ng.crc32(kind))
    return b"".join((pack(">I", len(data)), kind, data, pack(">I", checksum)))


def _digest(band: bytes, level: int) -> tuple[bytes, int]:
    return blake2b(band, digest_size=16).digest(), level


@encoded(key=_digest)
def _deflated(band: bytes, level: int) -> bytes:
    """Rows as a piece of a deflate stream that refers to no other piece, whatever comes before."""
    stream = zlib_ng.compressobj(level, wbits=-zlib_ng.MAX_WBITS)
    return stream.compress(band) + stream.flush(zlib_ng.Z_FULL_FLUSH)


def packed_within(mapped: Image.Image, limit: int) -> bytes:
    """A mapped picture as PNG, with more effort if that is needed for it to have so many bytes.

    Even so it may be larger.
    """
    png = packed(mapped)
    return png if len(png) <= limit else packed(mapped, _BEST)

"""Small palette PNGs, quickly: the colours are fixed beforehand, nothing is counted per picture.

A picture is deflated band by band, and bands that were deflated before are taken as they are: from
one board to the next most of it stays. Deflating is zlib-ng's, which takes half as long as zlib.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from struct import pack
from typing import NamedTuple

from PIL import Image
from zlib_ng import zlib_ng

from rendering.cache import encoded
from rendering.theme import Colour

LEVEL, BEST = 6, 9
BAND = 64
"""Rows that are deflated together: fewer would find less to refer to, more change more often."""
_SIGNATURE, _INDEXED = b"\x89PNG\r\n\x1a\n", 3
_HEAD, _END = b"\x78\x9c", b"\x03\x00"
"""Around the pieces of a zlib stream: its header, and a last block with nothing in it."""
_PRIME = 65_521
"""What Adler-32 counts by."""


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


class Band(NamedTuple):
    """Rows as a piece of a deflate stream that refers to no other piece, whatever comes before."""

    stream: bytes
    checksum: int
    """Adler-32 of what was deflated."""
    length: int
    """Bytes that were deflated."""


def packed(mapped: Image.Image, level: int = LEVEL) -> bytes:
    """A mapped picture as PNG; higher levels (up to 9) make it smaller, and take much longer."""
    wide, high = mapped.size
    bands = [
        _kept(_rows(mapped.crop((0, top, wide, min(high, top + BAND)))), level)
        for top in range(0, high, BAND)
    ]
    return joined(mapped.size, Palette(mapped), bands)


def joined(size: tuple[int, int], palette: Palette, bands: Iterable[Band]) -> bytes:
    """Bands of a picture from top to bottom as PNG."""
    header = pack(">IIBBBBB", *size, 8, _INDEXED, 0, 0, 0)
    streams, checksum = [_HEAD], 1
    for band in bands:
        streams.append(band.stream)
        checksum = _combined(checksum, band.checksum, band.length)
    streams += _END, pack(">I", checksum)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", bytes(palette.image.getpalette() or ())),
            _chunk(b"IDAT", b"".join(streams)),
            _chunk(b"IEND", b""),
        )
    )


def _combined(one: int, other: int, length: int) -> int:
    """The Adler-32 of two pieces in a row; `length` is the second one's."""
    low = ((one & 0xFFFF) + (other & 0xFFFF) - 1) % _PRIME
    high = (one >> 16) + (other >> 16) + ((one & 0xFFFF) - 1) * length
    return high % _PRIME << 16 | low


def _chunk(kind: bytes, data: bytes) -> bytes:
    checksum = zlib_ng.crc32(data, zlib_ng.crc32(kind))
    return b"".join((pack(">I", len(data)), kind, data, pack(">I", checksum)))


def deflated(band: Image.Image, level: int) -> Band:
    """A part of a mapped picture, as wide as that."""
    return _deflated(_rows(band), level)


def _rows(band: Image.Image) -> bytes:
    # A column of zeros before each row is what PNG calls the row's filter: none.
    filtered = Image.new("P", (band.width + 1, band.height))
    filtered.paste(band, (1, 0))
    return filtered.tobytes()


def _deflated(rows: bytes, level: int) -> Band:
    stream = zlib_ng.compressobj(level, wbits=-zlib_ng.MAX_WBITS)
    content = stream.compress(rows) + stream.flush(zlib_ng.Z_FULL_FLUSH)
    return Band(content, zlib_ng.adler32(rows), len(rows))


def _digest(rows: bytes, level: int) -> tuple[bytes, int]:
    return blake2b(rows, digest_size=16).digest(), level


_kept = encoded(key=_digest)(_deflated)


def packed_within(mapped: Image.Image, limit: int) -> bytes:
    """A mapped picture as PNG, with more effort if that is needed for it to have so many bytes.

    Even so it may be larger.
    """
    png = packed(mapped)
    return png if len(png) <= limit else packed(mapped, BEST)

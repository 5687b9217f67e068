"""Small PNGs, encoded quickly with a palette that is fixed beforehand.

A picture is compressed in bands of rows. Compressed bands are cached, because most bands stay the
same from one board to the next. zlib-ng takes half as long as zlib.
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

FAST, LEVEL, BEST = 5, 6, 9
"""Levels of compression. `FAST` takes three quarters of `LEVEL`'s time; its PNGs are 2 % larger."""
BAND = 64
"""Rows in a band. Smaller bands make larger files.

Larger bands take more time: a change in a few rows means that a whole band is compressed again.
"""
_SIGNATURE, _INDEXED = b"\x89PNG\r\n\x1a\n", 3
_HEAD, _END = b"\x78\x9c", b"\x03\x00"
"""The bytes before and after the pieces of a zlib stream: the header, and an empty last block."""
_PRIME = 65_521
"""The modulus of Adler-32."""


@dataclass(frozen=True, eq=False)
class Palette:
    """A palette of at most 256 colours, in a form that lets Pillow map pictures to it.

    Few colours make small files. Each pixel takes the nearest colour.
    """

    image: Image.Image

    @classmethod
    def of(cls, colours: Iterable[Colour]) -> Palette:
        """Make a palette of these colours.

        Raises `ValueError` if there are more than 256 different colours.
        """
        distinct = dict.fromkeys(colours)
        if len(distinct) > 256:
            raise ValueError(len(distinct))
        image = Image.new("P", (1, 1))
        image.putpalette([part for colour in distinct for part in colour])
        return cls(image)

    def mapped(self, picture: Image.Image) -> Image.Image:
        """Return an RGB picture in these colours.

        Use this method for parts of pictures, which are mapped once and then pasted many times.
        """
        return picture.quantize(palette=self.image, dither=Image.Dither.NONE)

    def encode(self, picture: Image.Image) -> bytes:
        """Return an RGB picture as a PNG."""
        return packed(self.mapped(picture))


class Band(NamedTuple):
    """Compressed rows: a piece of a deflate stream that does not refer to other pieces."""

    stream: bytes
    checksum: int
    """Adler-32 of the uncompressed bytes."""
    length: int
    """Number of uncompressed bytes."""


def packed(mapped: Image.Image, level: int = LEVEL) -> bytes:
    """Return a mapped picture as a PNG.

    Higher levels (up to 9) make the PNG smaller, but take much longer.
    """
    wide, high = mapped.size
    bands = [
        _kept(_rows(mapped.crop((0, top, wide, min(high, top + BAND)))), level)
        for top in range(0, high, BAND)
    ]
    return joined(mapped.size, Palette(mapped), bands)


def joined(size: tuple[int, int], palette: Palette, bands: Iterable[Band]) -> bytes:
    """Join compressed bands of a picture, given from top to bottom, into a PNG."""
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
    """Return the Adler-32 of two consecutive pieces; `length` is the length of the second piece."""
    low = ((one & 0xFFFF) + (other & 0xFFFF) - 1) % _PRIME
    high = (one >> 16) + (other >> 16) + ((one & 0xFFFF) - 1) * length
    return high % _PRIME << 16 | low


def _chunk(kind: bytes, data: bytes) -> bytes:
    checksum = zlib_ng.crc32(data, zlib_ng.crc32(kind))
    return b"".join((pack(">I", len(data)), kind, data, pack(">I", checksum)))


def deflated(band: Image.Image, level: int) -> Band:
    """Compress a part of a mapped picture; the part is as wide as the whole picture."""
    return _deflated(_rows(band), level)


def _rows(band: Image.Image) -> bytes:
    # PNG wants a filter type before each row: zero means no filter.
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
    """Return a mapped picture as a PNG; compress it harder if it would exceed `limit` bytes.

    If harder compression is not enough, return the PNG all the same.
    """
    png = packed(mapped)
    return png if len(png) <= limit else packed(mapped, BEST)

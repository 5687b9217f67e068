"""Animated GIFs made of a series of pictures, with a maximum file size.

Pictures are drawn one at a time. Only the part of a picture that differs from the previous picture
is written. Memory never holds more than the output and two pictures.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PIL import GifImagePlugin, Image, ImageChops

from rendering.paper import paper

MAX_BYTES = 8_000_000
"""The maximum size of a file in bytes: a little less than what every Discord server accepts."""
PACE, LINGER, HOLD = 1000, 2500, 6000
"""How long pictures are shown, in milliseconds: ordinary ones, turning points, the last one."""
_QUICK, _LONG = 600, 60
"""Animations with more than `_LONG` pictures use the pace `_QUICK`."""
_SPARE = 0.9
_MOST_COLOURS = 256


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of an animation; `draw` returns it as a PNG.

    A picture with `turning` shows a turning point of the match, and is shown longer.
    """

    draw: Callable[[], bytes]
    turning: bool = False


class _TooLarge(Exception):
    """Raised when the GIF exceeds its limit after `written` complete pictures."""

    def __init__(self, written: int) -> None:
        super().__init__(written)
        self.written = written


def animation(shots: Sequence[Shot], *, limit: int = MAX_BYTES) -> bytes:
    """Return the pictures as a looping GIF that shows the last picture longest.

    If the file would be too large, leave out ordinary pictures, then turning points, but never the
    first or last picture. Raises `ValueError` if not even the first and last pictures fit.
    """
    kept = list(shots)
    while True:
        try:
            return _written(kept, limit)
        except _TooLarge as too_large:
            fitting = max(2, int(too_large.written * _SPARE))
            if fitting >= len(kept):
                raise ValueError(limit) from too_large
            kept = thinned(kept, fitting)


def thinned(shots: Sequence[Shot], count: int) -> list[Shot]:
    """Choose `count` (2 or more) pictures and return them in order.

    The first and the last picture are always chosen. Turning points are chosen before ordinary
    pictures. If not all turning points fit, choose some of them at even distances. If all turning
    points fit, choose ordinary pictures at even distances for the remaining places.
    """
    inner = range(1, len(shots) - 1)
    turning = [place for place in inner if shots[place].turning]
    others = [place for place in inner if not shots[place].turning]
    room = count - 2
    chosen = _evenly(turning, min(room, len(turning)))
    chosen += _evenly(others, room - len(chosen))
    return [shots[place] for place in sorted({0, *chosen, len(shots) - 1})]


def _evenly(places: Sequence[int], count: int) -> list[int]:
    return [places[(2 * k + 1) * len(places) // (2 * count)] for k in range(count)]


def _written(shots: Sequence[Shot], limit: int) -> bytes:
    # The last picture may be larger or smaller than the others. The GIF has room for each of them.
    first, last = _opened(shots[0].draw()), _opened(shots[-1].draw())
    size = max(first.width, last.width), max(first.height, last.height)
    film = _Film(first, size)
    for number, (shot, time) in enumerate(zip(shots, times(shots), strict=True), start=1):
        film.add(_opened(shot.draw()) if number < len(shots) else last, time)
        if film.length > limit:
            raise _TooLarge(number - 1)
    return film.finished()


def times(shots: Sequence[Shot]) -> Iterator[int]:
    """Yield the pictures' durations in milliseconds.

    Turning points and the last picture are shown longer.
    """
    pace = PACE if len(shots) <= _LONG else _QUICK
    for shot in shots[:-1]:
        yield LINGER if shot.turning else pace
    yield HOLD


def _opened(png: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(png))
    picture.load()
    return picture


class _Film:
    """A GIF that is being written. All its pictures use the first picture's colours."""

    def __init__(self, first: Image.Image, size: tuple[int, int]) -> None:
        """Write the GIF's header. Raises `ValueError` if the first picture has no palette."""
        palette = first.getpalette()
        if palette is None:
            raise ValueError(first.mode)
        self._palette = palette
        self._size = size
        self._ground = self._numbers(paper(*size))
        self._shown: Image.Image | None = None
        colours = len(palette) // 3
        self._clear = colours if colours < _MOST_COLOURS else None
        self._out = io.BytesIO()
        self._out.write(b"".join(_head(size, palette)))

    @property
    def length(self) -> int:
        """Number of bytes written so far."""
        return self._out.tell()

    def add(self, picture: Image.Image, time: int) -> None:
        """Add a picture that is shown for this many milliseconds."""
        canvas = self._mapped(picture)
        patch, corner, clear = self._change(canvas)
        self._shown = canvas
        told = {"duration": time, "disposal": 1}
        if clear is not None:
            told["transparency"] = clear
        self._out.write(b"".join(GifImagePlugin.getdata(patch, corner, **told)))

    def finished(self) -> bytes:
        self._out.write(b";")
        return self._out.getvalue()

    def _mapped(self, picture: Image.Image) -> Image.Image:
        """Return the picture in the first picture's colours, centred on a full-size canvas."""
        numbers = self._numbers(picture)
        if picture.size == self._size:
            return numbers
        canvas = self._ground.copy()
        wide, high = self._size
        corner = (wide - numbers.width) // 2, (high - numbers.height) // 2
        canvas.paste(numbers, corner)
        return canvas

    def _numbers(self, picture: Image.Image) -> Image.Image:
        """Return each pixel's index in the palette of the first picture."""
        if picture.getpalette() != self._palette:
            colours = Image.new("P", (1, 1))
            colours.putpalette(self._palette)
            picture = picture.convert("RGB").quantize(palette=colours, dither=Image.Dither.NONE)
        return Image.frombytes("L", picture.size, picture.tobytes())

    def _change(self, canvas: Image.Image) -> tuple[Image.Image, tuple[int, int], int | None]:
        """Return the part that differs from the previous picture, and its upper left corner.

        Also return the colour number that marks unchanged pixels in this part, or None.
        """
        if self._shown is None:
            return canvas, (0, 0), None
        changed = ImageChops.difference(canvas, self._shown).point(bool, "L")
        box = changed.getbbox() or (0, 0, 1, 1)
        patch = canvas.crop(box)
        if self._clear is not None:
            same = changed.crop(box).point(lambda differs: 0 if differs else 255)
            patch.paste(self._clear, mask=same)
        return patch, box[:2], self._clear


def _head(size: tuple[int, int], palette: Sequence[int]) -> Iterator[bytes]:
    """Yield the GIF's header: its size, its colours and the endless loop."""
    wide, high = (length.to_bytes(2, "little") for length in size)
    bits = 8
    yield b"GIF89a" + wide + high + bytes((0x80 | bits - 1, 0, 0))
    yield bytes(palette).ljust(3 << bits, b"\0")
    yield b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"

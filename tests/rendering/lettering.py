"""Record where text is in a finished picture, how large it is, and whether it can be read.

Text is drawn on sprites, which are scaled, turned and pasted many times. While `lettering` is
active, each picture carries records of its text. If a picture is made from an older picture,
patched methods of Pillow copy the records to the new picture. At other times nothing is patched, so
drawing costs nothing extra.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageDraw, ImageFont

from rendering import cache, paper, png, scene
from rendering.theme import SMALLEST_TEXT, WIDTH

Box = tuple[float, float, float, float]
"""A box: left, top, right, bottom."""
Point = tuple[float, float]

_WRITTEN, _CARDS, _CARD = "written", "cards", "card"
"""The attributes that we add to pictures: lines of text, cards, whether the picture is a card."""
_OPAQUE = 200
_HIDDEN, _COVERED = 0.7, 0.1
"""Limits for the share of a line's box that later drawings cover.

Above the first limit the line counts as hidden, above the second as hard to read.
"""
_SLACK = 1.5
"""Tolerance in pixels at a border, for the smoothing of letters and for rounding."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text: the box of its ink, its font size as shown, and the card under it.

    `cut` says whether a border of the sprite cuts the line. `covered` is the share of the line's
    box that later drawings cover. `corners` are set for a turned line, whose box is larger than the
    line.
    """

    text: str
    box: Box
    size: float
    cut: bool = False
    covered: float = 0.0
    card: Box | None = None
    corners: tuple[Point, ...] = ()

    def __str__(self) -> str:
        return f"{self.text!r} at {self.box[0]:.0f}, {self.box[1]:.0f}"

    def moved(self, x: float, y: float) -> Line:
        return replace(
            self,
            box=_moved(self.box, x, y),
            card=self.card and _moved(self.card, x, y),
            corners=tuple((left + x, top + y) for left, top in self.corners),
        )

    def scaled(self, across: float, down: float) -> Line:
        return replace(
            self,
            box=_scaled(self.box, across, down),
            size=self.size * down,
            card=self.card and _scaled(self.card, across, down),
            corners=tuple((x * across, y * down) for x, y in self.corners),
        )

    def shape(self) -> tuple[Point, ...]:
        """Return the four corners of the line's ink, in order."""
        left, top, right, bottom = self.box
        return self.corners or ((left, top), (right, top), (right, bottom), (left, bottom))


@dataclass(frozen=True, slots=True)
class Lettering:
    """All lines of text of a picture, and the picture's size."""

    size: tuple[int, int]
    lines: tuple[Line, ...]

    def faults(self) -> set[str]:
        """Return each fault in a few words, with the text that has it."""
        return {*self._small(), *self._cut(), *self._outside(), *self._overlapping()}

    def _small(self) -> Iterator[str]:
        least = SMALLEST_TEXT * self.size[0] / WIDTH
        for line in self.lines:
            if line.size < least - 0.01:
                yield f"small ({line.size * WIDTH / self.size[0]:.1f}): {line}"

    def _cut(self) -> Iterator[str]:
        whole = (0.0, 0.0, float(self.size[0]), float(self.size[1]))
        for line in self.lines:
            if line.cut or not _inside(line.box, whole):
                yield f"cut: {line}"
            if line.covered > _COVERED:
                yield f"covered ({line.covered:.0%}): {line}"

    def _outside(self) -> Iterator[str]:
        for line in self.lines:
            if line.card is not None and not _inside(line.box, line.card):
                yield f"over its card: {line}"

    def _overlapping(self) -> Iterator[str]:
        for one, other in combinations(self.lines, 2):
            if _overlap(one.shape(), other.shape()):
                yield f"overlapping: {one} | {other}"


def _moved(box: Box, x: float, y: float) -> Box:
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


def _scaled(box: Box, across: float, down: float) -> Box:
    return box[0] * across, box[1] * down, box[2] * across, box[3] * down


def _inside(box: Box, frame: Box) -> bool:
    return (
        box[0] >= frame[0] - _SLACK
        and box[1] >= frame[1] - _SLACK
        and box[2] <= frame[2] + _SLACK
        and box[3] <= frame[3] + _SLACK
    )


def _common(one: Box, other: Box, slack: float = _SLACK) -> Box | None:
    """Return the intersection of two boxes; None if they share at most a border."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    if right - left <= slack or bottom - top <= slack:
        return None
    return left, top, right, bottom


def _overlap(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Whether two convex shapes share more than a border."""
    for shape in (one, other):
        for (x0, y0), (x1, y1) in zip(shape, (*shape[1:], shape[0]), strict=True):
            long = math.hypot(x1 - x0, y1 - y0) or 1
            across, down = (y0 - y1) / long, (x1 - x0) / long
            first, second = ([x * across + y * down for x, y in each] for each in (one, other))
            if min(max(first), max(second)) - max(min(first), min(second)) <= _SLACK:
                return False
    return True


def _lines(picture: Image.Image) -> list[Line]:
    return picture.__dict__.setdefault(_WRITTEN, [])  # type: ignore[no-any-return]


def _cards(picture: Image.Image) -> list[Box]:
    return picture.__dict__.setdefault(_CARDS, [])  # type: ignore[no-any-return]


def _carry(
    source: Image.Image, made: Image.Image, change: Callable[[Line], Line] = lambda line: line
) -> Image.Image:
    """Copy a picture's records of text to the picture that was made from it."""
    if made is not source and source.__dict__.get(_WRITTEN):
        made.__dict__[_WRITTEN] = [change(line) for line in _lines(source)]
    if made is not source and source.__dict__.get(_CARD):
        made.__dict__[_CARD] = True
    return made


def _clipped(line: Line, size: tuple[int, int]) -> Line | None:
    """Return the part of a line that is inside a picture of this size, or None if no part is."""
    frame = (0.0, 0.0, float(size[0]), float(size[1]))
    if _inside(line.box, frame):
        return line
    seen = _common(line.box, frame, 0)
    return None if seen is None else replace(line, box=seen, cut=True)


def _laid(
    on: Image.Image, drawn: Image.Image | None, mask: Image.Image | None, at: tuple[int, int]
) -> None:
    """Record a paste, which hides the text below and adds the text of the pasted picture."""
    shape = drawn if drawn is not None else mask
    if shape is None:
        return
    left, top = map(float, at)
    region = left, top, left + shape.width, top + shape.height
    if drawn is not None or not shape.__dict__.get(_WRITTEN):
        still = (_under(line, region, mask) for line in _lines(on))
        on.__dict__[_WRITTEN] = [line for line in still if line is not None]
    if shape.__dict__.get(_CARD):
        _cards(on).append(region)
    brought: list[Line] = shape.__dict__.get(_WRITTEN, [])
    for line in brought:
        seen = _clipped(line.moved(*at), on.size)
        if seen is not None:
            _lines(on).append(_on_card(seen, _cards(on)))


def _on_card(line: Line, cards: list[Box]) -> Line:
    """Return the line of text with its card. A line that already has a card keeps this card.

    Otherwise, the card is the newest card that contains the middle of the line, if there is one.
    """
    if line.card is not None:
        return line
    x, y = (line.box[0] + line.box[2]) / 2, (line.box[1] + line.box[3]) / 2
    under = [box for box in cards if box[0] <= x <= box[2] and box[1] <= y <= box[3]]
    return replace(line, card=under[-1]) if under else line


def _under(line: Line, region: Box, mask: Image.Image | None) -> Line | None:
    """Return the part of a line that stays visible under a paste, or None if the line is hidden."""
    common = _common(line.box, region, 0)
    if common is None:
        return line
    area = (line.box[2] - line.box[0]) * (line.box[3] - line.box[1])
    part = (common[2] - common[0]) * (common[3] - common[1])
    share = part / area * _opaque(mask, _moved(common, -region[0], -region[1]))
    if share >= _HIDDEN:
        return None
    return replace(line, covered=max(line.covered, share))


def _opaque(mask: Image.Image | None, box: Box) -> float:
    """Return the share of a box in which a mask is opaque."""
    if mask is None:
        return 1.0
    alpha = mask.getchannel("A") if mask.mode in ("RGBA", "LA") else mask.convert("L")
    inner = math.floor(box[0]), math.floor(box[1]), math.ceil(box[2]), math.ceil(box[3])
    counts = Image.Image.histogram(alpha.crop(inner))
    return sum(counts[_OPAQUE:]) / max(1, sum(counts))


class _Recorder:
    """Replacements for methods of Pillow and of this project. They also record drawn texts."""

    def __init__(self) -> None:
        self.shown: Lettering | None = None
        """The text of the picture that was encoded last."""

    def finish(self, picture: Image.Image) -> None:
        self.shown = Lettering(picture.size, tuple(_lines(picture)))

    def install(self, patch: pytest.MonkeyPatch) -> None:
        self._pens(patch)
        self._copies(patch)
        self._pastes(patch)
        self._endings(patch)

    def _pens(self, patch: pytest.MonkeyPatch) -> None:
        write = ImageDraw.ImageDraw.text

        def text(
            pen: Any, xy: Any, words: Any, fill: Any = None, font: Any = None, **more: Any
        ) -> None:
            write(pen, xy, words, fill, font, **more)
            assert isinstance(font, ImageFont.FreeTypeFont)
            box = _moved(font.getbbox(words, anchor=more.get("anchor")), *xy)
            if words.strip():
                seen = _clipped(Line(words, box, font.size), pen._image.size)
                assert seen is not None, words
                _lines(pen._image).append(_on_card(seen, _cards(pen._image)))

        patch.setattr(ImageDraw.ImageDraw, "text", text)

    def _copies(self, patch: pytest.MonkeyPatch) -> None:
        for name in ("copy", "convert", "quantize", "point", "filter"):
            patch.setattr(Image.Image, name, _carrying(getattr(Image.Image, name)))
        resize, reduce = Image.Image.resize, Image.Image.reduce
        crop, rotate, blend = Image.Image.crop, Image.Image.rotate, Image.blend

        def resized(picture: Any, size: Any, *args: Any, **more: Any) -> Any:
            across, down = size[0] / picture.width, size[1] / picture.height
            made = resize(picture, size, *args, **more)
            return _carry(picture, made, lambda line: line.scaled(across, down))

        def reduced(picture: Any, factor: int, *args: Any) -> Any:
            made = reduce(picture, factor, *args)
            return _carry(picture, made, lambda line: line.scaled(1 / factor, 1 / factor))

        def cropped(picture: Any, box: Any = None) -> Any:
            made = crop(picture, box)
            left, top = (0, 0) if box is None else box[:2]
            seen = (_clipped(line.moved(-left, -top), made.size) for line in _lines(picture))
            made.__dict__[_WRITTEN] = [line for line in seen if line is not None]
            return made

        def rotated(picture: Any, angle: float, *args: Any, **more: Any) -> Any:
            made = rotate(picture, angle, *args, **more)
            return _carry(picture, made, lambda line: _turned(line, angle, picture, made))

        def blended(one: Any, other: Any, share: float) -> Any:
            return _carry(one, blend(one, other, share))

        for name, new in (
            ("resize", resized),
            ("reduce", reduced),
            ("crop", cropped),
            ("rotate", rotated),
        ):
            patch.setattr(Image.Image, name, new)
        patch.setattr(Image, "blend", blended)

    def _pastes(self, patch: pytest.MonkeyPatch) -> None:
        paste, compose, lay = Image.Image.paste, Image.Image.alpha_composite, scene._lay

        def pasted(on: Any, im: Any, box: Any = None, mask: Any = None) -> None:
            if isinstance(box, Image.Image):
                box, mask = None, box
            paste(on, im, box, mask)
            drawn = im if isinstance(im, Image.Image) else None
            at = (0, 0) if box is None else (box[0], box[1])
            if drawn is None and mask is None and box is not None and len(box) == 4:
                drawn = Image.new("L", (box[2] - box[0], box[3] - box[1]))
            _laid(on, drawn, mask, at)

        def composed(on: Any, im: Any, dest: Any = (0, 0), source: Any = (0, 0)) -> None:
            compose(on, im, dest, source)
            _laid(on, im, im, dest)

        def laid(on: Any, drawn: Any, at: Any, mask: Any) -> None:
            lay(on, drawn, at, mask)
            _laid(on, drawn if isinstance(drawn, Image.Image) else None, mask, at)

        blend, fade = scene._blend, scene._Faded.paint

        def blended(on: Any, drawn: Any, at: Any, palette: Any) -> None:
            # Blending cuts out a part and pastes it back. Blending must not cut the lines of text
            # in the part.
            written = [*_lines(on)]
            blend(on, drawn, at, palette)
            on.__dict__[_WRITTEN] = written
            _laid(on, drawn, drawn, at)

        def faded(part: Any, on: Any, top: int, palette: Any) -> None:
            written = [*_lines(on)]
            fade(part, on, top, palette)
            on.__dict__[_WRITTEN] = written

        patch.setattr(scene, "_blend", blended)
        patch.setattr(scene._Faded, "paint", faded)
        patch.setattr(Image.Image, "paste", pasted)
        patch.setattr(Image.Image, "alpha_composite", composed)
        patch.setattr(scene, "_lay", laid)

    def _endings(self, patch: pytest.MonkeyPatch) -> None:
        stretched, joined, bands = paper.stretched, png.joined, scene._bands

        def card(*args: Any) -> Image.Image:
            made = stretched(*args)
            made.__dict__[_CARD] = True
            return made

        def file(size: Any, palette: Any, streams: Any) -> bytes:
            self.finish(palette.image)
            return joined(size, palette, streams)

        def painted(whole: Any, level: int) -> Any:
            self.finish(whole.picture())
            return bands(whole, level)

        patch.setattr(paper, "stretched", card)
        patch.setattr(png, "joined", file)
        patch.setattr(scene, "_bands", painted)


def _carrying(method: Callable[..., Any]) -> Callable[..., Any]:
    def made(picture: Any, *args: Any, **more: Any) -> Any:
        return _carry(picture, method(picture, *args, **more))

    return made


def _turned(line: Line, angle: float, before: Image.Image, after: Image.Image) -> Line:
    """Return the line as it is after its picture was turned counter-clockwise."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    corners = []
    for left, top in line.shape():
        x, y = left - before.width / 2, top - before.height / 2
        corners.append((after.width / 2 + x * cos + y * sin, after.height / 2 - x * sin + y * cos))
    xs, ys = zip(*corners, strict=True)
    box = (min(xs), min(ys), max(xs), max(ys))
    return replace(line, box=box, card=None, corners=tuple(corners))


@contextmanager
def lettering() -> Iterator[Callable[[Callable[[], object]], Lettering]]:
    """Yield a function that draws a picture from scratch and returns its text."""
    recorder = _Recorder()
    with pytest.MonkeyPatch.context() as patch:
        recorder.install(patch)
        for store in (cache._SPRITES, cache._COMPOSED):
            patch.setattr(store, "disk", None)
        cache.forget()

        def written_in(draw: Callable[[], object]) -> Lettering:
            recorder.shown = None
            assert draw() is not None
            assert recorder.shown is not None, "no picture was encoded"
            return recorder.shown

        try:
            yield written_in
        finally:
            # Sprites drawn here carry records of text, which later tests don't need.
            cache.forget()

"""Pictures as lists of parts; only bands of rows that have changed are painted and compressed.

A board changes little from one moment to the next, and the drawings it consists of are cached. Two
bands of rows are the same if the same drawings are at the same positions in both. A band that was
encoded before is not painted again.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from hashlib import blake2b

from PIL import Image, ImageDraw

from rendering.cache import composed, encoded, number_of
from rendering.paper import mapped_paper
from rendering.png import BAND, BEST, FAST, Band, Palette, deflated, joined
from rendering.text import Anchor, Face, font
from rendering.theme import PAPER, Colour


@dataclass(frozen=True, slots=True)
class _Pasted:
    """A drawing or a scene pasted at a position; `masked` if it may be partly transparent."""

    drawn: Image.Image | Scene
    left: int
    top: int
    masked: bool

    @property
    def bottom(self) -> int:
        return self.top + self.drawn.height

    def key(self, top: int, bottom: int) -> object:
        own = (
            self.drawn.key(top - self.top, bottom - self.top)
            if isinstance(self.drawn, Scene)
            else number_of(self.drawn)
        )
        return own, self.left, self.top - top, self.masked

    def paint(self, on: Image.Image, top: int, palette: Palette) -> None:
        drawn, at = self.drawn, (self.left, self.top - top)
        if isinstance(drawn, Scene):
            first, last = max(0, -at[1]), min(drawn.height, on.height - at[1])
            drawn, at = drawn.painted(first, last), (at[0], at[1] + first)
        if on.mode == "P" and self.masked:
            _blend(on, drawn, at, palette)
            return
        if on.mode == "P" and drawn.mode != "P":
            drawn = palette.mapped(drawn)
        _lay(on, drawn, at, drawn if self.masked else None)


def _lay(
    on: Image.Image,
    drawn: Image.Image | Colour,
    at: tuple[int, int],
    mask: Image.Image | None,
) -> None:
    """Paste like `Image.paste`, but without its slow checks, which would never fail here."""
    shape = drawn if isinstance(drawn, Image.Image) else mask
    if shape is None:
        raise TypeError("a colour has no shape")
    left, top = at
    box = left, top, left + shape.width, top + shape.height
    core = drawn.im if isinstance(drawn, Image.Image) else drawn
    if mask is None:
        on.im.paste(core, box)
    else:
        on.im.paste(core, box, mask.im)


def _blend(on: Image.Image, drawn: Image.Image, at: tuple[int, int], palette: Palette) -> None:
    """Paste a drawing on a palette picture, using the drawing's transparency as the mask."""
    top, bottom = max(0, at[1]), min(on.height, at[1] + drawn.height)
    box = at[0], top, at[0] + drawn.width, bottom
    patch = on.crop(box).convert("RGB")
    patch.paste(drawn, (0, at[1] - top), drawn)
    on.paste(palette.mapped(patch), box)


@dataclass(frozen=True, slots=True)
class _Faded:
    """A box in which everything drawn so far becomes paler."""

    box: tuple[int, int, int, int]
    towards: Colour
    share: float

    @property
    def top(self) -> int:
        return self.box[1]

    @property
    def bottom(self) -> int:
        return self.box[3]

    def key(self, top: int, bottom: int) -> object:
        del bottom
        return self.box, top, self.towards, self.share

    def paint(self, on: Image.Image, top: int, palette: Palette) -> None:
        del palette
        left, first, right, last = self.box
        box = left, max(0, first - top), right, min(on.height, last - top)
        part = on.crop(box)
        on.paste(Image.blend(part, Image.new("RGB", part.size, self.towards), self.share), box)


@dataclass(frozen=True, slots=True)
class _Stamped:
    """A colour that is painted through a mask."""

    mask: Image.Image
    left: int
    top: int
    fill: Colour

    @property
    def bottom(self) -> int:
        return self.top + self.mask.height

    def key(self, top: int, bottom: int) -> object:
        del bottom
        return number_of(self.mask), self.left, self.top - top, self.fill

    def paint(self, on: Image.Image, top: int, palette: Palette) -> None:
        del palette
        _lay(on, self.fill, (self.left, self.top - top), self.mask)


_Part = _Pasted | _Faded | _Stamped


class Scene:
    """A picture that is painted later: in RGB on a plain ground, or in palette mode on paper.

    Pasted pictures must never change afterwards. If a scene is in palette mode, RGB drawings and
    RGB scenes pasted on it get the palette's colours.
    """

    def __init__(self, palette: Palette, size: tuple[int, int], ground: Colour = PAPER) -> None:
        self.palette, self.size = palette, size
        self._ground: Colour | None = ground
        self._parts: list[tuple[int, int, _Part]] = []

    @classmethod
    def paper(cls, palette: Palette, wide: int, high: int) -> Scene:
        """Return an empty palette-mode sheet."""
        made = cls(palette, (wide, high))
        made._ground = None
        return made

    @property
    def width(self) -> int:
        return self.size[0]

    @property
    def height(self) -> int:
        return self.size[1]

    def paste(
        self, drawn: Image.Image | Scene, at: tuple[int, int], mask: Image.Image | None = None
    ) -> None:
        """Paste as `Image.paste` does; if there is a mask, it must be the drawing itself."""
        self._add(_Pasted(drawn, *at, mask is not None))

    def fade(self, box: tuple[int, int, int, int], towards: Colour, share: float) -> None:
        """Mix a share of a colour into everything drawn so far in a box. Only for RGB scenes."""
        self._add(_Faded(box, towards, share))

    def stamp(self, mask: Image.Image, at: tuple[int, int], fill: Colour) -> None:
        """Paint a colour through a mask. Only for RGB scenes."""
        self._add(_Stamped(mask, *at, fill))

    def write(
        self,
        at: tuple[float, float],
        text: str,
        fill: Colour,
        face: tuple[Face, int],
        anchor: Anchor,
    ) -> None:
        """Write a line of text as `ImageDraw.text` does."""
        x, y = math.floor(at[0]), math.floor(at[1])
        mask, (left, top) = _line(text, *face, anchor, at[0] - x, at[1] - y)
        self.stamp(mask, (x + left, y + top), fill)

    def _add(self, part: _Part) -> None:
        self._parts.append((part.top, part.bottom, part))

    def _between(self, top: int, bottom: int) -> list[_Part]:
        return [part for first, last, part in self._parts if first < bottom and last > top]

    def key(self, top: int, bottom: int) -> object:
        """Return a key that identifies how these rows look."""
        top, bottom = max(0, top), min(self.height, bottom)
        parts = tuple(part.key(top, bottom) for part in self._between(top, bottom))
        return self.width, bottom - top, self._ground, number_of(self.palette.image), parts

    def painted(self, top: int, bottom: int) -> Image.Image:
        """Paint these rows."""
        size = self.width, bottom - top
        if self._ground is None:
            picture = mapped_paper(self.palette, *size)
        else:
            picture = Image.new("RGB", size, self._ground)
        for part in self._between(top, bottom):
            part.paint(picture, top, self.palette)
        return picture

    def mapped(self) -> Image.Image:
        """Paint the whole picture in palette mode."""
        whole = self.picture()
        return whole if whole.mode == "P" else self.palette.mapped(whole)

    def picture(self) -> Image.Image:
        """Paint the whole picture."""
        return self.painted(0, self.height)


@composed
def _line(
    text: str, face: Face, size: int, anchor: Anchor, right: float, down: float
) -> tuple[Image.Image, tuple[int, int]]:
    """Return a mask in the shape of a line of text, and its offset from the text's anchor point.

    `right` and `down` are the fractions of a pixel by which the anchor point lies beyond a pixel's
    corner.
    """
    drawn = font(face, size)
    box = drawn.getbbox(text, anchor=anchor)
    # Smoothed edges may reach a little beyond the outlines of the letters.
    left, top = math.floor(box[0]) - 1, math.floor(box[1]) - 1
    mask = Image.new("L", (math.ceil(box[2]) - left + 2, math.ceil(box[3]) - top + 2))
    ImageDraw.Draw(mask).text((right - left, down - top), text, 255, drawn, anchor=anchor)
    return mask, (left, top)


def png(scene: Scene) -> bytes:
    """Return a scene as a PNG in its palette."""
    return joined(scene.size, scene.palette, _bands(scene, FAST))


def png_within(scene: Scene, limit: int) -> bytes:
    """Return a scene as a PNG; compress it harder if it would exceed `limit` bytes.

    If harder compression is not enough, return the PNG all the same.
    """
    file = png(scene)
    if len(file) <= limit:
        return file
    return joined(scene.size, scene.palette, _bands(scene, BEST))


def _bands(scene: Scene, level: int) -> list[Band]:
    return [
        _band(scene, top, min(scene.height, top + BAND), level)
        for top in range(0, scene.height, BAND)
    ]


def _known_by(scene: Scene, top: int, bottom: int, level: int) -> tuple[bytes, int]:
    return blake2b(repr(scene.key(top, bottom)).encode(), digest_size=16).digest(), level


@encoded(key=_known_by)
def _band(scene: Scene, top: int, bottom: int, level: int) -> Band:
    painted = scene.painted(top, bottom)
    return deflated(painted if painted.mode == "P" else scene.palette.mapped(painted), level)

"""Fonts and lines of text: measuring, fitting, wrapping."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, Protocol

import font_fredoka_one
import font_manrope
from PIL import Image, ImageDraw, ImageFont

from rendering.theme import INK, SMALLEST_TEXT, Colour

Face = Literal["title", "plain", "bold"]
Anchor = Literal["mm", "lm", "rm"]
"""The reference point of a line of text: its middle, or the middle of its left or right end."""

FILES = {
    "title": font_fredoka_one.FredokaOne,
    "plain": font_manrope.ManropeSemiBold,
    "bold": font_manrope.ManropeExtraBold,
}
"""Paths of the fonts' files."""
_NO_CHARACTER = "\U0010fffe"
APART = "\v"
"""A separator between equally important parts of a text, as in `Marmalade` + `for Bartholomew`.

If a line is too short for all parts, they are put one below the other, or each part is shortened.
"""


class Page(Protocol):
    """A surface, other than a picture, on which text can be written."""

    def write(
        self,
        at: tuple[float, float],
        text: str,
        fill: Colour,
        face: tuple[Face, int],
        anchor: Anchor,
    ) -> None: ...


@lru_cache(maxsize=64)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FILES[face], size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _has_glyph(face: Face, character: str) -> bool:
    sample = font(face, 24)
    return bytes(sample.getmask(character)) != bytes(sample.getmask(_NO_CHARACTER))


def drawable(text: str, face: Face = "bold") -> bool:
    """Return whether this font face can draw the text with one glyph for each character."""
    return bool(text.strip()) and all(
        character == " "
        or (
            character.isprintable()
            and not unicodedata.combining(character)
            and _has_glyph(face, character)
        )
        for character in unicodedata.normalize("NFC", text)
    )


@lru_cache(maxsize=8192)
def width(text: str, face: Face, size: int) -> int:
    """Return the width in pixels of a line of text."""
    return round(font(face, size).getlength(text))


def fit(text: str, face: Face, size: int, room: int) -> tuple[str, int]:
    """Return the text and the largest size, at most `size`, at which it fits into `room` pixels.

    A text that is too long even at the smallest size is shortened and gets an ellipsis. If the text
    has several parts, the longest parts are shortened first.
    """
    whole = text.replace(APART, " ")
    while size > SMALLEST_TEXT and width(whole, face, size) > room:
        size -= 1
    if width(whole, face, size) <= room:
        return whole, size
    parts = text.split(APART)
    room -= width(" ", face, size) * (len(parts) - 1)
    longest = _longest([width(part, face, size) for part in parts], room)
    return " ".join(_cut(part, face, size, longest) for part in parts), size


def _longest(widths: list[int], room: int) -> int:
    """Return the width to which the widest parts must be cut so that all parts fit the room."""
    for count, wide in zip(range(len(widths), 0, -1), sorted(widths), strict=True):
        if wide > room // count:
            return room // count
        room -= wide
    return max(widths)


def _cut(text: str, face: Face, size: int, room: int) -> str:
    if width(text, face, size) <= room:
        return text
    while text and width(text.rstrip() + "…", face, size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def end_of(text: str, face: Face, size: int, room: int) -> str:
    """Return an ellipsis and as much of the end of a text as the room allows."""
    while text and width("…" + text.lstrip(), face, size) > room:
        text = text[1:]
    return "…" + text.lstrip()


def wrap(text: str, face: Face, size: int, room: int) -> list[str]:
    """Split the text into lines no wider than the room; only a single long word may be wider."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, face, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _lines(text: str, face: Face, size: int, room: int, most: int) -> list[str]:
    """Wrap the text; if it is too long for one line and has parts, each part gets its own line."""
    parts = text.split(APART)
    if 1 < len(parts) <= most and width(" ".join(parts), face, size) > room:
        return parts
    return wrap(text, face, size, room)


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of text, all in the same size, that fit into a box."""

    lines: tuple[str, ...]
    face: Face
    size: int

    @property
    def leading(self) -> int:
        return round(self.size * 1.22)

    @property
    def height(self) -> int:
        return self.leading * len(self.lines)

    def draw(
        self,
        on: Image.Image | Page,
        centre: int,
        top: int,
        fill: Colour = INK,
        anchor: Anchor = "mm",
    ) -> None:
        """Draw the lines below `top`. `centre` is the x coordinate of their middles.

        With the anchor `lm`, the lines start at `centre` instead.
        """
        for i, line in enumerate(self.lines):
            at = (centre, top + i * self.leading + self.leading // 2)
            draw_line(on, at, line, fill, (self.face, self.size), anchor)


def draw_line(
    on: Image.Image | Page,
    at: tuple[float, float],
    text: str,
    fill: Colour,
    face: tuple[Face, int],
    anchor: Anchor = "mm",
) -> None:
    """Write a line of text; `face` includes the size."""
    if isinstance(on, Image.Image):
        ImageDraw.Draw(on).text(at, text, fill, font(*face), anchor=anchor)
    else:
        on.write(at, text, fill, face, anchor)


@lru_cache(maxsize=2048)
def block(text: str, face: Face, size: int, room: int, most: int) -> Block:
    """Set the text in at most `most` lines, in the largest size that fits; shorten it if needed.

    `size` is the maximum size. A text that the title face cannot draw is set in the bold face.
    """
    text = unicodedata.normalize("NFC", text)
    if face == "title" and not drawable(text, face):
        face = "bold"
    for trial in range(size, SMALLEST_TEXT - 1, -1):
        lines = _lines(text, face, trial, room, most)
        if len(lines) <= most and all(width(line, face, trial) <= room for line in lines):
            return Block(tuple(lines), face, trial)
    lines = _lines(text, face, SMALLEST_TEXT, room, most)
    if most == 1:
        lines = [APART.join(" ".join(part.split()) for part in text.split(APART))]
    kept = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    shortened = tuple(fit(line, face, SMALLEST_TEXT, room)[0] for line in kept if line)
    return Block(shortened, face, SMALLEST_TEXT)


def fitted(text: str, face: Face, size: int, room: int, small: int = 28) -> Block:
    """Set the text in one line; if it is too long, set it in two lines of at most size `small`."""
    one = block(text, face, size, room, 1)
    if "".join(one.lines) == " ".join(text.split()):
        return one
    return block(text, face, small, room, 2)


@dataclass(frozen=True, slots=True)
class Announcement:
    """A headline that says who won, and the reason below it; both start at the same x."""

    headline: Block
    reason: Block

    @property
    def height(self) -> int:
        return self.headline.height + self.reason.height + 8

    def draw(self, on: Image.Image, left: int, top: int) -> None:
        self.headline.draw(on, left, top, anchor="lm")
        self.reason.draw(on, left, top + self.headline.height + 8, anchor="lm")


def announcement(
    headline: str, reason: str, room: int, sizes: tuple[int, int], lines: int = 2
) -> Announcement:
    """Set the headline in at most two lines and the reason in at most `lines`.

    Headline and reason are as large as `sizes` and the room allow.
    """
    return Announcement(
        block(headline, "title", sizes[0], room, 2), block(reason, "plain", sizes[1], room, lines)
    )


def write(
    picture: Image.Image,
    text: str,
    box: tuple[int, int, int, int],
    size: int = 32,
    face: Face = "bold",
    fill: Colour = INK,
) -> None:
    """Write words centred in a box (left, top, width, height), in as many lines as fit."""
    left, top, wide, high = box
    words = block(text, face, size, wide, max(1, high // round(size * 1.22)))
    words.draw(picture, left + wide // 2, top + (high - words.height) // 2, fill)

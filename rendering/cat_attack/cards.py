"""Mog cards: cats, mice and birds with a print for each step; the three picture cards; the back."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from rendering.breeds import figure, portrait
from rendering.cache import composed, sprite
from rendering.cat_attack.colours import (
    BACK,
    BACK_MARK,
    BIRD_TONE,
    CAT_TONE,
    CURIOSITY,
    GRAVEL,
    GREY,
    LEAF,
    LEAF_DEEP,
    MOUSE_TONE,
)
from rendering.cat_attack.items import bird, item, mouse
from rendering.cat_attack.marks import die
from rendering.ink import Sheet
from rendering.palette import CHEESE
from rendering.paper import rounded
from rendering.splines import Point, ellipse
from rendering.text import block, font
from rendering.theme import (
    DANGER,
    HIGHLIGHT,
    INK,
    PAPER,
    PAPER_LIGHT,
    SMALLEST_TEXT,
    TARGET,
    WHITE,
    Colour,
    mix,
)
from rules.cat_attack.cards import ATTACK, BURGLAR, CAT, PICTURES, SPEEDY

_SMOOTH = Image.Resampling.LANCZOS
WIDE, HIGH = 236, 316
"""The size of a card at scale 1."""
_TONES: dict[str, Colour] = {
    "cat": CAT_TONE,
    "mouse": mix(MOUSE_TONE, INK, 0.25),
    "bird": BIRD_TONE,
    SPEEDY: TARGET,
    ATTACK: DANGER,
    BURGLAR: CURIOSITY,
}


def tone_of(card: str) -> Colour:
    return _TONES[card if card in PICTURES else card.split("-", maxsplit=1)[0]]


@composed
def face(
    card: str, title: str, scale: float = 1.0, edge: Colour | None = None, *, faint: bool = False
) -> Image.Image:
    """Draw a card face up (RGBA), with an edge in the colour `edge`.

    Do not modify the cached result.
    """
    picture = _blank(edge)
    art = _art(card).copy()
    picture.alpha_composite(art)
    if title and _TITLE * scale >= SMALLEST_TEXT:
        words = block(title, "title", _TITLE, WIDE - 36, 1)
        words.draw(picture, WIDE // 2, HIGH - 40 - words.height // 2, INK)
    if faint:
        picture = _faint(picture)
    if scale == 1.0:
        return picture
    size = round(WIDE * scale), round(HIGH * scale)
    return picture.resize(size, Image.Resampling.LANCZOS)


SMALL = 64, 80
_TITLE = 32
"""Font size of a card's title at scale 1. Small cards have no title, which would be too small to
read.
"""


@sprite
def small(card: str) -> Image.Image:
    """Draw a small card face up, simplified, with its value (RGBA).

    Do not modify the cached result.
    """
    wide, high = SMALL
    tone = tone_of(card)
    picture = rounded(SMALL, 12, PAPER_LIGHT, INK, 3)
    window = rounded((wide - 14, high - 14), 8, mix(tone, PAPER_LIGHT, 0.6))
    picture.alpha_composite(window, (7, 7))
    if card in PICTURES:
        art = _art(card).crop((20, 20, WIDE - 20, 220)).resize((wide - 14, 51), _SMOOTH)
        picture.alpha_composite(art, (7, 14))
        return picture
    suit, value = card.split("-")
    drawn = portrait("purrr", 38) if suit == CAT else item(suit, 42)
    at = (wide - drawn.width) // 2, high - 10 - drawn.height
    picture.alpha_composite(drawn, at)
    pen = ImageDraw.Draw(picture)
    pen.text((wide // 2, 21), value, INK, font("title", 28), anchor="mm")
    return picture


@sprite
def chip(card: str) -> Image.Image:
    """Draw the card of a cat, a mouse or a bird as a label (RGBA, 64 wide and 48 high).

    Do not modify the cached result.
    """
    suit, value = card.split("-")
    picture = rounded((64, 48), 12, PAPER_LIGHT, INK, 3)
    picture.alpha_composite(rounded((54, 38), 8, mix(tone_of(card), PAPER_LIGHT, 0.6)), (5, 5))
    drawn = portrait("purrr", 32) if suit == CAT else item(suit, 34)
    picture.alpha_composite(drawn, (26, 25 - drawn.height // 2))
    ImageDraw.Draw(picture).text((17, 24), value, INK, font("title", 28), anchor="mm")
    return picture


def _faint(picture: Image.Image) -> Image.Image:
    """Return a grey version of the picture, for a card that is of no use now."""
    grey = Image.blend(picture.convert("RGB"), picture.convert("L").convert("RGB"), 0.75)
    pale = Image.blend(grey, Image.new("RGB", picture.size, mix(GREY, PAPER, 0.6)), 0.5)
    pale.putalpha(picture.getchannel("A"))
    return pale


def _blank(edge: Colour | None) -> Image.Image:
    if edge is None:
        return rounded((WIDE, HIGH), 24, PAPER_LIGHT, INK, 4)
    picture = rounded((WIDE, HIGH), 24, edge, INK, 4)
    inner = rounded((WIDE - 24, HIGH - 24), 14, PAPER_LIGHT)
    picture.alpha_composite(inner, (12, 12))
    return picture


@sprite
def _art(card: str) -> Image.Image:
    """Draw a card's face without the title (RGBA)."""
    if card in PICTURES:
        return {SPEEDY: _speedy, ATTACK: _attack, BURGLAR: _burglar}[card]()
    suit, value = card.split("-")
    sheet = Sheet(WIDE, HIGH)
    _window(sheet, tone_of(card))
    _paws(sheet, suit, int(value))
    if suit != CAT:
        with sheet.placed(136, 126, 2.5):
            (mouse if suit == "mouse" else bird)(sheet)
    picture = sheet.finished()
    if suit == CAT:
        cat = figure("purrr", 160, "open")
        picture.alpha_composite(cat, (66, 46))
    _value(picture, value, tone_of(card))
    return picture


def _window(sheet: Sheet, tone: Colour) -> None:
    """Draw a coloured ground with cut corners and a meadow behind the card's figure."""
    frame: list[Point] = [
        (34, 20),
        (WIDE - 34, 20),
        (WIDE - 20, 34),
        (WIDE - 20, 206),
        (WIDE - 34, 220),
        (34, 220),
        (20, 206),
        (20, 34),
    ]
    hill: list[Point] = [(18, 201), (70, 182), (140, 190), (WIDE - 18, 177), (WIDE - 18, 222),
                         (18, 222)]  # fmt: skip
    grass = mix(LEAF, PAPER, 0.35)
    sheet.blob(
        frame, mix(tone, PAPER_LIGHT, 0.7), sharp=True, marks=[hill], mark=grass, outline=2.6
    )
    for x in (40, 196):
        sheet.line([(x - 6, 208), (x - 3, 192), (x, 207), (x + 4, 195), (x + 7, 209)], 2.4,
                   LEAF_DEEP)  # fmt: skip


def _paws(sheet: Sheet, suit: str, value: int) -> None:
    """Draw one print for each step that the card allows."""
    pitch = 32
    left = WIDE / 2 - (value - 1) * pitch / 2
    for i in range(value):
        with sheet.placed(left + i * pitch, 243 + (3 if i % 2 else -3), 0.92):
            step_mark(sheet, suit)


def step_mark(sheet: Sheet, suit: str) -> None:
    """Draw the print of a cat, a mouse or a bird around (0, 0), 26 wide."""
    tone = mix(_TONES[suit], INK, 0.2)
    if suit == "bird":
        for x in (-9, 0, 9):
            sheet.line([(0, 9), (x, -9)], 4, tone)
        return
    size = 1.0 if suit == CAT else 0.72
    sheet.disc(0, 5 * size, 8.5 * size, 7 * size, fill=tone)
    for dx, dy in ((-10.5, -2), (-4, -8.5), (4, -8.5), (10.5, -2)):
        sheet.disc(dx * size, dy * size, 3.5 * size, 4.3 * size, fill=tone)


def _value(picture: Image.Image, value: str, tone: Colour) -> None:
    disc = rounded((74, 74), 37, PAPER_LIGHT, mix(tone, INK, 0.25), 6)
    picture.alpha_composite(disc, (10, 10))
    pen = ImageDraw.Draw(picture)
    pen.text((47, 46), value, INK, font("title", 54), anchor="mm")


def _speedy() -> Image.Image:
    """Draw a cat rushing by, and three dice."""
    sheet = Sheet(WIDE, HIGH)
    _window(sheet, tone_of(SPEEDY))
    for y, wide in ((92, 56), (116, 74), (140, 60), (164, 44)):
        sheet.line([(WIDE - 30, y), (WIDE - 30 - wide, y)], 5, WHITE)
    picture = sheet.finished()
    runner = figure("savannah", 172, "merry").rotate(7, Image.Resampling.BICUBIC)
    picture.alpha_composite(runner, (22, 40))
    for i, value in enumerate((2, 5, 3)):
        picture.alpha_composite(die(value, 50), (35 + i * 58, 204))
    return picture


def _attack() -> Image.Image:
    """Draw an arched cat in front of a burst."""
    sheet = Sheet(WIDE, HIGH)
    _window(sheet, tone_of(ATTACK))
    points = star_burst(WIDE / 2, 122, 88, 62, 13)
    sheet.blob(points, HIGHLIGHT, sharp=True, outline=3)
    picture = sheet.finished()
    picture.alpha_composite(figure("meow", 168), (34, 42))
    claws = Sheet(WIDE, HIGH)
    for x in (84, 110, 136):
        claws.band([(x + 12, 214), (x + 6, 230), (x, 248)], 7, 2, DANGER, 2)
    picture.alpha_composite(claws.finished())
    return picture


def star_burst(x: float, y: float, far: float, near: float, count: int) -> list[Point]:
    """Return the outline of a burst with `count` points."""
    return [
        (
            x + math.cos(math.pi * i / count) * (far if i % 2 else near),
            y + math.sin(math.pi * i / count) * (far if i % 2 else near),
        )
        for i in range(2 * count)
    ]


def _burglar() -> Image.Image:
    """Draw a masked cat with a sack at night."""
    sheet = Sheet(WIDE, HIGH)
    _window(sheet, tone_of(BURGLAR))
    sheet.blob(ellipse(180, 62, 24, 24), CHEESE, outline=2.6)
    sheet.disc(172, 56, 5, fill=mix(CHEESE, INK, 0.15))
    picture = sheet.finished()
    picture.alpha_composite(figure("bombay", 168, "open"), (24, 46))
    more = Sheet(WIDE, HIGH)
    sack: list[Point] = [(150, 158), (166, 150), (184, 152), (202, 172), (206, 200), (176, 212),
                         (148, 206), (140, 182)]  # fmt: skip
    more.blob(sack, GRAVEL, outline=3.2, shade=0.16)
    more.blob([(158, 148), (172, 138), (188, 144), (180, 156), (164, 156)], GRAVEL, outline=3)
    with more.placed(174, 184, 0.9):
        step_mark(more, CAT)
    with more.placed(WIDE / 2, 236, 1.05):
        mask: list[Point] = [(-40, -6), (-20, -14), (0, -8), (20, -14), (40, -6), (34, 10),
                             (14, 12), (0, 4), (-14, 12), (-34, 10)]  # fmt: skip
        more.blob(mask, INK, outline=2)
        for x in (-18, 18):
            more.blob(ellipse(x, -1, 8, 6), WHITE, outline=0)
    picture.alpha_composite(more.finished())
    return picture


@sprite
def back(scale: float) -> Image.Image:
    """Draw a card face down (RGBA). Do not modify the cached result."""
    picture = rounded((WIDE, HIGH), 24, PAPER_LIGHT, INK, 4)
    inner = rounded((WIDE - 32, HIGH - 32), 16, BACK)
    picture.alpha_composite(inner, (16, 16))
    sheet = Sheet(WIDE, HIGH)
    paws = ((70, 84, -18), (164, 84, 18), (118, 160, 0), (70, 236, 18), (164, 236, -18))
    for x, y, degrees in paws:
        with sheet.placed(x, y, 1.9, degrees=degrees):
            _pale_paw(sheet)
    picture.alpha_composite(sheet.finished())
    size = round(WIDE * scale), round(HIGH * scale)
    return picture.resize(size, Image.Resampling.LANCZOS)


def _pale_paw(sheet: Sheet) -> None:
    tone = BACK_MARK
    sheet.disc(0, 5, 9, 7.5, fill=tone)
    for dx, dy in ((-11, -2), (-4, -9), (4, -9), (11, -2)):
        sheet.disc(dx, dy, 3.7, 4.6, fill=tone)


@sprite
def fan(count: int) -> Image.Image:
    """Draw the backs of a hand's cards, and their number (RGBA, 40 high).

    Do not modify the cached result.
    """
    picture = Image.new("RGBA", (60, 40), (*INK, 0))
    for i, degrees in enumerate((14, -10)[: min(count, 2)]):
        card = back(0.21).rotate(degrees, Image.Resampling.BICUBIC, expand=True)
        small = card.resize((card.width // 2, card.height // 2), Image.Resampling.LANCZOS)
        picture.alpha_composite(small, (i * 8, 20 - small.height // 2))
    pen = ImageDraw.Draw(picture)
    pen.text((41, 20), str(count), INK, font("bold", 31), anchor="lm")
    return picture

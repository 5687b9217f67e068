"""Food: small drawings around (0, 0), about 48 wide and high, and pictures of any size."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from rendering.cache import sprite
from rendering.cat_attack.colours import (
    BEAK,
    BIRD_PALE,
    BIRD_TONE,
    FISH_TONE,
    FOOD_TONE,
    MILK_TONE,
    MOUSE_PALE,
    MOUSE_TONE,
    TIN,
    TIN_DEEP,
    VITAMIN_TONE,
    WATER,
)
from rendering.ink import Sheet
from rendering.splines import Point, ellipse
from rendering.theme import DANGER, INK, PAPER_LIGHT, PINK, WHITE, mix
from rules.cat_attack.board import BIRD, FISH, FOOD, MILK, MOUSE, VITAMINS

_LINE = 2.8


def _fish(sheet: Sheet) -> None:
    """Draw a flat tin, rolled open, with a fish looking out."""
    sheet.blob(ellipse(0, 12, 23, 11), TIN_DEEP, outline=_LINE)
    sheet.blob(ellipse(0, 7, 23, 11), TIN, outline=_LINE)
    sheet.blob(ellipse(0, 7, 17, 7), mix(TIN_DEEP, INK, 0.25), outline=0)
    tail: list[Point] = [(14, -1), (24, -10), (24, 8)]
    sheet.blob(tail, FISH_TONE, sharp=True, outline=_LINE)
    sheet.blob([(-21, -2), (-8, -14), (8, -11), (17, -2), (6, 8), (-10, 7)], FISH_TONE, outline=2.8)
    sheet.disc(-11, -4, 2.6, fill=INK)
    sheet.line([(-3, -8), (0, -2), (-3, 4)], 2, mix(FISH_TONE, INK, 0.5))


def _milk(sheet: Sheet) -> None:
    """Draw a bottle."""
    sheet.blob([(-6, -22), (6, -22), (6, -12), (-6, -12)], WATER, sharp=True, outline=_LINE)
    body: list[Point] = [
        (-6, -13),
        (6, -13),
        (7, -7),
        (13, 0),
        (13, 20),
        (0, 23),
        (-13, 20),
        (-13, 0),
        (-7, -7),
    ]
    sheet.blob(body, MILK_TONE, outline=_LINE)
    sheet.blob([(-12, 3), (12, 3), (12, 14), (-12, 14)], WATER, sharp=True, outline=2)
    sheet.line([(-8, -1), (-8, 18)], 2.4, WHITE)


def _food(sheet: Sheet) -> None:
    """Draw a tin with a cat on its label."""
    sheet.blob([(-18, -14), (18, -14), (18, 16), (-18, 16)], FOOD_TONE, sharp=True, outline=_LINE)
    sheet.blob(ellipse(0, 16, 18, 6), FOOD_TONE, outline=0)
    sheet.line([(-18, 16), (-9, 21), (9, 21), (18, 16)], _LINE)
    sheet.blob(ellipse(0, -14, 18, 6.5), TIN, outline=_LINE)
    face: list[Point] = [
        (-10, -3),
        (-5, 1),
        (5, 1),
        (10, -3),
        (11, 9),
        (5, 14),
        (-5, 14),
        (-11, 9),
    ]
    sheet.blob(face, PAPER_LIGHT, sharp=True, outline=2.2)
    for way in (-1, 1):
        sheet.disc(way * 4.4, 6.5, 1.8, fill=INK)


def _vitamins(sheet: Sheet) -> None:
    """Draw a box with a cross, and two capsules in front of it."""
    sheet.blob([(-16, -18), (14, -18), (14, 14), (-16, 14)], VITAMIN_TONE, sharp=True, outline=2.8)
    sheet.blob([(14, -18), (21, -13), (21, 18), (14, 14)], mix(VITAMIN_TONE, INK, 0.3), sharp=True,
               outline=2.8)  # fmt: skip
    for wide, high in ((4, 11), (11, 4)):
        bar: list[Point] = [(-wide, -high), (wide, -high), (wide, high), (-wide, high)]
        sheet.blob([(x - 1, y - 5) for x, y in bar], WHITE, sharp=True, outline=0)
    for x, y, degrees in ((-10, 16, -14), (9, 19, 10)):
        with sheet.placed(x, y, degrees=degrees):
            pill: list[Point] = [(-9, -5), (9, -5), (13, 0), (9, 5), (-9, 5), (-13, 0)]
            sheet.blob(pill, PAPER_LIGHT, marks=[[(0, -8), (15, -8), (15, 8), (0, 8)]], mark=DANGER,
                       outline=2.2)  # fmt: skip


def mouse(sheet: Sheet) -> None:
    """Draw a mouse on all fours, looking left."""
    sheet.line([(16, 12), (24, 14), (27, 6), (23, -2)], 3.4, INK)
    sheet.line([(16, 12), (24, 14), (27, 6), (23, -2)], 1.6, PINK)
    sheet.blob([(-14, 12), (-8, -4), (6, -10), (18, -2), (20, 12), (8, 17), (-6, 17)], MOUSE_TONE,
               outline=_LINE)  # fmt: skip
    sheet.blob([(-26, 9), (-18, -3), (-6, -5), (0, 4), (-3, 13), (-14, 15)], MOUSE_TONE,
               outline=_LINE)  # fmt: skip
    sheet.blob(ellipse(-2, -10, 9.5, 10), MOUSE_TONE, outline=_LINE)
    sheet.blob(ellipse(-2, -9.5, 5.4, 6), PINK, outline=0)
    sheet.blob([(-6, 13), (8, 11), (14, 15), (4, 18)], MOUSE_PALE, outline=0)
    sheet.disc(-25, 9, 3.4, fill=PINK)
    sheet.disc(-13.5, 3.5, 2.9, fill=INK)
    sheet.disc(-14.6, 2.4, 1, fill=WHITE)
    for x in (-8, 10):
        sheet.blob(ellipse(x, 17.5, 5, 2.8), PINK, outline=1.8)


def bird(sheet: Sheet) -> None:
    """Draw a small bird, looking left."""
    sheet.blob([(12, 0), (27, -9), (27, 3), (16, 9)], mix(BIRD_TONE, INK, 0.35), sharp=True,
               outline=_LINE)  # fmt: skip
    for x in (-3, 5):
        sheet.line([(x, 15), (x, 22)], 2.4)
        sheet.line([(x - 4, 22), (x + 3, 22)], 2.4)
    sheet.blob([(-16, -8), (-5, -18), (6, -12), (17, 2), (8, 16), (-7, 16), (-15, 4)], BIRD_TONE,
               outline=_LINE)  # fmt: skip
    sheet.blob([(-15, 0), (-6, 2), (0, 12), (-7, 15), (-13, 8)], BIRD_PALE, outline=0)
    sheet.blob([(-1, -3), (12, 0), (14, 7), (3, 8)], mix(BIRD_TONE, INK, 0.25), outline=2.2)
    sheet.blob([(-15, -9), (-26, -5), (-15, -1)], BEAK, sharp=True, outline=2.4)
    sheet.disc(-8.5, -8.5, 3.9, fill=WHITE)
    sheet.disc(-9.2, -8.5, 2.4, fill=INK)


_DRAW: dict[str, Callable[[Sheet], None]] = {
    FISH: _fish,
    MILK: _milk,
    FOOD: _food,
    VITAMINS: _vitamins,
    MOUSE: mouse,
    BIRD: bird,
}


def draw_item(sheet: Sheet, kind: str) -> None:
    """Draw one of the six kinds of food around (0, 0). Raises `KeyError` for other kinds."""
    _DRAW[kind](sheet)


@sprite
def item(kind: str, size: int, *, faint: bool = False) -> Image.Image:
    """Draw food (RGBA, `size` wide and high); `faint` if it is missing.

    Do not modify the cached result.
    """
    sheet = Sheet(64, 64)
    with sheet.placed(32, 32, 1.08):
        draw_item(sheet, kind)
    drawn = sheet.finished().resize((size, size), Image.Resampling.LANCZOS)
    if faint:
        drawn = drawn.convert("LA").convert("RGBA")
        drawn.putalpha(drawn.getchannel("A").point([v // 5 for v in range(256)]))
    return drawn

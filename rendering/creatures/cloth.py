"""Cloths, plates, badges and crowns that show a side's colour and pattern."""

from __future__ import annotations

from PIL import Image

from rendering.cache import sprite
from rendering.emblems import outline, pale, pattern_marks
from rendering.ink import Sheet
from rendering.splines import Point, ellipse
from rendering.theme import HIGHLIGHT, SIDES, Side


def neckerchief(sheet: Sheet, side: Side, x: float, y: float) -> None:
    """Draw a cloth knotted under a chin at (x, y): 64 wide, 36 high."""
    cloth: list[Point] = [
        (x - 32, y - 10),
        (x - 10, y - 4),
        (x + 10, y - 4),
        (x + 32, y - 10),
        (x + 22, y + 8),
        (x, y + 26),
        (x - 22, y + 8),
    ]
    marks = pattern_marks(side.pattern, (x - 34, y - 14, x + 34, y + 30), 13)
    sheet.blob(cloth, side.colour, marks=marks, mark=pale(side.colour), outline=3.4)


def plate(sheet: Sheet, side: Side, size: float = 1.0) -> None:
    """Draw the plate below a piece: a disc or a square on the ground."""
    wide, high = 84 * size, 20 * size
    if side.shape == "square":
        _square_plate(sheet, side, wide, high)
        return
    sheet.blob(ellipse(100, 174, wide, high), side.deep, outline=3.4)
    sheet.blob(ellipse(100, 167, wide - 2, high - 2), side.colour, outline=0)


def _square_plate(sheet: Sheet, side: Side, wide: float, high: float) -> None:
    top = [
        (100 - wide * 0.84, 167 - high),
        (100 + wide * 0.84, 167 - high),
        (100 + wide, 167 + high),
        (100 - wide, 167 + high),
    ]
    front = [top[3], top[2], (100 + wide, 174 + high), (100 - wide, 174 + high)]
    sheet.blob(front, side.deep, sharp=True, outline=3.4)
    marks = pattern_marks(side.pattern, (0, 167 - high, 200, 167 + high), 28)
    sheet.blob(top, side.colour, sharp=True, marks=marks, mark=pale(side.colour), outline=3.4)


def badge(sheet: Sheet, side: Side, size: float) -> None:
    """Draw the side's shape filled with its pattern, around (0, 0), `size` wide and high."""
    half = size / 2
    marks = pattern_marks(side.pattern, (-half, -half, half, half), size / 3)
    sheet.blob(
        outline(side.shape, half),
        side.colour,
        sharp=True,
        marks=marks,
        mark=pale(side.colour),
        outline=3.6,
    )


@sprite
def seat_mark(seat: int, size: int) -> Image.Image:
    """Draw a seat's shape in its colour and pattern (RGBA, a little larger than `size`)."""
    sheet = Sheet(size + 8, size + 8)
    with sheet.placed(size / 2 + 4, size / 2 + 4):
        badge(sheet, SIDES[seat], size)
    return sheet.finished()


def crown(sheet: Sheet, x: float, y: float) -> None:
    """Draw a crown with its base at (x, y): 60 wide, 42 high."""
    points = [(-28, 0), (-32, -34), (-14, -18), (0, -42), (14, -18), (32, -34), (28, 0)]
    sheet.blob([(x + dx, y + dy) for dx, dy in points], HIGHLIGHT, sharp=True, outline=4)

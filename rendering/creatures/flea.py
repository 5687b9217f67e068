"""Fleas: round jumpers with strong hind legs, free or squashed."""

from __future__ import annotations

from rendering.creatures.traits import Mood
from rendering.emblems import pale
from rendering.ink import Sheet
from rendering.splines import Point, ellipse
from rendering.theme import INK, WHITE, Side

_BODY = ellipse(0, 0, 40, 36)
_SQUARE_BODY: list[Point] = [
    (-38, -8),
    (-27, -32),
    (0, -36),
    (27, -32),
    (38, -8),
    (37, 20),
    (24, 33),
    (0, 36),
    (-24, 33),
    (-37, 20),
]
_FLAT_SQUARE: list[Point] = [
    (-46, -6),
    (-38, -19),
    (0, -21),
    (38, -19),
    (46, -6),
    (46, 12),
    (34, 20),
    (-34, 20),
    (-46, 12),
]


def _bands(side: Side) -> list[list[Point]]:
    if side.pattern != "stripes":
        return []
    return [[(x, -40), (x + 10, -40), (x + 10, 40), (x, 40)] for x in (-36, -16, 6, 26)]


def _shade(side: Side) -> float:
    """Return the shadow's strength: 0 for a patterned flea, because its pattern is busy enough."""
    return 0.16 if side.pattern == "solid" else 0.0


def flea(sheet: Sheet, side: Side, mood: Mood = "open") -> None:
    """Draw a standing flea around (0, 0), 110 wide, from y = -62 (feelers) to 50."""
    for way in (-1, 1):
        sheet.line([(way * 12, -30), (way * 16, -50), (way * 28, -60)], 3.4)
        sheet.disc(way * 29, -61, 5, fill=INK)
        sheet.line([(way * 50, -12), (way * 47, 16), (way * 43, 44), (way * 55, 49)], 5)
        sheet.blob(ellipse(way * 39, 6, 11, 27, tilt=way * 32), side.deep, outline=3.4)
        sheet.line([(way * 18, 26), (way * 24, 40), (way * 17, 50)], 4.4)
    flea_head(sheet, side, mood)


def flea_head(sheet: Sheet, side: Side, mood: Mood = "open") -> None:
    """Draw a flea's round body with its face, without legs: 80 wide, 72 high around (0, 0)."""
    body = _SQUARE_BODY if side.shape == "square" else _BODY
    sheet.blob(body, side.colour, marks=_bands(side), mark=pale(side.colour), shade=_shade(side))
    for way in (-1, 1):
        _eye(sheet, way, mood)
    _smile(sheet, mood)


def _eye(sheet: Sheet, way: int, mood: Mood) -> None:
    x, y = way * 15, -8
    sheet.blob(ellipse(x, y, 13, 14.5), WHITE, outline=3)
    if mood == "dazed":
        sheet.line([(x + way * 6, y - 6), (x - way * 5, y), (x + way * 6, y + 6)], 3)
    elif mood in ("shut", "merry"):
        bend = 5 if mood == "shut" else -5
        sheet.line([(x - 7, y), (x, y + bend), (x + 7, y)], 3)
    else:
        sheet.disc(x - way * 2, y + 1, 6.5, 8, fill=INK)
        sheet.disc(x - way * 2 + 2, y - 3, 2.6, fill=WHITE)


def _smile(sheet: Sheet, mood: Mood) -> None:
    if mood == "dazed":
        sheet.line([(-8, 20), (-3, 15), (3, 20), (8, 15)], 3)
    else:
        sheet.blob([(-11, 13), (0, 16), (11, 13), (6, 22), (0, 24), (-6, 22)], INK, outline=2)


def squashed_flea(sheet: Sheet, side: Side) -> None:
    """Draw a flea pressed flat around (0, 0): 130 wide, 40 high."""
    for way in (-1, 1):
        sheet.band([(way * 30, 4), (way * 56, -8), (way * 66, 14)], 10, 6, side.deep, 3)
        sheet.line([(way * 50, -10), (way * 58, -22)], 3)
    marks = [[(x, -24), (x + 11, -24), (x + 11, 24), (x, 24)] for x in (-44, -22, 2, 26)]
    sheet.blob(
        ellipse(0, 0, 48, 20) if side.shape == "disc" else _FLAT_SQUARE,
        side.colour,
        marks=marks if side.pattern == "stripes" else [],
        mark=pale(side.colour),
        shade=_shade(side),
    )
    for way in (-1, 1):
        x = way * 16
        sheet.blob(ellipse(x, -4, 12, 10), WHITE, outline=3)
        sheet.line([(x + way * 6, -9), (x - way * 5, -4), (x + way * 6, 1)], 3)
    sheet.line([(-8, 13), (-3, 9), (3, 13), (8, 9)], 3)

"""Cats with bodies: sitting, knocked down, asleep around their prey."""

from __future__ import annotations

from collections.abc import Sequence

from rendering.creatures.cloth import neckerchief
from rendering.creatures.face import cat_head
from rendering.creatures.traits import CatTraits, Mood
from rendering.ink import INK_WIDTH, Sheet
from rendering.splines import Point, closed, ellipse, mirrored
from rendering.theme import Side

_SITTING = mirrored(
    [(100, 96), (121, 104), (133, 124), (146, 143), (150, 162), (140, 176), (100, 178)], 100
)
_FLANK_MARKS = (
    [(156, 128), (156, 135), (124, 141), (124, 138)],
    [(160, 144), (160, 151), (126, 154), (126, 151)],
    [(160, 159), (160, 166), (128, 166), (128, 164)],
)


def sitting_cat(sheet: Sheet, cat: CatTraits, side: Side, mood: Mood = "open") -> None:
    """Draw a cat that sits upright and proud, from y = 34 to 178."""
    _tail(sheet, cat, [(138, 168), (168, 168), (182, 146), (172, 122), (178, 104)])
    marks = _both_sides(_FLANK_MARKS) if cat.pattern == "tabby" else []
    sheet.blob(_SITTING, cat.coat, shade=0.16, marks=marks, mark=cat.marking)
    sheet.blob(
        mirrored([(100, 112), (114, 118), (116, 138), (108, 152), (100, 156)], 100),
        cat.muzzle,
        outline=0,
    )
    for x in (86, 114):
        _leg(sheet, cat, x)
    neckerchief(sheet, side, 100, 122)
    with sheet.placed(100, 84):
        cat_head(sheet, cat, mood)


def _both_sides(marks: Sequence[Sequence[Point]]) -> list[list[Point]]:
    return [list(m) for m in marks] + [[(200 - x, y) for x, y in m] for m in marks]


def _tail(sheet: Sheet, cat: CatTraits, along: list[Point]) -> None:
    sheet.band(along, 18, 15, cat.coat, INK_WIDTH)
    tip = cat.marking if cat.pattern != "plain" else cat.muzzle
    sheet.band([_toward(along[-2], along[-1], 0.55), along[-1]], 11, 11, tip, 0)


def _toward(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _leg(sheet: Sheet, cat: CatTraits, x: float) -> None:
    sheet.blob(
        [(x - 10, 140), (x + 10, 140), (x + 12, 166), (x + 13, 176), (x - 13, 176), (x - 12, 166)],
        cat.coat,
        outline=0,
    )
    sheet.line([(x - 11 if x < 100 else x + 11, 144), (x - 12 if x < 100 else x + 12, 168)], 3)
    sheet.blob(ellipse(x, 172, 14, 9), cat.muzzle, outline=3.6)
    for toe in (-4.5, 4.5):
        sheet.line([(x + toe, 173), (x + toe, 178)], 2.2)


def fallen_cat(sheet: Sheet, cat: CatTraits, side: Side) -> None:
    """Draw a cat flat on its side with its legs stretched out, from y = 110 to 178."""
    _tail(sheet, cat, [(158, 158), (178, 160), (188, 172), (176, 182), (160, 184)])
    for x, foot in ((96, (84, 184)), (142, (132, 186))):
        sheet.band([(x, 166), foot], 17, 17, cat.coat, INK_WIDTH)
    marks = [[(x, 100), (x + 9, 100), (x + 5, 142), (x + 2, 142)] for x in (108, 126, 144)]
    sheet.blob(
        [
            (62, 140),
            (84, 124),
            (120, 122),
            (152, 128),
            (172, 146),
            (166, 170),
            (130, 177),
            (80, 176),
        ],
        cat.coat,
        shade=0.16,
        marks=marks if cat.pattern == "tabby" else [],
        mark=cat.marking,
    )
    sheet.blob([(80, 160), (112, 150), (148, 160), (130, 172), (90, 172)], cat.muzzle, outline=0)
    for x, foot in ((110, (104, 188)), (156, (152, 190))):
        sheet.band([(x, 168), foot], 17, 17, cat.coat, INK_WIDTH)
    with sheet.placed(88, 146, degrees=-78):
        neckerchief(sheet, side, 0, 0)
    with sheet.placed(60, 144, 0.8, degrees=-72):
        cat_head(sheet, cat, "dazed")


def sleeping_cat(sheet: Sheet, cat: CatTraits, side: Side) -> None:
    """Draw a cat curled up around a full belly; the middle of the belly is at (118, 122)."""
    marks = [
        closed([(x, y), (x + 8, y - 1), (x + 6, y + 26), (x + 3, y + 27)])
        for x, y in ((84, 62), (108, 56), (132, 60), (154, 74))
    ]
    sheet.blob(
        [
            (34, 150),
            (52, 96),
            (90, 68),
            (134, 66),
            (172, 92),
            (186, 134),
            (170, 170),
            (104, 180),
            (48, 176),
        ],
        cat.coat,
        shade=0.16,
        marks=marks if cat.pattern == "tabby" else [],
        mark=cat.marking,
    )
    _tail(sheet, cat, [(176, 158), (150, 178), (118, 180), (92, 176)])
    with sheet.placed(72, 156, degrees=-14):
        neckerchief(sheet, side, 0, 0)
    with sheet.placed(58, 136, 0.8, degrees=-10):
        cat_head(sheet, cat, "shut")


def paws(sheet: Sheet, cat: CatTraits, x: float, y: float) -> None:
    """Draw two paws around (x, y) that hold something down."""
    for way in (-1, 1):
        at = x + way * 30
        sheet.band([(at - way * 8, y - 16), (at, y)], 20, 20, cat.coat, 3.4)
        sheet.blob(ellipse(at, y + 4, 14, 10), cat.muzzle, outline=3.6)
        for toe in (-4.5, 4.5):
            sheet.line([(at + toe, y + 6), (at + toe, y + 11)], 2.2)

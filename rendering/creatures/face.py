"""A cat's head: ears, markings, face."""

from __future__ import annotations

from collections.abc import Sequence

from rendering.creatures.traits import CatTraits, Mood
from rendering.ink import Sheet
from rendering.splines import Point, closed, ellipse, mirrored
from rendering.theme import INK, WHITE, mix

_HEAD = mirrored(
    [(0, -39), (22, -37), (41, -25), (50, -3), (50, 10), (40, 25), (22, 34), (0, 36)], 0
)
_EAR = [(13, -33), (26, -52), (41, -66), (46, -62), (49, -38), (46, -10), (30, -18)]
_INNER_EAR = [(24, -34), (32, -46), (40, -55), (43, -40), (42, -22)]
_BROW_MARKS: tuple[Sequence[Point], ...] = (
    [(-4, -42), (4, -42), (3, -16), (-3, -16)],
    [(11, -42), (19, -40), (13, -20), (8, -20)],
    [(60, -6), (60, 3), (34, 5), (34, 1)],
    [(60, 10), (60, 18), (36, 14), (36, 10)],
)


def _flipped(points: Sequence[Point]) -> list[Point]:
    return [(-x, y) for x, y in points]


def cat_head(sheet: Sheet, cat: CatTraits, mood: Mood) -> None:
    """Draw a head around (0, 0), 100 wide, from y = -66 (tips of the ears) to 36 (chin)."""
    for ear, inner in ((_EAR, _INNER_EAR), (_flipped(_EAR), _flipped(_INNER_EAR))):
        sheet.blob(ear, cat.marking if cat.pattern == "pointed" else cat.coat)
        sheet.blob(inner, cat.inner_ear, outline=0)
    sheet.blob(_HEAD, cat.coat, shade=0.16, marks=_marks(cat), mark=cat.marking)
    for side in (-1, 1):
        sheet.disc(side * 11, 18, 17, 12, fill=cat.muzzle)
    sheet.disc(0, 24, 14, 9, fill=cat.muzzle)
    for side in (-1, 1):
        sheet.disc(side * 35, 15, 8, 5, fill=mix(cat.coat, cat.nose, 0.45))
        _eye(sheet, side, cat, mood)
        _whiskers(sheet, side)
    _mouth(sheet, cat, mood)


def _marks(cat: CatTraits) -> list[list[Point]]:
    if cat.pattern == "tabby":
        return [list(m) for m in _BROW_MARKS] + [_flipped(m) for m in _BROW_MARKS[1:]]
    if cat.pattern == "patched":
        return [closed(ellipse(-34, -24, 30, 30))]
    if cat.pattern == "pointed":
        return [closed(ellipse(0, 12, 30, 30))]
    if cat.pattern == "spotted":
        return [
            closed(ellipse(x, y, 5, 4)) for x, y in ((-30, -26), (-8, -30), (14, -28), (34, -20))
        ]
    return []


def _eye(sheet: Sheet, side: int, cat: CatTraits, mood: Mood) -> None:
    x = side * 22
    if mood == "shut":
        sheet.line([(x - 11, -1), (x - 4, 5), (x + 4, 5), (x + 11, -1)], 3.6)
    elif mood == "merry":
        sheet.line([(x - 11, 3), (x - 4, -6), (x + 4, -6), (x + 11, 3)], 4)
    elif mood == "dazed":
        sheet.line([(x - 8, -8), (x + 8, 7)], 4)
        sheet.line([(x + 8, -8), (x - 8, 7)], 4)
    else:
        sheet.blob(ellipse(x, -1, 12.5, 13.5), cat.eyes, outline=3.2)
        sheet.disc(x, -1, 6, 10.5, fill=INK)
        sheet.disc(x + 3.5, -6, 3.8, fill=WHITE)


def _whiskers(sheet: Sheet, side: int) -> None:
    for start, end in ((14, 7), (18, 18), (22, 29)):
        sheet.line([(side * 30, start), (side * 46, (start + end) / 2 - 1), (side * 63, end)], 1.7)


def _mouth(sheet: Sheet, cat: CatTraits, mood: Mood) -> None:
    sheet.blob([(-7, 8), (0, 6.5), (7, 8), (3, 14), (0, 16), (-3, 14)], cat.nose, outline=2.4)
    if mood == "dazed":
        sheet.line([(-9, 26), (-4, 22), (1, 26), (6, 22), (10, 25)], 2.8)
        return
    for side in (-1, 1):
        sheet.line([(0, 16), (side * 3, 23), (side * 10, 24), (side * 14, 19)], 2.8)

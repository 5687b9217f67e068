"""Rats with bodies, from the side: standing, knocked down, asleep around their prey."""

from __future__ import annotations

from rendering.creatures.cloth import neckerchief
from rendering.creatures.traits import Mood, RatTraits
from rendering.ink import Sheet
from rendering.splines import Point, ellipse
from rendering.theme import INK, WHITE, Side, mix

_HEAD = [
    (-58, 16),
    (-40, -2),
    (-20, -22),
    (8, -34),
    (34, -26),
    (44, 0),
    (34, 24),
    (4, 30),
    (-30, 28),
    (-54, 26),
]


def rat_head(sheet: Sheet, rat: RatTraits, mood: Mood) -> None:
    """Draw a head around (0, 0) that looks left.

    The head reaches from x = -60 (nose) to 44 and from y = -58 (ear) to 40 (teeth).
    """
    fur = rat.hood or rat.coat
    sheet.blob(ellipse(-4, -38, 18, 19), mix(rat.skin, fur, 0.35))
    sheet.blob([(-36, 26), (-24, 26), (-25, 39), (-30, 40), (-35, 39)], WHITE, outline=2.6)
    sheet.blob(_HEAD, fur, shade=0.16)
    sheet.blob([(-55, 20), (-34, 14), (-6, 20), (10, 27), (-28, 25)], rat.belly, outline=0)
    sheet.blob(ellipse(24, -34, 24, 25), fur)
    sheet.blob(ellipse(23, -32, 15, 16), rat.skin, outline=0)
    sheet.blob(ellipse(-58, 16, 8, 7.5), rat.skin, outline=3)
    for end in (8, 20, 32):
        sheet.line([(-42, 18), (-12, end + 3)], 1.7)
    _eye(sheet, mood)
    sheet.line([(-48, 26), (-34, 27), (-24, 22)], 2.6)


def _eye(sheet: Sheet, mood: Mood) -> None:
    x, y = -16, -2
    if mood == "dazed":
        sheet.line([(x - 7, y - 7), (x + 7, y + 7)], 3.8)
        sheet.line([(x + 7, y - 7), (x - 7, y + 7)], 3.8)
    elif mood == "shut":
        sheet.line([(x - 9, y - 2), (x - 3, y + 4), (x + 4, y + 4), (x + 9, y - 2)], 3.6)
    elif mood == "merry":
        sheet.line([(x - 9, y + 4), (x - 3, y - 5), (x + 4, y - 5), (x + 9, y + 4)], 3.8)
    else:
        sheet.disc(x, y, 8.5, 9.5, fill=INK)
        sheet.disc(x - 2.5, y - 4, 3.2, fill=WHITE)


def _tail(sheet: Sheet, rat: RatTraits, along: list[Point]) -> None:
    sheet.band(along, 11, 4, rat.skin, 3.4)


def standing_rat(sheet: Sheet, rat: RatTraits, side: Side, mood: Mood = "open") -> None:
    """Draw a rat on its hind legs, alert, looking left, from y = 36 to 178."""
    _tail(sheet, rat, [(142, 168), (172, 172), (188, 152), (174, 132), (184, 108), (178, 92)])
    sheet.blob(
        [
            (84, 92),
            (116, 92),
            (142, 116),
            (156, 148),
            (148, 174),
            (110, 178),
            (82, 172),
            (74, 140),
            (76, 112),
        ],
        rat.coat,
        shade=0.16,
    )
    sheet.blob(
        [(84, 118), (98, 126), (102, 150), (94, 170), (82, 164), (78, 140)], rat.belly, outline=0
    )
    sheet.blob(
        [(118, 134), (142, 134), (150, 156), (136, 172), (116, 168), (110, 150)],
        rat.coat,
        outline=3.2,
    )
    for x in (82, 124):
        sheet.blob(
            [(x - 20, 176), (x - 8, 168), (x + 14, 168), (x + 18, 176), (x, 180)],
            rat.skin,
            outline=3.4,
        )
    sheet.band([(98, 126), (84, 140), (70, 138)], 14, 11, rat.coat, 3.4)
    sheet.blob(ellipse(66, 136, 8, 7), rat.skin, outline=3)
    with sheet.placed(94, 116, 0.86, degrees=10):
        neckerchief(sheet, side, 0, 0)
    with sheet.placed(90, 88, 0.92):
        rat_head(sheet, rat, mood)


def fallen_rat(sheet: Sheet, rat: RatTraits, side: Side) -> None:
    """Draw a rat flat on its back, feet in the air."""
    _tail(sheet, rat, [(150, 164), (172, 176), (190, 168), (192, 148)])
    for x, top in ((104, 112), (146, 118)):
        sheet.band([(x, 144), (x + 4, top)], 14, 11, rat.coat, 3.4)
        sheet.blob(ellipse(x + 5, top - 2, 7, 10), rat.skin, outline=3)
    sheet.blob(
        [
            (70, 150),
            (92, 134),
            (126, 132),
            (156, 142),
            (166, 160),
            (150, 177),
            (100, 180),
            (72, 172),
        ],
        rat.coat,
        shade=0.16,
    )
    sheet.blob([(88, 146), (116, 139), (148, 148), (132, 158), (98, 158)], rat.belly, outline=0)
    for x, top in ((90, 116), (132, 118)):
        sheet.band([(x, 148), (x, top)], 14, 11, rat.coat, 3.4)
        sheet.blob(ellipse(x, top - 2, 7, 10), rat.skin, outline=3)
    with sheet.placed(76, 154, 0.8, degrees=-100):
        neckerchief(sheet, side, 0, 0)
    with sheet.placed(54, 150, 0.82, degrees=-38):
        rat_head(sheet, rat, "dazed")


def sleeping_rat(sheet: Sheet, rat: RatTraits, side: Side) -> None:
    """Draw a rat curled up around a full belly; the middle of the belly is at (118, 122)."""
    _tail(sheet, rat, [(170, 160), (190, 168), (184, 184), (150, 186), (104, 186), (76, 182)])
    sheet.blob(
        [
            (44, 152),
            (60, 100),
            (92, 70),
            (134, 66),
            (170, 92),
            (184, 134),
            (170, 168),
            (110, 178),
            (58, 176),
        ],
        rat.coat,
        shade=0.16,
    )
    sheet.blob([(124, 166), (150, 158), (164, 166), (160, 178), (132, 180)], rat.skin, outline=3.4)
    with sheet.placed(84, 154, 0.86, degrees=14):
        neckerchief(sheet, side, 0, 0)
    with sheet.placed(66, 148, 0.86, degrees=-4):
        rat_head(sheet, rat, "shut")

"""Caged rats: hungry, satisfied or overfed, behind bars.

Rats are drawn in a space 200 wide and 200 high with the ground at y = 182.
"""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from rendering.cache import sprite
from rendering.caged_rat.colours import IRON, SEATS, SICK, STRAW, STRAW_LIGHT, WATER, ill
from rendering.creatures.cloth import neckerchief
from rendering.creatures.rat import rat_head
from rendering.creatures.traits import RATS, RatTraits
from rendering.emblems import outline
from rendering.ink import Sheet
from rendering.splines import Point, ellipse
from rendering.theme import INK, PINK, ROSE, WHITE, Colour, Side, mix
from rules.caged_rat.view import HUNGRY, OVERFED

SIZE = 200
_FLOOR = 186


@sprite
def caged(seat: int, mood: str, size: int) -> Image.Image:
    """Draw a player's rat behind bars (RGBA, `size` wide and high).

    Do not modify the cached result.
    """
    return _drawn(seat, mood, bars=True).resize((size, size), Image.Resampling.LANCZOS)


@sprite
def empty_cage(size: int) -> Image.Image:
    """Draw an empty cage (RGBA, `size` wide and high). Do not modify the cached result."""
    return _drawn(None, HUNGRY, bars=True).resize((size, size), Image.Resampling.LANCZOS)


@sprite
def free(seat: int, mood: str, size: int) -> Image.Image:
    """Draw a player's rat without a cage (RGBA, `size` wide and high).

    Do not modify the cached result.
    """
    return _drawn(seat, mood, bars=False).resize((size, size), Image.Resampling.LANCZOS)


@sprite
def _drawn(seat: int | None, mood: str, *, bars: bool) -> Image.Image:
    sheet = Sheet(SIZE, SIZE)
    if bars:
        _inside(sheet)
    if seat is not None:
        rat(sheet, seat, mood)
    if bars:
        _bars(sheet, bent=mood == OVERFED)
    return sheet.finished()


def rat(sheet: Sheet, seat: int, mood: str) -> None:
    """Draw a player's rat in its mood, looking left."""
    traits, side = RATS[seat], SEATS[seat]
    if mood == HUNGRY:
        _hungry(sheet, traits, side)
    elif mood == OVERFED:
        _overfed(sheet, traits, side)
    else:
        _satisfied(sheet, traits, side)


def _hungry(sheet: Sheet, of: RatTraits, side: Side) -> None:
    """Draw a thin rat on its toes, holding on to a bar and drooling."""
    sheet.band([(126, 172), (150, 182), (176, 176), (186, 182)], 9, 4, of.skin, 3.4)
    sheet.blob(
        [(88, 92), (112, 92), (120, 116), (112, 138), (128, 160), (124, 180), (90, 181), (84, 158)],
        of.coat,
        shade=0.16,
    )
    sheet.blob(
        [(88, 104), (97, 108), (94, 140), (96, 168), (89, 172), (87, 140)], of.belly, outline=0
    )
    for y in (116, 126, 136):
        sheet.line([(97, y), (106, y + 3), (114, y + 1)], 2.6)
    for x in (88, 116):
        sheet.blob(
            [(x - 18, 182), (x - 6, 175), (x + 12, 175), (x + 14, 182), (x, 185)],
            of.skin,
            outline=3.2,
        )
    for y, elbow in ((112, 122), (124, 140)):
        sheet.band([(94, y), (72, elbow), (54, y - 4)], 9, 8, of.coat, 3)
        sheet.blob(ellipse(51, y - 5, 8, 7), of.skin, outline=3)
    with sheet.placed(98, 102, 0.6, degrees=6):
        neckerchief(sheet, side, 0, 0)
    with sheet.placed(102, 68, 0.86, degrees=10):
        rat_head(sheet, of, "open")
        _pleading(sheet)


def _pleading(sheet: Sheet) -> None:
    """Draw a large wet eye under a worried brow, an open mouth and a drop."""
    sheet.blob(ellipse(-15, -3, 15, 16), WHITE, outline=3)
    sheet.disc(-17, -4, 9.5, 11.5, fill=INK)
    sheet.disc(-20, -9, 4.2, fill=WHITE)
    sheet.disc(-13, 1, 2.4, fill=WHITE)
    sheet.line([(-32, -20), (-18, -28), (-6, -32)], 3.6)
    sheet.blob([(-46, 26), (-34, 25), (-24, 28), (-30, 38), (-40, 38)], INK, outline=2)
    sheet.blob([(-34, 34), (-28, 35), (-30, 41), (-36, 40)], ROSE, outline=0)
    sheet.blob([(-44, 42), (-38, 54), (-41, 62), (-47, 62), (-50, 54)], WATER, outline=2.6)


def _satisfied(sheet: Sheet, of: RatTraits, side: Side) -> None:
    """Draw a round, content rat with closed eyes, paws on its belly and a heart above."""
    sheet.band([(144, 170), (172, 176), (184, 158), (170, 146), (178, 132)], 11, 4, of.skin, 3.4)
    sheet.blob(
        [
            (84, 88),
            (122, 92),
            (152, 120),
            (158, 154),
            (140, 180),
            (100, 184),
            (62, 178),
            (50, 150),
            (62, 112),
        ],
        of.coat,
        shade=0.16,
    )
    sheet.blob(ellipse(92, 146, 36, 34), of.belly, outline=0)
    for x in (72, 124):
        sheet.blob(
            [(x - 22, 184), (x - 12, 173), (x + 12, 173), (x + 18, 184), (x, 187)],
            of.skin,
            outline=3.2,
        )
    for start, end in (((66, 124), (82, 140)), ((132, 124), (106, 142))):
        sheet.band([start, end], 15, 12, of.coat, 3.2)
        sheet.blob(ellipse(*end, 8, 7), of.skin, outline=3)
    with sheet.placed(92, 108, 0.86, degrees=4):
        neckerchief(sheet, side, 0, 0)
    with sheet.placed(90, 74, 0.86):
        rat_head(sheet, of, "shut")
        sheet.disc(-4, 14, 11, 7, fill=mix(ROSE, of.hood or of.coat, 0.25))
        sheet.line([(-48, 24), (-36, 31), (-22, 26), (-17, 19)], 3.2)
    with sheet.placed(171, 76, degrees=10):
        sheet.blob(outline("heart", 13), ROSE, sharp=True, outline=3.2)


def _overfed(sheet: Sheet, of: RatTraits, side: Side) -> None:
    """Draw a greenish rat, too fat for the cage, on its back with its tongue out, dizzy."""
    sick = _sickened(of)
    sheet.band([(176, 168), (192, 178), (196, 160)], 10, 5, sick.skin, 3.4)
    sheet.blob(
        [
            (56, 112),
            (92, 78),
            (136, 76),
            (174, 100),
            (188, 140),
            (172, 176),
            (120, 186),
            (52, 184),
            (22, 162),
            (28, 130),
        ],
        sick.coat,
        shade=0.18,
    )
    sheet.blob(ellipse(124, 132, 46, 44), sick.belly, outline=0)
    sheet.line([(118, 138), (124, 142), (130, 138)], 3)
    for x, y, degrees in ((112, 180, -20), (168, 176, 22)):
        with sheet.placed(x, y, degrees=degrees):
            sheet.blob(ellipse(0, -6, 13, 17), sick.skin, outline=3.4)
            for toe in (-6, 0, 6):
                sheet.line([(toe, -23), (toe, -17)], 2.4)
    sheet.band([(82, 142), (104, 162)], 15, 12, sick.coat, 3.2)
    sheet.blob(ellipse(106, 163, 8, 7), sick.skin, outline=3)
    with sheet.placed(62, 146, 0.72, degrees=6):
        neckerchief(sheet, side, 0, 0)
    with sheet.placed(66, 110, 0.92, degrees=-6):
        rat_head(sheet, sick, "dazed")
        _sick(sheet, sick.hood or sick.coat)
    _dizzy(sheet)


def _sickened(of: RatTraits) -> RatTraits:
    hood = None if of.hood is None else ill(of.hood)
    return replace(
        of,
        coat=ill(of.coat),
        belly=mix(of.belly, SICK, 0.3),
        hood=hood,
        skin=mix(PINK, SICK, 0.3),
    )


def _sick(sheet: Sheet, fur: Colour) -> None:
    """Draw puffed cheeks and a tongue hanging out."""
    sheet.blob([(-40, 27), (-28, 27), (-27, 42), (-34, 49), (-41, 42)], ROSE, outline=3)
    sheet.line([(-34, 30), (-34, 41)], 2)
    sheet.line([(-6, 10), (6, 16), (4, 25)], 2.8)
    sheet.disc(-8, 19, 10, 7, fill=mix(fur, SICK, 0.75))
    sheet.line([(-52, 28), (-44, 25), (-36, 29), (-26, 25), (-20, 27)], 3)


def _dizzy(sheet: Sheet) -> None:
    """Draw a swirl above the head."""
    swirl: list[Point] = [
        (112, 44),
        (122, 38),
        (130, 44),
        (126, 54),
        (112, 56),
        (102, 46),
        (108, 32),
        (126, 26),
    ]
    sheet.line(swirl, 3.6)


def _inside(sheet: Sheet) -> None:
    """Draw the back of a cage and the straw on its floor."""
    sheet.blob(_dome(), STRAW_LIGHT, sharp=True, outline=0)
    for x in (30, 62, 98, 140, 168):
        sheet.line([(x - 12, 182), (x, 174), (x + 14, 181)], 2.6, mix(STRAW, INK, 0.25))


def _dome() -> list[Point]:
    half: list[Point] = [(100, 10), (128, 13), (156, 24), (178, 44), (188, 70), (188, 188)]
    return [*((200 - x, y) for x, y in reversed(half)), *half[1:]]


def _bars(sheet: Sheet, *, bent: bool) -> None:
    """Draw the front of the cage; an overfed rat has bent the bars outwards."""
    for x, top, push in ((12, 70, -7), (46, 23, -27), (154, 23, 29), (188, 70, 7)):
        line: list[Point] = [(x, top), (x + push * bent, 134), (x, _FLOOR)]
        sheet.line(line, 6.2)
        sheet.line(line, 2.4, mix(IRON, WHITE, 0.4))
    arch = _dome()[1:-1]
    sheet.line(arch, 6.2)
    sheet.line(arch, 2.4, mix(IRON, WHITE, 0.4))
    sheet.blob([(6, 184), (194, 184), (194, 196), (6, 196)], IRON, sharp=True, outline=3.2)

"""Small drawings: fish, cats' heads, start places, crosses, rings and targets.

`cell` is the width of a space in pixels. The unit of drawings is a hundredth of `cell`, and their
middle is (0, 0).
"""

from __future__ import annotations

import math

from PIL import Image, ImageDraw, ImageFilter

from rendering.breeds import portrait
from rendering.cache import sprite
from rendering.creatures.cloth import badge
from rendering.emblems import outline, pale, pattern_marks
from rendering.ink import Sheet
from rendering.paper import rounded
from rendering.rings import LINE, last_outline, target_ring
from rendering.splines import Point, closed, ellipse, mirrored
from rendering.text import font
from rendering.theme import (
    DANGER,
    HIGHLIGHT,
    INK,
    PAPER_LIGHT,
    QUIET_TEXT,
    TARGET,
    WHITE,
    Colour,
    mix,
)
from rendering.warning import warning
from rendering.washi_cat.colours import CATS, SEATS
from rules.washi_cat.view import AMAZING, JUMP, MOVE, POP

_TONE = 4
"""Width in pixels of the coloured part of a target's ring."""
LETTER = 26
"""Size in pixels of the smallest letters."""
_PLAIN: list[Point] = [
    (-38, 0),
    (-24, -17),
    (2, -21),
    (26, -8),
    (36, 0),
    (26, 8),
    (2, 21),
    (-24, 17),
]
_SLIM: list[Point] = [
    (-40, 0),
    (-20, -11),
    (6, -14),
    (30, -6),
    (38, 0),
    (30, 6),
    (6, 14),
    (-20, 11),
]
_TAIL: list[Point] = [(-30, 0), (-50, -20), (-43, 0), (-50, 20)]


def fish(sheet: Sheet, player: int, *, faded: bool = False) -> None:
    """Draw a fish, 90 wide.

    Fish for player 0's cats are plain and round. Fish for player 1's cats are striped, slim and
    mirrored.
    """
    side = SEATS[player]
    tone = mix(side.colour, PAPER_LIGHT, 0.6) if faded else side.colour
    line = mix(INK, PAPER_LIGHT, 0.5) if faded else INK
    ink = 2.0 if faded else 3.0
    with sheet.placed(5 if player == 0 else -5, 0, flip=player == 1):
        sheet.blob(_TAIL, tone, sharp=True, outline=ink)
        marks = pattern_marks(side.pattern, (-44, -22, 40, 22), 15)
        body = _PLAIN if player == 0 else _SLIM
        sheet.blob(body, tone, marks=marks, mark=pale(tone), outline=ink)
        if player == 0:
            sheet.line([(4, -14), (-4, 0), (4, 14)], ink, line)
            sheet.line([(-16, -9), (-21, 0), (-16, 9)], ink * 0.8, line)
        sheet.disc(20, -4, 5, fill=WHITE)
        sheet.disc(21, -4, 3, fill=line)


@sprite
def fish_mark(player: int, cell: int, *, faded: bool = False) -> Image.Image:
    """Draw a fish (RGBA, as large as a space)."""
    sheet, size = _sheet(cell)
    with sheet.placed(size / 2, size / 2, cell / 100 * 0.9):
        fish(sheet, player, faded=faded)
    return sheet.finished()


def _sheet(cell: int, spaces: float = 1.0) -> tuple[Sheet, int]:
    size = round(cell * spaces)
    return Sheet(size, size), size


@sprite
def start_mark(player: int, cell: int) -> Image.Image:
    """Draw the cushion where a cat starts (RGBA, as large as a space)."""
    sheet, size = _sheet(cell)
    side, half = SEATS[player], 0.4 * cell
    with sheet.placed(size / 2, size / 2):
        sheet.blob(outline(side.shape, half), side.deep, sharp=True, outline=0)
        sheet.blob(outline(side.shape, half - 3), side.tint, sharp=True, outline=0)
    return sheet.finished()


@sprite
def start_number(player: int, number: int, cell: int) -> Image.Image:
    """Draw the number of the cat that started on a cushion (RGBA, as large as a space).

    The number stands in the upper left corner, where a cat on a neighbouring space does not hide
    it.
    """
    picture = Image.new("RGBA", (cell, cell), (*INK, 0))
    _numbered(picture, player, number)
    return picture


def _letter(
    picture: Image.Image, text: str, at: Point, fill: Colour = INK, size: int = LETTER
) -> None:
    pen = ImageDraw.Draw(picture)
    pen.text((round(at[0]), round(at[1])), text, fill, font("bold", size), anchor="mm")


@sprite
def taken_mark(player: int, cell: int) -> Image.Image:
    """Draw the ring around a fish that `player` has taken (RGBA, as large as a space)."""
    sheet, size = _sheet(cell)
    with sheet.placed(size / 2, size / 2, cell / 100):
        ring = closed([(0, -40), (36, -30), (43, 2), (30, 34), (-4, 40), (-38, 28), (-43, -4)])
        ends = [*ring[6:], *ring[:10]]
        if player == 0:
            sheet.line(ends, 4, SEATS[0].colour)
        else:
            for i in range(0, len(ends) - 7, 9):
                sheet.line(ends[i : i + 7], 4, SEATS[1].colour)
    return sheet.finished()


@sprite
def head_mark(
    player: int,
    number: int,
    cell: int,
    *,
    carries: int | None = None,
    home: bool = False,
    lost: bool = False,
    lit: bool = False,
) -> Image.Image:
    """Draw a cat on its player's shape with its number and its fish (RGBA, 1.3 spaces wide).

    `lit` outlines the shape of a cat that has just acted.
    """
    sheet, size = _sheet(cell, 1.3)
    side, half = SEATS[player], 0.44 * cell
    with sheet.placed(size / 2, size / 2):
        if lit:
            for rim, tone in ((9, INK), (6, HIGHLIGHT)):
                sheet.blob(outline(side.shape, half + rim), tone, sharp=True, outline=0)
        rim, tone = (2, INK if lit else PAPER_LIGHT)
        sheet.blob(outline(side.shape, half + rim), tone, sharp=True, outline=0)
        badge(sheet, side, 2 * half - 2)
    picture = sheet.finished()
    cat = portrait(CATS[player][number - 1], round(0.84 * cell))
    lifted = 0.6 if carries is not None else 0.54
    at = (size - cat.width) // 2, round(size / 2 - cat.height * lifted)
    picture.alpha_composite(cat, at)
    if carries is not None:
        _carried(picture, carries, cell)
    _numbered(picture, player, number)
    if home or lost:
        seal = _seal(home)
        picture.alpha_composite(seal, (size - seal.width, 0))
    return picture


def _carried(picture: Image.Image, owner: int, cell: int) -> None:
    """Draw a fish across the cat's mouth."""
    size, scale = picture.width, cell / 100 * 0.8
    large = Sheet(size, size)
    with large.placed(size / 2, size / 2 + 0.34 * cell, scale):
        fish(large, owner)
    drawn = large.finished()
    rim = drawn.getchannel("A").filter(ImageFilter.GaussianBlur(2.5))
    picture.paste((*PAPER_LIGHT, 255), (0, 0), rim.point([min(255, v * 4) for v in range(256)]))
    picture.alpha_composite(drawn)


def _numbered(picture: Image.Image, player: int, number: int) -> None:
    radius = 16
    sheet = Sheet(2 * radius + 2, 2 * radius + 2)
    sheet.disc(radius + 1, radius + 1, radius, fill=SEATS[player].deep)
    sheet.disc(radius + 1, radius + 1, radius - 3, fill=PAPER_LIGHT)
    drawn = sheet.finished()
    _letter(drawn, str(number), (radius + 1, radius + 1))
    picture.alpha_composite(drawn)


@sprite
def _seal(home: bool) -> Image.Image:
    """Draw a tick for a cat that is home, or a warning for a cat that cannot get home (RGBA)."""
    sheet = Sheet(34, 34)
    sheet.blob(ellipse(17, 17, 15, 15), TARGET if home else DANGER, outline=2.4)
    if home:
        sheet.line([(10, 17), (15, 23)], 4, WHITE)
        sheet.line([(15, 23), (24, 11)], 4, WHITE)
    else:
        sheet.line([(17, 8), (17, 19)], 4.6, WHITE)
        sheet.disc(17, 25, 2.6, fill=WHITE)
    return sheet.finished()


@sprite
def cross_mark(cell: int, *, partner: bool = False) -> Image.Image:
    """Draw the cross of a closed sewer (RGBA, as large as a space).

    If `partner` is true, a cat has stepped only on the partner sewer, and the cross has one stroke.
    """
    sheet, size = _sheet(cell)
    with sheet.placed(size / 2, size / 2, cell / 100):
        for width, tone in ((11, PAPER_LIGHT), (6, INK)):
            for way in (-1,) if partner else (-1, 1):
                sheet.line([(-35 * way, -36), (2, 1), (36 * way, 35)], width, tone)
    return sheet.finished()


@sprite
def glow(cell: int, spaces: int) -> Image.Image:
    """Draw the highlight below a place of the last action, as wide as the place (RGBA)."""
    size, radius = cell * spaces, round(0.16 * cell)
    picture = Image.new("RGBA", (size, size), (*HIGHLIGHT, 0))
    picture.alpha_composite(rounded((size, size), radius, HIGHLIGHT))
    picture.putalpha(picture.getchannel("A").point([round(v * 0.8) for v in range(256)]))
    picture.alpha_composite(last_outline((size, size), radius, wide=3))
    return picture


@sprite
def sparkle(size: int) -> Image.Image:
    """Draw a star of four points (RGBA)."""
    sheet = Sheet(size, size)
    with sheet.placed(size / 2, size / 2, size / 100):
        long, short = 46.0, 13.0
        points = [(0, -long), (short, -short), (long, 0), (short, short)]
        points += [(0, long), (-short, short), (-long, 0), (-short, -short)]
        sheet.blob(points, HIGHLIGHT, sharp=True, outline=2.6)
    return sheet.finished()


@sprite
def ring_mark(player: int, cell: int, *, bold: bool) -> Image.Image:
    """Draw a ring around a cat, broad if it is chosen, thin if it can be chosen (RGBA)."""
    size = round(cell * 1.36)
    radius = size // 2 if SEATS[player].shape == "disc" else 10
    return target_ring((size, size), radius, TARGET, 7 if bold else 4)


@sprite
def bar_mark(size: int) -> Image.Image:
    """Draw the no-entry sign for a space that cannot be chosen (RGBA, square)."""
    sheet = Sheet(size, size)
    with sheet.placed(size / 2, size / 2, size / 100):
        for radius, tone in ((42, PAPER_LIGHT), (36, INK), (29, DANGER)):
            sheet.disc(0, 0, radius, fill=tone)
        sheet.line([(-17, 0), (17, 0)], size / 8, PAPER_LIGHT)
    return sheet.finished()


@sprite
def row_mark(row: str) -> Image.Image:
    """Draw the letter of a row that can be chosen (RGBA)."""
    picture = rounded((48, 48), 24, PAPER_LIGHT)
    picture.alpha_composite(target_ring((48, 48), 24, TARGET, 4))
    _letter(picture, row, (24, 24), size=28)
    return picture


def _burst(inner: float, outer: float) -> list[Point]:
    """Return a star of ten points."""
    angles = [i * math.pi / 10 for i in range(20)]
    return [
        (math.sin(angle) * reach, -math.cos(angle) * reach)
        for i, angle in enumerate(angles)
        for reach in (inner if i % 2 else outer,)
    ]


_GRATE: list[Point] = mirrored([(0, -46), (44, -46), (44, 46), (0, 46)], 0)
_ROOF: list[Point] = mirrored([(0, -58), (48, -14), (44, 44), (0, 44)], 0)
_SHAPES: dict[str, list[Point]] = {
    MOVE: closed(ellipse(0, 0, 45, 45)),
    JUMP: _ROOF,
    AMAZING: _burst(47, 60),
    POP: _GRATE,
}


def target_shape(sheet: Sheet, kind: str, scale: float, tone: Colour = TARGET) -> None:
    """Draw a disc for a move, an arrow up for a jump, a star for an amazing jump, a grate for a
    pop.

    `scale` must be the scale at which the sheet is placed. With the right scale, the lines are as
    wide as in other target rings.
    """
    shape = _SHAPES[kind]
    sheet.blob(shape, INK, sharp=True, outline=0)
    sheet.blob(_shrunk(shape, LINE / scale), tone, sharp=True, outline=0)
    sheet.blob(_shrunk(shape, (LINE + _TONE) / scale), PAPER_LIGHT, sharp=True, outline=0)
    if kind == POP:
        for y in (-30, 30):
            for x in (-24, 0, 24):
                sheet.line([(x, y - 4), (x, y + 4)], 4, QUIET_TEXT)


def _shrunk(shape: list[Point], by: float) -> list[Point]:
    """Return the same shape, smaller by `by` on each side."""
    half = max(abs(x) for x, _ in shape)
    return [(x * (half - by) / half, y * (half - by) / half) for x, y in shape]


@sprite
def target_mark(kind: str, name: str, cell: int, *, warned: bool = False) -> Image.Image:
    """Draw a target's name on a shape that shows how it is reached (RGBA, 1.5 spaces wide).

    A target that harms the player who chooses it has a warning sign at its corner.
    """
    sheet, size = _sheet(cell, 1.5)
    scale = cell / 82
    with sheet.placed(size / 2, size / 2, scale):
        target_shape(sheet, kind, scale, DANGER if warned else TARGET)
    picture = sheet.finished()
    _letter(picture, name, (size / 2, size / 2 + (3 if kind == JUMP else 0)))
    if warned:
        wide = picture.width + 2 * (picture.width // 4)
        framed = Image.new("RGBA", (wide, wide))
        framed.alpha_composite(picture, (picture.width // 4, picture.width // 4))
        sign = warning(round(cell * 0.8))
        framed.alpha_composite(sign, (wide - sign.width - picture.width // 8, 0))
        return framed
    return picture

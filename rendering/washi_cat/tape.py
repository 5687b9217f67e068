"""The tape itself: two patterned strips with torn ends, and the prints on their spaces."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from rendering.cache import sprite
from rendering.ink import Sheet
from rendering.splines import Point, closed, ellipse
from rendering.text import font
from rendering.theme import INK, PAPER, PAPER_LIGHT, QUIET_TEXT, Colour, mix
from rendering.washi_cat.colours import (
    MAT,
    MOSS,
    MOSS_MARK,
    PLASTER,
    PRINTS,
    SEATS,
    SEWERS,
    STREET,
    TAPES,
    TORII,
    home_edge,
)
from rendering.washi_cat.ground import Ground, buildings, cell_of, door_edges, name_of
from rendering.washi_cat.layout import RULE, Strip
from rendering.washi_cat.marks import LETTER

_FINE = 4
TEAR = 11
"""Pixels by which a torn end reaches beyond the last column."""
_BARRIER = 0.1
_DOOR = 0.6
"""The thickness of a barrier, and the width of the gap for a door, both in spaces."""
_SHAPES: dict[str, list[Point]] = {
    "B": closed(ellipse(0, 0, 42, 42)),
    "R": [(0, -46), (46, 0), (0, 46), (-46, 0)],
    "G": [(42 * math.sin(i * math.pi / 3), 44 * math.cos(i * math.pi / 3)) for i in range(6)],
    "Y": [(-39, -39), (39, -39), (39, 39), (-39, 39)],
}
"""The shape of the grates of each colour: a disc, a diamond, a hexagon, a square."""


@sprite
def strip_ground(ground: Ground, strip: Strip) -> Image.Image:
    """Draw the parts of a strip of tape that never change (RGB).

    Do not modify the cached result.
    """
    picture = Image.new("RGB", strip.size, PAPER)
    for lower in (False, True):
        _band(picture, ground, strip, lower=lower)
    for row in range(ground.high):
        for column in range(strip.first, strip.last + 1):
            _space(picture, ground, strip, (row, column))
    for letter in buildings(ground):
        _building(picture, ground, strip, letter)
    for box in strip.beyond:
        picture.paste(PAPER, box)
    _labels(picture, ground, strip)
    return picture


def _band(picture: Image.Image, ground: Ground, strip: Strip, *, lower: bool) -> None:
    """Draw the upper or the lower tape, torn at the map's ends."""
    middle = ground.high // 2
    half = ground.half(middle if lower else 0)
    top = strip.pixel((0, middle if lower else 0))[1] - 4
    bottom = strip.pixel((0, ground.high if lower else middle))[1] + 4
    left, right = strip.pixel((strip.first, 0))[0], strip.pixel((strip.last + 1, 0))[0]
    ends = (
        left - (TEAR if strip.first == 0 else 8),
        right + (TEAR if strip.last == ground.wide - 1 else 8),
    )
    size = ends[1] - ends[0], bottom - top
    torn = strip.first == 0, strip.last == ground.wide - 1
    band = ribbon(half, size, torn, strip.cell)
    picture.paste(band, (ends[0], top), band)
    seam = top if lower else bottom
    ImageDraw.Draw(picture).line(
        (ends[0] + 14, seam, ends[1] - 14, seam), mix(TAPES[half], INK, 0.15), 2
    )


def ribbon(
    half: int, size: tuple[int, int], torn: tuple[bool, bool] = (True, True), cell: int = 70
) -> Image.Image:
    """Draw a piece of the upper or lower tape with torn ends (RGBA)."""
    cloth = Image.new("RGB", size, TAPES[half])
    cloth.paste(PRINTS[half], (0, 0), _print(half, cell, size))
    fringe, sheet = _torn(size, torn, half)
    band = Image.new("RGBA", size, (*mix(TAPES[half], PAPER, 0.5), 255))
    band.paste(cloth, (0, 0), sheet)
    band.putalpha(fringe)
    return band


def _torn(
    size: tuple[int, int], torn: tuple[bool, bool], half: int
) -> tuple[Image.Image, Image.Image]:
    """Return the mask of a tape, and the slightly smaller mask of its printed layer."""
    masks = []
    for inset in (0.0, 3.0):
        left = _edge(size[1], half + 2, inset) if torn[0] else [(0.0, 0.0), (0.0, size[1])]
        right = _edge(size[1], half, inset) if torn[1] else [(0.0, 0.0), (0.0, size[1])]
        shape = [*left, *((size[0] - x, y) for x, y in reversed(right))]
        large = Image.new("L", (size[0] * _FINE, size[1] * _FINE))
        ImageDraw.Draw(large).polygon([(x * _FINE, y * _FINE) for x, y in shape], 255)
        masks.append(large.reduce(_FINE))
    return masks[0], masks[1]


def _edge(high: int, seed: int, inset: float) -> list[Point]:
    """Return the zigzag of a tear, from the top."""
    steps = high // 9
    return [
        ((math.sin(i * 12.9898 + seed * 78.233) * 43758.5453 % 1) * 7 + inset, i * high / steps)
        for i in range(steps + 1)
    ]


@sprite
def _print(half: int, cell: int, size: tuple[int, int]) -> Image.Image:
    """Return the pattern of a tape, the same in every space, as a mask."""
    tile = _stripes(cell) if half == 0 else _checks(cell)
    mask = Image.new("L", size)
    for x in range(0, size[0], cell):
        for y in range(0, size[1], cell):
            mask.paste(tile, (x, y))
    return mask


def _stripes(cell: int) -> Image.Image:
    """Draw five stripes for each space, alternately broad and narrow, as a mask."""
    tile = Image.new("L", (cell, cell))
    pen = ImageDraw.Draw(tile)
    pitch = cell / 5
    for i in range(5):
        left = round(i * pitch)
        pen.rectangle((left, 0, left + round(pitch * (0.55 if i % 2 else 0.2)), cell), 255)
    return tile


def _checks(cell: int) -> Image.Image:
    """Draw woven checks, two by two in each space, as a mask."""
    tile = Image.new("L", (cell, cell))
    pen = ImageDraw.Draw(tile)
    half = cell // 2
    for at in (half // 2, half + half // 2):
        end = at + half // 2 - 1
        pen.rectangle((0, at, cell, end), 110)
        pen.rectangle((at, 0, end, cell), 110)
    for x in (half // 2, half + half // 2):
        for y in (half // 2, half + half // 2):
            pen.rectangle((x, y, x + half // 2 - 1, y + half // 2 - 1), 255)
    return tile


def _space(picture: Image.Image, ground: Ground, strip: Strip, cell: tuple[int, int]) -> None:
    kind = ground.at(cell)
    if kind.islower():
        return
    corner = strip.pixel((cell[1], cell[0]))
    if kind == "J":
        drawn = shrine(strip.cell, (cell[0] + cell[1]) % 2)
        picture.paste(drawn, corner, drawn)
        return
    home = ground.home(cell[0])
    tone = PAPER_LIGHT if home is None else mix(PAPER_LIGHT, SEATS[home].colour, 0.3)
    picture.paste(tone, corner, _paving(strip.cell))
    if home is not None:
        picture.paste(home_edge(home), corner, _border(strip.cell))
    if kind in SEWERS:
        drawn = grate(kind, strip.cell)
        picture.paste(drawn, corner, drawn)


@sprite
def _paving(cell: int) -> Image.Image:
    """Return the mask for the light paint of a street space.

    The paint is translucent, so that the pattern of the tape stays visible.
    """
    large = Image.new("L", (cell * _FINE, cell * _FINE))
    inset, end = 3 * _FINE, (cell - 3) * _FINE - 1
    pen = ImageDraw.Draw(large)
    pen.rounded_rectangle((inset, inset, end, end), cell * _FINE // 6, round(255 * STREET))
    return large.reduce(_FINE)


@sprite
def _border(cell: int) -> Image.Image:
    """Return the mask of a street space's edge."""
    large = Image.new("L", (cell * _FINE, cell * _FINE))
    inset, end = 3 * _FINE, (cell - 3) * _FINE - 1
    pen = ImageDraw.Draw(large)
    pen.rounded_rectangle((inset, inset, end, end), cell * _FINE // 6, None, 255, 2 * _FINE)
    return large.reduce(_FINE)


@sprite
def shrine(cell: int, variant: int = 0) -> Image.Image:
    """Draw a torii in the woods (RGBA, as large as a space)."""
    sheet = Sheet(cell, cell)
    with sheet.placed(cell / 2, cell / 2, cell / 100):
        sheet.blob([(-50, -50), (50, -50), (50, 50), (-50, 50)], MOSS, sharp=True, outline=0)
        for x, y in ((-34, 38), (30, 40), (-38, -36), (38, -34), (0, 44))[variant : 5 - variant]:
            for lean in (-5, 0, 5):
                sheet.line([(x, y), (x + lean, y - 9)], 2, MOSS_MARK)
        torii(sheet)
    return sheet.finished()


def torii(sheet: Sheet) -> None:
    """Draw a gate around (0, 0): 76 wide, 70 high."""
    for x in (-20, 20):
        post = [(x - 5, -22), (x + 5, -22), (x * 1.12 + 5, 36), (x * 1.12 - 5, 36)]
        sheet.blob(post, TORII, sharp=True, outline=2.2)
    sheet.blob([(-30, -14), (30, -14), (30, -6), (-30, -6)], TORII, sharp=True, outline=2.2)
    top = [(-40, -38), (0, -32), (40, -38), (37, -25), (0, -22), (-37, -25)]
    sheet.blob(top, TORII, sharp=True, outline=2.2)
    sheet.line([(-40, -38), (0, -33), (40, -38)], 3.6)


@sprite
def grate(kind: str, cell: int) -> Image.Image:
    """Draw a sewer's cover in its colour and shape (RGBA, as large as a space)."""
    sheet = Sheet(cell, cell)
    shape, tone = _SHAPES[kind], SEWERS[kind]
    with sheet.placed(cell / 2, cell / 2, cell / 100):
        slats: list[list[Point]] = [
            [(x - 4, -60), (x + 4, -60), (x + 4, 60), (x - 4, 60)] for x in (-28, -14, 0, 14, 28)
        ]
        inner = [(x * 0.74, y * 0.74) for x, y in shape]
        sheet.blob(shape, tone, sharp=True, outline=2.6)
        sheet.blob(inner, mix(tone, PAPER_LIGHT, 0.33), sharp=True, outline=1.6, marks=slats,
                   mark=mix(tone, INK, 0.5))  # fmt: skip
    return sheet.finished()


@sprite
def sewer_letter(kind: str) -> Image.Image:
    """Draw the letter of a sewer on a plate of the sewer's colour (RGBA)."""
    size = LETTER + 4
    sheet = Sheet(size, size)
    sheet.disc(size / 2, size / 2, size / 2, fill=INK)
    sheet.disc(size / 2, size / 2, size / 2 - 1.8, fill=SEWERS[kind])
    picture = sheet.finished()
    tone: Colour = INK if kind == "Y" else PAPER_LIGHT
    pen = ImageDraw.Draw(picture)
    pen.text((size // 2, size // 2), kind, tone, font("bold", LETTER), anchor="mm")
    return picture


def letter_corner(strip: Strip, place: str) -> tuple[int, int]:
    """Return where a sewer's letter stands: in the corner that no neighbouring cat hides."""
    row, column = cell_of(place)
    x, y = strip.pixel((column + 1, row + 1))
    return x - LETTER - 4, y - LETTER - 4


def _building(picture: Image.Image, ground: Ground, strip: Strip, letter: str) -> None:
    row, column = buildings(ground)[letter]
    if not strip.shows(column + 1, 1.5):
        return
    drawn = house(letter, strip.cell, _gaps(ground, letter))
    margin = (drawn.width - 2 * strip.cell) // 2
    x, y = strip.pixel((column, row))
    picture.paste(drawn, (x - margin, y - margin), drawn)


@sprite
def house(letter: str, cell: int, gaps: tuple[tuple[Point, Point], ...]) -> Image.Image:
    """Draw a floor within a thick black barrier, open at the doors (RGBA, 2.2 spaces wide)."""
    margin = round(0.1 * cell)
    size = 2 * cell + 2 * margin
    large = Image.new("RGBA", (size * _FINE, size * _FINE), (*INK, 0))
    pen = ImageDraw.Draw(large)
    unit = cell * _FINE

    def box(left: float, top: float, right: float, bottom: float) -> tuple[float, ...]:
        return tuple(margin * _FINE + unit * at for at in (left, top, right, bottom))

    pen.rectangle(box(0, 0, 2, 2), (*PLASTER, 255))
    tatami = mix(PLASTER, INK, 0.15)
    for at in (0.5, 1.0, 1.5):
        pen.line(box(at, 0, at, 2), tatami, _FINE)
        pen.line(box(0, at, 2, at), tatami, _FINE)
    half = _BARRIER / 2
    pen.rectangle(box(-half, -half, 2 + half, 2 + half), None, (*INK, 255), round(_BARRIER * unit))
    for (x, y), (dx, _) in gaps:
        wide, high = (half, _DOOR / 2) if dx else (_DOOR / 2, half)
        pen.rectangle(box(x - wide, y - high, x + wide, y + high), (*MAT, 255))
        pen.rectangle(box(x - wide, y - high, x + wide, y + high), None, (*INK, 255), _FINE)
    drawn = large.reduce(_FINE)
    _nameplate(drawn, letter, cell, margin, gaps)
    return drawn


def _nameplate(
    drawn: Image.Image,
    letter: str,
    cell: int,
    margin: int,
    gaps: tuple[tuple[Point, Point], ...],
) -> None:
    """Write the building's letter in a quarter without a door."""
    column, row = _free_quarter(gaps)
    x = margin + round(cell * (0.32 if column == 0 else 1.68))
    y = margin + round(cell * (0.42 if row == 0 else 1.68))
    size = max(LETTER + 8, round(cell * 0.5))
    pen = ImageDraw.Draw(drawn)
    pen.text((x, y - size // 10), letter, INK, font("title", size), anchor="mm")


def _free_quarter(gaps: tuple[tuple[Point, Point], ...]) -> tuple[int, int]:
    doored = {(int(x - dx / 2), int(y - dy / 2)) for (x, y), (dx, dy) in gaps}
    quarters = [(1, 0), (0, 0), (0, 1), (1, 1)]
    return next((quarter for quarter in quarters if quarter not in doored), (1, 0))


def off_nameplate(ground: Ground, building: str) -> Point:
    """Return the direction from a building's letter to the opposite corner: ±1 for each axis."""
    column, row = _free_quarter(_gaps(ground, building))
    return 1 - 2 * column, 1 - 2 * row


def _gaps(ground: Ground, building: str) -> tuple[tuple[Point, Point], ...]:
    """Return the building's doors, measured from its upper left corner."""
    row, column = buildings(ground)[building]
    return tuple(((x - column, y - row), way) for (x, y), way in door_edges(ground, building))


def _labels(picture: Image.Image, ground: Ground, strip: Strip) -> None:
    """Write the names that readers use: rows' letters at the left, columns' numbers above."""
    pen = ImageDraw.Draw(picture)
    for column in range(strip.first, strip.last + 1):
        x, _ = strip.pixel((column + 0.5, 0))
        tone = QUIET_TEXT if strip.owns(column) else mix(QUIET_TEXT, PAPER, 0.5)
        number = ground.label(name_of((0, column)))[1:]
        pen.text((x, RULE // 2 - 2), number, tone, font("bold", LETTER), anchor="mm")
    for row in range(ground.high):
        _, y = strip.pixel((0, row + 0.5))
        letter = ground.label(name_of((row, 0)))[0]
        pen.text((strip.letters, y), letter, QUIET_TEXT, font("bold", 30), anchor="mm")

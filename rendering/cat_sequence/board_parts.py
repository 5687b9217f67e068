"""The empty board of a layout, with all its cats, and the strokes of sequences on it."""

from __future__ import annotations

from PIL import Image, ImageDraw

from rendering.cache import composed, sprite
from rendering.cat_sequence.colours import PALETTE, TEAMS
from rendering.cat_sequence.geometry import (
    BOARD_BOTTOM,
    CHIP_SIZE,
    COLUMNS,
    LEFT,
    PITCH_X,
    PITCH_Y,
    ROWS,
    TILE_HIGH,
    TILE_WIDE,
    TOP,
    WIDTH,
    cell,
    chip_centre,
    corner,
)
from rendering.cat_sequence.tiles import Tile, chip, tile
from rendering.ink import Sheet
from rendering.palette import WOOD
from rendering.paper import paper, rounded
from rendering.scene import Scene
from rendering.splines import Point
from rendering.text import font
from rendering.theme import INK, PAPER_LIGHT, QUIET_TEXT, WHITE

Layout = tuple[tuple[str, str | None, str], ...]
"""Name, breed and the breed's name of every space."""

_MARGIN = 34


@composed
def empty_board(layout: Layout, height: int) -> Image.Image:
    """The paper with the board and no chip, WIDTH wide: in the palette. Do not change."""
    mapped = frame(height).copy()
    for space, breed, name in layout:
        mapped.paste(tile(Tile(breed, name)), corner(space))
    return mapped


@sprite
def frame(height: int) -> Image.Image:
    """The paper with the board and no space: in the palette. Do not change."""
    picture = paper(WIDTH, height)
    wood = rounded((COLUMNS * PITCH_X + 12, len(ROWS) * PITCH_Y + 12), 22, WOOD, INK, 3)
    picture.paste(wood, (LEFT - 8, TOP - 8), wood)
    _coordinates(picture)
    return PALETTE.mapped(picture)


def _coordinates(picture: Image.Image) -> None:
    pen, face = ImageDraw.Draw(picture), font("bold", 34)
    for column in range(COLUMNS):
        x = LEFT + column * PITCH_X + TILE_WIDE // 2
        pen.text((x, TOP - 28), str(column + 1), QUIET_TEXT, face, anchor="mm")
    for row, letter in enumerate(ROWS):
        y = TOP + row * PITCH_Y + TILE_HIGH // 2
        for x in (LEFT - 28, WIDTH - LEFT + 28):
            pen.text((x, y), letter, QUIET_TEXT, face, anchor="mm")


def draw_line(table: Scene, team: int, spaces: tuple[str, ...]) -> None:
    """A sequence on a mapped table: a stroke through its chips, a lock on each."""
    (x0, y0), (x1, y1) = chip_centre(spaces[0]), chip_centre(spaces[-1])
    (c0, r0), (c1, r1) = cell(spaces[0]), cell(spaces[-1])
    stroke = _stroke(team, c1 - c0, r1 - r0)
    table.paste(stroke, (min(x0, x1) - _MARGIN, min(y0, y1) - _MARGIN), stroke)


@sprite
def _stroke(team: int, columns: int, rows: int) -> Image.Image:
    """Five locked chips in a row on a line: RGBA. `columns` and `rows` lead to the last."""
    wide, high = abs(columns) * PITCH_X + 2 * _MARGIN, abs(rows) * PITCH_Y + 2 * _MARGIN
    start: Point = (_MARGIN if columns >= 0 else wide - _MARGIN, _MARGIN)
    if rows < 0:
        start = start[0], high - _MARGIN
    places = [
        (start[0] + columns * PITCH_X * i / 4, start[1] + rows * PITCH_Y * i / 4) for i in range(5)
    ]
    sheet = Sheet(wide, high)
    for width, tone in ((16, INK), (11, PAPER_LIGHT), (5.5, TEAMS[team].colour)):
        sheet.line([places[0], places[-1]], width, tone)
    picture = sheet.finished()
    lock = locked_chip(team)
    for x, y in places:
        picture.alpha_composite(lock, (round(x) - lock.width // 2, round(y) - lock.height // 2))
    return picture


@sprite
def locked_chip(team: int, scale: float = 1) -> Image.Image:
    """A chip that cannot be taken: RGBA."""
    picture = chip(team, round((CHIP_SIZE + 3) * scale)).copy()
    sheet = Sheet(*picture.size)
    low = 4 if TEAMS[team].shape == "triangle" else 0
    bow: list[Point] = [(-5, -2), (-5, -7), (0, -11), (5, -7), (5, -2)]
    with sheet.placed(picture.width / 2, picture.height / 2 + low * scale, scale):
        sheet.line(bow, 6.5 * scale, PAPER_LIGHT)
        sheet.line(bow, 3 * scale, INK)
        sheet.blob([(-9, -3), (9, -3), (9, 9), (-9, 9)], WHITE, sharp=True, outline=3)
        sheet.disc(0, 3, 2.2, fill=INK)
    picture.alpha_composite(sheet.finished())
    return picture


def height_for(seat_rows: int) -> int:
    return BOARD_BOTTOM + 14 + seat_rows * 76 + 10

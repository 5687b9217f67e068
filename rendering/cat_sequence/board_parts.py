"""The wood below the spaces, the empty board of a layout, and the links of sequences."""

from __future__ import annotations

from itertools import pairwise

from PIL import Image

from rendering.cache import composed, sprite
from rendering.cat_sequence.colours import PALETTE, TEAMS
from rendering.cat_sequence.geometry import (
    COLUMNS,
    FRAME,
    LEFT,
    PITCH_X,
    PITCH_Y,
    ROWS,
    TILE_HIGH,
    TILE_WIDE,
    bottom_of,
    cell,
    corner,
)
from rendering.cat_sequence.tiles import Tile, tile
from rendering.ink import Sheet
from rendering.palette import WOOD
from rendering.paper import paper, rounded
from rendering.scene import Scene
from rendering.splines import Point
from rendering.theme import INK, PAPER_LIGHT, WIDTH

Layout = tuple[tuple[str, str | None], ...]
"""Name and breed of every space."""

_LINK = 40
"""The side of the square in which a link is drawn."""
_REACH = 11
"""Pixels by which a link reaches into each of its two spaces."""

_ASIDE = 23
"""How far to the right a link between two rows is drawn, so that it does not cover a name."""


@composed
def empty_board(layout: Layout, top: int) -> Image.Image:
    """Draw paper with the board and its spaces, without chips, WIDTH wide (palette mode).

    Do not modify the cached result.
    """
    mapped = frame(top).copy()
    for space, breed in layout:
        mapped.paste(tile(Tile(breed, space)), corner(space, top))
    return mapped


@sprite
def frame(top: int) -> Image.Image:
    """Draw paper with the board, without spaces (palette mode). Do not modify the cached result."""
    picture = paper(WIDTH, bottom_of(top))
    wide = (COLUMNS - 1) * PITCH_X + TILE_WIDE + 2 * FRAME
    high = (len(ROWS) - 1) * PITCH_Y + TILE_HIGH + 2 * FRAME
    wood = rounded((wide, high), 22, WOOD, INK, 3)
    picture.paste(wood, (LEFT - FRAME, top - FRAME), wood)
    return PALETTE.mapped(picture)


def draw_line(table: Scene, top: int, team: int, spaces: tuple[str, ...]) -> None:
    """Draw the links of a sequence on a palette-mode table, one between each pair of neighbours."""
    for one, other in pairwise(spaces):
        (column, row), (to_column, to_row) = cell(one), cell(other)
        (x0, y0), (x1, y1) = corner(one, top), corner(other, top)
        drawn = link(team, to_column - column, to_row - row)
        aside = _ASIDE if column == to_column else 0
        x = (x0 + x1 + TILE_WIDE - _LINK) // 2 + aside
        y = (y0 + y1 + TILE_HIGH - _LINK) // 2
        table.paste(drawn, (x, y), drawn)


@sprite
def link(team: int, across: int, down: int, scale: float = 1) -> Image.Image:
    """Draw the link to a space that is `across` columns and `down` rows away (RGBA)."""
    size = round(_LINK * scale)
    half, reach = size / 2, _REACH * scale / (1.2 if across and down else 1)
    ends: list[Point] = [
        (half - across * reach, half - down * reach),
        (half + across * reach, half + down * reach),
    ]
    sheet = Sheet(size, size)
    for wide, tone in ((16, INK), (11.5, PAPER_LIGHT), (7, TEAMS[team].colour)):
        sheet.line(ends, wide * scale, tone)
    return sheet.finished()

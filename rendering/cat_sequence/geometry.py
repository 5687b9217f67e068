"""Where the parts of the board lie, in pixels."""

from __future__ import annotations

WIDTH = 1120
ROWS = "ABCDEFG"
COLUMNS = 12

TILE_WIDE, TILE_HIGH = 82, 106
PITCH_X, PITCH_Y = 86, 110
LEFT, TOP = 46, 136
ART_HIGH = 72
"""The part of a space that shows its cat; its name is below."""
CHIP = 59, 52
"""The middle of a chip in its space."""
CHIP_SIZE = 37

BOARD_BOTTOM = TOP + len(ROWS) * PITCH_Y


def cell(name: str) -> tuple[int, int]:
    """Column and row of a space, from 0."""
    return int(name[1:]) - 1, ROWS.index(name[0])


def corner(name: str) -> tuple[int, int]:
    """The upper left pixel of a space."""
    column, row = cell(name)
    return LEFT + column * PITCH_X, TOP + row * PITCH_Y


def chip_centre(name: str) -> tuple[int, int]:
    x, y = corner(name)
    return x + CHIP[0], y + CHIP[1]

"""Positions and sizes of the parts of the board, in pixels."""

from __future__ import annotations

from rendering.theme import WIDTH

ROWS = "ABCDEFG"
COLUMNS = 12
MARGIN = 8
"""The margin around the board, and to the left and right of the lines of text above the board."""

BAND_TOP, BAND_HIGH = 6, 70
SEATS_TOP, SEAT_GAP = BAND_TOP + BAND_HIGH + 5, 5

TILE_WIDE, TILE_HIGH = 76, 94
PITCH_X, PITCH_Y = 78, 96
FRAME = 6
"""Width of the wood around the spaces."""
LEFT = (WIDTH - COLUMNS * PITCH_X) // 2 + 1

HEAD = 73, 67
"""The maximum width and height of a cat's head in a space."""
HEAD_TOP = 0
CAPTION = 75
"""The distance from the top of a space to the middle of its name, which is below the head."""
CHIP = 57, 19
"""The middle of a chip in its space: over an ear, so that the face and the name stay free."""
CHIP_SIZE = 32


def rows_of_seats(players: int) -> int:
    return 1 if players <= 3 else 2


def seat_high(players: int) -> int:
    """Return a seat's height. Seats in a single row are high enough for a name in two lines."""
    return 66 if rows_of_seats(players) == 1 else 48


def top_of(players: int) -> int:
    """Return the y where the spaces begin: below the lines that this number of players needs."""
    return SEATS_TOP + rows_of_seats(players) * (seat_high(players) + SEAT_GAP) + FRAME


def bottom_of(top: int) -> int:
    """Return the height of the picture of a board whose spaces begin at `top`."""
    return top + len(ROWS) * PITCH_Y + FRAME + MARGIN - (PITCH_Y - TILE_HIGH)


def cell(name: str) -> tuple[int, int]:
    """Return column and row of a space, from 0."""
    return int(name[1:]) - 1, ROWS.index(name[0])


def corner(name: str, top: int) -> tuple[int, int]:
    """Return the upper left pixel of a space, if the board's spaces begin at `top`."""
    column, row = cell(name)
    return LEFT + column * PITCH_X, top + row * PITCH_Y

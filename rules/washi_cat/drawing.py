"""Washi Cat: drawing fish and cats in the home rows.

Between two drawings there must be at least two columns, which may have sewers and shrines. A home
row gets six drawings in total: two fish of each player and its owner's two cats. Our ruling: a
drawing must leave enough room for the rest of the row's six drawings. Sets of columns are integers,
bit 0 for column 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.washi_cat.board import Board, cell_of, row_letter

ROOM = 6
FISH_A_ROW = 2
"""The number of fish that each player draws in each home row."""


def home_letter(board: Board, player: int) -> str:
    """Return the letter of a player's home row."""
    return row_letter(0 if player else len(board.tape.rows) - 1)


def free_columns(board: Board, row: str, places: Sequence[str] = ()) -> int:
    """Return the columns of a row's street spaces that are far enough from drawings, as a set."""
    first = (ord(row) - ord("A")) * board.width
    free = board.streets >> first & ((1 << board.width) - 1)
    for place in places:
        if place[0] == row:
            free &= ~_near(cell_of(place)[1])
    return free


def _near(column: int) -> int:
    """Return the set of columns that a drawing in this column blocks for other drawings.

    These are the column itself and two columns on each side.
    """
    return 0b11111 << column >> 2


def room(free: int) -> int:
    """Return how many drawings fit into free columns with two or more columns between them."""
    count = 0
    while free:
        free &= ~((free & -free) * 0b111)
        count += 1
    return count


def drawable(board: Board, player: int, places: Sequence[str]) -> tuple[str, ...]:
    """Return the spaces in a player's home row that can still be drawn in, from left to right."""
    row = home_letter(board, player)
    free = free_columns(board, row, places)
    needed = ROOM - 1 - sum(place[0] == row for place in places)
    return tuple(
        f"{row}{column + 1}"
        for column in range(board.width)
        if free >> column & 1 and room(free & ~_near(column)) >= needed
    )

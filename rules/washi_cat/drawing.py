"""Washi Cat: drawing fish and cats into the home rows.

Between two drawings there are always two columns or more, sewers and shrines counted too. A home
row takes six in the end: two fish of each player's and its owner's two cats. Ruling of ours: a
drawing after which a row could not take its six any more is not allowed.

Sets of columns are integers, bit 0 for column 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.washi_cat.board import Board, cell_of, row_letter

ROOM = 6
FISH_A_ROW = 2
"""Of each player's."""


def home_letter(board: Board, player: int) -> str:
    """The letter of a player's home row."""
    return row_letter(0 if player else len(board.tape.rows) - 1)


def free_columns(board: Board, row: str, places: Sequence[str] = ()) -> int:
    """The set of columns of a row that are street and far enough from the places drawn on."""
    first = (ord(row) - ord("A")) * board.width
    free = board.streets >> first & ((1 << board.width) - 1)
    for place in places:
        if place[0] == row:
            free &= ~_near(cell_of(place)[1])
    return free


def _near(column: int) -> int:
    """The set of a column and of two to either side, where no other drawing may be."""
    return 0b11111 << column >> 2


def room(free: int) -> int:
    """The most drawings that fit into free columns, two columns between any two of them."""
    count = 0
    while free:
        free &= ~((free & -free) * 0b111)
        count += 1
    return count


def drawable(board: Board, player: int, places: Sequence[str]) -> tuple[str, ...]:
    """Spaces in a player's home row that can still be drawn in, from left to right."""
    row = home_letter(board, player)
    free = free_columns(board, row, places)
    needed = ROOM - 1 - sum(place[0] == row for place in places)
    return tuple(
        f"{row}{column + 1}"
        for column in range(board.width)
        if free >> column & 1 and room(free & ~_near(column)) >= needed
    )

"""Washi Cat: drawing fish and cats into the home rows.

The columns of any two drawings in a row differ by at least 3, whatever lies between. A home row
takes six in the end: two fish of each player's and its owner's two cats. Ruling of ours: a drawing
after which a row could not take its six any more is not allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.washi_cat.board import Board, cell_of

ROOM = 6
APART = 3
FISH_A_ROW = 2
"""Of each player's."""


def columns(board: Board, row: int) -> tuple[int, ...]:
    """Columns from 0 of the street spaces of a row, which is given as a set of places."""
    width = board.width
    street = row & board.streets
    return tuple(bit % width for bit in range(street.bit_length()) if street >> bit & 1)


def room(board: Board, row: int, drawn: Iterable[int]) -> int:
    """How many drawings a row takes in all, so many columns being drawn in: the leftmost first."""
    taken = list(drawn)
    count = len(taken)
    for column in columns(board, row):
        if not too_near(column, taken):
            taken.append(column)
            count += 1
    return count


def too_near(column: int, drawn: Iterable[int]) -> bool:
    return any(abs(column - other) < APART for other in drawn)


def drawn_columns(row: str, places: Iterable[str]) -> tuple[int, ...]:
    """Columns of the drawings that lie in a row, which is given by its letter."""
    return tuple(cell_of(place)[1] for place in places if place[0] == row)


def drawable(board: Board, player: int, places: Sequence[str]) -> tuple[str, ...]:
    """Spaces in a player's home row that can still be drawn in, from left to right."""
    letter, row = board.home_letter(player), board.homes[player]
    drawn = drawn_columns(letter, places)
    return tuple(
        f"{letter}{column + 1}"
        for column in columns(board, row)
        if not too_near(column, drawn) and room(board, row, (*drawn, column)) >= ROOM
    )

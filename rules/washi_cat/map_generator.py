"""Washi Cat: maps generated from a text, for players who want their own tape.

The text determines the map: the generator has its own chance stream, whose seed is the SHA-256 of
`washi-cat map ` and the text. The generator rejects maps with flaws.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from rules.chance import ChanceStream
from rules.washi_cat.board import Board, board_of, space_name
from rules.washi_cat.checks import flaws, turned_space
from rules.washi_cat.tape import NAMED, SEWERS, SHRINE, STREET, Tape

T = TypeVar("T")

WIDTH = 20
SEAM, HEDGE, YARD, HOME = range(4)
"""Rows of a tape, from the top (where the two tapes are joined) down to the home row."""
BUILDINGS = "abc"
TURNED = {"a": "d", "b": "e", "c": "f"}
"""Maps each building's name on this tape to the matching name on the other tape."""
SEWERS_APART = 5
DRAFTS = 100
"""The maximum number of attempts. Six in seven attempts succeed, so this limit is never reached."""
BESIDE = 2
"""The minimum number of columns between two buildings; it is also the width of a building."""

_Door = tuple[int, int]
"""The space outside a door: its row and its column on a single tape, both from 0."""


@lru_cache(maxsize=128)
def board_named(name: str) -> Board:
    """Return the board of the map with this name.

    If none of our maps has the name, the map is generated from the name.
    """
    return board_of(NAMED.get(name) or generated_map(name))


def generated_map(text: str) -> Tape:
    """Return the map generated from this text, always the same and without flaws (see `checks`)."""
    seed = hashlib.sha256(f"washi-cat map {text}".encode(errors="surrogatepass")).digest()
    return next(tape for tape in _drafts(text, _Lot(seed)) if not any(flaws(tape)))


class _Lot:
    """A source of random choices, which use the same chance stream one after the other."""

    def __init__(self, seed: bytes) -> None:
        self._stream = ChanceStream(seed)

    def below(self, bound: int) -> int:
        value, self._stream = self._stream.below(bound)
        return value

    def choose(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def some(self, count: int, things: Sequence[T]) -> list[T]:
        """Choose `count` different things at random; return them in the order of the choices."""
        rest = list(things)
        return [rest.pop(self.below(len(rest))) for _ in range(count)]


def _drafts(name: str, lot: _Lot) -> Iterator[Tape]:
    """Yield at most `DRAFTS` candidate maps: symmetric, but not yet checked for flaws."""
    for _ in range(DRAFTS):
        rows, doors = _one_tape(lot)
        below = Tape(name, (*("." * WIDTH for _ in rows), *rows), doors)
        above = tuple(
            "".join(TURNED.get(mark, mark) for mark in reversed(row)) for row in reversed(rows)
        )
        others = {
            TURNED[building]: tuple(turned_space(below, door) for door in outside)
            for building, outside in doors.items()
        }
        yield Tape(name, (*above, *rows), doors | others)


def _one_tape(lot: _Lot) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    """Generate the lower tape: its rows, and the spaces outside the doors of its buildings."""
    rows = [[STREET] * WIDTH for _ in (SEAM, HEDGE, YARD, HOME)]
    lefts = _building_columns(lot)
    for building, left in zip(BUILDINGS, lefts, strict=True):
        for row in (HEDGE, YARD):
            rows[row][left : left + 2] = [building] * 2
    gaps = lot.some(1 + lot.below(2), _free(rows[HEDGE]))
    doors = {
        building: _doors(lot, left, gaps) for building, left in zip(BUILDINGS, lefts, strict=True)
    }
    kept = {*((HEDGE, gap) for gap in gaps), *(door for each in doors.values() for door in each)}
    _draw_sewers(lot, rows, kept)
    for column in lot.some(lot.below(3), _free(rows[SEAM], SEAM, kept)):
        rows[SEAM][column] = SHRINE
    for column in _free(rows[HEDGE], HEDGE, kept):
        rows[HEDGE][column] = SHRINE
    named = {
        building: tuple(space_name((row + len(rows), column)) for row, column in each)
        for building, each in doors.items()
    }
    return tuple(map("".join, rows)), named


def _building_columns(lot: _Lot) -> list[int]:
    """Choose at random the left columns of buildings, with room between them.

    All results are equally likely.
    """
    taken = (len(BUILDINGS) - 1) * (1 + BESIDE)
    chosen = sorted(lot.some(len(BUILDINGS), range(WIDTH - 1 - taken)))
    return [column + number * (1 + BESIDE) for number, column in enumerate(chosen)]


def _free(
    marks: Sequence[str], row: int = HEDGE, kept: frozenset[_Door] | set[_Door] = frozenset()
) -> list[int]:
    """Return the columns (counted from 0) of a row's street spaces that are not in `kept`."""
    return [
        column for column, mark in enumerate(marks) if mark == STREET and (row, column) not in kept
    ]


def _doors(lot: _Lot, left: int, gaps: Sequence[int]) -> tuple[_Door, ...]:
    """Choose at random the spaces outside a building's doors: one above, one below, one at a side.

    If the door space at the building's side is in the hedge row, the hedge must have a gap there.
    """
    sides = [
        (row, column)
        for column in (left - 1, left + 2)
        for row in (HEDGE, YARD)
        if column in range(WIDTH) and (row == YARD or column in gaps)
    ]
    return (SEAM, left + lot.below(2)), (HOME, left + lot.below(2)), lot.choose(sides)


def _draw_sewers(lot: _Lot, rows: Sequence[list[str]], kept: set[_Door]) -> None:
    """Mark a pair of sewers in every row except the home row, each pair in its own colour."""
    for row, colour in zip((SEAM, HEDGE, YARD), lot.some(3, SEWERS), strict=True):
        free = _free(rows[row], row, kept)
        pairs = [(a, b) for a in free for b in free if b - a >= SEWERS_APART]
        for column in lot.choose(pairs):
            rows[row][column] = colour

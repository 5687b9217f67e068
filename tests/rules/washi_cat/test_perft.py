"""Counts of drawings, held against a count that knows only what may lie in a row."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from rules.perft import beginning, countable, perft
from rules.registry import GAMES
from tests.rules.washi_cat.playing import GAME

COLUMNS = range(1, 23)
"""Both home rows of the standard map are streets from end to end."""

Row = frozenset[int]
WHOLE: list[Row] = [
    frozenset(row) for row in combinations(COLUMNS, 6) if all(b - a >= 3 for a, b in pairwise(row))
]
"""Every way that six drawings can lie in a row in the end."""


def parts() -> set[Row]:
    """Every way that some of the six can lie."""
    return {
        frozenset(some) for row in WHOLE for count in range(4) for some in combinations(row, count)
    }


PARTS = parts()


def drawings(rows: tuple[Row, Row], mine: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Row and column of each fish that somebody with so many fish in the rows may draw."""
    for number, row in enumerate(rows):
        if mine[number] < 2:
            yield from (
                (number, column)
                for column in COLUMNS
                if column not in row and row | {column} in PARTS
            )


def count(
    depth: int,
    rows: tuple[Row, Row] = (frozenset(), frozenset()),
    drawn: tuple[tuple[int, int], tuple[int, int]] = ((0, 0), (0, 0)),
) -> int:
    """Sequences of so many drawings of fish, three at most; `drawn[0]` is of who is to draw."""
    if depth == 0:
        return 1
    mine, theirs = drawn
    total = 0
    for number, column in drawings(rows, mine):
        longer = list(rows)
        longer[number] |= {column}
        more = list(mine)
        more[number] += 1
        total += count(depth - 1, (longer[0], longer[1]), (theirs, (more[0], more[1])))
    return total


@pytest.mark.parametrize(("depth", "sequences"), [(1, 44), (2, 1728), (3, 59952)])
def test_drawings_are_counted_as_by_another_count(depth: int, sequences: int) -> None:
    assert countable(GAME)
    assert perft(beginning(GAME), depth) == count(depth) == sequences


def test_what_can_be_counted_is_open_and_leaves_nothing_to_chance() -> None:
    assert [game.key for game in GAMES if countable(game)] == ["cat-rat-flea", "washi-cat"]

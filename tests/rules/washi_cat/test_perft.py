"""The number of ways to draw the first fish: `perft` agrees with a second, independent count."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise

import pytest

from rules.perft import beginning, countable, perft
from rules.registry import GAMES
from tests.rules.washi_cat.playing import GAME

COLUMNS = range(1, 23)
"""The columns of the standard map, whose home rows consist of streets only."""

Row = frozenset[int]


def whole() -> Iterator[Row]:
    """Yield all possible sets of columns for the six drawings of a row."""
    for row in combinations(COLUMNS, 6):
        if all(b - a >= 3 for a, b in pairwise(row)):
            yield frozenset(row)


@cache
def parts() -> set[Row]:
    """Return every set of up to three columns that is part of a set from `whole`."""
    return {
        frozenset(some)
        for row in whole()
        for count in range(4)
        for some in combinations(row, count)
    }


def drawings(rows: tuple[Row, Row], mine: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the row and the column of each fish that a player may draw.

    `mine` counts, for each row, the fish that the player has drawn.
    """
    for number, row in enumerate(rows):
        if mine[number] < 2:
            yield from (
                (number, column)
                for column in COLUMNS
                if column not in row and row | {column} in parts()
            )


def count(
    depth: int,
    rows: tuple[Row, Row] = (frozenset(), frozenset()),
    drawn: tuple[tuple[int, int], tuple[int, int]] = ((0, 0), (0, 0)),
) -> int:
    """Count the sequences of `depth` drawings of fish; `depth` is at most three.

    `drawn[0]` counts, for each row, the fish of the player who draws next.
    """
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
def test_perft_equals_an_independent_count_of_the_ways_to_draw_the_first_fish(
    depth: int, sequences: int
) -> None:
    assert countable(GAME)
    assert perft(beginning(GAME), depth) == count(depth) == sequences


def test_perft_counts_only_games_without_secrets_or_chance() -> None:
    assert [game.key for game in GAMES if countable(game)] == ["cat-rat-flea", "washi-cat"]

"""Cat Sequence: the names of the spaces, and the lines of five on which a sequence can lie."""

from __future__ import annotations

ROWS, COLUMNS, IN_A_LINE = "ABCDEFG", 12, 5
SPACES = tuple(f"{row}{column}" for row in ROWS for column in range(1, COLUMNS + 1))


def _lines() -> tuple[tuple[int, ...], ...]:
    found = []
    for row in range(len(ROWS)):
        for column in range(COLUMNS):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                end_row = row + down * (IN_A_LINE - 1)
                end_column = column + right * (IN_A_LINE - 1)
                if end_row < len(ROWS) and 0 <= end_column < COLUMNS:
                    start = row * COLUMNS + column
                    found.append(
                        tuple(start + step * (down * COLUMNS + right) for step in range(IN_A_LINE))
                    )
    return tuple(found)


LINES = _lines()
"""All lines of five adjacent spaces across, down or diagonally, as indices of spaces."""

"""Cat, Rat, Flea!: the board as 15 cell codes, and its notation.

A board is `bytes`: index 0 is a1, 1 is b1, … 14 is c5; each byte is the code of a `Cell`. Every
possible cell has a code, so that rules become look-ups in small tables.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

from rules.errors import BadPosition

SOUTH, NORTH = 0, 1
RAT, CAT, FLEA = "R", "C", "F"
AWAKE, DOWN, FRESH, ASLEEP = "", "_", "=", "z"
"""Statuses of a big piece in the notation. A FRESH piece has scurried in the current turn."""

FILES, RANKS = 3, 5
SPACES = tuple(f"{'abc'[i % FILES]}{i // FILES + 1}" for i in range(FILES * RANKS))
SPACE_INDEX = {name: i for i, name in enumerate(SPACES)}

Board = bytes


def _adjacent(space: int) -> tuple[int, ...]:
    file, rank = space % FILES, space // FILES
    return tuple(
        (rank + up) * FILES + file + right
        for up, right in product((-1, 0, 1), repeat=2)
        if (up, right) != (0, 0) and 0 <= file + right < FILES and 0 <= rank + up < RANKS
    )


NEIGHBOURS = tuple(_adjacent(space) for space in range(FILES * RANKS))


@dataclass(frozen=True, slots=True)
class Cell:
    """The content of a space: a big piece, if any, and the owner of the flea, if any.

    `trapped` means that the flea is under the big piece instead of riding on it.
    """

    big: str = ""
    owner: int = -1
    status: str = AWAKE
    flea: int | None = None
    trapped: bool = False

    @property
    def token(self) -> str:
        """The cell as it is written in a position text; "" for an empty space."""
        big = _letter(self.big, self.owner) + self.status if self.big else ""
        flea = "" if self.flea is None else _letter(FLEA, self.flea)
        if big and flea:
            return f"({flea}{big})" if self.trapped else f"({big}{flea})"
        return big or flea


def _letter(kind: str, owner: int) -> str:
    return kind if owner == SOUTH else kind.lower()


def _all_cells() -> tuple[Cell, ...]:
    cells = [Cell(), Cell(flea=SOUTH), Cell(flea=NORTH)]
    for big, owner in product((RAT, CAT), (SOUTH, NORTH)):
        cells.append(Cell(big, owner, ASLEEP))
        for status in (AWAKE, DOWN, FRESH):
            bare = Cell(big, owner, status)
            cells.append(bare)
            cells += [replace(bare, flea=flea) for flea in (SOUTH, NORTH)]
            if big == CAT:
                cells += [replace(bare, flea=flea, trapped=True) for flea in (SOUTH, NORTH)]
    return tuple(cells)


CELLS = _all_cells()
CODE = {cell: code for code, cell in enumerate(CELLS)}
CODE_OF_TOKEN = {cell.token: code for code, cell in enumerate(CELLS) if code}
EMPTY = 0


def format_board(board: Board) -> str:
    """Return rows 5 to 1 separated by `/`, such as `rcr/fff/3/FFF/RCR`."""
    rows = []
    for rank in reversed(range(RANKS)):
        row, empty = "", 0
        for code in board[rank * FILES : (rank + 1) * FILES]:
            if code == EMPTY:
                empty += 1
                continue
            row += (str(empty) if empty else "") + CELLS[code].token
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)


def parse_board(text: str) -> Board:
    """Return the board that a position's first field describes.

    Raises `BadPosition` if the field is malformed or the board is impossible.
    """
    rows = text.split("/")
    if len(rows) != RANKS:
        raise BadPosition("rows", text=text)
    board = bytes(code for row in reversed(rows) for code in _parse_row(row))
    for owner in (SOUTH, NORTH):
        _check_counts(board, owner)
    if format_board(board) != text:
        raise BadPosition("not-canonical", text=text)
    return board


def _parse_row(row: str) -> list[int]:
    codes: list[int] = []
    at = 0
    while at < len(row):
        if row[at] in "123":
            codes += [EMPTY] * int(row[at])
            at += 1
            continue
        end = row.find(")", at) + 1 if row[at] == "(" else at + 1
        while row[at] != "(" and end < len(row) and row[end] in (DOWN, FRESH, ASLEEP):
            end += 1
        token = row[at:end]
        if token not in CODE_OF_TOKEN:
            raise BadPosition("cell", text=token or row[at:])
        codes.append(CODE_OF_TOKEN[token])
        at = end
    if len(codes) != FILES:
        raise BadPosition("columns", text=row)
    return codes


def _check_counts(board: Board, owner: int) -> None:
    cells = [CELLS[code] for code in board]
    for kind, most in ((RAT, 2), (CAT, 1)):
        if sum(cell.big == kind and cell.owner == owner for cell in cells) > most:
            raise BadPosition("too-many", piece=_letter(kind, owner))
    if sum(cell.flea == owner for cell in cells) > 3:
        raise BadPosition("too-many", piece=_letter(FLEA, owner))


START = "rcr/fff/3/FFF/RCR S -"

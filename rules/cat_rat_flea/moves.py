"""Cat, Rat, Flea!: actions, and the legal actions on a board.

The rules about a single cell, and about a piece that lands on another piece, are precomputed in
tables indexed by the cell codes of `board`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.cat_rat_flea.board import (
    ASLEEP,
    AWAKE,
    CAT,
    CELLS,
    CODE,
    DOWN,
    EMPTY,
    FLEA,
    FRESH,
    NEIGHBOURS,
    NORTH,
    RAT,
    SOUTH,
    SPACES,
    Board,
    Cell,
)
from rules.errors import Fact, MalformedAction


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """An action: a piece of `kind` moves from one space to another; a pass has no kind.

    There is only one object for each text, so equal moves are identical.
    """

    kind: str
    source: int
    target: int
    scurry: bool
    text: str
    path: tuple[str, ...]
    """The steps in which a person chooses the action: a piece, then its target."""

    @property
    def facts(self) -> dict[str, Fact]:
        """The facts `piece` (R, C, F), `source` and `target`; {} for a pass."""
        if not self.kind:
            return {}
        return {"piece": self.kind, "source": SPACES[self.source], "target": SPACES[self.target]}

    def __repr__(self) -> str:
        return f"<Move {self.text}>"


def _move(kind: str, source: int, target: int, scurry: bool) -> Move:
    piece = f"{kind}{SPACES[source]}{'>' if scurry else ''}"
    link = "" if scurry else "-"
    return Move(
        kind, source, target, scurry, f"{piece}{link}{SPACES[target]}", (piece, SPACES[target])
    )


PASS = Move("", -1, -1, False, "pass", ("pass",))
_MOVES = {
    (kind, source, target, scurry): _move(kind, source, target, scurry)
    for kind in (RAT, CAT, FLEA)
    for source in range(len(SPACES))
    for target in range(len(SPACES))
    for scurry in ((False, True) if kind != FLEA else (False,))
    if source != target
}
_BY_TEXT = {move.text: move for move in (PASS, *_MOVES.values())}
_SHAPE = re.compile(r"[RC][abc][1-5][->][abc][1-5]|F[abc][1-5]-[abc][1-5]")


def parse_move(text: str) -> Move:
    """Return the move with exactly this text. Raises `MalformedAction` for any other text."""
    move = _BY_TEXT.get(text)
    if move is None:
        raise MalformedAction("nowhere" if _SHAPE.fullmatch(text) else "shape", text=text)
    return move


def every_move(*, scurry: bool) -> tuple[Move, ...]:
    """Return all moves that can ever occur: all scurries if `scurry`, else all other moves."""
    return tuple(move for move in _MOVES.values() if move.scurry is scurry)


def _from_each_space(kind: str, scurry: bool) -> tuple[tuple[tuple[int, Move], ...], ...]:
    return tuple(
        tuple((target, _MOVES[kind, source, target, scurry]) for target in NEIGHBOURS[source])
        for source in range(len(SPACES))
    )


_ACTS = {kind: _from_each_space(kind, False) for kind in (RAT, CAT, FLEA)}
_SCURRIES = {kind: _from_each_space(kind, True) for kind in (RAT, CAT)}


@dataclass(frozen=True, slots=True)
class Landing:
    """The result when a big piece lands on an occupied space.

    `stands` is the new content of the space and `displaced` the piece that must scurry, both as
    cell codes. `prey` are the letters of the pieces eaten.
    """

    stands: int
    displaced: int
    prey: str


def _landing(mover: Cell, target: Cell) -> Landing:
    """Return the result when `mover` lands on `target`, as in the table of jumps in the rules."""
    bare = replace(target, flea=None, trapped=False)
    displaced = bare if target.big else Cell()
    flea = "" if target.flea is None else Cell(flea=target.flea).token
    if mover.big == RAT:
        eaten = flea
    elif target.big == RAT:
        eaten, displaced = Cell(RAT, target.owner).token + flea, Cell()
    else:
        eaten = ""
    if eaten:
        stands = replace(mover, status=ASLEEP)
    elif flea:
        stands = replace(mover, flea=target.flea, trapped=True)
    else:
        stands = mover
    return Landing(CODE[stands], CODE[displaced], eaten)


def _is_bare_big(cell: Cell) -> bool:
    """Return whether a cell has a big piece that can jump: without a rider and not asleep."""
    return bool(cell.big) and cell.flea is None and cell.status != ASLEEP


def _can_be_landed_on(cell: Cell) -> bool:
    return cell != Cell() and cell.status != ASLEEP


LANDINGS: tuple[tuple[Landing | None, ...], ...] = tuple(
    tuple(
        _landing(mover, target) if _is_bare_big(mover) and _can_be_landed_on(target) else None
        for target in CELLS
    )
    for mover in CELLS
)
"""`LANDINGS[mover][target]`: the result of the landing; None if the mover cannot land there."""


DISPLACEMENTS = frozenset(
    (landing.stands, landing.displaced)
    for landings in LANDINGS
    for landing in landings
    if landing is not None and landing.displaced
)
"""The landings that displace a piece: all pairs of `Landing.stands` and `Landing.displaced`."""


def _codes(change: Iterator[Cell]) -> tuple[int, ...]:
    return tuple(CODE[cell] for cell in change)


def _without_rider(cell: Cell) -> Cell:
    return cell if cell.trapped else replace(cell, flea=None)


def _left_behind(cell: Cell) -> Cell:
    return Cell(flea=cell.flea) if cell.trapped else Cell()


def _moving(cell: Cell) -> Cell:
    return replace(cell, flea=None, trapped=False) if cell.trapped else cell


def _with_flea(cell: Cell, flea: int) -> Cell:
    free = cell.flea is None and cell.status != ASLEEP
    return replace(cell, flea=flea) if free else Cell()


def _scurried(cell: Cell) -> Cell:
    return replace(cell, status=FRESH) if cell.big and cell.status != ASLEEP else cell


def _scurried_first(cell: Cell) -> Cell:
    # A piece that was already down when the turn started is not marked as fresh, so it stands up at
    # the turn's end.
    return _scurried(cell) if cell.status == AWAKE else cell


LEFT_BEHIND = _codes(_left_behind(cell) for cell in CELLS)
"""For each cell: what remains when its big piece has left. A trapped flea remains."""
MOVING = _codes(_moving(cell) for cell in CELLS)
"""For each cell: the big piece that leaves it, with any rider; a trapped flea stays behind."""
UNMOUNTED = _codes(_without_rider(cell) if cell.big else Cell() for cell in CELLS)
"""For each cell: the cell after its free flea has left."""
MOUNTED = tuple(_codes(_with_flea(cell, flea) for cell in CELLS) for flea in (SOUTH, NORTH))
"""`MOUNTED[owner][cell]`: the cell with the owner's flea on it; EMPTY if no flea can land there."""
SCURRIED = _codes(_scurried(cell) for cell in CELLS)
"""For each displaced piece: the piece with the status that it has after scurrying."""
SCURRIED_FIRST = _codes(_scurried_first(cell) for cell in CELLS)
"""Like `SCURRIED`, but for rules version 1: only pieces that were awake get a new status."""

_HAS_RIDER = tuple(cell.flea is not None and not cell.trapped for cell in CELLS)
_BIG = tuple(cell.big for cell in CELLS)


def _acting_big(cell: Cell, player: int) -> str:
    return cell.big if cell.owner == player and cell.status == AWAKE else ""


_ACTING_BIG = tuple(tuple(_acting_big(cell, player) for cell in CELLS) for player in (SOUTH, NORTH))
_ACTING_FLEA = tuple(
    tuple(cell.flea == player and not cell.trapped for cell in CELLS) for player in (SOUTH, NORTH)
)


def turn_moves(board: Board, player: int) -> tuple[Move, ...]:
    """Return all legal actions of a player at the start of a turn; a pass if there are none."""
    moves: list[Move] = []
    acting_big, acting_flea = _ACTING_BIG[player], _ACTING_FLEA[player]
    for space, code in enumerate(board):
        if kind := acting_big[code]:
            _add_big_moves(moves, board, space, kind)
        if acting_flea[code]:
            _add_flea_moves(moves, board, space, player)
    return tuple(moves) or (PASS,)


def _add_flea_moves(moves: list[Move], board: Board, space: int, player: int) -> None:
    riding = _BIG[board[space]]
    mounted = MOUNTED[player]
    for target, move in _ACTS[FLEA][space]:
        cell = board[target]
        if cell == EMPTY:
            if riding:
                moves.append(move)
        elif mounted[cell]:
            moves.append(move)


def _add_big_moves(moves: list[Move], board: Board, space: int, kind: str) -> None:
    code = board[space]
    landings = LANDINGS[MOVING[code]]  # a piece with a rider cannot land on another piece
    for target, move in _ACTS[kind][space]:
        cell = board[target]
        if cell == EMPTY:
            moves.append(move)
            continue
        landing = landings[cell]
        # A displaced piece can always scurry to the jumper's former space, unless a flea was left
        # there.
        if landing is not None and (
            not landing.displaced
            or not LEFT_BEHIND[code]
            or _can_settle(jumped(board, space, target), target, landing.displaced)
        ):
            moves.append(move)


def jumped(board: Board, source: int, target: int) -> Board:
    """Return the board after the big piece on `source` landed on the occupied `target`."""
    cells = bytearray(board)
    code = cells[source]
    landing = LANDINGS[MOVING[code]][cells[target]]
    if landing is None:
        raise ValueError("nothing can land there")
    cells[source] = LEFT_BEHIND[code]
    cells[target] = landing.stands
    return bytes(cells)


def scurry_moves(board: Board, space: int, displaced: int) -> tuple[Move, ...]:
    """Return all legal actions of a piece displaced from a space; () if it has no way out.

    `displaced` is the piece's code. The piece must step to an empty space next to it; if there is
    none, it must jump.
    """
    options = _SCURRIES[_BIG[displaced]][space]
    steps = tuple(move for target, move in options if board[target] == EMPTY)
    if steps:
        return steps
    return tuple(
        move
        for target, move in options
        if (after := _scurry_jump(board, target, displaced)) is not None and _can_settle(*after)
    )


def _scurry_jump(board: Board, target: int, displaced: int) -> tuple[Board, int, int] | None:
    """Return the board after a scurrying jump, and the space and code of the next piece to scurry.

    The code is EMPTY if no piece must scurry next. Return None if the displaced piece cannot land
    on the target.
    """
    landing = LANDINGS[SCURRIED[displaced]][board[target]]
    if landing is None:
        return None
    cells = bytearray(board)
    cells[target] = landing.stands
    return bytes(cells), target, landing.displaced


def _can_settle(board: Board, space: int, displaced: int) -> bool:
    """Return whether at least one sequence of scurries comes to an end.

    Two pieces could displace each other forever, so a situation that was tried before is skipped.
    """
    tried: set[tuple[Board, int, int]] = set()
    waiting = [(board, space, displaced)]
    while waiting:
        here = waiting.pop()
        if here in tried:
            continue
        tried.add(here)
        board, space, displaced = here
        if not displaced or any(board[target] == EMPTY for target in NEIGHBOURS[space]):
            return True
        waiting += [
            after
            for target in NEIGHBOURS[space]
            if (after := _scurry_jump(board, target, displaced)) is not None
        ]
    return False


def _turn_end(player: int) -> bytes:
    """Return the table for `bytes.translate` that changes cells at the end of the player's turn."""
    table = bytearray(range(256))
    for code, cell in enumerate(CELLS):
        if cell.status == FRESH:
            table[code] = CODE[replace(cell, status=DOWN)]
        elif cell.status == DOWN and cell.owner == player:
            table[code] = CODE[replace(cell, status=AWAKE)]
    return bytes(table)


TURN_END = (_turn_end(SOUTH), _turn_end(NORTH))


def _table(test: list[int]) -> bytes:
    return bytes(test) + bytes(256 - len(test))


FREE_FLEA = tuple(
    _table([int(cell.flea == player and not cell.trapped) for cell in CELLS])
    for player in (SOUTH, NORTH)
)
"""Tables for `bytes.translate`, by player.

A cell with an untrapped flea of the player becomes 1. Any other cell becomes 0.
"""


def _ridden(cell: Cell, rider: int) -> int:
    if not cell.big or cell.owner == rider or cell.status == ASLEEP:
        return 0
    return 2 if cell.flea == rider and not cell.trapped else 1


RIDDEN = tuple(_table([_ridden(cell, rider) for cell in CELLS]) for rider in (SOUTH, NORTH))
"""Tables for `bytes.translate`, by player.

A cell becomes 0 if it has no big piece of the opponent, or if this piece is asleep. Any other cell
becomes 2 if the player's flea rides the piece, and 1 if not.
"""

HAS_RIDER = _HAS_RIDER

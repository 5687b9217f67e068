"""Cat, Rat, Flea!: the view of a position."""

from __future__ import annotations

from rules.cat_rat_flea.board import ASLEEP, AWAKE, CELLS, SPACES
from rules.cat_rat_flea.moves import PASS, scurry_moves
from rules.cat_rat_flea.position import Position
from rules.cat_rat_flea.view import BigPiece, DisplacedPiece, PastMove, Space, View

_STATUS = {AWAKE: "awake", ASLEEP: "asleep"}


def observe(position: Position, viewer: int | None) -> View:
    """Return the whole table, which is the same for every viewer."""
    prey = dict(position.prey)
    return View(
        viewer=viewer,
        position=position.position,
        spaces=tuple(_space(i, code, prey.get(i, "")) for i, code in enumerate(position.board)),
        turn=position.turn,
        to_act=None if position.ended else position.actor,
        displaced=_displaced(position),
        ends=_ends(position),
        last=_last(position),
        passed=next((player for player, move in position.moves if move is PASS), None),
        outcome=position.ended,
    )


def _space(index: int, code: int, prey: str) -> Space:
    cell = CELLS[code]
    status = _STATUS.get(cell.status, "down")
    big = BigPiece(cell.big, cell.owner, status, prey) if cell.big else None
    return Space(SPACES[index], big, cell.flea, cell.trapped)


def _displaced(position: Position) -> DisplacedPiece | None:
    if not position.displaced:
        return None
    piece = CELLS[position.displaced]
    return DisplacedPiece(SPACES[position.displaced_at], piece.big, piece.owner)


def _ends(position: Position) -> tuple[str, ...]:
    if not position.displaced or position.ended:
        return ()
    moves = scurry_moves(position.board, position.displaced_at, position.displaced)
    return tuple(SPACES[move.target] for move in moves)


def _last(position: Position) -> tuple[PastMove, ...]:
    return tuple(
        PastMove(move.kind, SPACES[move.source], SPACES[move.target], move.scurry, player)
        for player, move in position.moves
        if move is not PASS
    )

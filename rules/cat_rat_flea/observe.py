"""Cat, Rat, Flea!: from a state to what can be seen of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cat_rat_flea.board import ASLEEP, AWAKE, CELLS, SPACES
from rules.cat_rat_flea.moves import PASS
from rules.cat_rat_flea.view import BigPiece, Displaced, Move, Space, View

if TYPE_CHECKING:
    from rules.cat_rat_flea.state import State

_STATUS = {AWAKE: "awake", ASLEEP: "asleep"}


def look(state: State, viewer: int | None) -> View:
    """The whole table, the same for every viewer."""
    prey = dict(state.prey)
    return View(
        viewer=viewer,
        position=state.position,
        spaces=tuple(_space(i, code, prey.get(i, "")) for i, code in enumerate(state.board)),
        turn=state.turn,
        to_act=None if state.ended else state.actor,
        displaced=_displaced(state),
        last=_last(state),
        passed=next((player for player, move in state.moves if move is PASS), None),
        outcome=state.ended,
    )


def _space(index: int, code: int, prey: str) -> Space:
    cell = CELLS[code]
    status = _STATUS.get(cell.status, "down")
    big = BigPiece(cell.big, cell.owner, status, prey) if cell.big else None
    return Space(SPACES[index], big, cell.flea, cell.trapped)


def _displaced(state: State) -> Displaced | None:
    if not state.displaced:
        return None
    piece = CELLS[state.displaced]
    return Displaced(SPACES[state.displaced_at], piece.big, piece.owner)


def _last(state: State) -> tuple[Move, ...]:
    return tuple(
        Move(move.kind, SPACES[move.source], SPACES[move.target], move.scurry, player)
        for player, move in state.moves
        if move is not PASS
    )

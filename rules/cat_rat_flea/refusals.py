"""Cat, Rat, Flea!: the reasons why actions are illegal."""

from __future__ import annotations

from rules.cat_rat_flea.board import (
    ASLEEP,
    AWAKE,
    CELLS,
    EMPTY,
    FLEA,
    NEIGHBOURS,
    SPACES,
    Board,
    Cell,
)
from rules.cat_rat_flea.moves import HAS_RIDER, LANDINGS, PASS, SCURRIED, Move
from rules.cat_rat_flea.position import Position
from rules.errors import Fact, IllegalAction
from rules.game import Action
from rules.turns import foreign


def refusal(position: Position, player: int, action: Action) -> IllegalAction:
    """Return why this action is illegal for `player`, who is to act.

    The facts are `piece` (R, C, F) and the space names `source` and `target`.
    """
    if not isinstance(action, Move):
        return foreign(action)
    board, facts = position.board, dict(action.facts)
    if position.displaced:
        return _scurry_refusal(board, position.displaced, position.displaced_at, action, facts)
    if action is PASS:
        return IllegalAction("may-not-pass")
    if action.scurry:
        return IllegalAction("nothing-scurries", **facts)
    reason = _piece_reason(CELLS[board[action.source]], player, action) or _target_reason(
        board, action
    )
    return IllegalAction(reason, **facts)


def _scurry_refusal(
    board: Board, displaced: int, at: int, move: Move, facts: dict[str, Fact]
) -> IllegalAction:
    """Return why an action is illegal while the piece displaced from this space must scurry."""
    piece = CELLS[displaced]
    if not move.scurry or (move.kind, move.source) != (piece.big, at):
        return IllegalAction("must-scurry", piece=piece.big, source=SPACES[at])
    if move.target not in NEIGHBOURS[at]:
        return IllegalAction("not-adjacent", **facts)
    if any(board[space] == EMPTY for space in NEIGHBOURS[at]):
        return IllegalAction("empty-space-first", **facts)
    if LANDINGS[SCURRIED[displaced]][board[move.target]] is None:
        return IllegalAction("sleeper", **facts)
    return IllegalAction("no-way-out", **facts)


def _piece_reason(cell: Cell, player: int, move: Move) -> str | None:
    """Return why a piece may not act; None if it may."""
    if move.kind == FLEA:
        if cell.flea is None:
            return "no-such-piece"
        if cell.flea != player:
            return "not-yours"
        return "trapped" if cell.trapped else None
    if cell.big != move.kind:
        return "no-such-piece"
    if cell.owner != player:
        return "not-yours"
    return {ASLEEP: "asleep", AWAKE: None}.get(cell.status, "down")


def _target_reason(board: Board, move: Move) -> str:
    """Return why a piece that may act may not go to this space."""
    source, target = board[move.source], board[move.target]
    there = CELLS[target]
    if move.target not in NEIGHBOURS[move.source]:
        return "not-adjacent"
    if there.status == ASLEEP:
        return "sleeper"
    if move.kind == FLEA:
        if target == EMPTY:
            return "ground-flea"
        return "flea-needs-host" if not there.big else "host-taken"
    return "rider-blocks-jump" if HAS_RIDER[source] else "no-way-out"

"""Cat, Rat, Flea!: a position of the game, and queries on it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cat_rat_flea.board import CELLS, EMPTY, FLEA, SPACES, Board, format_board
from rules.cat_rat_flea.moves import (
    LANDINGS,
    LEFT_BEHIND,
    MOUNTED,
    MOVING,
    SCURRIED,
    SCURRIED_FIRST,
    UNMOUNTED,
    Landing,
    Move,
)
from rules.game import Outcome

TURN_LETTERS = "SN"
"""The letters of both players in the notation's turn field."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position. `turn` is the player whose turn it is.

    `displaced` is the code of a piece that must scurry, or EMPTY. `seen` has the position at the
    end of each turn since a piece was last eaten. `moves` are the moves of the current turn, or of
    the turn before if the current turn has none yet; each has its player. `prey` says what each
    sleeper has eaten, as pairs of its space and the letters of its prey. `rises_early` means rules
    version 1: a piece that was down at the start of its owner's turn stands up at the end of that
    turn, even if it scurried again.
    """

    board: Board
    turn: int
    displaced: int = EMPTY
    displaced_at: int = -1
    passes: int = 0
    seen: tuple[Board, ...] = ()
    moves: tuple[tuple[int, Move], ...] = ()
    prey: tuple[tuple[int, str], ...] = ()
    ended: Outcome | None = None
    rises_early: bool = False

    @property
    def actor(self) -> int:
        """The player who chooses next during a match: a displaced piece's owner, or else `turn`."""
        return CELLS[self.displaced].owner if self.displaced else self.turn

    def to_act(self) -> tuple[int, ...]:
        return () if self.ended is not None else (self.actor,)

    def carry_out(self, cells: bytearray, move: Move) -> Landing | None:
        """Apply a legal move to `cells`, a copy of this position's board.

        Return the result if a big piece landed on another piece, else None. The turn is not yet
        over: a displaced piece still has to scurry, and no piece stands up yet.
        """
        source, target = move.source, move.target
        if move.kind == FLEA:
            cells[source] = UNMOUNTED[cells[source]]
            cells[target] = MOUNTED[self.turn][cells[target]]
            return None
        if move.scurry:
            mover = (SCURRIED_FIRST if self.rises_early else SCURRIED)[self.displaced]
        else:
            mover = MOVING[cells[source]]
            cells[source] = LEFT_BEHIND[cells[source]]
        if cells[target] == EMPTY:
            cells[target] = mover
            return None
        landing = LANDINGS[mover][cells[target]]
        if landing is not None:
            cells[target] = landing.stands
        return landing

    @property
    def position(self) -> str:
        """The position in the game's notation."""
        pending = "-"
        if self.displaced:
            pending = f"{SPACES[self.displaced_at]}({CELLS[self.displaced].token})"
        return f"{format_board(self.board)} {TURN_LETTERS[self.turn]} {pending}"

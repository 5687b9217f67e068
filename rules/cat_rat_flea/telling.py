"""Cat, Rat, Flea!: what happens in an action, as events in the order people would tell it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.cat_rat_flea.board import CELLS, DOWN, EMPTY, FLEA, NORTH, SOUTH, SPACES
from rules.cat_rat_flea.events import (
    Ate,
    Displaced,
    Freed,
    Jumped,
    Mounted,
    Moved,
    Passed,
    Scurried,
    ScurryJumped,
    StoodUp,
    Trapped,
)
from rules.cat_rat_flea.moves import LEFT_BEHIND, PASS, Move
from rules.game import Event

if TYPE_CHECKING:
    from rules.cat_rat_flea.state import State

_ARRIVALS = {
    (False, True): Moved,
    (False, False): Jumped,
    (True, True): Scurried,
    (True, False): ScurryJumped,
}


def tell(state: State, player: int, move: Move) -> tuple[Event, ...]:
    """The events of a legal move."""
    return tuple(_told(state, player, move))


def _told(state: State, player: int, move: Move) -> Iterator[Event]:
    cells = bytearray(state.board)
    displaced = EMPTY
    if move is PASS:
        yield Passed(player)
    else:
        landing = state.carry_out(cells, move)
        target = SPACES[move.target]
        yield _arrival(state, player, move)
        yield from _freed(state, move)
        if landing is not None:
            for letter in landing.prey:
                owner = SOUTH if letter.isupper() else NORTH
                yield Ate(player, move.kind, letter.upper(), owner, target)
            stands = CELLS[landing.stands]
            if stands.trapped and stands.flea is not None:
                yield Trapped(player, stands.flea, target)
            displaced = landing.displaced
            if displaced:
                yield Displaced(CELLS[displaced].owner, CELLS[displaced].big, target)
    if not displaced:
        yield from _standing_up(cells, state.turn)


def _arrival(state: State, player: int, move: Move) -> Event:
    there = CELLS[state.board[move.target]]
    source, target = SPACES[move.source], SPACES[move.target]
    if move.kind == FLEA and there.big:
        return Mounted(player, source, target, there.big, there.owner)
    arrival = _ARRIVALS[move.scurry, state.board[move.target] == EMPTY]
    return arrival(player, move.kind, source, target)


def _freed(state: State, move: Move) -> Iterator[Event]:
    left = CELLS[LEFT_BEHIND[state.board[move.source]]]
    if not move.scurry and move.kind != FLEA and left.flea is not None:
        yield Freed(left.flea, SPACES[move.source])


def _standing_up(cells: bytearray, player: int) -> Iterator[Event]:
    for space, code in enumerate(cells):
        cell = CELLS[code]
        if cell.owner == player and cell.status == DOWN:
            yield StoodUp(player, cell.big, SPACES[space])

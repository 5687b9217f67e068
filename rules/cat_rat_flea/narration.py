"""Cat, Rat, Flea!: the events of an action, in the order in which people would mention them."""

from __future__ import annotations

from collections.abc import Iterator

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
from rules.cat_rat_flea.position import Position
from rules.game import Event

_ARRIVALS = {
    (False, True): Moved,
    (False, False): Jumped,
    (True, True): Scurried,
    (True, False): ScurryJumped,
}


def narrate(position: Position, player: int, move: Move) -> tuple[Event, ...]:
    """Return the events of a legal move from this position, in order."""
    return tuple(_told(position, player, move))


def _told(position: Position, player: int, move: Move) -> Iterator[Event]:
    cells = bytearray(position.board)
    displaced = EMPTY
    if move is PASS:
        yield Passed(player)
    else:
        landing = position.carry_out(cells, move)
        target = SPACES[move.target]
        yield _arrival(position, player, move)
        yield from _freed(position, move)
        if landing is not None:
            yield from _eaten(player, move, landing.prey)
            stands = CELLS[landing.stands]
            if stands.trapped and stands.flea is not None:
                yield Trapped(player, stands.flea, target)
            displaced = landing.displaced
            if displaced:
                yield Displaced(CELLS[displaced].owner, CELLS[displaced].big, target)
    if not displaced:
        yield from _standing_up(cells, position.turn)


def _arrival(position: Position, player: int, move: Move) -> Event:
    there = CELLS[position.board[move.target]]
    source, target = SPACES[move.source], SPACES[move.target]
    if move.kind == FLEA and there.big:
        return Mounted(player, source, target, there.big, there.owner)
    arrival = _ARRIVALS[move.scurry, position.board[move.target] == EMPTY]
    return arrival(player, move.kind, source, target)


def _eaten(player: int, move: Move, prey: str) -> Iterator[Event]:
    for left, letter in zip(range(len(prey) - 1, -1, -1), prey, strict=True):
        owner = SOUTH if letter.isupper() else NORTH
        sleeps = "no" if left else "yes"
        yield Ate(player, move.kind, letter.upper(), owner, SPACES[move.target], sleeps)


def _freed(position: Position, move: Move) -> Iterator[Event]:
    left = CELLS[LEFT_BEHIND[position.board[move.source]]]
    if not move.scurry and move.kind != FLEA and left.flea is not None:
        yield Freed(left.flea, SPACES[move.source])


def _standing_up(cells: bytearray, player: int) -> Iterator[Event]:
    for space, code in enumerate(cells):
        cell = CELLS[code]
        if cell.owner == player and cell.status == DOWN:
            yield StoodUp(player, cell.big, SPACES[space])

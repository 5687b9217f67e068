"""Washi Cat: the events of an action, in the order in which people would mention them."""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import Event
from rules.washi_cat.actions import CAT, SPECIALS, Act
from rules.washi_cat.errands import errands
from rules.washi_cat.events import (
    AmazinglyJumped,
    CatDrawn,
    Clashed,
    CutOff,
    Delivered,
    FishDrawn,
    FishTaken,
    Jumped,
    Moved,
    Popped,
    SewerClosed,
    SpecialUsed,
)
from rules.washi_cat.position import Position
from rules.washi_cat.view import FISH, JUMP, MOVE, POP


def narrate(before: Position, after: Position, act: Act) -> tuple[Event, ...]:
    """Return the events of a legal action, by a player or by chance, in order.

    `before` and `after` are the positions before and after the action.
    """
    return tuple(_told(before, after, act, before.turn))


def _told(before: Position, after: Position, act: Act, player: int) -> Iterator[Event]:
    if act.kind == FISH:
        yield FishDrawn(player, act.place)
        return
    if act.kind == CAT:
        yield CatDrawn(player, len(after.cats[player]), act.place)
    else:
        yield _gone(before, act, player)
        yield from _brought(before, after, act, player)
    yield from _prevented(before, after)


def _gone(before: Position, act: Act, player: int) -> Event:
    source = before.cats[player][act.cat - 1].at
    if act.kind == POP:
        return Popped(player, act.cat, before.board.partner[act.place], act.place)
    kind = {MOVE: Moved, JUMP: Jumped}.get(act.kind, AmazinglyJumped)
    return kind(player, act.cat, source, act.place)


def _brought(before: Position, after: Position, act: Act, player: int) -> Iterator[Event]:
    if act.kind in SPECIALS:
        yield SpecialUsed(player, after.specials[player])
    if after.blocked != before.blocked:
        yield SewerClosed(player, act.place)
    for was, fish in zip(before.fish, after.fish, strict=True):
        if fish != was:
            yield FishTaken(player, act.cat, fish.player, act.place)
    if after.cats[player][act.cat - 1].home:
        yield Delivered(player, act.cat)


def _prevented(before: Position, after: Position) -> Iterator[Event]:
    """Yield the events of errands that have become impossible, the opponent's errands first."""
    for player in (1 - before.turn, before.turn):
        known = {cat.number for cat in before.cats[player] if cat.lost}
        for cat in after.cats[player]:
            if cat.lost and cat.number not in known:
                yield CutOff(player, cat.number)
        if errands(after, player).clash and not errands(before, player).clash:
            yield Clashed(player)

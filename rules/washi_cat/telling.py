"""Washi Cat: what happens in an action, as events in the order people would tell it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.game import Event
from rules.washi_cat.actions import CAT, SPECIALS, Act
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
from rules.washi_cat.view import FISH, JUMP, MOVE, POP

if TYPE_CHECKING:
    from rules.washi_cat.state import State


def tell(state: State, act: Act) -> tuple[Event, ...]:
    """The events of a legal action, also of a drawing by chance."""
    return tuple(_told(state, act, state.turn))


def _told(state: State, act: Act, player: int) -> Iterator[Event]:
    if act.kind == FISH:
        yield FishDrawn(player, act.place)
        return
    after = state.apply(state.to_act()[0], act)
    if act.kind == CAT:
        yield CatDrawn(player, len(after.cats[player]), act.place)
    else:
        yield _gone(state, act, player)
        yield from _brought(state, after, act, player)
    yield from _prevented(state, after)


def _gone(state: State, act: Act, player: int) -> Event:
    source = state.cats[player][act.cat - 1].at
    if act.kind == POP:
        return Popped(player, act.cat, state.board.partner[act.place], act.place)
    kind = {MOVE: Moved, JUMP: Jumped}.get(act.kind, AmazinglyJumped)
    return kind(player, act.cat, source, act.place)


def _brought(state: State, after: State, act: Act, player: int) -> Iterator[Event]:
    if act.kind in SPECIALS:
        yield SpecialUsed(player, after.specials[player])
    if after.blocked != state.blocked:
        yield SewerClosed(player, act.place)
    for before, fish in zip(state.fish, after.fish, strict=True):
        if fish != before:
            yield FishTaken(player, act.cat, fish.player, act.place)
    if after.cats[player][act.cat - 1].home:
        yield Delivered(player, act.cat)


def _prevented(state: State, after: State) -> Iterator[Event]:
    """Errands that have become impossible; the one whose turn was not it comes first."""
    for player in (1 - state.turn, state.turn):
        before = {cat.number for cat in state.cats[player] if cat.lost}
        for cat in after.cats[player]:
            if cat.lost and cat.number not in before:
                yield CutOff(player, cat.number)
        if after.errands(player).clash and not state.errands(player).clash:
            yield Clashed(player)

"""Cat Sequence: what happens in an action, as events in the order people would tell it.

Nothing private is told: which card somebody drew is nobody else's business.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.cat_sequence.actions import CHANCE_KINDS, DEAD, DEALER, DRAW, PASS, PLAY, Move
from rules.cat_sequence.board import CARDS, MEOW_CODE, SPACES
from rules.cat_sequence.events import (
    DealerDrawn,
    DrewLate,
    Lapsed,
    Passed,
    Placed,
    Removed,
    Reshuffled,
    SequenceMade,
    Skipped,
    TurnedIn,
)
from rules.game import Event

if TYPE_CHECKING:
    from rules.cat_sequence.state import State


def tell(state: State, player: int, move: Move) -> tuple[Event, ...]:
    """The events of a legal move."""
    if move.kind == DEALER:
        return (DealerDrawn(move.player),)
    after = state.apply(player, move)
    told = () if move.kind in CHANCE_KINDS else tuple(_done(state, after, player, move))
    return (*told, *_skipped(state, after, move))


def _done(state: State, after: State, player: int, move: Move) -> Iterator[Event]:
    if move.kind == PASS:
        yield Passed(player)
    elif move.kind == DRAW:
        yield DrewLate(player)
    elif move.kind == DEAD:
        yield TurnedIn(player, CARDS[move.card])
    else:
        yield from _played(state, after, player, move)
    for other in state.rights:
        used = other == player and move.kind == DRAW
        kept = other in after.rights and not (other == player and move.kind not in (DRAW, PASS))
        if not used and not kept and after.ended is None:
            yield Lapsed(other)
    if sum(after.deck) > sum(state.deck):
        yield Reshuffled(player)


def _played(state: State, after: State, player: int, move: Move) -> Iterator[Event]:
    space = SPACES[move.space]
    if move.card == MEOW_CODE:
        yield Removed(player, space, state.chips[move.space] - 1)
        return
    yield Placed(player, CARDS[move.card], space)
    team = state.setting.team(player)
    before = state.lines_of(team)
    for line in after.lines_of(team):
        if line not in before:
            yield SequenceMade(player, team, SPACES[line[0]], SPACES[line[-1]])


def _skipped(state: State, after: State, move: Move) -> Iterator[Event]:
    """Players passed over because they have neither cards nor a right to draw."""
    if state.dealing or after.due >= 0 or not after.quiet:
        return
    known = 0 if move.kind == PLAY else len(state.quiet) + (move.kind == PASS)
    fresh = len(after.quiet) - known
    players = state.setting.players
    end = after.turn if after.ended is None else (after.turn + 1) % players
    for back in range(fresh, 0, -1):
        yield Skipped((end - back) % players)

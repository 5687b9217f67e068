"""Cat Sequence: the events of an action, in the order in which people would mention them.

Events reveal nothing private, such as the card a player drew.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.cat_sequence.actions import CHANCE_KINDS, DEAD, DEALER, DRAW, PASS, PLAY, Move
from rules.cat_sequence.board import CARDS, MEOW_CODE
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
from rules.cat_sequence.lines import SPACES
from rules.cat_sequence.position import Position
from rules.game import Event


def narrate(before: Position, after: Position, player: int, move: Move) -> tuple[Event, ...]:
    """Return the events of a legal move, in order.

    `before` and `after` are the positions before and after the move.
    """
    if move.kind == DEALER:
        return (DealerDrawn(move.player),)
    told = () if move.kind in CHANCE_KINDS else tuple(_done(before, after, player, move))
    return (*told, *_skipped(before, after, move))


def _done(before: Position, after: Position, player: int, move: Move) -> Iterator[Event]:
    if move.kind == PASS:
        yield Passed(player)
    elif move.kind == DRAW:
        yield DrewLate(player)
    elif move.kind == DEAD:
        yield TurnedIn(player, CARDS[move.card])
    else:
        yield from _played(before, after, player, move)
    for other in before.rights:
        used = other == player and move.kind == DRAW
        kept = other in after.rights and not (other == player and move.kind not in (DRAW, PASS))
        if not used and not kept and after.ended is None:
            yield Lapsed(other)
    if sum(after.deck) > sum(before.deck):
        yield Reshuffled(player)


def _played(before: Position, after: Position, player: int, move: Move) -> Iterator[Event]:
    space = SPACES[move.space]
    if move.card == MEOW_CODE:
        yield Removed(player, space, before.chips[move.space] - 1)
        return
    yield Placed(player, CARDS[move.card], space)
    team = before.setting.team(player)
    known = before.lines_of(team)
    for line in after.lines_of(team):
        if line not in known:
            yield SequenceMade(player, team, SPACES[line[0]], SPACES[line[-1]])


def _skipped(before: Position, after: Position, move: Move) -> Iterator[Event]:
    """Yield the events of players who were skipped for having no cards and no right to draw."""
    if before.dealing or after.due >= 0 or not after.quiet:
        return
    known = 0 if move.kind == PLAY else len(before.quiet) + (move.kind == PASS)
    fresh = len(after.quiet) - known
    players = before.setting.players
    end = after.turn if after.ended is None else (after.turn + 1) % players
    for back in range(fresh, 0, -1):
        yield Skipped((end - back) % players)

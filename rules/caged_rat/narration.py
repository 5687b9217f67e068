"""Caged Rat: the events of an action, in the order in which people would mention them.

Events reveal nothing private, such as the cards a player draws.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.caged_rat.actions import CAGE, DEALER, RED, TURN, Move
from rules.caged_rat.events import (
    Answered,
    Bade,
    Caged,
    DealerDrawn,
    DealScored,
    Fed,
    Lost,
    Offered,
    PutAway,
    RedDrawn,
    RubberWon,
    TurnedUp,
    Won,
)
from rules.caged_rat.position import Position
from rules.caged_rat.view import ANSWER, BID, OFFER, Score, Trick
from rules.game import Event

_LOTS = {DEALER: DealerDrawn, RED: RedDrawn}
_PLAYED = {OFFER: Offered, ANSWER: Answered}


def narrate(before: Position, after: Position, player: int, move: Move) -> tuple[Event, ...]:
    """Return the events of a legal move, in order.

    `before` and `after` are the positions before and after the move.
    """
    return tuple(_told(before, after, player, move))


def _told(before: Position, after: Position, player: int, move: Move) -> Iterator[Event]:
    if move.kind in _LOTS and move.player is not None:
        yield _LOTS[move.kind](move.player)
    elif move.kind == TURN:
        yield TurnedUp(before.leader, *move.cards)
    elif move.kind == CAGE:
        yield Caged(player, *move.cards)
    elif move.kind == BID and before.trick is not None:
        yield Bade(player, move.cards[0], before.trick.capture)
    elif move.kind in _PLAYED:
        yield _PLAYED[move.kind](player, *move.cards)
    yield from _came_of_it(before, after, move)


def _came_of_it(before: Position, after: Position, move: Move) -> Iterator[Event]:
    trick = after.trick or (after.closed or (None,))[-1]
    if move.kind == ANSWER and trick is not None:
        yield (Won if trick.won else Lost)(trick.leader, trick.capture)
    if trick is not None and after.tricks_played > before.tricks_played:
        yield from _fate(trick)
    if after.scored and after.last_deal is not None:
        yield from _scored(after.last_deal, after.setting.goal)


def _fate(trick: Trick) -> Iterator[Event]:
    """Yield the event of feeding or putting away a won capture; yield nothing after a lost one."""
    if trick.fed is not None:
        yield Fed(trick.leader, trick.fed)
    elif trick.put_away:
        yield PutAway(trick.leader, trick.capture)


def _scored(score: Score, goal: int) -> Iterator[Event]:
    first = score.dealer
    if score.points[1 - first] > score.points[first]:
        first = 1 - first
    other = 1 - first
    points, totals = score.points, score.totals
    yield DealScored(
        *(first, other, score.deal),
        *(points[first], points[other], totals[first], totals[other]),
        *(_sum(score, first), _sum(score, other)),
    )
    if score.rubber_won_by is not None:
        winner, loser = score.rubber_won_by, 1 - score.rubber_won_by
        yield RubberWon(winner, loser, totals[winner], totals[loser], goal)


def _sum(score: Score, player: int) -> str:
    """Return a player's points as a text with a number for each rat, such as `50 + 40`."""
    rats = score.rats[player]
    each = [10 * rat.captures if score.bonus[player] else rat.points for rat in rats]
    return " + ".join(map(str, each))

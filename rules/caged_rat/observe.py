"""Caged Rat: the view of a position for a viewer."""

from __future__ import annotations

from rules.caged_rat.cards import most, value
from rules.caged_rat.position import Position
from rules.caged_rat.view import ANSWER, Card, Score, View
from rules.game import CHANCE


def observe(position: Position, viewer: int | None) -> View:
    """Return everything public, and the viewer's own hand."""
    actors = position.to_act()
    return View(
        viewer=viewer,
        deal=position.deal,
        dealer=_known(position.dealer),
        red=_known(position.red),
        leader=position.leader if position.caged and not position.scored else None,
        asked=position.asked,
        to_act=() if actors == (CHANCE,) else actors,
        rats=position.rats,
        trick=position.trick,
        closed=position.closed,
        tricks_played=position.tricks_played,
        hand=None if viewer is None else _hand(position, viewer),
        hand_sizes=tuple(map(len, position.hands)),
        stock_sizes=tuple(map(len, position.stocks)),
        totals=position.totals,
        rubbers=position.rubbers,
        goal=position.setting.goal,
        best_of=position.setting.best_of,
        last_deal=_last_deal(position),
        outcome=position.ended,
    )


def _known(player: int) -> int | None:
    return None if player < 0 else player


def _hand(position: Position, viewer: int) -> tuple[Card, ...]:
    answers = position.asked == ANSWER and viewer in position.to_act()
    return tuple(
        Card(card, value(card), most(card), position.beats_bid(card) if answers else None)
        for card in position.hands[viewer]
    )


def _last_deal(position: Position) -> Score | None:
    """Return the score of the deal that ended last.

    Return None if no deal has ended. Also return None as soon as both players have chosen the rats
    that they cage in the next deal.
    """
    return position.last_deal if position.scored or not position.caged else None

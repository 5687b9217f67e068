"""Caged Rat: from a state to what one viewer can see of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.caged_rat.cards import most, value
from rules.caged_rat.view import ANSWER, Card, Score, View
from rules.game import CHANCE

if TYPE_CHECKING:
    from rules.caged_rat.state import State


def look(state: State, viewer: int | None) -> View:
    """Everything public, and the viewer's own hand."""
    actors = state.to_act()
    return View(
        viewer=viewer,
        deal=state.deal,
        dealer=_known(state.dealer),
        red=_known(state.red),
        leader=state.leader if state.caged and not state.scored else None,
        asked=state.asked,
        to_act=() if actors == (CHANCE,) else actors,
        rats=state.rats,
        trick=state.trick,
        closed=state.closed,
        tricks_played=state.tricks_played,
        hand=None if viewer is None else _hand(state, viewer),
        hand_sizes=tuple(map(len, state.hands)),
        stock_sizes=tuple(map(len, state.stocks)),
        totals=state.totals,
        rubbers=state.rubbers,
        goal=state.setting.goal,
        best_of=state.setting.best_of,
        last_deal=_last_deal(state),
        outcome=state.ended,
    )


def _known(player: int) -> int | None:
    return None if player < 0 else player


def _hand(state: State, viewer: int) -> tuple[Card, ...]:
    answers = state.asked == ANSWER and viewer in state.to_act()
    return tuple(
        Card(card, value(card), most(card), state.beats_bid(card) if answers else None)
        for card in state.hands[viewer]
    )


def _last_deal(state: State) -> Score | None:
    """The last deal's score, from its end until both have caged the next rats."""
    return state.last_deal if state.scored or not state.caged else None

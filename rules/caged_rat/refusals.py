"""Caged Rat: why an action is not among the legal ones.

Nobody is ever asked to feed a rat of another suit, or a satisfied one while the other is not:
where only one rat may be fed the capture goes to it by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.caged_rat.actions import CAGE, CHANCE_KINDS, Move
from rules.caged_rat.cards import facts_of
from rules.caged_rat.view import ANSWER, BID, CAGING, FEED, OFFER
from rules.errors import IllegalAction
from rules.game import CHANCE, Action

if TYPE_CHECKING:
    from rules.caged_rat.state import State


def refusal(state: State, player: int, action: Action) -> IllegalAction:
    """The reason against an action that a player who may act may not take.

    Facts: `kind`, and the `card` that it is about with its rank and suit.
    """
    if not isinstance(action, Move) or player == CHANCE or action.kind in CHANCE_KINDS:
        return IllegalAction("foreign", text=action.text)
    missing = [card for card in action.cards if card not in state.hands[player]]
    card = (missing or action.cards)[0]
    return IllegalAction(_reason(state, action), kind=action.kind, **facts_of(card))


def _reason(state: State, move: Move) -> str:
    """Why not: out of turn, else the card, which is not at hand."""
    asked = CAGE if state.asked == CAGING else state.asked
    if move.kind != asked:
        return _other_reason(state.asked, move.kind)
    if move.kind == FEED:
        return "not-your-rat"
    if state.trick is not None and move.cards == (state.trick.capture,):
        return "capture-offered"
    return "not-in-hand"


def _other_reason(asked: str | None, kind: str) -> str:
    """What has to be done instead."""
    if kind == FEED:
        return "feeds-itself"
    if asked == CAGING:
        return "must-cage"
    return {OFFER: "must-offer", BID: "must-bid", ANSWER: "must-answer", FEED: "must-feed"}[
        asked or OFFER
    ]

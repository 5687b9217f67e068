"""Caged Rat: why an action is not among the legal ones.

Nobody is ever asked to feed a rat of another suit, or a satisfied one while the other is not:
where only one rat may be fed the capture goes to it by itself.
"""

from __future__ import annotations

from rules.caged_rat.actions import CAGE, CHANCE_KINDS, Move
from rules.caged_rat.cards import facts_of
from rules.caged_rat.position import Position
from rules.caged_rat.view import ANSWER, BID, CAGING, FEED, OFFER
from rules.errors import IllegalAction
from rules.game import CHANCE, Action
from rules.turns import foreign


def refusal(position: Position, player: int, action: Action) -> IllegalAction:
    """The reason against an action that a player who may act may not take.

    Facts: `kind`, and the `card` that it is about with its rank and suit.
    """
    if not isinstance(action, Move) or player == CHANCE or action.kind in CHANCE_KINDS:
        return foreign(action)
    missing = [card for card in action.cards if card not in position.hands[player]]
    card = (missing or action.cards)[0]
    return IllegalAction(_reason(position, action), kind=action.kind, **facts_of(card))


def _reason(position: Position, move: Move) -> str:
    """Why it is illegal: it is not what is asked now, or else its card cannot be used for it."""
    asked = CAGE if position.asked == CAGING else position.asked
    if move.kind != asked:
        return _other_reason(position.asked, move.kind)
    if move.kind == FEED:
        return "not-your-rat"
    if position.trick is not None and move.cards == (position.trick.capture,):
        return "capture-offered"
    return "not-in-hand"


def _other_reason(asked: str | None, kind: str) -> str:
    """Why an action of this kind is not the one asked for; mostly what must be done instead."""
    if kind == FEED:
        return "feeds-itself"
    if asked == CAGING:
        return "must-cage"
    return {OFFER: "must-offer", BID: "must-bid", ANSWER: "must-answer", FEED: "must-feed"}[
        asked or OFFER
    ]

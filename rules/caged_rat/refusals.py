"""Caged Rat: the reasons why actions are illegal.

A player chooses which rat to feed only if both rats may be fed. If only one rat may be fed, it gets
the capture automatically.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.caged_rat.actions import CAGE, CHANCE_KINDS, Move
from rules.caged_rat.cards import RANKS, SUITS, cards_of, facts_of
from rules.caged_rat.position import Position
from rules.caged_rat.view import ANSWER, BID, CAGING, FEED, OFFER
from rules.caged_rat.words import called, more_called, rank_called, two_called
from rules.errors import IllegalAction
from rules.game import CHANCE, Action, Phrase
from rules.turns import foreign

NOT_IN_HAND = "not-in-hand"


def refusal(position: Position, player: int, action: Action) -> IllegalAction:
    """Return why this action is illegal for a player who may act now.

    The facts are `kind`, and the `card` in question with its rank and suit.
    """
    if not isinstance(action, Move) or player == CHANCE or action.kind in CHANCE_KINDS:
        return foreign(action)
    missing = [card for card in action.cards if card not in position.hands[player]]
    card = (missing or action.cards)[0]
    return IllegalAction(_reason(position, action), kind=action.kind, **facts_of(card))


def _reason(position: Position, move: Move) -> str:
    """Return why an action is illegal: it is not due, or its card cannot be used."""
    asked = CAGE if position.asked == CAGING else position.asked
    if move.kind != asked:
        return _other_reason(position.asked, move.kind)
    if move.kind == FEED:
        return "not-your-rat"
    if position.trick is not None and move.cards == (position.trick.capture,):
        return "capture-offered"
    return NOT_IN_HAND


def _other_reason(asked: str | None, kind: str) -> str:
    """Return why this kind of action is illegal.

    The reason usually names the action that is due.
    """
    if kind == FEED:
        return "feeds-itself"
    if asked == CAGING:
        return "must-cage"
    return {OFFER: "must-offer", BID: "must-bid", ANSWER: "must-answer", FEED: "must-feed"}[
        asked or OFFER
    ]


def cards_missing(
    position: Position, player: int
) -> Iterator[tuple[tuple[Phrase, ...], IllegalAction]]:
    """Yield the cards and ranks that the player to act does not hold.

    See `rules.game.State.cards_missing`.
    """
    if position.asked in (None, FEED):
        return
    offered = None if position.trick is None else position.trick.capture
    for card in cards_of(SUITS):
        if card not in position.hands[player] and card != offered:
            yield (called(card),), IllegalAction(NOT_IN_HAND, **facts_of(card))
    held = [card[0] for card in position.hands[player]]
    for rank in RANKS:
        if rank not in held:
            yield (rank_called(rank),), IllegalAction("no-such-rank", rank=rank)
        elif held.count(rank) == 1:
            yield (two_called(rank), more_called(rank)), IllegalAction("only-one", rank=rank)
        elif position.asked == CAGING:
            yield (more_called(rank),), IllegalAction("must-cage")
        else:
            yield (two_called(rank), more_called(rank)), IllegalAction("one-by-one", rank=rank)


def conceivable(position: Position, player: int) -> Iterator[Move]:
    """For each card in the player's hand, yield an offer, a bid and an answer, legal or not."""
    for card in position.hands[player]:
        yield from (Move(kind, (card,)) for kind in (OFFER, BID, ANSWER))

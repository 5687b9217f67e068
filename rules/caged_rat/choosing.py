"""Caged Rat: the choices offered to a player, and the action played for an absent player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from rules.caged_rat.actions import CAGE, Move
from rules.caged_rat.cards import facts_of, most, strength, value
from rules.caged_rat.position import Position
from rules.caged_rat.rats import eaters
from rules.caged_rat.view import ANSWER, BID, CAGING, FEED, OFFER, Rat
from rules.errors import Fact
from rules.game import Choice

LEAD = "lead"
"""The kind of a choice that combines a capture card with its bid."""


def choices_of(position: Position, player: int, legal: Sequence[Move]) -> tuple[Choice, ...]:
    """Return the choices for the player's legal moves.

    Each step chooses one card; caging and leading take two steps.

    The facts are `kind`, and the cards `card` and `other` with their ranks and suits; `other` is ""
    if there is only one card. More facts depend on the kind.

    A caging choice has the cards' values, `worth` and `other_worth`, and the highest scores that
    the cards can reach, `most` and `other_most`. `left` and `right` repeat `most` and `other_most`,
    but in the order in which the action names the cards. A lead or offer has `feeds`: the mood of
    the rat that the capture would feed. If the capture would feed no rat, `feeds` is `none`. For a
    bid, `other` is the capture card. An answer has `beats`: whether the card beats the bid. Feeding
    has `captures`, the number of the rat's captures afterwards, and `worth`, the rat's value.
    """
    if not legal:
        return ()
    if position.asked == CAGING:
        return tuple(_caging(*pair) for pair in permutations(position.hands[player], 2))
    if position.asked == OFFER:
        hand = position.hands[player]
        rats = position.rats[player]
        return tuple(_lead(*pair, rats, single=len(hand) == 2) for pair in permutations(hand, 2))
    return tuple(Choice(move.cards, (move,), _facts(position, move)) for move in legal)


def _caging(card: str, other: str) -> Choice:
    left, right = sorted((card, other))
    facts = {
        **_named(CAGE, card, other),
        "worth": value(card),
        "most": most(card),
        "other_worth": value(other),
        "other_most": most(other),
        "left": most(left),
        "right": most(right),
    }
    return Choice((card, other), (Move(CAGE, (left, right)),), facts)


def _lead(capture: str, bid: str, rats: Sequence[Rat], *, single: bool) -> Choice:
    """Return the choice of a capture card and a bid.

    `single` means that only one card is left to bid, so the bid needs no step.
    """
    path = (capture,) if single else (capture, bid)
    facts = {**_named(LEAD, capture, bid), "feeds": _feeds(rats, capture)}
    return Choice(path, (Move(OFFER, (capture,)), Move(BID, (bid,))), facts)


def _feeds(rats: Sequence[Rat], capture: str) -> str:
    """Return the mood of the rat that a capture would feed; `none` if no rat has its suit."""
    fed = eaters(rats, capture)
    return next((rat.mood for rat in rats if rat.card in fed), "none")


def _facts(position: Position, move: Move) -> dict[str, Fact]:
    [card] = move.cards
    facts = _named(move.kind, card)
    if move.kind == ANSWER:
        facts["beats"] = "yes" if position.beats_bid(card) else "no"
    elif move.kind == OFFER:
        facts["feeds"] = _feeds(position.rats[position.leader], card)
    elif move.kind == BID:
        facts |= facts_of(position.trick_begun.capture, "other")
    else:
        [rat] = [rat for rat in position.rats[position.leader] if rat.card == card]
        facts |= {"captures": rat.captures + 1, "worth": rat.value}
    return facts


def _named(kind: str, card: str, other: str = "") -> dict[str, Fact]:
    return {"kind": kind, **facts_of(card), **facts_of(other, "other")}


def least_committing(position: Position, player: int, legal: Sequence[Move]) -> Move:
    """Return the legal move for an absent player.

    The move cages the two cards of lowest value, plays the lowest card, or feeds the rat that lacks
    the most captures.
    """
    if position.asked == FEED:
        lacks = {rat.card: rat.value - rat.captures for rat in position.rats[player]}
        return max(legal, key=lambda move: lacks[move.cards[0]])
    if position.asked == CAGING:
        return min(legal, key=lambda move: sum(map(value, move.cards)))
    return min(legal, key=lambda move: strength(move.cards[0]))

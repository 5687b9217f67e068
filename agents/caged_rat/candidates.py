"""Caged Rat: the actions worth considering."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from agents.caged_rat.deal import NUMBERS, rat_pairs
from rules.caged_rat.actions import CAGE, Move
from rules.caged_rat.state import State
from rules.caged_rat.view import ANSWER, BID, CAGING, OFFER
from rules.game import Action

_PAIRS = 5
"""The number of pairs of rats to consider; a hand of eight cards has 28 pairs."""
_OFFERS = 2
"""The number of cards in each suit that are considered as an offer."""


def candidates_of(state: State, player: int) -> Sequence[Action]:
    """Return the actions worth considering, at least one."""
    asked, hand = state.asked, state.hands[player]
    if asked == CAGING:
        return [Move(CAGE, pair) for pair in rat_pairs(hand)[:_PAIRS]]
    if asked == OFFER:
        return [Move(OFFER, (card,)) for card in _offers(hand)]
    if asked == BID:
        return [Move(BID, (card,)) for card in _bids(hand)]
    if asked == ANSWER:
        bid = cast("str", state.trick_begun.bid)
        return [Move(ANSWER, (card,)) for card in _answers(hand, bid)]
    return state.legal_actions(player)


def _offers(hand: Sequence[str]) -> Sequence[str]:
    """Return low cards to offer, because high cards are better kept as bids."""
    return sorted(_first_of_each_suit(hand, _OFFERS), key=NUMBERS.__getitem__)


def _bids(hand: Sequence[str]) -> Sequence[str]:
    """Return one card of each rank, the highest first."""
    ranks = {NUMBERS[card] >> 1: card for card in hand}
    return [ranks[rank] for rank in sorted(ranks, reverse=True)]


def _answers(hand: Sequence[str], bid: str) -> Sequence[str]:
    """Return from each suit the lowest card that beats the bid and the lowest that loses to it."""
    # Cards of the bid's rank do not beat the bid, whatever their suit.
    tie = NUMBERS[bid] | 1
    beating = _first_of_each_suit([card for card in hand if NUMBERS[card] > tie], 1)
    losing = _first_of_each_suit([card for card in hand if NUMBERS[card] <= tie], 1)
    return beating + losing


def _first_of_each_suit(cards: Sequence[str], count: int) -> list[str]:
    """Return the `count` lowest cards of each suit from sorted cards."""
    suits: dict[str, list[str]] = {}
    for card in cards:
        suits.setdefault(card[1], []).append(card)
    return [card for suited in suits.values() for card in suited[:count]]

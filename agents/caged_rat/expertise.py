"""Caged Rat: candidate actions and the evaluation of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, cast

from agents.caged_rat.belief import Known, Table, known_from, sampled
from agents.caged_rat.deal import NUMBERS, Deal, rat_pairs
from agents.caged_rat.glancing import glance_at
from agents.caged_rat.standing import stretched
from agents.expertise import Expertise
from rules.caged_rat.actions import CAGE, DEAL, Move
from rules.caged_rat.state import State
from rules.caged_rat.view import ANSWER, BID, CAGING, OFFER
from rules.game import Action
from rules.match import Match

_PAIRS = 5
"""The number of pairs of rats to consider, out of 28."""
_OFFERS = 2
"""The number of cards of each suit to consider offering."""


class CagedRatExpertise(Expertise[State, Known]):
    """Weighs the captures that rats still want against the high cards to win or deny them."""

    pace: ClassVar[Mapping[str, int]] = {"house-cat": 1_800, "alley-cat": 5_000}

    def known(self, match: Match, player: int) -> Known:
        return known_from(cast("State", match.state).observation(player))

    def sample(self, known: Known, dice: Random) -> State:
        return sampled(known, dice)

    def prospects(self, state: State) -> Sequence[float]:
        """Rate the points of the deal after a playout of its rest.

        If a search has reached the next deal, only the deal before it is rated.
        """
        totals, points = _deal_of(state)
        own = stretched(points, totals, state.setting.goal)
        return own, 1 - own

    def glance(self, state: State, player: int, action: Action) -> float:
        return glance_at(state, player, cast("Move", action))

    def candidates(self, state: State, player: int) -> Sequence[Action]:
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

    def glimpse(self, state: State, action: Action, player: int) -> str:  # noqa: ARG002
        """Hide the cards that others draw."""
        move = cast("Move", action)
        return DEAL if move.kind == DEAL and move.player != player else move.text


def _deal_of(state: State) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the totals before the deal, and its points for both players."""
    last = state.last_deal
    gone_on = isinstance(state, Table) and state.deal > state.searched
    if last is not None and (state.scored or gone_on):
        (one, two), (ours, theirs) = last.totals, last.points
        return (one - ours, two - theirs), (ours, theirs)
    one, two = state.totals
    return (one, two), Deal(state).points()


def _offers(hand: Sequence[str]) -> Sequence[str]:
    """Return low cards to offer: high ones are better bids."""
    return sorted(_first_of_each_suit(hand, _OFFERS), key=NUMBERS.__getitem__)


def _bids(hand: Sequence[str]) -> Sequence[str]:
    """Return one card of each rank, the highest first."""
    ranks = {NUMBERS[card] >> 1: card for card in hand}
    return [ranks[rank] for rank in sorted(ranks, reverse=True)]


def _answers(hand: Sequence[str], bid: str) -> Sequence[str]:
    """Return the lowest card of each suit that beats the bid, and the lowest that does not."""
    # Among equal ranks, suits do not matter.
    tie = NUMBERS[bid] | 1
    beating = _first_of_each_suit([card for card in hand if NUMBERS[card] > tie], 1)
    losing = _first_of_each_suit([card for card in hand if NUMBERS[card] <= tie], 1)
    return beating + losing


def _first_of_each_suit(cards: Sequence[str], count: int) -> list[str]:
    """Return the `count` lowest cards of each suit. Hands are sorted."""
    suits: dict[str, list[str]] = {}
    for card in cards:
        suits.setdefault(card[1], []).append(card)
    return [card for suited in suits.values() for card in suited[:count]]

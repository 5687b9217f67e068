"""Caged Rat: the cards that a kitten notices.

The game has no board, so a kitten cannot overlook parts of one. In a hand, a beginner sees cards
that their own rats want, the highest card, and the card that just beats a bid. A beginner easily
misses the effect of an action on the opponent's rats.
"""

from __future__ import annotations

from agents.glances import SURE
from rules.caged_rat.actions import Move
from rules.caged_rat.cards import CAPTURES, strength, value
from rules.caged_rat.state import State
from rules.caged_rat.view import ANSWER, BID, CAGING, FEED, HUNGRY, OFFER

_ALERT = 0.5


def glance_at(state: State, player: int, move: Move) -> float:
    """Return the probability that a kitten considers a move."""
    if _is_plain(state, player, move):
        return SURE
    return _ALERT


def _is_plain(state: State, player: int, move: Move) -> bool:
    """Return whether a beginner is sure to see a move."""
    asked, hand, [card, *_] = state.asked, state.hands[player], move.cards
    if asked == OFFER:
        return any(rat.mood == HUNGRY and rat.card[1] == card[1] for rat in state.rats[player])
    if asked == BID:
        return strength(card) == max(map(strength, hand))
    if asked == ANSWER:
        beating = [each for each in hand if state.beats_bid(each)]
        return bool(beating) and strength(card) == min(map(strength, beating))
    if asked == CAGING:
        return all(value(each) <= CAPTURES // 2 for each in move.cards)
    return asked == FEED

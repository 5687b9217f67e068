"""Caged Rat: a fast heuristic playout of the rest of a deal.

Cards are numbers: twice the strength, plus one for the second suit. Hands are sorted. Every card
has a price. The heuristic plays a card if the expected gain exceeds the card's price.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from agents.caged_rat.evaluation import SUIT, Cage, cage_of, caging
from rules.caged_rat.cards import CAPTURES, RANKS, SUITS, cards_of, strength, value
from rules.caged_rat.position import TRICKS
from rules.caged_rat.state import DRAWN, State
from rules.caged_rat.view import Rat, Trick

# The weights below were tuned over thousands of deals that the heuristic played against itself.
_HIGHEST = len(RANKS) - 1
_CURVE: tuple[float, ...] = tuple((rank / _HIGHEST) ** 4.5 for rank in range(len(RANKS)))
"""Value of a card in hand, by its rank; an ace is worth 1."""
_PRICES = tuple(0.3 * share for share in _CURVE)
"""Price of playing a card, by its rank, as a share of what the next captures are worth."""
_HOLDS: tuple[float, ...] = tuple(
    0.11 + 0.89 * (rank / _HIGHEST) ** 1.3 for rank in range(len(RANKS))
)
"""Estimated probability that a bid wins, by its rank alone."""
_DENYING = 0.83
"""Worth of denying the opponent a capture, as a share of the capture's worth to the opponent."""
_ACE_IN_HAND = 14.7
"""Points that an ace is worth if it stays in the hand instead of being caged."""
_ONE_SUIT = 3.4
"""Points lost if both rats have the same suit, because fewer cards can feed them."""
_LOW = 6
"""The number of low cards considered as rats."""

NUMBERS = {card: 2 * strength(card) + SUIT[card[1]] for card in cards_of(SUITS)}


def rat_pairs(hand: Sequence[str]) -> list[tuple[str, str]]:
    """Return pairs of low cards to cage, the best first; pairs with higher cards are hopeless."""
    low = sorted(hand, key=value)[:_LOW]
    return sorted(combinations(sorted(low), 2), key=_hopes, reverse=True)


@cache
def _hopes(pair: tuple[str, str]) -> float:
    """Return the expected points of two rats, minus what these cards would be worth in the hand."""
    given = sum(_CURVE[strength(card)] for card in pair)
    alike = pair[0][1] == pair[1][1]
    return caging(*pair).ahead[CAPTURES] - _ACE_IN_HAND * given - alike * _ONE_SUIT


def _best_bid(hand: Sequence[int], gain: float, stakes: float) -> tuple[float, int]:
    """Return the expected net gain of the best bid, and the card to bid."""
    best, choice = -1e9, -1
    for card in hand:
        rank = card >> 1
        worth = gain * _HOLDS[rank] - stakes * _PRICES[rank]
        if worth > best:
            best, choice = worth, card
    return best, choice


def _best_lead(hand: Sequence[int], gains: Sequence[float], stakes: float) -> tuple[int, int]:
    """Return the cards to offer and to bid; the heuristic offers only a suit's lowest card."""
    best, lead = -1e9, (-1, -1)
    for suit, gain in enumerate(gains):
        capture = next((card for card in hand if card & 1 == suit), None)
        if capture is None:
            continue
        worth, bid = _best_bid([card for card in hand if card != capture], gain, stakes)
        worth -= stakes * _PRICES[capture >> 1]
        if worth > best:
            best, lead = worth, (capture, bid)
    return lead


def _best_answer(hand: Sequence[int], bid: int, gain: float, stakes: float) -> int:
    """Return the cheapest winning card if it is worth its price, else the lowest card."""
    lowest = hand[0]
    higher = bid | 1
    if lowest > higher or hand[-1] <= higher:
        return lowest
    beating = next(card for card in hand if card > higher)
    price = _PRICES[beating >> 1] - _PRICES[lowest >> 1]
    return beating if gain * _DENYING > stakes * price else lowest


def _caged(hand: list[str], rats: tuple[Rat, ...]) -> Cage:
    """Return the cage of these rats. If `rats` is empty, cage the hand's best pair."""
    if rats:
        return cage_of(rats)
    pair = rat_pairs(hand)[0]
    for card in pair:
        hand.remove(card)
    return caging(*pair)


class Deal:
    """A deal in progress, as numbers. Cards are drawn from the ends of the stocks."""

    __slots__ = ("cages", "dealer", "hands", "played", "stocks")

    def __init__(self, state: State) -> None:
        hands = [list(hand) for hand in state.hands]
        stocks = [list(stock) for stock in state.stocks]
        for player in state.due:
            hands[player].append(stocks[player].pop())
        self.cages = [_caged(hand, rats) for hand, rats in zip(hands, state.rats, strict=True)]
        self.hands = [sorted([NUMBERS[card] for card in hand]) for hand in hands]
        self.stocks = [[NUMBERS[card] for card in stock] for stock in stocks]
        self.dealer = state.dealer
        self.played = state.tricks_played
        if state.trick is not None:
            self._finish(state.trick)

    def points(self) -> tuple[int, int]:
        """Play the deal to its end and return each player's points."""
        while self.played < TRICKS:
            leader = self._leader()
            # The dealer's first capture card is turned up.
            if self.played == 1 and self.stocks[leader]:
                self._bid(leader, self.stocks[leader].pop())
            else:
                self._lead(leader)
        one, two = self.cages
        return one.worth, two.worth

    def _leader(self) -> int:
        return self.dealer if self.played % 2 else 1 - self.dealer

    def _finish(self, trick: Trick) -> None:
        """Finish the trick in progress."""
        leader, capture = self._leader(), NUMBERS[trick.capture]
        if trick.bid is None:
            self._bid(leader, capture)
        elif trick.answer is None:
            self._answer(leader, capture, NUMBERS[trick.bid])
        else:
            self._close(leader, capture, won=True)

    def _gains(self, leader: int) -> tuple[tuple[float, float], float]:
        """Return, for each suit, the leader's gain from winning a capture of that suit.

        Also return the stakes: the sum of what both players could gain from their next captures.
        """
        leads = CAPTURES - self.played // 2
        own, other = self.cages[leader], self.cages[1 - leader]
        stakes = own.best[leads - 1] + other.best[CAPTURES - (self.played + 1) // 2]
        return own.gains[leads], stakes

    def _lead(self, leader: int) -> None:
        hand = self.hands[leader]
        capture, bid = _best_lead(hand, *self._gains(leader))
        hand.remove(capture)
        hand.remove(bid)
        self._answer(leader, capture, bid)

    def _bid(self, leader: int, capture: int) -> None:
        hand = self.hands[leader]
        gains, stakes = self._gains(leader)
        _, bid = _best_bid(hand, gains[capture & 1], stakes)
        hand.remove(bid)
        self._answer(leader, capture, bid)

    def _answer(self, leader: int, capture: int, bid: int) -> None:
        hand = self.hands[1 - leader]
        gains, stakes = self._gains(leader)
        answer = _best_answer(hand, bid, gains[capture & 1], stakes)
        hand.remove(answer)
        self._close(leader, capture, won=answer <= bid | 1)

    def _close(self, leader: int, capture: int, *, won: bool) -> None:
        """End a trick: feed the capture to a rat if the leader won it. Then the leader draws."""
        if won:
            cage = self.cages[leader]
            leads = CAPTURES - self.played // 2
            self.cages[leader] = cage.after[leads][capture & 1] or cage
        self.played += 1
        hand, stock = self.hands[leader], self.stocks[leader]
        for _ in range(min(DRAWN, len(stock))):
            insort(hand, stock.pop())

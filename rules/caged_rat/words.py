"""Caged Rat: what people call actions and cards: `offer the ten of diamonds`, `bid K♥`."""

from __future__ import annotations

from functools import cache
from itertools import product

from rules.caged_rat.actions import CAGE, Move
from rules.caged_rat.cards import RANKS, SUITS
from rules.caged_rat.view import ANSWER, BID, FEED, OFFER
from rules.game import Action, Phrase

_VERBS = {
    CAGE: ("cage", "cages"),
    OFFER: ("offer", "capture", "lead"),
    BID: ("bid", "pay"),
    ANSWER: ("answer", "play"),
    FEED: ("feed", "feeds"),
}
_RANK_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
               "queen", "king", "ace")  # fmt: skip
_RANKS: dict[str, tuple[str, ...]] = {
    rank: (rank.lower(), word) for rank, word in zip(RANKS, _RANK_WORDS, strict=True)
}
_RANKS["T"] += ("10",)
_SUITS = {
    suit: (suit.lower(), word, f"{word}s", symbol)
    for suit, word, symbol in zip(SUITS, ("club", "diamond", "heart", "spade"), "♣♦♥♠", strict=True)
}


def phrases_of(action: Action) -> tuple[Phrase, ...]:
    """What is done, then the card by its name or its rank; two of them in any order."""
    return _phrases(action) if isinstance(action, Move) else ()


@cache
def _phrases(move: Move) -> tuple[Phrase, ...]:
    if move.kind not in _VERBS:
        return ()
    orders = dict.fromkeys((move.cards, move.cards[::-1]))
    return tuple((_VERBS[move.kind], *map(_in_short, cards)) for cards in orders)


@cache
def _in_short(card: str) -> tuple[str, ...]:
    """A card, which may be called by its rank alone."""
    [name] = called(card)
    return (*name, *_RANKS[card[0]])


@cache
def called(card: str) -> Phrase:
    """A card's name with its rank and suit."""
    return (tuple(rank + suit for rank, suit in product(_RANKS[card[0]], _SUITS[card[1]])),)

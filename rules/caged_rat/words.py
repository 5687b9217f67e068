"""Caged Rat: phrases that people may type for actions, such as `offer the ten of diamonds`."""

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
_PLURALS = {rank: "sixes" if rank == "6" else f"{_RANKS[rank][1]}s" for rank in RANKS}
_SUITS = {
    suit: (suit.lower(), word, f"{word}s", symbol)
    for suit, word, symbol in zip(SUITS, ("club", "diamond", "heart", "spade"), "♣♦♥♠", strict=True)
}


def phrases_of(action: Action) -> tuple[Phrase, ...]:
    """Return phrases: a verb, then one card by name or rank, or two cards in either order."""
    return _phrases(action) if isinstance(action, Move) else ()


@cache
def _phrases(move: Move) -> tuple[Phrase, ...]:
    if move.kind not in _VERBS:
        return ()
    verbs, orders = _VERBS[move.kind], dict.fromkeys((move.cards, move.cards[::-1]))
    named = tuple((verbs, *map(_in_short, cards)) for cards in orders)
    ranks = dict.fromkeys(card[0] for card in move.cards)
    # Plurals are not among the card names, so that `two kings` does not mean a two and a king.
    several = tuple((verbs, (_PLURALS[rank],)) for rank in ranks)
    pair = tuple((verbs, *two_called(rank)) for rank in ranks if len(ranks) < len(move.cards))
    return (*named, *several, *pair)


@cache
def _in_short(card: str) -> tuple[str, ...]:
    """Return the names of a card, including its rank alone."""
    [name] = called(card)
    return (*name, *_RANKS[card[0]])


def two_called(rank: str) -> Phrase:
    """Return the phrase for two cards of a rank: `two kings`, `both kings`."""
    return (("two", "2", "both", "pair"), (_PLURALS[rank],))


def more_called(rank: str) -> Phrase:
    """Return the phrase for more than two cards of a rank."""
    return (("three", "3", "four", "4", "all"), (_PLURALS[rank],))


@cache
def called(card: str) -> Phrase:
    """Return the names of a card as a phrase; each name contains both the rank and the suit."""
    names = (rank + suit for rank, suit in product(_RANKS[card[0]], _SUITS[card[1]]))
    # `kings` means several kings, not the king of spades.
    return (tuple(name for name in names if name != _PLURALS[card[0]]),)


def rank_called(rank: str) -> Phrase:
    """Return names of a rank, such as `king` and `kings`; leave out the ambiguous `a` and `two`."""
    names = (*_RANKS[rank], _PLURALS[rank])
    return (tuple(name for name in names if name not in ("a", "two")),)

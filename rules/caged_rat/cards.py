"""Caged Rat: the 52 cards, named by rank and suit, such as `TD`.

Source: the Caged Rat rules by Matthew Shields, 2006.
"""

from __future__ import annotations

from rules.errors import Fact

RANKS = "23456789TJQKA"
"""Ranks from low to high, as they count in a trick, where suits do not matter."""
SUITS = "CDHS"
RED, BLACK = "DH", "CS"
CAPTURES = 8
"""The number of tricks that each player leads in a deal. Each trick has one capture card."""

_PICTURES = "TJQK"


def cards_of(suits: str) -> tuple[str, ...]:
    """Return all cards of these suits, suit by suit, from low to high."""
    return tuple(rank + suit for suit in suits for rank in RANKS)


def by_suit(card: str) -> tuple[str, int]:
    """Return the sort key for hands: suit by suit in code-point order, from low to high."""
    return card[1], strength(card)


def facts_of(card: str, name: str = "card") -> dict[str, Fact]:
    """Return a card's facts for sentences: card, rank and suit; all are "" without a card."""
    return {name: card, f"{name}_rank": card[:1], f"{name}_suit": card[1:]}


def strength(card: str) -> int:
    """Return the rank of a card in a trick, from 0 for a two to 12 for an ace."""
    return RANKS.index(card[0])


def value(card: str) -> int:
    """Return the value of a card as a rat: ace 1, number cards their number, picture cards 10."""
    if card[0] == "A":
        return 1
    return 10 if card[0] in _PICTURES else int(card[0])


def points(worth: int, captures: int) -> int:
    """Return the points of a rat of this value with these captures."""
    if captures < worth:
        return 2 * captures
    return 5 * captures if captures == worth else captures


def most(card: str) -> int:
    """Return the most points that a card can bring as a rat, without the bonus for two rats."""
    return max(points(value(card), captures) for captures in range(CAPTURES + 1))

"""Words in the reader's language, and facts of a view for pictures and descriptions."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rendering.painter import Say
from rules.caged_rat.cards import RANKS, SUITS, strength
from rules.caged_rat.view import SATISFIED, Card, Rat, View

PICTURE = "caged-rat-picture-"
_CARD = re.compile(f"[{RANKS}][{SUITS}]")


def card_name(card: str, say: Say) -> str:
    """Return a card in words, such as `the ten of diamonds`."""
    return say("caged-rat-alt-card", rank=card[0], suit=card[1])


def cards_in(steps: Iterable[str]) -> tuple[str, ...]:
    """Return the cards that occur in the steps of a choice."""
    return tuple(card for step in steps for card in _CARD.findall(step))


def suits_of(view: View, player: int) -> str:
    """Return the two suits of a player; "" before the suits have been drawn by lot."""
    if view.red is None:
        return ""
    return "HD" if view.red == player else "SC"


def worth(rats: tuple[Rat, ...]) -> int:
    """Return what a player's rats are worth now, including the bonus for two satisfied rats."""
    if len(rats) == 2 and all(rat.mood == SATISFIED for rat in rats):
        return 10 * sum(rat.captures for rat in rats)
    return sum(rat.points for rat in rats)


def lower_seat(view: View) -> int:
    """Return the seat whose side is drawn at the bottom: the viewer's, or seat 0 for spectators."""
    return view.viewer or 0


def by_suit(hand: Iterable[Card]) -> list[Card]:
    """Return a hand sorted by suit, then from low to high."""
    return sorted(hand, key=lambda card: ("CSDH".index(card.name[1]), strength(card.name)))

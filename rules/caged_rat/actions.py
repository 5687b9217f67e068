"""Caged Rat: actions and their texts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.caged_rat.cards import RANKS, SUITS, facts_of
from rules.caged_rat.view import ANSWER, BID, FEED, OFFER
from rules.errors import Fact, MalformedAction

CAGE = "cage"
DEALER, RED, DEAL, TURN = "dealer", "red", "deal", "turn"
CHANCE_KINDS = (DEALER, RED, DEAL, TURN)


@dataclass(frozen=True, slots=True)
class Move:
    """An action. `cards` are card names; the action `cage` has two cards, in code-point order.

    Only three chance actions set `player`. `dealer` sets the player who becomes the dealer, `red`
    the player who gets the red cards, and `deal` the player who gets the dealt card.
    """

    kind: str
    cards: tuple[str, ...] = ()
    player: int | None = None

    @property
    def text(self) -> str:
        served = () if self.player is None else (str(self.player),)
        return " ".join((self.kind, *served, *self.cards))

    @property
    def facts(self) -> dict[str, Fact]:
        """The facts `kind`, `card` and, for caging, `other`; each card with its rank and suit."""
        facts: dict[str, Fact] = {"kind": self.kind}
        for card, name in zip(self.cards, ("card", "other"), strict=False):
            facts |= facts_of(card, name)
        return facts


_CARD = f"[{RANKS}][{SUITS}]"
_OF_A_CARD = re.compile(f"({OFFER}|{BID}|{ANSWER}|{FEED}|{TURN}) ({_CARD})")
_CAGE = re.compile(f"{CAGE} ({_CARD}) ({_CARD})")
_DEAL = re.compile(f"{DEAL} ([01]) ({_CARD})")
_LOT = re.compile(f"({DEALER}|{RED}) ([01])")


def parse_move(text: str) -> Move:
    """Return the action with exactly this text. Raises `MalformedAction` for any other text."""
    if match := _OF_A_CARD.fullmatch(text):
        return Move(match[1], (match[2],))
    if match := _CAGE.fullmatch(text):
        if match[1] >= match[2]:
            raise MalformedAction("order", text=text)
        return Move(CAGE, (match[1], match[2]))
    if match := _DEAL.fullmatch(text):
        return Move(DEAL, (match[2],), int(match[1]))
    if match := _LOT.fullmatch(text):
        return Move(match[1], player=int(match[2]))
    raise MalformedAction("shape", text=text)

"""Cat Sequence: actions and their texts."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from rules.cat_sequence.board import BREEDS, CARD_CODE, CARDS, MEOW_CODE, SPACE_INDEX
from rules.cat_sequence.lines import SPACES
from rules.errors import Fact, MalformedAction

PLAY, DEAD, DRAW, PASS, PLACE, DEALER, DEAL = (
    "play",
    "dead",
    "draw",
    "pass",
    "place",
    "dealer",
    "deal",
)
CHANCE_KINDS = (PLACE, DEALER, DEAL)


class Move(NamedTuple):
    """An action, with a card's code and a space's index if it uses a card and a space.

    Only some chance actions set `player`: the player who becomes the dealer or is dealt a card.
    """

    kind: str
    card: int = -1
    space: int = -1
    player: int = -1

    @property
    def text(self) -> str:
        return _text(self)

    @property
    def path(self) -> tuple[str, ...]:
        """A person's steps to choose the action: a card, and a space if the card needs one."""
        if self.kind == PLAY:
            return CARDS[self.card], SPACES[self.space]
        return (self.text,)

    @property
    def facts(self) -> dict[str, Fact]:
        """The `kind`, and the names of the `card` and the `space` if the action has them."""
        facts: dict[str, Fact] = {"kind": self.kind}
        if self.card >= 0:
            facts["card"] = CARDS[self.card]
        if self.space >= 0:
            facts["space"] = SPACES[self.space]
        return facts


@cache
def _text(move: Move) -> str:
    """Return a move's text; it is cached because every draw sorts all possible deals by text."""
    match move.kind:
        case "play":
            return f"{CARDS[move.card]}@{SPACES[move.space]}"
        case "place":
            return f"place {CARDS[move.card]}@{SPACES[move.space]}"
        case "dead":
            return f"dead {CARDS[move.card]}"
        case "deal":
            return f"deal {move.player} {CARDS[move.card]}"
        case "dealer":
            return f"dealer {move.player}"
    return move.kind


_CARD_AT = re.compile(r"(?P<place>place )?(?P<card>[a-z-]+)@(?P<space>[A-G][0-9]{1,2})")
_DEAL = re.compile(r"deal (?P<player>[0-5]) (?P<card>[a-z-]+)")
_DEAD = re.compile(r"dead (?P<card>[a-z-]+)")
_DEALER = re.compile(r"dealer (?P<player>[0-5])")


def parse_move(text: str) -> Move:
    """Return the action with exactly this text. Raises `MalformedAction` for any other text."""
    if text in (DRAW, PASS):
        return Move(text)
    move = None
    if match := _CARD_AT.fullmatch(text):
        kind = PLACE if match["place"] else PLAY
        move = _checked(kind, match["card"], match["space"])
    elif match := _DEAL.fullmatch(text):
        move = _checked(DEAL, match["card"], player=int(match["player"]))
    elif match := _DEAD.fullmatch(text):
        move = _checked(DEAD, match["card"])
    elif match := _DEALER.fullmatch(text):
        move = Move(DEALER, player=int(match["player"]))
    if move is None:
        raise MalformedAction("shape", text=text)
    return move


def _checked(kind: str, card: str, space: str | None = None, *, player: int = -1) -> Move | None:
    """Return the move of this card and space; None for an unknown name or an impossible move."""
    code = CARD_CODE.get(card, -1)
    index = -1 if space is None else SPACE_INDEX.get(space, -1)
    if code < 0 or (space is not None and index < 0):
        return None
    if (kind == PLACE and code >= len(BREEDS)) or (kind == DEAD and code == MEOW_CODE):
        return None
    return Move(kind, code, index, player)

"""Cat Attack: actions and their texts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, lru_cache

from rules.cat_attack.board import FOODS, INDEX, SHOPS
from rules.cat_attack.cards import ATTACK, BURGLAR, CURIOSITY, SHUFFLE, SPEEDY
from rules.cat_attack.routes import END_INDEX, ENDS, spaces_in
from rules.cat_attack.view import ESCAPE, GO, SWAP, TAKE
from rules.errors import Fact, MalformedAction

PLAY, FIGHT, SIX, SHOW, YIELD, KEEP = "play", "fight", "six", "show", "yield", "keep"
DEAL, ROLL, CURIOSITY_CARD, TIME_UP = "deal", "roll", "curiosity", "time-up"
CHANCE_KINDS = (DEAL, ROLL, CURIOSITY_CARD, TIME_UP)
NOTHING = "-"
"""The text of a missing target: the cat is cornered, a card has no target, or nothing is taken."""


@dataclass(frozen=True, slots=True)
class Move:
    """An action, described by names; unused fields are empty.

    `card` is the Mog card that is played, given or dealt. For the action `six`, `card` is a suit;
    for `curiosity`, `card` is the Curiosity card that is drawn. `piece` is the mouse or bird that
    moves, or the cat that is fought or robbed. `target` is the destination, the item taken or the
    value rolled. `player` is the player who gets a card that chance deals; other actions do not set
    `player`.
    """

    kind: str
    card: str = ""
    piece: str = ""
    target: str = ""
    player: int = -1
    text: str = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", self._text())

    def _text(self) -> str:
        # A card shown in a fight has no verb in its text.
        kind = "" if self.kind == SHOW else self.kind
        served = "" if self.player < 0 else str(self.player)
        named = (self.card, self.piece) if self.kind != FIGHT else (self.piece, self.card)
        return " ".join(filter(None, (kind, served, *named, self.target)))

    @property
    def facts(self) -> dict[str, Fact]:
        """The facts `kind`, `card`, `piece` and `target`; a missing target is `nothing`."""
        target = "nothing" if self.target == NOTHING else self.target
        return {"kind": self.kind, "card": self.card, "piece": self.piece, "target": target}


@lru_cache(maxsize=1 << 16)
def move(kind: str, card: str = "", piece: str = "", target: str = "", player: int = -1) -> Move:
    """Return a cached `Move`, because the same few hundred moves are needed again and again."""
    return Move(kind, card, piece, target, player)


@lru_cache(maxsize=1 << 12)
def moves_to(ends: int, kind: str, card: str = "", piece: str = "") -> tuple[Move, ...]:
    """Return moves that differ only in `target`, one for each space in the mask `ends`."""
    every = _to_every_end(kind, card, piece)
    return tuple([every[space] for space in spaces_in(ends)])


@cache
def _to_every_end(kind: str, card: str, piece: str) -> tuple[Move, ...]:
    return tuple(move(kind, card, piece, end) for end in ENDS)


_CARD = r"(?:cat|mouse|bird)-[1-6]|speedy|attack|burglar"
_SUITED = r"(?:cat|mouse|bird)-[1-6]"
_CAT = "cat[1-6][abc]?"
_HOUSEHOLD = "cat[1-6]"
_PRINTS = "|".join(shop.burglar for shop in SHOPS)
_SHAPES: tuple[tuple[str, str], ...] = (
    (PLAY, r"play (?P<card>cat-[1-6]) (?P<space>[a-z0-9]+|-)"),
    (PLAY, r"play (?P<card>mouse-[1-6]) (?P<piece>mouse[1-6]) (?P<end>[a-z0-9-]+)"),
    (PLAY, r"play (?P<card>bird-[1-6]) (?P<piece>bird[1-6]) (?P<end>[a-z0-9-]+)"),
    (PLAY, r"play (?P<card>(?:mouse|bird)-[1-6]) (?P<target>-)"),
    (PLAY, rf"play (?P<card>{SPEEDY})"),
    (PLAY, rf"play (?P<card>{ATTACK}) (?P<target>{_CAT}|(?:mouse|bird)[1-6]|-)"),
    (PLAY, rf"play (?P<card>{BURGLAR}) (?P<target>{_PRINTS}|home[1-6]|-)"),
    (FIGHT, rf"fight (?P<piece>{_CAT}) (?P<card>{_SUITED})"),
    (SIX, rf"six (?P<card>mouse|bird) (?P<piece>{_HOUSEHOLD}) (?P<end>[a-z0-9-]+)"),
    (SHOW, rf"(?P<card>{_SUITED})"),
    (YIELD, "yield"),
    (GO, r"go (?P<space>[a-z0-9]+|-)"),
    (TAKE, rf"take (?P<target>{'|'.join(FOODS)}|-)"),
    (SWAP, rf"swap (?P<card>{_CARD}) (?P<target>{_CARD})"),
    (KEEP, "keep"),
    (ESCAPE, rf"escape (?P<piece>{_HOUSEHOLD})"),
    (DEAL, rf"deal (?P<player>[0-5]) (?P<card>{_CARD})"),
    (ROLL, r"roll (?P<target>[1-6])"),
    (CURIOSITY_CARD, rf"curiosity (?P<card>{'|'.join((*CURIOSITY, SHUFFLE))})"),
    (TIME_UP, TIME_UP),
)
_PATTERNS = tuple((kind, re.compile(shape)) for kind, shape in _SHAPES)


@lru_cache(maxsize=1 << 14)
def parse_move(text: str) -> Move:
    """Return the action with exactly this text. Raises `MalformedAction` for any other text."""
    for kind, pattern in _PATTERNS:
        match = pattern.fullmatch(text)
        if match is not None:
            return _read(kind, match.groupdict(), text)
    raise MalformedAction("shape", text=text)


def _read(kind: str, found: dict[str, str], text: str) -> Move:
    target = found.get("target") or found.get("space") or found.get("end") or ""
    if "space" in found and target != NOTHING and target not in INDEX:
        raise MalformedAction("no-such-space", text=text, space=target)
    if "end" in found and target not in END_INDEX:
        raise MalformedAction("no-such-space", text=text, space=target)
    if kind == SWAP and found["card"] == target:
        raise MalformedAction("equal-cards", text=text)
    served = found.get("player")
    return move(
        kind,
        found.get("card", ""),
        found.get("piece", ""),
        target,
        -1 if served is None else int(served),
    )

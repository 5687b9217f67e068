"""The values of the game interface: actions, choices, events, outcomes, options.

A player is an index from 0; chance is the player -1. Everything here is immutable.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import ClassVar, Protocol

from rules.errors import Fact

CHANCE = -1
"""The player who rolls dice and deals cards."""

# Ends decided by the table, not by a game's rules.
RESIGNED = "resigned"
TIMEOUT = "timeout"
AGREED = "agreed"
ABANDONED = "abandoned"

LEFT = "left"
"""Reason for giving up the seat of a player who left the place of the match."""
GIVE_UP_REASONS = (RESIGNED, TIMEOUT, LEFT)


@dataclass(frozen=True, slots=True)
class GaveUp:
    """A player gave up at a ply, for one of `GIVE_UP_REASONS`; the others play on."""

    player: int
    ply: int
    reason: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: `places[i]` is player i's place (1 is best, ties share), and why.

    `places` is empty for an abandoned match.
    """

    places: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The players in first place; empty when all share it or nobody is placed."""
        first = tuple(i for i, place in enumerate(self.places) if place == 1)
        return () if len(first) == len(self.places) else first


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in an action. `player` is whose piece, card or turn it was.

    Every field is a fact. Fields named `player` and `owner` are player indices. The key names the
    event in catalogues of sentences: that of `FishDrawn` is `fish-drawn` unless it states another.
    """

    key: ClassVar[str] = ""
    turning: ClassVar[bool] = False
    """Whether it is a turning point that a summary of the match would mention."""
    fleeting: ClassVar[bool] = False
    """Whether it may be shown only until the next player has acted."""
    player: int

    def __init_subclass__(cls) -> None:
        if "key" not in cls.__dict__:
            cls.key = "-".join(re.findall("[A-Z][a-z]*", cls.__name__)).lower()

    def facts(self) -> dict[str, Fact]:
        """Return the facts of the sentence: every field under its own name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a match starts. The first choice is the default.

    Where there is a `pattern`, any other text that fully matches this regular expression is
    allowed too; `example` is one.
    """

    name: str
    choices: tuple[str, ...]
    pattern: str | None = None
    example: str = ""

    def accepts(self, choice: str) -> bool:
        if choice in self.choices:
            return True
        return self.pattern is not None and re.fullmatch(self.pattern, choice) is not None

    @property
    def default(self) -> str:
        return self.choices[0]


class Action(Protocol):
    """One thing a player, or chance, may do."""

    @property
    def text(self) -> str:
        """The unique text of this action in the game's notation."""

    @property
    def facts(self) -> Mapping[str, Fact]:
        """Return the facts that name it in sentences."""


Phrase = tuple[tuple[str, ...], ...]
"""A name of an action or a card: its parts in order, each with all its spellings.

Parts may be left out where the rest is unambiguous. Spellings are lower-case letters and digits,
with the words of one joined: `russianblue`.
"""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person chooses step by step, and the actions it stands for.

    `path` is what acts, then where or how, in any number of steps; no path is a prefix of another
    at the same moment. `actions` follow each other directly; mostly there is one. `facts` name the
    choice in sentences. Steps contain no `:` and no `+`, texts no `,`. `weight` sorts lists: first
    steps keep their order, the steps after them are offered by descending weight.
    """

    path: tuple[str, ...]
    actions: tuple[Action, ...]
    facts: Mapping[str, Fact]
    weight: int = 0

    @classmethod
    def of(cls, action: Action, *path: str) -> Choice:
        """Return the choice of one action, with the action's facts."""
        return cls(path, (action,), action.facts)

    @property
    def text(self) -> str:
        """The text to type for it."""
        return ", ".join(action.text for action in self.actions)

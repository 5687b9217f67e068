"""The values that games speak in: actions, choices, events, outcomes, options.

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

# Ends that the table decides rather than the rules of a game.
RESIGNED = "resigned"
TIMEOUT = "timeout"
AGREED = "agreed"
ABANDONED = "abandoned"

LEFT = "left"
"""Why a seat was given up whose player left the place where the match is played."""
GIVE_UP_REASONS = (RESIGNED, TIMEOUT, LEFT)


@dataclass(frozen=True, slots=True)
class GaveUp:
    """A player gave up after so many plies, for one of `GIVE_UP_REASONS`; others play on."""

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
        """Players in first place; empty when everybody shares it or nobody is placed."""
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
    """Whether people who tell of the match afterwards would mention it."""
    fleeting: ClassVar[bool] = False
    """Whether it may be told only until the next player has acted."""
    player: int

    def __init_subclass__(cls) -> None:
        if "key" not in cls.__dict__:
            cls.key = "-".join(re.findall("[A-Z][a-z]*", cls.__name__)).lower()

    def facts(self) -> dict[str, Fact]:
        """What fills the sentence: every field under its own name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a match starts. The first choice is the default.

    Where there is a `pattern`, any other text that all matches this regular expression may be
    chosen too; `example` is one.
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
        """The one text of this action in the game's notation."""

    @property
    def facts(self) -> Mapping[str, Fact]:
        """What names it in sentences."""


Phrase = tuple[tuple[str, ...], ...]
"""How an action or a card is called: its parts in order, each with all its spellings.

Parts can be left out as long as nothing else could be meant. Spellings are small letters and
digits, the words of one written together: `russianblue`.
"""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person chooses step by step, and the actions it stands for.

    `path` is what acts, then where or how, in as many steps as it takes; no path is the beginning
    of another of the same moment. `actions` follow each other with nothing between; mostly there
    is one. `facts` name the choice in sentences. Steps hold no `:` and no `+`, texts no `,`.
    `weight` sorts lists: what acts keeps its place, what it can do is offered by falling weight.
    """

    path: tuple[str, ...]
    actions: tuple[Action, ...]
    facts: Mapping[str, Fact]
    weight: int = 0

    @classmethod
    def of(cls, action: Action, *path: str) -> Choice:
        """The choice of one action, which names it."""
        return cls(path, (action,), action.facts)

    @property
    def text(self) -> str:
        """What somebody would type for it."""
        return ", ".join(action.text for action in self.actions)

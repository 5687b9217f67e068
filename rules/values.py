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
"""The player index of chance, which rolls dice and deals cards."""

# Reasons for outcomes that are decided by the players or the bot, not by a game's rules.
RESIGNED = "resigned"
TIMEOUT = "timeout"
AGREED = "agreed"
ABANDONED = "abandoned"

LEFT = "left"
"""The reason if a player gave up by leaving the match's channel or server."""
GIVE_UP_REASONS = (RESIGNED, TIMEOUT, LEFT)


@dataclass(frozen=True, slots=True)
class GaveUp:
    """A player gave up after `ply` plies, and the other players play on.

    `reason` is one of `GIVE_UP_REASONS`.
    """

    player: int
    ply: int
    reason: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: `places[i]` is player i's final rank (1 is best, ties share a rank).

    `reason` says why the match ended. `places` is empty for an abandoned match.
    """

    places: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who rank first; empty if all players rank first, or if nobody has a rank."""
        first = tuple(i for i, place in enumerate(self.places) if place == 1)
        return () if len(first) == len(self.places) else first


@dataclass(frozen=True, slots=True)
class Event:
    """Something that an action caused.

    `player` is the player whose piece, card or turn the event is about. Every field is a fact for
    the event's sentence. Fields named `player` and `owner` are player indices. `key` names the
    sentence in the catalogue; by default it is made from the class name: `FishDrawn` becomes
    `fish-drawn`.
    """

    key: ClassVar[str] = ""
    turning: ClassVar[bool] = False
    """Whether the event is a turning point that a summary of the match should mention."""
    fleeting: ClassVar[bool] = False
    """Whether the event disappears from view once the next player has acted."""
    player: int

    def __init_subclass__(cls) -> None:
        if "key" not in cls.__dict__:
            cls.key = "-".join(re.findall("[A-Z][a-z]*", cls.__name__)).lower()

    def facts(self) -> dict[str, Fact]:
        """Return the facts of the event's sentence: every field under its own name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a match starts. The first of the option's `choices` is the default.

    If there is a `pattern`, any other text that fully matches this regular expression is allowed
    too; `example` is such a text.
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
    """An action of a player or of chance."""

    @property
    def text(self) -> str:
        """The unique text of this action in the game's notation."""

    @property
    def facts(self) -> Mapping[str, Fact]:
        """The facts that name the action in sentences."""


Phrase = tuple[tuple[str, ...], ...]
"""A name of an action or a card: its parts in order, each with all its spellings.

Parts may be left out if the text is still unambiguous. A spelling consists of lower-case letters
and digits. A spelling of several words has no spaces: `russianblue`.
"""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that a person makes step by step, and the actions that the person then takes.

    `path` holds the steps: usually a piece or card, then where or how it acts. No path may be the
    beginning of another path that is offered at the same time. `actions` are taken one directly
    after the other; usually there is only one. `facts` are the values with which messages name the
    choice. Steps must not contain `:` or `+`; action texts must not contain `,`. People choose each
    step from a list. The list of first steps has the order of the choices. In the lists of later
    steps, the choice with the greatest `weight` comes first.
    """

    path: tuple[str, ...]
    actions: tuple[Action, ...]
    facts: Mapping[str, Fact]
    weight: int = 0

    @classmethod
    def of(cls, action: Action, *path: str) -> Choice:
        """Return the choice of a single action, with the action's facts."""
        return cls(path, (action,), action.facts)

    @property
    def text(self) -> str:
        """The text to type for this choice."""
        return ", ".join(action.text for action in self.actions)

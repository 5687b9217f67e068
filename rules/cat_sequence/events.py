"""Cat Sequence: the events of actions. Cards and spaces are given by name, teams by number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.game import Event


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """The player put a chip on a space with a breed's card or with `purrr`."""

    card: str
    space: str


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """The player used MEOW to take a chip of `team` off a space."""

    turning: ClassVar[bool] = True
    space: str
    team: int


@dataclass(frozen=True, slots=True)
class SequenceMade(Event):
    """The player completed a sequence for `team`, from one space to another."""

    key: ClassVar[str] = "sequence"
    turning: ClassVar[bool] = True
    team: int
    first: str
    final: str


@dataclass(frozen=True, slots=True)
class TurnedIn(Event):
    """The player turned in a dead card."""

    card: str


@dataclass(frozen=True, slots=True)
class DrewLate(Event):
    """The player drew late: they took the card that was due to them for an earlier turn."""

    key: ClassVar[str] = "drew"


@dataclass(frozen=True, slots=True)
class Lapsed(Event):
    """The player lost the right to draw a card for an earlier turn."""


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The player passed, because no other action was legal."""


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """The player was skipped because they have neither cards nor a right to draw."""


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The deck was empty: all discards became the new deck."""


@dataclass(frozen=True, slots=True)
class DealerDrawn(Event):
    """This player was chosen at random as the dealer."""

    key: ClassVar[str] = "dealer"

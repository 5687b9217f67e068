"""Cat Sequence: the events of actions. Cards and spaces go by name, teams by number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.game import Event


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A chip was put on a space with a breed's card or `purrr`."""

    card: str
    space: str


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """MEOW took a chip of `team` off a space."""

    turning: ClassVar[bool] = True
    space: str
    team: int


@dataclass(frozen=True, slots=True)
class SequenceMade(Event):
    """Five chips of `team` in a line, from one space to another."""

    key: ClassVar[str] = "sequence"
    turning: ClassVar[bool] = True
    team: int
    first: str
    final: str


@dataclass(frozen=True, slots=True)
class TurnedIn(Event):
    """A dead card was exchanged."""

    card: str


@dataclass(frozen=True, slots=True)
class DrewLate(Event):
    """The player took the card that was still due."""

    key: ClassVar[str] = "drew"


@dataclass(frozen=True, slots=True)
class Lapsed(Event):
    """The player lost the right to draw a card."""


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The player could do nothing."""


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """The player has neither cards nor a right to draw."""


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The deck was empty: all discards became the new deck."""


@dataclass(frozen=True, slots=True)
class DealerDrawn(Event):
    """The lot made this player the dealer."""

    key: ClassVar[str] = "dealer"

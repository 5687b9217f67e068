"""Cat, Rat, Flea!: the events of actions. Pieces are `R`, `C`, `F`; spaces are given by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.game import Event


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A piece stepped to an empty space, or a flea hopped off a piece."""

    piece: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Jumped(Event):
    """A piece landed on an occupied space."""

    piece: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Scurried(Event):
    """A displaced piece scurried to an empty space."""

    piece: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class ScurryJumped(Event):
    """A displaced piece found no empty space and landed on an occupied one."""

    piece: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Mounted(Event):
    """A flea landed on a big piece of `owner`."""

    source: str
    target: str
    host: str
    owner: int


@dataclass(frozen=True, slots=True)
class Ate(Event):
    """A piece ate the `prey` of `owner`; a Cat may eat two pieces at once.

    Each piece eaten has its own event; `sleeps` is `yes` in the last of these events, else `no`.
    """

    turning: ClassVar[bool] = True
    piece: str
    prey: str
    owner: int
    at: str
    sleeps: str = "yes"


@dataclass(frozen=True, slots=True)
class Trapped(Event):
    """A Cat landed on a flea of `owner` and trapped it."""

    turning: ClassVar[bool] = True
    owner: int
    at: str


@dataclass(frozen=True, slots=True)
class Freed(Event):
    """The player's flea is no longer trapped."""

    at: str


@dataclass(frozen=True, slots=True)
class Displaced(Event):
    """The player's piece was pushed from its space and must scurry."""

    piece: str
    at: str


@dataclass(frozen=True, slots=True)
class StoodUp(Event):
    """The player's piece is no longer down."""

    piece: str
    at: str


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The player had no legal action."""

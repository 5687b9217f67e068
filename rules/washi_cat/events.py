"""Washi Cat: the events of actions. Cats have numbers; places are as in the notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.game import Event


@dataclass(frozen=True, slots=True)
class FishDrawn(Event):
    """The player drew a fish."""

    place: str


@dataclass(frozen=True, slots=True)
class CatDrawn(Event):
    """The player drew a cat."""

    cat: int
    place: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """The player's cat moved to an adjacent place."""

    cat: int
    source: str
    place: str


@dataclass(frozen=True, slots=True)
class Jumped(Event):
    """The player's cat jumped over its own line."""

    cat: int
    source: str
    place: str


@dataclass(frozen=True, slots=True)
class AmazinglyJumped(Event):
    """The player's cat jumped over the opponent's line, and perhaps over its own line too."""

    key: ClassVar[str] = "amazing"
    cat: int
    source: str
    place: str


@dataclass(frozen=True, slots=True)
class Popped(Event):
    """The player's cat went into a sewer and came out of the other sewer of the pair."""

    cat: int
    sewer: str
    place: str


@dataclass(frozen=True, slots=True)
class SpecialUsed(Event):
    """The player crossed off a special; `left` is the number that remain."""

    key: ClassVar[str] = "special"
    left: int


@dataclass(frozen=True, slots=True)
class SewerClosed(Event):
    """The player's cat came to an open sewer, which is now closed to everybody."""

    key: ClassVar[str] = "sewer"
    place: str


@dataclass(frozen=True, slots=True)
class FishTaken(Event):
    """The player's cat took a fish that `owner` drew."""

    key: ClassVar[str] = "took"
    turning: ClassVar[bool] = True
    cat: int
    owner: int
    place: str


@dataclass(frozen=True, slots=True)
class Delivered(Event):
    """The player's cat is home with a fish."""

    turning: ClassVar[bool] = True
    cat: int


@dataclass(frozen=True, slots=True)
class CutOff(Event):
    """The player's cat can no longer finish its errand by moves alone."""

    turning: ClassVar[bool] = True
    cat: int


@dataclass(frozen=True, slots=True)
class Clashed(Event):
    """Both of the player's cats need a fish, but both can get only the same fish."""

    key: ClassVar[str] = "clash"
    turning: ClassVar[bool] = True

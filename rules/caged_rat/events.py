"""Caged Rat: the events of actions. Cards are named as in the notation."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from rules.caged_rat.cards import facts_of
from rules.errors import Fact
from rules.game import Event


@dataclass(frozen=True, slots=True)
class DealerDrawn(Event):
    """This player was chosen at random as the first dealer."""

    key: ClassVar[str] = "dealer"


@dataclass(frozen=True, slots=True)
class RedDrawn(Event):
    """In the first deal, this player was given the red cards at random."""

    key: ClassVar[str] = "red"


@dataclass(frozen=True, slots=True)
class Caged(Event):
    """The player caged two rats."""

    card: str
    other: str

    def facts(self) -> dict[str, Fact]:
        return {"player": self.player, **facts_of(self.card), **facts_of(self.other, "other")}


@dataclass(frozen=True, slots=True)
class OfTrick(Event):
    """The base class of a trick's events, which are shown until the next player has acted."""

    key: ClassVar[str] = ""
    fleeting: ClassVar[bool] = True
    card: str

    def facts(self) -> dict[str, Fact]:
        return {"player": self.player, **facts_of(self.card)}


@dataclass(frozen=True, slots=True)
class Offered(OfTrick):
    """The leader showed a capture card."""


@dataclass(frozen=True, slots=True)
class TurnedUp(OfTrick):
    """The leader's capture card was turned up from the stock; neither player had seen it before."""

    key: ClassVar[str] = "turned"


@dataclass(frozen=True, slots=True)
class Bade(OfTrick):
    """The leader bid a card for the capture card."""

    key: ClassVar[str] = "bid"
    capture: str

    def facts(self) -> dict[str, Fact]:
        return {"player": self.player, **facts_of(self.card), **facts_of(self.capture, "other")}


@dataclass(frozen=True, slots=True)
class Answered(OfTrick):
    """The leader's opponent answered the bid with a card."""


@dataclass(frozen=True, slots=True)
class Won(OfTrick):
    """The leader won the capture card."""


@dataclass(frozen=True, slots=True)
class Lost(OfTrick):
    """The leader lost the capture card."""


@dataclass(frozen=True, slots=True)
class Fed(OfTrick):
    """The capture went to the rat with this card."""


@dataclass(frozen=True, slots=True)
class PutAway(OfTrick):
    """The capture was put away, because the leader has no rat of its suit."""


@dataclass(frozen=True, slots=True)
class DealScored(Event):
    """A deal is over. `points` are for this deal, and `total` is for the rubber so far.

    `player` is the player who scored more; if both scored the same, `player` is the dealer. `owner`
    is the opponent of `player`. Fields with the prefix `owner_` describe the opponent's points.
    `sum` and `owner_sum` list the points of each rat, such as `25 + 4`.
    """

    turning: ClassVar[bool] = True
    owner: int
    deal: int
    points: int
    owner_points: int
    total: int
    owner_total: int
    sum: str = field(default="", compare=False)
    owner_sum: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class RubberWon(Event):
    """The player won a rubber against the owner.

    `goal` is the total that wins a rubber, 0 if a rubber is a single deal.
    """

    turning: ClassVar[bool] = True
    owner: int
    total: int
    owner_total: int
    goal: int

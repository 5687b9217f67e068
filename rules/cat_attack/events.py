"""Cat Attack: the events of actions. Everything is named as in the notation.

`player` is the player who acted, or whose cat the event is about. `owner` is the other player in
the event. Events reveal nothing secret, such as the cards drawn or swapped.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.game import Event


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The player rolled the die to move the cat."""

    roll: int


@dataclass(frozen=True, slots=True)
class ThrewForStart(Event):
    """The player threw the die for the first turn."""

    key: ClassVar[str] = "threw"
    roll: int


@dataclass(frozen=True, slots=True)
class Begins(Event):
    """The player threw highest and takes the first turn."""


@dataclass(frozen=True, slots=True)
class Played(Event):
    """The player played a picture card, or a cat card that leaves the cat cornered."""

    card: str


@dataclass(frozen=True, slots=True)
class Spent(Event):
    """The player played a Mog card that had no target."""

    card: str


@dataclass(frozen=True, slots=True)
class Walked(Event):
    """The player's cat walked with a card; if `card` is `roll`, with a die roll."""

    card: str
    piece: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Jumped(Event):
    """The player's cat jumped with a picture card."""

    piece: str
    target: str


@dataclass(frozen=True, slots=True)
class Crept(Event):
    """The player moved a mouse or bird with a card."""

    card: str
    piece: str
    target: str


@dataclass(frozen=True, slots=True)
class Caught(Event):
    """The player's cat caught a mouse or bird."""

    piece: str


@dataclass(frozen=True, slots=True)
class Shopped(Event):
    """The player's cat took food from a shop, in the shop's garden or as a burglar."""

    item: str
    shop: str


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """The player's cat attacked the owner's cat."""

    turning: ClassVar[bool] = True
    owner: int
    space: str


@dataclass(frozen=True, slots=True)
class SentHome(Event):
    """The player's cat lost lives and went home.

    `why` is `attack`, `fight`, `trespass`, `cornered`, `car`, `closed` (the shop closed),
    `curiosity`, or, at the end of a turn, `raid` or `burglary`. `left` is the number of lives left.
    """

    piece: str
    why: str
    lost: int
    left: int


@dataclass(frozen=True, slots=True)
class RetiredFromPlay(Event):
    """The player's cat lost its last life. `why` has the values that it has in `SentHome`."""

    key: ClassVar[str] = "retired"
    turning: ClassVar[bool] = True
    piece: str
    why: str


@dataclass(frozen=True, slots=True)
class Trespassed(Event):
    """The player's cat came home or into its garden and found a cat of another player, `owner`.

    The other player's cat is now sent home.
    """

    turning: ClassVar[bool] = True
    owner: int


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """The player swapped a card with the owner; the cards are secret."""

    owner: int


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """The player chose not to swap a card with the owner."""

    owner: int


@dataclass(frozen=True, slots=True)
class FightBegun(Event):
    """The player started a Cat Fight with the owner in the suit of this card."""

    key: ClassVar[str] = "fight"
    owner: int
    suit: str
    card: str


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """The player answered with a card in a fight."""

    card: str


@dataclass(frozen=True, slots=True)
class Yielded(Event):
    """The player gave up a fight and so lost it."""


@dataclass(frozen=True, slots=True)
class Exhausted(Event):
    """Neither fighter has any card left: both take six cards, and the fight goes on."""

    owner: int


@dataclass(frozen=True, slots=True)
class FightWon(Event):
    """The player won a Cat Fight against the owner."""

    turning: ClassVar[bool] = True
    owner: int


@dataclass(frozen=True, slots=True)
class SixCat(Event):
    """The player used Six Cat: a mouse or bird moved from the owner's larder to `target`."""

    key: ClassVar[str] = "six"
    turning: ClassVar[bool] = True
    owner: int
    piece: str
    target: str


@dataclass(frozen=True, slots=True)
class Raided(Event):
    """The player took food from the owner's larder, in a raid or a burglary."""

    turning: ClassVar[bool] = True
    owner: int
    item: str


@dataclass(frozen=True, slots=True)
class LeftAlone(Event):
    """The player chose not to take food from the owner's larder."""

    owner: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """The player drew a Curiosity card."""

    curiosity: str


@dataclass(frozen=True, slots=True)
class ShopOpened(Event):
    """A shop opened."""

    key: ClassVar[str] = "opened"
    shop: str


@dataclass(frozen=True, slots=True)
class ShopClosed(Event):
    """A shop closed."""

    key: ClassVar[str] = "closed"
    shop: str


@dataclass(frozen=True, slots=True)
class CarDrove(Event):
    """The car drove to a street."""

    key: ClassVar[str] = "drove"
    street: str


@dataclass(frozen=True, slots=True)
class Escaped(Event):
    """The player let a mouse or bird flee from the owner's larder back into its house."""

    owner: int
    piece: str


@dataclass(frozen=True, slots=True)
class NothingEscaped(Event):
    """No larder holds a mouse (or a bird), so none fled."""

    creature: str


@dataclass(frozen=True, slots=True)
class Recovered(Event):
    """The player's cat got back a life that it had lost."""

    left: int


@dataclass(frozen=True, slots=True)
class NothingLost(Event):
    """The player's cat had lost no life, so it got none back."""


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The Mog deck was empty, so the discards were shuffled into a new deck."""


@dataclass(frozen=True, slots=True)
class CameHome(Event):
    """The player's cat rolled home with a full larder.

    A gang wins once all its cats in play have rolled home.
    """

    turning: ClassVar[bool] = True
    piece: str


@dataclass(frozen=True, slots=True)
class Survived(Event):
    """Only the player's cat, or the player's gang, is left."""

    turning: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class TimeUp(Event):
    """The time limit is reached; `player` is the player whose turn would be next."""

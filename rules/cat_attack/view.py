"""Cat Attack: the view of one player or of a spectator.

Spaces, cards, items and pieces are named as in the notation: spaces `north3`, `c4`, `1p`, `home2`,
`dairyB`; Mog cards `cat-5`, `speedy`; Curiosity cards `car-north`; cats `cat3`, or `cat3a`, `cat3b`
… where cats share house 3; mice and birds `mouse1`, `bird2`. Where the spaces are is in `board`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from rules.errors import Fact
from rules.game import Outcome

CARD, GO, ANSWER, SWAP, TAKE, ESCAPE = "card", "go", "answer", "swap", "take", "escape"
"""The actions a player may be asked for: play a Mog card (or fight, or do Six Cat), move by the
roll, answer in a fight, swap a card with a player sent home, take food in a raid, let a creature
escape."""

WALK, JUMP, CREEP, SENT_HOME, RETIRED, CAUGHT, FLED, DRIVE = (
    "walk",
    "jump",
    "creep",
    "sent-home",
    "retired",
    "caught",
    "fled",
    "drive",
)
"""Kinds of trails. A cat walks by a card or a roll; it jumps by a picture card or after a fight; it
is sent home, or retires with its last life. A mouse or bird creeps by a card (or by Six Cat), is
caught, or flees back into its house by a Curiosity card. The car drives."""


@dataclass(frozen=True, slots=True)
class House:
    """A house of the board, 1 to 6. `players` live in it: mostly one, none where it has no owner.

    `name` is that of its larder, `cat3`. `larder` has six slots in the order of `board.FOODS`: what
    lies there (`milk`, `mouse2`, …), None for nothing. `retired` cats have lost their last life;
    what is in their larder stays. `garden` are the players whose cats are on the Home or in the
    garden, in seat order.
    """

    number: int
    name: str
    players: tuple[int, ...]
    lives: int
    larder: tuple[str | None, ...]
    retired: bool
    garden: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shop:
    """A shop: what it sells, whether it is open, how many there are left."""

    name: str
    item: str
    open: bool
    left: int


@dataclass(frozen=True, slots=True)
class Critter:
    """A mouse or a bird: on a space, or in the larder of a house (by its number).

    Both are None while it is in its own house, the mouse-hole or the bird-house.
    """

    name: str
    kind: str
    space: str | None
    larder: int | None


@dataclass(frozen=True, slots=True)
class Cat:
    """A player's cat. `space` is None once it is retired.

    `came_home` tells, in gangs, that it has rolled home with a full larder.
    """

    name: str
    player: int
    team: int
    house: int
    space: str | None
    retired: bool
    came_home: bool


@dataclass(frozen=True, slots=True)
class Car:
    """`street` is closed to cats while the car stands on it, on `space`; None in the car park."""

    street: str | None
    space: str | None


@dataclass(frozen=True, slots=True)
class Trail:
    """A piece's way: the spaces gone through from first to last, of which there may be just one.

    `piece` is a cat, a mouse, a bird or `car`. A way may begin or end off the spaces: at
    `mouse-hole`, `bird-house`, `car-park`, or in a larder, `larder3`. A cat that retires has only
    the space it stood on. `player` is whose cat it is or whose action it was.
    """

    player: int
    piece: str
    kind: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A Mog card in a hand. `useful` tells, to who is asked to play or to answer, whether it does
    something now: moves, jumps, or answers in the fight. None at other times.
    """

    name: str
    useful: bool | None


@dataclass(frozen=True, slots=True)
class Fight:
    """A Cat Fight in progress about `suit`: cards shown so far, each with who played it.

    Who of the two is to act has to answer the other's last card.
    """

    attacker: int
    defender: int
    suit: str
    shown: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """A swap that the viewer took part in: `player` gave a card and took one of `owner`."""

    player: int
    owner: int
    given: str
    taken: str


@dataclass(frozen=True, slots=True)
class View:
    """`turn` is whose turn it is, None before the first; `asked` is what who is to act has to do.

    `another` tells that the Mog card to be played is one more, by a Curiosity card. `rolled` is the
    roll that the cat has to move by, and `ends` where that can lead, in the order of the menu.
    `rolls_due` counts the rolls of this turn that are still to come. `throws` are the last throws
    for who begins, by player, None for who throws no more; empty once somebody has begun.

    Where a swap is asked for, `victim` is the player to swap with, and `sight` the victim's cards,
    shown to nobody but who is asked. Where food may be taken, `raiding` is the number of the house.
    Where a creature escapes, `escaping` is its kind. `hand` is the viewer's own, None for a
    spectator. `swaps` are the viewer's swaps of this turn and the last one.

    `houses` are all six. `raided` are the houses raided this turn, `burgled` tells that a Cat
    Burglar landed: who stays there loses lives at the end of the turn. `drawn` are the Curiosity
    cards of this turn. `trails` are the ways of this turn, or of the last one until somebody acts.
    `discards` lie face up, the newest last; `mog_left` and `curiosity_left` count the decks, of
    Curiosity cards those above the Shuffle card. `minutes` after which the match ends, if any.
    """

    viewer: int | None
    teams: tuple[int, ...]
    kittens: bool
    turn: int | None
    asked: str | None
    to_act: tuple[int, ...]
    another: bool
    rolled: int | None
    rolls_due: int
    ends: tuple[str, ...]
    throws: tuple[int | None, ...]
    victim: int | None
    sight: tuple[str, ...] | None
    raiding: int | None
    escaping: str | None
    fight: Fight | None
    hand: tuple[Card, ...] | None
    hand_sizes: tuple[int, ...]
    swaps: tuple[Swap, ...]
    houses: tuple[House, ...]
    shops: tuple[Shop, ...]
    cats: tuple[Cat, ...]
    critters: tuple[Critter, ...]
    car: Car
    raided: tuple[int, ...]
    burgled: bool
    drawn: tuple[str, ...]
    trails: tuple[Trail, ...]
    discards: tuple[str, ...]
    mog_left: int
    curiosity_left: int
    minutes: int | None
    outcome: Outcome | None

    def ended(self, outcome: Outcome) -> View:
        return replace(self, outcome=outcome, to_act=(), asked=None, turn=None, sight=None)

    def as_json(self) -> dict[str, object]:
        return asdict(self)

    def prompt(self) -> Mapping[str, Fact]:
        """What is `asked`; of a card, whether it is `another` one by a Curiosity card.

        `roll` is what the cat has to move by, `suit` what a fight is about, `owner` whose cards are
        swapped, `house` whose larder is raided, `creature` what escapes; else 0 or `none`.
        """
        return {
            "kind": self.asked or CARD,
            "another": "yes" if self.another else "no",
            "roll": self.rolled or 0,
            "suit": self.fight.suit if self.fight is not None else "none",
            "owner": "none" if self.victim is None else self.victim,
            "house": self.raiding or 0,
            "creature": self.escaping or "none",
        }

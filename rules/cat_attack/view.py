"""Cat Attack: the view of a player or of a spectator.

Spaces, cards, items and pieces are named as in the notation: spaces `north3`, `c4`, `1p`, `home2`,
`dairyB`; Mog cards `cat-5`, `speedy`; Curiosity cards `car-north`; cats `cat3`, or `cat3a`, `cat3b`
… if cats share house 3; mice and birds `mouse1`, `bird2`. The module `board` says where the
spaces are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from rules.errors import Fact
from rules.game import Outcome

CARD, GO, ANSWER, SWAP, TAKE, ESCAPE = "card", "go", "answer", "swap", "take", "escape"
"""The kinds of actions that a player may have to choose.

In this order, the kinds mean: play a Mog card (or start a fight, or use Six Cat); move with the
roll; answer in a fight; swap a card with a player whose cat was sent home; take food in a raid; let
a creature escape.
"""

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
"""Kinds of trails.

A cat walks with a card or a roll. A cat jumps with a picture card or after winning a fight. A cat
is sent home, or retires with its last life. A mouse or bird creeps when a card or Six Cat moves it.
A mouse or bird is caught by a cat, or flees back into its house because of a Curiosity card. The
car drives.
"""


@dataclass(frozen=True, slots=True)
class House:
    """A house of the board, 1 to 6.

    `players` are the players who live in the house: usually one, none in an unused house. `name` is
    the household's name, such as `cat3`. `larder` has six slots in the order of `board.FOODS`, each
    with its content (`milk`, `mouse2`, …) or None. `retired` means that the house's cats have lost
    their last life; the food in the larder stays. `garden` are the players, in seat order, whose
    cats are on the house's Home or in its garden.
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
    """A shop: what it sells, whether it is open, and how many items are left."""

    name: str
    item: str
    open: bool
    left: int


@dataclass(frozen=True, slots=True)
class Critter:
    """A mouse or a bird.

    `space` is where the creature stands; `larder` is the number of the house whose larder holds it.
    `space` and `larder` are None while the creature is in its own house, the mouse-hole or the
    bird-house.
    """

    name: str
    kind: str
    space: str | None
    larder: int | None


@dataclass(frozen=True, slots=True)
class Cat:
    """A player's cat. `space` is None once the cat has retired.

    In matches of gangs, `came_home` says whether the cat has rolled home with a full larder.
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
    """The car on `space`, which closes `street` to cats; both are None in the car park."""

    street: str | None
    space: str | None


@dataclass(frozen=True, slots=True)
class Trail:
    """A piece's route: its spaces from first to last, or a single space.

    `piece` is a cat, a mouse, a bird or `car`. A trail may begin or end at a place that is not
    a space: `mouse-hole`, `bird-house`, `car-park`, or a larder such as `larder3`. The trail of a
    cat that retires is the space on which it stood. `player` is the cat's owner; for other pieces,
    the player who acted.
    """

    player: int
    piece: str
    kind: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A Mog card in a hand. `useful` says whether the card has an effect now.

    An effect is a move, a jump, or an answer in the fight. `useful` is None unless the holder now
    has to play a card or to answer in a fight.
    """

    name: str
    useful: bool | None


@dataclass(frozen=True, slots=True)
class Fight:
    """A Cat Fight in progress in `suit`: the cards shown so far, each with its player.

    The player to act has to answer the last card, which the opponent showed.
    """

    attacker: int
    defender: int
    suit: str
    shown: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """A swap in which the viewer took part: `player` gave a card and took a card of `owner`."""

    player: int
    owner: int
    given: str
    taken: str


@dataclass(frozen=True, slots=True)
class View:
    """The table as its viewer sees it. `turn` is the player whose turn it is, or None.

    `asked` is the kind of action that the player to act must choose. `another` says whether the Mog
    card to be played is an extra one that a Curiosity card allows. `rolled` is the number of steps
    that the cat has to move, and `ends` are the spaces where it can end, in the menu's order.
    `rolls_due` counts the rolls of this turn that are still to come. `throws` has each player's
    latest throw for the first turn, or None for a player who no longer throws; it is empty once the
    first turn has started.

    During a swap, `victim` is the player to swap with, and `sight` has the victim's cards if the
    viewer is the player who swaps. During a raid, `raiding` is the number of the raided house. When
    a creature escapes, `escaping` is its kind. `hand` is the viewer's own hand, None for a
    spectator. `swaps` are the viewer's swaps in this turn and in the turn before.

    There are always six `houses`. `raided` are the houses raided this turn; `burgled` means that a
    cat has jumped with a Cat Burglar card this turn. A cat that ends its turn at a place that it
    has robbed loses lives. `drawn` are the Curiosity cards of this turn. `trails` are the routes of
    this turn; until the first action of a turn, they are the routes of the turn before. `discards`
    lie face up, the newest last. `mog_left` and `curiosity_left` are the numbers of cards in the
    decks, without the Shuffle card. `minutes` is the time limit of the match, or None.
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
        """Return the facts for the sentence that says what the player must do.

        `kind` is the kind of action that is asked for. `another` is `yes` if a Curiosity card
        allows the player to play an extra Mog card, else `no`.

        `roll` is the number of steps to move, `suit` the suit of a fight, `owner` the player to
        swap with, `house` the house that is raided, and `creature` the kind that escapes. Facts
        that do not apply are 0 or `none`.
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

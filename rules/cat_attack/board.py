"""Cat Attack: the neighbourhood as data: spaces with coordinates, links, houses, shops.

The original rules do not contain the printed board; the board in this module is ours. To use
another board, change only the data: everything else is computed from it. Coordinates are for
drawing: 0 to 16, x to the east, y to the south.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

STREET, WALL, HOME, GARDEN, SHOP, BURGLAR = "street", "wall", "home", "garden", "shop", "burglar"
"""Kinds of spaces.

A garden space is a paw print in a house's garden. A shop space is a paw print in a shop's garden. A
burglar space is a print outside a shop; the card Cat Burglar lets a cat jump to this print.
"""


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the board.

    `part_of` is the space's street, its shop, or the number of its house; it is empty for walls.
    `curiosity` says whether a Curiosity card is drawn on the space.
    """

    name: str
    kind: str
    x: float
    y: float
    part_of: str = ""
    curiosity: bool = False


@dataclass(frozen=True, slots=True)
class House:
    """A house's plot: its Home and garden; the garden's first print is next to the Home.

    (`x`, `y`) is the middle of the plot. `outward` is -1 if the house is at the plot's north end, 1
    if it is at the south end.
    """

    number: int
    x: float
    y: float
    outward: int
    home: str
    garden: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shop:
    """A shop in a corner of the board: what it sells, its garden, its Cat Burglar print."""

    name: str
    item: str
    x: float
    y: float
    garden: tuple[str, ...]
    burglar: str


# The data

STREETS = ("north", "east", "south", "west")
"""The streets clockwise, as the car drives. The spaces of a street are `north1` … `north5`."""
STREET_SPACES = 5
_STREET_COORDINATES = {
    "north": ((4, 0), (6, 0), (8, 0), (10, 0), (12, 0)),
    "east": ((16, 4), (16, 6), (16, 8), (16, 10), (16, 12)),
    "south": ((12, 16), (10, 16), (8, 16), (6, 16), (4, 16)),
    "west": ((0, 12), (0, 10), (0, 8), (0, 6), (0, 4)),
}

_COLUMNS, _ROWS = "abcdefg", "1234567"
"""Walls are named by column and row: `a1` is at (2, 2) and `g7` at (14, 14)."""
_WALL_COLUMNS, _WALL_ROWS = "aceg", "147"
"""Walls fill these columns and rows."""
_GATES = (
    ("north2", "c1"),
    ("north4", "e1"),
    ("east3", "g4"),
    ("south2", "e7"),
    ("south4", "c7"),
    ("west3", "a4"),
)
"""Links between walls and streets."""
_CURIOSITY = ("c1", "e1", "a4", "g4", "c7", "e7", "d1", "d7")

_HOUSES = (
    (1, 4, 5, -1),
    (2, 8, 5, -1),
    (3, 12, 5, -1),
    (4, 4, 11, 1),
    (5, 8, 11, 1),
    (6, 12, 11, 1),
)
"""For each house: its number, the middle of its plot (x, y), and `outward` (see `House`)."""
_PRINTS = {"": (0, 1.5), "p": (0, 0), "q": (-1, 0.5), "r": (1, 0.5), "s": (0, -1.5)}
"""Where the Home and the garden's prints are: (east, outward) from the plot's middle."""
_HOUSE_GATES = {"q": (-2, 1), "r": (2, 1), "s": (0, -3)}
"""Where garden paths meet the walls: (east, outward) from the plot's middle."""

DAIRY, CORNER, VET, FISHMONGER = "dairy", "corner", "vet", "fish"
FISH, MILK, FOOD, VITAMINS, MOUSE, BIRD = "fish", "milk", "food", "vitamins", "mouse", "bird"
_SHOPS = (
    # Name; item sold; corner; path from street to street over three prints; the burglar's print.
    (DAIRY, MILK, (16, 0), ("north5", (13.5, 0.5), (15, 1), (15.5, 2.5), "east1"), (16, 0)),
    (CORNER, FOOD, (16, 16), ("east5", (15.5, 13.5), (15, 15), (13.5, 15.5), "south1"), (16, 16)),
    (VET, VITAMINS, (0, 16), ("south5", (2.5, 15.5), (1, 15), (0.5, 13.5), "west1"), (0, 16)),
    (FISHMONGER, FISH, (0, 0), ("west5", (0.5, 2.5), (1, 1), (2.5, 0.5), "north1"), (0, 0)),
)

MOUSE_SPACE, BIRD_SPACE = "c4", "e4"
MOUSE_HOLE, BIRD_HOUSE = "mouse-hole", "bird-house"
"""Where mice and birds live, next to the spaces onto which they come out. Cats cannot go there."""
CAR_PARK = "car-park"

FOODS = (FISH, MILK, FOOD, VITAMINS, MOUSE, BIRD)
"""The six kinds of food in the order of a larder's slots; shops sell the first four."""
HOUSES_OF = {
    2: (1, 6),
    3: (1, 3, 5),
    4: (1, 3, 6, 4),
    5: (1, 2, 3, 6, 4),
    6: (1, 2, 3, 6, 5, 4),
}
"""The numbers of the houses in use, in seat order, for each number of households."""


# Derived from the data above


def _wall_name(x: float, y: float) -> str:
    return _COLUMNS[int(x) // 2 - 1] + _ROWS[int(y) // 2 - 1]


def _walls() -> tuple[Space, ...]:
    return tuple(
        Space(column + row, WALL, 2 * x, 2 * y, curiosity=column + row in _CURIOSITY)
        for y, row in enumerate(_ROWS, 1)
        for x, column in enumerate(_COLUMNS, 1)
        if column in _WALL_COLUMNS or row in _WALL_ROWS
    )


def _streets() -> tuple[Space, ...]:
    return tuple(
        Space(f"{street}{number}", STREET, x, y, part_of=street)
        for street in STREETS
        for number, (x, y) in enumerate(_STREET_COORDINATES[street], 1)
    )


def _shop_spaces() -> tuple[Space, ...]:
    found: list[Space] = []
    for name, _, _, (_, *prints, _), burglar in _SHOPS:
        for number, print_ in enumerate(prints, 1):
            if not isinstance(print_, str):
                found.append(Space(f"{name}{number}", SHOP, *print_, part_of=name))
        found.append(Space(f"{name}B", BURGLAR, *burglar, part_of=name))
    return tuple(found)


def _house_spaces() -> tuple[Space, ...]:
    return tuple(
        Space(
            f"{number}{print_}" if print_ else f"home{number}",
            GARDEN if print_ else HOME,
            x + east,
            y + outward * out,
            part_of=str(number),
        )
        for number, x, y, outward in _HOUSES
        for print_, (east, out) in _PRINTS.items()
    )


SPACES = (*_streets(), *_walls(), *_shop_spaces(), *_house_spaces())
INDEX = {space.name: index for index, space in enumerate(SPACES)}
"""Indices of spaces by name; the other modules of this game identify a space by its index."""
NAMES = tuple(space.name for space in SPACES)

HOUSES = tuple(
    House(number, x, y, outward, f"home{number}", tuple(f"{number}{print_}" for print_ in "pqrs"))
    for number, x, y, outward in _HOUSES
)
SHOPS = tuple(
    Shop(name, item, *where, tuple(f"{name}{number}" for number in (1, 2, 3)), f"{name}B")
    for name, item, where, _, _ in _SHOPS
)


def _wall_links() -> list[tuple[str, str]]:
    walls = {space.name for space in SPACES if space.kind == WALL}
    beside = [
        (column + row, other + row) for column, other in pairwise(_COLUMNS) for row in _WALL_ROWS
    ]
    below = [
        (column + row, column + other) for row, other in pairwise(_ROWS) for column in _WALL_COLUMNS
    ]
    return [link for link in (*beside, *below) if walls.issuperset(link)]


def _street_links() -> list[tuple[str, str]]:
    ring = [space.name for space in SPACES if space.kind == STREET]
    return list(zip(ring, (*ring[1:], ring[0]), strict=True))


def _shop_links() -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for shop, (_, _, _, path, _) in zip(SHOPS, _SHOPS, strict=True):
        way = (str(path[0]), *shop.garden, str(path[-1]))
        found += [*pairwise(way), (shop.garden[1], shop.burglar)]
    return found


def _house_links() -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for house in HOUSES:
        first, *others = house.garden
        found += [(house.home, first), *((first, other) for other in others)]
        for print_, (east, out) in _HOUSE_GATES.items():
            wall = _wall_name(house.x + east, house.y + house.outward * out)
            found.append((f"{house.number}{print_}", wall))
    return found


LINKS = (*_street_links(), *_wall_links(), *_GATES, *_shop_links(), *_house_links())
"""Pairs of names of neighbouring spaces, each pair once."""


def _neighbours() -> tuple[tuple[int, ...], ...]:
    found: list[list[int]] = [[] for _ in SPACES]
    for one, other in LINKS:
        found[INDEX[one]].append(INDEX[other])
        found[INDEX[other]].append(INDEX[one])
    return tuple(map(tuple, map(sorted, found)))


NEIGHBOURS = _neighbours()
"""For each index of a space, the indices of the spaces next to it."""

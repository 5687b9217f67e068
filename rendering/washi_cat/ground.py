"""A map prepared for drawing: where places are, and where cats pass from place to place.

Points and lengths are measured in spaces: A1 reaches from (0, 0) to (1, 1).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rendering.splines import Point
from rules.washi_cat.tape import SEWERS, SHRINE, Tape

ROWS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Cell = tuple[int, int]
"""Row and column, from 0."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A hashable copy of a `Tape`, used as a key in caches.

    If `turned`, the map is rotated by half a turn (see `turning`). A turned map's places have the
    names of their new positions; only `label` returns the names that readers use.
    """

    rows: tuple[str, ...]
    doors: tuple[tuple[str, tuple[str, ...]], ...]
    turned: bool = False

    @classmethod
    def of(cls, tape: Tape, *, turned: bool = False) -> Ground:
        return cls(tape.rows, tuple(sorted(tape.doors.items())), turned)

    @property
    def high(self) -> int:
        return len(self.rows)

    @property
    def wide(self) -> int:
        return len(self.rows[0])

    def at(self, cell: Cell) -> str:
        return self.rows[cell[0]][cell[1]]

    def half(self, row: int) -> int:
        """Return the tape on which the row is: 0 for row A's tape, 1 for the last row's tape."""
        return int((row >= self.high // 2) != self.turned)

    def home(self, row: int) -> int | None:
        """Return the player whose home row this is, or None."""
        return 1 - self.half(row) if row in (0, self.high - 1) else None

    def label(self, place: str) -> str:
        """Return the name that readers use for a place."""
        if is_building(place) or not self.turned:
            return place
        return opposite(place, self.high, self.wide)


def taker(ground: Ground, place: str) -> int:
    """Return the player whose cats may take the fish in this place.

    Cats take fish only in the opponent's home row.
    """
    return ground.half(cell_of(place)[0])


def opposite(space: str, high: int, wide: int) -> str:
    """Return the space to which this space moves when the map is rotated by half a turn."""
    row, column = cell_of(space)
    return name_of((high - 1 - row, wide - 1 - column))


def cell_of(place: str) -> Cell:
    """Return the cell of a space such as `H7`."""
    return ROWS.index(place[0]), int(place[1:]) - 1


def name_of(cell: Cell) -> str:
    return f"{ROWS[cell[0]]}{cell[1] + 1}"


@lru_cache(maxsize=64)
def buildings(ground: Ground) -> dict[str, Cell]:
    """Map each building's letter to the cell of the building's upper left quarter."""
    found: dict[str, Cell] = {}
    for row, line in enumerate(ground.rows):
        for column, letter in enumerate(line):
            if letter.islower():
                found.setdefault(letter, (row, column))
    return found


@lru_cache(maxsize=64)
def sewers(ground: Ground) -> dict[str, str]:
    """Return the letter of each sewer."""
    return _printed(ground, SEWERS)


def partner(ground: Ground, sewer: str) -> str | None:
    """Return the other sewer of the same colour in the same row; None if there is none."""
    here = sewers(ground)
    same = (place for place in here if place[0] == sewer[0] and here[place] == here[sewer])
    return next((place for place in same if place != sewer), None)


@lru_cache(maxsize=64)
def shrines(ground: Ground) -> dict[str, str]:
    return _printed(ground, SHRINE)


def _printed(ground: Ground, letters: str) -> dict[str, str]:
    return {
        name_of((row, column)): letter
        for row, line in enumerate(ground.rows)
        for column, letter in enumerate(line)
        if letter in letters
    }


def is_building(place: str) -> bool:
    return place.islower()


@lru_cache(maxsize=8192)
def middle(ground: Ground, place: str) -> Point:
    """Return the centre of a space or building."""
    if is_building(place):
        row, column = buildings(ground)[place]
        return column + 1.0, row + 1.0
    row, column = cell_of(place)
    return column + 0.5, row + 0.5


@lru_cache(maxsize=8192)
def passage(ground: Ground, source: str, target: str) -> tuple[Point, Point]:
    """Return the middle of the edge between two places, and the direction from source to target."""
    if is_building(target):
        at, way = passage(ground, target, source)
        return at, (-way[0], -way[1])
    x, y = middle(ground, target)
    for dx, dy in ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)):
        row, column = int(y - 0.5 - dy), int(x - 0.5 - dx)
        inside = 0 <= y - dy < ground.high and 0 <= x - dx < ground.wide
        if inside and source in (name_of((row, column)), ground.at((row, column))):
            return (x - dx / 2, y - dy / 2), (dx, dy)
    raise ValueError(source, target)


def door_edges(ground: Ground, building: str) -> list[tuple[Point, Point]]:
    """Return the middle of each door and the direction out of it."""
    outside = dict(ground.doors).get(building, ())
    return [passage(ground, building, place) for place in outside]

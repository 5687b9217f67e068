"""Generate a map from a text, as `docs/records.md` describes it, without the game's code.

Tests compare the maps with the game's, so they fail if the documentation and the game disagree.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeVar

T = TypeVar("T")

COLUMNS = range(1, 21)
LOWER = "EFGH"
TURNED_ROW = dict(zip(LOWER, "DCBA", strict=True))
TURNED_BUILDING = {"a": "d", "b": "e", "c": "f"}
STREET, SHRINE = ".", "J"
MOST_DRAFTS = 100

Space = tuple[str, int]
"""A row letter and a column."""
Place = Space | str
"""A space, or the letter of a building."""


class Stream:
    """Random numbers that a seed gives; `drawn` lists each number's purpose, bound and value."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._words: list[int] = []
        self._blocks = 0
        self.drawn: list[tuple[str, int, int]] = []

    def _word(self) -> int:
        if not self._words:
            number = self._blocks.to_bytes(8, "big")
            block = hmac.new(self._seed, number, hashlib.sha256).digest()
            self._words = [int.from_bytes(block[i : i + 8], "big") for i in (0, 8, 16, 24)]
            self._blocks += 1
        return self._words.pop(0)

    def number(self, what: str, below: int) -> int:
        word = self._word()
        while word >= 2**64 - 2**64 % below:
            word = self._word()
        self.drawn.append((what, below, word % below))
        return word % below

    def pick(self, what: str, things: list[T]) -> T:
        return things[self.number(what, len(things))]

    def several(self, what: str, count: int, things: list[T]) -> list[T]:
        left = list(things)
        picked = []
        for _ in range(count):
            picked.append(self.pick(what, left))
            left.remove(picked[-1])
        return picked


@dataclass
class Draft:
    """A draft of a map: the mark of each space, and the door spaces outside each building."""

    marks: dict[Space, str] = field(default_factory=dict)
    doors: dict[str, list[Space]] = field(default_factory=dict)

    def row(self, letter: str) -> str:
        return "".join(self.marks[letter, column] for column in COLUMNS)

    @property
    def rows(self) -> tuple[str, ...]:
        return tuple(map(self.row, "ABCDEFGH"))

    @property
    def door_spaces(self) -> set[Space]:
        return {space for spaces in self.doors.values() for space in spaces}

    @property
    def door_names(self) -> dict[str, tuple[str, ...]]:
        return {
            building: tuple(f"{letter}{column}" for letter, column in spaces)
            for building, spaces in self.doors.items()
        }

    def streets(self, letter: str) -> list[int]:
        """Return the columns of a row's street spaces that are not door spaces."""
        return [
            column
            for column in COLUMNS
            if self.marks[letter, column] == STREET and (letter, column) not in self.door_spaces
        ]


def torn(text: str) -> tuple[Draft, list[list[tuple[str, int, int]]]]:
    """Return the map that a text generates, and the random numbers of each draft.

    We make drafts until `kept` accepts one. The accepted draft is the map.
    """
    stream = Stream(hashlib.sha256(b"washi-cat map " + text.encode()).digest())
    drafts = []
    for _ in range(MOST_DRAFTS):
        stream.drawn = []
        draft = drafted(stream)
        drafts.append(stream.drawn)
        if kept(draft):
            return draft, drafts
    raise ValueError(text)


def drafted(stream: Stream) -> Draft:
    draft = Draft({(letter, column): STREET for letter in LOWER for column in COLUMNS})
    x, y, z = sorted(stream.several("buildings", 3, list(range(1, 14))))
    lefts = {"a": x, "b": y + 3, "c": z + 6}
    for building, left in lefts.items():
        for letter in "FG":
            draft.marks[letter, left] = draft.marks[letter, left + 1] = building
    count = 1 + stream.number("gaps", 2)
    gaps = stream.several("gaps", count, draft.streets("F"))
    for building, left in lefts.items():
        draft.doors[building] = doors(stream, building, left, gaps)
    draw_sewers(stream, draft, gaps)
    shrines = stream.number("shrines", 3)
    for column in stream.several("shrines", shrines, draft.streets("E")):
        draft.marks["E", column] = SHRINE
    for column in COLUMNS:
        if draft.marks["F", column] == STREET and column not in gaps:
            draft.marks["F", column] = SHRINE
    turn(draft)
    return draft


def doors(stream: Stream, building: str, left: int, gaps: list[int]) -> list[Space]:
    up = ("E", left + stream.number(f"doors of {building}", 2))
    down = ("H", left + stream.number(f"doors of {building}", 2))
    sides = [("F", left - 1), ("G", left - 1), ("F", left + 2), ("G", left + 2)]
    there = [
        (letter, column)
        for letter, column in sides
        if column in COLUMNS and (letter == "G" or column in gaps)
    ]
    return [up, down, stream.pick(f"doors of {building}", there)]


def draw_sewers(stream: Stream, draft: Draft, gaps: list[int]) -> None:
    colours = stream.several("colours", 3, ["B", "R", "G", "Y"])
    for letter, colour in zip("EFG", colours, strict=True):
        free = [c for c in draft.streets(letter) if letter != "F" or c not in gaps]
        pairs = [(p, q) for p in free for q in free if q - p >= 5]
        for column in stream.pick(f"sewers of {letter}", pairs):
            draft.marks[letter, column] = colour


def turn(draft: Draft) -> None:
    """Fill the upper half with the lower half, turned by 180 degrees."""
    for letter in LOWER:
        for column in COLUMNS:
            mark = draft.marks[letter, column]
            draft.marks[TURNED_ROW[letter], 21 - column] = TURNED_BUILDING.get(mark, mark)
    for building, called in TURNED_BUILDING.items():
        draft.doors[called] = [
            (TURNED_ROW[letter], 21 - column) for letter, column in draft.doors[building]
        ]


# Checks that decide whether a draft is kept


def kept(draft: Draft) -> bool:
    around = steps(draft)
    bottom = {place for place in around if place[0] == "H"}
    top = {place for place in around if place[0] == "A"}
    return come_to(around, bottom) == {*around} and 5 <= ways(around, bottom, top) <= 8


def steps(draft: Draft) -> dict[Place, set[Place]]:
    """Map each place to the places that are one step away."""
    spaces = {space for space, mark in draft.marks.items() if mark in ".BRGY"}
    around: dict[Place, set[Place]] = {space: set() for space in spaces}
    for letter, column in spaces:
        below = (chr(ord(letter) + 1), column)
        for other in (below, (letter, column + 1)):
            if other in spaces:
                around[letter, column].add(other)
                around[other].add((letter, column))
    for building, outside in draft.doors.items():
        around[building] = {*outside}
        for space in outside:
            around[space].add(building)
    return around


def come_to(around: dict[Place, set[Place]], start: set[Place]) -> set[Place]:
    found, edge = {*start}, {*start}
    while edge:
        edge = {after for place in edge for after in around[place]} - found
        found |= edge
    return found


def ways(around: dict[Place, set[Place]], bottom: set[Place], top: set[Place]) -> int:
    """Return the largest number of ways that share no place: a maximal flow, by augmenting paths.

    In the graph, each place is an arc from its front to its back, and at most one way uses the arc.
    A used arc is reversed, so that a later way can reroute an earlier way.
    """
    open_: dict[str, set[str]] = {"source": {f"front {place}" for place in bottom}, "sink": set()}
    for place, beside in around.items():
        open_[f"front {place}"] = {f"back {place}"}
        open_[f"back {place}"] = {f"front {other}" for other in beside}
        if place in top:
            open_[f"back {place}"].add("sink")
    count = 0
    while push(open_):
        count += 1
    return count


def push(open_: dict[str, set[str]]) -> bool:
    """Find one more way and reverse its arcs; return whether a way was found."""
    way, tried = ["source"], {"source"}
    while way and way[-1] != "sink":
        following = next(iter(sorted(open_[way[-1]] - tried)), None)
        if following is None:
            way.pop()
        else:
            way.append(following)
            tried.add(following)
    for here, there in pairwise(way):
        open_[here].remove(there)
        open_[there].add(here)
    return bool(way)

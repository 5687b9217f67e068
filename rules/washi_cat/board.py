"""Washi Cat: a tape prepared for play: places, ways between places, and rays for jumps.

Sets of places are integers with a bit for each cell of the tape, row by row. A building is the four
bits of its quarters. A barrier is an edge that nothing crosses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

from rules.washi_cat.tape import SEWERS, SHRINE, STREET, Tape

Cell = tuple[int, int]
UP, LEFT, RIGHT, DOWN = (-1, 0), (0, -1), (0, 1), (1, 0)
DIRECTIONS: tuple[Cell, ...] = (UP, LEFT, RIGHT, DOWN)


@dataclass(frozen=True, slots=True)
class Board:
    """A tape with everything computed from it. Two boards are equal if their tapes are equal.

    `mask` maps each place to the set of its cells. `neighbours` gives the places that one move can
    reach while nothing is drawn on the map. `rays` gives each place's rays, one for each direction
    or door: the spaces in a straight line from the place, nearest first. `partner` maps each sewer
    to the other sewer of its pair. `homes[i]` is player i's home row, `streets` all street spaces,
    `everything` all places.
    """

    tape: Tape
    mask: Mapping[str, int] = field(compare=False, repr=False)
    neighbours: Mapping[str, tuple[str, ...]] = field(compare=False, repr=False)
    rays: Mapping[str, tuple[tuple[str, ...], ...]] = field(compare=False, repr=False)
    partner: Mapping[str, str] = field(compare=False, repr=False)
    streets: int = field(compare=False, repr=False)
    everything: int = field(compare=False, repr=False)
    homes: tuple[int, int] = field(compare=False, repr=False)
    steps: tuple[int, int, int, int] = field(compare=False, repr=False)
    """For up, left, right and down: the set of cells from which a cat can go that way."""

    @property
    def width(self) -> int:
        return len(self.tape.rows[0])

    def names(self, places: int) -> frozenset[str]:
        """Return the names of the places in a set."""
        return frozenset(name for name, bits in self.mask.items() if bits & places)

    def cells(self, place: str) -> tuple[Cell, ...]:
        """Return the cells of a place: four for a building, one for a space."""
        return _cells(self.mask[place], self.width)

    def bearings(self, source: str, target: str, most: int) -> set[Cell]:
        """Return the directions in which `target` is straight ahead of `source`.

        The target must be at most `most` cells away.
        """
        found = set()
        for (row, column), (to_row, to_column) in product(self.cells(source), self.cells(target)):
            down, right = to_row - row, to_column - column
            if 0 < abs(down) + abs(right) <= most and 0 in (down, right):
                found.add(((down > 0) - (down < 0), (right > 0) - (right < 0)))
        return found

    def beside(self, places: int) -> int:
        """Return the set of all places that share an open edge with the given places.

        The set may include some of the given places.
        """
        up, left, right, down = self.steps
        width = self.width
        return (
            (places & up) >> width
            | (places & left) >> 1
            | (places & right) << 1
            | (places & down) << width
        )

    def reach(self, places: int, free: int) -> int:
        """Return `places`, and all places that can be reached from them through free places.

        `places` need not be free. `free` must contain each building completely or not at all.
        """
        up, left, right, down = self.steps
        width = self.width
        seen = edge = places
        while edge:
            edge = (
                (edge & up) >> width
                | (edge & left) >> 1
                | (edge & right) << 1
                | (edge & down) << width
            ) & (free & ~seen)
            seen |= edge
        return seen

    def regions(self, free: int) -> Iterator[int]:
        """Yield the connected regions of free places.

        `free` must contain each building completely or not at all.
        """
        while free:
            region = self.reach(free & -free, free)
            yield region
            free &= ~region


def row_letter(row: int) -> str:
    """Return the letter of a row, counted from 0."""
    return chr(ord("A") + row)


def space_name(cell: Cell) -> str:
    """Return a cell's name in the notation: the cell (0, 6), in the first row, is `A7`."""
    return f"{row_letter(cell[0])}{cell[1] + 1}"


def cell_of(space: str) -> Cell:
    """Return a space's row and column, both from 0; the space need not be on any map."""
    return ord(space[0]) - ord("A"), int(space[1:]) - 1


def shifted(cell: Cell, direction: Cell) -> Cell:
    """Return the next cell in a direction, which may be beyond the edge."""
    return cell[0] + direction[0], cell[1] + direction[1]


def board_of(tape: Tape) -> Board:
    """Return the board of a tape with rows of equal length."""
    plan = _Plan(tape)
    names = sorted({name for name, _ in plan.places()})
    ways = {name: tuple(plan.ways_from(name)) for name in names}
    neighbours = {name: tuple(plan.name(to) for _, to in ways[name]) for name in names}
    return Board(
        tape=tape,
        mask={name: plan.bits(plan.cells[name]) for name in names},
        neighbours=neighbours,
        rays={name: tuple(plan.rays_from(ways[name])) for name in names},
        partner=plan.partners(),
        streets=plan.bits(cell for name, cell in plan.places() if plan.mark(cell) == STREET),
        everything=plan.bits(cell for _, cell in plan.places()),
        homes=(plan.row_bits(len(tape.rows) - 1), plan.row_bits(0)),
        steps=plan.steps(),
    )


class _Plan:
    """A tape's cells; a cell is a pair of its row and its column, both from 0."""

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        self.cells: dict[str, list[Cell]] = {}
        for name, cell in self.places():
            self.cells.setdefault(name, []).append(cell)

    def mark(self, cell: Cell) -> str:
        """Return a cell's mark; cells off the map count as shrines, which cannot be entered."""
        row, column = cell
        rows = self.tape.rows
        inside = 0 <= row < len(rows) and 0 <= column < len(rows[0])
        return rows[row][column] if inside else SHRINE

    def name(self, cell: Cell) -> str:
        """Return the name of the place that a cell belongs to."""
        mark = self.mark(cell)
        return mark if mark.islower() else space_name(cell)

    def places(self) -> Iterator[tuple[str, Cell]]:
        """Yield every cell that can be entered, with the name of its place."""
        for row, marks in enumerate(self.tape.rows):
            for column, mark in enumerate(marks):
                if mark != SHRINE:
                    yield self.name((row, column)), (row, column)

    def bits(self, cells: Iterable[Cell]) -> int:
        width = len(self.tape.rows[0])
        return sum(1 << (row * width + column) for row, column in cells)

    def row_bits(self, row: int) -> int:
        return self.bits(cell for _, cell in self.places() if cell[0] == row)

    def open(self, source: Cell, target: Cell) -> bool:
        """Return whether the edge between two neighbouring cells can be crossed."""
        here, there = self.mark(source), self.mark(target)
        if SHRINE in (here, there):
            return False
        if here == there and here.islower():
            return True
        if here.islower():
            return not there.islower() and space_name(target) in self.tape.doors[here]
        return not there.islower() or space_name(source) in self.tape.doors[there]

    def ways_from(self, name: str) -> Iterator[tuple[Cell, Cell]]:
        """Yield the direction of each move out of a place, with the cell that it enters."""
        for cell in self.cells[name]:
            for direction in DIRECTIONS:
                target = shifted(cell, direction)
                if self.open(cell, target) and self.name(target) != name:
                    yield direction, target

    def rays_from(self, ways: Iterable[tuple[Cell, Cell]]) -> Iterator[tuple[str, ...]]:
        """Yield the spaces in a straight line along each way, if there are two or more spaces."""
        for direction, cell in ways:
            ray = []
            while self.mark(cell) in STREET + SEWERS:
                ray.append(space_name(cell))
                cell = shifted(cell, direction)  # noqa: PLW2901  # follow the ray
            if len(ray) > 1:
                yield tuple(ray)

    def partners(self) -> dict[str, str]:
        """Return each sewer's partner, by name."""
        pairs: dict[tuple[int, str], list[str]] = {}
        for name, cell in self.places():
            if self.mark(cell) in SEWERS:
                pairs.setdefault((cell[0], self.mark(cell)), []).append(name)
        both = [pair for pair in pairs.values() if len(pair) == 2]
        return {one: other for a, b in both for one, other in ((a, b), (b, a))}

    def steps(self) -> tuple[int, int, int, int]:
        up, left, right, down = (
            self.bits(c for _, c in self.places() if self.open(c, shifted(c, direction)))
            for direction in DIRECTIONS
        )
        return up, left, right, down


@lru_cache(maxsize=1024)
def _cells(bits: int, width: int) -> tuple[Cell, ...]:
    return tuple(divmod(bit, width) for bit in range(bits.bit_length()) if bits >> bit & 1)

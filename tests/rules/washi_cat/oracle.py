"""A second implementation of *Washi Cat*, with plain sets and exhaustive searches.

The oracle shares no code with the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache

Cell = tuple[int, int]
COMPASS = ((0, 1), (0, -1), (1, 0), (-1, 0))


@dataclass
class Cat:
    at: str
    carries: bool = False
    home: bool = False


@dataclass
class Oracle:
    """A match in which all fish and cats are drawn; `fish` has the places of fish not yet taken."""

    grid: tuple[str, ...]
    doors: Mapping[str, tuple[str, ...]]
    cats: tuple[list[Cat], list[Cat]]
    lines: tuple[set[str], set[str]]
    fish: set[str]
    turn: int = 0
    specials: list[int] = field(default_factory=lambda: [2, 2])
    blocked: set[str] = field(default_factory=set)
    quiet: int = 0
    outcome: tuple[tuple[int, ...], str] | None = None

    # The map

    def mark(self, cell: Cell) -> str:
        y, x = cell
        if y < 0 or x < 0 or y >= len(self.grid) or x >= len(self.grid[0]):
            return "J"
        return self.grid[y][x]

    def place(self, cell: Cell) -> str:
        mark = self.mark(cell)
        return mark if mark.islower() else "ABCDEFGHIJ"[cell[0]] + str(cell[1] + 1)

    def cells(self, place: str) -> list[Cell]:
        if place.islower():
            return [
                (y, x)
                for y in range(len(self.grid))
                for x in range(len(self.grid[y]))
                if self.grid[y][x] == place
            ]
        return [("ABCDEFGHIJ".index(place[0]), int(place[1:]) - 1)]

    def passable(self, here: Cell, there: Cell) -> bool:
        a, b = self.mark(here), self.mark(there)
        if a == "J" or b == "J":
            return False
        if a.islower() and b.islower():
            return False
        if a.islower():
            return self.place(there) in self.doors[a]
        if b.islower():
            return self.place(here) in self.doors[b]
        return True

    def exits(self, place: str) -> Iterator[tuple[Cell, Cell]]:
        """Yield the direction and the first cell of each exit of a place."""
        for y, x in self.cells(place):
            for down, right in COMPASS:
                there = (y + down, x + right)
                if self.passable((y, x), there):
                    yield (down, right), there

    def around(self, place: str) -> set[str]:
        return {self.place(cell) for _, cell in self.exits(place)}

    def in_home_row(self, place: str, player: int) -> bool:
        row = "ABCDEFGHIJ"[len(self.grid) - 1] if player == 0 else "A"
        return place[0] == row

    def is_sewer(self, place: str) -> bool:
        return not place.islower() and self.mark(self.cells(place)[0]) in "BRGY"

    def partner(self, sewer: str) -> str:
        [(y, x)] = self.cells(sewer)
        row = self.grid[y]
        [other] = [i for i in range(len(row)) if row[i] == row[x] and i != x]
        return self.place((y, other))

    # Actions

    def legal(self) -> set[str]:
        if self.outcome:
            return set()
        found = set()
        for number, cat in enumerate(self.cats[self.turn], start=1):
            if not cat.home:
                found |= {f"{number} {how}" for how in self.actions_of(cat)}
        return found

    def actions_of(self, cat: Cat) -> Iterator[str]:
        mine, yours = self.lines[self.turn], self.lines[1 - self.turn]
        for place in self.around(cat.at):
            if place not in yours and self.may_meet(cat, place):
                yield place
            if self.is_sewer(place) and self.specials[self.turn]:
                out = self.partner(place)
                if not {place, out} & (self.blocked | yours):
                    yield f"pop {out}"
        for (down, right), first in self.exits(cat.at):
            y, x = first
            crossed = []
            while self.mark((y, x)) in ".BRGY" and self.place((y, x)) in mine | yours:
                crossed.append(self.place((y, x)))
                y, x = y + down, x + right
            blank = self.mark((y, x)) in ".BRGY" and self.place((y, x)) not in self.fish
            if crossed and blank:
                if set(crossed) <= mine:
                    yield f"jump {self.place((y, x))}"
                elif self.specials[self.turn]:
                    yield f"amazing {self.place((y, x))}"

    def may_meet(self, cat: Cat, place: str) -> bool:
        """Return whether the fish on the map allow a cat to enter this place."""
        if place not in self.fish:
            return True
        return not cat.carries and not self.in_home_row(place, self.turn)

    def apply(self, text: str) -> Oracle:
        after = deepcopy(self)
        after._act(text)
        return after

    def _act(self, text: str) -> None:
        me = self.turn
        number, *how, place = text.split()
        cat = self.cats[me][int(number) - 1]
        newly = {place}
        if how == ["pop"]:
            newly.add(self.partner(place))
        elif self.is_sewer(place):
            self.blocked.add(place)
        news = bool(newly - self.lines[me])
        self.lines[me].update(newly)
        if how in (["pop"], ["amazing"]):
            self.specials[me] -= 1
        cat.at = place
        if place in self.fish:
            self.fish.remove(place)
            cat.carries = True
        if cat.carries and self.in_home_row(place, me):
            cat.home = news = True
        self.quiet = 0 if news else self.quiet + 1
        self.turn = 1 - me
        self._judge(me)

    def _judge(self, me: int) -> None:
        def won_by(player: int) -> tuple[int, ...]:
            return (1, 2) if player == 0 else (2, 1)

        if all(cat.home for cat in self.cats[me]):
            self.outcome = won_by(me), "delivered"
        elif self.trapped(1 - me):
            self.outcome = won_by(me), "trapped"
        elif self.trapped(me):
            self.outcome = won_by(1 - me), "trapped"
        elif self.quiet >= 40:
            self.outcome = (1, 1), "idle"
        elif not self.legal():
            self.outcome = won_by(me), "stuck"

    # Cats that can no longer bring a fish home

    def trapped(self, player: int) -> bool:
        return self.specials[player] == 0 and self.hopeless(player)

    def hopeless(self, player: int) -> bool:
        return any(self.lost(player, cat) for cat in self.cats[player]) or self.clash(player)

    def clash(self, player: int) -> bool:
        hunters = [cat for cat in self.cats[player] if not cat.carries]
        chances = [self.chances(player, cat) for cat in hunters]
        return len(chances) == 2 and chances[0] == chances[1] and len(chances[0]) == 1

    def lost(self, player: int, cat: Cat) -> bool:
        return not cat.home and not self.chances(player, cat)

    def chances(self, player: int, cat: Cat) -> set[str]:
        """Return the fish that the cat can bring home by moves.

        In the result, `own` stands for a fish that the cat already carries. The search visits every
        reachable pair of a place and a carried fish.
        """
        begin = (cat.at, "own" if cat.carries else "")
        seen, waiting, found = {begin}, [begin], set()
        while waiting:
            place, load = waiting.pop()
            if load and self.in_home_row(place, player):
                found.add(load)
            for following in self.around(place):
                step = self._walks(player, cat, following, load)
                if step is not None and step not in seen:
                    seen.add(step)
                    waiting.append(step)
        return found

    def _walks(self, player: int, cat: Cat, place: str, load: str) -> tuple[str, str] | None:
        if place in self.lines[1 - player]:
            return None
        if place not in self.fish or place == load:
            return place, load
        if self.in_home_row(place, player):
            return None
        if not load:
            return place, place
        mates = [mate for mate in self.cats[player] if mate is not cat]
        cleared = load == "own" and any(not mate.carries for mate in mates)
        return (place, load) if cleared else None


def most_drawings(row: str, drawn: frozenset[int]) -> int:
    """Return how many drawings a row can hold if the columns `drawn` already hold drawings.

    The number includes the drawings in `drawn`. Columns start at 0.
    """
    allowed = [
        column
        for column, mark in enumerate(row)
        if mark == "." and all(abs(column - other) >= 3 for other in drawn)
    ]

    @cache
    def best(after: int) -> int:
        return max((1 + best(column) for column in allowed if column >= after + 3), default=0)

    return len(drawn) + best(-3)

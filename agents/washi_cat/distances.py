"""Washi Cat: the number of actions that errands still take.

Sets of places are integers as in `rules.washi_cat.board`. Lines on the map count as they are now.
The parts of a line that a cat has yet to draw are ignored, although the cat could later jump over
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from rules.washi_cat.board import Board
from rules.washi_cat.state import State

Levels = tuple[int, ...]
"""Sets of places: item t holds the places from which the shortest route takes t actions."""


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The fixed parts of a map: `rows`, `buildings`, and all buildings together as `built`."""

    board: Board
    rows: tuple[int, ...]
    buildings: tuple[int, ...]
    built: int

    def whole(self, places: int) -> int:
        """Return the set of places, plus the rest of every building that is partly in it."""
        if places & self.built:
            for building in self.buildings:
                if places & building:
                    places |= building
        return places


@lru_cache(maxsize=16)
def ground_of(board: Board) -> Ground:
    """Return the ground of a board."""
    width = board.width
    rows = tuple(((1 << width) - 1) << width * row for row in range(len(board.tape.rows)))
    buildings = tuple(board.mask[name] for name in board.tape.doors)
    return Ground(board, rows, buildings, sum(buildings))


@dataclass(eq=False)
class Distances:
    """A player's distances in actions from each place: straight home, or to a fish and then home.

    `water` are all places without fish where a cat may stand. `over` are the places that a cat may
    jump over, and `blank` the places that it may jump to. `fish` are the fish in the opponent's
    home row. `pops` are pairs of sewers, the way in and the way out. `water`, `over`, `blank` and
    `fish` are sets.
    """

    ground: Ground
    player: int
    water: int
    over: int
    blank: int
    fish: int
    pops: tuple[tuple[int, int], ...] = ()
    _fetched: dict[int, dict[int, int]] = field(default_factory=dict, init=False)

    @cached_property
    def home(self) -> Levels:
        """Distances to home for a cat with a fish, from every place, also from places of fish."""
        homes = self.ground.board.homes[self.player]
        return self._levels({0: homes & self.water}, self.fish)

    @cached_property
    def region(self) -> int:
        """All places with a route home."""
        return sum(self.home)

    @cached_property
    def errands(self) -> Levels:
        """Distances to a fish and home again, from every place."""
        fish = self.fish
        return self._levels({t: level & fish for t, level in enumerate(self.home) if level & fish})

    def fetched(self, at: int) -> Mapping[int, int]:
        """Return, for each fish, how many actions a cat at a place needs to bring it home."""
        found = self._fetched.get(at)
        if found is None:
            found = self._fetched[at] = {
                fish: time + (time_of(self.home, fish) or 0) for fish, time in self._catches(at)
            }
        return found

    def _catches(self, at: int) -> Iterator[tuple[int, int]]:
        """Yield each fish that a cat can bring home, with the number of actions to reach it."""
        seen = edge = at
        beside, whole, rest, time = self.ground.board.beside, self.ground.whole, self.fish, 0
        rest &= self.region
        while edge and rest:
            time += 1
            caught = beside(edge) & rest
            rest &= ~caught
            while caught:
                yield caught & -caught, time
                caught &= caught - 1
            edge = whole(self._after(edge) & self.water & ~seen)
            seen |= edge

    def _levels(self, ends: Mapping[int, int], fish: int = 0) -> Levels:
        """Return sets of places: item t holds the places whose shortest route takes t actions.

        `ends[n]` is the set of places from which n more actions complete the route. A route may
        start on a fish, but not lead over a fish.
        """
        free, last = self.water | fish, max(ends, default=-1)
        seen, edge, time, found = 0, 0, 0, []
        while edge or time <= last:
            level = edge | ends.get(time, 0) & ~seen
            seen |= level
            found.append(level)
            edge = self.ground.whole(self._before(level & ~fish) & free & ~seen)
            seen |= edge
            time += 1
        return tuple(found)

    def _before(self, places: int) -> int:
        """Return the places from which one action leads to any of `places`.

        The result may include places that the cat may not enter. The caller removes these places.
        """
        board, over, blank = self.ground.board, self.over, places & self.blank
        found = board.beside(places)
        if blank:
            up, left, right, down = board.steps
            width = board.width
            run = blank << width & up & over
            while run:
                run = run << width & up
                found |= run
                run &= over
            run = blank << 1 & left & over
            while run:
                run = run << 1 & left
                found |= run
                run &= over
            run = blank >> 1 & right & over
            while run:
                run = run >> 1 & right
                found |= run
                run &= over
            run = blank >> width & down & over
            while run:
                run = run >> width & down
                found |= run
                run &= over
        for entrance, way_out in self.pops:
            if places & way_out:
                found |= board.beside(entrance)
        return found

    def _after(self, places: int) -> int:
        """Return the places that one action leads to from any of `places`.

        The result may include places that the cat may not enter. The caller removes these places.
        """
        board, over, blank = self.ground.board, self.over, self.blank
        up, left, right, down = board.steps
        width = board.width
        found = board.beside(places)
        run = (places & up) >> width & over
        while run:
            run = (run & up) >> width
            found |= run & blank
            run &= over
        run = (places & left) >> 1 & over
        while run:
            run = (run & left) >> 1
            found |= run & blank
            run &= over
        run = (places & right) << 1 & over
        while run:
            run = (run & right) << 1
            found |= run & blank
            run &= over
        run = (places & down) << width & over
        while run:
            run = (run & down) << width
            found |= run & blank
            run &= over
        for entrance, way_out in self.pops:
            if places & board.beside(entrance):
                found |= way_out
        return found


def time_of(levels: Levels, places: int) -> int | None:
    """Return how many actions the shortest route from these places takes; None without a route."""
    for time, level in enumerate(levels):
        if level & places:
            return time
    return None


def distances_of(state: State, player: int) -> Distances:
    """Return a player's distances without specials."""
    return _plain_distances(state.board, player, state.lines, state.fish_left)


def special_distances_of(state: State, player: int) -> Distances:
    """Return a player's distances with unlimited specials."""
    return _special_distances(state.board, player, state.lines, state.fish_left, state.blocked)


@lru_cache(maxsize=8192)
def _plain_distances(board: Board, player: int, lines: tuple[int, int], fish: int) -> Distances:
    ground, own = ground_of(board), lines[player]
    water = board.everything & ~lines[1 - player] & ~fish
    spaces = ~ground.built
    far = fish & board.homes[1 - player]
    return Distances(ground, player, water, own & spaces, water & spaces & ~own, far)


@lru_cache(maxsize=2048)
def _special_distances(
    board: Board, player: int, lines: tuple[int, int], fish: int, blocked: frozenset[str]
) -> Distances:
    plain, mask, theirs = (
        _plain_distances(board, player, lines, fish),
        board.mask,
        lines[1 - player],
    )
    pops = tuple(
        (mask[entrance], mask[way_out])
        for entrance, way_out in board.partner.items()
        if not {entrance, way_out} & blocked and not (mask[entrance] | mask[way_out]) & theirs
    )
    over = (lines[0] | lines[1]) & ~plain.ground.built
    return Distances(plain.ground, player, plain.water, over, plain.blank, plain.fish, pops)

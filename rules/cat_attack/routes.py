"""Cat Attack: areas of the board, distances, and routes of an exact length.

Sets of spaces are masks: bit i stands for the space with index i. A route never visits a space
twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from rules.cat_attack.board import (
    BIRD,
    BIRD_HOUSE,
    BIRD_SPACE,
    HOUSES,
    INDEX,
    MOUSE,
    MOUSE_HOLE,
    MOUSE_SPACE,
    NAMES,
    NEIGHBOURS,
    SHOPS,
    SPACES,
    STREET,
    STREETS,
)

LONGEST = 6
"""The maximum number of steps of a move, and the maximum distance of a jump."""

BIT = tuple(1 << index for index in range(len(SPACES) + 2))
HOLES = {MOUSE: len(SPACES), BIRD: len(SPACES) + 1}
"""The mouse-hole's and the bird-house's indices in `ENDS`, by kind of creature."""
ENDS = (*NAMES, MOUSE_HOLE, BIRD_HOUSE)
"""Names of all spaces, then the mouse-hole and the bird-house."""
END_INDEX = {name: index for index, name in enumerate(ENDS)}


def mask_of(spaces: Iterable[int]) -> int:
    """Return these indices of spaces as a mask."""
    mask = 0
    for space in spaces:
        mask |= BIT[space]
    return mask


def spaces_in(mask: int) -> list[int]:
    """Return the indices of the bits that are set, from the lowest."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


HOME_AT = tuple(INDEX[house.home] for house in HOUSES)
"""The Home of each house, by the house's index, which is its number minus 1."""
AREA = tuple(mask_of(INDEX[name] for name in (house.home, *house.garden)) for house in HOUSES)
"""The Home and garden of each house, as a mask."""
GARDEN_OF_SHOP = tuple(mask_of(INDEX[name] for name in shop.garden) for shop in SHOPS)
PRINT_OF_SHOP = tuple(INDEX[shop.burglar] for shop in SHOPS)
GROUNDS_OF_SHOP = tuple(
    garden | BIT[burglar] for garden, burglar in zip(GARDEN_OF_SHOP, PRINT_OF_SHOP, strict=True)
)
"""The garden and the Cat Burglar print of each shop, as a mask."""
ALL_GROUNDS = sum(GROUNDS_OF_SHOP)
STREET_MASK = tuple(
    mask_of(i for i, space in enumerate(SPACES) if space.part_of == street and space.kind == STREET)
    for street in STREETS
)
PRINTS = mask_of(PRINT_OF_SHOP)
HOMES = mask_of(HOME_AT)
CURIOSITY_SPACES = mask_of(i for i, space in enumerate(SPACES) if space.curiosity)


def _distances(start: int, onward: Mapping[int, Sequence[int]]) -> dict[int, int]:
    found, edge = {start: 0}, [start]
    while edge:
        reached = [after for space in edge for after in onward[space]]
        edge = [space for space in dict.fromkeys(reached) if space not in found]
        found |= dict.fromkeys(edge, max(found.values()) + 1)
    return found


_LINKED = dict(enumerate(NEIGHBOURS))
_DISTANCES = {space: _distances(space, _LINKED) for space in _LINKED}
"""Distances from each space to every other, ignoring pieces."""
NEAR = tuple(map(mask_of, NEIGHBOURS))
"""For each space, the spaces next to it, as a mask."""
WITHIN = tuple(
    mask_of(space for space, steps in distances.items() if 0 < steps <= LONGEST)
    for distances in _DISTANCES.values()
)
"""The spaces in reach of a jump from each space: at most `LONGEST` steps away, ignoring pieces."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The obstacles for a cat, as masks.

    A cat never enters `barred` spaces. `shut` are the grounds of closed shops, which the cat may
    leave but not enter. The cat's route may end on a space in `cats`, but not continue beyond it.
    The route may not end on a space in `no_end`.
    """

    barred: int
    shut: int
    cats: int
    no_end: int


def ends_of(start: int, steps: int, ground: Ground) -> int:
    """Return the spaces, as a mask, where a cat may end a move of exactly `steps` steps."""
    reached = 0
    for _, near in _routes(start, steps - 1, ground.barred, ground.shut, ground.cats):
        reached |= near
    return reached & ~ground.no_end


@lru_cache(maxsize=64)
def _routes(
    start: int, steps: int, barred: int, shut: int, cats: int
) -> tuple[tuple[int, int], ...]:
    """Return two masks for each route of `steps` steps.

    They are the route's spaces, and the spaces to which a next step could lead.
    """
    onward = _steps_from(barred, shut)
    if not steps:
        return ((BIT[start], onward[start]),)
    return tuple(
        [
            (seen | BIT[after], onward[after] & ~seen)
            for seen, near in _routes(start, steps - 1, barred, shut, cats)
            for after in spaces_in(near & ~cats)
        ]
    )


@lru_cache(maxsize=256)
def _steps_from(barred: int, shut: int) -> tuple[int, ...]:
    """Return, for each space, a mask of the spaces that a cat can step to if no cats block it."""
    return tuple(
        near & ~(barred if BIT[space] & shut else barred | shut) for space, near in enumerate(NEAR)
    )


def next_steps(start: int, steps: int, ground: Ground) -> Iterator[tuple[int, int, bool]]:
    """Yield every single step on the routes of length `steps` that a cat could try.

    Blocked steps are included. Each result has three parts: the space before the step, the space
    after the step, and whether the step is the last step of a route.
    """
    onward = _steps_from(ground.barred, ground.shut)
    layer = [(start, BIT[start])]
    for taken in range(1, steps + 1):
        ahead = []
        for space, seen in layer:
            for after in NEIGHBOURS[space]:
                bit = BIT[after]
                if bit & seen:
                    continue
                yield space, after, taken == steps
                if bit & onward[space] & ~ground.cats:
                    ahead.append((after, seen | bit))
        layer = list(dict.fromkeys(ahead))


def route_of_cat(start: int, end: int, steps: int, ground: Ground) -> tuple[int, ...]:
    """Return the spaces of a cat's route of exactly `steps` steps, `start` and `end` included."""

    near, between = _steps_from(ground.barred, ground.shut), ground.cats & ~BIT[end]

    def onward(space: int) -> list[int]:
        return spaces_in(near[space] & ~between)

    return _route((start,), steps, onward, _DISTANCES[end])


def _creatures_neighbours(kind: str) -> dict[int, tuple[int, ...]]:
    """Return the neighbours of each space for mice or birds.

    Mice and birds never enter Homes or burglar prints. The mouse-hole and the bird-house are each
    next to one space, where the animals come out.
    """
    closed, hole = HOMES | PRINTS, HOLES[kind]
    outside = INDEX[MOUSE_SPACE if kind == MOUSE else BIRD_SPACE]
    found = {
        space: tuple(after for after in near if not BIT[after] & closed)
        for space, near in enumerate(NEIGHBOURS)
    }
    return found | {outside: (*found[outside], hole), hole: (outside,)}


_CREEPS = {kind: _creatures_neighbours(kind) for kind in (MOUSE, BIRD)}


@lru_cache(maxsize=4096)
def creeps_of(kind: str, start: int, steps: int) -> int:
    """Return the spaces, as a mask, that a mouse or bird can reach in exactly `steps` steps.

    Pieces on the way do not stop a mouse or bird. A creature that leaves a larder starts from
    the Home of that larder.
    """
    layer = {(start, BIT[start])}
    for _ in range(steps):
        layer = {
            (after, seen | BIT[after])
            for space, seen in layer
            for after in _CREEPS[kind][space]
            if not BIT[after] & seen
        }
    return mask_of(space for space, _ in layer)


def route_of_creature(kind: str, start: int, end: int, steps: int) -> tuple[int, ...]:
    """Return the route of a mouse or bird, from start to end inclusive."""
    return _route((start,), steps, _CREEPS[kind].__getitem__, _creeping_to(kind, end))


@cache
def _creeping_to(kind: str, end: int) -> dict[int, int]:
    return _distances(end, _CREEPS[kind])


def _route(
    begun: tuple[int, ...],
    steps: int,
    onward: Callable[[int], Sequence[int]],
    distances: Mapping[int, int],
) -> tuple[int, ...]:
    """Return the route `begun`, continued to an end by exactly `steps` steps.

    Return () if there is no such route. `distances` maps each space to its minimum distance from
    the end.
    """
    if not steps:
        return begun
    for after in onward(begun[-1]):
        # Only the last step may arrive at the end.
        left = distances[after]
        if after not in begun and left < steps and (left == 0) == (steps == 1):
            route = _route((*begun, after), steps - 1, onward, distances)
            if route:
                return route
    return ()


STREET_LAP: Sequence[int] = tuple(
    index for index, space in enumerate(SPACES) if space.kind == STREET
)
"""The streets' spaces in the order in which the car passes them."""
MIDDLE = tuple(tuple(spaces_in(mask))[len(tuple(spaces_in(mask))) // 2] for mask in STREET_MASK)
"""The space on each street where the car stops."""


def drive(begun: int, street: int) -> tuple[int, ...]:
    """Return the spaces that the car passes, in order, up to the space where it stops.

    `begun` is the street on which the car stands, or -1 in the car park. A drive to the street on
    which the car already stands is a full lap.
    """
    first = 0 if begun < 0 else STREET_LAP.index(MIDDLE[begun]) + 1
    lap = (*STREET_LAP[first:], *STREET_LAP[:first])
    return lap[: lap.index(MIDDLE[street]) + 1]

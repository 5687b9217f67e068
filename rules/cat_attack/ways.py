"""Cat Attack: where pieces can get to on the board: exact-length ways, distances, areas.

Sets of spaces are masks: bit i stands for the space with index i. Ways go over no space twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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
"""The longest move, and how far away a target of a jump may be."""

BIT = tuple(1 << index for index in range(len(SPACES) + 2))
HOLES = {MOUSE: len(SPACES), BIRD: len(SPACES) + 1}
"""What stands for the mouse-hole and the bird-house where the ends of creatures are told."""
ENDS = (*NAMES, MOUSE_HOLE, BIRD_HOUSE)
"""Names of all ends, those two included."""
END_INDEX = {name: index for index, name in enumerate(ENDS)}


def mask_of(spaces: Iterable[int]) -> int:
    """The mask of spaces by index."""
    mask = 0
    for space in spaces:
        mask |= BIT[space]
    return mask


def spaces_in(mask: int) -> Iterator[int]:
    """The indices of the bits that are set, from the lowest."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


HOME_AT = tuple(INDEX[house.home] for house in HOUSES)
"""By house, from 0."""
AREA = tuple(mask_of(INDEX[name] for name in (house.home, *house.garden)) for house in HOUSES)
"""By house: its Home and its garden."""
GARDEN_OF_SHOP = tuple(mask_of(INDEX[name] for name in shop.garden) for shop in SHOPS)
PRINT_OF_SHOP = tuple(INDEX[shop.burglar] for shop in SHOPS)
GROUNDS_OF_SHOP = tuple(
    garden | BIT[burglar] for garden, burglar in zip(GARDEN_OF_SHOP, PRINT_OF_SHOP, strict=True)
)
"""By shop: its garden and the Cat Burglar print."""
ALL_GROUNDS = sum(GROUNDS_OF_SHOP)
STREET_MASK = tuple(
    mask_of(i for i, space in enumerate(SPACES) if space.part_of == street and space.kind == STREET)
    for street in STREETS
)
PRINTS = mask_of(PRINT_OF_SHOP)
HOMES = mask_of(HOME_AT)
CURIOSITY_SPACES = mask_of(i for i, space in enumerate(SPACES) if space.curiosity)


def _distances(start: int) -> dict[int, int]:
    found, edge = {start: 0}, [start]
    while edge:
        reached = [after for space in edge for after in NEIGHBOURS[space]]
        edge = [space for space in dict.fromkeys(reached) if space not in found]
        found |= dict.fromkeys(edge, max(found.values()) + 1)
    return found


WITHIN = tuple(
    mask_of(space for space, steps in _distances(start).items() if 0 < steps <= LONGEST)
    for start in range(len(SPACES))
)
"""By space, all others that a jump reaches: the shortest way over the board, whatever is on it."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What stands in a cat's way, as masks.

    `barred` spaces it never enters. `shut` are gardens of closed shops, which can be left but not
    entered. On `cats` a way may end but not go on. `no_end` are spaces it may not end on.
    """

    barred: int
    shut: int
    cats: int
    no_end: int


def ends_of(start: int, steps: int, ground: Ground) -> int:
    """The spaces where a cat may end a move of exactly so many steps."""
    return _reached(start, ground.barred, ground.shut, ground.cats)[steps] & ~ground.no_end


@lru_cache(maxsize=4096)
def _reached(start: int, barred: int, shut: int, cats: int) -> tuple[int, ...]:
    """By number of steps, where ways of exactly that length end."""
    layer, found = [(start, BIT[start])], [0]
    for _ in range(LONGEST):
        reached, ahead = 0, []
        for space, seen in layer:
            taboo = barred | seen if BIT[space] & shut else barred | seen | shut
            for after in NEIGHBOURS[space]:
                bit = BIT[after]
                if bit & taboo:
                    continue
                reached |= bit
                if not bit & cats:
                    ahead.append((after, seen | bit))
        found.append(reached)
        layer = ahead
    return tuple(found)


def next_steps(start: int, steps: int, ground: Ground) -> Iterator[tuple[int, int, bool]]:
    """Every step that could be meant to go on a way begun: from, to, whether it is the last one."""
    layer = [(start, BIT[start])]
    for taken in range(1, steps + 1):
        ahead = []
        for space, seen in layer:
            for after in NEIGHBOURS[space]:
                bit = BIT[after]
                if bit & seen:
                    continue
                yield space, after, taken == steps
                if not bit & (ground.barred | ground.cats) and _may_enter(space, bit, ground.shut):
                    ahead.append((after, seen | bit))
        layer = list(dict.fromkeys(ahead))


def _may_enter(space: int, bit: int, shut: int) -> bool:
    return not bit & shut or bool(BIT[space] & shut)


def way_of_cat(start: int, end: int, steps: int, ground: Ground) -> tuple[int, ...]:
    """One of the ways that a cat can take to an end it may reach, both ends included."""

    @cache
    def onward(space: int) -> tuple[int, ...]:
        return tuple(
            after
            for after in NEIGHBOURS[space]
            if (after == end or not BIT[after] & (ground.barred | ground.cats))
            and _may_enter(space, BIT[after], ground.shut)
        )

    return _way((start,), end, steps, onward)


def _creatures_neighbours(kind: str) -> dict[int, tuple[int, ...]]:
    """For mice or birds: no Homes, no burglar prints; their own house beside the space it is at."""
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
    """Where a mouse or bird gets to by exactly so many steps, over everything, as a mask.

    One that leaves a larder starts from that Home.
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


def way_of_creature(kind: str, start: int, end: int, steps: int) -> tuple[int, ...]:
    """One of the ways of a mouse or bird, both ends included."""
    return _way((start,), end, steps, _CREEPS[kind].__getitem__)


def _way(
    begun: tuple[int, ...], end: int, steps: int, onward: Callable[[int], tuple[int, ...]]
) -> tuple[int, ...]:
    """The way gone on by so many steps to the end; empty where that cannot be."""
    if not steps:
        return begun if begun[-1] == end else ()
    for after in onward(begun[-1]):
        # The end is come upon once only, by the last step.
        if after not in begun and (after == end) == (steps == 1):
            way = _way((*begun, after), end, steps - 1, onward)
            if way:
                return way
    return ()


STREET_LAP: Sequence[int] = tuple(
    index for index, space in enumerate(SPACES) if space.kind == STREET
)
"""The streets' spaces in the order in which the car passes them."""
MIDDLE = tuple(tuple(spaces_in(mask))[len(tuple(spaces_in(mask))) // 2] for mask in STREET_MASK)
"""By street, the space where the car comes to rest."""


def drive(begun: int, street: int) -> tuple[int, ...]:
    """The spaces that the car passes, in order, the last one that where it comes to rest.

    `begun` is the street it stands on, or -1 in the car park. To its own street it is a full lap.
    """
    first = 0 if begun < 0 else STREET_LAP.index(MIDDLE[begun]) + 1
    lap = (*STREET_LAP[first:], *STREET_LAP[:first])
    return lap[: lap.index(MIDDLE[street]) + 1]

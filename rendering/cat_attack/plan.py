"""Positions in the picture of the neighbourhood, in pixels from the picture's upper left corner.

Positions follow the coordinates in the rules, but spaces near the road are moved away from it.
"""

from __future__ import annotations

import math
from functools import lru_cache

from rendering.splines import Point, open_curve
from rules.cat_attack.board import (
    BIRD_HOUSE,
    CAR_PARK,
    GARDEN,
    HOME,
    HOUSES,
    MOUSE_HOLE,
    SHOP,
    SHOPS,
    SPACES,
    STREET,
    STREET_SPACES,
    STREETS,
    WALL,
    Space,
)

ACROSS, DOWN = 36.5, 41
"""Pixels for one unit of the board eastward and southward; the rest of the width is the sidebar's.
"""
MARGIN, ABOVE = 57, 50
WIDE, HIGH = round(2 * MARGIN + 16 * ACROSS), 2 * ABOVE + 16 * DOWN
"""The picture's size."""
LARDER = "larder"
"""The prefix of names such as `larder3`: the roof of house 3, where trails may begin or end."""

_PLACES = {MOUSE_HOLE: (6.93, 7.08), BIRD_HOUSE: (9.07, 7.08), CAR_PARK: (6.95, 8.9)}
_PORCH = 0.34
"""The distance by which a Home is drawn nearer to its garden, so as not to touch the roof."""
_ROOF = 2.03
"""Distance of the roof's middle from the plot's middle, outward."""
_ASIDE = {"q": -1.36, "r": 1.36}
_UP = {"q": 0.09}
"""Offsets of a garden's spaces `q` and `r` from the plot's middle, eastward and northward."""
_BULGE = 9
"""Pixels by which the road's bends reach outward."""


def point(x: float, y: float) -> Point:
    """Convert board coordinates to pixels."""
    return MARGIN + ACROSS * x, ABOVE + DOWN * y


def _placed(space: Space) -> Point:
    x, y = space.x, space.y
    if space.kind == SHOP:
        return _shop_print(space)
    if space.kind == HOME:
        house = HOUSES[int(space.part_of) - 1]
        y -= house.outward * _PORCH
    elif space.kind == GARDEN and space.name[-1] in _ASIDE:
        house = HOUSES[int(space.part_of) - 1]
        x, y = house.x + _ASIDE[space.name[-1]], house.y - _UP.get(space.name[-1], 0)
    elif space.kind not in (STREET, WALL, GARDEN):
        return burglar_print(space.part_of)
    return point(x, y)


def _shop_print(space: Space) -> Point:
    """Return where a shop's space is drawn: farther from the road than its coordinates say."""
    x, y = corner_of(space.part_of)
    east, south = _outward(x), _outward(y)
    if space.name.endswith("2"):
        along, across = 0.0, 0.0
    elif abs(space.x - x) > abs(space.y - y):
        along, across = 0.1, 0.68
    else:
        along, across = 0.68, 0.1
    return point(space.x + east * along, space.y + south * across)


def _outward(at: float) -> int:
    return 1 if at > 8 else -1


def burglar_print(shop: str) -> Point:
    """Return the position of the burglar's space on the shop's roof."""
    x, y = corner_of(shop)
    return point(x + _outward(x) * 0.72, y + _outward(y) * 0.72)


def corner_of(shop: str) -> Point:
    return next((float(one.x), float(one.y)) for one in SHOPS if one.name == shop)


def roof(number: int) -> Point:
    """Return the middle of a house's roof."""
    house = HOUSES[number - 1]
    return point(house.x, house.y + house.outward * _ROOF)


_SPOTS: dict[str, Point] = {space.name: _placed(space) for space in SPACES}
_SPOTS |= {name: point(*at) for name, at in _PLACES.items()}
_SPOTS |= {f"{LARDER}{house.number}": roof(house.number) for house in HOUSES}


def spot(name: str) -> Point:
    """Return the middle of a space, or of another spot where a trail may begin or end.

    Raises `KeyError` if there is no such spot.
    """
    return _SPOTS[name]


def label_of(space: Space) -> str:
    """Return the label on a space: the part of its name that its position does not already show."""
    if space.kind in (STREET, SHOP):
        return space.name[len(space.part_of) :]
    if space.kind == HOME:
        return ""
    return space.name if space.kind in (WALL, GARDEN) else "B"


def _bends() -> dict[tuple[str, str], tuple[Point, ...]]:
    """Return the road around each corner, keyed by the spaces directly before and after it."""
    found: dict[tuple[str, str], tuple[Point, ...]] = {}
    for i, street in enumerate(STREETS):
        first, last = f"{street}{STREET_SPACES}", f"{STREETS[(i + 1) % len(STREETS)]}1"
        found[first, last] = _bend(spot(first), spot(last))
    return found


def _bend(start: Point, end: Point) -> tuple[Point, ...]:
    """Return points of a curve around a corner; the curve continues both streets without a kink."""
    corner = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    x = corner[0] + math.copysign(_BULGE, corner[0] - WIDE / 2)
    y = corner[1] + math.copysign(_BULGE, corner[1] - HIGH / 2)
    return (start, _eased(start, (x, y)), (x, y), _eased(end, (x, y)), end)


def _eased(end: Point, bend: Point) -> Point:
    """Return a point between the street's end and the bend.

    Along the street, the point is at 50 % of the distance from the end to the bend. At right angles
    to the street, it is at 28 %.
    """
    dx, dy = bend[0] - end[0], bend[1] - end[1]
    along, across = 0.5, 0.28
    if abs(dx) > abs(dy):
        return end[0] + dx * along, end[1] + dy * across
    return end[0] + dx * across, end[1] + dy * along


BENDS = _bends()
"""The road around the four corners, clockwise."""


@lru_cache(maxsize=256)
def link(one: str, other: str) -> tuple[Point, ...]:
    """Return the line from a space to the next space: straight, except in the bends of the road."""
    if (one, other) in BENDS:
        return tuple(open_curve(BENDS[one, other]))
    if (other, one) in BENDS:
        return tuple(reversed(open_curve(BENDS[other, one])))
    return spot(one), spot(other)

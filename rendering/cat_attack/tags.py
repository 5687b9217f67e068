"""Names of ringed spaces, where there is room for a name, and warning signs on harmful spaces."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from rendering.cat_attack import buildings
from rendering.cat_attack.marks import put, tag
from rendering.cat_attack.plan import HIGH, WIDE, corner_of, roof, spot
from rendering.scene import Scene
from rendering.splines import Point
from rendering.theme import DANGER, TARGET
from rendering.warning import warning
from rules.cat_attack.board import BURGLAR, HOME, HOUSES, INDEX, SHOP, SHOPS, SPACES, STREET

_SIGN, _BY_RING = 40, 22
"""Size of the warning sign at a harmful space, and its offset from the ring's middle."""
_RING = 30
"""Radius of the rings around spaces."""
_BESIDE, _BELOW = 34, 44
"""Pixels from a ringed space to the near end of a name beside it, and to the middle of a name above
or below it.
"""
_EDGE, _CLEAR = 6, 3
"""The minimum distance of a name from the frame, and from rings and other names."""
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def kind_of(space: str) -> str:
    """Return the kind of a space; "" for the houses of mice and birds."""
    return SPACES[INDEX[space]].kind if space in INDEX else ""


def is_tagged(space: str) -> bool:
    """Return whether a ringed space needs a tag because its whole name is not printed on it."""
    return kind_of(space) in ("", STREET, SHOP, HOME, BURGLAR)


def paint_tags(
    picture: Scene, spaces: Sequence[str], warned: Collection[str], called: Mapping[str, str]
) -> None:
    """Write the names of ringed spaces, where there is room, and draw the warning signs."""
    for space, at in tags_at(spaces, called).items():
        if at is not None:
            tone = DANGER if space in warned else TARGET
            put(picture, tag(called.get(space, space), tone), *at)
    for space in filter(warned.__contains__, spaces):
        x, y = spot(space)
        put(picture, warning(_SIGN), x + _BY_RING, y - _BY_RING)


def tags_at(spaces: Sequence[str], called: Mapping[str, str]) -> dict[str, Point | None]:
    """Return the positions of the names of ringed spaces.

    The result contains only spaces that need a name. A position is the middle of the name, or None
    if there is no room for the name. Players then find the space by its ring and the menus.
    """
    taken: list[Box] = [_around(spot(space), _RING, _RING) for space in spaces]
    taken += _PRINTED
    found: dict[str, Point | None] = {}
    for space in filter(is_tagged, spaces):
        drawn = tag(called.get(space, space))
        half = drawn.width / 2, drawn.height / 2
        own = _around(spot(space), _RING, _RING)
        found[space] = next(
            (at for at in _beside(space, *half) if _is_clear(_around(at, *half), taken, own)), None
        )
        if (at := found[space]) is not None:
            taken.append(_around(at, *half))
    return found


def _beside(space: str, half: float, high: float) -> Iterator[Point]:
    """Yield positions where a name could stand, starting towards the middle of the picture."""
    x, y = spot(space)
    down, right = (1 if y < HIGH / 2 else -1), (1 if x < WIDE / 2 else -1)
    for dx, dy in (
        (0, down * _BELOW),
        (right * (_BESIDE + half), 0),
        (right * half * 0.7, down * _BELOW),
        (-right * half * 0.7, down * _BELOW),
        (0, -down * _BELOW),
        (-right * (_BESIDE + half), 0),
    ):
        at = x + dx, y + dy
        if _EDGE + half < at[0] < WIDE - _EDGE - half and high < at[1] < HIGH - high:
            yield at


def _around(at: Point, half: float, high: float) -> Box:
    return at[0] - half, at[1] - high, at[0] + half, at[1] + high


def _is_clear(box: Box, taken: Sequence[Box], own: Box) -> bool:
    return all(
        other == own
        or box[0] > other[2] + _CLEAR
        or box[2] < other[0] - _CLEAR
        or box[1] > other[3] + _CLEAR
        or box[3] < other[1] - _CLEAR
        for other in taken
    )


def _printed() -> list[Box]:
    """Return the boxes on the board that already contain writing."""
    found = [_around(spot(space.name), 19, 14) for space in SPACES if space.kind != HOME]
    for name, (east, south) in buildings.COUNT_AT.items():
        x, y = spot(name)
        found.append(_around((x + east, y + south), 14, 14))
    for house in HOUSES:
        x, y = roof(house.number)
        found.append(_around((x + buildings.NUMBER_AT, y), 19, 19))
    for shop in SHOPS:
        x, y = (
            far if at else 0 for at, far in zip(corner_of(shop.name), (WIDE, HIGH), strict=True)
        )
        inward = 1 if x == 0 else -1, 1 if y == 0 else -1
        for along in range(18, buildings.SHOP_SIZE - 12, 14):
            at = x + inward[0] * along, y + inward[1] * (buildings.SHOP_SIZE - 20 - along)
            found.append(_around(at, 18, 18))
    return found


_PRINTED = tuple(_printed())

"""The neighbourhood with everything in it, as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from PIL import Image

from rendering.cache import sprite
from rendering.cat_attack import buildings
from rendering.cat_attack.ground import ground
from rendering.cat_attack.marks import glow, put, ring, tag
from rendering.cat_attack.pieces import car, cat, critter
from rendering.cat_attack.plan import SIZE, corner_of, roof, spot
from rendering.cat_attack.prints import label, stone
from rendering.cat_attack.sheet import scene
from rendering.cat_attack.trails import paint_trails, space_again
from rendering.ink import Sheet
from rendering.scene import Scene
from rendering.splines import Point
from rendering.text import APART
from rendering.theme import DANGER, HIGHLIGHT, TARGET, Colour
from rendering.warning import warning
from rules.cat_attack.board import (
    BIRD,
    BIRD_HOUSE,
    BURGLAR,
    CAR_PARK,
    GARDEN,
    HOME,
    HOUSES,
    INDEX,
    MOUSE,
    MOUSE_HOLE,
    SHOP,
    SHOPS,
    SPACES,
    STREET,
    STREET_SPACES,
    STREETS,
)
from rules.cat_attack.view import Shop, View

CAT, CRITTER = 62, 46
_CORNERS: tuple[Point, ...] = ((16, 0), (16, 16), (0, 16), (0, 0))
"""As shops are drawn in them: from the north-east clockwise."""
_ASIDE = 17
"""How far pieces that share a space stand from its middle."""
_BOARD = (24, 8)
"""Where a roof's board is, from the roof's middle: to the east, outward."""
_TAG = 40
"""How far above or below a ringed space stands what the menus call it."""
_EAVES = 22
"""How much farther outward than a Home its name stands."""
_SIGN, _BY_RING, _BY_TAG = 46, 24, 8
"""How large the sign is that harm comes of a space; how far from a ring's middle, a name's end."""
_NIGHT = 8, 21
"""How far from a shop and from the picture's edge stands what its roof is called."""
_ASIDE_OF, _DOWN = MappingProxyType({MOUSE_HOLE: -1, BIRD_HOUSE: 1}), 7
"""To which side of the houses of mice and birds stands what they are called, and how far down."""
_MIDDLE_PRINT, _BESIDE, _LOWER = "2", 30, 29
"""Of a shop's garden: how far its name begins beside it, and how much nearer to the walls it is."""


@dataclass(frozen=True, slots=True)
class Aims:
    """What to ring: spaces, pieces, what is chosen, and food in larders by the house's number.

    `warned` are the spaces and foods that harm whoever goes there or takes them.
    """

    spaces: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    foods: tuple[tuple[int, str], ...] = ()
    warned: tuple[str, ...] = ()


NO_AIMS = Aims()


def paint_town(
    view: View,
    names: Sequence[str],
    aims: Aims = NO_AIMS,
    called: Mapping[str, str] = MappingProxyType({}),
) -> Scene:
    """The neighbourhood, `SIZE` square.

    `names` are the members', in seat order; `called` is what ringed places are called that go by
    other names than their own.
    """
    picture = scene(SIZE, SIZE)
    _build(picture, _built_of(view))
    if view.car.street is not None:
        put(picture, _closed(STREETS.index(view.car.street)), *spot(f"{view.car.street}3"))
    paint_trails(picture, view)
    for space in aims.spaces:
        if space in INDEX:
            space_again(picture, space)
        put(picture, _ring_for(space, DANGER if space in aims.warned else TARGET), *_ring_at(space))
        if space in _ASIDE_OF:
            _count_again(picture, view, space)
    _pieces(picture, view, aims)
    _names(picture, view, names)
    for space in aims.spaces:
        warned = space in aims.warned
        x, y = _ring_at(space)
        x, y = x + _BY_RING, y - _BY_RING
        if is_tagged(space):
            name = called.get(space, space)
            drawn = tag(name, DANGER if warned else TARGET)
            x, y = tag_at(space, name)
            put(picture, drawn, x, y)
            x += drawn.width / 2 + _BY_TAG
        if warned:
            put(picture, warning(_SIGN), x, y)
    return picture


@dataclass(frozen=True, slots=True)
class _Built:
    """What of the picture does not change with every turn."""

    owners: tuple[int | None, ...]
    retired: tuple[bool, ...]
    shops: tuple[Shop, ...]
    mice: int
    birds: int
    parked: bool


def _built_of(view: View) -> _Built:
    owners = tuple(house.players[0] if house.players else None for house in view.houses)
    mice, birds = (_left_in(view, kind) for kind in (MOUSE, BIRD))
    parked = view.car.street is None
    retired = tuple(house.retired for house in view.houses)
    return _Built(owners, retired, view.shops, mice, birds, parked)


def _left_in(view: View, kind: str) -> int:
    """How many mice or birds have not come out."""
    return sum(
        critter.kind == kind and critter.space is None and critter.larder is None
        for critter in view.critters
    )


def _build(picture: Scene, of: _Built) -> None:
    """Ground, houses and shops."""
    picture.paste(ground(of.owners), (0, 0))
    for house, owner, retired in zip(HOUSES, of.owners, of.retired, strict=True):
        put(picture, buildings.roof(house.number, owner, retired=retired), *roof(house.number))
        put(picture, buildings.porch(owner, house.outward), *spot(house.home))
    for shop in of.shops:
        _shop(picture, shop)
    put(picture, buildings.mouse_hole(of.mice), *spot(MOUSE_HOLE))
    put(picture, buildings.bird_house(of.birds), *spot(BIRD_HOUSE))
    put(picture, buildings.car_park(of.parked), *spot(CAR_PARK))


def _shop(picture: Scene, shop: Shop) -> None:
    """The building in its corner, its garden, and signs that keep cats out of it."""
    x, y = corner_of(shop.name)
    corner = _CORNERS.index((x, y))
    drawn = buildings.shop(shop, corner)
    far = SIZE - drawn.width
    picture.paste(drawn, (far if x else 0, far if y else 0), drawn)
    [of] = [one for one in SHOPS if one.name == shop.name]
    put(picture, buildings.burglar_print(), *spot(of.burglar))
    for name in of.garden:
        put(picture, stone(SHOP), *spot(name))
        label(picture, name[-1], spot(name), SHOP)
    if not shop.open:
        for one, other in ((of.garden[0], of.garden[1]), (of.garden[2], of.garden[1])):
            (ax, ay), (bx, by) = spot(one), spot(other)
            put(picture, buildings.no_entry(), (ax + bx) / 2, (ay + by) / 2)


@sprite
def _closed(street: int) -> Image.Image:
    """Barred stripes over the street where the car stands: RGBA."""
    start, end = spot(f"{STREETS[street]}1"), spot(f"{STREETS[street]}{STREET_SPACES}")
    long, thick = max(abs(end[0] - start[0]), abs(end[1] - start[1])) + 58, 64
    across = street % 2 == 0
    size = (round(long), thick) if across else (thick, round(long))
    sheet = Sheet(*size)
    step = 26
    for i in range(-1, round(long) // step + 2):
        at = i * step
        bar: list[Point] = [(at, 61), (at + 9, 61), (at + 38, 3), (at + 29, 3)]
        shape = bar if across else [(y, x) for x, y in bar]
        sheet.blob(shape, DANGER, sharp=True, outline=0)
    drawn = sheet.finished()
    drawn.putalpha(drawn.getchannel("A").point([v * 3 // 5 for v in range(256)]))
    return _with_names(drawn, street)


def _with_names(drawn: Image.Image, street: int) -> Image.Image:
    """The spaces again, so that their labels can be read."""
    x0, y0 = spot(f"{STREETS[street]}3")
    for number_ in range(1, STREET_SPACES + 1):
        x, y = spot(f"{STREETS[street]}{number_}")
        mark = stone(STREET).copy()
        label(mark, str(number_), (mark.width / 2, mark.height / 2), STREET)
        at = drawn.width / 2 + x - x0 - mark.width / 2, drawn.height / 2 + y - y0 - mark.height / 2
        drawn.alpha_composite(mark, (max(0, round(at[0])), max(0, round(at[1]))))
    return drawn


def _kind_of(space: str) -> str:
    """What kind of space it is; nothing for the houses of mice and birds."""
    return SPACES[INDEX[space]].kind if space in INDEX else ""


def _ring_for(space: str, tone: Colour) -> Image.Image:
    """A ring, the space inside it on light ground: RGBA."""
    return ring(29 if _kind_of(space) in (HOME, "") else 26, tone)


def _ring_at(space: str) -> Point:
    """The middle of what is written on a space."""
    x, y = spot(space)
    return (x, y + 3) if _kind_of(space) in (GARDEN, SHOP, BURGLAR) else (x, y)


def _count_again(picture: Scene, view: View, house: str) -> None:
    """How many mice or birds are left in their house, over the ring around it."""
    (x, y), (east, south) = spot(house), buildings.COUNT_AT[house]
    left = _left_in(view, MOUSE if house == MOUSE_HOLE else BIRD)
    put(picture, buildings.count(left), x + east, y + south)


def is_tagged(space: str) -> bool:
    """Whether what is printed on a space is only the end of its name, or nothing."""
    return space in _ASIDE_OF or _kind_of(space) in (STREET, SHOP, HOME, BURGLAR)


def tag_at(space: str, name: str) -> Point:
    """The middle of what a ringed space is called, which hides no name of another space."""
    (x, y), kind, half = _ring_at(space), _kind_of(space), tag(name).width / 2
    north, inward = y < SIZE / 2, (1 if x < SIZE / 2 else -1)
    if space in _ASIDE_OF:
        return x + _ASIDE_OF[space] * (_BESIDE + half), y + _DOWN
    if kind == HOME:
        # At the edge of the roof, below its board: who is at home can still be seen.
        return x, y + (-_EAVES if north else _EAVES)
    if kind == BURGLAR:
        # Beside the board with what the shop is called.
        across, down = buildings.SHOP_SIZE + _NIGHT[0] + half, _NIGHT[1]
        return (across if inward > 0 else SIZE - across), (down if north else SIZE - down)
    if kind == SHOP:
        # Outward there is what the shop is called.
        if space[-1] == _MIDDLE_PRINT:
            return x + inward * (_BESIDE + half), y + (_LOWER if north else -_LOWER)
        return x + inward * max(0, half - _BESIDE), y + (-_TAG if north else _TAG)
    # Beyond the streets in the north and south stand their names.
    return x, y + (_TAG if space.startswith(STREETS[0]) else -_TAG)


def _pieces(picture: Scene, view: View, aims: Aims) -> None:
    """Car, creatures and cats, those in the middle of something last and on light."""
    if view.car.street is not None and view.car.space is not None:
        put(picture, car(90 * STREETS.index(view.car.street)), *spot(view.car.space))
    moved = view.trails[-1].piece if view.trails else None
    for shown, drawn, at in [*_creatures(view), *_cats(view)]:
        if shown == moved:
            put(picture, glow(), *at)
        put(picture, drawn, *at)
        if shown in aims.pieces:
            put(picture, ring(37), *at)
        elif shown in aims.chosen:
            put(picture, ring(37, HIGHLIGHT), *at)


def _names(picture: Scene, view: View, names: Sequence[str]) -> None:
    """The boards on the roofs, over the ears of a cat that is at home."""
    # Of a cat and whom it plays for there is room for the cat; the panel has both.
    owned = {
        house.number: " & ".join(names[player].partition(APART)[0] for player in house.players)
        for house in view.houses
        if house.players
    }
    for number, name in zip(owned, buildings.on_roofs([*owned.values()]), strict=True):
        put(picture, buildings.name_board(name), *board_at(number))


def board_at(number: int) -> Point:
    """The middle of the board with its owner's name: right of the number, away from the door."""
    x, y = roof(number)
    return x + _BOARD[0], y + _BOARD[1] * HOUSES[number - 1].outward


def _creatures(view: View) -> list[tuple[str, Image.Image, Point]]:
    taken = {cat.space for cat in view.cats}
    found = []
    for one in view.critters:
        if one.space is not None:
            x, y = spot(one.space)
            beside = 26 if one.space in taken else 0
            found.append((one.name, critter(one.name, CRITTER), (x + beside, y - beside)))
    return found


def _cats(view: View) -> list[tuple[str, Image.Image, Point]]:
    """Cats that share a Home stand side by side."""
    found = []
    for one in view.cats:
        if one.space is None:
            continue
        here = [other.name for other in view.cats if other.space == one.space]
        x, y = spot(one.space)
        aside = (here.index(one.name) - (len(here) - 1) / 2) * 2 * _ASIDE
        size = CAT if len(here) == 1 else CAT - 12
        found.append((one.name, cat(one.player, size), (x + aside, y)))
    return found

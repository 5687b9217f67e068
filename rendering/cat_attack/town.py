"""The neighbourhood with all its pieces, as a picture."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from PIL import Image

from rendering.cache import sprite
from rendering.cat_attack import buildings
from rendering.cat_attack.colours import FADED
from rendering.cat_attack.ground import Window, ground, is_within
from rendering.cat_attack.marks import glow, put, ring
from rendering.cat_attack.pieces import car, cat, critter
from rendering.cat_attack.plan import HIGH, WIDE, corner_of, point, roof, spot
from rendering.cat_attack.prints import LOWER, label, stone
from rendering.cat_attack.sheet import scene
from rendering.cat_attack.tags import kind_of, paint_tags
from rendering.cat_attack.trails import paint_trails, space_again
from rendering.ink import Sheet
from rendering.scene import Scene
from rendering.splines import Point
from rendering.theme import DANGER, HIGHLIGHT, TARGET
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
    WALL,
)
from rules.cat_attack.view import Shop, View

CAT, CRITTER = 50, 38
_CORNERS: tuple[Point, ...] = ((16, 0), (16, 16), (0, 16), (0, 0))
"""The shops' corners, from the north-east clockwise."""
_ASIDE = 15
"""Distance of each piece from the middle of a space, if two pieces share the space."""
_RING, _AROUND = 26, 30
"""The radii of the rings around a plain space, and around a space with a piece or a house."""
_X, _Y = WIDE // 2, HIGH // 2
REGIONS = MappingProxyType(
    {
        "north-west": (0, 0, _X, _Y),
        "north-east": (_X, 0, WIDE, _Y),
        "south-west": (0, _Y, _X, HIGH),
        "south-east": (_X, _Y, WIDE, HIGH),
    }
)
"""Maps each quarter's name, as in the steps of choices, to its box: left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Aims:
    """Marks on the neighbourhood: ringed spaces and pieces, chosen pieces, and food in larders.

    `foods` holds pairs of a house's number and a food. `warned` holds the spaces and foods that
    harm the player who chooses them. `fades` is set while a player chooses: everything without a
    mark is then pale, except in `regions`.
    """

    spaces: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    foods: tuple[tuple[int, str], ...] = ()
    warned: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    fades: bool = False


NO_AIMS = Aims()


def paint_town(
    view: View,
    aims: Aims = NO_AIMS,
    called: Mapping[str, str] = MappingProxyType({}),
    within: Window | None = None,
) -> Scene:
    """Compose the neighbourhood at the size of the plan.

    `called` maps ringed spaces to names that replace the spaces' own names. Nothing is written
    outside `within`.
    """
    picture = scene(WIDE, HIGH)
    _build(picture, _built_of(view), within)
    if view.car.street is not None:
        put(picture, _closed(STREETS.index(view.car.street)), *spot(f"{view.car.street}3"))
    paint_trails(picture, view, within)
    pieces = _all_pieces(view)
    if aims.fades:
        _pieces(picture, view, pieces)
        _numbers(picture, within)
        for region, box in REGIONS.items():
            if region not in aims.regions:
                picture.fade(box, *FADED)
        pieces = [one for one in pieces if _stays(one, aims)]
    _targets(picture, view, aims)
    _pieces(picture, view, pieces, lit=not aims.fades)
    if not aims.fades:
        _numbers(picture, within)
    _rings(picture, aims, pieces)
    _counts(picture, view, within, aims)
    _signs(picture, view, within, pale=aims.fades)
    if within is None:
        paint_tags(picture, aims.spaces, aims.warned, called)
    return picture


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece that can be moved or chosen, and its position."""

    name: str
    space: str
    drawn: Image.Image
    at: Point
    reach: int = _AROUND
    """Radius of a ring around the piece."""

    @property
    def kind(self) -> str:
        return self.name[:-1]


def _stays(piece: _Piece, aims: Aims) -> bool:
    """Return whether a piece keeps its colours: it is chosen, can be chosen or is on a target."""
    return piece.name in (*aims.pieces, *aims.chosen) or piece.space in aims.spaces


def _all_pieces(view: View) -> list[_Piece]:
    return [*_creatures(view), *_cats(view)]


def _targets(picture: Scene, view: View, aims: Aims) -> None:
    """Draw the targets again over the faded ground."""
    for space in aims.spaces:
        kind = kind_of(space)
        if not kind:
            _nest(picture, view, space)
        elif kind == HOME:
            house = HOUSES[int(space[-1]) - 1]
            owners = view.houses[house.number - 1].players
            put(picture, buildings.porch(owners[0] if owners else None, house.outward),
                *spot(space))  # fmt: skip
        elif kind == BURGLAR:
            put(picture, buildings.burglar_print(), *spot(space))
        else:
            space_again(picture, space)


def _nest(picture: Scene, view: View, house: str) -> None:
    """Draw the house of the mice or of the birds."""
    if house == MOUSE_HOLE:
        put(picture, buildings.mouse_hole(empty=not _left_in(view, MOUSE)), *spot(house))
    else:
        put(picture, buildings.bird_house(empty=not _left_in(view, BIRD)), *spot(house))


def _rings(picture: Scene, aims: Aims, pieces: Sequence[_Piece]) -> None:
    """Ring the spaces and pieces that can be chosen, and the piece that is chosen."""
    taken = {piece.space for piece in pieces}
    for space in aims.spaces:
        tone = DANGER if space in aims.warned else TARGET
        put(picture, ring(_reach(space, taken), tone), *_label_at(space))
    for piece in pieces:
        if piece.name in aims.pieces:
            put(picture, ring(piece.reach), *piece.at)
        elif piece.name in aims.chosen:
            put(picture, ring(piece.reach, HIGHLIGHT), *piece.at)


def _label_at(space: str) -> Point:
    """Return the middle of a space's label."""
    x, y = spot(space)
    return x, y + LOWER.get(kind_of(space), 0)


def _reach(space: str, taken: Collection[str]) -> int:
    return _AROUND if space in taken or not kind_of(space) else _RING


@dataclass(frozen=True, slots=True)
class _Built:
    """The parts of the picture that seldom change."""

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
    """Return how many mice or birds are still in their house."""
    return sum(
        critter.kind == kind and critter.space is None and critter.larder is None
        for critter in view.critters
    )


def _build(picture: Scene, of: _Built, within: Window | None) -> None:
    """Draw ground, houses and shops."""
    picture.paste(ground(of.owners, within), (0, 0))
    for house, owner, retired in zip(HOUSES, of.owners, of.retired, strict=True):
        put(picture, buildings.roof(owner, retired=retired), *roof(house.number))
        put(picture, buildings.porch(owner, house.outward), *spot(house.home))
    for shop in of.shops:
        _shop(picture, shop, within)
    put(picture, buildings.mouse_hole(empty=not of.mice), *spot(MOUSE_HOLE))
    put(picture, buildings.bird_house(empty=not of.birds), *spot(BIRD_HOUSE))
    if is_within(within, spot(CAR_PARK)) or of.parked:
        put(picture, buildings.car_park(of.parked), *spot(CAR_PARK))


def _shop(picture: Scene, shop: Shop, within: Window | None) -> None:
    """Draw a shop, its garden, and if the shop is shut, the signs that keep cats out."""
    x, y = corner_of(shop.name)
    corner = _CORNERS.index((x, y))
    drawn = buildings.shop(shop.name, corner, opened=shop.open)
    at = (WIDE - drawn.width if x else 0), (HIGH - drawn.height if y else 0)
    picture.paste(drawn, at, drawn)
    [of] = [one for one in SHOPS if one.name == shop.name]
    labelled = is_within(within, spot(of.burglar))
    put(picture, buildings.burglar_print(labelled=labelled), *spot(of.burglar))
    for name in of.garden:
        put(picture, stone(SHOP), *spot(name))
        if is_within(within, spot(name)):
            label(picture, name[-1], spot(name), SHOP)
    if not shop.open:
        for one, other in ((of.garden[0], of.garden[1]), (of.garden[2], of.garden[1])):
            (ax, ay), (bx, by) = spot(one), spot(other)
            put(picture, buildings.no_entry(), (ax + bx) / 2, (ay + by) / 2)


@sprite
def _closed(street: int) -> Image.Image:
    """Draw stripes that bar the street in which the car stands (RGBA)."""
    start, end = spot(f"{STREETS[street]}1"), spot(f"{STREETS[street]}{STREET_SPACES}")
    long, thick = max(abs(end[0] - start[0]), abs(end[1] - start[1])) + 46, 52
    across = street % 2 == 0
    size = (round(long), thick) if across else (thick, round(long))
    sheet = Sheet(*size)
    step = 22
    for i in range(-1, round(long) // step + 2):
        at = i * step
        bar: list[Point] = [(at, 50), (at + 8, 50), (at + 32, 2), (at + 24, 2)]
        shape = bar if across else [(y, x) for x, y in bar]
        sheet.blob(shape, DANGER, sharp=True, outline=0)
    drawn = sheet.finished()
    drawn.putalpha(drawn.getchannel("A").point([v * 3 // 5 for v in range(256)]))
    return _with_names(drawn, street)


def _with_names(drawn: Image.Image, street: int) -> Image.Image:
    """Draw the street's spaces again over the stripes, so that their labels can be read."""
    x0, y0 = spot(f"{STREETS[street]}3")
    for number_ in range(1, STREET_SPACES + 1):
        x, y = spot(f"{STREETS[street]}{number_}")
        mark = stone(STREET).copy()
        label(mark, str(number_), (mark.width / 2, mark.height / 2), STREET)
        at = drawn.width / 2 + x - x0 - mark.width / 2, drawn.height / 2 + y - y0 - mark.height / 2
        drawn.alpha_composite(mark, (max(0, round(at[0])), max(0, round(at[1]))))
    return drawn


def _numbers(picture: Scene, within: Window | None) -> None:
    """Draw the house numbers on the roofs."""
    for house in HOUSES:
        x, y = roof(house.number)
        if is_within(within, (x + buildings.NUMBER_AT, y)):
            put(picture, buildings.number(house.number), x + buildings.NUMBER_AT, y)


def _counts(picture: Scene, view: View, within: Window | None, aims: Aims) -> None:
    """Draw the numbers of mice and birds in their houses, on top of everything nearby."""
    for house, (east, south) in buildings.COUNT_AT.items():
        x, y = spot(house)
        if is_within(within, (x, y), 40):
            left = _left_in(view, MOUSE if house == MOUSE_HOLE else BIRD)
            pale = aims.fades and house not in aims.spaces
            put(picture, buildings.count(left, pale=pale), x + east, y + south)


def _signs(picture: Scene, view: View, within: Window | None, *, pale: bool = False) -> None:
    """Write the shops' names and stocks on top of everything nearby."""
    for shop in view.shops:
        x, y = corner_of(shop.name)
        if is_within(within, point((x - 8) * 0.86 + 8, (y - 8) * 0.86 + 8), 90):
            drawn = buildings.sign(shop, _CORNERS.index((x, y)), pale=pale)
            at = (WIDE - drawn.width if x else 0), (HIGH - drawn.height if y else 0)
            picture.paste(drawn, at, drawn)


def _pieces(picture: Scene, view: View, pieces: Sequence[_Piece], *, lit: bool = True) -> None:
    """Draw the car, the creatures and the cats; if `lit`, the piece that moved last has a glow."""
    if lit and view.car.street is not None and view.car.space is not None:
        put(picture, car(90 * STREETS.index(view.car.street), 0.84), *spot(view.car.space))
    moved = view.trails[-1].piece if view.trails else None
    for piece in pieces:
        if lit and piece.name == moved:
            put(picture, glow(), *piece.at)
        if piece.kind in (MOUSE, BIRD) and kind_of(piece.space) in (WALL, STREET, GARDEN, SHOP):
            # Draw the space again without its label, because a piece this small would hide only
            # half of the label.
            space = SPACES[INDEX[piece.space]]
            put(picture, stone(space.kind, space.curiosity), *spot(space.name))
        put(picture, piece.drawn, *piece.at)


def _creatures(view: View) -> list[_Piece]:
    taken = {cat.space for cat in view.cats}
    found = []
    for one in view.critters:
        if one.space is not None:
            x, y = spot(one.space)
            beside = 20 if one.space in taken else 0
            drawn = critter(one.name, CRITTER)
            found.append(_Piece(one.name, one.space, drawn, (x + beside / 4, y - beside)))
    return found


def _cats(view: View) -> list[_Piece]:
    """Return the cats; cats that share a space stand side by side."""
    found = []
    for one in view.cats:
        if one.space is None:
            continue
        here = [other.name for other in view.cats if other.space == one.space]
        x, y = spot(one.space)
        aside = (here.index(one.name) - (len(here) - 1) / 2) * 2 * _ASIDE
        size = CAT if len(here) == 1 else CAT - 12
        reach = _AROUND if len(here) == 1 else _AROUND - 6
        if kind_of(one.space) == GARDEN:
            # Spaces in gardens lie close together, so the rings of pieces there are smaller.
            reach = min(reach, _RING)
        found.append(_Piece(one.name, one.space, cat(one.player, size), (x + aside, y), reach))
    return found

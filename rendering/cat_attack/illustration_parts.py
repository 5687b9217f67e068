"""Parts of teaching pictures: imagined positions, sections of the neighbourhood, cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image

from rendering.arrow import arrow_mark
from rendering.cat_attack.ground import Window
from rendering.cat_attack.marks import put
from rendering.cat_attack.names import PICTURE
from rendering.cat_attack.plan import HIGH, WIDE, point
from rendering.cat_attack.sheet import EDGE, INNER, sheet
from rendering.cat_attack.town import NO_AIMS, Aims, paint_town
from rendering.painter import Say
from rendering.paper import rounded
from rendering.splines import Point
from rendering.text import write
from rendering.theme import INK, PAPER, PAPER_LIGHT, mix
from rules.cat_attack.board import FOODS, HOUSES_OF, SHOPS
from rules.cat_attack.view import Car, Cat, Critter, House, Shop, View

_CELL = INNER // 2 - 6
PICTURE_SIZE = _CELL - 24, 286
_WORDS = 118
_PLAYERS = 4


def moment(places: Sequence[str | None], **more: object) -> View:
    """Return a view with four cats on these spaces; None means at home.

    `more` replaces other fields of the view.
    """
    numbers = HOUSES_OF[_PLAYERS]
    owner = {number: player for player, number in enumerate(numbers)}
    cats = tuple(
        Cat(f"cat{n}", p, p, n, places[p] or f"home{n}", retired=False, came_home=False)
        for p, n in enumerate(numbers)
    )
    view = View(
        viewer=None,
        teams=tuple(range(_PLAYERS)),
        kittens=False,
        turn=0,
        asked=None,
        to_act=(0,),
        another=False,
        rolled=None,
        rolls_due=0,
        ends=(),
        throws=(),
        victim=None,
        sight=None,
        raiding=None,
        escaping=None,
        fight=None,
        hand=None,
        hand_sizes=(6,) * _PLAYERS,
        swaps=(),
        houses=tuple(_house(number, owner.get(number)) for number in range(1, 7)),
        shops=tuple(Shop(shop.name, shop.item, True, _PLAYERS) for shop in SHOPS),
        cats=cats,
        critters=critters(),
        car=Car(None, None),
        raided=(),
        burgled=False,
        drawn=(),
        trails=(),
        discards=(),
        mog_left=39,
        curiosity_left=38,
        minutes=None,
        outcome=None,
    )
    return replace(view, **more)  # type: ignore[arg-type]


def _house(number: int, player: int | None) -> House:
    nobody: tuple[str | None, ...] = (None,) * len(FOODS)
    if player is None:
        return House(number, "", (), 0, nobody, retired=False, garden=())
    return House(number, f"cat{number}", (player,), 9, nobody, retired=False, garden=())


def critters(**places: str) -> tuple[Critter, ...]:
    """Return four mice and four birds, at home unless a space is given."""
    names = [f"{kind}{i}" for kind in ("mouse", "bird") for i in range(1, _PLAYERS + 1)]
    return tuple(Critter(name, name[:-1], places.get(name), None) for name in names)


def shut(*names: str, sold: str = "") -> tuple[Shop, ...]:
    """Return all shops; shops in `names` are shut, and the shop in `sold` is sold out."""
    return tuple(
        Shop(shop.name, shop.item, shop.name not in names, 0 if shop.name == sold else _PLAYERS)
        for shop in SHOPS
    )


def piece_of(
    view: View, x: float, y: float, aims: Aims = NO_AIMS, *, under: Sequence[Point] = ()
) -> Image.Image:
    """Draw a section of the neighbourhood around board coordinates, as large as a cell (RGB).

    Points in `under` get no labels, because other drawings will cover them.
    """
    wide, high = PICTURE_SIZE
    cx, cy = point(x, y)
    left = min(max(0, round(cx - wide / 2)), WIDE - wide)
    top = min(max(0, round(cy - high / 2)), HIGH - high)
    holes = tuple((left + right, top + down) for right, down in under)
    window = Window(left, top, left + wide, top + high, holes)
    return paint_town(view, aims, within=window).picture().crop(window.box)


def blank() -> Image.Image:
    """Return an empty picture for a cell (RGB)."""
    return Image.new("RGB", PICTURE_SIZE, mix(PAPER, PAPER_LIGHT, 0.4))


def cells(shown: Sequence[tuple[Image.Image, str]]) -> Image.Image:
    """Draw pictures with words below them, two in a row (RGB)."""
    rows = -(-len(shown) // 2)
    high = PICTURE_SIZE[1] + _WORDS + 24
    page = sheet(rows * (high + 12) + 2 * EDGE - 4)
    for i, (drawn, words) in enumerate(shown):
        left, top = EDGE + i % 2 * (_CELL + 12), EDGE + i // 2 * (high + 12)
        back = rounded((_CELL, high), 26, PAPER_LIGHT, mix(INK, PAPER, 0.5), 2)
        page.paste(back, (left, top), back)
        mask = rounded(PICTURE_SIZE, 18, INK).getchannel("A")
        page.paste(drawn, (left + 12, top + 12), mask)
        below = top + 12 + PICTURE_SIZE[1] + 4
        write(page, words, (left + 14, below, _CELL - 28, _WORDS), 31)
    return page


def told(key: str, say: Say, *shown: Image.Image) -> Image.Image:
    """Draw pictures with the page's sentences below them, in order."""
    words = [say(f"{PICTURE}{key}-{i}") for i in range(1, len(shown) + 1)]
    return cells(list(zip(shown, words, strict=True)))


def arrow(picture: Image.Image, x: float, y: float, scale: float = 0.7) -> None:
    """Draw an arrow that points to the right; its middle is at (x, y)."""
    put(picture, arrow_mark(scale), x, y)

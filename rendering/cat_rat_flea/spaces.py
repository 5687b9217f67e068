"""The board as RGB pictures: the empty table, and each space with what is on it."""

from __future__ import annotations

from PIL import Image, ImageDraw

from rendering.cache import composed, sprite
from rendering.cat_rat_flea.colours import PALETTE
from rendering.cat_rat_flea.figures import Part, figure, halo
from rendering.emblems import pattern_marks
from rendering.ink import Sheet
from rendering.palette import WOOD
from rendering.paper import paper, rounded
from rendering.text import font
from rendering.theme import (
    DANGER,
    HIGHLIGHT,
    INK,
    PAPER,
    PAPER_LIGHT,
    QUIET_TEXT,
    SIDES,
    TARGET,
    WIDTH,
    Colour,
    Side,
    mix,
)
from rendering.warning import warning
from rules.cat_rat_flea.view import Space

HEIGHT = 1100
TILE = 200
PITCH = 208
LEFT, TOP = 30, 34
ROWS, COLUMNS = 5, 3


def corner(name: str, below: int = 0) -> tuple[int, int]:
    """The upper left pixel of a space, on a board with the home row of player `below` below."""
    column, row = "abc".index(name[0]), ROWS - int(name[1])
    if below:
        column, row = COLUMNS - 1 - column, ROWS - 1 - row
    return LEFT + column * PITCH, TOP + row * PITCH


def centre(name: str, below: int = 0) -> tuple[int, int]:
    x, y = corner(name, below)
    return x + TILE // 2, y + TILE // 2


def home_of(name: str) -> int | None:
    """Whose home row the space is in, if any; a space may be nameless."""
    return {"1": 0, "5": 1}.get(name[1:])


@sprite
def empty_board() -> Image.Image:
    """The paper with the board's frame, without spaces: RGB, WIDTH by HEIGHT. Do not change."""
    picture = paper(WIDTH, HEIGHT)
    frame = (COLUMNS * PITCH + 24, ROWS * PITCH + 24)
    wood = rounded(frame, 30, WOOD, INK, 4)
    picture.paste(wood, (LEFT - 16, TOP - 16), wood)
    return picture


@sprite
def mapped_board() -> Image.Image:
    """The same in the palette."""
    return PALETTE.mapped(empty_board())


@sprite
def _tile(home: int | None, *, lit: bool, ring: Colour | None) -> Image.Image:
    """An empty space: RGBA. A home space carries its owner's colour and pattern."""
    ground = PAPER if home is None else SIDES[home].tint
    if lit:
        ground = mix(HIGHLIGHT, PAPER, 0.15)
    tile = rounded((TILE, TILE), 20, ground)
    if home is not None and not lit:
        tile.paste(_home_mark(SIDES[home], ground), (0, 0), tile)
    if ring is not None:
        ringed = rounded((TILE, TILE), 20, ring)
        hole = rounded((TILE - 18, TILE - 18), 13, ground).getchannel("A")
        ringed.paste(tile.crop((9, 9, TILE - 9, TILE - 9)), (9, 9), hole)
        return ringed
    return tile


def _home_mark(side: Side, ground: Colour) -> Image.Image:
    sheet = Sheet(TILE, TILE)
    marks = pattern_marks(side.pattern, (0, 0, TILE, TILE), 66)
    edge = [(0, 0), (TILE, 0), (TILE, TILE), (0, TILE)]
    tone = mix(ground, side.colour, 0.12)
    sheet.blob(edge, ground, sharp=True, outline=0, marks=marks, mark=tone)
    return sheet.finished()


@composed
def mapped_space(
    space: Space,
    *,
    lit: bool = False,
    target: bool = False,
    warned: bool = False,
    chosen: Part | None = None,
) -> Image.Image:
    """A space with its name and all that stands on it: in the palette. Do not change."""
    drawn = space_picture(space, lit=lit, target=target, warned=warned, chosen=chosen)
    return PALETTE.mapped(drawn)


def space_picture(
    space: Space,
    *,
    lit: bool = False,
    target: bool = False,
    warned: bool = False,
    chosen: Part | None = None,
) -> Image.Image:
    """The same in RGB, on the frame's wood; a target that harms its player is `warned` of."""
    picture = Image.new("RGB", (TILE, TILE), WOOD)
    ring = (DANGER if warned else TARGET) if target else None
    tile = space_tile(space, lit=lit, ring=ring, chosen=chosen)
    picture.paste(tile, (0, 0), tile)
    _name(picture, space, ring)
    if ring == DANGER:
        sign = warning(64)
        picture.paste(sign, (TILE - 74, 8), sign)
    return picture


def space_tile(
    space: Space, *, lit: bool = False, ring: Colour | None = None, chosen: Part | None = None
) -> Image.Image:
    """The same without its name and the wood: RGBA."""
    picture = _tile(home_of(space.name), lit=lit, ring=ring).copy()
    here = Space("", space.big, space.flea, space.trapped)
    if chosen is not None:
        picture.alpha_composite(halo(here, chosen))
    picture.alpha_composite(figure(here))
    return picture


def _name(picture: Image.Image, space: Space, edge: Colour | None) -> None:
    pen = ImageDraw.Draw(picture)
    if edge is None:
        pen.text((28, 26), space.name, QUIET_TEXT, font("bold", 26), anchor="mm")
        return
    empty = space.big is None and space.flea is None
    x, y, radius = (100, 100, 54) if empty else (42, 42, 34)
    ring = rounded((radius * 2, radius * 2), radius, PAPER_LIGHT, edge, 8)
    picture.paste(ring, (x - radius, y - radius), ring)
    pen.text((x, y), space.name, INK, font("bold", 46 if empty else 32), anchor="mm")

"""The board as RGB pictures: the empty table, and each space with its pieces."""

from __future__ import annotations

from PIL import Image, ImageDraw

from rendering.cache import composed, sprite
from rendering.cat_rat_flea.colours import FADED, PALETTE
from rendering.cat_rat_flea.figures import SIZE, Part, figure, halo
from rendering.emblems import pattern_marks
from rendering.ink import Sheet
from rendering.palette import WOOD
from rendering.paper import paper, rounded
from rendering.rings import last_outline, target_ring
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

HEIGHT = 836
"""The height is small enough for board, question and buttons to fit on one screen."""
TILE_WIDE, TILE_HIGH = 176, 150
GAP = 6
LEFT, TOP = 30, 31
ROWS, COLUMNS = 5, 3
SQUARE = (SIZE, SIZE)
"""The size of a space in teaching pictures: the same size as the pictures of `figure`."""
_BESIDE = 22
"""Width in pixels of the strip for a space's name; the figure is to the right of the strip."""


def corner(name: str, below: int = 0) -> tuple[int, int]:
    """Return the upper left pixel of a space.

    `below` is the player whose home row is at the bottom of the board.
    """
    column, row = "abc".index(name[0]), ROWS - int(name[1])
    if below:
        column, row = COLUMNS - 1 - column, ROWS - 1 - row
    return LEFT + column * (TILE_WIDE + GAP), TOP + row * (TILE_HIGH + GAP)


def centre(name: str, below: int = 0) -> tuple[int, int]:
    x, y = corner(name, below)
    return x + TILE_WIDE // 2, y + TILE_HIGH // 2


def home_of(name: str) -> int | None:
    """Return the player in whose home row the space is, or None; `name` may be empty."""
    return {"1": 0, "5": 1}.get(name[1:])


@sprite
def empty_board() -> Image.Image:
    """Draw paper with the board's frame, without spaces (RGB, WIDTH by HEIGHT).

    Do not modify the cached result.
    """
    picture = paper(WIDTH, HEIGHT)
    frame = (COLUMNS * (TILE_WIDE + GAP) + 26, ROWS * (TILE_HIGH + GAP) + 26)
    wood = rounded(frame, 30, WOOD, INK, 4)
    picture.paste(wood, (LEFT - 16, TOP - 16), wood)
    return picture


@sprite
def mapped_board() -> Image.Image:
    """Draw the empty board (palette mode). Do not modify the cached result."""
    return PALETTE.mapped(empty_board())


@sprite
def _tile(size: tuple[int, int], home: int | None, *, lit: bool) -> Image.Image:
    """Draw an empty space (RGBA). A home space has its owner's colour and pattern."""
    ground = PAPER if home is None else SIDES[home].tint
    if lit:
        ground = mix(HIGHLIGHT, PAPER, 0.15)
    tile = rounded(size, 20, ground)
    if home is not None and not lit:
        tile.paste(_home_mark(SIDES[home], ground, size), (0, 0), tile)
    if lit:
        tile.alpha_composite(last_outline(size, 20))
    return tile


def _home_mark(side: Side, ground: Colour, size: tuple[int, int]) -> Image.Image:
    sheet, (wide, high) = Sheet(*size), size
    marks = pattern_marks(side.pattern, (0, 0, wide, high), 66)
    edge = [(0, 0), (wide, 0), (wide, high), (0, high)]
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
    faded: bool = False,
) -> Image.Image:
    """Draw a space with its name and pieces (palette mode). Do not modify the cached result."""
    drawn = space_picture(space, lit=lit, target=target, warned=warned, chosen=chosen, faded=faded)
    return PALETTE.mapped(drawn)


def space_picture(
    space: Space,
    *,
    lit: bool = False,
    target: bool = False,
    warned: bool = False,
    chosen: Part | None = None,
    faded: bool = False,
) -> Image.Image:
    """Draw a space with its name and pieces on the frame's wood (RGB).

    A target that harms the player who chooses it is `warned`. A space that cannot be chosen is
    `faded`, but its name is not.
    """
    size = TILE_WIDE, TILE_HIGH
    picture = Image.new("RGB", size, WOOD)
    tile = _tile(size, home_of(space.name), lit=lit).copy()
    stand = _figures(space, chosen).resize((TILE_HIGH, TILE_HIGH), Image.Resampling.LANCZOS)
    tile.alpha_composite(stand, (_BESIDE, 0))
    tone = (DANGER if warned else TARGET) if target else None
    if tone is not None:
        tile.alpha_composite(target_ring(size, 20, tone))
    picture.paste(tile, (0, 0), tile)
    if faded:
        picture = Image.blend(picture, Image.new("RGB", size, WOOD), FADED)
    _name(picture, space, tone)
    if tone == DANGER:
        sign = warning(58)
        picture.paste(sign, (TILE_WIDE - 66, 8), sign)
    return picture


def square_tile(space: Space, *, lit: bool = False) -> Image.Image:
    """Draw a space for a teaching picture, with no name and no wood around it (RGBA)."""
    picture = _tile(SQUARE, home_of(space.name), lit=lit).copy()
    picture.alpha_composite(_figures(space, None))
    return picture


def _figures(space: Space, chosen: Part | None) -> Image.Image:
    """Draw the pieces on a space, with a rim around the chosen piece or pieces (RGBA)."""
    here = Space("", space.big, space.flea, space.trapped)
    if chosen is None:
        return figure(here)
    picture = halo(here, chosen).copy()
    picture.alpha_composite(figure(here))
    return picture


def _name(picture: Image.Image, space: Space, edge: Colour | None) -> None:
    pen = ImageDraw.Draw(picture)
    if edge is None:
        pen.text((33, 29), space.name, QUIET_TEXT, font("bold", 26), anchor="mm")
        return
    empty = space.big is None and space.flea is None
    x, y, radius = (TILE_WIDE // 2, TILE_HIGH // 2, 44) if empty else (36, 36, 30)
    ring = rounded((radius * 2, radius * 2), radius, PAPER_LIGHT, INK, 3)
    picture.paste(ring, (x - radius, y - radius), ring)
    pen.text((x, y), space.name, INK, font("bold", 42 if empty else 29), anchor="mm")

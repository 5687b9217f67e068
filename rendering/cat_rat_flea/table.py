"""The board as RGB pictures: the empty table, and each space with what is on it."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from rendering.cat_rat_flea.figures import Part, figure, halo
from rendering.ink import Sheet, pattern_marks
from rendering.text import font
from rendering.theme import (
    BACKDROP,
    HIGHLIGHT,
    INK,
    PAPER,
    PAPER_DEEP,
    PAPER_LIGHT,
    QUIET_TEXT,
    SIDES,
    TARGET,
    WIDTH,
    Colour,
    mix,
)
from rules.cat_rat_flea.view import Space

HEIGHT = 1100
TILE = 200
PITCH = 208
LEFT, TOP = 30, 34
ROWS, COLUMNS = 5, 3

_WOOD = mix(PAPER_DEEP, INK, 0.14)
MIDDLE = mix(PAPER_LIGHT, PAPER_DEEP, 0.35)


def corner(name: str) -> tuple[int, int]:
    """The upper left pixel of a space."""
    column, row = "abc".index(name[0]), int(name[1])
    return LEFT + column * PITCH, TOP + (ROWS - row) * PITCH


def centre(name: str) -> tuple[int, int]:
    x, y = corner(name)
    return x + TILE // 2, y + TILE // 2


def home_of(name: str) -> int | None:
    """Whose home row the space is in."""
    return {"1": 0, "5": 1}.get(name[1])


def rounded(
    size: tuple[int, int], radius: int, fill: Colour, line: Colour | None = None, width: int = 4
) -> Image.Image:
    """A card with smooth round corners: RGBA."""
    large = Image.new("RGBA", (size[0] * 4, size[1] * 4), (*(line or fill), 0))
    ImageDraw.Draw(large).rounded_rectangle(
        (0, 0, size[0] * 4 - 1, size[1] * 4 - 1),
        radius * 4,
        (*fill, 255),
        None if line is None else (*line, 255),
        width * 4 if line else 0,
    )
    return large.resize(size, Image.Resampling.LANCZOS)


@lru_cache(maxsize=1)
def empty_table() -> Image.Image:
    """The paper with the board's frame, without spaces: RGB, WIDTH by HEIGHT. Do not change."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), BACKDROP)
    sheet = rounded((WIDTH, HEIGHT), 34, PAPER)
    picture.paste(sheet, (0, 0), sheet)
    frame = (COLUMNS * PITCH + 24, ROWS * PITCH + 24)
    wood = rounded(frame, 30, _WOOD, INK, 4)
    picture.paste(wood, (LEFT - 16, TOP - 16), wood)
    return picture


@lru_cache(maxsize=16)
def _tile(home: int | None, *, lit: bool, target: bool) -> Image.Image:
    """An empty space: RGBA."""
    ground = MIDDLE if home is None else SIDES[home].tint
    if lit:
        ground = mix(HIGHLIGHT, ground, 0.15)
    line = TARGET if target else mix(INK, ground, 0.45)
    tile = rounded((TILE, TILE), 20, ground, line, 9 if target else 3)
    if home is not None and not lit:
        _home_mark(tile, home, ground)
    return tile


def _home_mark(tile: Image.Image, home: int, ground: Colour) -> None:
    """The owner's pattern along the edges of a home space."""
    sheet = Sheet(TILE, TILE)
    side = SIDES[home]
    tone = mix(ground, side.colour, 0.28)
    marks = pattern_marks(side.pattern, (0, 0, TILE, TILE), 26)
    inner = [(12, 12), (188, 12), (188, 188), (12, 188)]
    sheet.blob(inner, ground if marks else mix(ground, side.colour, 0.12), sharp=True,
               outline=0, marks=marks, mark=tone)
    drawn = sheet.finished()
    tile.alpha_composite(drawn)


@lru_cache(maxsize=1024)
def space_picture(
    space: Space, *, lit: bool = False, target: bool = False, chosen: Part | None = None
) -> Image.Image:
    """A space and all that stands on it: RGB, TILE by TILE, on the frame's wood."""
    picture = Image.new("RGB", (TILE, TILE), _WOOD)
    tile = _tile(home_of(space.name), lit=lit, target=target)
    picture.paste(tile, (0, 0), tile)
    if chosen is not None:
        rim = halo(_anywhere(space), chosen)
        picture.paste(rim, (0, 0), rim)
    drawn = figure(_anywhere(space))
    picture.paste(drawn, (0, 0), drawn)
    _name(picture, space, target=target)
    return picture


def _anywhere(space: Space) -> Space:
    """The same without its name, so that the figure is drawn once for all spaces."""
    return Space("", space.big, space.flea, space.trapped)


def _name(picture: Image.Image, space: Space, *, target: bool) -> None:
    pen = ImageDraw.Draw(picture)
    if not target:
        pen.text((26, 24), space.name, QUIET_TEXT, font("bold", 26), anchor="mm")
        return
    empty = space.big is None and space.flea is None
    x, y, radius = (100, 100, 54) if empty else (40, 38, 34)
    ring = rounded((radius * 2, radius * 2), radius, PAPER_LIGHT, TARGET, 8)
    picture.paste(ring, (x - radius, y - radius), ring)
    pen.text((x, y), space.name, INK, font("bold", 46 if empty else 32), anchor="mm")

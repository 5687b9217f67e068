"""Spaces of the board as finished pictures in the game's palette."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PIL import Image, ImageDraw

from rendering.breeds import bust
from rendering.cache import composed, sprite
from rendering.cat_sequence.colours import PALETTE, TEAMS, ground, tile_palette
from rendering.cat_sequence.geometry import (
    CAPTION,
    CHIP,
    CHIP_SIZE,
    HEAD,
    HEAD_TOP,
    TILE_HIGH,
    TILE_WIDE,
)
from rendering.creatures.cloth import badge
from rendering.emblems import outline
from rendering.ink import Sheet
from rendering.palette import WOOD
from rendering.paper import rounded
from rendering.rings import last_outline, target_ring
from rendering.splines import Point
from rendering.text import font, width
from rendering.theme import (
    DANGER,
    HIGHLIGHT,
    INK,
    PAPER,
    PAPER_LIGHT,
    SMALLEST_TEXT,
    TARGET,
    WHITE,
    Colour,
    mix,
)

Mark = Literal["", "last", "target", "faded"]

_RADIUS = 12
_LINE, _FRAME = 2, 4
"""Width of a ring's dark or light line; width of the team's colour around a covered space."""
_RING = {"target": 5, "last": 4}
"""Width of the coloured part of each kind of ring."""
_FADED = 0.62
"""The share of its colour (0 to 1) that a space loses while it cannot be chosen."""


@dataclass(frozen=True, slots=True)
class Tile:
    """All that a space can show; `name` is the name of the space, such as `D6`.

    `locked` means that the space's chip is part of a sequence; `taken` means that the last play
    took a chip off the space.
    """

    breed: str | None
    name: str
    chip: int | None = None
    mark: Mark = ""
    taken: bool = False
    locked: bool = False


@composed
def tile(shown: Tile, scale: float = 1) -> Image.Image:
    """Draw a space on the wood of the board (palette mode). Do not modify the cached result."""
    art = _art(shown.breed, shown.chip, shown.mark, shown.taken, shown.locked, scale)
    picture = art.copy()
    picture.paste(_caption(shown.name, _ground(shown.chip, shown.mark), scale), _at(scale))
    return picture


def _at(scale: float) -> tuple[int, int]:
    """Return where a space's name begins: right of the ring or frame that a space can have."""
    return round(10 * scale), round(CAPTION * scale) - _letters(scale) // 2


def _letters(scale: float) -> int:
    """Return the height of capital letters and digits, which have no descenders."""
    return round(SMALLEST_TEXT * 0.74 * scale) + 2


@sprite
def _art(
    breed: str | None, team: int | None, mark: Mark, taken: bool, locked: bool, scale: float
) -> Image.Image:
    """Draw a space without its name (palette mode)."""
    large = _drawn(breed, team, mark, taken, locked, scale)
    if mark == "faded":
        large = Image.blend(large, Image.new("RGB", large.size, PAPER), _FADED)
        return PALETTE.mapped(large)
    few = tile_palette(breed, team).mapped(large) if scale == 1 else large
    return PALETTE.mapped(few.convert("RGB"))


def _drawn(
    breed: str | None, team: int | None, mark: Mark, taken: bool, locked: bool, scale: float
) -> Image.Image:
    """Draw a space at its final size, without its name (RGB)."""
    size = round(TILE_WIDE * scale), round(TILE_HIGH * scale)
    picture = Image.new("RGB", size, WOOD)
    paper = _paper(team, mark, scale)
    picture.paste(paper, (0, 0), paper)
    if breed is not None:
        cat = bust(breed, round(HEAD[0] * scale), round(HEAD[1] * scale))
        top = round((HEAD_TOP + HEAD[1]) * scale) - cat.height
        picture.paste(cat, ((size[0] - cat.width) // 2, top), cat)
    if mark in _RING:
        ring = _ring(size, round(_RADIUS * scale), mark, scale)
        picture.paste(ring, (0, 0), ring)
    if team is not None:
        token = locked_chip if locked else chip
        _stamp(picture, token(team, round(CHIP_SIZE * scale)), scale)
    elif taken:
        _stamp(picture, _cross(scale), scale)
    return picture


def _stamp(picture: Image.Image, mark: Image.Image, scale: float) -> None:
    x, y = round(CHIP[0] * scale), round(CHIP[1] * scale)
    picture.paste(mark, (x - mark.width // 2, y - mark.height // 2), mark)


def _ground(team: int | None, mark: Mark) -> Colour:
    """Return the colour behind a space's head and name."""
    bare = HIGHLIGHT if mark == "last" else PAPER
    plain = bare if team is None else ground(team)
    return mix(plain, PAPER, _FADED) if mark == "faded" else plain


@sprite
def _paper(team: int | None, mark: Mark, scale: float) -> Image.Image:
    """Draw an empty space in its team's or mark's colours (RGBA)."""
    size, radius = (round(TILE_WIDE * scale), round(TILE_HIGH * scale)), round(_RADIUS * scale)
    inner = _ground(team, "" if mark == "faded" else mark)
    if team is None or mark in _RING:
        return rounded(size, radius, inner)
    paper, inset = rounded(size, radius, TEAMS[team].colour), round(_FRAME * scale)
    hole = size[0] - 2 * inset, size[1] - 2 * inset
    paper.alpha_composite(rounded(hole, max(3, radius - inset), inner), (inset, inset))
    return paper


def _ring(size: tuple[int, int], radius: int, mark: Mark, scale: float) -> Image.Image:
    wide, line = round(_RING[mark] * scale), round(_LINE * scale)
    if mark == "last":
        return last_outline(size, radius, wide, line)
    return target_ring(size, radius, TARGET, wide, line)


@sprite
def _caption(name: str, on: Colour, scale: float) -> Image.Image:
    """Draw the name of a space on its background colour (palette mode)."""
    size = round(SMALLEST_TEXT * scale)
    picture = Image.new("RGB", (width(name, "bold", size) + 1, _letters(scale)), on)
    pen = ImageDraw.Draw(picture)
    pen.text((0, picture.height // 2), name, INK, font("bold", size), anchor="lm")
    return PALETTE.mapped(picture)


@sprite
def chip(team: int, size: int = CHIP_SIZE) -> Image.Image:
    """Draw a team's chip with a pale rim (RGBA, a little larger than `size`)."""
    sheet = Sheet(size + 14, size + 14)
    with sheet.placed(size / 2 + 7, size / 2 + 7):
        rim = outline(TEAMS[team].shape, size / 2 * 1.26)
        sheet.blob(rim, PAPER_LIGHT, sharp=True, outline=0)
        badge(sheet, TEAMS[team], size)
    return sheet.finished()


@sprite
def locked_chip(team: int, size: int = CHIP_SIZE) -> Image.Image:
    """Draw the chip of a finished sequence, which cannot be taken away (RGBA)."""
    picture = chip(team, size).copy()
    sheet, scale = Sheet(*picture.size), size / CHIP_SIZE
    low = 4 if TEAMS[team].shape == "triangle" else 0
    bow: list[Point] = [(-5, -2), (-5, -7), (0, -11), (5, -7), (5, -2)]
    with sheet.placed(picture.width / 2, picture.height / 2 + low * scale, scale):
        sheet.line(bow, 6.5 * scale, PAPER_LIGHT)
        sheet.line(bow, 3 * scale, INK)
        sheet.blob([(-9, -3), (9, -3), (9, 9), (-9, 9)], WHITE, sharp=True, outline=3)
        sheet.disc(0, 3, 2.2, fill=INK)
    picture.alpha_composite(sheet.finished())
    return picture


@sprite
def _cross(scale: float) -> Image.Image:
    """Draw the cross that marks where a chip was taken away (RGBA)."""
    size = round(38 * scale)
    sheet = Sheet(size, size)
    for wide, tone in ((11, PAPER_LIGHT), (6.5, DANGER)):
        for up in (False, True):
            ends = [(8 * scale, 8 * scale), (30 * scale, 30 * scale)]
            line = [(x, size - y) for x, y in ends] if up else ends
            sheet.line(line, wide * scale, tone)
    return sheet.finished()

"""Spaces of the board as finished pictures in the game's palette."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from rendering.breeds import portrait
from rendering.cache import sprite
from rendering.cat_sequence.colours import PALETTE, TEAMS, ground, tile_palette
from rendering.cat_sequence.geometry import ART_HIGH, CHIP, CHIP_SIZE, TILE_HIGH, TILE_WIDE
from rendering.creatures.cloth import badge
from rendering.emblems import outline
from rendering.ink import Sheet
from rendering.palette import WOOD
from rendering.paper import rounded
from rendering.text import font, width, wrap
from rendering.theme import (
    DANGER,
    HIGHLIGHT,
    INK,
    PAPER,
    PAPER_LIGHT,
    TARGET,
    WHITE,
)

Mark = Literal["", "last", "target"]

_PORTRAIT, _BEHIND_CHIP = 75, 62
_EDGE = 6


@dataclass(frozen=True, slots=True)
class Tile:
    """All that a space can show. `name` is the breed's, `coordinate` is shown on a target.

    `taken` tells that a chip was taken off it by the last play.
    """

    breed: str | None
    name: str
    chip: int | None = None
    mark: Mark = ""
    coordinate: str = ""
    taken: bool = False


@sprite
def tile(shown: Tile, scale: float = 1) -> Image.Image:
    """A space on the wood of the board: in the palette. Do not change."""
    large = _drawn(shown, scale)
    few = tile_palette(shown.breed, shown.chip).mapped(large) if scale == 1 else large
    return PALETTE.mapped(few.convert("RGB"))


def _drawn(shown: Tile, scale: float) -> Image.Image:
    """The same as RGB picture, drawn at its size."""
    size = round(TILE_WIDE * scale), round(TILE_HIGH * scale)
    picture = Image.new("RGB", size, WOOD)
    paper = _paper(shown.chip, shown.mark, scale)
    picture.paste(paper, (0, 0), paper)
    if shown.breed is not None:
        behind = shown.chip is not None or shown.taken
        cat = portrait(shown.breed, round((_BEHIND_CHIP if behind else _PORTRAIT) * scale))
        left = 0 if behind else (size[0] - cat.width) // 2
        picture.paste(cat, (left, round(4 * scale)), cat)
    _caption(picture, shown, scale)
    if shown.chip is not None:
        _stamp(picture, chip(shown.chip, round(CHIP_SIZE * scale)), scale)
    elif shown.taken:
        _stamp(picture, _cross(), scale)
    return picture


def _stamp(picture: Image.Image, mark: Image.Image, scale: float) -> None:
    x, y = round(CHIP[0] * scale), round(CHIP[1] * scale)
    picture.paste(mark, (x - mark.width // 2, y - mark.height // 2), mark)


@sprite
def _paper(team: int | None, mark: Mark, scale: float) -> Image.Image:
    """An empty space: its ground tells whose chip lies there, its edge what is special: RGBA."""
    wide, high = round(TILE_WIDE * scale), round(TILE_HIGH * scale)
    paper = rounded((wide, high), 14, HIGHLIGHT if mark == "last" else PAPER)
    if team is not None:
        inset = _EDGE if mark else 0
        size = wide - 2 * inset, round(ART_HIGH * scale) - inset
        hole = rounded((size[0], size[1] + 20), 10 if mark else 14, WHITE).getchannel("A")
        art = Image.new("RGB", size, ground(team))
        paper.paste(art, (inset, inset), hole.crop((0, 0, *size)))
    if mark != "target":
        return paper
    ring = rounded((wide, high), 14, TARGET)
    inner = wide - 2 * _EDGE, high - 2 * _EDGE
    hole = rounded(inner, 9, WHITE).getchannel("A")
    inside = paper.crop((_EDGE, _EDGE, _EDGE + inner[0], _EDGE + inner[1]))
    ring.paste(inside, (_EDGE, _EDGE), hole)
    return ring


@sprite
def chip(team: int, size: int = CHIP_SIZE) -> Image.Image:
    """A team's chip with a pale rim: RGBA, a little larger than `size`."""
    sheet = Sheet(size + 14, size + 14)
    with sheet.placed(size / 2 + 7, size / 2 + 7):
        rim = outline(TEAMS[team].shape, size / 2 * 1.26)
        sheet.blob(rim, PAPER_LIGHT, sharp=True, outline=0)
        badge(sheet, TEAMS[team], size)
    return sheet.finished()


@sprite
def _cross() -> Image.Image:
    """Where a chip was taken away: RGBA."""
    sheet = Sheet(44, 44)
    for wide, tone in ((11, PAPER_LIGHT), (6, DANGER)):
        sheet.line([(10, 10), (34, 34)], wide, tone)
        sheet.line([(34, 10), (10, 34)], wide, tone)
    return sheet.finished()


def _caption(picture: Image.Image, shown: Tile, scale: float) -> None:
    pen, x = ImageDraw.Draw(picture), picture.width // 2
    if shown.mark == "target":
        face = font("bold", round(30 * scale))
        pen.text((x, round(86 * scale)), shown.coordinate, INK, face, anchor="mm")
        return
    lines, size = _name_lines(shown.name, picture.width - 4)
    for i, line in enumerate(lines):
        y = round((ART_HIGH + 16) * scale) + (i - (len(lines) - 1) / 2) * (size + 0.5)
        pen.text((x, y), line, INK, font("bold", size), anchor="mm")


@lru_cache(maxsize=512)
def _name_lines(name: str, room: int) -> tuple[list[str], int]:
    """At most two lines, as large as the space is wide."""
    for size in range(room // 5, 9, -1):
        lines = wrap(name, "bold", size, room)
        if len(lines) <= 2 and all(width(line, "bold", size) <= room for line in lines):
            break
    return lines[:2], size

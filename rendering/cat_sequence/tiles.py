"""Spaces of the board as finished pictures in the game's palette."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from rendering.breeds import portrait
from rendering.cat_sequence.colours import PALETTE, TEAMS, WOOD, ground, tile_palette
from rendering.cat_sequence.geometry import ART_HIGH, CHIP, CHIP_SIZE, TILE_HIGH, TILE_WIDE
from rendering.creatures.cloth import badge
from rendering.emblems import outline
from rendering.ink import Sheet
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

_PORTRAIT, _BEHIND_CHIP = 72, 60
_NAME_SIZES = range(16, 9, -1)
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


@lru_cache(maxsize=1024)
def tile(shown: Tile) -> Image.Image:
    """A space on the wood of the board: in the palette. Do not change."""
    picture = Image.new("RGB", (TILE_WIDE, TILE_HIGH), WOOD)
    paper = _paper(shown.chip, shown.mark)
    picture.paste(paper, (0, 0), paper)
    if shown.breed is not None:
        behind = shown.chip is not None or shown.taken
        cat = portrait(shown.breed, _BEHIND_CHIP if behind else _PORTRAIT)
        picture.paste(cat, (-3 if behind else (TILE_WIDE - cat.width) // 2, 4), cat)
    _caption(picture, shown)
    if shown.chip is not None:
        _stamp(picture, chip(shown.chip))
    elif shown.taken:
        _stamp(picture, _cross())
    few = tile_palette(shown.breed, shown.chip).mapped(picture)
    return PALETTE.mapped(few.convert("RGB"))


def _stamp(picture: Image.Image, mark: Image.Image) -> None:
    picture.paste(mark, (CHIP[0] - mark.width // 2, CHIP[1] - mark.height // 2), mark)


@lru_cache(maxsize=16)
def _paper(team: int | None, mark: Mark) -> Image.Image:
    """An empty space: its ground tells whose chip lies there, its edge what is special: RGBA."""
    fill = HIGHLIGHT if mark == "last" else PAPER
    paper = rounded((TILE_WIDE, TILE_HIGH), 14, fill)
    if team is not None:
        inset = _EDGE if mark else 0
        art = Image.new("RGB", (TILE_WIDE - 2 * inset, ART_HIGH - inset), ground(team))
        hole = rounded((art.width, art.height + 20), 10 if mark else 14, WHITE).getchannel("A")
        paper.paste(art, (inset, inset), hole.crop((0, 0, *art.size)))
    if mark == "target":
        ring = rounded((TILE_WIDE, TILE_HIGH), 14, TARGET)
        inner = (TILE_WIDE - 2 * _EDGE, TILE_HIGH - 2 * _EDGE)
        hole = rounded(inner, 9, WHITE).getchannel("A")
        ring.paste(paper.crop((_EDGE, _EDGE, _EDGE + inner[0], _EDGE + inner[1])), (6, 6), hole)
        return ring
    return paper


@lru_cache(maxsize=16)
def chip(team: int, size: int = CHIP_SIZE) -> Image.Image:
    """A team's chip with a pale rim: RGBA, a little larger than `size`."""
    sheet = Sheet(size + 14, size + 14)
    with sheet.placed(size / 2 + 7, size / 2 + 7):
        rim = outline(TEAMS[team].shape, size / 2 * 1.26)
        sheet.blob(rim, PAPER_LIGHT, sharp=True, outline=0)
        badge(sheet, TEAMS[team], size)
    return sheet.finished()


@lru_cache(maxsize=1)
def _cross() -> Image.Image:
    """Where a chip was taken away: RGBA."""
    sheet = Sheet(44, 44)
    for wide, tone in ((11, PAPER_LIGHT), (6, DANGER)):
        sheet.line([(10, 10), (34, 34)], wide, tone)
        sheet.line([(34, 10), (10, 34)], wide, tone)
    return sheet.finished()


def _caption(picture: Image.Image, shown: Tile) -> None:
    pen, x = ImageDraw.Draw(picture), TILE_WIDE // 2
    if shown.mark == "target":
        pen.text((x, 86), shown.coordinate, INK, font("bold", 30), anchor="mm")
        return
    lines, size = _name_lines(shown.name)
    for i, line in enumerate(lines):
        y = ART_HIGH + 16 + (i - (len(lines) - 1) / 2) * (size + 0.5)
        pen.text((x, y), line, INK, font("bold", size), anchor="mm")


@lru_cache(maxsize=512)
def _name_lines(name: str) -> tuple[list[str], int]:
    """At most two lines, as large as the space is wide."""
    room = TILE_WIDE - 4
    for size in _NAME_SIZES:
        lines = wrap(name, "bold", size, room)
        if len(lines) <= 2 and all(width(line, "bold", size) <= room for line in lines):
            break
    return lines[:2], size

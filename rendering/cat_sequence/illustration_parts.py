"""Parts of teaching pictures: rows of spaces, cards, the deck, arrows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image

from rendering.arrow import arrow_mark
from rendering.breeds import figure
from rendering.cache import composed
from rendering.cat_sequence.band import card_back
from rendering.cat_sequence.board_parts import link
from rendering.cat_sequence.geometry import TILE_HIGH, TILE_WIDE
from rendering.cat_sequence.names import breed_name
from rendering.cat_sequence.tiles import Tile, tile
from rendering.ink import Sheet
from rendering.painter import Say
from rendering.palette import WOOD
from rendering.paper import rounded
from rendering.text import write
from rendering.theme import INK, PAPER_LIGHT

SCALE = 1.75
"""Spaces are larger in the rules than on the board."""
WIDE, HIGH = round(TILE_WIDE * SCALE), round(TILE_HIGH * SCALE)
GAP = 4
"""Pixels between two spaces."""
CARD_WIDE, CARD_HIGH = 210, 270


def space(picture: Image.Image, at: tuple[int, int], shown: Tile) -> None:
    """Draw a large space with its upper left corner at `at`."""
    picture.paste(tile(shown, SCALE), at)


def wood(picture: Image.Image, at: tuple[int, int], columns: int, rows: int) -> None:
    """Draw the ground below a grid of large spaces, the first of them at `at`."""
    size = columns * (WIDE + GAP) + 10, rows * (HIGH + GAP) + 10
    frame = rounded(size, 22, WOOD, INK, 3)
    picture.paste(frame, (at[0] - 8, at[1] - 8), frame)


def place(at: tuple[int, int], column: int, row: int = 0) -> tuple[int, int]:
    return at[0] + column * (WIDE + GAP), at[1] + row * (HIGH + GAP)


def card(picture: Image.Image, at: tuple[int, int], name: str, say: Say) -> None:
    """Draw a card of a hand with its cat and its name."""
    drawn = _card(name, breed_name(name, say))
    picture.paste(drawn, at, drawn)


@composed
def _card(name: str, title: str) -> Image.Image:
    picture = rounded((CARD_WIDE, CARD_HIGH), 24, PAPER_LIGHT, INK, 4)
    cat = figure(name, 180)
    picture.alpha_composite(cat, ((CARD_WIDE - 180) // 2, 10))
    write(picture, title, (10, 188, CARD_WIDE - 20, 74), 30)
    return picture


def arrow(picture: Image.Image, at: tuple[int, int], *, down: bool = False) -> None:
    """Draw an arrow to the right, or down, around a point."""
    drawn = arrow_mark(down=down)
    picture.paste(drawn, (at[0] - 60, at[1] - 60), drawn)


def pile(picture: Image.Image, at: tuple[int, int]) -> None:
    """Draw the deck."""
    sheet = Sheet(150, 190)
    for shift in (16, 8, 0):
        card_back(sheet, 8 + shift, 8 + shift, 110, 150)
    drawn = sheet.finished()
    picture.paste(drawn, at, drawn)


def line(picture: Image.Image, at: tuple[int, int], shown: Sequence[Tile]) -> None:
    """Draw a row of spaces that form a sequence."""
    wood(picture, at, len(shown), 1)
    places = [place(at, i) for i in range(len(shown))]
    for there, each in zip(places, shown, strict=True):
        space(picture, there, replace(each, locked=True))
    for (left, top), each in zip(places[1:], shown[1:], strict=True):
        joint = link(each.chip or 0, 1, 0, SCALE)
        x, y = left - GAP // 2 - joint.width // 2, top + (HIGH - joint.height) // 2
        picture.paste(joint, (x, y), joint)

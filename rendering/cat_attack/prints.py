"""Drawings of spaces with their labels: stones on walls, paws in gardens, discs on streets."""

from __future__ import annotations

from PIL import Image

from rendering.cache import sprite
from rendering.cat_attack.colours import CURIOSITY, CURIOSITY_PALE, GRAVEL, STONE
from rendering.ink import Sheet
from rendering.scene import Scene
from rendering.splines import Point, ellipse
from rendering.text import draw_line, font
from rendering.theme import INK, PAPER_LIGHT, WHITE, Colour, mix
from rules.cat_attack.board import BURGLAR, GARDEN, SHOP, STREET, WALL

_SIZE = 54
_SCALE = 0.84
"""The scale of the drawings, which were made for larger spaces."""
LETTERS = 26
LOWER = {GARDEN: 3, SHOP: 3, BURGLAR: 3}
"""Pixels by which labels are moved down, because a paw's pad lies below the middle of its print."""
_SLAB: list[Point] = [
    (-22, -15),
    (-15, -22),
    (15, -22),
    (22, -15),
    (22, 15),
    (15, 22),
    (-15, 22),
    (-22, 15),
]


@sprite
def stone(kind: str, curiosity: bool = False) -> Image.Image:
    """Draw a space of this kind without its label (RGBA, centred).

    Do not modify the cached result.
    """
    sheet = Sheet(_SIZE, _SIZE)
    with sheet.placed(_SIZE / 2, _SIZE / 2, _SCALE):
        if kind == WALL:
            tone = CURIOSITY_PALE if curiosity else STONE
            edge = CURIOSITY if curiosity else INK
            sheet.blob(_SLAB, edge, sharp=True, outline=0)
            inner = [(x * 0.86, y * 0.86) for x, y in _SLAB]
            sheet.blob(inner, tone, sharp=True, outline=0)
            if curiosity:
                sheet.blob(_SLAB, CURIOSITY, sharp=True, outline=3)
                sheet.blob(inner, tone, sharp=True, outline=0)
        elif kind == STREET:
            sheet.blob(ellipse(0, 0, 21, 21), PAPER_LIGHT, outline=3.2)
        else:
            paw(sheet, INK if kind == BURGLAR else PAPER_LIGHT)
    return sheet.finished()


def paw(sheet: Sheet, tone: Colour) -> None:
    """Draw a print around (0, 0): a wide pad for a label, below four toes; 48 wide, 48 high."""
    line = mix(INK, GRAVEL, 0.5) if tone == INK else INK
    for dx, dy in ((-17, -8), (-6.2, -16.5), (6.2, -16.5), (17, -8)):
        sheet.blob(ellipse(dx, dy, 6, 7), tone, outline=2.6)
    pad: list[Point] = [
        (0, -11),
        (12, -8),
        (22, 4),
        (20, 16),
        (10, 20),
        (0, 18),
        (-10, 20),
        (-20, 16),
        (-22, 4),
        (-12, -8),
    ]
    sheet.blob(pad, tone, outline=2.8)
    if tone == INK:
        sheet.line([(-20, 14), (-10, 19), (0, 17), (10, 19), (20, 14)], 1.6, line)


def label(on: Image.Image | Scene, text: str, at: Point, kind: str) -> None:
    """Write a space's label on it."""
    x, y = round(at[0]), round(at[1] + LOWER.get(kind, 0))
    fill = PAPER_LIGHT if kind == BURGLAR else INK
    draw_line(on, (x, y), text, fill, ("bold", LETTERS))
    if text.endswith("q"):
        _, _, right, bottom = font("bold", LETTERS).getbbox(text, anchor="mm")
        tail = _tail()
        on.paste(tail, (x + round(right) - 4, y + round(bottom) - tail.height), tail)


@sprite
def _tail() -> Image.Image:
    """Draw a tail for the stem of a q, so that the q does not look like a g (RGBA).

    Do not modify the cached result.
    """
    sheet = Sheet(11, 8)
    sheet.line([(2, 6), (9, 2.4)], 3.4)
    return sheet.finished()


@sprite
def question(size: int) -> Image.Image:
    """Draw the mark of Curiosity (RGBA, `size` wide and high). Do not modify the cached result."""
    sheet = Sheet(size, size)
    with sheet.placed(size / 2, size / 2, size / 60):
        sheet.blob(ellipse(0, 0, 27, 27), CURIOSITY, outline=2.4)
        hook: list[Point] = [(-9, -8), (-5, -16), (5, -16), (9, -8), (5, -1), (0, 5)]
        sheet.line(hook, size / 9, WHITE)
        sheet.disc(0, 15, 4, fill=WHITE)
    return sheet.finished()

"""Small signs: rings and names of targets, hearts, dice, crowns, ticks, labels."""

from __future__ import annotations

from PIL import Image, ImageDraw

from rendering.cache import composed, sprite
from rendering.cat_attack.colours import GREY
from rendering.creatures.cloth import crown
from rendering.emblems import outline
from rendering.ink import Sheet
from rendering.paper import rounded
from rendering.rings import target_ring
from rendering.scene import Scene
from rendering.splines import Point, ellipse
from rendering.text import block, font, width
from rendering.theme import (
    DANGER,
    HIGHLIGHT,
    INK,
    PAPER_LIGHT,
    TARGET,
    WHITE,
    Colour,
    mix,
)


def put(on: Image.Image | Scene, drawn: Image.Image, x: float, y: float) -> None:
    """Paste a drawing with its middle at (x, y)."""
    on.paste(drawn, (round(x - drawn.width / 2), round(y - drawn.height / 2)), drawn)


def ring(radius: int, tone: Colour = TARGET) -> Image.Image:
    """Draw a thick ring with a line in INK around it and a line in PAPER_LIGHT inside it (RGBA).

    Do not modify the cached result.
    """
    wide = 2 * radius + 13
    return target_ring((wide, wide), wide // 2, tone, 6)


@sprite
def tag(name: str, tone: Colour = TARGET) -> Image.Image:
    """Draw a target's name, written as in menus (RGBA). Do not modify the cached result."""
    wide = width(name, "bold", 26) + 20
    drawn = rounded((wide, 36), 18, PAPER_LIGHT, tone, 3)
    ImageDraw.Draw(drawn).text((wide // 2, 17), name, INK, font("bold", 26), anchor="mm")
    return drawn


@sprite
def glow() -> Image.Image:
    """Draw the glow below the piece that moved last (RGBA)."""
    sheet = Sheet(66, 66)
    sheet.disc(33, 33, 32, fill=INK)
    sheet.disc(33, 33, 29.5, fill=HIGHLIGHT)
    return sheet.finished()


@sprite
def heart(lives: int, size: int) -> Image.Image:
    """Draw a heart with the number of remaining lives in it (RGBA, `size` wide and high).

    Do not modify the cached result.
    """
    sheet = Sheet(size, size)
    tone = DANGER if lives else GREY
    with sheet.placed(size / 2, size / 2):
        shape = outline("heart", size / 2 - 3)
        sheet.blob(shape, tone, sharp=True, outline=3)
    picture = sheet.finished()
    pen = ImageDraw.Draw(picture)
    at = size // 2, round(size * 0.46)
    pen.text(at, str(lives), WHITE, font("title", round(size * 0.56)), anchor="mm")
    return picture


_PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@sprite
def die(value: int, size: int, *, lit: bool = False) -> Image.Image:
    """Draw a slightly turned die (RGBA, `size` wide and high). Do not modify the cached result."""
    sheet = Sheet(size, size)
    with sheet.placed(size / 2, size / 2, size / 100, degrees=9):
        half = 39
        corners: list[Point] = [
            (-half, -half),
            (0, -half - 2),
            (half, -half),
            (half + 2, 0),
            (half, half),
            (0, half + 2),
            (-half, half),
            (-half - 2, 0),
        ]
        sheet.blob(corners, HIGHLIGHT if lit else PAPER_LIGHT, outline=3.4, shade=0.12)
        for x, y in _PIPS[value]:
            sheet.disc(x * 21, y * 21, 8.6, fill=INK)
    return sheet.finished()


@sprite
def crown_mark(size: int) -> Image.Image:
    sheet = Sheet(size, round(size * 0.75))
    with sheet.placed(size / 2, size * 0.7, size / 72):
        crown(sheet, 0, 0)
    return sheet.finished()


@sprite
def tick(size: int, *, yes: bool = True) -> Image.Image:
    """Draw a tick, or a cross (RGBA, `size` wide and high). Do not modify the cached result."""
    sheet = Sheet(size, size)
    with sheet.placed(size / 2, size / 2, size / 100):
        sheet.blob(ellipse(0, 0, 44, 44), TARGET if yes else DANGER, outline=3)
        strokes: list[list[Point]] = [[(-20, 2), (-6, 17)], [(-6, 17), (22, -16)]]
        if not yes:
            strokes = [[(-16, -16), (16, 16)], [(16, -16), (-16, 16)]]
        for stroke in strokes:
            sheet.line(stroke, size / 9, WHITE)
    return sheet.finished()


@composed
def pill(text: str, room: int, fill: Colour = PAPER_LIGHT, size: int = 26) -> Image.Image:
    """Draw a word or two on a label (RGBA)."""
    words = block(text, "bold", size, room, 1)
    wide = max((width(line, "bold", words.size) for line in words.lines), default=0) + 26
    high = words.size + 14
    picture = rounded((wide, high), high // 2, fill, mix(INK, fill, 0.25), 3)
    words.draw(picture, wide // 2, (high - words.height) // 2)
    return picture


@sprite
def cross(size: int) -> Image.Image:
    """Draw the cross that marks where a cat lost a life (RGBA)."""
    sheet = Sheet(size, size)
    reach = size * 0.2
    with sheet.placed(size / 2, size / 2):
        sheet.blob(ellipse(0, 0, size / 2 - 2, size / 2 - 2), PAPER_LIGHT, outline=3)
        for way in (-1, 1):
            sheet.line([(-reach, -way * reach), (reach, way * reach)], size / 6.5, DANGER)
    return sheet.finished()

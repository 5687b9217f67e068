"""Pieces that move: six cats on their tokens, mice and birds with numbers, the car."""

from __future__ import annotations

from PIL import Image, ImageDraw

from rendering.breeds import portrait
from rendering.cache import sprite
from rendering.cat_attack.colours import BREED_OF, CAR, GLASS, GREY
from rendering.cat_attack.items import item
from rendering.creatures.cloth import badge
from rendering.ink import Sheet
from rendering.palette import CHEESE
from rendering.paper import rounded
from rendering.splines import Point, ellipse
from rendering.text import font
from rendering.theme import INK, PAPER, PAPER_LIGHT, SIDES, WHITE, mix

_FACE = 0.94
"""The width of a cat's head, as a share of the token's width."""
_PLACED = {"triangle": 0.1, "heart": -0.06, "star": 0.03, "diamond": 0.02}
"""How far the head sits below the token's middle, as a share of the token's width."""
_GROWN = {"triangle": 1.14, "star": 1.2, "diamond": 1.1, "heart": 1.1, "square": 0.92}
"""Scales of tokens: pointed shapes must be larger than a disc to show around a head."""


@sprite
def cat(seat: int, size: int, *, retired: bool = False) -> Image.Image:
    """Draw a seat's cat on a token of the seat's colour, pattern and shape (RGBA, square).

    Do not modify the cached result.
    """
    wide = round(size * 1.36)
    sheet = Sheet(wide, wide)
    side = SIDES[seat]
    with sheet.placed(wide / 2, wide / 2):
        badge(sheet, side, size * _GROWN.get(side.shape, 1.0))
    token = sheet.finished()
    face = portrait(BREED_OF[seat], round(size * _FACE))
    down = round(size * _PLACED.get(side.shape, 0.0))
    at = (wide - face.width) // 2, (wide - face.height) // 2 + down - round(size * 0.02)
    token.alpha_composite(face, at)
    return faded(token) if retired else token


def faded(drawn: Image.Image) -> Image.Image:
    """Return a drawing in grey, for something out of play."""
    grey = drawn.convert("L").convert("RGB")
    pale = Image.blend(grey, Image.new("RGB", drawn.size, mix(GREY, PAPER, 0.6)), 0.5)
    pale.putalpha(drawn.getchannel("A"))
    return pale


@sprite
def critter(name: str, size: int) -> Image.Image:
    """Draw a mouse or bird such as `mouse2` with its number (RGBA, square).

    Do not modify the cached result.
    """
    wide = size + 14
    picture = Image.new("RGBA", (wide, wide), (*INK, 0))
    picture.alpha_composite(_rimmed(item(name[:-1], size)), (0, 6))
    picture.alpha_composite(count_tag(name[-1]), (wide - 30, 0))
    return picture


@sprite
def count_tag(text: str) -> Image.Image:
    """Write a number in a small disc, wider if needed (RGBA, 28 high).

    Do not modify the cached result.
    """
    wide = 28 + 15 * (len(text) - 1)
    tag = rounded((wide, 28), 14, PAPER_LIGHT, INK, 2)
    ImageDraw.Draw(tag).text((wide // 2, 14), text, INK, font("bold", 26), anchor="mm")
    return tag


def _rimmed(drawn: Image.Image) -> Image.Image:
    """Add a light rim that sets a drawing off from its ground."""
    shadow = drawn.getchannel("A")
    rim = Image.new("RGBA", drawn.size, (*WHITE, 0))
    for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2), (-1, -1), (1, 1), (-1, 1), (1, -1)):
        rim.paste((*WHITE, 255), (dx, dy), shadow)
    rim.alpha_composite(drawn)
    return rim


@sprite
def car(degrees: int, scale: float = 1.0) -> Image.Image:
    """Draw the car from above, facing east and turned clockwise by `degrees` (RGBA)."""
    wide, high = round(104 * scale), round(60 * scale)
    sheet = Sheet(wide, high)
    with sheet.placed(wide / 2, high / 2, scale):
        for x in (-28, 24):
            for y in (-23, 23):
                sheet.blob(ellipse(x, y, 10, 5), INK, outline=0)
        body: list[Point] = [
            (-46, -14),
            (-38, -21),
            (30, -21),
            (46, -13),
            (48, 0),
            (46, 13),
            (30, 21),
            (-38, 21),
            (-46, 14),
            (-47, 0),
        ]
        sheet.blob(body, CAR, outline=3, shade=0.2)
        sheet.blob([(8, -15), (20, -12), (22, 0), (20, 12), (8, 15), (11, 0)], GLASS, outline=2.4)
        sheet.blob([(-34, -12), (-26, -14), (-24, 0), (-26, 14), (-34, 12), (-35, 0)], GLASS,
                   outline=2.4)  # fmt: skip
        sheet.blob([(-22, -14), (5, -14), (7, 0), (5, 14), (-22, 14), (-20, 0)],
                   mix(CAR, WHITE, 0.16), outline=1.8)  # fmt: skip
        for y in (-12, 12):
            sheet.blob(ellipse(42, y, 5, 4), CHEESE, outline=1.8)
    return sheet.finished().rotate(-degrees, Image.Resampling.BICUBIC, expand=True)

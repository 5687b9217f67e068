"""Houses in their owners' colours, open and shut shops, homes of mice and birds, the car park."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from rendering.cache import sprite
from rendering.cat_attack.colours import (
    AWNINGS,
    BRICK,
    BRICK_DEEP,
    FADED,
    GRAVEL,
    KERB,
    LEAF,
    LEAF_DEEP,
    ROAD,
    ROOF,
    SHUTTER,
    STONE,
)
from rendering.cat_attack.items import item
from rendering.cat_attack.pieces import car, faded
from rendering.cat_attack.prints import label, stone
from rendering.creatures.cloth import badge
from rendering.emblems import pale, pattern_marks
from rendering.ink import Sheet
from rendering.paper import rounded
from rendering.splines import Point, ellipse
from rendering.text import font, width
from rendering.theme import (
    DANGER,
    HIGHLIGHT,
    INK,
    PAPER_DEEP,
    PAPER_LIGHT,
    SIDES,
    WHITE,
    Colour,
    mix,
)
from rules.cat_attack.board import BIRD_HOUSE, BURGLAR, MOUSE_HOLE
from rules.cat_attack.view import Shop

ROOF_SIZE = 106, 44
PORCH = 46
SHOP_SIZE = 148
_SIGN = 39
_LETTERS = 27
"""Font size of a shop's name."""
NUMBER_AT = 23 - ROOF_SIZE[0] // 2
"""Pixels from the middle of the roof eastward to the middle of the house number."""
COUNT_AT = {MOUSE_HOLE: (-19, -17), BIRD_HOUSE: (20, -18)}
"""Offsets of the numbers of animals from the middle of the mouse hole and of the bird house."""


@sprite
def number(house: int) -> Image.Image:
    """Draw a house number for the roof (RGBA). Do not modify the cached result."""
    disc = rounded((38, 38), 19, PAPER_LIGHT, INK, 3)
    ImageDraw.Draw(disc).text((19, 19), str(house), INK, font("title", 30), anchor="mm")
    return disc


@sprite
def roof(owner: int | None, *, retired: bool = False) -> Image.Image:
    """Draw a house from above in its owner's colour and pattern (RGBA).

    The roof is grey once the owner has retired.
    """
    wide, high = ROOF_SIZE
    sheet = Sheet(wide, high)
    tone = ROOF if owner is None else SIDES[owner].colour
    shape: list[Point] = [(2, 2), (wide - 2, 2), (wide - 2, high - 2), (2, high - 2)]
    marks = []
    if owner is not None:
        marks = pattern_marks(SIDES[owner].pattern, (0, 0, wide, high), 13)
    sheet.blob(shape, tone, sharp=True, marks=marks, mark=pale(tone), outline=3.2)
    sheet.line([(3, high / 2), (wide - 3, high / 2)], 2.4)
    x = wide - 15
    sheet.blob([(x - 7, 6), (x + 7, 6), (x + 7, 18), (x - 7, 18)], BRICK, sharp=True, outline=2.6)
    sheet.disc(x, 12, 3.4, fill=INK)
    return faded(sheet.finished()) if retired else sheet.finished()


@sprite
def porch(owner: int | None, outward: int) -> Image.Image:
    """Draw a Home, the mat before a house's door, with the owner's shape (RGBA)."""
    sheet = Sheet(PORCH, PORCH)
    with sheet.placed(PORCH / 2, PORCH / 2, flip=False, degrees=180 if outward > 0 else 0):
        mat: list[Point] = [(-20, -20), (20, -20), (20, 3), (12, 18), (-12, 18), (-20, 3)]
        sheet.blob(mat, PAPER_LIGHT if owner is not None else STONE, sharp=True, outline=3)
        sheet.line([(-15, 2), (-9, 13), (9, 13), (15, 2)], 2, mix(INK, PAPER_LIGHT, 0.5))
    with sheet.placed(PORCH / 2, PORCH / 2):
        if owner is not None:
            badge(sheet, SIDES[owner], 22)
    return sheet.finished()


@sprite
def shop(name: str, corner: int, *, opened: bool) -> Image.Image:
    """Draw a shop for a corner of the neighbourhood (RGBA). Do not modify the cached result.

    Corner 0 is north-east; the numbers go clockwise.
    """
    far = SHOP_SIZE
    sheet = Sheet(far, far)
    # Draw every shop as in the north-east corner, where the front runs from the upper left to the
    # lower right, and turn the drawing to the shop's own corner.
    with sheet.placed(far / 2, far / 2, degrees=90 * corner), sheet.placed(-far / 2, -far / 2):
        roof_shape: list[Point] = [(0, -4), (far + 4, -4), (far + 4, far)]
        sheet.blob(roof_shape, _tiles(opened), sharp=True, outline=3.4)
        for inset in (72, 96, 120):
            sheet.line([(inset, 0), (far, far - inset)], 2, mix(INK, _tiles(opened), 0.72))
        _front(sheet, AWNINGS[name], opened)
    return sheet.finished()


def _tiles(opened: bool) -> Colour:
    return mix(PAPER_DEEP, BRICK, 0.3) if opened else mix(SHUTTER, WHITE, 0.45)


def _front(sheet: Sheet, tone: Colour, opened: bool) -> None:
    """Draw the shop's signboard, and in front of it a striped awning or a closed shutter."""
    far = SHOP_SIZE
    long = far * math.sqrt(2)
    with sheet.placed(far / 2, far / 2, degrees=45):
        half = long / 2
        board: list[Point] = [(-half, -_SIGN), (half, -_SIGN), (half, 2), (-half, 2)]
        sheet.blob(board, PAPER_LIGHT if opened else mix(SHUTTER, WHITE, 0.6), sharp=True)
        count = 14
        step = long / count
        for i in range(count):
            x = -half + i * step
            colour = tone if i % 2 == 0 else PAPER_LIGHT
            if opened:
                flap: list[Point] = [
                    (x, 0),
                    (x + step, 0),
                    (x + step, 7),
                    (x + step / 2, 13),
                    (x, 7),
                ]
                sheet.blob(flap, colour, sharp=True, outline=2.2)
        if not opened:
            slats: list[Point] = [(-half, 0), (half, 0), (half, 12), (-half, 12)]
            sheet.blob(slats, SHUTTER, sharp=True, outline=2.6)
            for y in (4, 8):
                sheet.line([(-half, y), (half, y)], 1.6)


@sprite
def sign(of: Shop, corner: int, *, pale: bool) -> Image.Image:
    """Write item, name and stock along a shop's front, never upside down.

    The picture is RGBA and as large as the shop. Do not modify the cached result.
    """
    tag = _tag(of)
    degrees = -45 if corner in (0, 2) else 45
    turned = tag.rotate(degrees, Image.Resampling.BICUBIC, expand=True)
    away = (_SIGN - 2) / 2 / math.sqrt(2)
    dx, dy = ((1, -1), (1, 1), (-1, 1), (-1, -1))[corner]
    whole = Image.new("RGBA", (SHOP_SIZE * 2, SHOP_SIZE * 2), (*INK, 0))
    at = SHOP_SIZE + dx * away - turned.width / 2, SHOP_SIZE + dy * away - turned.height / 2
    whole.alpha_composite(turned, (round(at[0]), round(at[1])))
    half = SHOP_SIZE // 2
    drawn = whole.crop((half, half, half + SHOP_SIZE, half + SHOP_SIZE))
    return _pale(drawn) if pale else drawn


def _pale(drawn: Image.Image) -> Image.Image:
    """Return a paler version of a drawing, for something that cannot be chosen (RGBA)."""
    towards, share = FADED
    faint = Image.blend(drawn, Image.new("RGBA", drawn.size, (*towards, 255)), share)
    faint.putalpha(drawn.getchannel("A"))
    return faint


def _tag(shop: Shop) -> Image.Image:
    """Draw the item, name and stock of a shop (RGBA)."""
    words = width(shop.name, "title", _LETTERS)
    tag = Image.new("RGBA", (words + 70, 38), (*INK, 0))
    tag.alpha_composite(item(shop.item, 34), (0, 2))
    pen = ImageDraw.Draw(tag)
    pen.text((37, 18), shop.name, INK, font("title", _LETTERS), anchor="lm")
    left = rounded((28, 30), 8, HIGHLIGHT if shop.left else SHUTTER, INK, 2)
    tag.alpha_composite(left, (words + 41, 4))
    pen.text((words + 55, 19), str(shop.left), INK, font("bold", 26), anchor="mm")
    return tag


@sprite
def no_entry() -> Image.Image:
    """Draw the sign that stands at both ends of a shut shop's garden (RGBA).

    Do not modify the cached result.
    """
    sheet = Sheet(28, 28)
    sheet.blob(ellipse(14, 14, 11, 11), DANGER, outline=2.6)
    sheet.line([(8.5, 14), (19.5, 14)], 4, WHITE)
    return sheet.finished()


@sprite
def burglar_print(*, labelled: bool = True) -> Image.Image:
    """Draw the burglar's space on a shop's roof (RGBA). Do not modify the cached result."""
    drawn = stone(BURGLAR).copy()
    if labelled:
        label(drawn, "B", (drawn.width / 2, drawn.height / 2), BURGLAR)
    return drawn


@sprite
def mouse_hole(*, empty: bool) -> Image.Image:
    """Draw a mound with a hole; unless `empty`, a mouse looks out of the hole (RGBA)."""
    sheet = Sheet(62, 54)
    with sheet.placed(0, 0, 0.72):
        mound: list[Point] = [(4, 66), (8, 34), (28, 14), (58, 14), (78, 34), (82, 66), (43, 70)]
        sheet.blob(mound, LEAF, outline=3.6, shade=0.14)
        for x in (14, 70):
            blades: list[Point] = [(x - 5, 64), (x - 2, 52), (x, 64), (x + 4, 55), (x + 5, 65)]
            sheet.line(blades, 2.2, LEAF_DEEP)
        sheet.blob([(22, 67), (23, 42), (43, 28), (63, 42), (64, 67)], INK, outline=2.6)
    picture = sheet.finished()
    if not empty:
        picture.alpha_composite(item("mouse", 30), (17, 23))
    return picture


@sprite
def bird_house(*, empty: bool) -> Image.Image:
    """Draw a bird house on a post; unless `empty`, a bird looks out of it (RGBA)."""
    sheet = Sheet(62, 56)
    with sheet.placed(0, 0, 0.72):
        sheet.blob([(39, 60), (47, 60), (47, 77), (39, 77)], BRICK_DEEP, sharp=True, outline=3)
        sheet.blob([(16, 30), (70, 30), (70, 64), (16, 64)], GRAVEL, sharp=True, outline=3.6)
        sheet.blob([(6, 33), (43, 6), (80, 33)], BRICK, sharp=True, outline=3.6)
        sheet.blob(ellipse(43, 48, 15, 13), INK, outline=2)
    picture = sheet.finished()
    if not empty:
        picture.alpha_composite(item("bird", 30), (16, 19))
    return picture


@sprite
def count(left: int, *, pale: bool = False) -> Image.Image:
    """Draw the number of mice or birds still in their house (RGBA).

    Do not modify the cached result.
    """
    disc = rounded((28, 28), 14, PAPER_LIGHT, INK, 2)
    ImageDraw.Draw(disc).text((14, 14), str(left), INK, font("bold", 26), anchor="mm")
    return _pale(disc) if pale else disc


@sprite
def car_park(full: bool) -> Image.Image:
    """Draw the car park: the car if `full`, or else an empty bay with a P (RGBA)."""
    sheet = Sheet(66, 48)
    bay: list[Point] = [(2, 2), (64, 2), (64, 46), (2, 46)]
    sheet.blob(bay, ROAD, sharp=True, outline=2.6)
    for y in (7, 41):
        sheet.line([(7, y), (59, y)], 2.4, WHITE)
    picture = sheet.finished()
    if full:
        drawn = car(0, 0.52)
        picture.alpha_composite(drawn, (33 - drawn.width // 2, 24 - drawn.height // 2))
    else:
        pen = ImageDraw.Draw(picture)
        pen.text((33, 24), "P", mix(KERB, INK, 0.5), font("title", 30), anchor="mm")
    return picture

"""Houses with their owners, shops open and shut, and where mice, birds and the car live."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from rendering.cache import composed, sprite
from rendering.cat_attack.colours import (
    AWNINGS,
    BRICK,
    BRICK_DEEP,
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
from rendering.text import end_of, fit, font, width
from rendering.theme import (
    DANGER,
    HIGHLIGHT,
    INK,
    PAPER_DEEP,
    PAPER_LIGHT,
    SIDES,
    SMALLEST_TEXT,
    WHITE,
    Colour,
    mix,
)
from rules.cat_attack.board import BIRD_HOUSE, BURGLAR, MOUSE_HOLE
from rules.cat_attack.view import Shop

ROOF_SIZE = 178, 62
_ROOF_NAME, _ROOF_ROOM = 28, ROOF_SIZE[0] - 74
"""How large a name on a roof is at most, and how wide."""
PORCH = 54
SHOP_SIZE = 172
_SIGN = 44
COUNT_AT = {MOUSE_HOLE: (-25, -19), BIRD_HOUSE: (25, -21)}
"""Where the houses of mice and birds have their counts, from their middles."""


@composed
def roof(number: int, owner: int | None, *, retired: bool = False) -> Image.Image:
    """A house from above with its number, its owner's colour and pattern: RGBA.

    Without colour once the owner is retired.
    """
    high = ROOF_SIZE[1]
    picture = _plain_roof(owner, retired=retired).copy()
    disc = rounded((44, 44), 22, PAPER_LIGHT, INK, 3)
    picture.alpha_composite(disc, (8, (high - 44) // 2))
    pen = ImageDraw.Draw(picture)
    pen.text((30, high // 2), str(number), INK, font("title", 32), anchor="mm")
    return picture


@sprite
def _plain_roof(owner: int | None, *, retired: bool) -> Image.Image:
    wide, high = ROOF_SIZE
    sheet = Sheet(wide, high)
    tone = ROOF if owner is None else SIDES[owner].colour
    shape: list[Point] = [(3, 3), (wide - 3, 3), (wide - 3, high - 3), (3, high - 3)]
    marks = []
    if owner is not None:
        marks = pattern_marks(SIDES[owner].pattern, (0, 0, wide, high), 16)
    sheet.blob(shape, tone, sharp=True, marks=marks, mark=pale(tone), outline=3.4)
    sheet.line([(4, high / 2), (wide - 4, high / 2)], 2.6)
    for x in (wide - 20,):
        sheet.blob([(x - 9, 8), (x + 9, 8), (x + 9, 24), (x - 9, 24)], BRICK, sharp=True, outline=3)
        sheet.disc(x, 16, 4.5, fill=INK)
    return faded(sheet.finished()) if retired else sheet.finished()


def on_roofs(names: Sequence[str]) -> list[str]:
    """The names as they have room; where they begin alike, the ends that tell them apart."""
    shown = [fit(name, "bold", _ROOF_NAME, _ROOF_ROOM)[0] for name in names]
    return [
        end_of(name, "bold", SMALLEST_TEXT, _ROOF_ROOM) if shown.count(short) > 1 else short
        for name, short in zip(names, shown, strict=True)
    ]


@composed
def name_board(name: str) -> Image.Image:
    """The owner's name, for the roof: RGBA."""
    text, size = fit(name, "bold", _ROOF_NAME, _ROOF_ROOM)
    room = max(60, math.ceil(font("bold", size).getlength(text)) + 18)
    board = rounded((room, 38), 10, PAPER_LIGHT, INK, 2)
    pen = ImageDraw.Draw(board)
    pen.text((room // 2, 19), text, INK, font("bold", size), anchor="mm")
    return board


@sprite
def porch(owner: int | None, outward: int) -> Image.Image:
    """A Home: the mat before the door, with the owner's shape: RGBA."""
    sheet = Sheet(PORCH, PORCH)
    with sheet.placed(PORCH / 2, PORCH / 2, flip=False, degrees=180 if outward > 0 else 0):
        mat: list[Point] = [(-24, -25), (24, -25), (24, 4), (14, 21), (-14, 21), (-24, 4)]
        sheet.blob(mat, PAPER_LIGHT if owner is not None else STONE, sharp=True, outline=3.2)
        sheet.line([(-18, 2), (-11, 15), (11, 15), (18, 2)], 2, mix(INK, PAPER_LIGHT, 0.5))
    with sheet.placed(PORCH / 2, PORCH / 2):
        if owner is not None:
            badge(sheet, SIDES[owner], 24)
    return sheet.finished()


@sprite
def shop(of: Shop, corner: int) -> Image.Image:
    """A shop filling a corner: 0 north-east, then clockwise; with its stock: RGBA.

    Do not change.
    """
    far = SHOP_SIZE
    sheet = Sheet(far, far)
    # Drawn for the north-east: the front runs from the upper left to the lower right.
    with sheet.placed(far / 2, far / 2, degrees=90 * corner), sheet.placed(-far / 2, -far / 2):
        roof_shape: list[Point] = [(0, -4), (far + 4, -4), (far + 4, far)]
        sheet.blob(roof_shape, _tiles(of.open), sharp=True, outline=3.4)
        for inset in (84, 112, 140):
            sheet.line([(inset, 0), (far, far - inset)], 2, mix(INK, _tiles(of.open), 0.72))
        _front(sheet, AWNINGS[of.name], of.open)
    picture = sheet.finished()
    _sign(picture, of, corner)
    return picture


def _tiles(opened: bool) -> Colour:
    return mix(PAPER_DEEP, BRICK, 0.3) if opened else mix(SHUTTER, WHITE, 0.45)


def _front(sheet: Sheet, tone: Colour, opened: bool) -> None:
    """The board, and before it a striped awning or a rolled-down shutter."""
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
                    (x + step, 10),
                    (x + step / 2, 17),
                    (x, 10),
                ]
                sheet.blob(flap, colour, sharp=True, outline=2.4)
        if not opened:
            slats: list[Point] = [(-half, 0), (half, 0), (half, 15), (-half, 15)]
            sheet.blob(slats, SHUTTER, sharp=True, outline=2.6)
            for y in (5, 10):
                sheet.line([(-half, y), (half, y)], 1.8)


def _sign(picture: Image.Image, shop: Shop, corner: int) -> None:
    """Item, name and stock along the front, never upside down."""
    tag = _tag(shop)
    degrees = -45 if corner in (0, 2) else 45
    turned = tag.rotate(degrees, Image.Resampling.BICUBIC, expand=True)
    away = (_SIGN - 2) / 2 / math.sqrt(2)
    dx, dy = ((1, -1), (1, 1), (-1, 1), (-1, -1))[corner]
    whole = Image.new("RGBA", (SHOP_SIZE * 2, SHOP_SIZE * 2), (*INK, 0))
    at = SHOP_SIZE + dx * away - turned.width / 2, SHOP_SIZE + dy * away - turned.height / 2
    whole.alpha_composite(turned, (round(at[0]), round(at[1])))
    half = SHOP_SIZE // 2
    picture.alpha_composite(whole.crop((half, half, half + SHOP_SIZE, half + SHOP_SIZE)))


def _tag(shop: Shop) -> Image.Image:
    """What stands on the board: RGBA, doubled and scaled down when turned."""
    words = width(shop.name, "title", 29)
    tag = Image.new("RGBA", (words + 86, 44), (*INK, 0))
    tag.alpha_composite(item(shop.item, 40), (0, 2))
    pen = ImageDraw.Draw(tag)
    pen.text((46, 21), shop.name, INK, font("title", 29), anchor="lm")
    left = rounded((32, 32), 9, HIGHLIGHT if shop.left else SHUTTER, INK, 2)
    tag.alpha_composite(left, (words + 53, 6))
    pen.text((words + 69, 22), str(shop.left), INK, font("bold", 27), anchor="mm")
    return tag


@sprite
def no_entry() -> Image.Image:
    """Stands at both ends of a shut shop's garden: RGBA. Do not change."""
    sheet = Sheet(34, 34)
    sheet.blob(ellipse(17, 17, 14, 14), DANGER, outline=3)
    sheet.line([(10, 17), (24, 17)], 5, WHITE)
    return sheet.finished()


@sprite
def burglar_print() -> Image.Image:
    """The print on a shop's roof: RGBA. Do not change."""
    drawn = stone(BURGLAR).copy()
    label(drawn, "B", (drawn.width / 2, drawn.height / 2), BURGLAR)
    return drawn


@sprite
def mouse_hole(left: int) -> Image.Image:
    """A mound with a hole and how many mice are still in it: RGBA."""
    sheet = Sheet(86, 74)
    mound: list[Point] = [(4, 66), (8, 34), (28, 14), (58, 14), (78, 34), (82, 66), (43, 70)]
    sheet.blob(mound, LEAF, outline=3, shade=0.14)
    for x in (14, 70):
        sheet.line([(x - 5, 64), (x - 2, 52), (x, 64), (x + 4, 55), (x + 5, 65)], 2.2, LEAF_DEEP)
    sheet.blob([(22, 67), (23, 42), (43, 28), (63, 42), (64, 67)], INK, outline=2.6)
    picture = sheet.finished()
    if left:
        picture.alpha_composite(item("mouse", 38), (25, 33))
    return _counted(picture, left, MOUSE_HOLE)


@sprite
def bird_house(left: int) -> Image.Image:
    """A box on a post and how many birds are still in it: RGBA."""
    sheet = Sheet(86, 78)
    sheet.blob([(39, 60), (47, 60), (47, 77), (39, 77)], BRICK_DEEP, sharp=True, outline=2.6)
    sheet.blob([(16, 30), (70, 30), (70, 64), (16, 64)], GRAVEL, sharp=True, outline=3)
    sheet.blob([(6, 33), (43, 6), (80, 33)], BRICK, sharp=True, outline=3)
    sheet.blob(ellipse(43, 48, 15, 13), INK, outline=2)
    picture = sheet.finished()
    if left:
        picture.alpha_composite(item("bird", 38), (24, 28))
    return _counted(picture, left, BIRD_HOUSE)


def _counted(picture: Image.Image, left: int, house: str) -> Image.Image:
    east, south = COUNT_AT[house]
    middle = picture.width // 2 + east, picture.height // 2 + south
    drawn = count(left)
    picture.alpha_composite(drawn, (middle[0] - drawn.width // 2, middle[1] - drawn.height // 2))
    return picture


@sprite
def count(left: int) -> Image.Image:
    """How many mice or birds are still in their house: RGBA. Do not change."""
    disc = rounded((34, 34), 17, PAPER_LIGHT, INK, 2)
    ImageDraw.Draw(disc).text((17, 17), str(left), INK, font("bold", 26), anchor="mm")
    return disc


@sprite
def car_park(full: bool) -> Image.Image:
    """A bay with a P on its ground, or the car on it: RGBA."""
    sheet = Sheet(92, 66)
    bay: list[Point] = [(3, 3), (89, 3), (89, 63), (3, 63)]
    sheet.blob(bay, ROAD, sharp=True, outline=3)
    for y in (9, 57):
        sheet.line([(10, y), (82, y)], 3, WHITE)
    picture = sheet.finished()
    if full:
        drawn = car(0, 0.72)
        picture.alpha_composite(drawn, (46 - drawn.width // 2, 33 - drawn.height // 2))
    else:
        pen = ImageDraw.Draw(picture)
        pen.text((46, 33), "P", mix(KERB, INK, 0.5), font("title", 40), anchor="mm")
    return picture

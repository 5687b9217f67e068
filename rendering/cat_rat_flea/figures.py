"""The pieces on a space, as pictures of 200 by 200 pixels."""

from __future__ import annotations

from typing import Literal

from PIL import Image, ImageFilter

from rendering.cache import composed, sprite
from rendering.creatures.cat import fallen_cat, paws, sitting_cat, sleeping_cat
from rendering.creatures.cloth import plate
from rendering.creatures.flea import flea, flea_head, squashed_flea
from rendering.creatures.rat import fallen_rat, rat_head, sleeping_rat, standing_rat
from rendering.creatures.traits import CATS, RATS, Mood
from rendering.ink import Sheet
from rendering.splines import ellipse, star
from rendering.theme import HIGHLIGHT, INK, PAPER_LIGHT, SIDES, TARGET, WHITE, Colour, mix
from rules.cat_rat_flea.view import BigPiece, Space

SIZE = 200
Part = Literal["all", "big", "flea"]

_WINDOW = (126, 112, 46, 42)
_RIDER = {
    ("C", "awake"): (100, 46, 0.7),
    ("C", "down"): (126, 90, 0.72),
    ("R", "awake"): (148, 82, 0.7),
    ("R", "down"): (124, 98, 0.7),
}


def owner_of(letter: str) -> int:
    """Return the owner of a piece from its letter in the position notation."""
    return 0 if letter.isupper() else 1


@sprite
def figure(space: Space, part: Part = "all", mood: Mood = "open") -> Image.Image:
    """Draw the pieces on a space (RGBA). If `part` is not "all", leave out the plate."""
    sheet = Sheet(SIZE, SIZE)
    if space.big is None:
        if space.flea is not None and part != "big":
            _lone_flea(sheet, space.flea, with_plate=part == "all", mood=mood)
        return sheet.finished()
    if part == "all":
        plate(sheet, SIDES[space.big.owner])
    if part != "flea":
        ridden = space.flea is not None and not space.trapped
        _big(sheet, space.big, mood, 0.84 if ridden else 1.0)
    if space.flea is not None and part != "big":
        _companion(sheet, space.big, space.flea, trapped=space.trapped)
    return sheet.finished()


def _lone_flea(sheet: Sheet, owner: int, *, with_plate: bool, mood: Mood) -> None:
    if with_plate:
        plate(sheet, SIDES[owner], 0.72)
    with sheet.placed(100, 118, 1.12):
        flea(sheet, SIDES[owner], mood)


def _big(sheet: Sheet, big: BigPiece, mood: Mood, scale: float) -> None:
    side = SIDES[big.owner]
    if big.kind == "C":
        cat = CATS[big.owner]
        if big.status == "awake":
            with sheet.placed(100 - 100 * scale, 176 - 176 * scale, scale):
                sitting_cat(sheet, cat, side, mood)
        elif big.status == "down":
            fallen_cat(sheet, cat, side)
        else:
            sleeping_cat(sheet, cat, side)
    else:
        rat = RATS[big.owner]
        if big.status == "awake":
            standing_rat(sheet, rat, side, mood)
        elif big.status == "down":
            fallen_rat(sheet, rat, side)
        else:
            sleeping_rat(sheet, rat, side)
    if big.status == "down":
        _stars(sheet)
    elif big.status == "asleep":
        _snores(sheet)
        _prey(sheet, big.prey)


def _companion(sheet: Sheet, big: BigPiece, owner: int, *, trapped: bool) -> None:
    if trapped:
        x, y = (100, 166) if big.status == "awake" else (118, 172)
        with sheet.placed(x, y, 0.98):
            squashed_flea(sheet, SIDES[owner])
        paws(sheet, CATS[big.owner], x, y - 17)
        return
    x, y, scale = _RIDER[big.kind, big.status]
    with sheet.placed(x, y, scale):
        flea(sheet, SIDES[owner])


def _stars(sheet: Sheet) -> None:
    for x, y, size in ((22, 94, 9), (46, 76, 11), (74, 88, 9)):
        sheet.blob(star(x, y, size), mix(WHITE, HIGHLIGHT, 0.9), sharp=True, outline=2.6)


def _snores(sheet: Sheet) -> None:
    for x, y, size in ((36, 76, 6), (56, 56, 8), (80, 34, 11)):
        for width, ink in ((7.4, PAPER_LIGHT), (4, INK)):
            for start, end in (((-1, -1), (1, -1)), ((1, -1), (-1, 1)), ((-1, 1), (1, 1))):
                sheet.line([(x + dx * size, y + dy * size) for dx, dy in (start, end)], width, ink)


def _prey(sheet: Sheet, prey: str) -> None:
    """Draw a window in the belly that shows the pieces that were eaten."""
    if not prey:
        return
    x, y, rx, ry = _WINDOW
    sheet.blob(ellipse(x, y, rx, ry), PAPER_LIGHT, outline=3)
    spots = {1: ((0, 2, 1.0),), 2: ((-17, 8, 0.78), (20, -6, 0.72))}[min(len(prey), 2)]
    for letter, (dx, dy, scale) in zip(prey, spots, strict=False):
        _eaten(sheet, letter, x + dx, y + dy, scale)


def _eaten(sheet: Sheet, letter: str, x: float, y: float, scale: float) -> None:
    owner = owner_of(letter)
    if letter.upper() == "F":
        with sheet.placed(x, y, 0.74 * scale):
            flea_head(sheet, SIDES[owner], "dazed")
        return
    with sheet.placed(x + 4, y + 4, 0.62 * scale):
        sheet.band([(30, 20), (52, 22), (58, 0), (46, -10)], 10, 5, RATS[owner].skin, 3)
        rat_head(sheet, RATS[owner], "dazed")


@composed
def halo(space: Space, part: Part, tone: Colour = TARGET) -> Image.Image:
    """Draw a rim with a dark edge around a figure (RGBA, of the same size)."""
    shape = figure(space, part).getchannel("A")
    rim = _rim(shape, 6.5, INK)
    rim.alpha_composite(_rim(shape, 4, tone))
    return rim


def _rim(shape: Image.Image, reach: float, tone: Colour) -> Image.Image:
    """Return a shape enlarged by about twice `reach`, in a single colour."""
    blurred = shape.filter(ImageFilter.GaussianBlur(reach))
    alpha = blurred.point([min(255, max(0, (v - 12) * 16)) for v in range(256)])
    rim = Image.new("RGBA", alpha.size, (*tone, 0))
    rim.putalpha(alpha)
    return rim


@sprite
def portrait(kind: str, owner: int, size: int, mood: Mood = "merry") -> Image.Image:
    """Draw a character on its feet without a plate (RGBA, `size` wide and high)."""
    sheet = Sheet(size, size)
    with sheet.placed(0, 0, size / SIZE):
        if kind == "F":
            _lone_flea(sheet, owner, with_plate=False, mood=mood)
        else:
            _big(sheet, BigPiece(kind, owner, "awake"), mood, 1.0)
    return sheet.finished()

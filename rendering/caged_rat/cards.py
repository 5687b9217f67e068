"""Our own playing cards: cats and rats on the court cards, cheese on the backs, large ranks."""

from __future__ import annotations

from PIL import Image, ImageDraw

from rendering.cache import composed, sprite
from rendering.caged_rat.colours import BACK, BACK_MARK, RIND, SLOT, SUITS
from rendering.caged_rat.suits import suit
from rendering.creatures.cloth import crown
from rendering.creatures.face import cat_head
from rendering.creatures.rat import rat_head
from rendering.creatures.traits import CATS, RATS
from rendering.ink import Sheet
from rendering.palette import CHEESE
from rendering.paper import rounded
from rendering.rings import last_outline, target_ring
from rendering.splines import Point
from rendering.text import font
from rendering.theme import HIGHLIGHT, INK, PAPER_LIGHT, PINK, Colour, mix
from rules.caged_rat.cards import RED

WIDE, HIGH = 120, 168
"""The size of a card at scale 1."""
LARGEST = 1.4
_RADIUS = 15
_INSET = 6
"""A ring around the print makes the print smaller by this many pixels on each side."""


def size(scale: float) -> tuple[int, int]:
    return round(WIDE * scale), round(HIGH * scale)


def rank_text(card: str) -> str:
    """Return the rank as printed: ten is 10, not T."""
    return "10" if card[0] == "T" else card[0]


@composed
def face(card: str, scale: float = 1.0, edge: Colour | None = None) -> Image.Image:
    """Draw a card face up (RGBA). Do not modify the cached result.

    `edge` adds a ring around the print: HIGHLIGHT for a card of the last action, a different colour
    for a target or a warning.
    """
    picture = _blank(scale, PAPER_LIGHT, None)
    inset = 0
    if edge is not None:
        picture.alpha_composite(_ring(scale, edge))
        inset = round(_INSET * scale)
    printed, room = _printed(card), (picture.width - 2 * inset, picture.height - 2 * inset)
    if printed.size != room:
        printed = printed.resize(room, Image.Resampling.LANCZOS)
    picture.alpha_composite(printed, (inset, inset))
    return picture


def _ring(scale: float, edge: Colour) -> Image.Image:
    radius, wide = round(_RADIUS * scale), max(4, round(7 * scale))
    if edge == HIGHLIGHT:
        return last_outline(size(scale), radius, wide)
    return target_ring(size(scale), radius, edge, wide)


@sprite
def _printed(card: str) -> Image.Image:
    """Draw the print of a card at the largest scale (RGBA)."""
    sheet = Sheet(*size(LARGEST))
    with sheet.placed(0, 0, LARGEST):
        suit(sheet, card[1], 90, 35, 17.5)
        _art(sheet, card)
    picture = sheet.finished()
    _rank(picture, card, LARGEST)
    return picture


def _blank(scale: float, fill: Colour, edge: Colour | None) -> Image.Image:
    wide, radius = max(2, round(3 * scale)), round(_RADIUS * scale)
    if edge is None:
        return rounded(size(scale), radius, fill, INK, wide)
    picture = rounded(size(scale), radius, edge, INK, wide)
    inset = round(9 * scale)
    inner = rounded((picture.width - 2 * inset, picture.height - 2 * inset), round(8 * scale), fill)
    picture.alpha_composite(inner, (inset, inset))
    return picture


def _rank(picture: Image.Image, card: str, scale: float) -> None:
    text = rank_text(card)
    pen, shown = ImageDraw.Draw(picture), font("title", round((50 if text == "10" else 58) * scale))
    at = round(37 * scale), round(35 * scale)
    pen.text(at, text, SUITS[card[1]], shown, anchor="mm")


def _art(sheet: Sheet, card: str) -> None:
    """Draw the lower part of a card: a portrait, or a big suit and a paw print."""
    tone = SUITS[card[1]]
    if card[0] in "JQK":
        _picture(sheet, card)
        _medal(sheet, card[1])
        return
    half = 45.0 if card[0] == "A" else 36.0
    suit(sheet, card[1], 60, 110, half)
    low = {"C": 3, "S": 5, "H": -4, "D": 0}[card[1]]
    paw(sheet, 60, 110 + low, half / 46, mix(tone, PAPER_LIGHT, 0.8))


def paw(sheet: Sheet, x: float, y: float, scale: float, tone: Colour) -> None:
    """Draw the print of a paw, 30 wide at scale 1."""
    with sheet.placed(x, y, scale):
        sheet.disc(0, 6, 9, 7.5, fill=tone)
        for dx, dy in ((-12, -3), (-4.5, -10), (4.5, -10), (12, -3)):
            sheet.disc(dx, dy, 4, 5, fill=tone)


def _picture(sheet: Sheet, card: str) -> None:
    """Draw a rat in a cap for a jack, and a cat with a tiara or crown for a queen or king."""
    kind = 0 if card[1] in RED else 1
    tone = SUITS[card[1]]
    if card[0] == "J":
        with sheet.placed(66, 122, 0.8):
            rat_head(sheet, RATS[kind], "open")
            _cap(sheet, tone)
        return
    with sheet.placed(60, 122, 0.86):
        cat_head(sheet, CATS[kind], "open" if card[0] == "K" else "merry")
    with sheet.placed(60, 93, 0.62):
        if card[0] == "K":
            crown(sheet, 0, 0)
        else:
            _tiara(sheet, tone)


def _medal(sheet: Sheet, which: str) -> None:
    """Draw the suit again, because court cards of two suits in one colour are otherwise alike."""
    sheet.disc(91, 138, 19, fill=PAPER_LIGHT)
    suit(sheet, which, 91, 138, 15)


def _cap(sheet: Sheet, tone: Colour) -> None:
    """Draw a jaunty cap with a feather."""
    sheet.band([(6, -40), (26, -62), (50, -66)], 9, 3, HIGHLIGHT, 2.4)
    sheet.blob(
        [(-34, -20), (-26, -44), (0, -50), (16, -38), (12, -26), (-14, -20)], tone, outline=3
    )


def _tiara(sheet: Sheet, tone: Colour) -> None:
    points: list[Point] = [
        (-34, 2),
        (-28, -18),
        (-14, -10),
        (0, -34),
        (14, -10),
        (28, -18),
        (34, 2),
    ]
    sheet.blob(points, PINK, sharp=True, outline=3.4)
    sheet.disc(0, -12, 7, fill=tone)


@sprite
def back(scale: float = 1.0) -> Image.Image:
    """Draw a card face down, with a piece of cheese between paws (RGBA).

    Do not modify the cached result.
    """
    picture = _blank(scale, BACK, PAPER_LIGHT)
    sheet = Sheet(*picture.size)
    with sheet.placed(0, 0, scale):
        for x, y in ((34, 38), (86, 38), (34, 130), (86, 130)):
            paw(sheet, x, y, 0.92, BACK_MARK)
        cheese(sheet, 60, 84, 0.86)
    picture.alpha_composite(sheet.finished())
    return picture


def cheese(sheet: Sheet, x: float, y: float, scale: float) -> None:
    """Draw a wedge of cheese around (x, y): 68 wide, 50 high at scale 1."""
    with sheet.placed(x, y, scale):
        top: list[Point] = [(-34, -2), (20, -26), (34, -6), (34, -2)]
        front: list[Point] = [(-34, -2), (34, -2), (34, 24), (-34, 24)]
        sheet.blob(top, mix(CHEESE, PAPER_LIGHT, 0.45), sharp=True, outline=3 * scale + 0.6)
        sheet.blob(front, CHEESE, sharp=True, outline=3 * scale + 0.6)
        for dx, dy, radius in ((-18, 12, 6.5), (4, 7, 4.5), (19, 14, 7)):
            sheet.disc(dx, dy, radius, fill=RIND)


@sprite
def slot(scale: float) -> Image.Image:
    """Draw the empty outline where a card will lie (RGBA). Do not modify the cached result."""
    return rounded(size(scale), round(_RADIUS * scale), SLOT, mix(INK, SLOT, 0.6), 2)

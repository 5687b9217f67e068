"""A caged rat: its card, the captures tucked under the card, their number, and the rat's mood."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw

from rendering.cache import composed
from rendering.caged_rat import cards
from rendering.caged_rat.names import PICTURE
from rendering.caged_rat.rats import caged, empty_cage, free
from rendering.painter import Say
from rendering.text import block, font, width
from rendering.theme import HIGHLIGHT, INK, QUIET_TEXT, TARGET, Colour
from rules.caged_rat.view import Rat


@dataclass(frozen=True, slots=True)
class Layout:
    """Sizes of a cell, its card, the visible strip of each tucked card, the cage and the words."""

    wide: int
    high: int
    scale: float
    step: int
    cage: int
    count: int
    words: int


LARGE = Layout(436, 188, 0.84, 17, 142, 36, 28)
SMALL = Layout(212, 142, 0.62, 8, 84, 32, 0)


@dataclass(frozen=True, slots=True)
class Cell:
    """All that a cell shows. `mood` and `points` are words; `edge` colours the card's edge."""

    seat: int
    rat: Rat | None
    mood: str = ""
    points: str = ""
    edge: Colour | None = None
    behind_bars: bool = True


def cell_of(
    seat: int, rat: Rat | None, say: Say, *, fed: bool = False, target: bool = False
) -> Cell:
    """Return a cell. If `fed`, its rat got the last capture; if `target`, it can be chosen now."""
    if rat is None:
        return Cell(seat, None)
    edge = TARGET if target else HIGHLIGHT if fed else None
    points = say(f"{PICTURE}points", points=rat.points)
    return Cell(seat, rat, say(f"{PICTURE}mood", mood=rat.mood), points, edge)


@composed
def cell(shown: Cell, layout: Layout = LARGE) -> Image.Image:
    """Draw a cell (RGBA, as large as the layout says). Do not modify the cached result."""
    picture = Image.new("RGBA", (layout.wide, layout.high), (*INK, 0))
    if shown.rat is None:
        _nobody(picture, layout)
        return picture
    _card(picture, shown.rat, shown.edge, layout)
    drawn = (caged if shown.behind_bars else free)(shown.seat, shown.rat.mood, layout.cage)
    picture.alpha_composite(drawn, (layout.wide - layout.cage, 4))
    _count(picture, shown, shown.rat, layout)
    return picture


def _nobody(picture: Image.Image, layout: Layout) -> None:
    """Draw an empty cage, and beside it the outline where the rat's card will lie."""
    slot = cards.slot(layout.scale)
    picture.alpha_composite(slot, (4, 4))
    picture.alpha_composite(empty_cage(layout.cage), (layout.wide - layout.cage, 4))


def _card(picture: Image.Image, rat: Rat, edge: Colour | None, layout: Layout) -> None:
    """Draw the rat's card over its captures, with the newest capture furthest right."""
    for i in range(rat.captures, 0, -1):
        picture.alpha_composite(cards.back(layout.scale), (4 + i * layout.step, 4))
    picture.alpha_composite(cards.face(rat.card, layout.scale, edge), (4, 4))


def _count(picture: Image.Image, shown: Cell, rat: Rat, layout: Layout) -> None:
    """Write the number of captures, the rat's value and points, and the rat's mood.

    The mood is below the cage. The number, value and points are below the card. A small layout has
    no words, so it shows neither points nor mood.
    """
    pen = ImageDraw.Draw(picture)
    y = (4 + cards.size(layout.scale)[1] + layout.high) // 2
    count = f"{rat.captures}/{rat.value}"
    pen.text((8, y), count, INK, font("bold", layout.count), anchor="lm")
    if not layout.words:
        return
    left = 8 + width(count, "bold", layout.count) + 16
    points = block(shown.points, "plain", layout.words, layout.wide - layout.cage - left, 1)
    points.draw(picture, left, y - points.height // 2 + 3, QUIET_TEXT, anchor="lm")
    mood = block(shown.mood, "bold", layout.words, layout.cage + 8, 1)
    mood.draw(picture, layout.wide - layout.cage // 2, y - mood.height // 2 + 3)

"""Parts of teaching pictures: small tapes with lines and cats, cards with words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from PIL import Image

from rendering.painter import Say
from rendering.paper import paper, rounded
from rendering.text import write
from rendering.theme import INK, PAPER, PAPER_LIGHT, WIDTH, mix
from rendering.washi_cat.ground import Ground
from rendering.washi_cat.layout import Strip, strips
from rendering.washi_cat.paint import Shown, paint_strip
from rendering.washi_cat.sidebar import PICTURE
from rendering.washi_cat.steps import NOTHING, Steps
from rules.washi_cat.tape import Tape
from rules.washi_cat.view import MOVE, PLAY, Cat, Fish, Stroke, View

ICON = 84
_HIGH = 1150
"""The maximum height in pixels of all strips of a tape together."""
_PITCH = 144
"""Pixels from a row of cards to the next."""
HALF: tuple[int, int] = (24, 486)
"""Left edges of two cards side by side."""
CARD = 450
Cards = Sequence[tuple[Image.Image, str]]
"""The drawing on each card, and the id of the card's message without the prefix `PICTURE`."""
Box = tuple[int, int, int, int]
"""Left, top, width, height."""


def tape(*rows: str, doors: Mapping[str, tuple[str, ...]] | None = None) -> Tape:
    return Tape("", rows, doors or {})


def cat(number: int, start: str, at: str, *, fish: int | None = None, **more: bool) -> Cat:
    """Return a cat; `more` may set `home` and `lost`."""
    return Cat(number, start, at, fish, more.get("home", False), more.get("lost", False))


def walk(player: int, number: int, *places: str) -> list[Stroke]:
    """Return the strokes of moves from place to place."""
    return [Stroke(player, number, MOVE, one, other) for one, other in pairwise(places)]


def scene(
    on: Tape,
    cats: tuple[tuple[Cat, ...], tuple[Cat, ...]] = ((), ()),
    strokes: Sequence[Stroke] = (),
    fish: Sequence[Fish] = (),
    blocked: Sequence[str] = (),
) -> View:
    """Return a view of a small tape; fields that are not drawn have default values."""
    return View(
        viewer=None,
        tape=on,
        asked=PLAY,
        to_act=(0,),
        cats=cats,
        fish=tuple(fish),
        strokes=tuple(strokes),
        lines=(frozenset(), frozenset()),
        blocked=frozenset(blocked),
        specials=(2, 2),
        quiet=0,
        outcome=None,
    )


def shown_strips(on: Tape, room: int) -> tuple[Strip, ...]:
    """Return the strips of a tape: at most `room` wide, and as high as needed."""
    return strips(Ground.of(on), room, _HIGH)


def painted(view: View, room: int, steps: Steps = NOTHING) -> list[Image.Image]:
    """Return the painted strips of a tape (RGB)."""
    shown = Shown(view, steps)
    return [paint_strip(shown, strip).picture() for strip in shown_strips(view.tape, room)]


def put_tape(picture: Image.Image, view: View, box: Box, steps: Steps = NOTHING) -> int:
    """Draw a small tape at the top of a box, centred horizontally; return its lower edge."""
    left, top, wide, _ = box
    for drawn in painted(view, wide, steps):
        picture.paste(drawn, (left + (wide - drawn.width) // 2, top))
        top += drawn.height
    return top


def put(picture: Image.Image, drawn: Image.Image, middle: tuple[int, int]) -> None:
    """Paste a drawing around a point."""
    x, y = middle
    picture.paste(drawn, (x - drawn.width // 2, y - drawn.height // 2), drawn)


def label(picture: Image.Image, drawn: Image.Image, text: str, box: Box) -> None:
    """Draw a card with a drawing at its left and words beside it."""
    left, top, wide, high = box
    card = rounded((wide, high), 22, PAPER_LIGHT, mix(INK, PAPER, 0.5), 2)
    picture.paste(card, (left, top), card)
    room = max(96, drawn.width + 24)
    put(picture, drawn, (left + room // 2, top + high // 2))
    write(picture, text, (left + room, top + 6, wide - room - 14, high - 12), 28)


def with_cards(picture: Image.Image, say: Say, top: int, cards: Cards) -> Image.Image:
    """Draw cards below the picture, two in a row, on paper that is high enough for them."""
    rows = (len(cards) + 1) // 2
    whole = paper(WIDTH, top + 14 + rows * _PITCH + 14)
    whole.paste(picture.crop((0, 20, WIDTH, top)), (0, 20))
    for i, (drawn, key) in enumerate(cards):
        box = (HALF[i % 2], top + 14 + i // 2 * _PITCH, CARD, _PITCH - 10)
        label(whole, drawn, say(f"{PICTURE}{key}"), box)
    return whole

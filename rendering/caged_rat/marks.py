"""Small drawings: suits, labels, stamps, crowns; piles and hands, each with its number of cards."""

from __future__ import annotations

from itertools import pairwise

from PIL import Image, ImageDraw

from rendering.cache import composed, sprite
from rendering.caged_rat import cards
from rendering.caged_rat.suits import suit
from rendering.creatures.cloth import crown
from rendering.ink import Sheet
from rendering.paper import rounded
from rendering.splines import Point, ellipse
from rendering.text import block, font, width
from rendering.theme import DANGER, INK, PAPER_LIGHT, TARGET, WHITE, mix


@sprite
def pile(count: int) -> Image.Image:
    """Draw a face-down stock, and its number of cards (RGBA, 56 high)."""
    drawn = Image.new("RGBA", (54, 56), (*INK, 0))
    if not count:
        drawn.alpha_composite(cards.slot(0.3), (2, 2))
    for shift in (8, 4, 0)[3 - min(count, 3) :]:
        drawn.alpha_composite(cards.back(0.3), (2 + shift, 2 + shift // 2))
    return _numbered(drawn, count)


@sprite
def fan(count: int) -> Image.Image:
    """Draw the backs of a hand's cards, and their number (RGBA, 56 high)."""
    drawn = Image.new("RGBA", (64, 56), (*INK, 0))
    if not count:
        drawn.alpha_composite(cards.slot(0.28), (16, 4))
    for degrees in (18, 0, -18)[: min(count, 3)]:
        card = cards.back(0.6).resize((54, 76), Image.Resampling.LANCZOS)
        card = card.rotate(degrees, Image.Resampling.BICUBIC, expand=True)
        small = card.resize((card.width // 2, card.height // 2), Image.Resampling.LANCZOS)
        drawn.alpha_composite(
            small, (30 - degrees * 2 // 3 - small.width // 2, 28 - small.height // 2)
        )
    return _numbered(drawn, count)


def _numbered(drawn: Image.Image, count: int) -> Image.Image:
    picture = Image.new("RGBA", (drawn.width + 46, drawn.height), (*INK, 0))
    picture.alpha_composite(drawn)
    pen = ImageDraw.Draw(picture)
    pen.text((drawn.width + 2, 29), str(count), INK, font("bold", 34), anchor="lm")
    return picture


@sprite
def suits_mark(suits: str) -> Image.Image:
    """Draw the suits of a player (RGBA, 44 high)."""
    sheet = Sheet(40 * max(len(suits), 1), 44)
    for i, which in enumerate(suits):
        suit(sheet, which, 20 + 40 * i, 22, 16)
    return sheet.finished()


@composed
def pill(text: str, room: int) -> Image.Image:
    """Draw a word on a label (RGBA, 42 high)."""
    words = block(text, "bold", 26, room, 1)
    wide = max(width(line, "bold", words.size) for line in words.lines) + 28
    picture = rounded((wide, 42), 21, PAPER_LIGHT, mix(INK, PAPER_LIGHT, 0.25), 3)
    words.draw(picture, wide // 2, 21 - words.height // 2 + 1)
    return picture


@sprite
def stamp(won: bool, size: int) -> Image.Image:
    """Draw a tick for a trick won, or a cross for a trick lost (RGBA)."""
    sheet = Sheet(size, size)
    with sheet.placed(size / 2, size / 2, size / 100):
        tone = TARGET if won else DANGER
        sheet.blob(ellipse(0, 0, 44, 44), tone, outline=3.2)
        strokes: list[list[Point]] = [[(-20, 2), (-6, 17), (22, -16)]]
        if not won:
            strokes = [[(-16, -16), (16, 16)], [(16, -16), (-16, 16)]]
        for stroke in strokes:
            for leg in pairwise(stroke):
                sheet.line(leg, size / 9, WHITE)
    return sheet.finished()


@sprite
def crown_mark(size: int, *, won: bool) -> Image.Image:
    """Draw the crown of a rubber, which is pale until the rubber is `won` (RGBA, `size` wide)."""
    sheet = Sheet(size, round(size * 0.75))
    with sheet.placed(size / 2, size * 0.7, size / 72):
        crown(sheet, 0, 0)
    drawn = sheet.finished()
    if not won:
        drawn.putalpha(drawn.getchannel("A").point([v // 5 for v in range(256)]))
    return drawn


@sprite
def cheese_mark(size: int) -> Image.Image:
    """Draw a wedge of cheese (RGBA, `size` wide)."""
    sheet = Sheet(size, round(size * 0.8))
    cards.cheese(sheet, size / 2, size * 0.42, size / 76)
    return sheet.finished()

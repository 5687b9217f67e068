"""The private picture of a hand. Each card shows a cat, open spaces, and a fact about the breed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from rendering.breeds import figure
from rendering.cache import composed, sprite
from rendering.cat_sequence.colours import PALETTE
from rendering.cat_sequence.names import breed_fact, breed_name
from rendering.cat_sequence.tiles import chip
from rendering.ink import Sheet
from rendering.painter import Captions, Say
from rendering.paper import rounded
from rendering.scene import Scene, png
from rendering.text import block, font, width
from rendering.theme import DANGER, INK, PAPER, PAPER_LIGHT, QUIET_TEXT, TARGET, WIDTH, Colour, mix
from rules.cat_sequence.view import MEOW, PURRR, Card, View

_HEAD = 88
_EDGE, _GAP, _FOOT = 24, 12, 12
"""Pixels beside the cards, between them, and below the last one."""
_ABOVE = 8
"""Pixels above the headline."""
_WHOLE = WIDTH - 2 * _EDGE
_HALF = (_WHOLE - _GAP) // 2
"""Width of a card that is alone in its row, and width of each card if a row has two."""
_CAT = 128
_LEFT = _CAT + 16
"""Pixels to the left of the name and the spaces."""
_INSET = 18
"""Pixels between the frame of a card and its words."""
_FACT = 26
_UPPER = 134
"""Height of a card's upper part: its cat, name and open spaces. The breed's fact is below."""
_NAMED = 62
"""Height of the part for the card's name. The spaces are below it."""


def hand(view: View, *, captions: Captions) -> bytes:
    """Draw the viewer's cards as a PNG, 960 wide, with two cards per row and each breed only once.

    Raises `ValueError` for a spectator's view.
    """
    if view.hand is None or view.viewer is None:
        raise ValueError(view.viewer)
    cards = [_card(*each, captions.say) for each in _places(view.hand)]
    rows = [cards[start : start + 2] for start in range(0, len(cards), 2)]
    high = sum(row[0].height + _GAP for row in rows) if rows else _UPPER
    picture = Scene.paper(PALETTE, WIDTH, _HEAD + high + _FOOT)
    picture.paste(_head(view.teams[view.viewer], captions.owner(view.viewer)), (_EDGE, _ABOVE))
    if not rows:
        picture.paste(_empty(captions.say), (40, _HEAD))
    top = _HEAD
    for row in rows:
        for i, drawn in enumerate(row):
            picture.paste(drawn, (_EDGE + i * (_HALF + _GAP), top))
        top += row[0].height + _GAP
    return png(picture)


def _places(held: Sequence[Card]) -> list[tuple[Card, int, int]]:
    """Return each different card with its number of copies and the width of its place."""
    copies = Counter(held)
    last = len(copies) - 1
    return [
        (card, count, _WHOLE if i == last and i % 2 == 0 else _HALF)
        for i, (card, count) in enumerate(copies.items())
    ]


def _head(team: int, owner: str) -> Scene:
    """Write whose hand it is."""
    picture = Scene(PALETTE, (_WHOLE, _HEAD - _ABOVE))
    mark = chip(team, 50)
    picture.paste(mark, (6, (_HEAD - mark.height) // 2 - _ABOVE), mark)
    words = block(owner, "title", 44, WIDTH - 150, 2)
    words.draw(picture, 86, (_HEAD - words.height) // 2 - _ABOVE, anchor="lm")
    return picture


def _empty(say: Say) -> Scene:
    picture = Scene(PALETTE, (WIDTH - 80, _UPPER))
    words = block(say("cat-sequence-picture-no-cards"), "bold", 36, WIDTH - 80, 2)
    words.draw(picture, WIDTH // 2 - 40, (_UPPER - words.height) // 2, QUIET_TEXT)
    return picture


@dataclass(frozen=True, slots=True)
class _Words:
    """The words on a card. `copies` says how many copies the hand has, or is "" for a single card.

    If `note` is not empty, it replaces the open spaces.
    """

    name: str
    fact: str
    note: str
    copies: str


def _card(card: Card, count: int, wide: int, say: Say) -> Image.Image | Scene:
    """Draw a card with its number of copies (palette mode). Do not modify the result."""
    note = ""
    if card.dead:
        note = say("cat-sequence-picture-dead-card")
    elif card.name == PURRR:
        note = say("cat-sequence-picture-any", count=len(card.targets))
    elif card.name == MEOW:
        note = say("cat-sequence-picture-take", count=len(card.targets))
    elif not card.targets:
        note = say("cat-sequence-picture-nowhere")
    copies = say("cat-sequence-picture-copies", count=count) if count > 1 else ""
    words = _Words(breed_name(card.name, say), breed_fact(card.name, say), note, copies)
    blank = _blank(card.name, words, wide, dead=card.dead)
    return blank if note else _with_spaces(blank, card.targets)


def _with_spaces(blank: Image.Image, spaces: Sequence[str]) -> Scene:
    """Compose a card with its spaces, which change more often than the rest of the card."""
    picture = Scene.paper(PALETTE, *blank.size)
    picture.paste(blank, (0, 0))
    for i, space in enumerate(spaces):
        picture.paste(_pill(space), (_LEFT + i * 124, _NAMED))
    return picture


@composed
def _blank(name: str, words: _Words, wide: int, *, dead: bool) -> Image.Image:
    """Return the picture of a card without the names of the spaces that it may go to.

    The picture is in palette mode. Do not modify it, because it is cached.
    """
    told = block(words.fact, "plain", _FACT, wide - 2 * _INSET, 3)
    lines = 3 if wide == _HALF else len(told.lines)
    high = _UPPER + lines * told.leading + _INSET
    line: Colour = DANGER if dead else mix(INK, PAPER_LIGHT, 0.3)
    picture = rounded((wide, high), 24, PAPER_LIGHT, line, 4)
    picture.alpha_composite(figure(name, _CAT), (8, 4))
    if words.copies:
        mark = _copies(words.copies)
        picture.alpha_composite(mark, (_CAT + 4 - mark.width, _UPPER - mark.height - 4))
    title = block(words.name, "title", 38, wide - _LEFT - _INSET, 1)
    title.draw(picture, _LEFT, (_NAMED - title.height) // 2 + 6, anchor="lm")
    if words.note:
        _note(picture, _LEFT, words.note, dead=dead)
    told.draw(picture, _INSET, _UPPER, QUIET_TEXT, anchor="lm")
    ground = Image.new("RGB", picture.size, PAPER)
    ground.paste(picture, (0, 0), picture)
    return PALETTE.mapped(ground)


def _note(picture: Image.Image, left: int, note: str, *, dead: bool) -> None:
    if dead:
        mark = _cross()
        picture.alpha_composite(mark, (left, _NAMED))
        left += mark.width + 10
    words = block(note, "bold", 30, picture.width - left - _INSET, 2)
    top = _NAMED + (_UPPER - _NAMED - words.height) // 2 - 4
    words.draw(picture, left, top, DANGER if dead else INK, anchor="lm")


@sprite
def _cross() -> Image.Image:
    sheet = Sheet(64, 64)
    for start, end in (((12.0, 12.0), (52.0, 52.0)), ((52.0, 12.0), (12.0, 52.0))):
        sheet.line([start, end], 9, DANGER)
    return sheet.finished()


@sprite
def _copies(text: str) -> Image.Image:
    """Draw the number of copies of a card (RGBA)."""
    mark = rounded((width(text, "bold", 32) + 24, 48), 24, INK, INK, 2)
    pen = ImageDraw.Draw(mark)
    pen.text((mark.width // 2, 24), text, PAPER_LIGHT, font("bold", 32), anchor="mm")
    return mark


@sprite
def _pill(space: str) -> Image.Image:
    """Draw the name of a space on which a card can be played (palette mode)."""
    wide, high = 112, 60
    pill = rounded((wide, high), high // 2, PAPER_LIGHT, TARGET, 6)
    pen = ImageDraw.Draw(pill)
    pen.text((wide // 2, high // 2), space, INK, font("bold", 38), anchor="mm")
    ground = Image.new("RGBA", pill.size, PAPER_LIGHT)
    ground.alpha_composite(pill)
    return PALETTE.mapped(ground.convert("RGB"))

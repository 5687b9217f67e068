"""The private picture of a hand: each card with its cat, its fact, its open spaces."""

from __future__ import annotations

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
from rendering.text import block, font
from rendering.theme import DANGER, INK, PAPER, PAPER_LIGHT, QUIET_TEXT, TARGET, WIDTH, Colour, mix
from rules.cat_sequence.view import MEOW, PURRR, Card, View

_HEAD = 96
_ROW = 178
_GAP = 12
_ABOVE = 8
"""Pixels above the headline."""
_CAT = 164
_SPACES = 216
"""Pixels at the right of a card for the names of the spaces where it can be played."""


def hand(view: View, *, captions: Captions) -> bytes:
    """Draw the viewer's cards as PNG, 960 wide. Raises `ValueError` for a spectator's view."""
    if view.hand is None or view.viewer is None:
        raise ValueError(view.viewer)
    height = _HEAD + max(1, len(view.hand)) * (_ROW + _GAP) + 14
    picture = Scene.paper(PALETTE, WIDTH, height)
    picture.paste(_head(view.teams[view.viewer], captions.owner(view.viewer)), (24, _ABOVE))
    if not view.hand:
        picture.paste(_empty(captions.say), (40, _HEAD))
    for i, card in enumerate(view.hand):
        drawn = _row(card, _words(card, captions.say))
        picture.paste(drawn, (24, _HEAD + i * (_ROW + _GAP)))
    return png(picture)


def _head(team: int, owner: str) -> Scene:
    """Write whose hand it is."""
    picture = Scene(PALETTE, (WIDTH - 48, _HEAD - _ABOVE))
    mark = chip(team, 50)
    picture.paste(mark, (6, (_HEAD - mark.height) // 2 - _ABOVE), mark)
    words = block(owner, "title", 44, WIDTH - 150, 2)
    words.draw(picture, 86, (_HEAD - words.height) // 2 - _ABOVE, anchor="lm")
    return picture


def _empty(say: Say) -> Scene:
    picture = Scene(PALETTE, (WIDTH - 80, _ROW))
    words = block(say("cat-sequence-picture-no-cards"), "bold", 36, WIDTH - 80, 2)
    words.draw(picture, WIDTH // 2 - 40, (_ROW - words.height) // 2, QUIET_TEXT)
    return picture


def _words(card: Card, say: Say) -> tuple[str, str, str]:
    """Return a card's name, its fact, and a note that replaces the list of open spaces (or "")."""
    note = ""
    if card.dead:
        note = say("cat-sequence-picture-dead-card")
    elif card.name == PURRR:
        note = say("cat-sequence-picture-any", count=len(card.targets))
    elif card.name == MEOW:
        note = say("cat-sequence-picture-take", count=len(card.targets))
    elif not card.targets:
        note = say("cat-sequence-picture-nowhere")
    return breed_name(card.name, say), breed_fact(card.name, say), note


@composed
def _row(card: Card, words: tuple[str, str, str]) -> Image.Image:
    """Draw a card of the hand (in the palette). Cached: do not modify."""
    wide = WIDTH - 48
    name, fact, note = words
    line: Colour = DANGER if card.dead else mix(INK, PAPER_LIGHT, 0.3)
    picture = rounded((wide, _ROW), 24, PAPER_LIGHT, line, 4)
    cat = figure(card.name, _CAT)
    picture.alpha_composite(cat, (14, 6))
    room = wide - _CAT - _SPACES - 54
    title = block(name, "title", 38, room, 1)
    told = block(fact, "plain", 28, room, 3)
    top = (_ROW - title.height - told.height - 4) // 2
    title.draw(picture, _CAT + 30, top, anchor="lm")
    told.draw(picture, _CAT + 30, top + title.height + 4, QUIET_TEXT, anchor="lm")
    middle = wide - _SPACES // 2 - 14
    if note:
        _note(picture, middle, note, dead=card.dead)
    else:
        for i, space in enumerate(card.targets):
            y = _ROW // 2 + round((i - (len(card.targets) - 1) / 2) * 76)
            pill = space_pill(space)
            picture.alpha_composite(pill, (middle - pill.width // 2, y - pill.height // 2))
    ground = Image.new("RGB", picture.size, PAPER)
    ground.paste(picture, (0, 0), picture)
    return PALETTE.mapped(ground)


def _note(picture: Image.Image, middle: int, note: str, *, dead: bool) -> None:
    words = block(note, "bold", 30, _SPACES - 10, 3 if dead else 4)
    top = (_ROW - words.height) // 2
    if dead:
        top += 34
        mark = _cross()
        picture.alpha_composite(mark, (middle - mark.width // 2, top - 72))
    words.draw(picture, middle, top, DANGER if dead else INK)


@sprite
def _cross() -> Image.Image:
    sheet = Sheet(64, 64)
    for start, end in (((12.0, 12.0), (52.0, 52.0)), ((52.0, 12.0), (12.0, 52.0))):
        sheet.line([start, end], 9, DANGER)
    return sheet.finished()


@sprite
def space_pill(space: str, wide: int = 132) -> Image.Image:
    """Draw the name of a space on which a card can be played (RGBA)."""
    pill = rounded((wide, 66), 33, PAPER_LIGHT, TARGET, 7)
    pen = ImageDraw.Draw(pill)
    pen.text((wide // 2, 33), space, INK, font("bold", 40), anchor="mm")
    return pill

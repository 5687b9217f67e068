"""The private picture: the viewer's cards, and the part of the table that the viewer needs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from PIL import Image

from rendering.cache import composed
from rendering.caged_rat import cards
from rendering.caged_rat.band import HEAD, TOP, headline, sheet
from rendering.caged_rat.colours import PALETTE
from rendering.caged_rat.marks import stamp
from rendering.caged_rat.names import PICTURE, by_suit
from rendering.caged_rat.strip import strip
from rendering.painter import Captions, Say
from rendering.scene import Scene, png
from rendering.text import block
from rendering.theme import DANGER, HIGHLIGHT, INK, PAPER, QUIET_TEXT, TARGET, WIDTH, Colour
from rendering.warning import warning
from rules.caged_rat.cards import CAPTURES
from rules.caged_rat.view import CAGING, Card, View

_LIFT = 22


@dataclass(frozen=True, slots=True)
class _Layout:
    """The number of cards in a row, the cards' scale, and the lines of text below each card."""

    columns: int
    scale: float
    lines: int

    @property
    def cell(self) -> int:
        return (WIDTH - 48) // self.columns

    def row_high(self, *, noted: bool) -> int:
        note = 14 + 40 * self.lines if noted else 12
        return cards.size(self.scale)[1] + _LIFT + note


_FEW = _Layout(4, cards.LARGEST, 1)
_MANY = _Layout(8, 0.9, 2)
"""The layout of a full hand: one row, so that trick, hand and buttons fit on one screen."""


@dataclass(frozen=True, slots=True)
class Held:
    """A card in the hand.

    `note` states the card's worth as a rat. `beats` says whether the card beats the bid. `warned`
    means that the player must confirm before the bot plays the card.
    """

    card: str
    note: str
    beats: bool | None
    chosen: bool
    target: bool
    warned: bool


def hand(view: View, *, captions: Captions) -> bytes:
    """Draw the viewer's cards as a PNG, 960 wide. Raises `ValueError` for a spectator's view."""
    return png(paint_hand(view, captions))


def paint_hand(
    view: View,
    captions: Captions,
    targets: Collection[str] = (),
    chosen: Collection[str] = (),
) -> Scene:
    """Compose the viewer's hand; chosen cards are raised, targets ringed."""
    if view.hand is None or view.viewer is None:
        raise ValueError(view.viewer)
    held = [_held(card, view, captions, targets, chosen) for card in by_suit(view.hand)]
    top = strip(view, captions, targets)
    noted = any(one.note for one in held)
    layout = _FEW if len(held) <= _FEW.columns else _MANY
    row_high = layout.row_high(noted=noted)
    rows = max(1, -(-len(held) // layout.columns))
    picture = sheet(HEAD + top.height + rows * row_high + 34)
    picture.paste(headline(captions.owner(view.viewer), (view.viewer,)), (24, TOP))
    picture.paste(top, (24, HEAD))
    for i, one in enumerate(held):
        left = 24 + i % layout.columns * layout.cell
        drawn = _slot(one, layout, row_high)
        picture.paste(drawn, (left, HEAD + top.height + 12 + i // layout.columns * row_high))
    if not held:
        _empty(picture, captions.say, HEAD + top.height)
    return picture


def _held(
    card: Card, view: View, captions: Captions, targets: Collection[str], chosen: Collection[str]
) -> Held:
    say = captions.say
    note = "" if card.beats is None else say(f"{PICTURE}beats" if card.beats else f"{PICTURE}low")
    if view.asked == CAGING:
        never = card.value > CAPTURES
        note = say(f"{PICTURE}never" if never else f"{PICTURE}most", points=card.most)
    name = card.name
    return Held(name, note, card.beats, name in chosen, name in targets, name in captions.warned)


@composed
def _slot(shown: Held, layout: _Layout, high: int) -> Image.Image:
    """Draw a card with its note below (palette mode). Do not modify the cached result."""
    cell = layout.cell
    picture = Image.new("RGB", (cell, high), PAPER)
    aim = DANGER if shown.warned else TARGET
    edge: Colour | None = aim if shown.target else HIGHLIGHT if shown.chosen else None
    drawn = cards.face(shown.card, layout.scale, edge)
    left, top = (cell - drawn.width) // 2, 0 if shown.chosen else _LIFT
    picture.paste(drawn, (left, top), drawn)
    if shown.target and shown.warned:
        sign = warning(64)
        at = min(left + drawn.width - 50, cell - sign.width), top + drawn.height - 50
        picture.paste(sign, at, sign)
    if shown.beats:
        mark = stamp(True, 62)
        at = min(left + drawn.width - 44, cell - mark.width), top + drawn.height - 50
        picture.paste(mark, at, mark)
    if shown.note:
        words = block(shown.note, "bold", 30, cell - 4, layout.lines)
        words.draw(picture, cell // 2, _LIFT + drawn.height + 6, INK if shown.beats else QUIET_TEXT)
    return PALETTE.mapped(picture)


def _empty(picture: Scene, say: Say, top: int) -> None:
    words = block(say(f"{PICTURE}no-cards"), "bold", 36, WIDTH - 80, 2)
    line = Scene(PALETTE, (WIDTH - 80, words.height))
    words.draw(line, line.width // 2, 0, QUIET_TEXT)
    picture.paste(line, (40, top + 110))

"""Around the board: the status and the last play above, the seats below."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw

from rendering.breeds import CATS, portrait
from rendering.cache import composed, sprite
from rendering.cat_sequence.colours import PALETTE, TEAMS
from rendering.cat_sequence.geometry import WIDTH
from rendering.cat_sequence.tiles import chip
from rendering.creatures.cloth import crown
from rendering.faces import paste_face
from rendering.ink import Sheet
from rendering.painter import Captions
from rendering.paper import card, rounded
from rendering.scene import Scene
from rendering.text import block, fitted, font
from rendering.theme import (
    DANGER,
    HIGHLIGHT,
    INK,
    PAPER,
    PAPER_LIGHT,
    QUIET_TEXT,
    SMALLEST_TEXT,
    TARGET,
    WHITE,
    Colour,
    mix,
)
from rules.cat_sequence.view import View

HIGH = 80
SEAT_HIGH = 68
_CARD = 20, 29
_ROOMY = 400
"""Pixels; a narrower seat needs its room for the name."""


@dataclass(frozen=True, slots=True)
class News:
    """What the band above shows. `card` is the chosen one or the last played."""

    team: int | None
    status: str
    deck: int
    card: str
    by: int | None
    space: str
    chosen: bool


def news(view: View, captions: Captions, chosen: str | None) -> News:
    team = None if view.turn is None else view.teams[view.turn]
    if chosen is not None:
        return News(team, captions.status, view.deck_size, chosen, None, "", chosen=True)
    last = view.last
    if last is None or last.card is None:
        return News(team, captions.status, view.deck_size, "", None, "", chosen=False)
    by = view.teams[last.player]
    return News(
        team, captions.status, view.deck_size, last.card, by, last.space or "", chosen=False
    )


def band(shown: News) -> Scene:
    """WIDTH - 48 by HIGH."""
    picture = Scene(PALETTE, (WIDTH - 48, HIGH))
    right = picture.width - 128
    _deck(picture, right, shown.deck)
    if shown.card:
        right -= 16
        right = _card_pill(picture, right, shown)
    left = 8
    if shown.team is not None:
        mark = chip(shown.team, 50)
        picture.paste(mark, (left, (HIGH - mark.height) // 2), mark)
        left += mark.width + 12
    words = block(shown.status, "title", 46, right - left - 16, 2)
    words.draw(picture, left, (HIGH - words.height) // 2, anchor="lm")
    return picture


def _deck(picture: Scene, left: int, count: int) -> None:
    """A pile of cards with their number."""
    drawn = _pile()
    picture.paste(drawn, (left, 0), drawn)
    picture.write((left + 68, HIGH // 2), str(count), INK, ("bold", 36), "lm")


@sprite
def _pile() -> Image.Image:
    sheet = Sheet(64, HIGH)
    for shift in (8, 4, 0):
        card_back(sheet, 8 + shift, 10 + shift, 40, 54)
    return sheet.finished()


def card_back(sheet: Sheet, x: float, y: float, wide: float, high: float) -> None:
    """The back of a card, with a paw."""
    box = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
    sheet.blob(
        [(float(a), float(b)) for a, b in box], mix(HIGHLIGHT, INK, 0.1), sharp=True, outline=2.8
    )
    paw(sheet, x + wide / 2, y + high / 2, wide / 44)


def paw(sheet: Sheet, x: float, y: float, scale: float, tone: Colour = QUIET_TEXT) -> None:
    """The print of a paw, 30 wide at scale 1."""
    with sheet.placed(x, y, scale):
        sheet.disc(0, 6, 9, 7.5, fill=tone)
        for dx, dy in ((-12, -3), (-4.5, -10), (4.5, -10), (12, -3)):
            sheet.disc(dx, dy, 4, 5, fill=tone)


def _card_pill(picture: Scene, right: int, shown: News) -> int:
    """The card the picture is about, up to `right`; returns where it begins."""
    name = shown.card.removeprefix("dead ")
    wide = 96 + (58 if shown.by is not None else 0) + (76 if shown.space else 0)
    edge = TARGET if shown.chosen else HIGHLIGHT
    pill = card((wide, HIGH - 4), 22, PAPER_LIGHT, edge, 6)
    left = right - wide
    picture.paste(pill, (left, 2), pill)
    x = left + 12
    if shown.by is not None:
        mark = chip(shown.by, 38)
        picture.paste(mark, (x, (HIGH - mark.height) // 2), mark)
        x += 58
    if name in CATS:
        picture.paste(portrait(name, 72), (x, 6), portrait(name, 72))
    else:
        picture.paste(_pile(), (x + 4, 0), _pile())
    if shown.card.startswith("dead"):
        picture.paste(_strike(), (x, 0), _strike())
    if shown.space:
        picture.write((x + 80, HIGH // 2), shown.space, INK, ("bold", 36), "lm")
    return left


@sprite
def _strike() -> Image.Image:
    """Over a card that was turned in: RGBA."""
    sheet = Sheet(72, HIGH)
    for wide, tone in ((11, PAPER_LIGHT), (6, DANGER)):
        sheet.line([(12, 16), (60, 62)], wide, tone)
        sheet.line([(60, 16), (12, 62)], wide, tone)
    return sheet.finished()


def rows_of_seats(players: int) -> int:
    return 1 if players <= 3 else 2


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table. `cards` is the hand's size, `owed` tells of a card still to draw."""

    name: str
    team: int
    cards: int
    owed: bool
    acts: bool
    won: bool
    face: str | None = None


def seats(view: View, captions: Captions) -> tuple[Seat, ...]:
    winners = view.outcome.winners if view.outcome else ()
    return tuple(
        Seat(
            captions.name(player),
            team,
            view.hand_sizes[player],
            owed=player in view.owed,
            acts=view.turn == player,
            won=player in winners,
            face=captions.face(player),
        )
        for player, team in enumerate(view.teams)
    )


def paste_seats(table: Scene, shown: tuple[Seat, ...], top: int) -> None:
    """The seats in one or two rows on a mapped table."""
    rows = rows_of_seats(len(shown))
    columns = len(shown) // rows
    wide = (WIDTH - 48 - 12 * (columns - 1)) // columns
    for i, seat in enumerate(shown):
        at = 24 + i % columns * (wide + 12), top + i // columns * (SEAT_HIGH + 8)
        table.paste(_seat(seat, wide), at)


@composed
def _seat(seat: Seat, wide: int) -> Image.Image:
    picture = Image.new("RGB", (wide, SEAT_HIGH), PAPER)
    marked = seat.acts or seat.won
    tint = TEAMS[seat.team].tint
    line = INK if marked else mix(INK, tint, 0.5)
    sheet = rounded(
        (wide, SEAT_HIGH), 20, HIGHLIGHT if seat.acts else tint, line, 4 if marked else 2
    )
    picture.paste(sheet, (0, 0), sheet)
    mark = chip(seat.team, 40)
    picture.paste(mark, (10, (SEAT_HIGH - mark.height) // 2), mark)
    right = wide - 16
    if seat.won:
        right = _paste_left(picture, _crown(), right)
    if wide > _ROOMY or not seat.won:
        right = _paste_left(picture, _fan(seat.cards, wide > _ROOMY), right)
    if seat.owed:
        right = _paste_left(picture, _due(), right)
    left = paste_face(picture, seat.face, 66, SEAT_HIGH / 2, 56)
    left = max(left, 72)
    words = fitted(seat.name, "bold", 34, right - left - 6, SMALLEST_TEXT)
    words.draw(picture, left, (SEAT_HIGH - words.height) // 2, anchor="lm")
    return PALETTE.mapped(picture)


def _paste_left(picture: Image.Image, drawn: Image.Image, right: int) -> int:
    picture.paste(drawn, (right - drawn.width, (SEAT_HIGH - drawn.height) // 2), drawn)
    return right - drawn.width - 8


@sprite
def _fan(count: int, spread: bool) -> Image.Image:
    """A hand of cards seen from behind, or one for all of them, and their number: RGBA."""
    wide, high = _CARD
    backs = count if spread else min(count, 1)
    sheet = Sheet(backs * 11 + wide + 26, 44)
    for i in range(backs):
        x = 4 + i * 11
        box = [(x, 8), (x + wide, 8), (x + wide, 8 + high), (x, 8 + high)]
        sheet.blob([(float(a), float(b)) for a, b in box], WHITE, sharp=True, outline=2.4)
    picture = sheet.finished()
    pen = ImageDraw.Draw(picture)
    pen.text((picture.width - 2, 22), str(count), INK, font("bold", 34), anchor="rm")
    return picture


@sprite
def _due() -> Image.Image:
    """A card still to be drawn: RGBA."""
    sheet = Sheet(54, 52)
    box: list[tuple[float, float]] = [(6, 8), (32, 8), (32, 44), (6, 44)]
    sheet.blob(box, PAPER_LIGHT, sharp=True, outline=2.6)
    for wide, tone in ((10, INK), (5.4, HIGHLIGHT)):
        sheet.line([(19, 26), (47, 26)], wide, tone)
        sheet.line([(33, 13), (33, 39)], wide, tone)
    return sheet.finished()


@sprite
def _crown() -> Image.Image:
    sheet = Sheet(72, 54)
    crown(sheet, 36, 48)
    return sheet.finished()

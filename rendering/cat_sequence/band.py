"""The lines above the board: the status and the last play, then the seats."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from rendering.breeds import CATS, bust
from rendering.cache import composed, sprite
from rendering.cat_sequence.colours import PALETTE, TEAMS
from rendering.cat_sequence.geometry import (
    BAND_HIGH as HIGH,
)
from rendering.cat_sequence.geometry import (
    MARGIN,
    SEAT_GAP,
    rows_of_seats,
    seat_high,
)
from rendering.cat_sequence.names import DEAD, breed_name
from rendering.cat_sequence.tiles import chip
from rendering.creatures.cloth import crown
from rendering.faces import paste_face
from rendering.ink import Sheet
from rendering.painter import Captions, Say
from rendering.paper import rounded
from rendering.scene import Scene
from rendering.text import Face, block, fitted, font, width
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
    WIDTH,
    Colour,
    mix,
)
from rules.cat_sequence.view import View

_CARD = 17, 25
_NAME = 156
"""Width in pixels of the name of the chosen or last played card."""
_ROOMY = 340
"""If a seat is at most this many pixels wide, it leaves out minor facts, so that the name fits."""


@dataclass(frozen=True, slots=True)
class News:
    """The content of the status line: `card` is the chosen or the last played card.

    `name` is the card's name. `dead` means that the card was turned in as a dead card, or will be
    if the choice is confirmed. `space` is where the card was played.
    """

    team: int | None
    status: str
    deck: int
    card: str = ""
    name: str = ""
    dead: bool = False
    by: int | None = None
    space: str = ""
    chosen: bool = False


def news(view: View, captions: Captions, chosen: str | None) -> News:
    team = None if view.turn is None else view.teams[view.turn]
    plain = News(team, captions.status, view.deck_size)
    if chosen is not None:
        return _about(replace(plain, chosen=True), chosen, captions.say)
    last = view.last
    if last is None or last.card is None:
        return plain
    played = replace(plain, by=view.teams[last.player], space=last.space or "")
    return _about(played, last.card, captions.say)


def _about(shown: News, step: str, say: Say) -> News:
    """Add a card to the status line: the chosen card, or the one that was played last."""
    card = step.removeprefix(DEAD)
    name = breed_name(card, say) if card in CATS else ""
    return replace(shown, card=card, name=name, dead=step.startswith(DEAD))


def band(shown: News) -> Scene:
    """Compose the status line: WIDTH - 48 by HIGH."""
    picture = Scene(PALETTE, (WIDTH - 48, HIGH))
    right = picture.width - 98
    _deck(picture, right, shown.deck)
    if shown.card:
        drawn = _pill(replace(shown, status="", deck=0, team=None))
        right -= drawn.width + 12
        picture.paste(drawn, (right, 0), drawn)
    left = 4
    if shown.team is not None:
        mark = chip(shown.team, 44)
        picture.paste(mark, (left, (HIGH - mark.height) // 2), mark)
        left += mark.width + 10
    words = fitted(shown.status, "title", 40, right - left - 12, 27)
    words.draw(picture, left, (HIGH - words.height) // 2, anchor="lm")
    return picture


def _deck(picture: Scene, left: int, count: int) -> None:
    """Draw a pile of cards with their number."""
    drawn = _pile()
    picture.paste(drawn, (left, 0), drawn)
    picture.write((left + 58, HIGH // 2), str(count), INK, ("bold", 32), "lm")


@sprite
def _pile() -> Image.Image:
    sheet = Sheet(64, HIGH)
    for shift in (8, 4, 0):
        card_back(sheet, 6 + shift, 7 + shift, 36, 48)
    return sheet.finished()


def card_back(sheet: Sheet, x: float, y: float, wide: float, high: float) -> None:
    """Draw the back of a card, with a paw."""
    box = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
    sheet.blob(
        [(float(a), float(b)) for a, b in box], mix(HIGHLIGHT, INK, 0.1), sharp=True, outline=2.8
    )
    paw(sheet, x + wide / 2, y + high / 2, wide / 44)


def paw(sheet: Sheet, x: float, y: float, scale: float, tone: Colour = QUIET_TEXT) -> None:
    """Draw the print of a paw, 30 wide at scale 1."""
    with sheet.placed(x, y, scale):
        sheet.disc(0, 6, 9, 7.5, fill=tone)
        for dx, dy in ((-12, -3), (-4.5, -10), (4.5, -10), (12, -3)):
            sheet.disc(dx, dy, 4, 5, fill=tone)


@composed
def _pill(shown: News) -> Image.Image:
    """Draw a label for a card: the team's chip, the card's cat and name, and the space (RGBA)."""
    parts = [chip(shown.by, 30)] if shown.by is not None else []
    parts.append(_face_of(shown.card, dead=shown.dead))
    parts += [_lettered(shown.name, "bold", 30, 2)] if shown.name else []
    parts += [_lettered(shown.space, "title", 36, 1)] if shown.space else []
    wide = sum(part.width + 8 for part in parts) + 24
    picture = rounded((wide, HIGH), 20, PAPER_LIGHT, INK, 3)
    ring = rounded((wide - 4, HIGH - 4), 18, PAPER_LIGHT, TARGET if shown.chosen else HIGHLIGHT, 6)
    picture.alpha_composite(ring, (2, 2))
    left = 16
    for part in parts:
        picture.alpha_composite(part, (left, (HIGH - part.height) // 2))
        left += part.width + 8
    return picture


def _face_of(card: str, *, dead: bool) -> Image.Image:
    """Draw a card's cat, or the deck if there is no card; cross out a dead card (RGBA)."""
    drawn = bust(card, 66, 56) if card in CATS else _pile()
    if not dead:
        return drawn
    struck, cross = drawn.copy(), _strike()
    struck.alpha_composite(cross.resize(drawn.size, Image.Resampling.LANCZOS))
    return struck


def _lettered(text: str, face: Face, size: int, lines: int) -> Image.Image:
    """Draw words as a part of the label (RGBA)."""
    words = block(text, face, size, _NAME, lines)
    wide = max(width(line, words.face, words.size) for line in words.lines)
    picture = Image.new("RGBA", (wide + 2, words.height), (*PAPER_LIGHT, 0))
    words.draw(picture, 0, 0, anchor="lm")
    return picture


@sprite
def _strike() -> Image.Image:
    """Draw a cross over a card that was turned in (RGBA)."""
    sheet = Sheet(64, 64)
    for wide, tone in ((11, PAPER_LIGHT), (6, DANGER)):
        sheet.line([(9, 9), (55, 55)], wide, tone)
        sheet.line([(55, 9), (9, 55)], wide, tone)
    return sheet.finished()


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table.

    `cards` is the number of cards in hand; `owed` means that the player still has to draw a card.
    """

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
    """Paste the seats on a palette-mode table, in one row or in two rows."""
    high = seat_high(len(shown))
    columns = len(shown) // rows_of_seats(len(shown))
    wide = (WIDTH - 2 * MARGIN - SEAT_GAP * (columns - 1)) // columns
    for i, seat in enumerate(shown):
        at = MARGIN + i % columns * (wide + SEAT_GAP), top + i // columns * (high + SEAT_GAP)
        table.paste(_seat(seat, wide, high), at)


@composed
def _seat(seat: Seat, wide: int, high: int) -> Image.Image:
    picture = Image.new("RGB", (wide, high), PAPER)
    marked = seat.acts or seat.won
    tint = TEAMS[seat.team].tint
    line = INK if marked else mix(INK, tint, 0.5)
    sheet = rounded((wide, high), 20, HIGHLIGHT if seat.acts else tint, line, 4 if marked else 2)
    picture.paste(sheet, (0, 0), sheet)
    mark = chip(seat.team, 30)
    picture.paste(mark, (8, (high - mark.height) // 2), mark)
    right = wide - 14
    if seat.won:
        right = _paste_left(picture, _crown(), right)
    roomy = wide > _ROOMY
    if roomy or not seat.won:
        right = _paste_left(picture, _count(seat.cards), right)
        if roomy or not seat.owed:
            right = _paste_left(picture, _fan(seat.cards if roomy else 1), right)
    if seat.owed:
        right = _paste_left(picture, _due(), right)
    left = max(56, paste_face(picture, seat.face, 54, high / 2, 44))
    words = fitted(seat.name, "bold", 30, right - left - 4, SMALLEST_TEXT)
    if words.height > high - 2:
        words = block(seat.name, "bold", SMALLEST_TEXT, right - left - 4, 1)
    words.draw(picture, left, (high - words.height) // 2, anchor="lm")
    return PALETTE.mapped(picture)


def _paste_left(picture: Image.Image, drawn: Image.Image, right: int) -> int:
    picture.paste(drawn, (right - drawn.width, (picture.height - drawn.height) // 2), drawn)
    return right - drawn.width - 5


@sprite
def _fan(count: int) -> Image.Image:
    """Draw the backs of this number of cards (RGBA)."""
    wide, high = _CARD
    sheet = Sheet(max(0, count - 1) * 11 + wide + 8, high + 12)
    for i in range(count):
        x = 4 + i * 11
        box = [(x, 6), (x + wide, 6), (x + wide, 6 + high), (x, 6 + high)]
        sheet.blob([(float(a), float(b)) for a, b in box], WHITE, sharp=True, outline=2.4)
    return sheet.finished()


@sprite
def _count(number: int) -> Image.Image:
    """Draw the number of cards (RGBA)."""
    picture = Image.new("RGBA", (width(str(number), "bold", 30), 36), (*INK, 0))
    ImageDraw.Draw(picture).text((0, 18), str(number), INK, font("bold", 30), anchor="lm")
    return picture


@sprite
def _due() -> Image.Image:
    """Draw the sign for a player who still has a card to draw (RGBA)."""
    sheet = Sheet(44, 40)
    box: list[tuple[float, float]] = [(4, 6), (24, 6), (24, 34), (4, 34)]
    sheet.blob(box, PAPER_LIGHT, sharp=True, outline=2.6)
    for wide, tone in ((9, INK), (4.8, HIGHLIGHT)):
        sheet.line([(16, 20), (38, 20)], wide, tone)
        sheet.line([(27, 9), (27, 31)], wide, tone)
    return sheet.finished()


@sprite
def _crown() -> Image.Image:
    sheet = Sheet(72, 54)
    crown(sheet, 36, 48)
    return sheet.finished()

"""The picture of a person's record, game by game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PIL import Image, ImageDraw

from rendering.breeds import figure
from rendering.cache import sprite
from rendering.ink import Sheet
from rendering.paper import paper, rounded
from rendering.standings.chart import RatingPoint, chart
from rendering.standings.colours import PALETTE, RULE
from rendering.standings.people import disc
from rendering.text import block, fit, font, width
from rendering.theme import (
    HIGHLIGHT,
    INK,
    PAPER_LIGHT,
    QUIET_TEXT,
    SMALLEST_TEXT,
    TARGET,
    WHITE,
    WIDTH,
)

Result = Literal["won", "drawn", "lost"]

_HEAD, _CARD, _PLAIN_CARD, _GAP = 186, 262, 186, 14
_LEFT, _INNER, _CHART = 28, 54, 486
_ROOM = _CHART - _INNER - 30
_SMALL_NAME = 42
_MARK, _MARKS, _STRIDE = 30, 10, 33


@dataclass(frozen=True, slots=True)
class Game:
    """A game's part of a profile.

    `lines` describe the record; `form` lists recent results, oldest first. `rating_points` are the
    ratings after each match, oldest first. If there are none, there is no chart.
    """

    title: str
    points: str
    spread: str
    provisional: bool
    lines: tuple[str, ...]
    form: tuple[Result, ...]
    form_label: str
    rating_points: tuple[RatingPoint, ...]


@dataclass(frozen=True, slots=True)
class Portrait:
    """A person. `tone` selects the person's colour; `lines` stand below the name."""

    name: str
    tone: int
    lines: tuple[str, ...]
    games: tuple[Game, ...]
    note: str


def profile(portrait: Portrait) -> bytes:
    """Draw a profile as a PNG, 960 wide; each game adds to its height."""
    note = block(portrait.note, "plain", SMALLEST_TEXT, WIDTH - 88, 2)
    high = _HEAD + sum(_high(game) + _GAP for game in portrait.games) + note.height + 34
    picture = paper(WIDTH, high)
    _head(picture, portrait)
    top = _HEAD
    for game in portrait.games:
        _draw(picture, game, top)
        top += _high(game) + _GAP
    note.draw(picture, 44, top + 4, QUIET_TEXT, "lm")
    return PALETTE.encode(picture)


def _high(game: Game) -> int:
    """Return the height of a game's card, which is lower without a chart."""
    return _CARD if game.rating_points else _PLAIN_CARD


def _head(picture: Image.Image, portrait: Portrait) -> None:
    head = disc(portrait.name, portrait.tone, 120)
    picture.paste(head, (40, 16), head)
    cat = figure("japanese-bobtail", 164)
    picture.paste(cat, (WIDTH - 196, 14), cat)
    room = WIDTH - 196 - 190
    name = block(portrait.name, "title", 58, room, 1)
    if name.size < _SMALL_NAME:
        name = block(portrait.name, "title", _SMALL_NAME, room, 2)
    lines = [block(line, "plain", 28, room, 1) for line in portrait.lines]
    top = (_HEAD - name.height - sum(line.height for line in lines)) // 2
    for words, ink in ((name, INK), *((line, QUIET_TEXT) for line in lines)):
        words.draw(picture, 184, top, ink, "lm")
        top += words.height


def _draw(picture: Image.Image, game: Game, top: int) -> None:
    card = rounded((WIDTH - 2 * _LEFT, _high(game)), 24, PAPER_LIGHT, RULE, 3)
    picture.paste(card, (_LEFT, top), card)
    block(game.title, "title", 38, _ROOM, 1).draw(picture, _INNER, top + 14, anchor="lm")
    _points(picture, game, top + 92)
    for number, line in enumerate(game.lines):
        words = block(line, "plain", 28, _ROOM, 1)
        words.draw(picture, _INNER, top + 128 + number * 40, anchor="lm")
    if game.rating_points:
        drawn = chart(game.rating_points, WIDTH - _LEFT - 20 - _CHART, 158)
        picture.paste(drawn, (_CHART, top + 18))
    if game.form:
        _form(picture, game, top + _CARD - 60)


def _points(picture: Image.Image, game: Game, middle: int) -> None:
    points = f"{game.points}?" if game.provisional else game.points
    ink = QUIET_TEXT if game.provisional else INK
    pen = ImageDraw.Draw(picture)
    shown, size = fit(points, "bold", 58, _ROOM - 130)
    pen.text((_INNER, middle), shown, ink, font("bold", size), anchor="lm")
    left = _INNER + width(shown, "bold", size) + 14
    pen.text((left, middle + 8), game.spread, QUIET_TEXT, font("plain", 32), anchor="lm")


def _form(picture: Image.Image, game: Game, top: int) -> None:
    """Draw recent results below the end of the chart's line, the latest one at the right."""
    shown = game.form[-_MARKS:]
    left = WIDTH - _LEFT - 18 - len(shown) * _STRIDE
    for place, result in enumerate(shown):
        drawn = mark(result)
        picture.paste(drawn, (left + place * _STRIDE, top), drawn)
    words, size = fit(game.form_label, "plain", SMALLEST_TEXT, left - _CHART - 12)
    at = (left - 12, top + _MARK // 2)
    ImageDraw.Draw(picture).text(at, words, QUIET_TEXT, font("plain", size), anchor="rm")


@sprite
def mark(result: Result) -> Image.Image:
    """Draw a tick for a win, two bars for a draw, a ring for a loss (RGBA).

    Do not modify the cached result.
    """
    sheet, half = Sheet(_MARK, _MARK), _MARK / 2
    if result == "lost":
        sheet.disc(half, half, 10, fill=QUIET_TEXT)
        sheet.disc(half, half, 7, fill=PAPER_LIGHT)
        return sheet.finished()
    sheet.disc(half, half, half - 1, fill=INK)
    sheet.disc(half, half, half - 3.5, fill=TARGET if result == "won" else HIGHLIGHT)
    if result == "won":
        sheet.line([(8.5, 15.5), (13, 20), (21.5, 10)], 3.6, WHITE)
    else:
        for y in (11.8, 18.2):
            sheet.line([(9.5, y), (half, y), (20.5, y)], 3.2, INK)
    return sheet.finished()

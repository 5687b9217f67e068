"""The picture of a computer player's cat: its rating in each game, and results against it."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from rendering.breeds import figure
from rendering.paper import paper, rounded
from rendering.standings.cats_page import paws, tally
from rendering.standings.colours import RULE, palette_of
from rendering.text import block, draw_line, fit, width
from rendering.theme import INK, PAPER_LIGHT, QUIET_TEXT, SMALLEST_TEXT, WIDTH

_HEAD, _ROW, _GAP, _LEFT, _INNER = 268, 112, 12, 28, 54
_FIGURE = 244
_RATING, _TALLY = 408, 660
_POINTS = 46
_FOOT = 20


@dataclass(frozen=True, slots=True)
class Standing:
    """A cat in a game: its rating, matches, and the reader's results against it.

    If the cat has no rating yet, `points` is empty and `matches` says so. `results` are the numbers
    of matches that the reader won, drew and lost against the cat. If all three are 0, the text
    `none` is shown instead.
    """

    title: str
    points: str
    spread: str
    matches: str
    results: tuple[int, int, int]
    none: str


@dataclass(frozen=True, slots=True)
class CatPage:
    """A cat with `paws` (0 to 3) for its strength; `lines` stand below the name."""

    name: str
    breed: str
    paws: int
    strength: str
    lines: tuple[str, ...]
    headings: tuple[str, str]
    standings: tuple[Standing, ...]


def cat_page(page: CatPage) -> bytes:
    """Draw a cat's page as a PNG, 960 wide; each game adds to its height."""
    picture = paper(WIDTH, _HEAD + len(page.standings) * (_ROW + _GAP) + _FOOT)
    _head(picture, page)
    for number, standing in enumerate(page.standings):
        _row(picture, standing, _HEAD + number * (_ROW + _GAP))
    return palette_of((page.breed,)).encode(picture)


def _head(picture: Image.Image, page: CatPage) -> None:
    drawn = figure(page.breed, _FIGURE)
    picture.paste(drawn, (_LEFT, 4), drawn)
    left = _LEFT + _FIGURE + 30
    room = WIDTH - left - 44
    block(page.name, "title", 64, room, 1).draw(picture, left, 26, anchor="lm")
    after = paws(picture, (left, 112), page.paws)
    block(page.strength, "bold", 30, WIDTH - 44 - after, 1).draw(
        picture, after + 12, 112, anchor="lm"
    )
    top = 160
    for line in page.lines:
        words = block(line, "plain", 28, room, 1)
        words.draw(picture, left, top, QUIET_TEXT, "lm")
        top += words.height + 2
    for heading, at, end in zip(
        page.headings, (_RATING, _TALLY), (_TALLY - 16, WIDTH - _LEFT), strict=True
    ):
        _beside(picture, at, _HEAD - 20, heading, end - at)


def _row(picture: Image.Image, standing: Standing, top: int) -> None:
    card = rounded((WIDTH - 2 * _LEFT, _ROW), 24, PAPER_LIGHT, RULE, 3)
    picture.paste(card, (_LEFT, top), card)
    middle = top + _ROW // 2
    title = block(standing.title, "title", 36, _RATING - _INNER - 24, 1)
    title.draw(picture, _INNER, middle - title.height // 2, anchor="lm")
    room = _TALLY - _RATING - 24
    if standing.points:
        _rating(picture, standing, middle, room)
    else:
        _beside(picture, _RATING, middle, standing.matches, room)
    if any(standing.results):
        tally(picture, standing.results, (_TALLY, middle), WIDTH - _LEFT - 24 - _TALLY)
    else:
        _beside(picture, _TALLY, middle, standing.none, WIDTH - _LEFT - 24 - _TALLY)


def _rating(picture: Image.Image, standing: Standing, middle: int, room: int) -> None:
    words, size = fit(standing.points, "bold", _POINTS, room - 80)
    draw_line(picture, (_RATING, middle - 20), words, INK, ("bold", size), "lm")
    beside = _RATING + width(words, "bold", size) + 10
    draw_line(picture, (beside, middle - 14), standing.spread, QUIET_TEXT, ("plain", 28), "lm")
    _beside(picture, _RATING, middle + 28, standing.matches, room)


def _beside(picture: Image.Image, left: int, middle: int, text: str, room: int) -> None:
    words, size = fit(text, "plain", SMALLEST_TEXT, room)
    draw_line(picture, (left, middle), words, QUIET_TEXT, ("plain", size), "lm")

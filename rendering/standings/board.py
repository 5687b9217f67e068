"""The picture of a leaderboard."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw

from rendering.breeds import figure
from rendering.paper import paper, rounded
from rendering.standings.colours import OWN, PALETTE, RULE
from rendering.standings.people import disc
from rendering.text import block, fit, font
from rendering.theme import HIGHLIGHT, INK, PAPER_LIGHT, QUIET_TEXT, SMALLEST_TEXT, WIDTH

_HEAD, _ROW, _GAP, _APART = 216, 80, 8, 46
_LEFT, _RIGHT = 28, WIDTH - 28
_RANK, _DISC, _NAME, _POINTS, _SPREAD = 70, 108, 186, 518, 554
_COLUMNS = (690, 786, 882)
"""The x coordinates of the centres of three columns: matches played, won, and won in a row."""
_CATS = ("japanese-bobtail", "siamese", "maine-coon")


@dataclass(frozen=True, slots=True)
class Row:
    """A person's row on a leaderboard.

    `tone` is any number, but always the same one for the same person.
    """

    rank: int
    name: str
    tone: int
    points: str
    spread: str
    played: int
    won: int
    streak: int
    provisional: bool = False
    own: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """A page of a leaderboard. `apart` is the reader's own row if it is on a different page.

    `columns` holds four headings: points, matches played, matches won, matches won in a row.
    """

    title: str
    subtitle: str
    columns: tuple[str, str, str, str]
    rows: tuple[Row, ...]
    note: str
    apart: Row | None = None


def leaderboard(board: Board) -> bytes:
    """Draw a leaderboard as a PNG, 960 wide; each row adds to its height."""
    note = block(board.note, "plain", SMALLEST_TEXT, WIDTH - 88, 2)
    high = _HEAD + len(board.rows) * (_ROW + _GAP) + note.height + 44
    if board.apart is not None:
        high += _APART + _ROW
    picture = paper(WIDTH, high)
    _head(picture, board)
    top = _HEAD
    for row in board.rows:
        _draw(picture, row, top)
        top += _ROW + _GAP
    if board.apart is not None:
        _dots(picture, top + (_APART - _GAP) // 2)
        _draw(picture, board.apart, top + _APART - _GAP)
        top += _APART + _ROW
    note.draw(picture, 44, top + 14, QUIET_TEXT, "lm")
    return PALETTE.encode(picture)


def _head(picture: Image.Image, board: Board) -> None:
    for place, key in enumerate(_CATS):
        cat = figure(key, 150)
        picture.paste(cat, (WIDTH - 452 + place * 138, 14), cat)
    title = block(board.title, "title", 60, 470, 2)
    subtitle = block(board.subtitle, "plain", 30, 470, 1)
    top = max(12, (172 - title.height - subtitle.height) // 2)
    title.draw(picture, 44, top, anchor="lm")
    subtitle.draw(picture, 44, top + title.height + 4, QUIET_TEXT, "lm")
    pen, face = ImageDraw.Draw(picture), font("plain", SMALLEST_TEXT)
    points, *others = board.columns
    pen.text((_POINTS + 58, _HEAD - 24), points, QUIET_TEXT, face, anchor="rm")
    for centre, word in zip(_COLUMNS, others, strict=True):
        shown, _ = fit(word, "plain", SMALLEST_TEXT, 86)
        pen.text((centre, _HEAD - 24), shown, QUIET_TEXT, face, anchor="mm")


def _draw(picture: Image.Image, row: Row, top: int) -> None:
    fill, line = (OWN, HIGHLIGHT) if row.own else (PAPER_LIGHT, RULE)
    card = rounded((_RIGHT - _LEFT, _ROW), 20, fill, line, 5 if row.own else 3)
    picture.paste(card, (_LEFT, top), card)
    pen, middle = ImageDraw.Draw(picture), top + _ROW // 2
    rank, size = fit(str(row.rank), "title", 40, 64)
    pen.text((_RANK, middle), rank, INK, font("title", size), anchor="mm")
    head = disc(row.name, row.tone, 62, crowned=row.rank == 1)
    picture.paste(head, (_DISC, middle + 36 - head.height), head)
    name = block(row.name, "bold", 34, _POINTS - 104 - _NAME, 1)
    name.draw(picture, _NAME, middle - name.height // 2, anchor="lm")
    ink = QUIET_TEXT if row.provisional else INK
    pen.text((_POINTS, middle), row.points, ink, font("bold", 38), anchor="rm")
    if row.provisional:
        pen.text((_POINTS, middle), "?", ink, font("bold", 38), anchor="lm")
    pen.text((_SPREAD, middle + 2), row.spread, QUIET_TEXT, font("plain", 26), anchor="lm")
    for centre, number in zip(_COLUMNS, (row.played, row.won, row.streak), strict=True):
        text, size = fit(str(number), "bold", 32, 68)
        tone = INK if number else QUIET_TEXT
        pen.text((centre, middle), text, tone, font("bold", size), anchor="mm")


def _dots(picture: Image.Image, middle: int) -> None:
    """Draw three dots where rows of the leaderboard are left out."""
    pen = ImageDraw.Draw(picture)
    for shift in (-22, 0, 22):
        x = WIDTH // 2 + shift
        pen.ellipse((x - 5, middle - 5, x + 5, middle + 5), QUIET_TEXT)

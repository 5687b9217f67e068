"""Draw the cover of a lobby, and the result of a match."""

from __future__ import annotations

from PIL import Image

from rendering.breeds import figure
from rendering.cache import composed
from rendering.creatures.cloth import crown, seat_mark
from rendering.ink import Sheet
from rendering.painter import Captions
from rendering.paper import paper
from rendering.splines import Point, open_curve
from rendering.text import announcement, write
from rendering.theme import PAPER, PAPER_LIGHT, WIDTH
from rendering.washi_cat.board import seen_from, small, whole
from rendering.washi_cat.colours import CATS, PALETTE, SEATS
from rendering.washi_cat.marks import fish
from rendering.washi_cat.pen import dashes
from rendering.washi_cat.sidebar import sheet
from rendering.washi_cat.tape import ribbon, torii
from rules.washi_cat.view import View

_BANNER = 232


def result(view: View, *, captions: Captions, headline: str, reason: str) -> bytes:
    """Draw the result as a PNG, 960 wide: who won and why, above the tape after the last action."""
    banner = _banner(view, headline, reason)
    below = whole(seen_from(view, captions), captions, plain=True)
    picture = sheet(banner.height + 12 + below.height)
    picture.paste(banner, (24, 8))
    picture.paste(below, (0, banner.height + 12))
    return small(picture)


def _banner(view: View, headline: str, reason: str) -> Image.Image:
    """Draw the winners beside the words; the banner is taller if long names need more lines."""
    winners = view.outcome.winners if view.outcome else ()
    party = _champions(winners[0]) if winners else _truce()
    wide, left = WIDTH - 48, party.width + 16
    told = announcement(headline, reason, wide - left - 8, (58, 32), 3)
    picture = Image.new("RGB", (wide, max(_BANNER - 20, told.height)), PAPER)
    picture.paste(party, (0, 0), party)
    told.draw(picture, left, (picture.height - told.height) // 2)
    return PALETTE.mapped(picture)


@composed
def _champions(seat: int) -> Image.Image:
    """Draw the winner's two cats, the first one crowned, with a fish (RGBA)."""
    picture = Image.new("RGBA", (330, _BANNER - 20), (*PAPER, 0))
    picture.alpha_composite(figure(CATS[seat][1], 170, "merry"), (160, 42))
    picture.alpha_composite(figure(CATS[seat][0], 190, "merry"), (0, 22))
    drawn = Sheet(330, _BANNER - 20)
    with drawn.placed(92, 42, 0.8, degrees=-6):
        crown(drawn, 0, 0)
    with drawn.placed(164, 186):
        fish(drawn, seat)
    picture.alpha_composite(drawn.finished())
    picture.alpha_composite(seat_mark(seat, 42), (276, 4))
    return picture


@composed
def _truce() -> Image.Image:
    """Draw a cat of each player (RGBA)."""
    picture = Image.new("RGBA", (330, _BANNER - 20), (*PAPER, 0))
    for seat in (0, 1):
        picture.alpha_composite(figure(CATS[seat][0], 176), (seat * 154, 36))
    return picture


cover_square = (28, 128, 292)
"""The part of the cover with a cat, a fish and lines."""


def cover(title: str) -> bytes:
    """Draw the title above two strips of tape with cats, fish and lines (PNG, 960 by 420)."""
    picture = paper(WIDTH, 420)
    write(picture, title, (40, 34, WIDTH - 80, 116), 92, "title")
    for half in (0, 1):
        band = ribbon(half, (WIDTH - 60, 112))
        picture.paste(band, (30, 180 + half * 110), band)
    drawn = Sheet(WIDTH, 420)
    for x, y in ((480, 244), (560, 244), (400, 352), (480, 352)):
        with drawn.placed(x, y, 0.86):
            torii(drawn)
    _line(drawn, [(222, 342), (300, 350), (330, 300), (330, 236), (420, 206), (640, 204),
                  (690, 236)], 0)  # fmt: skip
    _line(drawn, [(742, 240), (650, 240), (622, 290), (610, 372), (440, 392), (310, 390),
                  (276, 318), (262, 238)], 1)  # fmt: skip
    for x, y, seat in ((690, 236, 0), (262, 232, 1)):
        with drawn.placed(x, y, 0.9):
            fish(drawn, seat)
    lines = drawn.finished()
    picture.paste(lines, (0, 0), lines)
    for seat, x, y in ((0, 36, 186), (1, 716, 156)):
        cat = figure(CATS[seat][0], 214, "merry")
        picture.paste(cat, (x, y), cat)
    return PALETTE.encode(picture)


def _line(drawn: Sheet, points: list[Point], seat: int) -> None:
    """Draw a long line with a player's pen; player 1's line is dashed."""
    drawn.line(points, 15, PAPER_LIGHT)
    if seat == 0:
        drawn.line(points, 9, SEATS[0].colour)
        return
    for part in dashes(open_curve(points, 5), 26):
        drawn.line(part, 9, SEATS[1].colour)

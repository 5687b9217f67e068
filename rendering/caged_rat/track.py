"""The score: pegs that move along a board with holes towards the cheese."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw

from rendering.cache import composed, sprite
from rendering.caged_rat.colours import PALETTE, SEATS, SLAT
from rendering.caged_rat.marks import cheese_mark, crown_mark
from rendering.caged_rat.names import lower_seat
from rendering.creatures.cloth import seat_mark
from rendering.paper import rounded
from rendering.text import font
from rendering.theme import INK, PAPER, PAPER_LIGHT, WIDTH, Colour
from rules.caged_rat.view import View

WIDE = WIDTH - 48
HIGH = 100
_LANES = 22, 78
_STEP = 5
"""The difference between the scores of two neighbouring holes on the track."""
_END = WIDE - 196
_TALLY = 72


@dataclass(frozen=True, slots=True)
class Track:
    """Totals and rubbers won, in the order of the lanes.

    `rubbers` is None if a single rubber is played.
    """

    seats: tuple[int, ...]
    totals: tuple[int, ...]
    goal: int
    rubbers: tuple[int, ...] | None


def scores(view: View, totals: tuple[int, ...]) -> tuple[Image.Image, ...]:
    """Draw the track and the crowns of rubbers won.

    If a rubber is a single deal, draw only the crowns. If the match is a single deal, return ().
    """
    seats = (1 - lower_seat(view), lower_seat(view))
    rubbers = None if view.best_of == 1 else tuple(view.rubbers[seat] for seat in seats)
    if view.goal:
        return (track(Track(seats, tuple(totals[seat] for seat in seats), view.goal, rubbers)),)
    return () if rubbers is None else (tally(seats, rubbers),)


@composed
def tally(seats: tuple[int, ...], rubbers: tuple[int, ...]) -> Image.Image:
    """Draw the rubbers that each player has won (palette mode). Do not modify the cached result."""
    picture = Image.new("RGB", (WIDE, _TALLY), PAPER)
    slat = rounded((WIDE, _TALLY), 24, SLAT, INK, 3)
    picture.paste(slat, (0, 0), slat)
    for i, (seat, count) in enumerate(zip(seats, rubbers, strict=True)):
        left = 14 + i * (WIDE // 2)
        mark = seat_mark(seat, 36)
        picture.paste(mark, (left + 4, (_TALLY - mark.height) // 2), mark)
        _crowns(picture, left + 60, _TALLY // 2, count)
    return PALETTE.mapped(picture)


@composed
def track(shown: Track) -> Image.Image:
    """Draw the track: WIDE by HIGH, palette mode. Do not modify the cached result."""
    picture = Image.new("RGB", (WIDE, HIGH), PAPER)
    slat = rounded((WIDE, HIGH), 24, SLAT, INK, 3)
    picture.paste(slat, (0, 0), slat)
    start = 40 if shown.rubbers is None else 128
    _holes(picture, shown, start)
    cheese = cheese_mark(48)
    picture.paste(cheese, (_END + 54, HIGH // 2 - 19), cheese)
    pen = ImageDraw.Draw(picture)
    for points in range(shown.goal // 4, shown.goal + 1, shown.goal // 4):
        pen.text(
            (_at(points, shown.goal, start), HIGH // 2),
            str(points),
            INK,
            font("bold", 26),
            anchor="mm",
        )
    for lane, seat, total in zip(_LANES, shown.seats, shown.totals, strict=True):
        mark = seat_mark(seat, 32)
        x = _at(total, shown.goal, start)
        picture.paste(mark, (x - mark.width // 2, lane - mark.height // 2), mark)
        pen.text((WIDE - 22, lane), str(total), INK, font("title", 42), anchor="rm")
    _rubbers(picture, shown)
    return PALETTE.mapped(picture)


def _at(points: int, goal: int, start: int) -> int:
    """Return the x of the peg for a total; above the goal, the peg is beside the cheese."""
    return min(_END + 30, round(start + (_END - start) * points / goal))


def _holes(picture: Image.Image, shown: Track, start: int) -> None:
    """Draw the holes of both lanes; holes that a peg has passed have the seat's colour."""
    for lane, seat, total in zip(_LANES, shown.seats, shown.totals, strict=True):
        for points in range(0, shown.goal + 1, _STEP):
            x = _at(points, shown.goal, start)
            radius = 9 if points % (shown.goal // 4) == 0 else 6
            drawn = _hole(radius, SEATS[seat].colour if points <= total else PAPER_LIGHT)
            picture.paste(drawn, (x - drawn.width // 2, lane - drawn.height // 2), drawn)


@sprite
def _hole(radius: int, tone: Colour) -> Image.Image:
    return rounded((2 * radius + 4, 2 * radius + 4), radius + 2, tone, INK, 2)


def _rubbers(picture: Image.Image, shown: Track) -> None:
    """Draw a crown for each rubber won, at the head of the winner's lane."""
    for lane, count in zip(_LANES, shown.rubbers or (), strict=False):
        _crowns(picture, 14, lane, count)


def _crowns(picture: Image.Image, left: int, middle: int, count: int) -> None:
    """Draw two crowns: the first `count` of them in full colour, the rest pale."""
    for i in range(2):
        drawn = crown_mark(44, won=i < count)
        picture.paste(drawn, (left + i * 46, middle - drawn.height // 2), drawn)

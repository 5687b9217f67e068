"""What moved: arrows between spaces, and the piece that has to scurry."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from rendering.cat_rat_flea.figures import figure, halo
from rendering.cat_rat_flea.table import TILE, centre, corner
from rendering.ink import Sheet
from rendering.splines import Point, ribbon
from rendering.theme import DANGER, HIGHLIGHT, PAPER_LIGHT, TARGET, Colour
from rules.cat_rat_flea.view import BigPiece, Displaced, Move, Space

_REACH = 66
_HEAD: list[Point] = [(0, -24), (42, 0), (0, 24)]


def draw_arrow(picture: Image.Image, move: Move) -> None:
    """A yellow arrow for an action, a broken wavy one for a scurry, over both spaces' border."""
    (x0, y0), (x1, y1) = centre(move.source), centre(move.target)
    arrow = arrow_picture(x1 - x0, y1 - y0, scurry=move.scurry)
    at = (x0 + x1) // 2 - arrow.width // 2, (y0 + y1) // 2 - arrow.height // 2
    picture.paste(arrow, at, arrow)


@lru_cache(maxsize=64)
def arrow_picture(right: int, down: int, *, scurry: bool) -> Image.Image:
    """An arrow pointing that way, centred in a square: RGBA."""
    size = _REACH * 2 + 24
    sheet = Sheet(size, size)
    with sheet.placed(size / 2, size / 2, turn=math.degrees(math.atan2(down, right))):
        if scurry:
            _wavy(sheet)
        else:
            _straight(sheet, HIGHLIGHT)
    return sheet.finished()


def _straight(sheet: Sheet, fill: Colour) -> None:
    outline = [
        (-_REACH, -10),
        (_REACH - 42, -12),
        (_REACH - 42, -26),
        (_REACH, 0),
        (_REACH - 42, 26),
        (_REACH - 42, 12),
        (-_REACH, 10),
    ]
    sheet.blob(outline, fill, sharp=True, outline=4)


def _wavy(sheet: Sheet) -> None:
    wave = [(x, 9 * math.sin(x / 11)) for x in range(-_REACH, _REACH - 38, 2)]
    for start in range(0, len(wave), 13):
        piece = wave[start : start + 10]
        if len(piece) > 3:
            sheet.blob(ribbon(piece, 15, 15), HIGHLIGHT, sharp=True, outline=4)
    with sheet.placed(_REACH - 42, 0):
        sheet.blob(_HEAD, HIGHLIGHT, sharp=True, outline=4)


def draw_displaced(picture: Image.Image, displaced: Displaced, *, chosen: bool) -> None:
    """The displaced piece, pushed over the edge of its space, trembling."""
    drawn = _displaced_picture(displaced.kind, displaced.owner, chosen=chosen)
    x, y = corner(displaced.space)
    shift = -118 if displaced.space[0] == "c" else 118
    picture.paste(drawn, (x + shift + 24, y + TILE - drawn.height + 6), drawn)


@lru_cache(maxsize=8)
def _displaced_picture(kind: str, owner: int, *, chosen: bool) -> Image.Image:
    """The piece at three quarters of its size with a rim and lines of motion: RGBA, 150 wide."""
    space = Space("", BigPiece(kind, owner, "awake"))
    sheet = Sheet(200, 200)
    for way in (-1, 1):
        for out, high in ((92, 70), (98, 104), (92, 138)):
            bend = 8 if high == 104 else 3
            points = [(100 + way * (out - 5), high - 12), (100 + way * (out - 5 + bend), high), (100 + way * (out - 5), high + 12)]
            sheet.line(points, 11, PAPER_LIGHT)
            sheet.line(points, 6, DANGER)
    picture = sheet.finished()
    rim = halo(space, "all", TARGET if chosen else PAPER_LIGHT)
    picture.alpha_composite(rim)
    picture.alpha_composite(figure(space))
    return picture.resize((150, 150), Image.Resampling.LANCZOS)

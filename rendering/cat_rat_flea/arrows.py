"""Draw an arrow for each of the last moves. Draw the piece that has to scurry."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from rendering.cache import sprite
from rendering.cat_rat_flea.figures import figure, halo
from rendering.cat_rat_flea.spaces import TILE_HIGH, TILE_WIDE, centre, corner
from rendering.ink import Sheet
from rendering.scene import Scene
from rendering.splines import Point
from rendering.theme import DANGER, HIGHLIGHT, PAPER_LIGHT, TARGET, Colour
from rules.cat_rat_flea.view import BigPiece, DisplacedPiece, PastMove, Space

_REACH = 54
_HEAD: list[Point] = [(0, -24), (40, 0), (0, 24)]


# Offsets of an arrow from the middle of the border between two spaces, so that it covers no name.
# Keys are the signs of the direction (right, down). The second offset is for an arrow beside
# another arrow in the opposite direction.
_ASIDE: dict[tuple[int, int], tuple[tuple[int, int], tuple[int, int]]] = {
    (0, -1): ((56, 0), (66, 0)),
    (0, 1): ((56, 0), (16, 0)),
    (1, 0): ((0, 40), (0, 46)),
    (-1, 0): ((0, 40), (0, -8)),
    (1, 1): ((30, -30), (30, -30)),
    (-1, -1): ((30, -30), (-32, 32)),
    (1, -1): ((0, 0), (0, 0)),
    (-1, 1): ((0, 0), (-36, -36)),
}


def draw_arrows(picture: Scene, moves: Sequence[PastMove], below: int = 0) -> None:
    """Draw an arrow from space to space for each move: yellow, but pale and wavy for a scurry."""
    crossings = {(move.source, move.target) for move in moves}
    for move in moves:
        (x0, y0), (x1, y1) = centre(move.source, below), centre(move.target, below)
        way = _sign(x1 - x0), _sign(y1 - y0)
        aside = _ASIDE[way][(move.target, move.source) in crossings]
        arrow = arrow_picture(*way, scurry=move.scurry)
        x, y = (x0 + x1 - arrow.width) // 2, (y0 + y1 - arrow.height) // 2
        picture.paste(arrow, (x + aside[0], y + aside[1]), arrow)


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


@sprite
def arrow_picture(right: int, down: int, *, scurry: bool) -> Image.Image:
    """Draw an arrow in the direction (`right`, `down`), centred in a square (RGBA)."""
    size = _REACH * 2 + 24
    sheet = Sheet(size, size)
    with sheet.placed(size / 2, size / 2, degrees=math.degrees(math.atan2(down, right))):
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
    """Draw three bent strokes and a head."""
    for start in (-_REACH, -_REACH + 26, -_REACH + 52):
        stroke = [(start, 8.0), (start + 9, -8.0), (start + 18, 8.0)]
        sheet.line(stroke, 16)
        sheet.line(stroke, 8, PAPER_LIGHT)
    with sheet.placed(_REACH - 40, 0):
        sheet.blob(_HEAD, PAPER_LIGHT, sharp=True, outline=4)


def draw_displaced(
    picture: Scene, displaced: DisplacedPiece, below: int = 0, *, chosen: bool
) -> None:
    """Draw the displaced piece, pushed over the edge of its space and trembling."""
    drawn = _displaced_picture(displaced.kind, displaced.owner, chosen=chosen)
    x, y = corner(displaced.space, below)
    rightmost = displaced.space[0] == "ca"[below]
    shift = -30 if rightmost else TILE_WIDE + 30 - drawn.width
    picture.paste(drawn, (x + shift, y + TILE_HIGH - drawn.height + 4), drawn)


@sprite
def _displaced_picture(kind: str, owner: int, *, chosen: bool) -> Image.Image:
    """Draw the piece at two thirds of its size with a rim and lines of motion (RGBA, 106 wide)."""
    space = Space("", BigPiece(kind, owner, "awake"))
    sheet = Sheet(200, 200)
    for way in (-1, 1):
        for out, high in ((92, 70), (98, 104), (92, 138)):
            bend = 8 if high == 104 else 3
            points = [
                (100 + way * (out - 5), high - 12),
                (100 + way * (out - 5 + bend), high),
                (100 + way * (out - 5), high + 12),
            ]
            sheet.line(points, 11, PAPER_LIGHT)
            sheet.line(points, 6, DANGER)
    picture = sheet.finished()
    rim = halo(space, "all", TARGET if chosen else PAPER_LIGHT)
    picture.alpha_composite(rim)
    picture.alpha_composite(figure(space))
    return picture.resize((106, 106), Image.Resampling.LANCZOS)

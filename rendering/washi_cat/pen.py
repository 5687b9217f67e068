"""Draw the jumps, the pops under the ground, and the players' lines within places."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from PIL import Image, ImageDraw

from rendering.cache import composed, sprite
from rendering.splines import Point
from rendering.theme import HIGHLIGHT, INK, PAPER_LIGHT, Colour, mix
from rendering.washi_cat.colours import SEATS
from rendering.washi_cat.lines import Cut, Leap, Piece
from rules.washi_cat.view import POP

_FINE = 4
_LEVELS = [round(value / 85) * 85 for value in range(256)]
"""Maps each grey to one of four: enough for smooth edges, few enough for small PNG files."""
WIDE, RIM, CORE = 0.115, 0.05, 0.05
"""Widths in spaces: a line, its paper rim, and the hollow in the line of a player's second cat."""
_PALE = 0.5
"""The share of the paper's colour (0 to 1) in the pale colour of a line that was drawn long ago."""
_THIN = 0.075
"""Width of a jump's line, in spaces."""
_LIFT = 0.43
"""Distance of a jump's arc from the straight line between the middles of its two spaces."""
_DEEP = 0.4
_DASH = 0.27
_OVER = 0.02
"""How far a piece's ink reaches over the edge of its place, so that no gap shows at the edge."""
_MARGIN = 0.05
_TURN = 0.66
"""How far inward a curve bends if it enters and leaves a place through the same edge."""


@dataclass(frozen=True, slots=True)
class Brush:
    """The width of a line and the length of its dashes, in pixels.

    If `dash` is 0, the line is solid. If `dotted`, the line consists of dots instead of dashes.
    """

    wide: float
    dash: float = 0.0
    dotted: bool = False
    flat: tuple[bool, bool] = (False, False)
    """Whether the line's start and its end are flat instead of round."""


def bezier(points: Sequence[Point], steps: int = 10) -> list[Point]:
    """Return a curve from the first of four points to the last; the other two attract the curve."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    curve = []
    for i in range(steps + 1):
        t = i / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        curve.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    return curve


def _along(enter: Cut | None, leave: Cut | None, reach: float, over: float) -> list[Point]:
    """Return a piece's curve. The unit is one space; (0, 0) is the middle of the piece's place.

    The curve reaches `over` beyond the place's edges.
    """
    if enter is None and leave is None:
        return [(0.0, 0.0), (0.0, 0.0)]
    if enter and leave and enter.way == leave.way:
        reach = _TURN
    start = enter.at if enter else (0.0, 0.0)
    end = leave.at if leave else (0.0, 0.0)
    near = _inward(enter, reach if leave else reach * 0.6) if enter else start
    far = _inward(leave, reach if enter else reach * 0.6) if leave else end
    curve = bezier([start, near, far, end])
    before = [_inward(enter, -over)] if enter and over else []
    return [*before, *curve, *([_inward(leave, -over)] if leave and over else [])]


def _inward(cut: Cut, reach: float) -> Point:
    return cut.at[0] - cut.way[0] * reach, cut.at[1] - cut.way[1] * reach


def dashes(curve: Sequence[Point], dash: float) -> Iterator[list[Point]]:
    """Split a curve into dashes; half a gap is left at each end."""
    lengths = [0.0]
    for (x0, y0), (x1, y1) in pairwise(curve):
        lengths.append(lengths[-1] + math.hypot(x1 - x0, y1 - y0))
    whole = lengths[-1]
    count = max(1, round(whole / dash))
    pitch = whole / count
    for i in range(count):
        start, end = (i + 0.2) * pitch, (i + 0.8) * pitch
        inner = [p for p, at in zip(curve, lengths, strict=True) if start < at < end]
        yield [_point(curve, lengths, start), *inner, _point(curve, lengths, end)]


def _point(curve: Sequence[Point], lengths: Sequence[float], at: float) -> Point:
    for i in range(1, len(curve)):
        if lengths[i] >= at and lengths[i] > lengths[i - 1]:
            share = (at - lengths[i - 1]) / (lengths[i] - lengths[i - 1])
            (x0, y0), (x1, y1) = curve[i - 1], curve[i]
            return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
    return curve[-1]


def _mask(size: tuple[int, int], curve: Sequence[Point], brush: Brush) -> Image.Image:
    """Draw a stroke along a curve of pixels, as a mask."""
    large = Image.new("L", (size[0] * _FINE, size[1] * _FINE))
    pen = ImageDraw.Draw(large)
    parts = dashes(curve, brush.dash) if brush.dash and curve[0] != curve[-1] else [list(curve)]
    for part in parts:
        scaled = [(x * _FINE, y * _FINE) for x, y in part]
        if brush.dotted:
            scaled = [scaled[len(scaled) // 2]]
        flat = (False, False) if brush.dash else brush.flat
        _trace(pen, scaled, brush.wide * _FINE, flat)
    return large.reduce(_FINE).point(_LEVELS)


def _trace(
    pen: ImageDraw.ImageDraw,
    curve: Sequence[Point],
    wide: float,
    flat: tuple[bool, bool] = (False, False),
) -> None:
    if len(curve) > 1:
        pen.line(curve, 255, round(wide), joint="curve")
    radius = wide / 2 - 0.5
    for (x, y), cut_off in zip((curve[0], curve[-1]), flat, strict=True):
        if not cut_off:
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), 255)


def _mask_of(
    piece: Piece, cell: int, wide: float, *, over: float = _OVER, dashed: bool = False
) -> Image.Image:
    """Draw a piece as a mask, as large as its place plus a margin.

    Do not modify the cached result.
    """
    brush = Brush(
        wide * cell,
        _DASH * cell * dashed,
        flat=(piece.enter is not None, piece.leave is not None),
    )
    return _way_mask(piece.enter, piece.leave, cell, brush, over, piece.indoors)


@sprite
def _way_mask(
    enter: Cut | None, leave: Cut | None, cell: int, brush: Brush, over: float, indoors: bool
) -> Image.Image:
    size = _size(cell, indoors=indoors)
    curve = [
        (size / 2 + x * cell, size / 2 + y * cell)
        for x, y in _along(enter, leave, 0.8 if indoors else 0.4, over)
    ]
    return _mask((size, size), curve, brush)


def _size(cell: int, *, indoors: bool) -> int:
    return (2 if indoors else 1) * cell + 2 * round(_MARGIN * cell)


@composed
def pieces(here: tuple[Piece, ...], cell: int) -> Image.Image:
    """Draw all lines within one place, centred on the place's middle (RGBA).

    Player 1's pen draws dashes; the lines of each player's second cat are hollow. Do not modify the
    cached result.
    """
    size = _size(cell, indoors=here[0].indoors)
    picture = Image.new("RGBA", (size, size), (*PAPER_LIGHT, 0))
    for piece in here:
        picture.paste((*PAPER_LIGHT, 255), (0, 0), _mask_of(piece, cell, WIDE + 2 * RIM, over=0.0))
    for piece in here:
        dashed = piece.player == 1
        tone = _tone(piece.player, pale=piece.pale)
        picture.paste((*tone, 255), (0, 0), _mask_of(piece, cell, WIDE, dashed=dashed))
        if piece.cat == 2:
            core = _mask_of(piece, cell, CORE, dashed=dashed)
            picture.paste((*PAPER_LIGHT, 255), (0, 0), core)
    return picture


def _tone(player: int, *, pale: bool) -> Colour:
    return mix(SEATS[player].colour, PAPER_LIGHT, _PALE) if pale else SEATS[player].colour


Inks = tuple[tuple[Colour, Image.Image], ...]
"""Colours, each with the mask through which it is pasted, in the order of pasting."""


def leap(of: Leap, cell: int) -> tuple[Image.Image, Point]:
    """Draw a jump or pop (RGBA); return also its upper left corner on the map, in spaces."""
    (x0, y0), (x1, y1) = of.source, of.target
    drawn, (left, top) = _leap(
        replace(of, cat=0, source=(0.0, 0.0), target=(x1 - x0, y1 - y0)), cell
    )
    return drawn, (x0 + left, y0 + top)


@composed
def _leap(of: Leap, cell: int) -> tuple[Image.Image, Point]:
    """Draw a leap from (0, 0); all leaps of the same length and direction share the drawing."""
    x, y = of.target
    margin = 0.65
    left, top = min(0.0, x) - margin, min(0.0, y) - margin
    size = round((abs(x) + 2 * margin) * cell), round((abs(y) + 2 * margin) * cell)
    curve = [((x - left) * cell, (y - top) * cell) for x, y in _arc(of)]
    picture = Image.new("RGBA", size, (*INK, 0))
    for colour, mask in _leap_inks(of, size, curve, cell):
        picture.paste((*colour, 255), (0, 0), mask)
    return picture, (left, top)


def _leap_inks(of: Leap, size: tuple[int, int], curve: list[Point], cell: int) -> Inks:
    tone = _tone(of.player, pale=of.pale)
    edge = HIGHLIGHT if of.lit else PAPER_LIGHT
    ring = (0.24 if of.lit else 0.11) * cell
    if of.kind == POP:
        dots = Brush(0.13 * cell, 0.24 * cell, dotted=True)
        around = Brush(dots.wide + ring, dots.dash, dotted=True)
        return ((edge, _mask(size, curve, around)), (tone, _mask(size, curve, dots)))
    line = Brush(_THIN * cell, 0.2 * cell if of.player else 0.0)
    inks = [
        (edge, _mask(size, curve, Brush(line.wide + ring))),
        (tone, _mask(size, curve, line)),
    ]
    head = _arrow(curve, 0.17 * cell)
    inks += [(edge, _polygon(size, head, ring / 2)), (tone, _polygon(size, head, 0))]
    return tuple(inks)


def _arc(of: Leap) -> list[Point]:
    """Return the curve of a leap.

    The curve leaves the straight line between the two spaces steeply, runs beside this line, and
    returns to it steeply.
    """
    (x0, y0), (x1, y1) = of.source, of.target
    length = math.hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    lift = -_DEEP if of.kind == POP and dx < 0 else _DEEP if of.kind == POP else -_LIFT
    shape = [(0.0, 0.0), (0.05, 0.75), (0.3, 1.0), (0.62, 1.0)]
    up = bezier(shape, 10)
    down = [(length - x, y) for x, y in reversed(up)]
    return [
        (x0 + dx * along - dy * high * lift, y0 + dy * along + dx * high * lift)
        for along, high in (*up, *down)
    ]


def _arrow(curve: Sequence[Point], size: float) -> list[Point]:
    """Return the arrow head of a leap.

    The head does not touch the end of the leap, because a cat may stand there.
    """
    (x1, y1), (x0, y0) = curve[-3], curve[-6]
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    return [
        (x1 + dx * size, y1 + dy * size),
        (x1 - dx * size - dy * size, y1 - dy * size + dx * size),
        (x1 - dx * size + dy * size, y1 - dy * size - dx * size),
    ]


def _polygon(size: tuple[int, int], corners: Sequence[Point], rim_wide: float) -> Image.Image:
    large = Image.new("L", (size[0] * _FINE, size[1] * _FINE))
    scaled = [(x * _FINE, y * _FINE) for x, y in corners]
    pen = ImageDraw.Draw(large)
    pen.polygon(scaled, 255)
    if rim_wide:
        _trace(pen, [*scaled, scaled[0]], 2 * rim_wide * _FINE)
    return large.reduce(_FINE)


def sparkles(of: Leap) -> list[tuple[float, Point]]:
    """Return the sizes and centres of the stars over a jump, in spaces."""
    curve = _arc(of)
    (x0, y0), (x1, y1) = curve[len(curve) // 2 - 1], curve[len(curve) // 2]
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    return [(0.5, (x, y)), (0.3, (x - 0.34, y + 0.16)), (0.3, (x + 0.34, y - 0.16))]

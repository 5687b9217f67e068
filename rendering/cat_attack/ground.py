"""The part of the neighbourhood that hardly changes: road, gardens, walls, paths, trees."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

from PIL import Image, ImageDraw

from rendering.cache import sprite
from rendering.cat_attack.colours import (
    BRICK,
    BRICK_DEEP,
    CURIOSITY_PALE,
    GRAVEL,
    KERB,
    LAWN,
    LEAF,
    LEAF_DEEP,
    ROAD,
    ROAD_LINE,
    STONE,
    VERGE,
    WATER,
    lawn_of,
    mown,
)
from rendering.cat_attack.plan import ACROSS, BENDS, DOWN, HIGH, WIDE, label_of, point, spot
from rendering.cat_attack.prints import label, question, stone
from rendering.ink import Sheet
from rendering.palette import CHEESE
from rendering.splines import Point, ellipse, open_curve
from rendering.text import font, width
from rendering.theme import INK, PINK, SIDES, WHITE, Colour, mix
from rules.cat_attack.board import (
    GARDEN,
    HOUSES,
    LINKS,
    SPACES,
    STREET,
    STREET_SPACES,
    STREETS,
    WALL,
)

Owners = tuple[int | None, ...]
"""For each house, the seat whose colour tints the garden, or None."""
_ROAD, _BEND = 46, 42
_WALL = 17
_KINDS = {space.name: space.kind for space in SPACES}
_TREES = (
    (4.9, 1.05, 0.9),
    (7.0, 0.98, 0.7),
    (9.0, 1.02, 0.75),
    (11.2, 1.05, 0.9),
    (4.8, 14.98, 0.8),
    (7.05, 15.0, 0.8),
    (9.2, 14.98, 0.8),
    (11.1, 15.0, 0.9),
    (1.0, 4.6, 0.8),
    (0.98, 6.9, 0.7),
    (1.0, 9.2, 0.9),
    (1.02, 11.3, 0.7),
    (15.0, 4.7, 0.9),
    (15.02, 6.8, 0.7),
    (15.0, 9.3, 0.8),
    (14.98, 11.2, 0.9),
    (2.95, 5.75, 0.9),
    (13.05, 5.75, 0.9),
    (2.95, 10.3, 0.9),
    (13.05, 10.3, 0.9),
    (5.1, 10.25, 0.7),
    (10.9, 10.25, 0.7),
    (5.1, 5.75, 0.7),
    (10.9, 5.75, 0.7),
)
_FLOWERS = (
    (2.7, 7.1),
    (5.3, 7.2),
    (10.7, 7.2),
    (13.3, 7.1),
    (2.7, 8.9),
    (5.3, 8.8),
    (10.7, 8.8),
    (13.3, 8.9),
    (6.8, 5.6),
    (9.2, 5.6),
    (6.8, 10.3),
    (9.2, 10.3),
)
_POND = (9.0, 8.95)


_TURNED = MappingProxyType({"east": 270, "west": 90})
"""Streets whose names are written vertically, and the names' rotation in degrees."""


_ROOM, _HOLE = 24, 62
"""Minimum distance of a label's middle from a window's edge, and from a hole's middle."""


@dataclass(frozen=True, slots=True)
class Window:
    """A section that will be cut out of the picture.

    Other drawings will cover the points in `holes`, so labels avoid these points.
    """

    left: int
    top: int
    right: int
    bottom: int
    holes: tuple[Point, ...] = ()

    @property
    def box(self) -> tuple[int, int, int, int]:
        return self.left, self.top, self.right, self.bottom

    def holds(self, at: Point, room: int) -> bool:
        """Return whether a point is clear of holes and at least `room` pixels inside the window."""
        x, y = at
        return (
            self.left + room <= x <= self.right - room
            and self.top + room <= y <= self.bottom - room
            and all(math.dist(at, hole) > _HOLE for hole in self.holes)
        )


@sprite
def ground(owners: Owners, within: Window | None = None) -> Image.Image:
    """Draw everything below houses, shops and pieces (RGB, as large as the plan).

    Labels appear only within the window, if there is one. Do not modify the cached result.
    """
    picture = Image.new("RGB", (WIDE, HIGH), VERGE)
    _gardens(ImageDraw.Draw(picture), owners)
    above = _above(within)
    picture.paste(above, (0, 0), above)
    return picture


@sprite
def _above(within: Window | None) -> Image.Image:
    """Draw all that does not depend on the houses' owners (RGBA).

    Do not modify the cached result.
    """
    sheet = Sheet(WIDE, HIGH)
    _road(sheet)
    _paths(sheet)
    _walls(sheet)
    _plants(sheet)
    drawn = sheet.finished()
    for space in SPACES:
        if space.kind in (STREET, WALL, GARDEN):
            x, y = spot(space.name)
            _put(drawn, stone(space.kind, space.curiosity), x, y)
            if is_within(within, (x, y)):
                label(drawn, label_of(space), (x, y), space.kind)
            if space.curiosity:
                _put(drawn, question(26), x + 17, y - 17)
    for name in STREETS:
        if is_within(within, street_name_at(name), 60):
            _put(drawn, street_name(name), *street_name_at(name))
    return drawn


def is_within(window: Window | None, at: Point, room: int = _ROOM) -> bool:
    """Return whether a label fits around a point of the window; always True without a window."""
    return window is None or window.holds(at, room)


def _put(on: Image.Image, drawn: Image.Image, x: float, y: float) -> None:
    on.alpha_composite(drawn, (round(x - drawn.width / 2), round(y - drawn.height / 2)))


def _gardens(pen: ImageDraw.ImageDraw, owners: Owners) -> None:
    """Draw six plots with mown stripes, each tinted in its owner's colour."""
    for house, owner in zip(HOUSES, owners, strict=True):
        tone = LAWN if owner is None else lawn_of(SIDES[owner].colour)
        for i in range(8):
            left, top = point(house.x - 2 + i / 2, house.y - 3)
            box = (left, top, left + ACROSS / 2, top + DOWN * 6)
            pen.rectangle(box, tone if i % 2 else mown(tone))


def _road(sheet: Sheet) -> None:
    straights = [(spot(f"{street}1"), spot(f"{street}{STREET_SPACES}")) for street in STREETS]
    ways = [(way, _ROAD) for way in straights] + [(way, _BEND) for way in BENDS.values()]
    for more, tone in ((9, INK), (4, KERB), (0, ROAD)):
        for way, wide in ways:
            sheet.line(way, wide + more, tone)
    for way, _ in ways:
        for dash in _dashes(open_curve(way), 22):
            sheet.line(dash, 3, ROAD_LINE)


def _dashes(curve: Sequence[Point], pitch: float) -> list[list[Point]]:
    """Return a curve's dashes: one every `pitch` pixels, each half as long as `pitch`."""
    found: list[list[Point]] = []
    gone = 0.0
    for start, end in pairwise(curve):
        length = math.hypot(end[0] - start[0], end[1] - start[1])
        steps = max(1, round(length / 2))
        for i in range(steps):
            on = (gone + length * i / steps) % pitch < pitch / 2
            if on:
                at = i / steps, (i + 1) / steps
                ends = [
                    (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
                    for t in at
                ]
                found.append(ends)
        gone += length
    return found


def _paths(sheet: Sheet) -> None:
    """Draw gravel paths from Home through the garden to the walls, and through shops' gardens."""
    ways = [
        (one, other)
        for one, other in LINKS
        if {_KINDS[one], _KINDS[other]} not in ({STREET}, {WALL}, {WALL, STREET})
    ]
    for wide, tone in ((16, mix(INK, GRAVEL, 0.55)), (11, GRAVEL)):
        for one, other in ways:
            if not {one[-1], other[-1]} & {"B"}:
                sheet.line([spot(one), spot(other)], wide, tone)


def _walls(sheet: Sheet) -> None:
    """Draw brick walls: links between two wall spaces, or between a wall space and a street."""
    ways = [
        (spot(one), spot(other))
        for one, other in LINKS
        if WALL in (_KINDS[one], _KINDS[other]) and {_KINDS[one], _KINDS[other]} <= {WALL, STREET}
    ]
    for start, end in ways:
        sheet.line([start, end], _WALL + 7, INK)
    for start, end in ways:
        sheet.line([start, end], _WALL, BRICK)
    for start, end in ways:
        _courses(sheet, start, end)


def _courses(sheet: Sheet, start: Point, end: Point) -> None:
    """Draw the joints of bricks: a long joint along the wall, short joints on alternating sides."""
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0)
    ex, ey = (x1 - x0) / length, (y1 - y0) / length
    sheet.line([start, end], 1.6, BRICK_DEEP)
    half = _WALL / 2
    for i in range(int(length // 11)):
        way = half if i % 2 else -half
        x, y = x0 + ex * (i + 0.5) * 11, y0 + ey * (i + 0.5) * 11
        sheet.line([(x, y), (x - ey * way, y + ex * way)], 1.6, BRICK_DEEP)


def _plants(sheet: Sheet) -> None:
    for i, (x, y, size) in enumerate(_TREES):
        _tree(sheet, *point(x, y), size * 15, i)
    for i, (x, y) in enumerate(_FLOWERS):
        _flowers(sheet, *point(x, y), (PINK, CHEESE, WHITE, CURIOSITY_PALE)[i % 4])
    x, y = point(*_POND)
    sheet.blob(ellipse(x, y, 22, 16, tilt=-12), STONE, outline=3)
    sheet.blob(ellipse(x, y, 17, 11, tilt=-12), WATER, outline=2.4)
    sheet.line([(x - 10, y - 2), (x - 2, y - 5), (x + 6, y - 4)], 2.2, WHITE)
    sheet.disc(x + 9, y + 4, 5, 3.4, fill=LEAF_DEEP)


def _tree(sheet: Sheet, x: float, y: float, radius: float, start: int) -> None:
    """Draw a tree from above: a scalloped crown with a lighter top."""
    crown = []
    for i in range(14):
        reach = radius * (1.0 if i % 2 else 0.82)
        angle = math.pi * i / 7 + start
        crown.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    sheet.blob(crown, LEAF, outline=3, shade=0.14)
    sheet.disc(x - radius * 0.2, y - radius * 0.24, radius * 0.34, fill=mix(LEAF, WHITE, 0.3))
    for dx, dy in ((0.35, 0.1), (0.05, 0.42)):
        sheet.disc(x + radius * dx, y + radius * dy, radius * 0.15, fill=LEAF_DEEP)


def _flowers(sheet: Sheet, x: float, y: float, tone: Colour) -> None:
    for dx, dy in ((-8, 3), (7, 4), (0, -6)):
        sheet.disc(x + dx, y + dy + 4, 5.5, 3.4, fill=LEAF_DEEP)
        sheet.blob(ellipse(x + dx, y + dy, 4.6, 4.6), tone, outline=1.8)
        sheet.disc(x + dx, y + dy, 1.5, fill=CHEESE if tone != CHEESE else INK)


def street_name_at(name: str) -> Point:
    """Return the middle of a street's name, which stands outside the street."""
    x, y = spot(f"{name}3")
    dx, dy = (x - WIDE / 2) / (WIDE / 2), (y - HIGH / 2) / (HIGH / 2)
    return x + dx * 48, y + dy * 42


def street_name(name: str) -> Image.Image:
    """Write a street's name, rotated to run along the street (RGBA)."""
    size = 27
    tag = Image.new("RGBA", (width(name, "title", size) + 8, 36), (*VERGE, 0))
    ImageDraw.Draw(tag).text((4, 17), name, INK, font("title", size), anchor="lm")
    return tag.rotate(_TURNED.get(name, 0), expand=True)

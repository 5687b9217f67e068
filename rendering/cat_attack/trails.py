"""Trails of moved pieces: the paw prints of a walk, the arc of a jump, the tracks of the car.

A trail is a row of small stamps, so that a picture needs only a few pastes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product

from PIL import Image, ImageDraw

from rendering.cache import composed, sprite
from rendering.cat_attack.colours import BIRD_TONE, CAR, MOUSE_TONE
from rendering.cat_attack.ground import Window, is_within
from rendering.cat_attack.marks import cross, put
from rendering.cat_attack.plan import label_of, link, spot
from rendering.cat_attack.prints import label, question, stone
from rendering.ink import Sheet
from rendering.scene import Scene
from rendering.splines import Point, ellipse, star
from rendering.theme import DANGER, HIGHLIGHT, INK, PAPER_LIGHT, SIDES, WHITE, Colour, mix
from rules.cat_attack.board import BURGLAR, CAR_PARK, HOME, INDEX, SPACES
from rules.cat_attack.view import (
    CAUGHT,
    CREEP,
    DRIVE,
    FLED,
    JUMP,
    RETIRED,
    SENT_HOME,
    WALK,
    Trail,
    View,
)

_TURNS = 32
"""The number of directions in which stamps can point."""
_FREE = 25
"""Half the width in pixels of the square around a space's middle where no stamp is placed."""
_TIP = 36.0
"""The minimum distance in pixels of a trail's tip from a space's middle, so that the tip does not
cover the space's label.
"""
_SHORT = 26
"""Pixels between the last stamp of a trail and the trail's end, so that the piece stays visible."""
_BED = 26
_MIDDLES = tuple(spot(space.name) for space in SPACES)
_NEAR: dict[tuple[int, int], list[Point]] = {}
"""The middles of the spaces in each cell of a grid; cells are `_FREE` pixels wide and high."""
for _x, _y in _MIDDLES:
    _NEAR.setdefault((int(_x // _FREE), int(_y // _FREE)), []).append((_x, _y))
_RIM = 2
"""Width of the outline of the last trail."""
_PITCH = {WALK: 18, JUMP: 21, CREEP: 15, SENT_HOME: 19, CAUGHT: 17, FLED: 17, DRIVE: 24}


def paint_trails(picture: Scene, view: View, within: Window | None = None) -> None:
    """Draw the trails and keep spaces readable. The last trail lies on a glowing band, its bed.

    Labels appear only within the window, if there is one.
    """
    ways = [_way(trail) for trail in view.trails]
    if ways:
        _bed(picture, ways[-1])
        for name in _near(tuple(ways[-1])):
            space_again(picture, name, within)
    for trail, way in zip(view.trails, ways, strict=True):
        _trail(picture, trail, way, _tone(trail, view))


def _tone(trail: Trail, view: View) -> Colour:
    """Return the colour of the trail's piece: a cat, a mouse, a bird or the car."""
    for cat in view.cats:
        if cat.name == trail.piece:
            return SIDES[cat.player].colour
    kinds = {"mouse": mix(MOUSE_TONE, INK, 0.35), "bird": BIRD_TONE}
    return kinds.get(trail.piece[:-1], CAR)


def _way(trail: Trail) -> list[Point]:
    """Return a trail's curve as points in pixels."""
    names = trail.spaces[1:] if trail.spaces[0] == CAR_PARK else trail.spaces
    if trail.kind in (JUMP, SENT_HOME, CAUGHT, FLED) and len(names) > 1:
        return _arc(spot(names[0]), spot(names[-1]), 0.3 if trail.kind == JUMP else 0.16)
    way = [spot(names[0])]
    for one, other in pairwise(names):
        way += link(one, other)[1:] if {one, other} <= INDEX.keys() else (spot(other),)
    return way


def _arc(start: Point, end: Point, bow: float) -> list[Point]:
    """Return an upward arc between two points."""
    (x0, y0), (x1, y1) = start, end
    lift = bow if x1 >= x0 else -bow
    mx, my = (x0 + x1) / 2 + (y1 - y0) * lift, (y0 + y1) / 2 - (x1 - x0) * lift
    steps = 24
    found = []
    for i in range(steps + 1):
        t = i / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        found.append((a * x0 + b * mx + c * x1, a * y0 + b * my + c * y1))
    return found


def _bed(picture: Scene, way: Sequence[Point]) -> None:
    """Draw the bed of the last trail: a glowing band below it."""
    left = int(min(x for x, _ in way)) - _BED
    top = int(min(y for _, y in way)) - _BED
    around = tuple((x - left, y - top) for x, y in way)
    # The rim is visible even in grey, where the yellow is as light as the ground.
    picture.stamp(_light(around, 0), (left, top), INK)
    picture.stamp(_light(around, _RIM), (left, top), HIGHLIGHT)


@composed
def _light(way: tuple[Point, ...], less: int) -> Image.Image:
    """Return a mask for a trail's glowing bed, with a margin of `_BED` pixels around the trail.

    The masked band is `less` pixels narrower on each side than the whole bed.
    """
    wide = int(max(x for x, _ in way)) + _BED
    high = int(max(y for _, y in way)) + _BED
    mask = Image.new("L", (wide * 2, high * 2))
    pen = ImageDraw.Draw(mask)
    points = [(x * 2, y * 2) for x, y in way]
    pen.line(points, 255, _BED * 2 - 8 - 4 * less, joint="curve")
    reach = _BED - 4 - 2 * less
    for x, y in (points[0], points[-1]):
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), 255)
    return mask.reduce(2)


def _trail(picture: Scene, trail: Trail, way: Sequence[Point], tone: Colour) -> None:
    x, y = way[0]
    if trail.kind == RETIRED:
        put(picture, _farewell(), x, y)
        return
    for x, y, heading in _places(tuple(way), trail.kind):
        put(picture, _stamp(trail.kind, tone, heading), x, y)
    if trail.kind == SENT_HOME:
        put(picture, cross(36), *way[0])
    steps = [*_steps(way, 6)][::-1]
    clear = [step for step in steps if _is_free(*step[:2])]
    if clear:
        # Draw the tip as near to the trail's end as possible, but not over the label there.
        late = clear[: len(clear) // 2 + 1]
        x, y, heading = max(late, key=lambda step: min(_gap(*step[:2]), _TIP))
        put(picture, _head(tone, heading), x, y)
    if trail.kind == JUMP:
        put(picture, _burst(tone), *way[-1])


@lru_cache(maxsize=512)
def _places(way: tuple[Point, ...], kind: str) -> tuple[tuple[float, float, int], ...]:
    """Return the positions and directions of a trail's stamps."""
    found = []
    for i, (x, y, heading) in enumerate(_steps(way, _PITCH[kind])):
        if not _is_free(x, y):
            continue
        aside = (6 if i % 2 else -6) if kind == WALK else 0
        angle = math.radians(heading * 360 / _TURNS)
        found.append((x - math.sin(angle) * aside, y + math.cos(angle) * aside, heading))
    return tuple(found)


def _is_free(x: float, y: float) -> bool:
    """Return whether a stamp at this point is far enough from the middle of every space."""
    column, row = int(x // _FREE), int(y // _FREE)
    return not any(
        abs(x - sx) < _FREE and abs(y - sy) < _FREE
        for cell in product((column - 1, column, column + 1), (row - 1, row, row + 1))
        for sx, sy in _NEAR.get(cell, ())
    )


@lru_cache(maxsize=4096)
def _gap(x: float, y: float) -> float:
    """Return the distance to the middle of the nearest space, at most `_TIP`."""
    column, row = int(x // _FREE), int(y // _FREE)
    around = product(range(column - 2, column + 3), range(row - 2, row + 3))
    return min(
        (math.dist((x, y), each) for cell in around for each in _NEAR.get(cell, ())), default=_TIP
    )


@lru_cache(maxsize=512)
def _near(way: tuple[Point, ...]) -> tuple[str, ...]:
    """Return the spaces that touch the glowing band of the last trail."""
    points = [*_places_of(way)]
    return tuple(
        space.name
        for space in SPACES
        if any(math.dist(spot(space.name), point) < _BED + _FREE for point in points)
    )


def _places_of(way: Sequence[Point]) -> Iterator[Point]:
    """Yield points along the whole trail, at most about `_FREE` pixels apart."""
    for (ax, ay), (bx, by) in pairwise((*way, way[-1])):
        count = max(1, round(math.dist((ax, ay), (bx, by)) / _FREE))
        for i in range(count):
            yield ax + (bx - ax) * i / count, ay + (by - ay) * i / count


def space_again(picture: Scene, name: str, within: Window | None = None) -> None:
    """Draw a space with its label again, on top of everything that covers it."""
    space = SPACES[INDEX[name]]
    if space.kind not in (HOME, BURGLAR):
        x, y = spot(name)
        put(picture, stone(space.kind, space.curiosity), x, y)
        if is_within(within, (x, y)):
            label(picture, label_of(space), (x, y), space.kind)
        if space.curiosity:
            put(picture, question(26), x + 17, y - 17)


def _steps(way: Sequence[Point], pitch: float) -> Iterator[tuple[float, float, int]]:
    """Yield a point every `pitch` pixels, with the curve's direction there; leave out the ends."""
    lengths = [math.dist(*pair) for pair in pairwise(way)]
    whole = sum(lengths)
    at = min(_SHORT, whole / 3)
    gone = 0.0
    for (start, end), length in zip(pairwise(way), lengths, strict=True):
        while length and at <= gone + length and at <= whole - _SHORT:
            share = (at - gone) / length
            x = start[0] + (end[0] - start[0]) * share
            y = start[1] + (end[1] - start[1]) * share
            heading = math.atan2(end[1] - start[1], end[0] - start[0]) / math.tau * _TURNS
            yield x, y, round(heading) % _TURNS
            at += pitch
        gone += length


@sprite
def _stamp(kind: str, tone: Colour, heading: int) -> Image.Image:
    """Draw a single mark of a trail (RGBA). The mark points in the direction `heading`."""
    sheet = Sheet(34, 34)
    with sheet.placed(17, 17, 0.9, degrees=heading * 360 / _TURNS):
        if kind == WALK:
            _paw(sheet, tone)
        elif kind == JUMP:
            _chevron(sheet, tone)
        elif kind == DRIVE:
            _tracks(sheet)
        elif kind == SENT_HOME:
            sheet.blob(ellipse(0, 0, 6.5, 6.5), tone, outline=2.6)
        else:
            _bead(sheet, tone, hollow=kind in (CAUGHT, FLED))
    return sheet.finished()


def _paw(sheet: Sheet, tone: Colour) -> None:
    """Draw a paw print seen from above with the toes to the east."""
    for fat, paint in ((2.6, INK), (0.0, tone)):
        sheet.disc(-2.5, 0, 5.4 + fat, 6.2 + fat, fill=paint)
        for x, y in ((4.4, -6.2), (7.6, -2.1), (7.6, 2.1), (4.4, 6.2)):
            sheet.disc(x, y, 2.3 + fat * 0.9, fill=paint)


def _chevron(sheet: Sheet, tone: Colour) -> None:
    for wide, paint in ((10, INK), (5.4, tone)):
        for way in (-1, 1):
            sheet.line([(-5, way * 8), (5, 0)], wide, paint)


def _tracks(sheet: Sheet) -> None:
    for y in (-11, 11):
        for x in (-7, 3):
            sheet.line([(x, y - 3), (x + 4, y + 3)], 3.4, CAR)
    for wide, paint in ((8, INK), (4, HIGHLIGHT)):
        for way in (-1, 1):
            sheet.line([(-2, way * 5), (4, 0)], wide, paint)


def _bead(sheet: Sheet, tone: Colour, *, hollow: bool) -> None:
    """Draw two small footprints.

    If `hollow`, draw a hollow bead instead, for prey that was caught or has fled.
    """
    if hollow:
        sheet.disc(0, 0, 6.4, fill=INK)
        sheet.disc(0, 0, 4.4, fill=tone)
        sheet.disc(0, 0, 1.9, fill=WHITE)
        return
    for x, y in ((-3, -4.4), (3, 4.4)):
        sheet.disc(x, y, 5, 3.9, fill=INK)
        sheet.disc(x, y, 3.2, 2.2, fill=tone)


@sprite
def _head(tone: Colour, heading: int) -> Image.Image:
    """Draw the tip of a trail (RGBA)."""
    sheet = Sheet(48, 48)
    with sheet.placed(24, 24, 0.85, degrees=heading * 360 / _TURNS):
        tip: list[Point] = [(-11, -15), (17, 0), (-11, 15), (-5, 0)]
        sheet.blob([(x * 1.3, y * 1.3) for x, y in tip], WHITE, sharp=True, outline=0)
        sheet.blob(tip, tone, sharp=True, outline=3)
    return sheet.finished()


@sprite
def _burst(tone: Colour) -> Image.Image:
    """Draw rays around the end of a jump (RGBA)."""
    sheet = Sheet(100, 100)
    for i in range(10):
        angle = math.pi * (i + 0.5) / 5
        start, end = (
            (50 + math.cos(angle) * reach, 50 + math.sin(angle) * reach) for reach in (27, 34)
        )
        for wide, paint in ((8, INK), (4, tone)):
            sheet.line([start, end], wide, paint)
    return sheet.finished()


@sprite
def _farewell() -> Image.Image:
    """Draw a halo and a star where a cat lost its last life (RGBA)."""
    sheet = Sheet(84, 84)
    sheet.blob(star(42, 50, 30), PAPER_LIGHT, sharp=True, outline=3.4)
    ring = ellipse(42, 16, 22, 8)
    sheet.line([*ring, ring[0], ring[1]], 9, INK)
    sheet.line([*ring, ring[0], ring[1]], 4.6, HIGHLIGHT)
    for way in (-1, 1):
        sheet.line([(34, 50 - way * 8), (50, 50 + way * 8)], 4.4, DANGER)
    return sheet.finished()

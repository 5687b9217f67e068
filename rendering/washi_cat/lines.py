"""The players' lines. Strokes are split into pieces; each piece lies within one place.

A line that crosses the edge between two places gets a lane there, if possible beside the lines that
already cross this edge. If a cat crosses the edge again in the same direction, its line keeps its
lane. In very long matches, a cat uses one lane for both directions.

When many lines have been drawn, only some strokes stay strong: the last stroke of all, and the
latest strokes of each cat that is not home. If a cat has taken its fish, its latest strokes are
those that it drew after taking the fish. All other strokes are pale.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rendering.splines import Point
from rendering.washi_cat.ground import Ground, is_building, middle, passage
from rules.washi_cat.view import MOVE, POP, Cat, Stroke, View

LANE = 0.17
"""Distance between two lanes, in spaces."""
_LONG = 150
"""A match with more strokes than this is very long."""
_MANY = 24
"""In a match with more strokes than this, older strokes are pale."""
_ERRAND, _OTHERS = 14, 4
"""The maximum number of a cat's strokes in full colour, in a match of more than `_MANY` strokes.

The older strokes are pale. The second number is for the opponent's cats in a private picture. The
first number is for all other cats.
"""
_LANES = (0, 1, -1, 2, -2)
"""Lanes in order of preference; positive lanes are to the right of the walking cat."""


@dataclass(frozen=True, slots=True, order=True)
class Cut:
    """The point where a piece of a line crosses the edge of its place, and the direction there.

    The point is measured in spaces from the place's middle.
    """

    at: Point
    way: Point


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a line between two edges of a place.

    An end that is None lies in the middle of the place. `indoors` means in a building, which is
    twice as wide and high as a space. `pale` pieces were drawn long ago.
    """

    indoors: bool
    player: int
    cat: int
    enter: Cut | None
    leave: Cut | None
    pale: bool = False


@dataclass(frozen=True, slots=True)
class Leap:
    """A jump through the air, or a pop under the ground, between the middles of places."""

    player: int
    cat: int
    kind: str
    source: Point
    target: Point
    lit: bool
    pale: bool = False


@dataclass(frozen=True, slots=True)
class Lines:
    """The pieces in each place, and the jumps and pops between places."""

    pieces: tuple[tuple[str, tuple[Piece, ...]], ...]
    leaps: tuple[Leap, ...]


class _Pen:
    """Converts the strokes of all cats, in the order of drawing, to `Piece` and `Leap` objects."""

    def __init__(
        self, ground: Ground, cats: Sequence[tuple[Cat, ...]], *, there_and_back: bool
    ) -> None:
        self._ground = ground
        self._there_and_back = there_and_back
        self._lanes: defaultdict[Point, Counter[int]] = defaultdict(Counter)
        self._tracks: dict[tuple[int, int, Point, Point], int] = {}
        self._heads: dict[tuple[int, int], tuple[str, Cut | None]] = {
            (player, cat.number): (cat.start, None)
            for player, pair in enumerate(cats)
            for cat in pair
        }
        self.pieces: defaultdict[str, list[Piece]] = defaultdict(list)
        self.leaps: list[Leap] = []
        self._pale = False

    def draw(self, stroke: Stroke, *, lit: bool, pale: bool) -> None:
        self._pale = pale
        if stroke.kind == MOVE:
            self._walk(stroke, stroke.source, stroke.target)
        elif stroke.kind == POP and stroke.sewer is not None:
            self._walk(stroke, stroke.source, stroke.sewer)
            self._leap(stroke, stroke.sewer, lit=lit)
        else:
            self._leap(stroke, stroke.source, lit=lit)

    def rest(self) -> None:
        """Add, for each cat, the last piece of its line, which ends below the cat's head."""
        self._pale = False
        for who, (place, enter) in self._heads.items():
            self._add(place, who, enter, None)

    def _walk(self, stroke: Stroke, source: str, target: str) -> None:
        edge, way = passage(self._ground, source, target)
        aside = self._aside(stroke, edge, way)
        point = edge[0] + aside[0], edge[1] + aside[1]
        self._close(stroke, source, Cut(_from(middle(self._ground, source), point), way))
        back = Cut(_from(middle(self._ground, target), point), (-way[0], -way[1]))
        self._heads[stroke.player, stroke.cat] = target, back

    def _leap(self, stroke: Stroke, source: str, *, lit: bool) -> None:
        start = middle(self._ground, source)
        leave = None
        if is_building(source):
            start, way = passage(self._ground, source, self._outside(stroke))
            leave = Cut(_from(middle(self._ground, source), start), way)
        self._close(stroke, source, leave)
        ends = start, middle(self._ground, stroke.target)
        self.leaps.append(Leap(stroke.player, stroke.cat, stroke.kind, *ends, lit, self._pale))
        self._heads[stroke.player, stroke.cat] = stroke.target, None

    def _outside(self, stroke: Stroke) -> str:
        """Return the space in front of the door through which a cat jumps."""
        column, row = middle(self._ground, stroke.target)
        return next(
            place
            for place in dict(self._ground.doors)[stroke.source]
            if self._straight(stroke.source, place, (column, row))
        )

    def _straight(self, building: str, place: str, target: Point) -> bool:
        (x, y), (dx, dy) = passage(self._ground, building, place)
        along = (target[0] - x) * dx + (target[1] - y) * dy
        aside = (target[0] - x) * dy + (target[1] - y) * dx
        return along > 0 and aside == 0

    def _close(self, stroke: Stroke, source: str, leave: Cut | None) -> None:
        who = stroke.player, stroke.cat
        self._add(source, who, self._heads.get(who, (source, None))[1], leave)

    def _add(self, place: str, who: tuple[int, int], enter: Cut | None, leave: Cut | None) -> None:
        """Add a piece with sorted ends, so that a walk in either direction gives the same piece."""
        if enter is None or (leave is not None and leave < enter):
            enter, leave = leave, enter
        piece = Piece(is_building(place), *who, enter, leave)
        pale, here = replace(piece, pale=True), self.pieces[place]
        if piece in here or (self._pale and pale in here):
            return
        if pale in here:
            here.remove(pale)
        here.append(pale if self._pale else piece)

    def _aside(self, stroke: Stroke, edge: Point, way: Point) -> Point:
        """Return the offset, from the middle of an edge, at which a stroke crosses the edge."""
        track = stroke.player, stroke.cat, edge, way if self._there_and_back else edge
        if track not in self._tracks:
            self._tracks[track] = self._free_lane(edge, way)
        lane = self._tracks[track]
        return abs(way[1]) * lane * LANE, abs(way[0]) * lane * LANE

    def _free_lane(self, edge: Point, way: Point) -> int:
        used = self._lanes[edge]
        side = 1 if (-way[1], way[0]) > (0.0, 0.0) else -1
        lane = min(_LANES, key=lambda lane: (used[lane * side], abs(lane), -lane)) * side
        used[lane] += 1
        return lane


def _from(centre: Point, point: Point) -> Point:
    return round(point[0] - centre[0], 3), round(point[1] - centre[1], 3)


def lines(view: View, own: int | None = None) -> Lines:
    """Return all lines of both players in drawing order.

    `own` is the player who sees a private picture; more of the opponent's strokes are pale there.
    In pictures for everybody, `own` is None.
    """
    there_and_back = len(view.strokes) <= _LONG
    pen = _Pen(Ground.of(view.tape), view.cats, there_and_back=there_and_back)
    strong = _under_way(view, own)
    for i, stroke in enumerate(view.strokes):
        pen.draw(stroke, lit=i == len(view.strokes) - 1, pale=i not in strong)
    pen.rest()
    pieces = tuple((place, _strong_last(here)) for place, here in pen.pieces.items())
    return Lines(pieces, tuple(dict.fromkeys(pen.leaps)))


def _strong_last(here: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return the pieces with the strong ones last, so that no pale piece is drawn over them."""
    return tuple(sorted(here, key=lambda piece: not piece.pale))


def _under_way(view: View, own: int | None) -> frozenset[int]:
    """Return the indexes of the strong strokes: those that are not drawn pale."""
    count = len(view.strokes)
    if count <= _MANY:
        return frozenset(range(count))
    strong = {count - 1}
    for player, pair in enumerate(view.cats):
        most = _ERRAND if own in (None, player) else _OTHERS
        for cat in pair:
            if not cat.home:
                strong.update(_leg(view, (player, cat.number))[-most:])
    return frozenset(strong)


def _leg(view: View, who: tuple[int, int]) -> list[int]:
    """Return the indexes of a cat's latest strokes.

    If the cat has taken its fish, these are its strokes after that. Otherwise, they are all its
    strokes.
    """
    taken = {fish.at for fish in view.fish if fish.taken_by == who}
    leg: list[int] = []
    for i, stroke in enumerate(view.strokes):
        if (stroke.player, stroke.cat) == who:
            leg.append(i)
            if stroke.target in taken:
                taken.clear()
                leg.clear()
    return leg

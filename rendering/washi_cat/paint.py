"""Paint a strip of the map with everything on it: fish, lines, jumps, cats and targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from PIL import Image, ImageDraw

from rendering.cache import composed
from rendering.scene import Scene
from rendering.splines import Point
from rendering.theme import INK, PAPER
from rendering.washi_cat import pen
from rendering.washi_cat.colours import PALETTE
from rendering.washi_cat.forbidden import barred
from rendering.washi_cat.ground import (
    Ground,
    cell_of,
    is_building,
    middle,
    name_of,
    partner,
    sewers,
    taker,
)
from rendering.washi_cat.layout import EDGE, RULE, Strip
from rendering.washi_cat.lines import Lines, lines
from rendering.washi_cat.marks import (
    bar_mark,
    cross_mark,
    fish_mark,
    glow,
    head_mark,
    ring_mark,
    row_mark,
    sparkle,
    start_mark,
    start_number,
    taken_mark,
    target_mark,
)
from rendering.washi_cat.steps import NOTHING, Steps
from rendering.washi_cat.tape import (
    TEAR,
    letter_corner,
    off_nameplate,
    sewer_letter,
    strip_ground,
)
from rules.washi_cat.view import AMAZING, Cat, View

WITHIN, AT_THE_CUT, REPEATED, BEYOND = "within", "at the cut", "repeated", "beyond"
"""Kinds of columns, as seen from one strip.

`AT_THE_CUT`: the strip's own column next to the other strip's columns. `WITHIN`: the strip's own
columns elsewhere. `REPEATED`: columns of the other strip that this strip shows, too. `BEYOND`:
columns that this strip does not show.
"""
_ASIDE = 0.25
"""Distance of a cat from the middle of a building, in spaces."""
_FADED = 0.5
"""The share of the paper's colour (0 to 1) in the faded colours of things that cannot be chosen."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A view with the chosen steps and the steps that can be chosen next."""

    view: View
    steps: Steps = NOTHING
    turned: bool = False
    """Whether the view was rotated by half a turn."""
    own: int | None = None
    """The player who sees the private picture; None in pictures for everybody."""
    ground: Ground = field(init=False)
    lines: Lines = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "ground", Ground.of(self.view.tape, turned=self.turned))
        object.__setattr__(self, "lines", lines(self.view, self.own))


def paint_strip(shown: Shown, strip: Strip) -> Scene:
    """Compose a strip of the tape."""
    picture = Scene(PALETTE, strip.size)
    picture.paste(strip_ground(shown.ground, strip), (0, 0))
    painting = _Painting(picture, shown, strip)
    painting.paint()
    for box in strip.beyond:
        picture.paste(_beside(shown.ground, strip, box), box[:2])
    painting.wear(REPEATED)
    _fade_the_others(picture, strip)
    painting.wear(AT_THE_CUT)
    painting.offer_rows()
    return picture


@composed
def _beside(ground: Ground, strip: Strip, box: tuple[int, int, int, int]) -> Image.Image:
    """Return a part of a strip's bare ground."""
    return strip_ground(ground, strip).crop(box)


def _fade_the_others(picture: Scene, strip: Strip) -> None:
    """Fade the columns that belong to the other strip, and draw a dashed line beside them."""
    top, bottom = RULE - 8, strip.size[1] - 2
    for column in (strip.first, strip.last):
        if strip.owns(column):
            continue
        left, right = strip.pixel((column, 0))[0], strip.pixel((column + 1, 0))[0]
        over = strip.cell // 5
        pale = (left - over, right) if column == strip.first else (left, right + over)
        picture.fade((pale[0], top, pale[1], bottom), PAPER, 0.55)
        x = right if column == strip.first else left
        picture.stamp(_dashes(bottom - top), (x - 2, top), INK)


@composed
def _dashes(high: int) -> Image.Image:
    """Draw a mask of a dashed vertical line."""
    mask = Image.new("L", (5, high + 16))
    pen = ImageDraw.Draw(mask)
    for y in range(0, high, 16):
        pen.line((2, y, 2, y + 8), 255, 3)
    return mask


class _Painting:
    """Pastes small drawings on the map, from the lowest layer to the highest."""

    def __init__(self, picture: Scene, shown: Shown, strip: Strip) -> None:
        self._picture = picture
        self._shown = shown
        self._view, self._ground, self._strip = shown.view, shown.ground, strip
        self._cell, self._steps = strip.cell, shown.steps
        acts = shown.steps.cat is not None or bool(shown.steps.cats)
        self._lit = () if acts else last_places(shown.view)
        self._hidden = {cat.at for _, cat in self._cats()}
        self._hidden |= {target.place for target in shown.steps.places}

    def paint(self) -> None:
        self._last()
        self._starts()
        self._fish()
        self._lines()
        self._sparkles()
        self._sewers()
        self._fade()
        self._numbers(WITHIN)
        self._rings()
        self._bars()
        self._targets(WITHIN)
        self._heads(WITHIN)

    def wear(self, part: str) -> None:
        """Draw numbers, targets and cats, which are wider than a column and must not be cut off."""
        self._numbers(part)
        self._targets(part)
        self._heads(part)

    def offer_rows(self) -> None:
        """Draw rings around the letters of rows that can be chosen."""
        for row in range(self._ground.high):
            letter = self._ground.label(name_of((row, 0)))[0]
            if letter in self._steps.rows:
                mark = row_mark(letter)
                # A ring centred on the letter could reach beyond the strip's left edge.
                left = max(self._strip.letters - mark.width // 2, 0)
                top = self._strip.pixel((0, row + 0.5))[1] - mark.height // 2
                self._picture.paste(mark, (left, top), mark)

    def _part(self, at: Point) -> str:
        column = int(at[0])
        if self._strip.is_at_the_cut(column):
            return AT_THE_CUT
        if self._strip.owns(column):
            return WITHIN
        return REPEATED if self._strip.first <= column <= self._strip.last else BEYOND

    def _put(self, drawn: Image.Image, at: Point) -> None:
        """Paste a drawing around a point of the map."""
        if self._strip.shows(at[0]):
            x, y = self._strip.pixel(at)
            self._picture.paste(drawn, (x - drawn.width // 2, y - drawn.height // 2), drawn)

    def _on(self, drawn: Image.Image, place: str) -> None:
        self._put(drawn, middle(self._ground, place))

    def _last(self) -> None:
        for place in self._lit:
            self._on(glow(self._cell, 2 if is_building(place) else 1), place)

    def _starts(self) -> None:
        for player, cat in self._cats():
            self._on(start_mark(player, self._cell), cat.start)

    def _fade(self) -> None:
        """Fade everything except the acting player's lines, if a place is to be chosen."""
        if not self._steps.places:
            return
        left, (right, bottom) = EDGE - TEAR, self._strip.size
        self._picture.fade((left, RULE, right, bottom), PAPER, _FADED)
        if self._steps.cat is None:
            return
        pipes = sewers(self._ground)
        for place, here in self._shown.lines.pieces:
            own = tuple(one for one in here if one.player == self._steps.cat[0] and not one.pale)
            at = middle(self._ground, place)
            if own and place not in pipes and self._strip.shows(at[0]):
                self._put(pen.pieces(own, self._cell), at)

    def _numbers(self, part: str) -> None:
        """Draw the numbers of start places over the lines, except where a cat stands."""
        taken = {cat.at for _, cat in self._cats()}
        for player, cat in self._cats():
            at = middle(self._ground, cat.start)
            if cat.start in taken or self._part(at) != part:
                continue
            self._put(start_number(player, cat.number, self._cell), at)

    def _fish(self) -> None:
        for fish in self._view.fish:
            taken = fish.taken_by
            side = taker(self._ground, fish.at)
            self._on(fish_mark(side, self._cell, faded=taken is not None), fish.at)
            if taken is not None:
                self._on(taken_mark(taken[0], self._cell), fish.at)

    def _lines(self) -> None:
        for place, here in self._shown.lines.pieces:
            at = middle(self._ground, place)
            if self._strip.shows(at[0]):
                self._put(pen.pieces(here, self._cell), at)
        for leap in self._shown.lines.leaps:
            drawn, corner = pen.leap(leap, self._cell)
            self._picture.paste(drawn, self._strip.pixel(corner), drawn)

    def _sewers(self) -> None:
        for place, kind in sewers(self._ground).items():
            if not self._strip.shows(cell_of(place)[1] + 0.5, 0):
                continue
            stepped_on = place in self._view.blocked
            if stepped_on or partner(self._ground, place) in self._view.blocked:
                self._on(cross_mark(self._cell, partner=not stepped_on), place)
            if place not in self._hidden:
                letter = sewer_letter(kind)
                self._picture.paste(letter, letter_corner(self._strip, place), letter)

    def _cats(self) -> Iterator[tuple[int, Cat]]:
        for player, pair in enumerate(self._view.cats):
            for cat in pair:
                yield player, cat

    def _targets(self, part: str) -> None:
        several = Counter(target.place for target in self._steps.places)
        seen: Counter[str] = Counter()
        # Marks overlap a little, so they need a fixed order.
        for target in sorted(self._steps.places, key=lambda one: (one.place, one.kind)):
            x, y = middle(self._ground, target.place)
            if several[target.place] > 1:
                x, y = x + (0.16, -0.16)[seen[target.place] % 2], y + 0.14 * seen[target.place]
                seen[target.place] += 1
            if self._part((x, y)) == part:
                name = self._ground.label(target.place)
                mark = target_mark(target.kind, name, self._cell, warned=target.warned)
                self._put(mark, (x, y))

    def _bars(self) -> None:
        """Mark places that cannot be chosen; the signs are smaller if no cat is chosen yet."""
        drawing = self._steps.cat is None
        size = round(self._cell * (0.5 if drawing else 0.6))
        for one in barred(self._view, self._ground, self._steps):
            self._on(bar_mark(size), one.place)

    def _rings(self) -> None:
        for player, cat in self._cats():
            who = player, cat.number
            if who == self._steps.cat or who in self._steps.cats:
                ring = ring_mark(player, self._cell, bold=who == self._steps.cat)
                self._put(ring, self._seat_of(cat))

    def _heads(self, part: str) -> None:
        for player, cat in self._cats():
            seat = self._seat_of(cat)
            if self._part(seat) != part:
                continue
            mark = head_mark(
                player,
                cat.number,
                self._cell,
                carries=None if cat.carries is None else player,
                home=cat.home,
                lost=cat.lost,
                lit=cat.at in self._lit,
            )
            self._put(mark, seat)

    def _seat_of(self, cat: Cat) -> Point:
        """Return where a cat stands: near the middle of its place, or beside a second cat there.

        In a building, cats stand clear of the building's letter.
        """
        x, y = middle(self._ground, cat.at)
        if is_building(cat.at):
            right, down = off_nameplate(self._ground, cat.at)
            x, y = x + right * _ASIDE, y + down * _ASIDE
        if sum(other.at == cat.at for _, other in self._cats()) == 1:
            return x, y
        side = -1 if cat.number == 1 else 1
        return x + side * 0.2, y + side * 0.12

    def _sparkles(self) -> None:
        for leap in self._shown.lines.leaps:
            if leap.kind == AMAZING:
                for size, at in pen.sparkles(leap):
                    self._put(sparkle(round(size * self._cell)), at)


def last_places(view: View) -> tuple[str, ...]:
    """Return the places of the last action, or of the fish or cat that a player has just drawn."""
    if view.strokes:
        last = view.strokes[-1]
        return tuple(place for place in (last.source, last.sewer, last.target) if place)
    if any(view.cats):
        pair = max(view.cats, key=len) if len(view.cats[0]) != len(view.cats[1]) else view.cats[1]
        return (pair[-1].at,)
    return tuple(fish.at for fish in view.fish[-1:])

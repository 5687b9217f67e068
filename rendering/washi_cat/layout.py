"""The tape's layout on the paper: one strip, or an upper strip and a lower one that continues it.

A phone shows a picture about 400 pixels wide. At 400 pixels, a strip with all 22 columns of a
tape would have spaces 16 pixels wide. If the tape is cut in the middle, its spaces are 23 pixels
wide, and every column stays whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rendering.splines import Point
from rendering.theme import WIDTH
from rendering.washi_cat.ground import Ground, buildings

EDGE = 36
"""Pixels at the left of a strip, for the letters of its rows."""
FAR = 16
"""Pixels at the right of a strip, for the torn end."""
RULE = 30
"""Pixels above a strip, for the numbers of its columns."""
FOOT = 4
_LONGEST = 13
"""The maximum number of columns in a map that is not cut."""
_LARGEST = 84
_SMALLEST = 50
"""The minimum size of a space in pixels; a name in it can still be read on a phone."""
ROOM = WIDTH - 230
"""Width in pixels of a strip; the players' cards stand beside it."""
_HIGH = 900
"""The maximum height in pixels of all strips together, unless spaces would become too small."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A part of the tape with the columns `first` to `last`, counted from 0.

    The columns outside `own_first` to `own_last` belong to the other strip and are repeated here.
    """

    first: int
    last: int
    own_first: int
    own_last: int
    cell: int
    rows: int

    @property
    def size(self) -> tuple[int, int]:
        wide = (self.last - self.first + 1) * self.cell + EDGE + FAR
        return wide, self.rows * self.cell + RULE + FOOT

    def pixel(self, point: Point) -> tuple[int, int]:
        """Return the pixel of a point on the map."""
        x, y = point
        return round(EDGE + (x - self.first) * self.cell), round(RULE + y * self.cell)

    @property
    def letters(self) -> int:
        """The x coordinate of the centres of the rows' letters."""
        return EDGE // 2 - 5

    @property
    def beyond(self) -> list[tuple[int, int, int, int]]:
        """The boxes of the margins beside the repeated columns, if the strip has such columns."""
        wide, high = self.size
        boxes = []
        if self.first != self.own_first:
            boxes.append((0, 0, EDGE, high))
        if self.last != self.own_last:
            boxes.append((wide - FAR, 0, wide, high))
        return boxes

    def shows(self, x: float, reach: float = 1.0) -> bool:
        return self.first - reach < x < self.last + 1 + reach

    def owns(self, column: int) -> bool:
        return self.own_first <= column <= self.own_last

    def is_at_the_cut(self, column: int) -> bool:
        """Return whether the column is this strip's own and next to the other strip's columns."""
        return column == self.own_first != self.first or column == self.own_last != self.last


@lru_cache(maxsize=64)
def strips(ground: Ground, room: int = ROOM, high: int = _HIGH) -> tuple[Strip, ...]:
    """Return the strips of a map, from the top.

    Each strip is at most `room` wide. Together, the rows of all strips are at most `high` high,
    unless the spaces of the map would become too small.
    """
    last = ground.wide - 1
    if ground.wide <= _LONGEST:
        parts = [(0, last, 0, last)]
    else:
        cut = _cut(ground)
        parts = [(0, cut + 1, 0, cut), (cut, last, cut + 1, last)]
    longest = max(end - start + 1 for start, end, _, _ in parts)
    across = (room - EDGE - FAR) // longest
    cell = min(across, max(high // (ground.high * len(parts)), _SMALLEST), _LARGEST)
    return tuple(Strip(*part, cell - cell % 2, ground.high) for part in parts)


def _cut(ground: Ground) -> int:
    """Return the upper strip's last column: near the middle, where the cut splits no building."""
    torn = {column for _, column in buildings(ground).values()}
    half = ground.wide // 2 - 1
    return min(range(1, ground.wide - 2), key=lambda column: (column in torn, abs(column - half)))

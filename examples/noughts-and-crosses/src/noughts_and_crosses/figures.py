"""The marks: a cat curled up in a ring, and two crossed fish bones."""

from __future__ import annotations

import math

from PIL import Image

from rendering.cache import sprite
from rendering.creatures.face import cat_head
from rendering.creatures.traits import CATS
from rendering.ink import INK_WIDTH, Sheet
from rendering.splines import Point
from rendering.theme import INK, SIDES, WHITE

_CAT, _BLUE = CATS[0], SIDES[1].colour
_RIBS = ((-46, 15), (-28, 19), (32, 20), (49, 15))
"""Each pair of ribs: its x on the spine, and its reach to either side.

There are no ribs in the middle, where the two spines cross.
"""


@sprite
def figure(player: int, size: int) -> Image.Image:
    """Draw a player's mark to fill a square (RGBA). Do not modify the cached result."""
    sheet = Sheet(size, size)
    with sheet.placed(0, 0, size / 200):
        if player == 0:
            _curled_cat(sheet)
        else:
            for degrees in (-45, 225):
                with sheet.placed(100, 100, degrees=degrees):
                    _fish_bone(sheet)
    return sheet.finished()


def _curled_cat(sheet: Sheet) -> None:
    """Draw a cat curled nose to tail around (100, 102), with a hole in the middle."""
    body = [_around(degrees, 60) for degrees in range(130, 445, 15)]
    sheet.band(body, 60, 30, _CAT.coat, INK_WIDTH)
    sheet.band([_around(degrees, 60) for degrees in (424, 432, 440, 445)], 25, 25, _CAT.muzzle, 0)
    for degrees in (215, 245, 275):
        stripe = [_around(degrees, 74), _around(degrees + 4, 62), _around(degrees + 2, 50)]
        sheet.band(stripe, 9, 3, _CAT.marking, 0)
    with sheet.placed(62, 142, 0.82, degrees=-12):
        cat_head(sheet, _CAT, "shut")


def _around(degrees: float, radius: float) -> Point:
    """Return the point at an angle on a circle around (100, 102), clockwise from the right."""
    angle = math.radians(degrees)
    return 100 + radius * math.cos(angle), 102 + radius * math.sin(angle)


def _fish_bone(sheet: Sheet) -> None:
    """Draw a fish's bones from x = -90 to 90: tail, spine with ribs, and head on the right."""
    sheet.band([(-70, 0), (60, 0)], 10, 10, WHITE, 3.4)
    for at, reach in _RIBS:
        sheet.band([(at - 8, -reach), (at, 0), (at - 8, reach)], 9, 9, WHITE, 3.4)
    sheet.band([(-64, 0), (54, 0)], 6, 6, WHITE, 0)
    tail = [(-66, 0), (-96, -24), (-86, 0), (-96, 24)]
    sheet.blob(tail, _BLUE, sharp=True, outline=3.8)
    head: list[Point] = [(56, -22), (80, -16), (97, 0), (80, 16), (56, 22), (64, 0)]
    sheet.blob(head, _BLUE, shade=0.16)
    sheet.disc(76, -4, 6, fill=WHITE)
    sheet.disc(77, -4, 2.6, fill=INK)

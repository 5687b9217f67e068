"""Patterns of coats on heads, as washes around (0, 0), and the basic shapes of all coats."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rendering.breeds.paints import WHITE_FUR
from rendering.breeds.traits import Breed
from rendering.ink import Wash
from rendering.splines import Point, closed, ellipse, open_curve, ribbon
from rendering.theme import INK, mix

Outline = list[Point]


def both(shapes: Sequence[Sequence[Point]]) -> list[Outline]:
    """Return the shapes and their mirror images."""
    return [list(s) for s in shapes] + [[(-x, y) for x, y in s] for s in shapes]


def stroke(points: Sequence[Point], start: float, end: float) -> Outline:
    return ribbon(open_curve(points), start, end)


def spot(x: float, y: float, rx: float, ry: float, tilt: float = 0.0) -> Outline:
    return closed(ellipse(x, y, rx, ry, tilt))


def head_washes(cat: Breed) -> list[Wash]:
    return _HEADS[cat.pattern](cat)


def _solid(cat: Breed) -> list[Wash]:
    if cat.marking == cat.coat:
        return []
    return [Wash([spot(0, -40, 44, 20)], mix(cat.coat, cat.marking, 0.5), 6)]


def _sheen(cat: Breed) -> list[Wash]:
    light = mix(cat.coat, cat.pale, 0.8)
    gloss = [stroke([(-30, -20), (-16, -29), (4, -31)], 3, 7), stroke([(9, -31), (16, -30)], 6, 4)]
    return [Wash([spot(0, 44, 60, 26)], cat.marking, 8), Wash(gloss, mix(light, WHITE_FUR, 0.2))]


def _tipped(cat: Breed) -> list[Wash]:
    """Return the silver tips of the hair, which show at the edges of the head."""
    rim = mix(cat.coat, cat.pale, 0.75)
    dashes = [
        stroke([(x, y), (x * 1.08, y + 8)], 3, 1)
        for x, y in ((-38, -12), (-30, -24), (-16, -31), (0, -33), (16, -31), (30, -24), (38, -12))
    ]
    cheeks = [
        stroke([(x, y), (x * 1.05, y + 8)], 3, 1)
        for x, y in ((40, 4), (36, 14), (30, 22), (22, 28))
    ]
    return [Wash([*dashes, *both(cheeks)], rim, 0.4)]


def _woolly(cat: Breed) -> list[Wash]:
    flecks = [
        spot(-42 + column * 12 + row % 2 * 6, -34 + row * 10, 2.6, 1.4, 30)
        for row in range(8)
        for column in range(8)
    ]
    return [Wash(flecks, cat.marking, 0.3, 0.7)]


def _ticked(cat: Breed) -> list[Wash]:
    dark = mix(cat.coat, cat.marking, 0.75)
    flecks = [
        stroke([(x, y), (x * 1.05, y - 6)], 2.6, 1)
        for row, y in enumerate((-31, -23, -15))
        for x in range(-36 + row % 2 * 5, 40, 10)
    ]
    return [
        Wash([spot(0, 34, 30, 22)], cat.pale, 7),
        Wash([spot(0, -38, 24, 15)], dark, 6),
        Wash(flecks, cat.marking, 0.3, 0.8),
        Wash([stroke([(0, -34), (0, -8)], 5, 2)], dark, 1),
    ]


_BROW = [
    stroke([(-2, -40), (-3, -28), (-2, -14)], 7, 3),
    stroke([(-14, -40), (-15, -30), (-10, -18)], 6, 2.5),
    stroke([(-27, -36), (-26, -28), (-20, -17)], 5, 2),
]
_CHEEK = [
    stroke([(62, -4), (46, 1), (34, 4)], 7, 2),
    stroke([(62, 14), (46, 15), (35, 13)], 7, 2),
    stroke([(58, 30), (44, 26), (36, 21)], 6, 2),
]


def _mackerel(cat: Breed) -> list[Wash]:
    return [Wash([spot(0, 36, 34, 20)], cat.pale, 6), Wash(both([*_BROW, *_CHEEK]), cat.marking)]


def _classic(cat: Breed) -> list[Wash]:
    """Return broad markings that swirl on the cheeks."""
    swirl = [
        stroke([(64, -8), (44, 2), (34, 14), (38, 24), (48, 20)], 8, 4),
        stroke([(60, 34), (48, 34), (36, 30)], 8, 3),
    ]
    crown = [
        stroke([(-5, -42), (-7, -28), (-4, -14)], 9, 4),
        stroke([(-22, -40), (-24, -28), (-16, -17)], 9, 4),
    ]
    return [Wash(both([*crown, *swirl]), cat.marking)]


def _spotted(cat: Breed) -> list[Wash]:
    lines = [
        stroke([(-5, -40), (-6, -26)], 5, 4),
        stroke([(-17, -38), (-19, -27)], 5, 4),
        spot(-8, -17, 2.8, 3.6),
        spot(-29, -25, 3.6, 4.4, 30),
        spot(-37, -14, 3.2, 4, 20),
        spot(45, 8, 4.2, 3.2),
        spot(38, 17, 3.6, 2.8),
        spot(30, 27, 3.4, 2.6),
        spot(46, -5, 3.6, 3),
    ]
    return [Wash([spot(0, 36, 30, 20)], cat.pale, 6), Wash(both(lines), cat.marking)]


def _rosetted(cat: Breed) -> list[Wash]:
    places = [
        (-35.0, -22.0, 7.0),
        (-20, -31, 6),
        (36, -22, 7),
        (21, -31, 6),
        (-43, 8, 6),
        (43, 8, 6),
    ]
    places += [(-35, 23, 5.5), (35, 23, 5.5)]
    rings = [spot(x, y, r, r * 0.86, x) for x, y, r in places]
    hearts = [spot(x + 0.6, y + 0.6, r * 0.5, r * 0.42, x) for x, y, r in places]
    lines = both([stroke([(-4, -42), (-5, -26), (-4, -14)], 5, 2.5)])
    return [
        Wash([spot(0, 36, 28, 18)], cat.pale, 6),
        Wash([*rings, *lines], cat.marking),
        Wash(hearts, cat.second or cat.coat),
    ]


def _pointed(cat: Breed) -> list[Wash]:
    mask = [(0, -16), (22, -12), (30, 4), (26, 24), (14, 36), (0, 42)]
    outline = closed([*mask, *((-x, y) for x, y in reversed(mask[1:-1]))])
    return [
        Wash([outline], mix(cat.coat, cat.marking, 0.55), 8),
        Wash([spot(0, 14, 23, 22)], cat.marking, 6),
    ]


def _blazed(cat: Breed) -> list[Wash]:
    """Return a dark face with a white blaze: an inverted V from the brow down over the muzzle."""
    blaze = [(0, -24), (6, -8), (14, 6), (28, 16), (34, 34), (16, 46), (0, 48)]
    outline = closed([*blaze, *((-x, y) for x, y in reversed(blaze[1:-1]))])
    return [
        Wash([spot(-26, -2, 24, 26), spot(26, -2, 24, 26)], mix(cat.coat, cat.marking, 0.55), 6),
        Wash([spot(-24, 0, 20, 20), spot(24, 0, 20, 20)], cat.marking, 4),
        Wash([outline], cat.pale, 0.8),
    ]


def _bicolour(cat: Breed) -> list[Wash]:
    blaze = [(0, -44), (4, -24), (8, -6), (24, 10), (60, 16), (60, 60), (0, 60)]
    outline = closed([*blaze, *((-x, y) for x, y in reversed(blaze[1:-1]))])
    return [Wash([outline], cat.pale)]


def _tuxedo(cat: Breed) -> list[Wash]:
    blaze = [(0, -14), (3, -2), (9, 6), (24, 14), (27, 28), (14, 44), (0, 46)]
    outline = closed([*blaze, *((-x, y) for x, y in reversed(blaze[1:-1]))])
    return [Wash([outline], cat.pale)]


def _van(cat: Breed) -> list[Wash]:
    patch = [(8, -44), (9, -24), (20, -12), (36, -12), (54, -18), (48, -44)]
    return [Wash(both([closed(patch)]), cat.marking)]


def _tortoiseshell(cat: Breed) -> list[Wash]:
    ginger = [
        closed([(-2, -44), (-4, -10), (-16, 10), (-34, 4), (-52, 16), (-58, -20), (-30, -44)]),
        spot(38, 20, 13, 10, -30),
        spot(16, -32, 8, 6, 40),
        spot(10, 33, 11, 7, 10),
    ]
    dark = [spot(-30, -26, 9, 5, -40), spot(-40, 6, 6, 8, 20)]
    return [Wash(ginger, cat.marking), Wash(dark, cat.second or cat.coat)]


def _calico(cat: Breed) -> list[Wash]:
    dark = [closed([(8, -46), (11, -22), (22, -10), (38, -4), (56, -12), (48, -46)])]
    warm = [closed([(-10, -46), (-14, -26), (-26, -16), (-42, -8), (-58, -12), (-46, -46)])]
    return [Wash(dark, cat.marking), Wash(warm, cat.second or cat.marking)]


def _waved(cat: Breed) -> list[Wash]:
    lines = [
        stroke([(x, y), (x + 8, y - 4), (x + 16, y), (x + 24, y - 4)], 2.6, 2.6)
        for y, starts in ((-31, (-24, 2)), (-23, (-38, -10, 16)), (30, (-26, 4)), (20, (-46, 24)))
        for x in starts
    ]
    return [Wash(lines, mix(cat.coat, cat.marking, 0.8), 0.3)]


def _curly(cat: Breed) -> list[Wash]:
    """Return small open rings."""
    curls = [
        stroke([(x - 5, y + 2), (x - 3, y - 5), (x + 4, y - 4), (x + 4, y + 3), (x, y + 2)], 2.4, 2)
        for x, y in ((-26, -25), (-9, -29), (9, -29), (26, -25), (-38, -10), (38, -10))
    ]
    cheeks = [
        stroke([(x - 4, y), (x - 2, y + 6), (x + 5, y + 4), (x + 4, y - 2)], 2.4, 2)
        for x, y in ((-42, 12), (42, 12), (-34, 24), (34, 24))
    ]
    return [Wash([*curls, *cheeks], mix(cat.coat, cat.marking, 0.85), 0.3)]


def _wrinkled(cat: Breed) -> list[Wash]:
    folds = [
        stroke([(-20, -24), (-8, -27), (0, -24), (8, -27), (20, -24)], 2.4, 2.4),
        stroke([(-16, -17), (-7, -20), (0, -17), (7, -20), (16, -17)], 2.4, 2.4),
        stroke([(-12, -32), (0, -30), (12, -32)], 2.2, 2.2),
    ]
    cheeks = [stroke([(34, 8), (30, 18), (22, 26)], 2.2, 1.4), stroke([(30, -8), (35, -4)], 2, 1)]
    rose = [spot(-27, 14, 9, 6), spot(27, 14, 9, 6)]
    return [
        Wash(rose, mix(cat.coat, cat.marking, 0.6), 4),
        Wash([*folds, *both(cheeks)], mix(cat.marking, INK, 0.1), 0.3),
    ]


_HEADS: dict[str, Callable[[Breed], list[Wash]]] = {
    "solid": _solid,
    "sheen": _sheen,
    "tipped": _tipped,
    "woolly": _woolly,
    "ticked": _ticked,
    "mackerel": _mackerel,
    "classic": _classic,
    "spotted": _spotted,
    "rosetted": _rosetted,
    "pointed": _pointed,
    "blazed": _blazed,
    "bicolour": _bicolour,
    "tuxedo": _tuxedo,
    "van": _van,
    "tortoiseshell": _tortoiseshell,
    "calico": _calico,
    "waved": _waved,
    "curly": _curly,
    "wrinkled": _wrinkled,
}

"""Patterns of coats on bodies, which are drawn in a space 200 wide and 200 high."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rendering.breeds.coats import Outline, spot, stroke
from rendering.breeds.traits import Breed
from rendering.ink import Wash
from rendering.splines import Point, closed
from rendering.theme import INK, mix


def _mirrored(shapes: Sequence[Sequence[Point]]) -> list[Outline]:
    return [list(s) for s in shapes] + [[(200 - x, y) for x, y in s] for s in shapes]


def leg_washes(cat: Breed, x: float, top: float, foot: float) -> list[Wash]:
    """Return the coat of a front leg, from its top to its foot."""
    box = [(x - 20, top + 16), (x + 20, top + 16), (x + 20, foot), (x - 20, foot)]
    if cat.pattern in ("pointed", "blazed"):
        return [Wash([box], cat.marking, 6)]
    if cat.pattern == "bicolour":
        return [Wash([spot(x, foot, 30, foot - top + 4)], cat.pale)]
    if cat.gloves:
        sleeve = [(x - 20, foot - 22), (x + 20, foot - 22), (x + 20, foot), (x - 20, foot)]
        return [Wash([sleeve], cat.gloves, 0.5)]
    if cat.pattern in ("mackerel", "classic", "spotted", "rosetted"):
        bars = [stroke([(x - 14, y), (x + 14, y - 2)], 4, 4) for y in (top + 12, top + 24)]
        return [Wash(bars, cat.marking)]
    return []


_FLANKS = [
    stroke([(160, 118), (140, 126), (126, 128)], 8, 2),
    stroke([(164, 136), (146, 142), (130, 143)], 8, 2),
    stroke([(168, 154), (152, 157), (138, 156)], 8, 2),
]
_FLANK_SPOTS: list[Point] = [
    (124, 116),
    (134, 130),
    (121, 134),
    (144, 146),
    (132, 148),
    (150, 162),
    (139, 166),
]
_SIDE_SPOTS: list[Point] = [
    (84, 120), (98, 116), (112, 120), (126, 114), (140, 116), (154, 124), (90, 134), (104, 132),
    (118, 134), (132, 130), (146, 134), (158, 142), (98, 146), (114, 147), (130, 146), (146, 147),
]  # fmt: skip


def body_washes(cat: Breed) -> list[Wash]:
    """Return the coat of a body, sitting or standing."""
    paint = _STANDING.get(cat.pattern) if cat.pose == "standing" else None
    paint = paint or _SITTING.get(cat.pattern)
    return paint(cat) if paint else []


def _mackerel(cat: Breed) -> list[Wash]:
    return [Wash(_mirrored(_FLANKS), cat.marking)]


def _classic(cat: Breed) -> list[Wash]:
    swirl = stroke([(170, 128), (142, 134), (132, 152), (144, 166), (156, 156)], 9, 5)
    return [Wash(_mirrored([swirl, _FLANKS[0]]), cat.marking)]


def _spotted(cat: Breed) -> list[Wash]:
    return [Wash([spot(x, y, 5, 3.8, x * 7) for x, y in _places(cat)], cat.marking)]


def _rosetted(cat: Breed) -> list[Wash]:
    places = _places(cat)
    return [
        Wash([spot(x, y, 7.4, 5.8, x * 7) for x, y in places], cat.marking),
        Wash([spot(x + 0.6, y + 0.4, 4, 2.9, x * 7) for x, y in places], cat.second or cat.coat),
    ]


def _places(cat: Breed) -> list[Point]:
    if cat.pose == "standing":
        return _SIDE_SPOTS
    return [*_FLANK_SPOTS, *((200 - x, y) for x, y in _FLANK_SPOTS)]


def _pointed(cat: Breed) -> list[Wash]:
    return [Wash([spot(100, 192, 70, 22)], mix(cat.coat, cat.marking, 0.35), 9)]


def _bicolour(cat: Breed) -> list[Wash]:
    return [Wash([spot(100, 134, 25, 44)], cat.pale, 0.8)]


def _calico(cat: Breed) -> list[Wash]:
    right = closed([(126, 98), (152, 130), (156, 160), (134, 150), (122, 124)])
    left = closed([(76, 98), (52, 140), (50, 168), (70, 160), (78, 128)])
    return [Wash([right], cat.marking), Wash([left], cat.second or cat.coat)]


def _ticked(cat: Breed) -> list[Wash]:
    flecks = [stroke([(x, y), (x + 2, y + 7)], 2.4, 1) for x, y in _FLANK_SPOTS]
    return [Wash(_mirrored(flecks), cat.marking, 0.3, 0.8)]


def _tipped(cat: Breed) -> list[Wash]:
    flecks = [stroke([(x, y), (x + 2, y + 8)], 3, 1) for x, y in _FLANK_SPOTS]
    return [Wash(_mirrored(flecks), mix(cat.coat, cat.pale, 0.7), 0.4)]


def _sheen(cat: Breed) -> list[Wash]:
    gloss = stroke([(84, 112), (72, 130), (64, 152)], 3, 7)
    return [Wash([gloss], mix(cat.coat, cat.pale, 0.8), 0.6)]


def _waved(cat: Breed) -> list[Wash]:
    lines = [
        stroke([(x, y), (x + 8, y + 4), (x + 16, y), (x + 24, y + 4)], 2.6, 2.6)
        for x, y in ((118, 118), (122, 130), (128, 142), (126, 154))
    ]
    return [Wash(_mirrored(lines), mix(cat.coat, cat.marking, 0.8), 0.3)]


def _curly(cat: Breed) -> list[Wash]:
    curls = [
        stroke([(x - 5, y + 2), (x - 3, y - 5), (x + 4, y - 4), (x + 4, y + 3)], 2.4, 2)
        for x, y in _FLANK_SPOTS
    ]
    return [Wash(_mirrored(curls), mix(cat.coat, cat.marking, 0.85), 0.3)]


def _wrinkled(cat: Breed) -> list[Wash]:
    folds = [
        stroke([(x, y), (x + 10, y + 4), (x + 18, y + 3)], 2.2, 1.6)
        for x, y in ((116, 112), (118, 124), (126, 140), (132, 154))
    ]
    return [Wash(_mirrored(folds), mix(cat.marking, INK, 0.1), 0.3)]


def _patched_side(cat: Breed) -> list[Wash]:
    patches = [
        closed([(84, 104), (112, 106), (116, 126), (96, 134), (82, 122)]),
        closed([(136, 104), (164, 112), (170, 138), (150, 144), (140, 126)]),
        spot(120, 150, 15, 8, 10),
    ]
    specks = [spot(152, 120, 7, 5), spot(100, 146, 8, 5)]
    return [Wash(patches, cat.marking), Wash(specks, cat.second or cat.coat)]


def _white_below(cat: Breed) -> list[Wash]:
    return [Wash([spot(108, 158, 46, 10), spot(66, 140, 18, 16)], cat.pale, 0.6)]


_SITTING: dict[str, Callable[[Breed], list[Wash]]] = {
    "mackerel": _mackerel,
    "classic": _classic,
    "spotted": _spotted,
    "rosetted": _rosetted,
    "pointed": _pointed,
    "blazed": _pointed,
    "bicolour": _bicolour,
    "calico": _calico,
    "ticked": _ticked,
    "tipped": _tipped,
    "woolly": _tipped,
    "sheen": _sheen,
    "waved": _waved,
    "curly": _curly,
    "wrinkled": _wrinkled,
}
_STANDING: dict[str, Callable[[Breed], list[Wash]]] = {
    "tortoiseshell": _patched_side,
    "tuxedo": _white_below,
}

"""Ears: each shape is drawn for the right ear and mirrored for the left."""

from __future__ import annotations

from dataclasses import dataclass

from rendering.breeds.traits import Breed, Ears
from rendering.ink import Sheet, Wash
from rendering.splines import Point, closed, ellipse
from rendering.theme import INK, Colour, mix

_POINTED: list[Point] = [(-19, 12), (-15, -8), (-4, -30), (2, -35), (8, -28), (18, -6), (19, 14)]
_POINTED_INSIDE: list[Point] = [(-10, 8), (-8, -6), (0, -24), (8, -6), (11, 10)]
_ROUNDED: list[Point] = [(-18, 12), (-16, -8), (-7, -23), (3, -26), (13, -17), (19, 0), (19, 14)]
_ROUNDED_INSIDE: list[Point] = [(-9, 8), (-8, -6), (1, -17), (10, -4), (12, 10)]
_CURLED: list[Point] = [
    (-17, 13),
    (-15, -6),
    (-11, -22),
    (2, -36),
    (20, -34),
    (27, -24),
    (20, -19),
    (15, -14),
    (16, 0),
    (18, 14),
]
_CURLED_INSIDE: list[Point] = [(-8, 9), (-7, -8), (-1, -23), (9, -28), (8, -14), (10, 10)]
_FOLDED: list[Point] = [(-18, 10), (-17, -6), (-6, -13), (8, -10), (18, 2), (19, 14), (4, 16)]


@dataclass(frozen=True, slots=True)
class _Set:
    """The right ear on a head 100 wide: its position, tilt in degrees, size and outlines."""

    x: float
    y: float
    degrees: float
    wide: float
    outline: list[Point]
    inside: list[Point]


_SETS: dict[Ears, _Set] = {
    "straight": _Set(29, -31, 15, 1.0, _POINTED, _POINTED_INSIDE),
    "high": _Set(26, -34, 4, 1.12, _POINTED, _POINTED_INSIDE),
    "large": _Set(29, -34, 15, 1.2, _POINTED, _POINTED_INSIDE),
    "huge": _Set(31, -28, 30, 1.42, _POINTED, _POINTED_INSIDE),
    "bat": _Set(33, -24, 32, 1.58, _ROUNDED, _ROUNDED_INSIDE),
    "small": _Set(34, -27, 27, 0.8, _ROUNDED, _ROUNDED_INSIDE),
    "broad": _Set(33, -28, 24, 1.2, _ROUNDED, _ROUNDED_INSIDE),
    "curled": _Set(27, -32, 6, 1.05, _CURLED, _CURLED_INSIDE),
    "folded": _Set(32, -28, 30, 1.05, _FOLDED, []),
    "tufted": _Set(29, -33, 14, 1.08, _POINTED, _POINTED_INSIDE),
}
_NARROW = {
    "wedge": 0.84,
    "slim": 0.8,
    "egg": 0.8,
    "flat": 1.08,
    "broad": 1.04,
    "pixie": 1.02,
    "square": 0.96,
}


def ears(sheet: Sheet, cat: Breed) -> None:
    """Draw both ears of a head around (0, 0)."""
    place = _SETS[cat.ears]
    x, wide = place.x * _NARROW.get(cat.face, 1.0), place.wide * cat.ear_size
    for way in (-1, 1):
        with sheet.placed(way * x, place.y, wide, degrees=way * place.degrees, flip=way < 0):
            _ear(sheet, cat, place, _colour(cat, way))


def _colour(cat: Breed, way: int) -> Colour:
    """Return an ear's colour: `points`, except on patched cats, whose two ears differ."""
    if cat.pattern == "calico":
        return cat.marking if way > 0 else cat.second or cat.coat
    if cat.pattern == "tortoiseshell":
        return cat.coat if way > 0 else cat.marking
    return cat.points


def _ear(sheet: Sheet, cat: Breed, place: _Set, fill: Colour) -> None:
    sheet.blob(place.outline, fill, washes=_tip(cat), shade=0.1)
    if place.inside:
        tone = cat.inner_ear if sum(fill) > 330 else mix(cat.inner_ear, fill, 0.3)
        sheet.blob(place.inside, tone, outline=0)
    else:
        sheet.line([(-15, 5), (-2, 10), (17, 12)], 2.4)
    if cat.ears == "tufted":
        for end in (-5, 2, 8):
            sheet.line([(1, -29), ((1 + end) / 2 + 1, -36), (end, -43)], 2.6)
    if cat.hair in ("long", "semi") or cat.ears == "tufted":
        _furnishing(sheet, cat)


def _tip(cat: Breed) -> list[Wash]:
    if cat.pattern == "ticked":
        return [Wash([closed(ellipse(0, -30, 15, 13))], cat.marking, 3)]
    if cat.ears == "bat" and cat.pattern == "spotted":
        return [Wash([closed(ellipse(0, -24, 22, 9))], cat.marking, 2)]
    return []


def _furnishing(sheet: Sheet, cat: Breed) -> None:
    """Draw the hair that grows out of a long-haired cat's ear."""
    tone = mix(cat.pale, INK, 0.08)
    sheet.blob(
        [(-11, 12), (-9, -2), (-5, 2), (-2, -8), (1, 1), (5, -4), (6, 6), (10, 12)], tone, outline=0
    )

"""The bodies of cats: sitting, standing, beckoning, or with an arched back."""

from __future__ import annotations

from rendering.breeds.body_coats import body_washes, leg_washes
from rendering.breeds.fur import brush, curl, hairy, resampled
from rendering.breeds.head import head, ruff_colour
from rendering.breeds.paints import GINGER, WHITE_FUR
from rendering.breeds.traits import Breed, Build, Mood
from rendering.emblems import outline
from rendering.ink import INK_WIDTH, Sheet, Wash
from rendering.splines import Point, closed, ellipse, ribbon
from rendering.theme import INK, ROSE, Colour, mix

GROUND = 190
_DARK = 220
"""Fur is dark if its red, green and blue add up to at most this. Dark fur hides ink lines."""

_SITTING: dict[Build, list[Point]] = {
    "lean": [(100, 98), (115, 106), (125, 126), (138, 148), (142, 170), (132, 188), (100, 190)],
    "medium": [(100, 96), (120, 104), (132, 126), (146, 148), (150, 170), (140, 188), (100, 190)],
    "cobby": [(100, 94), (126, 102), (144, 124), (157, 150), (159, 172), (147, 188), (100, 191)],
    "large": [(100, 94), (127, 101), (147, 124), (161, 152), (163, 172), (150, 188), (100, 191)],
}
_STANDING: list[Point] = [
    (58, 122),
    (76, 110),
    (106, 112),
    (136, 108),
    (160, 116),
    (168, 136),
    (156, 152),
    (112, 156),
    (74, 152),
]
_ARCHED: list[Point] = [
    (58, 128),
    (76, 96),
    (100, 66),
    (130, 62),
    (156, 90),
    (166, 128),
    (158, 152),
    (142, 146),
    (118, 116),
    (92, 146),
    (66, 148),
]
_UPRIGHT: list[Point] = [(146, 172), (170, 178), (184, 158), (174, 132), (180, 108)]
_PLUME: list[Point] = [(138, 168), (166, 173), (182, 150), (175, 118), (165, 92)]
_RAISED: list[Point] = [(160, 122), (178, 108), (174, 84), (182, 62)]


def figure_cat(sheet: Sheet, cat: Breed, mood: Mood = "open") -> None:
    """Draw a whole cat in a space 200 wide and 200 high, standing on y = 190."""
    if cat.pose == "standing":
        _standing(sheet, cat, mood)
    elif cat.pose == "arched":
        _arched(sheet, cat, mood)
    else:
        with sheet.placed(-8, 0):
            _sitting(sheet, cat, mood)


def _outline(cat: Breed, half: list[Point]) -> list[Point]:
    if cat.hair == "curly":
        return hairy(half, 13, 4, curl, axis=100)
    if cat.hair == "waved":
        return hairy(half, 20, 1.6, curl, axis=100)
    if cat.fluffy:
        return hairy(half, 6, 7, start=0.15, axis=100)
    return hairy(half, 1, 0, axis=100)


def _sitting(sheet: Sheet, cat: Breed, mood: Mood) -> None:
    _tail(sheet, cat, _PLUME if cat.tail == "plumed" else _UPRIGHT)
    body = _outline(cat, _SITTING[cat.build])
    sheet.blob(body, cat.coat, sharp=True, shade=0.14, washes=body_washes(cat))
    for way in (-1, 1):
        _thigh(sheet, cat, way)
    raised = cat.pose == "beckoning"
    for way in (-1, 1):
        if not (raised and way > 0):
            _front_leg(sheet, cat, 100 + way * 14, 148, GROUND)
    chest(sheet, cat)
    with sheet.placed(100, 80, 0.94):
        head(sheet, cat, mood)
    if raised:
        _waving_leg(sheet, cat)
    if mood == "merry":
        for x, y, size in ((176, 52, 9), (194, 76, 6)):
            with sheet.placed(x, y):
                sheet.blob(outline("heart", size), ROSE, sharp=True, outline=2.6)


def _thigh(sheet: Sheet, cat: Breed, way: int) -> None:
    """Draw the outline and the foot of a hind leg that is folded beside the body."""
    far = {"lean": 36.0, "medium": 42.0, "cobby": 48.0, "large": 50.0}[cat.build]
    line: list[Point] = [(far - 13, 150), (far - 20, 166), (far - 14, 182)]
    sheet.line([(100 + way * x, y) for x, y in line], 3, _detail(cat))
    sheet.blob(ellipse(100 + way * (far - 6), 184, 15, 7.5), paw_colour(cat), outline=3.4)


def _detail(cat: Breed) -> Colour:
    """Return the colour of lines inside the body, which must be light on dark fur."""
    return INK if sum(cat.coat) > _DARK else mix(cat.coat, WHITE_FUR, 0.3)


def _toe(cat: Breed) -> Colour:
    return INK if sum(paw_colour(cat)) > _DARK else mix(cat.coat, WHITE_FUR, 0.3)


def leg_colour(cat: Breed) -> Colour:
    return cat.marking if cat.pattern == "pointed" else cat.coat


def paw_colour(cat: Breed) -> Colour:
    if cat.gloves:
        return cat.gloves
    if cat.pattern in ("bicolour", "blazed"):
        return cat.pale
    return leg_colour(cat)


def _front_leg(sheet: Sheet, cat: Breed, x: float, top: float, foot: float) -> None:
    wide = 9 if cat.build == "lean" else 11
    shape: list[Point] = [
        (x - wide, top),
        (x + wide, top),
        (x + wide, foot - 10),
        (x - wide, foot - 10),
    ]
    sheet.blob(shape, cat.coat, sharp=True, outline=0, washes=leg_washes(cat, x, top, foot))
    for way in (-1, 1):
        sheet.line([(x + way * wide, top + 4), (x + way * wide, foot - 10)], 3, _detail(cat))
    _paw(sheet, cat, x, foot - 6, wide + 3)


def _paw(sheet: Sheet, cat: Breed, x: float, y: float, wide: float) -> None:
    sheet.blob(ellipse(x, y, wide, 8.5), paw_colour(cat), outline=3.6)
    for toe in (-4.5, 4.5):
        sheet.line([(x + toe, y + 2), (x + toe, y + 6)], 2.2, _toe(cat))


def _waving_leg(sheet: Sheet, cat: Breed) -> None:
    """Draw the raised paw of a beckoning cat, which brings good luck."""
    sheet.band([(130, 138), (150, 120), (154, 92)], 22, 20, cat.coat, INK_WIDTH)
    sheet.blob(ellipse(155, 84, 13, 13), paw_colour(cat), outline=3.6)
    for toe in (-5, 1, 7):
        sheet.line([(153 + toe, 74), (153 + toe, 79)], 2.2)


def chest(sheet: Sheet, cat: Breed) -> None:
    """Draw the bib below the chin; if the hair is long, the bib is a ruff."""
    share = {"lean": 0.5, "medium": 0.75}.get(cat.build, 1.0)
    bib = ((0, 108), (18, 112), (24, 124), (14, 142), (0, 152))
    half: list[Point] = [(100 + x * share, y) for x, y in bib]
    if cat.hair in ("long", "semi"):
        sheet.blob(hairy(half, 4, 7 * share, axis=100), _bib(cat), sharp=True, outline=0)
    elif cat.pattern in ("mackerel", "spotted", "rosetted", "ticked", "tuxedo", "bicolour"):
        sheet.wash([hairy(half, 1, 0, axis=100)], _bib(cat), 1.5)


def _bib(cat: Breed) -> Colour:
    return cat.pale if cat.pattern in ("pointed", "tuxedo") else ruff_colour(cat)


def _tail(sheet: Sheet, cat: Breed, along: list[Point]) -> None:
    if cat.tail == "none":
        return
    if cat.tail == "bobbed":
        x, y = 149, 164
        pom = hairy([(x, y - 17), (x + 14, y - 9), (x + 14, y + 5), (x, y + 14)], 3, 4, axis=x)
        sheet.blob(pom, cat.marking, sharp=True)
        return
    shape = _tail_outline(cat, along)
    sheet.blob(shape, tail_colour(cat), sharp=True, shade=0.1, washes=_tail_washes(cat, along))


def _tail_outline(cat: Breed, along: list[Point]) -> list[Point]:
    if cat.tail == "plumed":
        return brush(along, (14, 26, 36, 38, 28, 4), 8, 6)
    if cat.tail == "whip":
        return brush(along, (13, 11, 9, 7, 2), 1, 0)
    wide = 23 if cat.tail == "thick" else 17
    return brush(along, (*[wide] * 9, wide * 0.86, 0), 1, 0)


def tail_colour(cat: Breed) -> Colour:
    marked = ("pointed", "blazed", "van", "calico", "tortoiseshell")
    return cat.marking if cat.pattern in marked else cat.coat


def _tail_washes(cat: Breed, along: list[Point]) -> list[Wash]:
    curve = resampled(along, 90)
    if cat.pattern == "van":
        rings = [ribbon(curve[i : i + 5], 60, 60) for i in (30, 46, 62, 76)]
        return [Wash(rings, GINGER, 2)]
    if cat.ringed:
        rings = [ribbon(curve[i : i + 7], 60, 60) for i in (24, 40, 56)]
        return [Wash([*rings, ribbon(curve[72:], 60, 60)], cat.marking, 1)]
    if cat.pattern == "ticked":
        return [Wash([ribbon(curve[66:], 70, 70)], cat.marking, 6)]
    return []


def _standing(sheet: Sheet, cat: Breed, mood: Mood) -> None:
    """Draw a cat from the side, its head turned to the viewer; longer `legs` raise the body."""
    rise = (cat.legs - 1) * 26
    with sheet.placed(0, -rise):
        _tail(sheet, cat, _RAISED)
    for x in (88, 152):
        _front_leg(sheet, cat, x, 146 - rise, GROUND - 4)
    with sheet.placed(0, -rise):
        body = closed(_STANDING) if not cat.fluffy else _shaggy(_STANDING)
        sheet.blob(body, cat.coat, sharp=True, shade=0.14, washes=body_washes(cat))
    for x in (72, 136):
        _front_leg(sheet, cat, x, 140 - rise, GROUND)
    with sheet.placed(68, 86 - rise, 0.9):
        head(sheet, cat, mood)


def _shaggy(points: list[Point]) -> list[Point]:
    curve = closed(points)
    ring = brush([*curve, curve[0]], (1, 1), 16, 9)
    return ring[: len(ring) // 2]


def _arched(sheet: Sheet, cat: Breed, mood: Mood) -> None:
    """Draw a cat with an arched back and every hair on end."""
    _tail(sheet, cat, [(156, 120), (174, 100), (172, 66), (182, 40)])
    for x in (82, 148):
        _front_leg(sheet, cat, x, 134, GROUND - 4)
    sheet.blob(_shaggy(_ARCHED), cat.coat, sharp=True, shade=0.14)
    for x in (70, 136):
        _front_leg(sheet, cat, x, 130, GROUND)
    with sheet.placed(60, 122, 0.84):
        head(sheet, cat, mood)

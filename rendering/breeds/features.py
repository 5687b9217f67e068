"""The face on a head: eyes, muzzle, nose, mouth, whiskers."""

from __future__ import annotations

from rendering.breeds.paints import BLACK, ROSE_NOSE, WHITE_FUR
from rendering.breeds.traits import Breed, Face, Mood
from rendering.ink import Sheet
from rendering.splines import Point, closed, ellipse
from rendering.theme import INK, WHITE, Colour, mix

_ALMOND: list[Point] = [(-13, 3), (-8, -5), (0, -9), (8, -8), (13, -6), (11, 3), (4, 8), (-6, 7)]
_APART: dict[Face, float] = {
    "wedge": 18,
    "slim": 17,
    "egg": 18,
    "flat": 26,
    "pixie": 23,
    "broad": 23,
    "valentine": 23,
    "jowled": 22,
}
_NOSE_HEIGHT: dict[Face, float] = {
    "flat": -4,
    "wedge": 4,
    "slim": 7,
    "egg": 3,
    "square": 3,
    "triangle": 3,
}


def features(sheet: Sheet, cat: Breed, mood: Mood, *, whiskers: bool) -> None:
    low = _NOSE_HEIGHT.get(cat.face, 0.0)
    _muzzle(sheet, cat, low)
    for way in (-1, 1):
        _eye(sheet, cat, way, mood)
    if whiskers and cat.hair != "bare":
        for way in (-1, 1):
            _whiskers(sheet, cat, way, low)
    _nose(sheet, cat, low)
    if mood == "cross":
        _hiss(sheet, low)
    else:
        _mouth(sheet, cat, low)


def _line_colour(cat: Breed) -> Colour:
    """Return a line colour that shows even on dark fur."""
    return mix(WHITE_FUR, INK, 0.45) if sum(_muzzle_colour(cat)) < 260 else INK


def _muzzle_colour(cat: Breed) -> Colour:
    return cat.marking if cat.pattern == "pointed" else cat.pale


def _muzzle(sheet: Sheet, cat: Breed, low: float) -> None:
    if cat.pattern == "pointed":
        return
    wide = 16.0
    if cat.face in ("wedge", "slim", "egg", "triangle", "pixie", "valentine"):
        wide = 13
    elif cat.face in ("broad", "jowled", "flat", "round"):
        wide = 18
    soft = 5 if cat.pattern in ("ticked", "tipped", "sheen", "solid", "woolly") else 1.2
    shapes = [closed(ellipse(way * wide * 0.66, 19 + low, wide, 11.5)) for way in (-1, 1)]
    shapes.append(closed(ellipse(0, 26 + low, wide * 0.8, 9)))
    sheet.wash(shapes, cat.pale, soft)


def _eye(sheet: Sheet, cat: Breed, way: int, mood: Mood) -> None:
    x = way * _APART.get(cat.face, 21)
    y = 2.0 if cat.face == "flat" else 0.0
    if mood == "merry":
        sheet.line([(x - 11, y + 4), (x - 4, y - 5), (x + 4, y - 5), (x + 11, y + 4)], 4.2)
        return
    fill = cat.odd if cat.odd and way > 0 else cat.eyes
    dark = sum(cat.coat) < 330 or cat.pattern in ("pointed", "blazed")
    with sheet.placed(x, y, cat.eye_size, flip=way < 0):
        if cat.liner:
            _liner(sheet, cat)
        shape = _eye_shape(cat, mood)
        if dark:
            sheet.blob([(px * 1.18, py * 1.18) for px, py in shape], _rim(cat), outline=0)
        sheet.blob(shape, fill, outline=3)
        wide = 3.6 if cat.eye_shape == "almond" or mood == "cross" else 6
        sheet.disc(0, 0, wide, 7.6 if cat.eye_shape == "almond" else 9.6, fill=BLACK)
    sheet.disc(x + 3.6, y - 4.6, 3.5, fill=WHITE)


def _rim(cat: Breed) -> Colour:
    return mix(cat.coat, WHITE, 0.16) if sum(cat.coat) < 330 else mix(cat.marking, INK, 0.2)


def _eye_shape(cat: Breed, mood: Mood) -> list[Point]:
    if mood == "cross":
        return [(-12, 3), (-2, -4), (12, -8), (12, 6), (2, 11), (-9, 10)]
    if cat.eye_shape == "almond":
        return _ALMOND
    if cat.eye_shape == "round":
        return ellipse(0, 0, 13, 13.5)
    return ellipse(0, 0, 12.5, 11.5, tilt=-8)


def _liner(sheet: Sheet, cat: Breed) -> None:
    """Draw a pale rim around the eye, like spectacles, and the dark line from eye to cheek."""
    pale = mix(cat.pale, WHITE_FUR, 0.3)
    sheet.wash([closed(ellipse(0, -1, 18, 17))], pale, 1.6)
    sheet.line([(9, 1), (18, 2), (25, 7)], 3.2, mix(cat.marking, INK, 0.3))


def _whiskers(sheet: Sheet, cat: Breed, way: int, low: float) -> None:
    tone = mix(WHITE_FUR, INK, 0.25) if sum(cat.coat) < 300 else mix(INK, WHITE_FUR, 0.3)
    for start, end in ((14, 8), (18, 19), (22, 30)):
        middle = (start + end) / 2 - 1
        if cat.hair in ("curly", "waved"):
            points: list[Point] = [(28, start), (40, middle - 3), (50, middle + 3), (58, end - 5)]
        else:
            points = [(28, start), (45, middle), (63, end)]
        sheet.line([(way * x, y + low) for x, y in points], 1.8, tone)


def _nose(sheet: Sheet, cat: Breed, low: float) -> None:
    shape: list[Point] = [(-8, 8), (0, 6.5), (8, 8), (3.5, 14), (0, 16), (-3.5, 14)]
    sheet.blob([(x, y + low) for x, y in shape], cat.nose, outline=2.4)


def _mouth(sheet: Sheet, cat: Breed, low: float) -> None:
    tone = _line_colour(cat)
    drop = 4 if cat.face != "flat" else 2
    for way in (-1, 1):
        curve: list[Point] = [(0, 16), (way * 3, 19 + drop), (way * 10, 20 + drop), (way * 14, 19)]
        sheet.line([(x, y + low) for x, y in curve], 2.8, tone)


def _hiss(sheet: Sheet, low: float) -> None:
    mouth: list[Point] = [(-13, 19), (0, 18), (13, 19), (11, 33), (0, 38), (-11, 33)]
    sheet.blob([(x, y + low) for x, y in mouth], INK, outline=3)
    sheet.disc(0, 32 + low, 7, 4, fill=ROSE_NOSE)
    for way in (-1, 1):
        fang: list[Point] = [(way * 5, 19 + low), (way * 11, 19 + low), (way * 8, 27 + low)]
        sheet.blob(fang, WHITE, sharp=True, outline=0)

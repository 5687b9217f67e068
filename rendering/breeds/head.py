"""A breed's head: ruff, ears, outline, coat, face."""

from __future__ import annotations

from rendering.breeds.coats import head_washes
from rendering.breeds.ears import ears
from rendering.breeds.features import features
from rendering.breeds.fur import curl, hairy
from rendering.breeds.traits import Breed, Face, Mood
from rendering.ink import Sheet
from rendering.splines import Point
from rendering.theme import Colour, mix

FACES: dict[Face, list[Point]] = {
    "mid": [(0, -39), (22, -36), (40, -24), (49, -4), (47, 12), (37, 27), (20, 36), (0, 38)],
    "round": [(0, -41), (23, -37), (43, -23), (53, -1), (51, 16), (39, 30), (20, 38), (0, 40)],
    "wedge": [(0, -36), (18, -35), (34, -25), (41, -8), (36, 10), (25, 26), (14, 38), (0, 42)],
    "slim": [(0, -34), (16, -34), (31, -27), (38, -11), (31, 9), (20, 27), (11, 42), (0, 47)],
    "heart": [(0, -34), (16, -38), (37, -30), (48, -11), (45, 6), (32, 24), (17, 36), (0, 40)],
    "valentine": [(0, -31), (16, -38), (39, -35), (53, -16), (49, 4), (33, 24), (15, 38), (0, 42)],
    "flat": [(0, -40), (26, -36), (48, -21), (58, 1), (57, 17), (44, 31), (22, 37), (0, 37)],
    "broad": [(0, -40), (24, -37), (43, -24), (52, -5), (58, 13), (50, 29), (25, 38), (0, 38)],
    "jowled": [(0, -38), (21, -36), (37, -26), (47, -8), (60, 8), (59, 27), (36, 37), (0, 42)],
    "square": [(0, -38), (22, -37), (40, -26), (48, -7), (44, 9), (35, 22), (27, 39), (0, 44)],
    "triangle": [(0, -38), (23, -36), (43, -27), (49, -11), (42, 9), (28, 27), (13, 38), (0, 41)],
    "egg": [(0, -42), (17, -39), (32, -27), (40, -8), (36, 11), (24, 28), (13, 39), (0, 42)],
    "pixie": [(0, -34), (24, -32), (43, -20), (52, 0), (44, 14), (25, 27), (13, 36), (0, 37)],
}
_RUFF: list[Point] = [
    (0, -34),
    (30, -32),
    (52, -14),
    (61, 8),
    (58, 28),
    (42, 42),
    (20, 50),
    (0, 53),
]


def head(sheet: Sheet, cat: Breed, mood: Mood = "open", *, whiskers: bool = True) -> None:
    """Draw a head around (0, 0), about 100 wide without hair.

    The head reaches from y = -78 (tips of the ears) to 54 (ruff).
    """
    if cat.hair in ("long", "curly"):
        ruff(sheet, cat)
    ears(sheet, cat)
    sheet.blob(head_outline(cat), cat.coat, sharp=True, shade=0.14, washes=head_washes(cat))
    features(sheet, cat, mood, whiskers=whiskers)


def ruff_colour(cat: Breed) -> Colour:
    if cat.pattern in ("ticked", "mackerel"):
        return cat.pale
    if cat.pattern == "tipped":
        return mix(cat.coat, cat.pale, 0.65)
    if cat.pattern == "curly":
        return mix(cat.coat, cat.pale, 0.35)
    return cat.pale if cat.pattern == "bicolour" else cat.coat


def ruff(sheet: Sheet, cat: Breed) -> None:
    """Draw the hair around the face."""
    if cat.hair == "curly":
        outline = hairy(_RUFF, 9, 7, curl, 0.2)
    else:
        outline = hairy(_RUFF, 6, 9, start=0.2)
    sheet.blob(outline, ruff_colour(cat), sharp=True, shade=0.14)


def head_outline(cat: Breed) -> list[Point]:
    half = FACES[cat.face]
    if cat.hair == "semi":
        return hairy(half, 4, 10, start=0.4)
    if cat.hair == "long":
        return hairy(half, 5, 6, start=0.4)
    if cat.hair == "curly":
        return hairy(half, 11, 5, curl, 0.02)
    if cat.hair == "waved":
        return hairy(half, 14, 1.8, curl, 0.1)
    if cat.hair == "plush" and cat.pattern == "woolly":
        return hairy(half, 20, 2.6, start=0.1)
    return hairy(half, 1, 0, axis=0)

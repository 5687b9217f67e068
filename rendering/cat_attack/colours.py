"""The palette of this game's pictures: paper, gardens, bricks, shops, the six sides and cats."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import fields

from rendering import theme
from rendering.breeds import CATS
from rendering.emblems import pale
from rendering.palette import CHEESE, SKIN
from rendering.png import Palette
from rendering.theme import INK, PAPER, PAPER_LIGHT, SIDES, Colour, colour, mix

BREED_OF = ("purrr", "chartreux", "bombay", "persian", "siamese", "japanese-bobtail")
"""Each seat's breed of cat.

The breeds differ in outline and coat, not only in the colour behind them.
"""

VERGE = colour("#C6D3A0")
LAWN = colour("#D9E3B9")
LEAF = colour("#8FAF6B")
LEAF_DEEP = colour("#6C9152")
ROAD = colour("#C9C2B8")
ROAD_LINE = colour("#EFE9DE")
KERB = colour("#A49B8F")
BRICK = colour("#CE9474")
BRICK_DEEP = colour("#A96F52")
STONE = colour("#EEE3CF")
GRAVEL = colour("#EADBBB")
ROOF = colour("#BDB5AA")
"""The roof of a house without an owner."""
CURIOSITY = colour("#7B5EA7")
CURIOSITY_PALE = colour("#D9CBEA")
WATER = colour("#9CCBE0")
TIN = colour("#B9C4CC")
TIN_DEEP = colour("#7F8C96")
FISH_TONE = colour("#E58B83")
MILK_TONE = colour("#F7F4EA")
FOOD_TONE = colour("#A98AC9")
VITAMIN_TONE = colour("#79B77D")
MOUSE_TONE = colour("#A9A3A0")
MOUSE_PALE = colour("#D8D2CC")
BIRD_TONE = colour("#5E9CC4")
BIRD_PALE = colour("#F3D9A6")
BEAK = colour("#F0A32F")
CAR = colour("#3A3A42")
GLASS = colour("#BFD9E4")
CAT_TONE = colour("#D9803A")
BACK = mix(CAT_TONE, INK, 0.45)
"""The back of cards."""
BACK_MARK = mix(BACK, PAPER_LIGHT, 0.45)
SLOT = mix(PAPER, theme.PAPER_DEEP, 0.7)
"""The colour of an empty slot in a larder."""
SHUTTER = colour("#9C978F")
AWNINGS: dict[str, Colour] = {
    "fish": colour("#D9655B"),
    "dairy": colour("#5A9BC8"),
    "corner": FOOD_TONE,
    "vet": colour("#5BA667"),
}
GREY = colour("#A8A29A")
"""The colour of things that are out of play or of no use now."""


_NEAR = 16.0
"""Two colours look the same if their distance in RGB is at most this."""


def lawn_of(side_colour: Colour) -> Colour:
    """Return the colour of a garden whose owner has this colour."""
    return mix(LAWN, side_colour, 0.3)


def mown(lawn: Colour) -> Colour:
    """Return the colour of the light stripes on a lawn."""
    return mix(lawn, theme.WHITE, 0.22)


def _coats() -> list[Colour]:
    found: list[Colour] = []
    for key in (*BREED_OF, "meow", "savannah"):
        cat = CATS[key]
        paints = [getattr(cat, field.name) for field in fields(cat)]
        found += [paint for paint in paints if isinstance(paint, tuple)]
        found.append(mix(cat.coat, INK, 0.14))
    return found


def _grounds() -> list[Colour]:
    """Return the colours of large areas, which the palette must contain unchanged."""
    pale_grey = mix(GREY, PAPER, 0.6)
    plain = [PAPER, PAPER_LIGHT, theme.PAPER_DEEP, SLOT, VERGE, LAWN, mown(LAWN), ROAD, KERB, STONE]
    plain += [
        GRAVEL,
        BRICK,
        ROOF,
        SHUTTER,
        theme.HIGHLIGHT,
        INK,
        theme.WHITE,
        GREY,
        pale_grey,
    ]
    plain += [
        mix(pale_grey, PAPER_LIGHT, 0.5),
        mix(theme.HIGHLIGHT, PAPER, 0.6),
        BACK,
        CURIOSITY_PALE,
    ]
    plain += [
        mix(tone, PAPER_LIGHT, 0.7) for tone in (CAT_TONE, BIRD_TONE, theme.TARGET, theme.DANGER)
    ]
    plain += [
        mix(theme.PAPER_DEEP, BRICK, 0.3),
        mix(SHUTTER, theme.WHITE, 0.45),
        mix(LEAF, PAPER, 0.35),
    ]
    for side in SIDES:
        lawn = lawn_of(side.colour)
        plain += [side.colour, lawn, mown(lawn), mix(side.tint, PAPER, 0.25)]
    return plain


FADED = mix(PAPER_LIGHT, GREY, 0.12), 0.64
"""The colour that is mixed into the neighbourhood during a choice, and its share (0 to 1)."""


def _pale(plain: Iterable[Colour]) -> list[Colour]:
    """Return these colours as they appear on things that cannot be chosen."""
    return [mix(one, *FADED) for one in plain]


def _details() -> list[Colour]:
    plain = [
        theme.QUIET_TEXT,
        *SKIN,
        theme.TARGET,
        theme.DANGER,
        LEAF,
        LEAF_DEEP,
        ROAD_LINE,
        BRICK_DEEP,
    ]
    plain += [CURIOSITY, WATER, TIN, TIN_DEEP, FISH_TONE, MILK_TONE, FOOD_TONE, VITAMIN_TONE]
    plain += [MOUSE_TONE, MOUSE_PALE, BIRD_TONE, BIRD_PALE, BEAK, BACK_MARK, CHEESE, CAR, GLASS]
    plain += [CAT_TONE, *AWNINGS.values(), mix(theme.DANGER, ROAD, 0.5)]
    plain += [mix(INK, ground, 0.5) for ground in (PAPER, PAPER_LIGHT, LAWN, STONE, ROAD)]
    plain += [mix(tone, PAPER_LIGHT, 0.35) for tone in (theme.TARGET, theme.DANGER, CURIOSITY)]
    for side in SIDES:
        plain += [side.deep, pale(side.colour), mix(side.colour, PAPER_LIGHT, 0.4)]
        plain.append(mix(side.colour, INK, 0.7))
    return plain


def _with_details(grounds: Iterable[Colour], details: Iterable[Colour]) -> list[Colour]:
    """Add only the detail colours that look different from all earlier ones; this saves bytes."""
    kept = list(grounds)
    for one in details:
        if all(math.dist(one, other) > _NEAR for other in kept):
            kept.append(one)
    return kept


PALETTE = Palette.of(
    _with_details([*_grounds(), *_pale(_grounds())], [*_details(), *_coats(), *_pale(_details())])
)

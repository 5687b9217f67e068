"""The palette of this game's pictures, and the two colours of the suits."""

from __future__ import annotations

from rendering import theme
from rendering.creatures.traits import CATS, RATS
from rendering.palette import CHEESE, SIGNALS, SKIN, WOOD, between, shaded, tones_of
from rendering.png import Palette
from rendering.theme import INK, PAPER, PAPER_LIGHT, SIDES, Colour, colour, mix

_RED = colour("#C6302B")
SUITS: dict[str, Colour] = {"C": INK, "D": _RED, "H": _RED, "S": INK}
"""One player's suits are red, the other's black; shapes distinguish the two suits of a colour."""

SEATS = SIDES[:2]
RIND = colour("#D99A2B")
BACK = colour("#7A4B3A")
"""The backs of cards."""
BACK_MARK = colour("#B98A5E")
STRAW = colour("#EBD9A8")
IRON = colour("#6B665F")
SICK = colour("#8DB255")
WATER = colour("#8CC4E8")
STRAW_LIGHT = mix(STRAW, theme.WHITE, 0.45)
SLAT = mix(WOOD, PAPER, 0.35)
MAT = mix(PAPER_LIGHT, PAPER, 0.3)
"""The ground below a trick."""
SLOT = mix(PAPER, theme.PAPER_DEEP, 0.5)
"""The empty outline where a card will lie."""
GROUNDS = tuple(mix(side.tint, PAPER, 0.55) for side in SEATS)
"""The ground below each player's side of the table."""


def ill(tone: Colour) -> Colour:
    """Return the sickly version of a fur's colour, for a rat that has eaten too much."""
    return mix(tone, SICK, 0.6)


def _creatures() -> list[Colour]:
    colours = []
    for rat in RATS:
        fur = (rat.coat, rat.belly, rat.hood or rat.coat)
        colours += [
            *fur,
            *(ill(tone) for tone in fur),
            mix(rat.belly, SICK, 0.3),
            *shaded(fur, 0.2),
        ]
    for cat in CATS:
        colours += [cat.coat, cat.marking, cat.muzzle, cat.eyes, mix(cat.coat, INK, 0.2)]
    return colours


def _theme() -> list[Colour]:
    plain = [
        INK,
        theme.WHITE,
        PAPER,
        PAPER_LIGHT,
        theme.PAPER_DEEP,
        theme.QUIET_TEXT,
        *SKIN,
        *SIGNALS,
    ]
    plain += [
        CHEESE,
        RIND,
        BACK,
        BACK_MARK,
        STRAW,
        WOOD,
        IRON,
        SICK,
        WATER,
    ]
    plain += [
        STRAW_LIGHT,
        SLAT,
        MAT,
        SLOT,
        *GROUNDS,
        mix(IRON, theme.WHITE, 0.4),
        mix(theme.PINK, SICK, 0.3),
    ]
    plain += [mix(CHEESE, PAPER_LIGHT, 0.45), mix(BACK, INK, 0.5)]
    for paper in (PAPER, PAPER_LIGHT, *GROUNDS):
        plain += between(INK, paper)
    for tone in SUITS.values():
        plain += [*between(tone, PAPER_LIGHT), tone]
    for side in SEATS:
        plain += [*tones_of(side), mix(INK, side.tint, 0.5)]
    return plain


PALETTE = Palette.of([*_theme(), *_creatures()])

"""The palette of this game's pictures."""

from __future__ import annotations

from rendering import theme
from rendering.creatures.traits import CATS, RATS
from rendering.emblems import pale
from rendering.palette import SIGNALS, SKIN, WOOD, shaded
from rendering.png import Palette
from rendering.theme import INK, PAPER, PAPER_LIGHT, SIDES, Colour, mix

_PAIR = SIDES[:2]
FADED = 0.5
"""The share of the frame's colour (0 to 1) that is mixed into spaces that cannot be chosen."""
_SHADE = 0.16
_PALE = 660
"""A coat shows no shade if the sum of its red, green and blue is at least this."""


def _grounds() -> list[Colour]:
    """Return the colours of areas without shadow."""
    lit = mix(theme.HIGHLIGHT, PAPER, 0.15)
    stripe = mix(_PAIR[1].tint, _PAIR[1].colour, 0.12)
    return [PAPER, PAPER_LIGHT, WOOD, lit, stripe, *(side.tint for side in _PAIR)]


def _coats() -> list[Colour]:
    """Return the colours of areas with a shaded part."""
    colours = [colour for side in _PAIR for colour in (side.colour, pale(side.colour))]
    for cat in CATS:
        colours += [cat.coat, cat.muzzle]
    for rat in RATS:
        colours += [rat.coat, rat.belly, *((rat.hood,) if rat.hood else ())]
    return colours


def _details() -> list[Colour]:
    colours = [
        INK,
        *SIGNALS,
        theme.QUIET_TEXT,
        *SKIN,
    ]
    colours += [side.deep for side in _PAIR] + [mix(theme.TARGET, PAPER, 0.5)]
    for cat in CATS:
        colours += [cat.marking, cat.eyes]
    return colours


PALETTE = Palette.of(
    [
        *_details(),
        *_grounds(),
        *(mix(ground, WOOD, FADED) for ground in _grounds()),
        *_coats(),
        *shaded((colour for colour in _coats() if sum(colour) < _PALE), _SHADE),
    ]
)

"""The palette of this game's pictures."""

from __future__ import annotations

from rendering.cat_rat_flea.table import MIDDLE, WOOD
from rendering.creatures.traits import CATS, RATS
from rendering.ink import pale
from rendering.png import Palette
from rendering.theme import (
    BACKDROP,
    DANGER,
    FADED,
    HIGHLIGHT,
    INK,
    PAPER,
    PAPER_LIGHT,
    PINK,
    QUIET_TEXT,
    ROSE,
    SIDES,
    TARGET,
    WHITE,
    Colour,
    mix,
)

_PAIR = SIDES[:2]
_PAIR_EDGES = (*(side.colour for side in _PAIR), *(cat.coat for cat in CATS), RATS[1].coat)


_SHADE, _EDGE = 0.16, 0.5


def _grounds() -> list[Colour]:
    """Areas without shadow."""
    lit = mix(HIGHLIGHT, PAPER, 0.15)
    stripe = mix(_PAIR[1].tint, _PAIR[1].colour, 0.12)
    return [PAPER, PAPER_LIGHT, MIDDLE, WOOD, lit, stripe, *(side.tint for side in _PAIR)]


def _coats() -> list[Colour]:
    """Areas with a shaded part."""
    colours = [colour for side in _PAIR for colour in (side.colour, pale(side.colour))]
    for cat in CATS:
        colours += [cat.coat, cat.muzzle]
    for rat in RATS:
        colours += [rat.coat, rat.belly, *((rat.hood,) if rat.hood else ())]
    return colours


def _details() -> list[Colour]:
    colours = [INK, WHITE, HIGHLIGHT, TARGET, DANGER, FADED, QUIET_TEXT, BACKDROP, PINK, ROSE]
    colours += [side.deep for side in _PAIR] + [mix(TARGET, PAPER, 0.5), mix(BACKDROP, PAPER, 0.5)]
    for cat in CATS:
        colours += [cat.marking, cat.eyes]
    return colours


PALETTE = Palette.of(
    [
        *_details(),
        *_grounds(),
        *_coats(),
        *(mix(colour, INK, _SHADE) for colour in _coats()),
        *(mix(colour, INK, _EDGE) for colour in (PAPER, HIGHLIGHT, *_PAIR_EDGES)),
    ]
)

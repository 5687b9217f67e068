"""The palette of this game's pictures."""

from __future__ import annotations

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
    PAPER_DEEP,
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


def _blends(one: Colour, other: Colour, steps: int) -> list[Colour]:
    return [mix(one, other, step / (steps + 1)) for step in range(1, steps + 1)]


def _flat() -> list[Colour]:
    colours = [WHITE, PAPER_DEEP, FADED, QUIET_TEXT, BACKDROP, DANGER, mix(HIGHLIGHT, PAPER, 0.2)]
    colours += _blends(BACKDROP, PAPER, 3)
    for side in _PAIR:
        colours += [side.deep, *_blends(side.colour, pale(side.colour), 3)]
        colours += [mix(side.tint, side.colour, share) for share in (0.12, 0.28)]
    for cat in CATS:
        colours += [cat.marking, cat.eyes, *_blends(cat.coat, cat.muzzle, 2)]
    colours += _blends(TARGET, PAPER, 3) + _blends(DANGER, PAPER, 2)
    return colours


def _shaded() -> list[Colour]:
    colours = [PAPER, PAPER_LIGHT, mix(PAPER_DEEP, INK, 0.14), HIGHLIGHT, TARGET, PINK, ROSE]
    for side in _PAIR:
        colours += [side.colour, side.tint, pale(side.colour)]
    colours += [cat.coat for cat in CATS] + [cat.muzzle for cat in CATS]
    for rat in RATS:
        colours += [rat.coat, rat.belly, *((rat.hood,) if rat.hood else ())]
    return colours


PALETTE = Palette.of(_flat(), _shaded())

"""Colours and parts of palettes that several games share.

The order of the colours in a palette matters, so each game puts these parts in its own order.
"""

from __future__ import annotations

from collections.abc import Iterable

from rendering.emblems import pale
from rendering.theme import (
    DANGER,
    HIGHLIGHT,
    INK,
    PAPER_DEEP,
    PINK,
    ROSE,
    TARGET,
    Colour,
    Side,
    colour,
    mix,
)

WOOD = mix(PAPER_DEEP, INK, 0.14)
"""The colour of the boards' frames."""
CHEESE = colour("#F4C04E")
SIGNALS = (HIGHLIGHT, TARGET, DANGER)
"""Colours that mark spaces and cards."""
SKIN = (PINK, ROSE)
"""Colours of noses, ears and tongues."""
QUARTERS = (0.25, 0.5, 0.75)
THIRDS = (0.33, 0.66)


def between(one: Colour, other: Colour, shares: Iterable[float] = QUARTERS) -> list[Colour]:
    """Return mixtures of two colours with these shares of `other`, for smooth edges of areas."""
    return [mix(one, other, share) for share in shares]


def tones_of(side: Side) -> list[Colour]:
    """Return the colours of a side's pieces: its colour, wash, shadow and light marks."""
    return [side.colour, side.tint, side.deep, pale(side.colour)]


def shaded(colours: Iterable[Colour], share: float) -> list[Colour]:
    """Return these colours, each mixed with this share of ink."""
    return [mix(one, INK, share) for one in colours]

"""Colours and parts of palettes that several games share.

A palette is an order of colours as well: where a part stands in it is each game's to say.
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
"""Of boards' frames."""
CHEESE = colour("#F4C04E")
SIGNALS = (HIGHLIGHT, TARGET, DANGER)
"""What marks spaces and cards."""
SKIN = (PINK, ROSE)
"""Noses, ears and tongues."""
QUARTERS = (0.25, 0.5, 0.75)
THIRDS = (0.33, 0.66)


def between(one: Colour, other: Colour, shares: Iterable[float] = QUARTERS) -> list[Colour]:
    """Mixtures with these shares of `other`: what smooth edges between two areas need."""
    return [mix(one, other, share) for share in shares]


def tones_of(side: Side) -> list[Colour]:
    """The colour of a side with what goes with it: its wash, its shadow, its light marks."""
    return [side.colour, side.tint, side.deep, pale(side.colour)]


def shaded(colours: Iterable[Colour], share: float) -> list[Colour]:
    """The same colours with this share of ink."""
    return [mix(one, INK, share) for one in colours]

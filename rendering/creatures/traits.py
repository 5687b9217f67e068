"""The traits that distinguish characters, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rendering.theme import PINK, ROSE, Colour, colour

Pose = Literal["awake", "down", "asleep"]
Mood = Literal["open", "dazed", "shut", "merry"]
Coat = Literal["plain", "tabby", "patched", "pointed", "spotted"]


@dataclass(frozen=True, slots=True)
class CatTraits:
    """A cat: the colours of its coat and markings, and their pattern."""

    coat: Colour
    marking: Colour
    pattern: Coat
    muzzle: Colour
    eyes: Colour
    inner_ear: Colour = PINK
    nose: Colour = ROSE


@dataclass(frozen=True, slots=True)
class RatTraits:
    """A rat: the colours of its coat, its belly and its hood, if it has one."""

    coat: Colour
    belly: Colour
    hood: Colour | None = None
    skin: Colour = PINK


CATS = (
    CatTraits(
        coat=colour("#E9A45B"),
        marking=colour("#C97F35"),
        pattern="plain",
        muzzle=colour("#FBEBD3"),
        eyes=colour("#6FA544"),
    ),
    CatTraits(
        coat=colour("#A9B2BC"),
        marking=colour("#5C6875"),
        pattern="tabby",
        muzzle=colour("#EEF0EE"),
        eyes=colour("#E6B23C"),
    ),
)
"""The cats of the first two seats: plain ginger and grey tabby."""

RATS = (
    RatTraits(coat=colour("#A87C58"), belly=colour("#E8D3B8")),
    RatTraits(coat=colour("#D9D6CF"), belly=colour("#F3F0E8"), hood=colour("#6A7078")),
)
"""The rats of the first two seats: plain brown, and white with a grey hood."""

"""Colours, sides and spacing that all pictures share.

Colours are (red, green, blue). Sides come in seat order, each with a colour, a pattern and a shape,
so that colour is never the only difference between them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Colour = tuple[int, int, int]
Pattern = Literal["solid", "stripes", "dots", "rings", "checks", "zigzag"]
Shape = Literal["disc", "square", "triangle", "diamond", "star", "heart"]


def colour(code: str) -> Colour:
    """Return the colour for a code such as `#F6EFE0`."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Mix this share (0 to 1) of `other` into `one`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _luminance(of: Colour) -> float:
    linear = [c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in of]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours as WCAG 2 defines it: 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


PAPER = colour("#F6EFE0")
PAPER_DEEP = colour("#EADFC8")
PAPER_LIGHT = colour("#FDF9F0")
INK = colour("#2B2622")
QUIET_TEXT = colour("#544B41")
HIGHLIGHT = colour("#FFD166")
TARGET = colour("#3DA35D")
DANGER = colour("#B3261E")
WHITE = colour("#FFFFFF")
PINK = colour("#E8A79B")
ROSE = colour("#D9727A")


@dataclass(frozen=True, slots=True)
class Side:
    """How one seat's pieces are distinguished from other seats' pieces."""

    colour: Colour
    pattern: Pattern
    shape: Shape

    @property
    def tint(self) -> Colour:
        """A pale wash of the side's colour, for areas behind text and pieces."""
        return mix(PAPER, self.colour, 0.22)

    @property
    def deep(self) -> Colour:
        """The side's colour in shadow."""
        return mix(self.colour, INK, 0.35)


SIDES = (
    Side(colour("#D55E00"), "solid", "disc"),
    Side(colour("#0072B2"), "stripes", "square"),
    Side(colour("#009E73"), "dots", "triangle"),
    Side(colour("#F0E442"), "rings", "diamond"),
    Side(colour("#56B4E9"), "checks", "star"),
    Side(colour("#CC79A7"), "zigzag", "heart"),
)

WIDTH = 960
"""Width of a board picture in pixels."""

SMALLEST_TEXT = 26
"""The smallest size of text in pixels: 2.6 % of the width of a picture that is 1000 wide."""

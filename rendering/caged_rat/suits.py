"""The four suits as drawn shapes."""

from __future__ import annotations

from rendering.caged_rat.colours import SUITS
from rendering.ink import Sheet
from rendering.splines import Point, closed, mirrored
from rendering.theme import Colour

_STEM: list[Point] = [
    (-0.12, 0.1),
    (0.12, 0.1),
    (0.16, 0.6),
    (0.42, 1.0),
    (-0.42, 1.0),
    (-0.16, 0.6),
]
_SPADE: list[Point] = [
    (0, -1.02),
    (0.1, -0.9),
    (0.5, -0.45),
    (0.88, -0.02),
    (0.9, 0.42),
    (0.52, 0.66),
    (0.12, 0.44),
    (-0.12, 0.44),
    (-0.52, 0.66),
    (-0.9, 0.42),
    (-0.88, -0.02),
    (-0.5, -0.45),
    (-0.1, -0.9),
]
_HEART = mirrored(
    [
        (0, -0.5),
        (0.14, -0.74),
        (0.5, -0.92),
        (0.9, -0.66),
        (0.94, -0.18),
        (0.6, 0.36),
        (0.12, 0.94),
        (0, 1.02),
    ],
    0,
)
_DIAMOND: list[Point] = [(0, -1.08), (0.82, 0), (0, 1.08), (-0.82, 0)]
_LEAVES = ((0, -0.5), (-0.5, 0.22), (0.5, 0.22))


def suit(
    sheet: Sheet, which: str, x: float, y: float, half: float, fill: Colour | None = None
) -> None:
    """Draw a suit around (x, y), about twice `half` high, in its own colour or in `fill`."""
    tone = SUITS[which] if fill is None else fill
    with sheet.placed(x, y, half):
        if which in "CS":
            sheet.blob(_STEM, tone, sharp=True, outline=0)
        if which == "C":
            for cx, cy in _LEAVES:
                sheet.disc(cx, cy, 0.46, fill=tone)
            sheet.disc(0, 0, 0.3, fill=tone)
        elif which == "S":
            sheet.blob(closed(_SPADE), tone, sharp=True, outline=0)
        elif which == "D":
            sheet.blob(_DIAMOND, tone, sharp=True, outline=0)
        else:
            sheet.blob(closed(_HEART), tone, sharp=True, outline=0)

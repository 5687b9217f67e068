"""Washi Cat: a tape, which is the map of a match.

The rules do not describe the printed tape, so all maps are ours. A map is two equal tapes joined
top to top, one of them turned by 180 degrees. `checks` has the requirements for all maps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

STREET, SHRINE = ".", "J"
SEWERS = "BRGY"
"""Two sewers of the same colour in the same row are a pair."""


@dataclass(frozen=True, slots=True)
class Tape:
    """A map as data: `rows[0]` is row A, `rows[0][0]` space A1.

    A small letter marks a quarter of a building; the four quarters are a single place with that
    name. `doors` gives the spaces outside each building's doors; every other edge of a building is
    a barrier.
    """

    name: str
    rows: tuple[str, ...]
    doors: Mapping[str, tuple[str, ...]] = field(hash=False)  # mappings have no hash


STANDARD = Tape(
    "standard",
    (
        "......................",
        ".....ff..R..ee..R.dd..",
        "JJJJ.ffJGJJJee.JGJddJJ",
        ".....Y.......J..Y.....",
        ".....Y..J.......Y.....",
        "JJaaJGJ.bbJJJGJcc.JJJJ",
        "..aa.R..bb..R..cc.....",
        "......................",
    ),
    {
        "a": ("E3", "H4", "G5"),
        "b": ("E10", "H9", "F8"),
        "c": ("E16", "H16", "F18"),
        "d": ("D20", "A19", "B18"),
        "e": ("D13", "A14", "C15"),
        "f": ("D7", "A7", "C5"),
    },
)

SHORT = Tape(
    "short",
    (
        "....................",
        "Jdd..Jcc.G.JJJJG.JJJ",
        ".dd...cc..Y....Y....",
        "....Y....Y..aa...bb.",
        "JJJ.GJJJJ.G.aaJ..bbJ",
        "....................",
    ),
    {
        "a": ("C14", "F14", "E12"),
        "b": ("C19", "F19", "E17"),
        "c": ("D7", "A7", "B9"),
        "d": ("D2", "A2", "B4"),
    },
)

LONG = Tape(
    "long",
    (
        "....B........B......",
        "....ff..R..ee..R.dd.",
        "JJJ.ffJGJJJee.JGJddJ",
        "....Y.......J..Y....",
        "..R......J.......R..",
        "..R.......J......R..",
        "....Y..J.......Y....",
        "JaaJGJ.bbJJJGJcc.JJJ",
        ".aa.R..bb..R..cc....",
        "......B........B....",
    ),
    {
        "a": ("G2", "J3", "I4"),
        "b": ("G9", "J8", "H7"),
        "c": ("G15", "J15", "H17"),
        "d": ("D19", "A18", "B17"),
        "e": ("D12", "A13", "C14"),
        "f": ("D6", "A6", "C4"),
    },
)

NAMED = {tape.name: tape for tape in (STANDARD, SHORT, LONG)}
"""The maps that we drew, by name."""

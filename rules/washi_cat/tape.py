"""Washi Cat: a tape, which is the map of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

STREET, SHRINE = ".", "J"
SEWERS = "BRGY"
"""Two sewers of one colour in one row are a pair."""


@dataclass(frozen=True, slots=True)
class Tape:
    """A map as data: `rows[0]` is row A, `rows[0][0]` space A1.

    A small letter is a quarter of a building, which is one place named by it. `doors` gives the
    spaces outside each building's doors; every other edge of a building is a barrier.
    """

    name: str
    rows: tuple[str, ...]
    doors: Mapping[str, tuple[str, ...]]

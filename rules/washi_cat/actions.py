"""Washi Cat: actions and their texts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.errors import Fact, MalformedAction
from rules.washi_cat.view import AMAZING, FISH, JUMP, MOVE, POP

CAT = "cat"
SPECIALS = (AMAZING, POP)


@dataclass(frozen=True, slots=True)
class Act:
    """An action: a drawing (`fish`, `cat`), or a cat's action (`move`, `jump`, `amazing`, `pop`).

    `cat` is the cat's number, or 0 for a drawing. `place` is where the player draws, or where the
    cat arrives. A cat that pops arrives at the sewer where it comes out.
    """

    kind: str
    place: str
    cat: int = 0

    @property
    def text(self) -> str:
        if not self.cat:
            return f"{self.kind} {self.place}"
        how = "" if self.kind == MOVE else f"{self.kind} "
        return f"{self.cat} {how}{self.place}"

    @property
    def facts(self) -> dict[str, Fact]:
        """The facts `kind`, `place` and `cat`."""
        return {"kind": self.kind, "place": self.place, "cat": self.cat}


_SPACE = "[A-Z][1-9][0-9]?"
_DRAWING = re.compile(f"({FISH}|{CAT}) ({_SPACE})")
_MOVE = re.compile(f"([12]) ({_SPACE}|[a-z])")
_LEAP = re.compile(f"([12]) ({JUMP}|{AMAZING}|{POP}) ({_SPACE})")


def parse_act(text: str) -> Act:
    """Return the action with exactly this text. Raises `MalformedAction` for any other text.

    The place need not be on the map; no map has more than 26 rows or 99 columns.
    """
    if match := _DRAWING.fullmatch(text):
        return Act(match[1], match[2])
    if match := _MOVE.fullmatch(text):
        return Act(MOVE, match[2], int(match[1]))
    if match := _LEAP.fullmatch(text):
        return Act(match[2], match[3], int(match[1]))
    raise MalformedAction("shape", text=text)

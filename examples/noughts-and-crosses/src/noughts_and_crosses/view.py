"""The view from which pictures are drawn; it shows everything to everybody."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from rules.game import Outcome

SPACES = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
"""Columns a to c from the left, rows 1 to 3 from the bottom."""


@dataclass(frozen=True, slots=True)
class View:
    """A view of the board. `marks` holds the player whose mark is on each of `SPACES`, or None.

    `line` holds the three spaces that won; `last` is the space of the last mark.
    """

    viewer: int | None
    marks: tuple[int | None, ...]
    to_act: int | None
    last: str | None = None
    line: tuple[str, ...] = ()
    outcome: Outcome | None = None

    def ended(self, outcome: Outcome) -> View:
        return replace(self, outcome=outcome, to_act=None)

    def as_json(self) -> dict[str, object]:
        return asdict(self)

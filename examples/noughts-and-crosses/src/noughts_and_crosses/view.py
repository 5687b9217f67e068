"""What can be seen: all of it, by everybody. Pictures are made of this."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from rules.game import Outcome

SPACES = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
"""Columns a to c from the left, rows 1 to 3 from below."""


@dataclass(frozen=True, slots=True)
class View:
    """`marks` are the players whose marks are on `SPACES`, None where there is none.

    `line` are the three spaces that decided it, `last` is where the last mark went.
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

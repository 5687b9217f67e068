"""The meaning of the steps of a choice: a cat, a row, or a place and the way to reach it.

Steps are plain names such as `1`, `H`, `D2`, or whole actions such as `1 jump D2`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.washi_cat.view import AMAZING, JUMP, MOVE, POP, View

KINDS = (MOVE, JUMP, AMAZING, POP)
_PLACED = re.compile(r"(?:(?:[12]|fish|cat) )?(?:(jump|amazing|pop) )?([A-Z]\d+|[a-z])")
_CAT = re.compile(r"[12]")
_ROW = re.compile(r"[A-Z]")


@dataclass(frozen=True, slots=True)
class Target:
    """A place and how it is reached; `warned` means that choosing it harms the player."""

    place: str
    kind: str
    warned: bool = False


@dataclass(frozen=True, slots=True)
class Steps:
    """The chosen cat (player, number), and the things that can be chosen next."""

    cat: tuple[int, int] | None = None
    cats: tuple[tuple[int, int], ...] = ()
    places: tuple[Target, ...] = ()
    rows: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.cat is not None or bool(self.cats or self.places or self.rows)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The ways in which places can be reached; empty while the players draw fish and cats."""
        found = {target.kind for target in self.places}
        if self.cat is None and found <= {MOVE}:
            return ()
        return tuple(kind for kind in KINDS if kind in found)


NOTHING = Steps()


def read_steps(
    view: View, chosen: Sequence[str], targets: Sequence[str], warned: Collection[str] = ()
) -> Steps:
    """Group the steps by what they mean for the player who is to act."""
    player = view.to_act[0] if view.to_act else 0
    return Steps(
        next(((player, int(step)) for step in chosen if _CAT.fullmatch(step)), None),
        tuple((player, int(step)) for step in targets if _CAT.fullmatch(step)),
        tuple(_targets(targets, warned)),
        tuple(step for step in targets if _ROW.fullmatch(step)),
    )


def _targets(steps: Iterable[str], warned: Collection[str]) -> Iterator[Target]:
    for step in steps:
        found = _PLACED.fullmatch(step)
        if found is not None:
            yield Target(found[2], found[1] or MOVE, step in warned)

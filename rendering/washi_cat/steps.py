"""What the steps of a choice name: a cat, a row, places and how they are come to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.washi_cat.view import AMAZING, JUMP, MOVE, POP, View

KINDS = (MOVE, JUMP, AMAZING, POP)
_PLACED = re.compile(r"(?:(?:[12]|fish|cat)[ -])?(?:(move|jump|amazing|pop)[ -])?([A-Z]\d+|[a-z])")
_CAT = re.compile(r"[12]")
_ROW = re.compile(r"[A-Z]")


@dataclass(frozen=True, slots=True)
class Target:
    """A place that can be come to, and how."""

    place: str
    kind: str


@dataclass(frozen=True, slots=True)
class Steps:
    """What is chosen: a cat (player, number); what there is to choose next."""

    cat: tuple[int, int] | None
    cats: tuple[tuple[int, int], ...]
    places: tuple[Target, ...]
    rows: tuple[str, ...]
    kinds: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.cat is not None or bool(self.cats or self.places or self.rows)


NOTHING = Steps(None, (), (), (), ())


def read_steps(view: View, chosen: Sequence[str], targets: Sequence[str]) -> Steps:
    """Steps are plain names such as `1`, `jump`, `H`, `D2`, or whole actions: `1 jump D2`."""
    if not chosen and not targets:
        return NOTHING
    player = view.to_act[0] if view.to_act else 0
    asked = next((kind for kind in chosen if kind in KINDS), MOVE)
    places = tuple(_targets(targets, asked))
    named = [kind for kind in KINDS if kind in targets]
    return Steps(
        next(((player, int(step)) for step in chosen if _CAT.fullmatch(step)), None),
        tuple((player, int(step)) for step in targets if _CAT.fullmatch(step)),
        places,
        tuple(step for step in targets if _ROW.fullmatch(step)),
        tuple(kind for kind in KINDS if kind in named or any(kind == t.kind for t in places)),
    )


def _targets(steps: Iterable[str], asked: str) -> Iterable[Target]:
    for step in steps:
        found = _PLACED.fullmatch(step)
        if found is not None:
            yield Target(found[2], found[1] or asked)

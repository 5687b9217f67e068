"""Cat Attack: how many turns it takes a cat to get somewhere, on a board with nothing in its way.

A turn is half a card and half a roll. What a hand can do is taken for one cat card of any value; a
cat that cannot use it plays something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rules.cat_attack.board import NAMES
from rules.cat_attack.ways import BIT, LONGEST, PRINTS, Ground, ends_of, spaces_in

_OPEN = Ground(barred=PRINTS, shut=0, cats=0, no_end=0)
_HALF = 0.5
_ROUNDS = 9
"""So often is what is expected worked out from what was; more changes it by little."""
_FAR = 8.0


class Turns(NamedTuple):
    """By space, the turns to a place: before a card is played, and before the roll after it."""

    card: Sequence[float]
    roll: Sequence[float]


@cache
def reached(space: int, steps: int) -> int:
    """Where a cat gets to by exactly so many steps over an empty board, as a mask."""
    return ends_of(space, steps, _OPEN)


@cache
def hits(space: int, target: int) -> int:
    """Of the six values of a die, how many bring a cat to exactly this space."""
    bit = BIT[target]
    return sum(bool(reached(space, steps) & bit) for steps in range(1, LONGEST + 1))


@cache
def _ends() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By space and steps less one, the same as `reached`, one by one."""
    return tuple(
        tuple(tuple(spaces_in(reached(space, steps))) for steps in range(1, LONGEST + 1))
        for space in range(len(NAMES))
    )


@cache
def turns_to(goal: int, *, by_roll: bool = False) -> Turns:
    """Turns to any space of a mask; by a roll alone, where a card does not count as coming there.

    Who is there already has to come there anew.
    """
    ends = _ends()
    met = [[bool(reached(s, k) & goal) for k in range(1, LONGEST + 1)] for s in range(len(NAMES))]
    card: list[float] = [_FAR] * len(NAMES)
    roll: list[float] = [_FAR] * len(NAMES)
    for _ in range(_ROUNDS):
        for space, there in enumerate(met):
            total = 0.0
            for hit, after in zip(there, ends[space], strict=True):
                if not hit:
                    total += min([card[end] for end in after], default=_FAR)
            roll[space] = _HALF + total / LONGEST
        for space, there in enumerate(met):
            total, stay = 0.0, roll[space]
            for hit, after in zip(there, ends[space], strict=True):
                if by_roll or not hit:
                    total += min(stay, min([roll[end] for end in after], default=_FAR))
            card[space] = _HALF + total / LONGEST
    return Turns(tuple(card), tuple(roll))

"""Cat Attack: the number of turns that a cat needs to reach a space on an otherwise empty board.

Playing a card counts as half a turn, and moving with a roll as the other half. A hand counts as one
cat card of random value. If the random card does not help, the cat is assumed to play another card
instead of moving.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rules.cat_attack.board import NAMES
from rules.cat_attack.routes import BIT, LONGEST, PRINTS, Ground, ends_of, spaces_in

_OPEN = Ground(barred=PRINTS, shut=0, cats=0, no_end=0)
_HALF = 0.5
_ROUNDS = 9
"""The number of iterations to compute expected turns; more iterations change them little."""
_FAR = 8.0


class Turns(NamedTuple):
    """The expected number of turns to a target, from each space.

    `card` holds these numbers for a cat whose player is about to play a card. `roll` holds the
    numbers for a cat whose player is about to roll.
    """

    card: Sequence[float]
    roll: Sequence[float]


@cache
def reached(space: int, steps: int) -> int:
    """Return the spaces that a cat reaches in exactly `steps` on an empty board, as a mask."""
    return ends_of(space, steps, _OPEN)


@cache
def hits(space: int, target: int) -> int:
    """Count the die values that bring a cat from a space exactly to the target."""
    bit = BIT[target]
    return sum(bool(reached(space, steps) & bit) for steps in range(1, LONGEST + 1))


@cache
def _ends() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the spaces of `reached` as tuples, indexed `[space][steps - 1]`."""
    return tuple(
        tuple(tuple(spaces_in(reached(space, steps))) for steps in range(1, LONGEST + 1))
        for space in range(len(NAMES))
    )


@cache
def turns_to(goal: int, *, by_roll: bool = False) -> Turns:
    """Return the number of turns from each space to the nearest goal space.

    `goal` is the bit mask of the goal spaces. With `by_roll`, the last move must come from a roll,
    not from a card. A cat that already stands on a goal space has to arrive there again.
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

"""How long a choice may take: so many iterations, or until some moment, whichever comes first.

Iterations make a choice the same again from the same seed; the time is there for slow machines.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True, slots=True)
class Effort:
    """Iterations and seconds at the most; None is no limit, of which there must be one."""

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a choice without any limit never ends")


class Spent:
    """Counts what a choice has taken so far."""

    def __init__(self, effort: Effort, clock: Callable[[], float] = monotonic) -> None:
        self.iterations = 0
        self._most = effort.iterations
        self._clock = clock
        self._seconds = effort.seconds
        self._until = None if effort.seconds is None else clock() + effort.seconds

    def share(self) -> float:
        """How much of the effort is spent, from 0 to 1, by what ends it first as it looks now."""
        iterations = 0.0 if self._most is None else self.iterations / self._most
        if self._seconds is None or self._until is None:
            return iterations
        left = self._until - self._clock()
        return min(1.0, max(iterations, 1 - left / self._seconds if self._seconds else 1.0))

    def more(self) -> bool:
        """Whether there is time for another iteration, which is counted."""
        if self._most is not None and self.iterations >= self._most:
            return False
        if self._until is not None and self.iterations and self._clock() >= self._until:
            return False
        self.iterations += 1
        return True

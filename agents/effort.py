"""The effort of a choice: a limit on iterations and one on seconds, whichever is reached first.

Each kind of search says what one iteration is. A limit on iterations makes choices reproducible
from a seed; the limit on seconds is for slow machines.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True, slots=True)
class Effort:
    """The maximum iterations and seconds; None means no limit. At least one limit must be given."""

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a choice without any limit never ends")


class Spent:
    """The iterations and time that a choice has used so far."""

    def __init__(self, effort: Effort, clock: Callable[[], float] = monotonic) -> None:
        self.iterations = 0
        self._most = effort.iterations
        self._clock = clock
        self._seconds = effort.seconds
        self._until = None if effort.seconds is None else clock() + effort.seconds

    def share(self) -> float:
        """Return the share spent so far (0 to 1) of the limit that will run out first."""
        iterations = 0.0 if self._most is None else self.iterations / self._most
        if self._seconds is None or self._until is None:
            return iterations
        left = self._until - self._clock()
        return min(1.0, max(iterations, 1 - left / self._seconds if self._seconds else 1.0))

    def more(self) -> bool:
        """Count another iteration and return whether the effort allows it."""
        if self._most is not None and self.iterations >= self._most:
            return False
        if self._until is not None and self.iterations and self._clock() >= self._until:
            return False
        self.iterations += 1
        return True

"""In games with secrets, cats act at moments that depend on public facts alone.

A cat with one legal action could answer at once; a cat with a choice must think. An immediate
answer would reveal that the cat had no choice. So all decisions of cats of one strength take the
same fixed time. An answer that takes longer appears at the next step of a fixed time grid.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping

from agents.agent import SECONDS
from rules.game import Game

_OVERHEAD = 0.2
"""Seconds that it takes to send a match to a worker, and to finish the last playout."""
_STEP = 0.5
"""Seconds between moments of the time grid; a late answer appears at the next moment."""
FLOORS: Mapping[str, float] = {
    strength: seconds + _OVERHEAD for strength, seconds in SECONDS.items()
}
"""Minimum seconds of a decision, by strength. A cat usually finishes thinking in this time."""


class Clock:
    """The event loop's clock. Tests replace this clock."""

    def now(self) -> float:
        """Return seconds since an arbitrary moment."""
        return asyncio.get_running_loop().time()

    async def sleep_until(self, moment: float) -> None:
        await asyncio.sleep(max(0.0, moment - self.now()))

    async def wait(self, task: asyncio.Task[None], until: float) -> None:
        """Wait until the task is done, but not longer than until the moment `until`."""
        await asyncio.wait({task}, timeout=max(0.0, until - self.now()))


class Pace:
    """Durations of decisions.

    `floors` maps a strength to the minimum seconds of a decision. Without a floor, answers are not
    delayed.
    """

    floors: Mapping[str, float] = FLOORS

    def __init__(self) -> None:
        self.clock = Clock()

    def decision(self, game: Game, strength: str) -> Decision:
        """Start a decision of a cat of this strength now.

        In a game without secrets, everybody knows whether there is a choice, so answers are not
        delayed.
        """
        floor = self.floors.get(strength, 0.0) if game.has_secrets else 0.0
        return Decision(self.clock, floor)


class Decision:
    """One decision, whose duration depends only on public facts."""

    def __init__(self, clock: Clock, floor: float) -> None:
        self._clock = clock
        self._floor = floor
        self._begun = clock.now()

    def begin(self) -> None:
        """Measure the decision's time from now; call this when thinking starts after a wait."""
        self._begun = self._clock.now()

    async def end(self) -> None:
        """Wait until the first moment at which the answer may appear.

        Call this method as soon as the answer is known.
        """
        if self._floor:
            await self._clock.sleep_until(self._moment(self._clock.now()))

    def _moment(self, known: float) -> float:
        due = self._begun + self._floor
        late = max(0, math.ceil((known - due) / _STEP))
        return due + late * _STEP

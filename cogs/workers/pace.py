"""When cats act in games with secrets: at moments that follow from public facts alone.

A cat with one legal action has its answer at once, one with a choice thinks. Shown as soon as it is
there, the answer would tell everybody which of the two it was. So each decision takes a fixed time,
the same for every decision of a strength, and an answer that comes later waits for the next step of
a fixed grid.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping

from agents.agent import SECONDS
from rules.game import Game

_OVERHEAD = 0.2
"""Seconds to send a match to a process that thinks, and to finish what is begun."""
_STEP = 0.5
"""Seconds between two moments at which a late answer may appear."""
FLOORS: Mapping[str, float] = {
    strength: seconds + _OVERHEAD for strength, seconds in SECONDS.items()
}
"""Seconds of a decision, by strength: as long as the longest thought usually takes."""


class Clock:
    """The clock of the event loop. Tests replace it."""

    def now(self) -> float:
        """Seconds since some moment."""
        return asyncio.get_running_loop().time()

    async def sleep_until(self, moment: float) -> None:
        await asyncio.sleep(max(0.0, moment - self.now()))

    async def wait(self, task: asyncio.Task[None], until: float) -> None:
        """Return when the task is done, or at this moment."""
        await asyncio.wait({task}, timeout=max(0.0, until - self.now()))


class Pace:
    """How long decisions take. `floors` are seconds by strength; without any, nothing waits."""

    floors: Mapping[str, float] = FLOORS

    def __init__(self) -> None:
        self.clock = Clock()

    def decision(self, game: Game, strength: str) -> Decision:
        """A decision of this strength that begins now.

        In an open game everybody sees whether there is a choice: its decisions end at once.
        """
        floor = self.floors.get(strength, 0.0) if game.has_secrets else 0.0
        return Decision(self.clock, floor)


class Decision:
    """One decision that takes a public time."""

    def __init__(self, clock: Clock, floor: float) -> None:
        self._clock = clock
        self._floor = floor
        self._begun = clock.now()

    def begin(self) -> None:
        """The thought begins only now: it waited for others, whatever there is to think about."""
        self._begun = self._clock.now()

    async def end(self) -> None:
        """Return at the first public moment at which the answer, which is known now, may appear."""
        if self._floor:
            await self._clock.sleep_until(self._moment(self._clock.now()))

    def _moment(self, known: float) -> float:
        due = self._begun + self._floor
        late = max(0, math.ceil((known - due) / _STEP))
        return due + late * _STEP

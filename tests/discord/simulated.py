"""A simulated clock for tests of cats. Its time passes only when a test moves the clock."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from simcord import Env

from cogs.workers.pace import Clock

_REASON = "the simulated clock"


class SimulatedClock(Clock):
    """Seconds since the test started.

    A task that waits for a point in time is parked until a test moves the clock there.
    """

    def __init__(self, env: Env) -> None:
        self._env = env
        self._time = 0.0
        self._alarms: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._time

    async def sleep_until(self, moment: float) -> None:
        if moment > self._time:
            await self._parked(self._alarm(moment))

    async def wait(self, task: asyncio.Task[None], until: float) -> None:
        alarm = self._alarm(until)
        await self._parked(asyncio.wait({task, alarm}, return_when=asyncio.FIRST_COMPLETED))
        alarm.cancel()

    async def step(self) -> bool:
        """Move the clock to the next moment for which a task waits; return False if none waits."""
        self._alarms = [each for each in self._alarms if not each[1].done()]
        if not self._alarms:
            return False
        self._time = min(moment for moment, _ in self._alarms)
        for moment, alarm in self._alarms:
            if moment <= self._time:
                alarm.set_result(None)
        await self._env.settle()
        return True

    def _alarm(self, moment: float) -> asyncio.Future[None]:
        alarm = asyncio.get_running_loop().create_future()
        self._alarms.append((moment, alarm))
        return alarm

    async def _parked(self, waiting: Awaitable[Any]) -> None:
        await self._env.external_wait(waiting, reason=_REASON)

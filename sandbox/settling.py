"""A SimCord environment that detects quickly when the bot is at rest, even on a busy machine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import simcord

# SimCord has no public way to change how it waits for the bot to settle, so we use private parts.
from simcord._runtime import _CallbackRecord
from simcord._settlement import (
    _active_callbacks,
    _callback_is_parked,
    _park_reason,
    _run_due_virtual_callbacks,
    _settle_timeout_message,
    _virtualize_recognized_waits,
)

from data.engine import Database

LONGEST = 300.0
"""Seconds of real time in which the bot must come to rest, even on a busy machine."""
_SOON = 0.001
_LOOP = "discord.ext.tasks loop interval"
_NOTES = Database._write_notes.__name__
"""The name of the timer callback that writes queued notes (see `Database.note`).

We do not wait for this timer, because people never see its effect.
"""


class _Callbacks(list[_CallbackRecord]):
    """Callbacks that the event loop has not called yet."""

    def remove(self, record: _CallbackRecord) -> None:
        """Remove a callback that is being called.

        Raises `ValueError` if the callback is not in the list. A record refers to its handle, the
        handle to its callback, and the callback to the record. This function breaks the cycle, so
        that Python frees these three objects at once. Otherwise, such cycles would be half of the
        garbage collector's work.
        """
        for place, each in enumerate(self):
            if each is record:
                del self[place]
                record.handle = None
                return
        raise ValueError(record.label)


class Env(simcord.Env):
    """SimCord's environment, but this class detects faster that the bot is at rest.

    SimCord examines every task whenever a task ends. This class examines the newest task first,
    stops at the first task that is busy, and remembers which background loops wait for their
    next round. Like SimCord, this class waits in real time only for timers that are due within
    `settle_timeout`. Unlike SimCord, this class gives the bot `LONGEST` seconds to come to
    rest, even if that is longer than `settle_timeout`.
    """

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._between_rounds: dict[asyncio.Task[Any], tuple[object, float]] = {}
        self._work.callbacks = _Callbacks()

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109
        idle: float = 0.05,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        self._last_dispatch = dispatch
        loop = asyncio.get_running_loop()
        horizon = loop.time() + (self.settle_timeout if timeout is None else timeout)
        end = loop.time() + LONGEST
        rests = 0
        while rests < 2:
            _run_due_virtual_callbacks(self._settlement_state(), end)
            await asyncio.sleep(0)
            if await self._advanced(end):
                continue
            busy = self._busy(horizon)
            if busy is None:
                # Look again after one more iteration of the event loop, which may start something.
                rests += 1
                continue
            rests = 0
            if loop.time() >= end:
                raise TimeoutError(self._complaint(horizon))
            if busy:
                await asyncio.wait(busy, timeout=idle, return_when=asyncio.FIRST_COMPLETED)
            else:
                await asyncio.sleep(_SOON)

    async def _advance_to(self, target: float, deadline: float) -> None:  # noqa: ARG002
        """If a task is advancing the clock in real time, wait for it; then advance the clock.

        A timer that has just fired in real time may be about to advance the clock too. Without this
        wait, the timer and the caller would wait for each other.
        """
        passing = self._real_advance_task
        if passing is not None and passing is not asyncio.current_task():
            await asyncio.wait((passing,))
        await super()._advance_to(target, asyncio.get_running_loop().time() + LONGEST)

    async def _advanced(self, end: float) -> bool:
        """Wait for the other task that is advancing the clock; return False if there is none."""
        passing = self._real_advance_task or self._advance_task
        if passing is None or passing is asyncio.current_task():
            return False
        left = max(0.0, end - asyncio.get_running_loop().time())
        done, _ = await asyncio.wait((passing,), timeout=left)
        if not done:
            raise TimeoutError("bot did not settle while advancing time")
        if self._real_advance_task is passing:
            self._real_advance_task = None
        passing.result()
        return True

    def _busy(self, horizon: float) -> list[asyncio.Future[Any]] | None:
        """Return the tasks to wait for, or None if nothing happens before `horizon`.

        The list is empty if only the event loop's callbacks are due, because callbacks cannot be
        awaited.
        """
        if self._work.executors:
            return [*self._work.executors]
        newest_first = reversed([*self._work.tasks])
        running = next((task for task in newest_first if not self._parked(task, horizon)), None)
        if running is not None:
            return [running]
        return [] if self._callbacks(horizon) else None

    def _callbacks(self, horizon: float) -> list[Any]:
        """Return the event loop's callbacks that are due before `horizon`."""
        state = self._settlement_state()
        for each in self._work.callbacks:
            if each.real_handle is not None and each.handle is not None and each.handle.cancelled():
                # If we did not cancel the timer, the event loop would keep it until its real time,
                # and we would examine it again and again.
                each.real_handle.cancel()
        active = self._work.callbacks = _Callbacks(_active_callbacks(state))
        return [
            each
            for each in active
            if _NOTES not in each.label and not _callback_is_parked(state, each, horizon)
        ]

    def _parked(self, task: asyncio.Task[Any], horizon: float) -> bool:
        if task.done():
            return True
        waiter = getattr(task, "_fut_waiter", None)
        if waiter is None or waiter.done():
            return False
        now = (waiter, self._virtual_time)
        if self._between_rounds.get(task) == now:
            return True
        state = self._settlement_state()
        _virtualize_recognized_waits(state, [task])
        reason = _park_reason(state, task, horizon)
        if reason == _LOOP:
            self._between_rounds[task] = now
        return reason is not None

    def _complaint(self, horizon: float) -> str:
        """Return a message that names the work that keeps the bot from coming to rest."""
        pending = [task for task in self._work.tasks if not task.done()]
        stuck = [task for task in pending if not self._parked(task, horizon)]
        return _settle_timeout_message(
            self._settlement_state(), stuck, pending, LONGEST, self._callbacks(horizon)
        )


@asynccontextmanager
async def run(bot: discord.Client, **settings: Any) -> AsyncIterator[Env]:
    """Yield an environment with the running bot. At the end, raise the bot's uncaught errors."""
    env = Env(bot, **settings)
    await env.start()
    with env.time_context():
        try:
            yield env
        finally:
            await env.shutdown()
    if raised := env.errors:
        raise BaseExceptionGroup("the bot raised", raised)

"""Drawing off the event loop: in worker processes, or in two threads of this process."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from time import perf_counter
from typing import Any, Protocol, TypeVar

from cogs.workers.pool import Workers, WorkersClosed, nothing
from cogs.workers.thread import CheckCancelled, run_in_thread

__all__ = ["Drawing", "DrawingClosed"]

_R = TypeVar("_R")
DrawingClosed = WorkersClosed
"""Raised for a picture requested while the bot is stopping."""

THREADS = 2
"""Number of threads. More would not help, because most drawing holds the interpreter's lock."""
_MEMORY = 0.1
"""Weight of the newest picture in the moving average of a picture's duration."""
_ONE_ANSWER = 6
"""The maximum number of pictures in one answer."""


class _Crew(Protocol):
    """A pool of `count` workers; at most one worker at a time does background work."""

    count: int

    async def begin(self) -> None: ...

    async def do(self, order: Callable[[], _R], *, near: float = 0) -> tuple[_R, float]: ...

    async def do_behind(self, order: Callable[[], _R]) -> _R: ...

    async def do_long(self, work: Callable[[CheckCancelled], _R]) -> _R: ...

    def close(self) -> None: ...

    async def finish(self) -> None: ...


class Drawing:
    """The drawing pool of one event loop: `workers` processes, or two threads if `workers` is 0.

    Each process calls `prepare` first. Orders are pickled for processes: they must be module-level
    functions (or `partial`s of them), with arguments and results that can be pickled.
    """

    def __init__(self, workers: int = 0, prepare: Callable[[], object] = nothing) -> None:
        self._crew: _Crew = Workers(workers, prepare) if workers else _Threads()
        self.took: Callable[[float], object] = lambda _seconds: None
        """Called with the seconds that a picture took, for each picture that people wait for."""
        self._pending = 0
        self._picture_seconds = 0.0

    async def begin(self) -> None:
        """Start the workers before the first picture is requested."""
        await self._crew.begin()

    async def draw(self, order: Callable[[], _R], *, near: float = 0) -> _R:
        """Run the order on a free worker. Return the order's result, or raise the order's error.

        `near`, from 0 to below 1, should be similar for similar pictures. Then the same worker
        draws these pictures, which is faster. Raises `DrawingClosed` after `close`.
        """
        self._pending += 1
        try:
            result, seconds = await self._crew.do(order, near=near)
        finally:
            self._pending -= 1
        self._picture_seconds += _MEMORY * (seconds - self._picture_seconds)
        self.took(seconds)
        return result

    @property
    def pending(self) -> int:
        """The number of pictures that people are waiting for, including those being drawn."""
        return self._pending

    def expected_wait(self) -> float:
        """Estimate the seconds until a worker starts to draw a picture that is requested now.

        Background work, such as animations and rehearsals, does not count. We also subtract
        `_ONE_ANSWER` from the number of pictures, because this number of pictures may belong to a
        single answer.
        """
        hands = self._crew.count
        return max(0, self._pending + 1 - hands - _ONE_ANSWER) * self._picture_seconds / hands

    async def draw_behind(self, order: Callable[[], _R]) -> _R:
        """Run an order that nobody is waiting for, at low priority and one at a time.

        If the caller is cancelled, a worker process is killed. A worker thread finishes its order
        first, and the next order waits.
        """
        return await self._crew.do_behind(order)

    async def draw_long(self, work: Callable[[CheckCancelled], _R]) -> _R:
        """Run work that takes seconds and that somebody waits for.

        The work must call its argument at every step. If nobody waits any more, the call raises an
        error, which ends the work.
        """
        return await self._crew.do_long(work)

    def close(self) -> None:
        """Refuse new orders, and drop the orders that have not started.

        An order that has started is still completed.
        """
        self._crew.close()

    async def finish(self) -> None:
        """Close, and wait until all processes have ended."""
        self._crew.close()
        await self._crew.finish()


class _Threads:
    """Two threads, `drawing-0` and `drawing-1`, for one event loop."""

    def __init__(self) -> None:
        numbers = count()
        self.count = THREADS
        self._threads = ThreadPoolExecutor(
            THREADS, initializer=lambda: _name_thread(f"drawing-{next(numbers)}")
        )
        self._unhurried = asyncio.Lock()
        self._behind: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def begin(self) -> None:
        """Do nothing, because threads start instantly."""

    async def do(self, order: Callable[[], _R], *, near: float = 0) -> tuple[_R, float]:
        del near  # all threads are equally fast, because they share their caches
        return await self._in_thread(partial(_timed, order))

    async def do_behind(self, order: Callable[[], _R]) -> _R:
        # The second thread stays free for pictures that people wait for.
        work = asyncio.create_task(self._in_turn(order))
        self._behind.add(work)
        work.add_done_callback(self._ended)
        # We do not use `asyncio.shield`: since Python 3.14 it logs errors that nobody awaits any
        # more.
        await asyncio.wait({work})
        return work.result()

    async def do_long(self, work: Callable[[CheckCancelled], _R]) -> _R:
        return await run_in_thread(work, lambda work, check: self.do_behind(partial(work, check)))

    def _ended(self, work: asyncio.Task[Any]) -> None:
        self._behind.discard(work)
        if not work.cancelled():
            # Retrieve the error; otherwise asyncio logs it if nobody waits for the result any more.
            work.exception()

    async def _in_turn(self, order: Callable[[], _R]) -> _R:
        async with self._unhurried:
            return await self._in_thread(order)

    async def _in_thread(self, order: Callable[[], _R]) -> _R:
        if self._closed:
            raise DrawingClosed
        return await asyncio.get_running_loop().run_in_executor(self._threads, order)

    def close(self) -> None:
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def finish(self) -> None:
        """Do nothing, because threads end by themselves."""


def _timed(order: Callable[[], _R]) -> tuple[_R, float]:
    """Run a drawing order. Return the order's result, and the seconds that the order took."""
    began = perf_counter()
    return order(), perf_counter() - began


def _name_thread(name: str) -> None:
    threading.current_thread().name = name

"""Drawing apart from the event loop: in processes of their own, or in two threads of this one."""

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
"""Raised for a picture that is asked for while the bot is stopping."""

THREADS = 2
"""More would wait for each other: most of drawing holds the interpreter's lock."""
_MEMORY = 0.1
"""How much the newest picture counts in the estimate of how long one takes."""


class _Crew(Protocol):
    """Who draws: so many at once, and never more than one of them what nobody waits for."""

    count: int

    async def begin(self) -> None: ...

    async def do(self, order: Callable[[], _R], *, near: float = 0) -> tuple[_R, float]: ...

    async def do_behind(self, order: Callable[[], _R]) -> _R: ...

    async def do_long(self, work: Callable[[CheckCancelled], _R]) -> _R: ...

    def close(self) -> None: ...

    async def finish(self) -> None: ...


class Drawing:
    """Whatever draws for one event loop: so many processes, or two threads where `workers` is 0.

    `prepare` is called first in each process. Orders go to processes as pickles: they are functions
    of modules (or `partial`s of them), their arguments and results values.
    """

    def __init__(self, workers: int = 0, prepare: Callable[[], object] = nothing) -> None:
        self._crew: _Crew = Workers(workers, prepare) if workers else _Threads()
        self.took: Callable[[float], object] = lambda _seconds: None
        """Told the seconds of each picture that people waited for."""
        self._pending = 0
        self._picture_seconds = 0.0

    async def begin(self) -> None:
        """Have everything ready that draws, before the first picture is asked for."""
        await self._crew.begin()

    async def draw(self, order: Callable[[], _R], *, near: float = 0) -> _R:
        """What the order returns or raises, as soon as somebody is free to draw it.

        Pictures that have much in common are quicker when they say numbers close together in
        `near`, from 0 to below 1.
        Raises `DrawingClosed` after `close`.
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
        """Pictures that people wait for, those being drawn included."""
        return self._pending

    def expected_wait(self) -> float:
        """Seconds that a picture asked for now waits before it is begun, by estimate.

        Of pictures that people wait for: films and rehearsals, which take long, do not count.
        """
        hands = self._crew.count
        return max(0, self._pending + 1 - hands) * self._picture_seconds / hands

    async def draw_behind(self, order: Callable[[], _R]) -> _R:
        """The same for what nobody waits for, one after the other, with what is left of time.

        A thread goes on with what it has begun when its caller is cancelled, and the next one waits
        for that; a process is ended.
        """
        return await self._crew.do_behind(order)

    async def draw_long(self, work: Callable[[CheckCancelled], _R]) -> _R:
        """The same for work of seconds that somebody waits for.

        At every step it calls what it is given, to end there when nobody waits any more.
        """
        return await self._crew.do_long(work)

    def close(self) -> None:
        """Drop what has not begun. What has begun ends by itself; nobody may ask for more."""
        self._crew.close()

    async def finish(self) -> None:
        """Close, and wait until no process is left."""
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
        """Threads are begun in no time."""

    async def do(self, order: Callable[[], _R], *, near: float = 0) -> tuple[_R, float]:
        del near  # they share all that is kept
        return await self._in_thread(partial(_timed, order))

    async def do_behind(self, order: Callable[[], _R]) -> _R:
        # The other thread is there for pictures that people wait for.
        work = asyncio.create_task(self._in_turn(order))
        self._behind.add(work)
        work.add_done_callback(self._ended)
        # Since Python 3.14 `asyncio.shield` would log the error of work that nobody waits for.
        await asyncio.wait({work})
        return work.result()

    async def do_long(self, work: Callable[[CheckCancelled], _R]) -> _R:
        return await run_in_thread(work, lambda work, check: self.do_behind(partial(work, check)))

    def _ended(self, work: asyncio.Task[Any]) -> None:
        self._behind.discard(work)
        if not work.cancelled():
            # Fetched, since nobody may wait for it any more.
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
        """Threads end by themselves."""


def _timed(order: Callable[[], _R]) -> tuple[_R, float]:
    """What it returns, and the seconds that took."""
    began = perf_counter()
    return order(), perf_counter() - began


def _name_thread(name: str) -> None:
    threading.current_thread().name = name

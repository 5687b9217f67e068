"""Threads that draw, apart from the event loop and from whatever else waits in threads."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from time import perf_counter
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")

THREADS = 2
"""More would wait for each other: most of drawing holds the interpreter's lock."""


_MEMORY = 0.1
"""How much the newest picture counts in the estimate of how long one takes."""


class DrawingClosed(RuntimeError):
    """Raised for a picture that is asked for while the bot is stopping."""


class Drawing:
    """Two threads, `drawing-0` and `drawing-1`, for one event loop.

    `took` is told the seconds of each picture that people waited for.
    """

    def __init__(self, took: Callable[[float], object] = lambda _: None) -> None:
        self._took = took
        numbers = count()
        self._threads = ThreadPoolExecutor(
            THREADS, initializer=lambda: _name_thread(f"drawing-{next(numbers)}")
        )
        self._unhurried = asyncio.Lock()
        self._pending = 0
        self._picture_seconds = 0.0
        self._closed = False

    async def draw(self, function: Callable[_P, _R], /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        """What the function returns or raises, called in the next thread that is free.

        Raises `DrawingClosed` after `close`.
        """
        timed = partial(_timed, partial(function, *args, **kwargs))
        self._pending += 1
        try:
            result, seconds = await self._in_thread(timed)
        finally:
            self._pending -= 1
        self._picture_seconds += _MEMORY * (seconds - self._picture_seconds)
        self._took(seconds)
        return result

    @property
    def pending(self) -> int:
        """Pictures that people wait for, those being drawn included."""
        return self._pending

    def expected_wait(self) -> float:
        """Seconds that a picture asked for now waits before it is begun, by estimate.

        Of pictures that people wait for: films and rehearsals, which take long, do not count.
        """
        return max(0, self._pending + 1 - THREADS) * self._picture_seconds / THREADS

    async def draw_behind(
        self, function: Callable[_P, _R], /, *args: _P.args, **kwargs: _P.kwargs
    ) -> _R:
        """The same for work that takes long or that nobody waits for, one after the other.

        All of it together holds one thread at most, the one of a cancelled caller included: the
        other thread is there for pictures that people wait for.
        """
        work = asyncio.create_task(self._in_turn(partial(function, *args, **kwargs)))
        return await asyncio.shield(work)

    async def _in_turn(self, function: Callable[[], _R]) -> _R:
        async with self._unhurried:
            return await self._in_thread(function)

    async def _in_thread(self, function: Callable[[], _R]) -> _R:
        if self._closed:
            raise DrawingClosed
        return await asyncio.get_running_loop().run_in_executor(self._threads, function)

    def close(self) -> None:
        """Drop what has not begun. What has begun ends by itself; nobody may ask for more."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)


def _timed(function: Callable[[], _R]) -> tuple[_R, float]:
    """What it returns, and the seconds that took."""
    began = perf_counter()
    return function(), perf_counter() - began


def _name_thread(name: str) -> None:
    threading.current_thread().name = name

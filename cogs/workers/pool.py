"""Worker processes, so that work neither blocks the event loop nor holds the bot's GIL.

Workers draw or think. A worker's process starts when its first order comes. If a process dies
during an order (killed, out of memory), a new one starts and repeats the order once.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from cogs.workers.worker import LENGTH, Answer

log = logging.getLogger(__name__)

_R = TypeVar("_R")
# Import the module instead of running it: pickle cannot find classes of the main module.
_START = "from cogs.workers.worker import main; main()"
_LAST_ORDER = 2.0
"""Seconds that a current order gets to finish before its process is killed."""
_BUFFER = 1 << 20
"""The number of bytes of an answer that are buffered."""
_LEAST_URGENT = 19
_MEMORY = {"MALLOC_MMAP_THRESHOLD_": "524288", "MALLOC_TRIM_THRESHOLD_": "524288"}
"""Settings of the C library: large blocks of memory go back to the system when they are freed.

Blocks for pictures have many sizes, so on the heap they would leave gaps. With a lower threshold,
allocation would take a seventh of drawing time.
"""
_IDLE = 60.0
"""Seconds that an idle background process is kept."""


class WorkersClosed(RuntimeError):
    """Raised for an order while the bot is stopping."""


class WorkerGone(RuntimeError):
    """Raised for an order if two processes, one after the other, died while doing the order."""


def nothing() -> None:
    """Do nothing; for use as an order or a preparation."""


def at_priority(lower: int, prepare: Callable[[], object]) -> None:
    """Lower this process's priority by `lower` (at most 19), then prepare it."""
    if hasattr(os, "nice"):
        os.nice(lower)
    prepare()


class Worker:
    """One process, which starts with its first order and does one order at a time."""

    def __init__(self, prepare: Callable[[], object]) -> None:
        self._prepare = prepare
        self._process: Process | None = None
        self._finished = False
        self._ending: set[asyncio.Task[int]] = set()

    async def do(self, order: Callable[[], _R]) -> tuple[_R, float]:
        """Run the order.

        Return the order's result and the seconds it took, or raise the order's error. Raises
        `WorkerGone`, and `pickle.PicklingError` or `TypeError` if the order cannot be sent.
        """
        content = _packed(order)
        try:
            answer = await self._ask(content)
        except (OSError, EOFError) as error:
            if self._finished:
                raise WorkersClosed from error
            log.warning("a worker process has died; another one repeats its order")
            self.end()
            try:
                answer = await self._ask(content)
            except (OSError, EOFError) as error:
                self.end()
                raise WorkerGone("two processes died during an order") from error
        if answer.error is not None:
            raise answer.error
        return answer.value, answer.seconds  # type: ignore[return-value]

    async def _ask(self, content: bytes) -> Answer:
        if self._finished:
            raise EOFError
        if self._process is None:
            self._process = await _begun()
            prepared = await _asked(self._process, _packed(self._prepare))
            if prepared.error is not None:
                self.end()
                return prepared
        return await _asked(self._process, content)

    def end(self) -> None:
        """Kill the process, if any. The next order starts a new process."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        reaping = asyncio.create_task(process.wait())
        self._ending.add(reaping)
        reaping.add_done_callback(self._ending.discard)

    async def finish(self) -> None:
        """End the process. A current order gets `_LAST_ORDER` seconds to finish."""
        self._finished, process = True, self._process
        if process is not None:
            if process.stdin is not None:
                process.stdin.close()
            try:
                async with asyncio.timeout(_LAST_ORDER):
                    await process.wait()
            except TimeoutError:
                self.end()
        await asyncio.gather(*self._ending)


async def _begun() -> Process:
    # The process must find the same modules as this one.
    found = {"PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
    environment = _MEMORY | os.environ | found
    # Workers must not know the bot's secrets.
    environment.pop("DISCORD_TOKEN", None)
    environment.pop("DATABASE_URL", None)
    return await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-c", _START, stdin=PIPE, stdout=PIPE, env=environment, limit=_BUFFER
    )


def _packed(order: Callable[[], object]) -> bytes:
    return pickle.dumps(order, pickle.HIGHEST_PROTOCOL)


async def _asked(process: Process, content: bytes) -> Answer:
    """Return the process's answer. Raises `OSError` or `EOFError` if the process has ended."""
    if process.stdin is None or process.stdout is None:
        raise EOFError
    # Write everything at once: while nothing is buffered, each write is a system call.
    process.stdin.write(LENGTH.pack(len(content)) + content)
    await process.stdin.drain()
    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    answer: Answer = pickle.loads(await process.stdout.readexactly(length))  # noqa: S301
    return answer


class Workers:
    """`count` processes that draw for one event loop, and one more for background work.

    Each process calls `prepare` first.
    """

    def __init__(self, count: int, prepare: Callable[[], object] = nothing) -> None:
        self.count = count
        self._workers = [Worker(prepare) for _ in range(count)]
        self._idle = dict.fromkeys(self._workers)
        self._waiting: list[tuple[asyncio.Future[Worker], Worker]] = []
        """Waiting orders, oldest first, each with the process that it prefers."""
        self._behind = Worker(partial(at_priority, _LEAST_URGENT, prepare))
        self._under_way: set[asyncio.Task[Any]] = set()
        self._unhurried = asyncio.Lock()
        self._rest: asyncio.TimerHandle | None = None
        self._closed = False

    async def begin(self) -> None:
        """Start the processes one after the other, so that the event loop stays responsive."""
        with suppress(WorkersClosed):
            for place in range(self.count):
                await self.do(nothing, near=place / self.count)

    async def do(self, order: Callable[[], _R], *, near: float = 0) -> tuple[_R, float]:
        """Run the order in a free process. Return the order's result and the seconds it took.

        `near`, from 0 to below 1, selects the process to prefer. Similar pictures have similar
        values, so that this process usually has most parts of the picture in its caches. Raises the
        same errors as `Worker.do`.
        """
        self._check_open()
        worker = await self._free(near)
        task = asyncio.create_task(self._done(worker, order))
        self._under_way.add(task)
        task.add_done_callback(self._ended)
        # A process is free only when it has answered, even if the caller is cancelled. We do not
        # use `asyncio.shield`, because since Python 3.14 it logs errors that nobody awaits any
        # more.
        await asyncio.wait({task})
        return task.result()

    async def _done(self, worker: Worker, order: Callable[[], _R]) -> tuple[_R, float]:
        try:
            return await worker.do(order)
        finally:
            self._release(worker)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            # Retrieve the error, because the caller may have been cancelled.
            task.exception()

    async def _free(self, near: float) -> Worker:
        wanted = self._workers[int(near * self.count)]
        if self._idle:
            worker = wanted if wanted in self._idle else next(iter(self._idle))
            del self._idle[worker]
            return worker
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.append((turn, wanted))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release(turn.result())
            raise

    def _release(self, worker: Worker) -> None:
        self._waiting = [each for each in self._waiting if not each[0].done()]
        if not self._waiting:
            self._idle[worker] = None
            return
        places = enumerate(self._waiting)
        own = next((place for place, (_, wanted) in places if wanted is worker), 0)
        turn, _ = self._waiting.pop(own)
        turn.set_result(worker)

    async def do_behind(self, order: Callable[[], _R]) -> _R:
        """Run the order in a background process of the lowest priority. Return the order's result.

        The process takes one order at a time. If the caller is cancelled, the process is killed.
        """
        async with self._unhurried:
            self._check_open()
            if self._rest is not None:
                self._rest.cancel()
            try:
                return (await self._behind.do(order))[0]
            except asyncio.CancelledError:
                self._behind.end()
                raise
            finally:
                self._rest = asyncio.get_running_loop().call_later(_IDLE, self._behind.end)

    async def do_long(self, work: Callable[[Callable[[], None]], _R]) -> _R:
        """Run the work as `do_behind` runs an order.

        The work calls its argument to check for cancellation. Here the argument does nothing,
        because a cancellation kills the process.
        """
        return await self.do_behind(partial(work, nothing))

    def _check_open(self) -> None:
        if self._closed:
            raise WorkersClosed

    def close(self) -> None:
        """Drop orders that have not started, and refuse new orders."""
        self._closed = True
        for turn, _ in self._waiting:
            turn.cancel()
        self._waiting.clear()
        if self._rest is not None:
            self._rest.cancel()

    async def finish(self) -> None:
        """Close, kill the background process, and end the other processes.

        The current orders of the other processes get `_LAST_ORDER` seconds to finish.
        """
        self.close()
        self._behind.end()
        await asyncio.gather(*(worker.finish() for worker in (*self._workers, self._behind)))
        await asyncio.gather(*self._under_way, return_exceptions=True)

"""Cats think in separate processes, so that neither answers nor pictures wait for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeVar

from agents.agent import SECONDS
from agents.thinking_task import ThoughtFailed, ready, sendable, thought
from cogs.workers.fair_queue import FairQueue
from cogs.workers.locks import Locks
from cogs.workers.pool import Worker, WorkerGone, WorkersClosed, at_priority, nothing
from rules.match import Match

log = logging.getLogger(__name__)

__all__ = ["Thinking", "ThoughtFailed"]

_R = TypeVar("_R")
_BEYOND = 10.0
"""Extra seconds that a choice may take, because processes must start and give way to drawing."""
_LESS_URGENT, _LEAST_URGENT = 10, 19


class _Thinker(Protocol):
    """A worker that makes one choice at a time."""

    async def do(self, order: Callable[[], _R]) -> tuple[_R, float]: ...

    def end(self) -> None: ...

    async def finish(self) -> None: ...


class Thinking:
    """Cats' choices for one event loop, made in `workers` processes (if 0, in a thread).

    The processes start when they are needed, and have a lower priority than drawing. Each process
    calls `prepare` first. Choices that are requested with `behind=True` get a process of their own,
    with the lowest priority (if `workers` is 0, a thread of their own).
    """

    def __init__(self, workers: int = 0, prepare: Callable[[], object] = nothing) -> None:
        first = partial(at_priority, _LESS_URGENT, prepare)
        last = partial(at_priority, _LEAST_URGENT, prepare)
        thinkers: list[_Thinker] = [Worker(first) for _ in range(workers)] or [_Thread()]
        behind = Worker(last) if workers else _Thread()
        self._thinkers = [*thinkers, behind]
        self._queue, self._behind = FairQueue(thinkers), FairQueue[_Thinker]([behind])
        self._choosing = Locks[tuple[str, bool]]()
        """One lock for each match (by its commitment) and each value of `behind`, see `choose`."""
        self._getting_ready: asyncio.Task[None] | None = None
        self._closed = False

    def get_ready(self) -> None:
        """Start a process and load its modules in the background, unless this was done before."""
        if not self._closed and self._getting_ready is None:
            self._getting_ready = asyncio.create_task(self._get_ready())

    async def _get_ready(self) -> None:
        async with self._queue.turn(ready) as thinker:
            try:
                await thinker.do(ready)
            except (WorkersClosed, WorkerGone):
                # The next choice starts a new process and reports errors.
                log.info("a thinking process could not be prepared")

    async def choose(
        self,
        match: Match,
        player: int,
        strength: str,
        seed: bytes,
        *,
        person: int,
        began: Callable[[], None] = nothing,
        behind: bool = False,
    ) -> str:
        """Return the text of the action that the agent chooses.

        For each match, only one choice is made at a time. Choices with `behind` are separate: the
        extra process makes them one at a time, and no other choice waits for them.

        `person` is the user id of the person who waits for the choice. People take turns, however
        many matches each of them plays, and nobody gets two processes at once. So a choice waits
        for the current choices, and then for at most one choice of each other person. `began` is
        called when the choice's turn comes.

        Raises `ThoughtFailed` for any error. While the bot stops, the caller is cancelled, and the
        choice is made after the next start.
        """
        if self._closed:
            raise asyncio.CancelledError
        if self._getting_ready is not None:
            await asyncio.wait({self._getting_ready}, timeout=_BEYOND)
        order = partial(thought, sendable(match), player, strength, seed)
        async with (
            self._choosing[match.commitment, behind],
            (self._behind if behind else self._queue).turn(person) as thinker,
        ):
            began()
            try:
                async with asyncio.timeout(SECONDS.get(strength, 0) + _BEYOND):
                    return (await thinker.do(order))[0]
            except TimeoutError:
                thinker.end()
                raise ThoughtFailed("it took too long") from None
            except asyncio.CancelledError:
                thinker.end()
                raise
            except ThoughtFailed:
                raise
            except WorkersClosed:
                raise asyncio.CancelledError from None
            except Exception as error:
                # The process died, or the match cannot be pickled: its game may be from a different
                # package.
                raise ThoughtFailed(type(error).__name__) from None

    async def close(self) -> None:
        """Drop waiting choices and end the processes. Current choices get a moment to finish."""
        self._closed = True
        self._queue.close()
        self._behind.close()
        await asyncio.gather(*(thinker.finish() for thinker in self._thinkers))
        if self._getting_ready is not None:
            await asyncio.gather(self._getting_ready, return_exceptions=True)


class _Thread:
    """A thread of this process.

    A thread cannot be killed; after a time-out it runs on, and its result is ignored.
    """

    async def do(self, order: Callable[[], _R]) -> tuple[_R, float]:
        return await asyncio.to_thread(order), 0.0

    def end(self) -> None: ...

    async def finish(self) -> None: ...

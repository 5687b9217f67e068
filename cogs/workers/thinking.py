"""Cats think in processes of their own, so that neither answers nor pictures wait for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeVar
from weakref import WeakValueDictionary

from agents.agent import SECONDS
from agents.orders import ThoughtFailed, ready, sendable, thought
from cogs.workers.fair_queue import FairQueue
from cogs.workers.pool import Worker, WorkerGone, WorkersClosed, at_priority, nothing
from rules.match import Match

log = logging.getLogger(__name__)

__all__ = ["Thinking", "ThoughtFailed"]

_R = TypeVar("_R")
_BEYOND = 10.0
"""Seconds a choice is given besides its own: processes begin, and wait for whoever draws."""
_LESS_URGENT = 10


class _Thinker(Protocol):
    """Whatever thinks, one choice at a time."""

    async def do(self, order: Callable[[], _R]) -> tuple[_R, float]: ...

    def end(self) -> None: ...

    async def finish(self) -> None: ...


class Thinking:
    """So many processes for one event loop, or a thread where `workers` is 0.

    They are begun when there is something to think about, and give way to whoever draws.
    """

    def __init__(self, workers: int = 0) -> None:
        prepare = partial(at_priority, _LESS_URGENT, nothing)
        self._thinkers: list[_Thinker] = [Worker(prepare) for _ in range(workers)] or [_Thread()]
        self._queue = FairQueue(self._thinkers)
        self._choosing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By a match's commitment: of a match one choice is made at a time."""
        self._getting_ready: asyncio.Task[None] | None = None
        self._closed = False

    def get_ready(self) -> None:
        """Have a process begun, and what it needs loaded, unless one is; waits for nothing."""
        if not self._closed and self._getting_ready is None:
            self._getting_ready = asyncio.create_task(self._get_ready())

    async def _get_ready(self) -> None:
        async with self._queue.turn(ready) as thinker:
            try:
                await thinker.do(ready)
            except (WorkersClosed, WorkerGone):
                # Whoever has to think begins another, and tells what is wrong.
                log.info("a process that thinks was not got ready")

    async def choose(
        self,
        match: Match,
        player: int,
        strength: str,
        seed: bytes,
        *,
        person: int,
        began: Callable[[], None] = nothing,
    ) -> str:
        """The text of the action that the agent takes; of one match one choice at a time.

        `person` is the user id of whoever it is made for. People take turns, however many matches
        each of them plays, and nobody is served by two processes at once: so a thought waits for
        one that is under way and for one of each other person at the most. `began` is called when
        it is their turn.

        Raises `ThoughtFailed` for whatever went wrong. While the bot stops, whoever asks is
        cancelled: nothing went wrong, and the choice is made after the next start.
        """
        if self._closed:
            raise asyncio.CancelledError
        if self._getting_ready is not None:
            await asyncio.wait({self._getting_ready}, timeout=_BEYOND)
        order = partial(thought, sendable(match), player, strength, seed)
        async with (
            self._choosing.setdefault(match.commitment, asyncio.Lock()),
            self._queue.turn(person) as thinker,
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
                # Processes that ended, or a match of somebody's game that cannot be sent.
                raise ThoughtFailed(type(error).__name__) from None

    async def close(self) -> None:
        """Drop what waits, and end the processes; a choice under way has a moment to be made."""
        self._closed = True
        self._queue.close()
        await asyncio.gather(*(thinker.finish() for thinker in self._thinkers))
        if self._getting_ready is not None:
            await asyncio.gather(self._getting_ready, return_exceptions=True)


class _Thread:
    """A thread of this process. It cannot be ended; nobody waits for it any more."""

    async def do(self, order: Callable[[], _R]) -> tuple[_R, float]:
        return await asyncio.to_thread(order), 0.0

    def end(self) -> None: ...

    async def finish(self) -> None: ...

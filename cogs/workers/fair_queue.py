"""A fair queue for a few workers: clients take turns, and no client has two workers at once."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Hashable, Sequence
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

_W = TypeVar("_W")


class FairQueue(Generic[_W]):
    """A fair LIFO pool of workers: one job per client at a time.

    Workers that are not needed never start.
    """

    def __init__(self, workers: Sequence[_W]) -> None:
        self._idle = [*workers]
        self._waiting: dict[Hashable, deque[asyncio.Future[_W]]] = {}
        """Waiting jobs by client, in the order in which the clients' turns come."""
        self._served: set[Hashable] = set()

    @asynccontextmanager
    async def turn(self, whose: Hashable) -> AsyncIterator[_W]:
        """A context with a worker for client `whose`; it first waits for the client's turn."""
        worker = await self._mine(whose)
        try:
            yield worker
        finally:
            self._release(whose, worker)

    async def _mine(self, whose: Hashable) -> _W:
        mine: asyncio.Future[_W] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whose, deque()).append(mine)
        self._serve()
        try:
            return await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._release(whose, mine.result())
            raise

    def _release(self, whose: Hashable, worker: _W) -> None:
        self._idle.append(worker)
        self._served.discard(whose)
        if whose in self._waiting:
            # A client who wants another turn waits behind all others.
            self._waiting[whose] = self._waiting.pop(whose)
        self._serve()

    def _serve(self) -> None:
        for whose in [each for each in self._waiting if each not in self._served]:
            if not self._idle:
                return
            queue = deque(mine for mine in self._waiting.pop(whose) if not mine.cancelled())
            if queue:
                self._served.add(whose)
                queue.popleft().set_result(self._idle.pop())
            if queue:
                self._waiting[whose] = queue

    def close(self) -> None:
        """Cancel all waiting jobs."""
        for queue in self._waiting.values():
            for mine in queue:
                mine.cancel()
        self._waiting.clear()

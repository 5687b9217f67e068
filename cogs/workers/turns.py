"""Who is served next where many wait for few: everybody in turn, and nobody twice at once."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Hashable, Sequence
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

_H = TypeVar("_H")


class Turns(Generic[_H]):
    """A fair LIFO pool of workers: one job per client at a time; idle workers stay unstarted."""

    def __init__(self, hands: Sequence[_H]) -> None:
        self._idle = [*hands]
        self._waiting: dict[Hashable, deque[asyncio.Future[_H]]] = {}
        """By whom they wait for, in the order of their turns."""
        self._served: set[Hashable] = set()

    @asynccontextmanager
    async def turn(self, whose: Hashable) -> AsyncIterator[_H]:
        """A context with a hand for this caller alone, once one is free and it is their turn."""
        hand = await self._mine(whose)
        try:
            yield hand
        finally:
            self._release(whose, hand)

    async def _mine(self, whose: Hashable) -> _H:
        mine: asyncio.Future[_H] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(whose, deque()).append(mine)
        self._hand_out()
        try:
            return await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._release(whose, mine.result())
            raise

    def _release(self, whose: Hashable, hand: _H) -> None:
        self._idle.append(hand)
        self._served.discard(whose)
        if whose in self._waiting:
            # Whoever wants another turn waits behind all others.
            self._waiting[whose] = self._waiting.pop(whose)
        self._hand_out()

    def _hand_out(self) -> None:
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
        """Cancel everybody who waits."""
        for queue in self._waiting.values():
            for mine in queue:
                mine.cancel()
        self._waiting.clear()

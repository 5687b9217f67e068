"""Long work on the database, split into small transactions so that other work is not delayed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from data.errors import StoreBusy

T = TypeVar("T")

_SECONDS = 0.02
"""Target duration of a transaction in seconds.

The target is short, because a busy machine may take several times as long, and even then nobody
should wait longer than a tenth of a second.
"""
_FIRST, _FEWEST, _MOST = 8, 1, 2_000
_LONGEST_REST = 0.1
_REFUSALS = 100
"""The number of refusals, about a second apart, after which a transaction is given up."""


class Pieces:
    """Transactions whose size adapts to how long the previous one took.

    After each transaction, pause for as long as it took (but at most `_LONGEST_REST` seconds), so
    that these transactions use only about half of the database's time.
    """

    def __init__(self) -> None:
        self._size = _FIRST

    async def do(self, piece: Callable[[int], Awaitable[T]]) -> T:
        """Call `piece` with the number of rows it may handle. Return the result of `piece`.

        Retry while the store is too busy to write.
        """
        clock = asyncio.get_running_loop()
        for refused in range(_REFUSALS):
            began = clock.time()
            try:
                done = await piece(self._size)
            except StoreBusy:
                if refused == _REFUSALS - 1:
                    raise
                await asyncio.sleep(1)
                continue
            took = clock.time() - began
            if took > _SECONDS:
                self._size = max(self._size // 2, _FEWEST)
            elif took < _SECONDS / 3:
                self._size = min(self._size * 2, _MOST)
            await asyncio.sleep(min(took, _LONGEST_REST))
            return done
        raise AssertionError

    async def all_of(self, piece: Callable[[int], Awaitable[int]]) -> int:
        """Repeat `piece` until it handles nothing more. Return the sum of its results."""
        total = 0
        while done := await self.do(piece):
            total += done
        return total

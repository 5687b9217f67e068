"""Long work on the database in small transactions, between which others have their turn."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from data.errors import StoreBusy

T = TypeVar("T")

_SECONDS = 0.02
"""That a piece is meant to take. On a machine that has much else to do it may be a few times that,
with which others still need not wait for a tenth of a second.
"""
_FIRST, _FEWEST, _MOST = 8, 1, 2_000
_LONGEST_REST = 0.1
_REFUSALS = 100
"""So often, and about so many seconds, a piece is put off for others before it is given up."""


class Pieces:
    """How much is done in one transaction: what the one before shows to be quick enough.

    Between two pieces there is a rest as long as a piece took, so that they take half of the time
    of the database at most.
    """

    def __init__(self) -> None:
        self._size = _FIRST

    async def do(self, piece: Callable[[int], Awaitable[T]]) -> T:
        """What `piece` returns, called with how much it may do. Raises as it does.

        Where too many others wait to write, it is tried again.
        """
        for refused in range(_REFUSALS):
            began = time.monotonic()
            try:
                done = await piece(self._size)
            except StoreBusy:
                if refused == _REFUSALS - 1:
                    raise
                await asyncio.sleep(1)
                continue
            took = time.monotonic() - began
            if took > _SECONDS:
                self._size = max(self._size // 2, _FEWEST)
            elif took < _SECONDS / 3:
                self._size = min(self._size * 2, _MOST)
            await asyncio.sleep(min(took, _LONGEST_REST))
            return done
        raise AssertionError

    async def all_of(self, piece: Callable[[int], Awaitable[int]]) -> int:
        """Do pieces until one finds nothing left; the sum of what they did."""
        total = 0
        while done := await self.do(piece):
            total += done
        return total

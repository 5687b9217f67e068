"""A queue of transactions that wait for one of a limited number of connections."""

import asyncio
import math
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from data.errors import StoreBusy, StoreUnavailable

_TIMEOUT = 10.0
"""Seconds after which a waiting transaction gives up."""
_LONGEST = 3.0
"""A longer transaction counts in the average as this many seconds, to avoid needless refusals."""
_MEMORY = 0.1
"""Weight of the newest transaction in the moving average of a transaction's duration."""


class ConnectionQueue:
    """Lets at most `connections` transactions run at a time. The others wait, oldest first."""

    def __init__(self, connections: int) -> None:
        self._connections = connections
        self._free = asyncio.Semaphore(connections)
        self._waiting: dict[object, float] = {}
        """The time on the loop's clock when each waiting transaction came, oldest first."""
        self._seconds = 0.0
        self._connected = 0
        self._last_connected = -math.inf

    def expected_wait(self) -> float:
        """Estimate the seconds that a new transaction would wait.

        The estimate is never shorter than the time that the oldest transaction in the queue has
        already waited, because the average duration does not include stuck transactions.
        """
        if not self._free.locked():
            return 0.0
        now = asyncio.get_running_loop().time()
        oldest = next(iter(self._waiting.values()), now)
        return max(
            (len(self._waiting) + 1) * self._seconds / self._connections,
            now - oldest,
        )

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """A context in which the transaction may connect. It is entered within `_TIMEOUT` seconds.

        After that time, raises `StoreBusy` if any other transaction was connected meanwhile, and
        `StoreUnavailable` if none was.
        """
        clock = asyncio.get_running_loop()
        await self._acquire(clock.time())
        began = clock.time()
        try:
            yield
        finally:
            seconds = min(clock.time() - began, _LONGEST)
            self._seconds += _MEMORY * (seconds - self._seconds)
            self._free.release()

    @contextmanager
    def connected(self) -> Iterator[None]:
        """A context in which the transaction has its connection."""
        self._connected += 1
        self._last_connected = asyncio.get_running_loop().time()
        try:
            yield
        finally:
            self._connected -= 1

    async def _acquire(self, came: float) -> None:
        mine = object()
        self._waiting[mine] = came
        try:
            async with asyncio.timeout(_TIMEOUT):
                await self._free.acquire()
        except TimeoutError:
            if self._connected or self._last_connected >= came:
                raise StoreBusy(len(self._waiting), "transactions") from None
            raise StoreUnavailable("database does not answer in time") from None
        finally:
            del self._waiting[mine]

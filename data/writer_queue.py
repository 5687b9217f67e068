"""A queue of writers: one writes at a time, and a writer that would wait too long is refused."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from data.errors import StoreBusy

LONGEST_WAIT = 3.0
"""A writer whose estimated wait is longer than this number of seconds is refused at once."""
_TIMEOUT = 10.0
"""Seconds after which a waiting writer gives up."""
STUCK = 1.0
"""When the bot stops, a writer counts as stuck if it has been writing for this many seconds."""
_MEMORY = 0.1
"""Weight of the newest turn in the moving average of a turn's duration."""


class WriterQueue:
    """A lock with a bounded queue. `finishing` writers come first, however long the queue is."""

    def __init__(self) -> None:
        self._held = False
        self._finishing = deque[asyncio.Future[bool]]()
        self._beginning = deque[asyncio.Future[bool]]()
        self._turn_seconds = 0.0
        self._turn_began = 0.0

    @property
    def waiting(self) -> int:
        """The number of writers that are waiting now."""
        return len(self._finishing) + len(self._beginning)

    def expected_wait(self) -> float:
        """Estimate the seconds that a new writer would wait."""
        return (self.waiting + self._held) * self._turn_seconds

    @asynccontextmanager
    async def turn(self, *, finishing: bool) -> AsyncIterator[None]:
        """A context in which no other task writes. Raises `StoreBusy`."""
        await self._acquire(finishing)
        clock = asyncio.get_running_loop()
        self._turn_began = clock.time()
        try:
            yield
        finally:
            # Limit the effect of one stuck turn, so that later writers are not all refused.
            seconds = min(clock.time() - self._turn_began, LONGEST_WAIT)
            self._turn_seconds += _MEMORY * (seconds - self._turn_seconds)
            self._release()

    def refuse_if_stuck(self) -> bool:
        """If the current turn is stuck, refuse all waiting writers.

        Return whether the turn is stuck.
        """
        now = asyncio.get_running_loop().time()
        stuck = self._held and now - self._turn_began >= STUCK
        if stuck:
            for queue in (self._finishing, self._beginning):
                while queue:
                    following = queue.popleft()
                    if not following.done():
                        following.set_result(False)
        return stuck

    async def _acquire(self, finishing: bool) -> None:
        if not self._held:
            self._held = True
            return
        if not finishing and self.expected_wait() > LONGEST_WAIT:
            raise StoreBusy(self.waiting)
        mine: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        (self._finishing if finishing else self._beginning).append(mine)
        try:
            async with asyncio.timeout(_TIMEOUT):
                granted = await mine
        except BaseException as error:
            # We may have got the turn at the moment of cancellation; pass it to the next writer.
            if mine.done() and not mine.cancelled() and mine.result():
                self._release()
            if isinstance(error, TimeoutError):
                raise StoreBusy(self.waiting) from None
            raise
        if not granted:
            raise StoreBusy(self.waiting)

    def _release(self) -> None:
        for queue in (self._finishing, self._beginning):
            while queue:
                following = queue.popleft()
                if not following.done():
                    following.set_result(True)
                    return
        self._held = False

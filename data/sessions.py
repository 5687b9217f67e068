"""Let only one process at a time start a Discord session, because Discord requires this."""

import asyncio

from sqlalchemy import select

from data.locks import Lock, taken_if_free
from data.topic import Topic

_ASK_AGAIN = 0.5


class Sessions(Topic):
    _turn: asyncio.Task[None] | None = None
    """The newest task that keeps other processes from starting sessions.

    When the task ends, other processes may start sessions.
    """

    async def begin_session(self, seconds: float) -> None:
        """Wait until no other process is starting a session, then take the turn.

        This process keeps the turn for `seconds`; meanwhile, no other process starts a session.
        With SQLite, which only one process uses, do nothing. Raises StoreError.
        """
        if not self._database.shared:
            return
        while True:
            mine = asyncio.get_running_loop().create_future()
            # If this process is killed, the database releases its lock.
            self._turn = turn = asyncio.create_task(self._hold(mine, seconds))
            try:
                if await mine:
                    return
            finally:
                if mine.cancelled():
                    turn.cancel()
            await asyncio.sleep(_ASK_AGAIN)

    async def end_turn(self) -> None:
        """Give up the turn, if we hold it."""
        if self._turn is not None:
            self._turn.cancel()
            await asyncio.gather(self._turn, return_exceptions=True)

    async def _hold(self, mine: asyncio.Future[bool], seconds: float) -> None:
        """Try to get the turn, and set `mine` to whether we got it. Hold the turn for `seconds`."""
        asked = select(taken_if_free(Lock.SESSIONS))
        try:
            async with self._database.reading() as conn:
                got = bool((await conn.execute(asked)).scalar_one())
                mine.set_result(got)
                if got:
                    await asyncio.sleep(seconds)
        except Exception as error:
            # After `mine` is set, nobody awaits this task; the turn ends with the connection.
            if not mine.done():
                mine.set_exception(error)

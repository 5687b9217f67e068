"""When processes begin sessions with Discord, which lets a bot begin them one after the other."""

import asyncio

from sqlalchemy import select

from data.locks import Lock, taken_if_free
from data.topic import Topic

_ASK_AGAIN = 0.5


class Sessions(Topic):
    _turn: asyncio.Task[None] | None = None
    """The newest turn to begin sessions; over when others may begin theirs."""

    async def begin_session(self, seconds: float) -> None:
        """Wait until no other process begins a session, then keep them from it for so long.

        On SQLite, which one process uses, nobody is waited for. Raises StoreError.
        """
        if not self._database.shared:
            return
        while True:
            mine = asyncio.get_running_loop().create_future()
            # If this process is killed meanwhile, the database ends its turn.
            self._turn = turn = asyncio.create_task(self._hold(mine, seconds))
            try:
                if await mine:
                    return
            finally:
                if mine.cancelled():
                    turn.cancel()
            await asyncio.sleep(_ASK_AGAIN)

    async def end_turn(self) -> None:
        """Keep others from nothing any more; nothing happens where no turn lasts."""
        if self._turn is not None:
            self._turn.cancel()
            await asyncio.gather(self._turn, return_exceptions=True)

    async def _hold(self, mine: asyncio.Future[bool], seconds: float) -> None:
        """Tell whether the turn is ours; keep it for so long if it is."""
        asked = select(taken_if_free(Lock.SESSIONS))
        try:
            async with self._database.reading() as conn:
                got = bool((await conn.execute(asked)).scalar_one())
                mine.set_result(got)
                if got:
                    await asyncio.sleep(seconds)
        except Exception as error:
            # Later, nobody waits any more: the turn is over with the connection.
            if not mine.done():
                mine.set_exception(error)

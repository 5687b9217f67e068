"""Seeks: people's wishes for a match on a server.

A seek is open while it has no arrangement and has not lapsed. `seek_matching` matches open seeks.
"""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, delete, func, insert, select, update

from data import seek_notices
from data.connection import Connection
from data.errors import Gone, TooManySeeks
from data.locks import Lock, taken_for
from data.ratings import EVERYWHERE
from data.schema import ratings, seeks
from data.seek_rows import COMMA, Seek, has_lapsed, is_open, load_open, seek_of, select_seeks
from data.topic import Topic, reads, writes


class Seeks(Topic):
    @writes
    async def seek(  # noqa: PLR0913
        self,
        conn: Connection,
        *,
        guild_id: int,
        channel_id: int,
        user_id: int,
        games: Sequence[str],
        clock: int | None,
        lasts: int,
        asks: int = 0,
        single: bool = False,
        most: int,
    ) -> Seek:
        """Open a seek for `lasts` milliseconds.

        `most` limits the number of a person's open seeks. Raises TooManySeeks if the person has
        already reached this limit. The other arguments are as in `Seek`.
        """
        now = self._clock()
        values = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "user_id": user_id,
            "games": COMMA.join(games),
            "clock": clock,
            "asks": asks,
            "single": single,
            "sought_at": now,
            "lapses_at": now + lasts,
        }
        await _hold(conn, user_id)
        theirs = select(func.count()).select_from(seeks)
        open_ones = theirs.where(is_open(now), seeks.c.user_id == user_id)
        if (await conn.execute(open_ones)).scalar_one() >= most:
            raise TooManySeeks(f"user {user_id} has {most} seeks")
        made = await conn.execute(insert(seeks).values(values).returning(seeks))
        sought = seek_of(made.one())
        await seek_notices.changed(conn, [sought])
        return sought

    @writes
    async def change_seek(
        self,
        conn: Connection,
        seek_id: int,
        user_id: int,
        *,
        games: Sequence[str],
        clock: int | None,
        lasts: int,
        asks: int,
        single: bool,
    ) -> Seek:
        """Change a person's own open seek. The seek keeps its place in the order of waiting seeks.

        The arguments are as in `seek`. Raises Gone.
        """
        now = self._clock()
        chosen = {
            "games": COMMA.join(games),
            "clock": clock,
            "lapses_at": now + lasts,
            "asks": asks,
            "single": single,
        }
        theirs = is_open(now) & (seeks.c.id == seek_id) & (seeks.c.user_id == user_id)
        done = await conn.execute(update(seeks).where(theirs).values(chosen).returning(seeks))
        row = done.one_or_none()
        if row is None:
            raise Gone(f"seek {seek_id} of user {user_id}")
        await seek_notices.changed(conn, [seek_of(row)])
        return seek_of(row)

    @reads
    async def games_played(self, conn: Connection, user_id: int) -> Sequence[str]:
        """Return the games in which this person has a rating, the most recently played first."""
        theirs = (ratings.c.user_id == user_id) & (ratings.c.guild_id == EVERYWHERE)
        newest = select(ratings.c.game).where(theirs).order_by(ratings.c.last_at.desc())
        return list(await conn.scalars(newest))

    @reads
    async def open_seeks(self, conn: Connection, guild_id: int) -> Sequence[Seek]:
        """Return the server's open seeks, oldest first."""
        return await select_seeks(conn, is_open(self._clock()) & (seeks.c.guild_id == guild_id))

    @reads
    async def open_seeks_of(self, conn: Connection, user_id: int) -> Sequence[Seek]:
        """Return a person's open seeks on all servers, oldest first."""
        return await select_seeks(conn, is_open(self._clock()) & (seeks.c.user_id == user_id))

    @reads
    async def open_seek(self, conn: Connection, seek_id: int) -> Seek:
        """Return an open seek. Raises Gone."""
        return await load_open(conn, seek_id, self._clock())

    @writes
    async def cancel_seek(self, conn: Connection, seek_id: int, user_id: int) -> Seek:
        """Delete a person's own open seek, and return it. Raises Gone."""
        ended = await _delete(conn, is_open(self._clock()) & (seeks.c.user_id == user_id), seek_id)
        await seek_notices.changed(conn, [ended])
        return ended

    @reads
    async def lapsed_seeks(self, conn: Connection) -> Sequence[Seek]:
        """Return the seeks that have lapsed and are still stored."""
        return await select_seeks(conn, has_lapsed(self._clock()))

    @writes
    async def end_lapsed_seek(self, conn: Connection, seek_id: int) -> Seek:
        """Delete a lapsed seek, and return it. Raises Gone if the seek is open or was deleted."""
        ended = await _delete(conn, has_lapsed(self._clock()), seek_id)
        await seek_notices.changed(conn, [ended])
        return ended


async def _hold(conn: Connection, user_id: int) -> None:
    """Keep other processes from opening seeks for this person until the transaction ends."""
    if conn.dialect.name == "postgresql":
        await conn.execute(select(taken_for(Lock.SEEKING, user_id)))


async def _delete(conn: Connection, where: ColumnElement[bool], seek_id: int) -> Seek:
    statement = delete(seeks).where(where, seeks.c.id == seek_id).returning(seeks)
    row = (await conn.execute(statement)).one_or_none()
    if row is None:
        raise Gone(f"seek {seek_id}")
    return seek_of(row)

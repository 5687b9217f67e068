"""Notices: messages that list open seeks, one for each channel in which somebody seeks.

A server may name one channel for all its seeks; otherwise each seek is listed where it was made. A
notice whose `message_id` is None has not been posted yet.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import ScalarSelect, delete, func, select, update

from data.connection import Connection
from data.schema import guild_settings, seek_notices, seeks
from data.seek_rows import Seek, is_open, select_seeks
from data.topic import Topic, insert_into, notes, reads, reads_notes, writes

_NEXT = seek_notices.c.revision + 1


@dataclass(frozen=True, slots=True)
class SeekNotice:
    """A channel's notice. `shown` is the newest revision that its message is known to show."""

    channel_id: int
    guild_id: int
    message_id: int | None
    revision: int
    shown: int


class SeekNotices(Topic):
    @reads
    async def seek_notice(
        self, conn: Connection, channel_id: int
    ) -> tuple[SeekNotice, Sequence[Seek]] | None:
        """Return the channel's notice with the open seeks that it lists, oldest first."""
        query = select(seek_notices).where(seek_notices.c.channel_id == channel_id)
        row = (await conn.execute(query)).mappings().one_or_none()
        if row is None:
            return None
        notice = SeekNotice(**row)
        listed = func.coalesce(_named_by(notice.guild_id), seeks.c.channel_id) == channel_id
        here = is_open(self._clock()) & (seeks.c.guild_id == notice.guild_id) & listed
        return notice, await select_seeks(conn, here)

    @reads_notes
    async def notices_behind(self, conn: Connection) -> Sequence[SeekNotice]:
        """Return the notices whose messages may still show an older revision."""
        query = select(seek_notices).where(seek_notices.c.shown != seek_notices.c.revision)
        return [SeekNotice(**row) for row in (await conn.execute(query)).mappings()]

    @writes
    async def notice_posted(
        self, conn: Connection, channel_id: int, message_id: int, revision: int
    ) -> None:
        """Record the notice's new message, and the revision that it shows."""
        statement = update(seek_notices).where(seek_notices.c.channel_id == channel_id)
        await conn.execute(statement.values(message_id=message_id, shown=revision))

    @notes
    async def notice_shown(self, conn: Connection, channel_id: int, revision: int) -> None:
        """Record the revision that the notice's message shows."""
        statement = update(seek_notices).where(seek_notices.c.channel_id == channel_id)
        await conn.execute(statement.values(shown=revision))

    @writes
    async def renew_notice(self, conn: Connection, seek: Seek) -> int:
        """Mark this seek's notice as out of date. Return the notice's channel."""
        [channel_id] = await changed(conn, [seek])
        return channel_id

    @writes
    async def forget_notice(self, conn: Connection, notice: SeekNotice) -> None:
        """Delete a notice that lists nothing, unless it has changed meanwhile."""
        same = seek_notices.c.channel_id == notice.channel_id
        same &= seek_notices.c.revision == notice.revision
        await conn.execute(delete(seek_notices).where(same))


async def changed(conn: Connection, changes: Iterable[Seek]) -> Sequence[int]:
    """Mark the notices of opened, matched, reopened or ended seeks as out of date.

    Returns the channels of these notices. Runs in the caller's transaction.
    """
    channels = []
    for guild_id, made_in in sorted({(each.guild_id, each.channel_id) for each in changes}):
        named = (await conn.execute(select(_named_by(guild_id)))).scalar_one()
        await _next_revision(conn, guild_id, named or made_in)
        channels.append(named or made_in)
    return channels


async def moved(conn: Connection, guild_id: int, now: int) -> None:
    """Mark all notices of a server as out of date.

    The server has just named another channel for its seeks. Runs in the caller's transaction.
    """
    here = seek_notices.c.guild_id == guild_id
    before = set(await conn.scalars(select(seek_notices.c.channel_id).where(here)))
    await changed(conn, await select_seeks(conn, is_open(now) & (seeks.c.guild_id == guild_id)))
    left = seek_notices.c.channel_id.in_(before)
    await conn.execute(update(seek_notices).where(here, left).values(revision=_NEXT))


def _named_by(guild_id: int) -> ScalarSelect[int | None]:
    """SQL: the channel that the server names for all its seeks, or null."""
    named = select(guild_settings.c.seek_channel_id).where(guild_settings.c.guild_id == guild_id)
    return named.scalar_subquery()


async def _next_revision(conn: Connection, guild_id: int, channel_id: int) -> None:
    row = {"channel_id": channel_id, "guild_id": guild_id, "revision": 1}
    statement = insert_into(conn, seek_notices).values(row)
    await conn.execute(
        statement.on_conflict_do_update(index_elements=["channel_id"], set_={"revision": _NEXT})
    )

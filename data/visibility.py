"""Threads in which matches were played, and the rule for who may see a match."""

from collections.abc import Collection, Sequence

from sqlalchemy import BigInteger, ColumnElement, exists, func, literal, or_, select, union_all

from data.connection import Connection
from data.erasures import kept, theirs
from data.rows import MatchRow
from data.schema import matches, seats, threads
from data.topic import Topic, insert_into, reads, writes
from data.viewers import Location, ThreadRow, Viewer


class Visibility(Topic):
    @writes
    async def note_thread(self, conn: Connection, thread: ThreadRow) -> None:
        """Record a thread with its channel, and whether it is private."""
        known = insert_into(conn, threads).values(
            channel_id=thread.channel_id,
            guild_id=thread.guild_id,
            parent_id=thread.parent_id,
            private=thread.private,
        )
        update = known.on_conflict_do_update(
            index_elements=["channel_id"], set_={"private": thread.private}
        )
        await conn.execute(update)

    @reads
    async def closed_threads(
        self,
        conn: Connection,
        parents: Collection[int],
        thread_id: int | None = None,
        *,
        count: int,
    ) -> Sequence[ThreadRow]:
        """Return at most `count` threads of these channels that are or may be private.

        Threads that may be private come before private threads. Otherwise, newer threads come
        first. `thread_id` limits the result to one thread.
        """
        query = select(threads).where(
            threads.c.parent_id.in_(parents), threads.c.private.is_not(False)
        )
        if thread_id is not None:
            query = query.where(threads.c.channel_id == thread_id)
        order = threads.c.private.is_not(None), threads.c.channel_id.desc()
        found = await conn.execute(query.order_by(*order).limit(count))
        return [ThreadRow(**row) for row in found.mappings()]

    @reads
    async def sees(self, conn: Connection, viewer: Viewer, match_id: int) -> bool:
        """Return whether the match, live or finished, exists and this person may see it."""
        this = matches.c.id == match_id
        query = select(func.count()).select_from(matches).where(this, visible_to(viewer))
        return bool((await conn.execute(query)).scalar_one())


async def enter_thread(conn: Connection, row: MatchRow) -> None:
    """Record the thread in which a match starts, unless it is already recorded."""
    thread = {"channel_id": row.channel_id, "guild_id": row.guild_id, "parent_id": row.home_id}
    await conn.execute(insert_into(conn, threads).values(thread).on_conflict_do_nothing())


def visible_to(viewer: Viewer) -> ColumnElement[bool]:
    """SQL: whether this person may see a match.

    Every display of matches must apply this condition.
    """
    own = seats.alias("own")
    played = exists().where(own.c.match_id == matches.c.id, theirs(own, viewer.user_id))
    public = exists().where(threads.c.channel_id == matches.c.channel_id, ~threads.c.private)
    in_sight = (matches.c.channel_id == matches.c.home_id) | public.correlate(matches)
    seen = or_(
        matches.c.home_id.in_(viewer.managed),
        matches.c.home_id.in_(viewer.channels) & in_sight,
        matches.c.channel_id.in_(viewer.threads),
        played.correlate(matches),
    )
    return seen & kept()


def plays_in(channel_id: ColumnElement[int], location: Location) -> ColumnElement[bool]:
    """SQL: whether a match in `channel_id` counts for the location.

    `channel_id` must be the location's channel or thread, or a public thread of that channel. Other
    private threads are left out, because readers at the location may not be in them.
    """
    public = select(threads.c.channel_id).where(
        threads.c.parent_id == location.home_id, ~threads.c.private
    )
    here = [select(literal(each, BigInteger)) for each in (location.home_id, location.here_id)]
    # Use one list instead of an OR, so that an index is used.
    return channel_id.in_(union_all(*here, public))

"""Where matches were played, and who may see them: threads, and the rule for all that is told."""

from collections.abc import Collection, Sequence

from sqlalchemy import BigInteger, ColumnElement, exists, func, literal, or_, select, union_all

from data.connection import Connection
from data.erasures import kept, theirs
from data.rows import Location, MatchRow, ThreadRow, Viewer
from data.schema import matches, seats, threads
from data.topic import Topic, insert_into, reads, writes


class Visibility(Topic):
    @writes
    async def note_thread(self, conn: Connection, thread: ThreadRow) -> None:
        """Remember a thread with its channel, and whether it is private."""
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
        """Threads of these channels that are not known to be public, or this one if it is such.

        At most `count`: those of unknown kind first, then the newest.
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
        """Whether there is such a match, live or finished, for this person."""
        this = matches.c.id == match_id
        query = select(func.count()).select_from(matches).where(this, visible_to(viewer))
        return bool((await conn.execute(query)).scalar_one())


async def enter_thread(conn: Connection, row: MatchRow) -> None:
    """Remember the thread that a match begins in; what is known of it already stays."""
    thread = {"channel_id": row.channel_id, "guild_id": row.guild_id, "parent_id": row.home_id}
    await conn.execute(insert_into(conn, threads).values(thread).on_conflict_do_nothing())


def visible_to(viewer: Viewer) -> ColumnElement[bool]:
    """Of `matches`, those that this person may see: what is told of any match goes through here."""
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
    """Whether a match or a regular of `channel_id` belongs to what is asked about there.

    That is the channel, its public threads, and the very thread in which somebody asks: who
    reads the answer in a channel need not be in its private threads.
    """
    public = select(threads.c.channel_id).where(
        threads.c.parent_id == location.home_id, ~threads.c.private
    )
    here = [select(literal(each, BigInteger)) for each in (location.home_id, location.here_id)]
    # One list instead of an OR of two, so that it leads into an index.
    return channel_id.in_(union_all(*here, public))

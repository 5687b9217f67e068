"""Erase people and servers. An erasure takes one transaction to start, and then many small ones.

The first transaction hides everything that will be erased (see `erasures`). An interrupted erasure
is continued by `resume_erasures`, or when the same erasure is requested again.
"""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from sqlalchemy import Column, ColumnElement, Table, delete, exists, select, tuple_, update

from data import rating_counts
from data.columns import belongs_to, personal_tables, personal_tables_of_servers
from data.connection import Connection
from data.erasures import newest_match, note_erasure
from data.errors import Stale
from data.lobbies import leave
from data.locks import Lock, taken
from data.pieces import Pieces
from data.rating_counts import Counted, count_in
from data.ratings import EVERYWHERE, hold_endings
from data.rows import DIRECT, LEAST_MADE_UP
from data.schema import (
    CLOSED,
    LIVE,
    arrangements,
    challenges,
    channels_in_use,
    erased_guilds,
    erased_members,
    guild_channels,
    guild_settings,
    hands,
    left_guilds,
    lobbies,
    lobby_members,
    matches,
    messages,
    metadata,
    ratings,
    regulars,
    results,
    seats,
    seek_notices,
    seek_waits,
    seeks,
    threads,
    turns,
)
from data.seek_notices import changed
from data.seek_rows import select_seeks
from data.topic import Topic, insert_into, reads, unindexed, writes

_SOMEBODY = "…"
"""Replaces the name of an erased person in free text of any language."""


class Erasing(Topic):
    async def erase_member(self, user_id: int, former: int) -> None:
        """Replace a person everywhere with `former`, a number that belongs to nobody.

        Matches and other people's ratings stay as they are. Raises Stale if the person holds a
        seat in a live match and has not given up that seat.
        """
        if former >= LEAST_MADE_UP:
            raise ValueError(f"a former player is a number below {LEAST_MADE_UP}")
        if user_id in await self._members_begun():
            # Finish the interrupted erasure first; then erase what was added since.
            await self._go_on_with_member(user_id)
        # `_begin_member` makes the same check again. Checking here loads the rows into the cache,
        # which shortens the transaction of `_begin_member`, so that other writers wait less.
        await self._refuse_player(user_id)
        await self._begin_member(user_id, former)
        await self._go_on_with_member(user_id)

    async def erase_guild(self, guild_id: int) -> int:
        """Erase everything stored about a server. Return the number of erased matches.

        Until the next recount, the ratings over all servers still include the server's matches.
        """
        if guild_id == DIRECT:
            raise ValueError("direct messages are not a server")
        found = 0
        if guild_id in await self._guilds_begun():
            found = await self._go_on_with_guild(guild_id)
        await self._begin_guild(guild_id)
        return found + await self._go_on_with_guild(guild_id)

    async def resume_erasures(self) -> Sequence[int]:
        """Complete interrupted erasures. Return the ids of the servers that were erased."""
        guilds = await self._guilds_begun()
        for guild_id in guilds:
            await self._go_on_with_guild(guild_id)
        for user_id in await self._members_begun():
            await self._go_on_with_member(user_id)
        return guilds

    @reads
    async def _guilds_begun(self, conn: Connection) -> list[int]:
        return list(await conn.scalars(select(erased_guilds.c.guild_id)))

    @reads
    async def _members_begun(self, conn: Connection) -> list[int]:
        return list(await conn.scalars(select(erased_members.c.user_id)))

    # A server

    @writes
    async def _begin_guild(self, conn: Connection, guild_id: int) -> None:
        await hold_endings(conn)
        row = {"guild_id": guild_id, "newest": await newest_match(conn), "begun_at": self._clock()}
        await conn.execute(insert_into(conn, erased_guilds).values(row).on_conflict_do_nothing())
        await note_erasure(conn)
        # Live matches have no `finished_no`, so the index by server and `finished_no` finds them.
        here = (matches.c.guild_id == guild_id) & matches.c.finished_no.is_(None)
        live = select(matches.c.id).where(LIVE, here)
        for table in (turns, channels_in_use):
            await conn.execute(delete(table).where(table.c.match_id.in_(live)))
        for table in (lobbies, guild_settings, guild_channels, left_guilds):
            await conn.execute(delete(table).where(table.c.guild_id == guild_id))

    async def _go_on_with_guild(self, guild_id: int) -> int:
        found = await Pieces().all_of(partial(self._erase_matches, guild_id))
        here = select(matches.c.id).where(
            matches.c.guild_id == guild_id, matches.c.channel_id == threads.c.channel_id
        )
        unused = (threads.c.guild_id == guild_id) & ~exists(here.correlate(threads))
        for table, chosen in (
            (ratings, ratings.c.guild_id == guild_id),
            (regulars, regulars.c.guild_id == guild_id),
            (threads, unused),
            (seek_waits, seek_waits.c.guild_id == guild_id),
            (seek_notices, seek_notices.c.guild_id == guild_id),
            *(
                (table, table.c.guild_id == guild_id)
                for table in personal_tables_of_servers(metadata)
            ),
        ):
            await Pieces().all_of(partial(self._delete_some, table, chosen))
        await self._end_guild(guild_id)
        return found

    @writes
    async def _erase_matches(self, conn: Connection, guild_id: int, count: int) -> int:
        """Delete up to `count` matches with all dependent rows.

        Return the number of deleted matches.
        """
        await _alone(conn)
        bound = select(erased_guilds.c.newest).where(erased_guilds.c.guild_id == guild_id)
        ids = select(matches.c.id).where(
            matches.c.guild_id == guild_id, matches.c.id <= bound.scalar_subquery()
        )
        some = list(await conn.scalars(ids.limit(count)))
        await conn.execute(delete(matches).where(matches.c.id.in_(some)))
        return len(some)

    @writes
    async def _delete_some(self, conn: Connection, table: Table, chosen: Any, count: int) -> int:
        await _alone(conn)
        key = tuple_(*table.primary_key.columns)
        some = select(*table.primary_key.columns).where(chosen).limit(count)
        return (await conn.execute(delete(table).where(key.in_(some)))).rowcount

    @writes
    async def _end_guild(self, conn: Connection, guild_id: int) -> None:
        await conn.execute(delete(erased_guilds).where(erased_guilds.c.guild_id == guild_id))

    # A person

    @reads
    async def _refuse_player(self, conn: Connection, user_id: int) -> None:
        """Raise Stale while the person is playing."""
        await _refuse_player(conn, user_id)

    @writes
    async def _begin_member(self, conn: Connection, user_id: int, former: int) -> None:
        # No match may be rated under the old id while that id is being replaced.
        await hold_endings(conn)
        await _refuse_player(conn, user_id)
        row = {
            "user_id": user_id,
            "former": former,
            "newest": await newest_match(conn),
            "begun_at": self._clock(),
        }
        await conn.execute(insert_into(conn, erased_members).values(row).on_conflict_do_nothing())
        await note_erasure(conn)
        await _take_off_leaderboards(conn, user_id)
        for table in (ratings, turns):
            their_rows = update(table).where(table.c.user_id == user_id)
            await conn.execute(their_rows.values(user_id=former))
        await changed(conn, await select_seeks(conn, _seeks_touched(user_id)))
        for _, table in personal_tables(metadata):
            await conn.execute(delete(table).where(belongs_to(table, user_id)))
        for table in (lobbies, challenges, arrangements):
            await _leave_out(conn, table.c.options, user_id)
        joined = select(lobby_members.c.lobby_id).where(lobby_members.c.user_id == user_id)
        # Deserted lobbies are deleted, because they no longer belong to anybody.
        over = lobbies.c.touched_at.is_(None) & lobbies.c.id.in_(joined)
        await conn.execute(delete(lobbies).where(over))
        for lobby_id in list(await conn.scalars(joined)):
            await leave(conn, lobby_id, user_id)

    async def _go_on_with_member(self, user_id: int) -> None:
        pieces = Pieces()
        named = await self._named_in(user_id)
        while named:
            some = await pieces.do(partial(self._leave_out_of, named, user_id))
            del named[:some]
        for piece in (self._replace_in_matches, self._replace_regulars, self._replace_closers):
            await Pieces().all_of(partial(piece, user_id))
        await self._end_member(user_id)

    @reads
    async def _named_in(self, conn: Connection, user_id: int) -> list[int]:
        """Return the matches whose closing note may mention the person."""
        # Few matches were closed by a person, and an index finds them.
        query = select(matches.c.id).where(CLOSED, matches.c.closed_note.contains(str(user_id)))
        return list(await conn.scalars(query))

    @writes
    async def _leave_out_of(
        self, conn: Connection, ids: Sequence[int], user_id: int, count: int
    ) -> int:
        await _alone(conn)
        some = ids[:count]
        await _leave_out(conn, matches.c.closed_note, user_id, some)
        return len(some)

    @writes
    async def _replace_in_matches(self, conn: Connection, user_id: int, count: int) -> int:
        """Replace the person in seats and results; delete their messages.

        Return the number of matches.
        """
        await _alone(conn)
        if (erasure := await _erasure(conn, user_id)) is None:
            return 0
        mine = (seats.c.user_id == user_id) & (seats.c.match_id <= erasure.newest)
        ids = list(await conn.scalars(select(seats.c.match_id).where(mine).limit(count)))
        await _forget_messages(conn, user_id, ids)
        for table in (seats, results):
            here = (unindexed(table.c.user_id) == user_id) & table.c.match_id.in_(ids)
            await conn.execute(update(table).where(here).values(user_id=erasure.former))
        return len(ids)

    @writes
    async def _replace_regulars(self, conn: Connection, user_id: int, count: int) -> int:
        """In `regulars`, replace the person's id with the former player's id.

        The person keeps the rows of channels in which they have played again since the erasure
        began.
        """
        await _alone(conn)
        if (erasure := await _erasure(conn, user_id)) is None:
            return 0
        place = regulars.c.channel_id, regulars.c.game
        since = (
            exists()
            .where(seats.c.user_id == user_id, seats.c.match_id == matches.c.id)
            .where(matches.c.channel_id == regulars.c.channel_id, matches.c.game == regulars.c.game)
        )
        mine = (regulars.c.user_id == user_id) & ~since.correlate(regulars)
        some = select(*place).where(mine).limit(count)
        here = (regulars.c.user_id == user_id) & tuple_(*place).in_(some)
        done = await conn.execute(update(regulars).where(here).values(user_id=erasure.former))
        return done.rowcount

    @writes
    async def _replace_closers(self, conn: Connection, user_id: int, count: int) -> int:
        """In matches that the person ended on the players' behalf, replace the person's id.

        Return the number of matches.
        """
        await _alone(conn)
        if (erasure := await _erasure(conn, user_id)) is None:
            return 0
        mine = (matches.c.closed_by == user_id) & (matches.c.id <= erasure.newest)
        some = select(matches.c.id).where(mine).limit(count)
        closed = update(matches).where(matches.c.id.in_(some))
        return (await conn.execute(closed.values(closed_by=erasure.former))).rowcount

    @writes
    async def _end_member(self, conn: Connection, user_id: int) -> None:
        await conn.execute(delete(erased_members).where(erased_members.c.user_id == user_id))


async def _alone(conn: Connection) -> None:
    """Keep other processes from erasing anything until this transaction ends."""
    if conn.dialect.name == "postgresql":
        await conn.execute(select(taken(Lock.ERASING)))


async def _erasure(conn: Connection, user_id: int) -> Any:
    """Return the id that replaces the person's id, and the id of the newest match to be changed.

    Return None if the erasure has already ended.
    """
    query = select(erased_members.c.former, erased_members.c.newest)
    return (await conn.execute(query.where(erased_members.c.user_id == user_id))).one_or_none()


async def _take_off_leaderboards(conn: Connection, user_id: int) -> None:
    query = select(ratings.c.game, ratings.c.score).where(
        ratings.c.user_id == user_id, unindexed(ratings.c.guild_id) == EVERYWHERE
    )
    fewer = Counted()
    for game, score in await conn.execute(query):
        count_in(fewer, game, user_id, score, -1)
    await rating_counts.add(conn, fewer)


def _seeks_touched(user_id: int) -> ColumnElement[bool]:
    """SQL: whether a seek belongs to the person, or opens again because the person is erased."""
    ending = select(arrangements.c.id).where(belongs_to(arrangements, user_id))
    others = seeks.c.arrangement_id.in_(ending) | seeks.c.held_for.in_(ending)
    return (seeks.c.user_id == user_id) | others


async def _refuse_player(conn: Connection, user_id: int) -> None:
    """Raise Stale while the person is playing."""
    playing = (
        select(matches.c.id)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(LIVE, seats.c.user_id == user_id, ~seats.c.retired)
    )
    if (await conn.execute(playing.limit(1))).first() is not None:
        raise Stale(f"user {user_id} is playing")


async def _forget_messages(conn: Connection, user_id: int, ids: Sequence[int]) -> None:
    """In these matches, delete the person's hand messages and all lines that mention the person."""
    seated = exists().where(
        seats.c.match_id == hands.c.match_id,
        seats.c.player == hands.c.player,
        seats.c.user_id == user_id,
    )
    await conn.execute(delete(hands).where(hands.c.match_id.in_(ids), seated))
    mentioned = messages.c.match_id.in_(ids) & messages.c.line.contains(f"<@{user_id}>")
    await conn.execute(update(messages).where(mentioned).values(line=None))


async def _leave_out(
    conn: Connection, column: Column[Any], user_id: int, ids: Sequence[int] | None = None
) -> None:
    """Remove mentions of the person from text that others typed. Keep the rest of the text."""
    table = column.table
    named = re.compile(rf"<@!?0*{user_id}>|(?<![0-9])0*{user_id}(?![0-9])")
    found = select(table.c.id, column).where(column.contains(str(user_id)))
    if ids is not None:
        found = found.where(table.c.id.in_(ids))
    for number, text in (await conn.execute(found)).all():
        mentions = update(table).where(table.c.id == number)
        await conn.execute(mentions.values({column.name: named.sub(_SOMEBODY, text)}))

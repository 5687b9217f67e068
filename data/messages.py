"""The Discord messages of each match, and the matches whose messages are out of date."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Boolean, Integer, bindparam, case, delete, func, select, update

from data import questions
from data.connection import Connection
from data.errors import Gone
from data.match_rows import load_match, select_matches
from data.rows import GuildSettings, MatchRow, MessageRow, Shown
from data.schema import BEHIND, LIVE, guild_settings, matches, messages
from data.topic import (
    Topic,
    change,
    finishes,
    given,
    notes,
    reads,
    reads_match_notes,
    reads_notes,
    upsert,
)

_LATELY = 200
"""We look for leftover messages in this many of the newest finished matches."""

_OF_MATCH = select(messages).where(given(messages.c.match_id)).order_by(messages.c.message_id)
_OF_KIND = _OF_MATCH.where(given(messages.c.kind))
_NEWEST = select(func.max(messages.c.message_id)).where(
    given(messages.c.match_id), given(messages.c.kind)
)
_CHANGE = update(messages).where(given(messages.c.message_id))
_FORGET = delete(messages).where(given(messages.c.message_id))
_BOARD_MODE = select(guild_settings.c.board_mode).where(given(guild_settings.c.guild_id))
_COUNT_MATCHES = select(func.count()).select_from(matches).where(given(matches.c.id))
_PLY: Any = bindparam("shows", type_=Integer)
_MARK_SHOWN = (
    update(matches)
    .where(given(matches.c.id))
    .values(
        shown_ply=case(
            (matches.c.shown_ply > _PLY, matches.c.shown_ply),
            # The ply that was shown may have been taken back meanwhile.
            ((matches.c.ply < _PLY) & (matches.c.branch > 0), matches.c.shown_ply),
            else_=_PLY,
        ),
        shown_over=matches.c.shown_over | bindparam("over", type_=Boolean),
    )
)


class Messages(Topic):
    @finishes
    async def record_message(  # noqa: PLR0913
        self,
        conn: Connection,
        *,
        message_id: int,
        match_id: int,
        channel_id: int,
        ply: int,
        kind: str,
        line: str | None = None,
        over: bool | None = None,
        listing: str | None = None,
    ) -> Sequence[MessageRow]:
        """Record what a new message shows.

        Recording a message again keeps the time when it was posted.

        If `over` is given, the same transaction marks the match as shown, as `mark_shown` does. If
        `listing` is given, return the match's messages of that kind, including the new one. Raises
        Gone if the match does not exist.
        """
        values = {
            "message_id": message_id,
            "match_id": match_id,
            "channel_id": channel_id,
            "ply": ply,
            "kind": kind,
            "line": line,
            "posted_at": self._clock(),
        }
        if over is None:
            await _require_match(conn, match_id)
        else:
            await _mark_shown(conn, match_id, ply, over)
        await upsert(conn, messages, values, ("ply", "kind", "line"))
        return () if listing is None else await _select(conn, match_id, listing)

    @notes
    async def note_redrawn(
        self, conn: Connection, match_id: int, message_id: int, ply: int, line: str
    ) -> None:
        """Record that a known board of a live match was edited and shows this ply now.

        If the process dies before it writes this change, the board is edited again. Until the
        change is written, `Store.match` may return an older `shown_ply`. The methods `shown` and
        `behind` write the change first.
        """
        await conn.execute(_MARK_SHOWN, {"given_id": match_id, "shows": ply, "over": False})
        await change(conn, _CHANGE, {"given_message_id": message_id}, {"ply": ply, "line": line})

    @reads
    async def newest_message(self, conn: Connection, match_id: int, kind: str) -> int | None:
        """Return the id of the match's newest message of this kind; None if it has no such message.

        The query ignores queued notes. During a match, such a note can make the returned id wrong
        only if the note says that the newest message is gone.
        """
        found = await conn.execute(_NEWEST, {"given_match_id": match_id, "given_kind": kind})
        newest: int | None = found.scalar_one()
        return newest

    @reads_match_notes
    async def messages(
        self, conn: Connection, match_id: int, kind: str | None = None
    ) -> Sequence[MessageRow]:
        """Return the match's messages in the order of their ids, which is the order of posting."""
        return await _select(conn, match_id, kind)

    @reads_match_notes
    async def shown(self, conn: Connection, match_id: int, kind: str) -> Shown:
        """Return a match, its messages of this kind, and its server's board mode. Raises Gone."""
        row = await load_match(conn, match_id)
        chosen = await conn.scalars(_BOARD_MODE, {"given_guild_id": row.guild_id})
        mode = chosen.one_or_none()
        boards = await _select(conn, match_id, kind)
        overtaken = await questions.overtaken(conn, row.channel_id, self._clock())
        board_mode = mode or GuildSettings(row.guild_id).board_mode
        return Shown(row, tuple(boards), board_mode, tuple(overtaken))

    @reads_notes
    async def newest_messages(
        self, conn: Connection, match_ids: Collection[int], kind: str
    ) -> Mapping[int, int]:
        """Return the id of each match's newest message of this kind, for matches that have one."""
        query = (
            select(messages.c.match_id, func.max(messages.c.message_id))
            .where(messages.c.match_id.in_(match_ids), messages.c.kind == kind)
            .group_by(messages.c.match_id)
        )
        return {row[0]: row[1] for row in await conn.execute(query)}

    @notes
    async def note_shrunk(
        self, conn: Connection, _match_id: int, message_id: int, kind: str
    ) -> None:
        """Record that a board was shrunk, and that its message is of this kind now.

        If the process dies before it writes this change, the board is shrunk again.
        """
        await change(conn, _CHANGE, {"given_message_id": message_id}, {"kind": kind})

    @notes
    async def note_gone(self, conn: Connection, _match_id: int, message_id: int) -> None:
        """Record that a message was deleted, or can never be edited again."""
        await conn.execute(_FORGET, {"given_message_id": message_id})

    @finishes
    async def forget_message(self, conn: Connection, message_id: int) -> int | None:
        """Delete a message's row.

        Return the id of the message's match; None if the message is not ours.
        """
        forget = _FORGET.returning(messages.c.match_id)
        done = await conn.execute(forget, {"given_message_id": message_id})
        return done.scalar_one_or_none()

    @reads_notes
    async def behind(self, conn: Connection) -> Sequence[MatchRow]:
        """Return matches whose newest ply or ending is not yet shown on Discord, oldest first."""
        ids = select(matches.c.id).where(BEHIND)
        return await select_matches(conn, matches.c.id.in_(ids))

    @reads
    async def results_behind(self, conn: Connection, channel_id: int) -> Sequence[MatchRow]:
        """Return a channel's finished matches whose ending is not yet shown on Discord."""
        ids = select(matches.c.id).where(BEHIND)
        over = (matches.c.channel_id == channel_id) & (matches.c.status == "over")
        return await select_matches(conn, matches.c.id.in_(ids) & over)

    @reads_notes
    async def with_messages(self, conn: Connection, kind: str) -> Sequence[MatchRow]:
        """Return the matches that have messages of this kind, oldest first."""
        ids = select(messages.c.match_id).where(messages.c.kind == kind)
        return await select_matches(conn, matches.c.id.in_(ids))

    @reads_notes
    async def crowded(self, conn: Connection, kind: str) -> Sequence[int]:
        """Return ids of live matches with several messages of this kind.

        Include recently finished matches that have even one message of this kind.
        """
        live = (
            select(matches.c.id)
            .join(messages, messages.c.match_id == matches.c.id)
            .where(LIVE, messages.c.kind == kind)
            .group_by(matches.c.id)
            .having(func.count() > 1)
        )
        last = select(func.max(matches.c.finished_no)).scalar_subquery()
        over = (
            select(matches.c.id)
            .join(messages, messages.c.match_id == matches.c.id)
            .where(
                matches.c.finished_no > last - _LATELY,
                matches.c.shown_over,
                messages.c.kind == kind,
            )
            .distinct()
        )
        return sorted({*await conn.scalars(live), *await conn.scalars(over)})

    @finishes
    async def expect_shown(self, conn: Connection, match_id: int) -> None:
        """Mark the match's messages as out of date, so that the bot shows the match again."""
        statement = update(matches).where(matches.c.id == match_id)
        await conn.execute(statement.values(shown_ply=matches.c.ply - 1, shown_over=False))

    @finishes
    async def mark_shown(self, conn: Connection, match_id: int, ply: int, over: bool) -> None:
        """Record that Discord shows this ply, and the ending if `over`. Raises Gone."""
        await _mark_shown(conn, match_id, ply, over)


async def _mark_shown(conn: Connection, match_id: int, ply: int, over: bool) -> None:
    shown = {"given_id": match_id, "shows": ply, "over": over}
    if (await conn.execute(_MARK_SHOWN, shown)).rowcount == 0:
        raise Gone(f"match {match_id}")


async def _require_match(conn: Connection, match_id: int) -> None:
    if (await conn.execute(_COUNT_MATCHES, {"given_id": match_id})).scalar_one() == 0:
        raise Gone(f"match {match_id}")


async def _select(conn: Connection, match_id: int, kind: str | None) -> list[MessageRow]:
    query = _OF_MATCH if kind is None else _OF_KIND
    found = await conn.execute(query, {"given_match_id": match_id, "given_kind": kind})
    return [MessageRow(**row._mapping) for row in found]

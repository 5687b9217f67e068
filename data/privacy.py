"""What is stored about a person or a server: told, and erased."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Select,
    delete,
    exists,
    func,
    literal,
    select,
    union,
    update,
)

from data.connection import Connection
from data.errors import Stale
from data.lobbies import leave
from data.ratings import hold_endings
from data.rows import LEAST_MADE_UP
from data.schema import (
    LIVE,
    actions,
    guild_channels,
    guild_settings,
    hands,
    left_guilds,
    lobbies,
    lobby_members,
    matches,
    members,
    messages,
    ratings,
    regulars,
    results,
    seats,
    threads,
    turns,
)
from data.topic import Topic, insert_into, reads, writes

_SOMEBODY = "…"
"""Stands where somebody was named who is erased, in a text of whatever language."""

Export = Mapping[str, list[dict[str, Any]]]
"""Rows by what they are about, with plain JSON values."""


class Privacy(Topic):
    @reads
    async def stored_about(self, conn: Connection, user_id: int) -> Export:
        """All that is stored about a person.

        Of live matches only that they are in them: what is hidden, or gone by, stays so.
        """
        return {
            "seats": [_plain(row) for row in await _rows(conn, _seats_of(user_id))],
            "actions": await _rows(conn, _actions_of(user_id)),
            "matches_ended_for_others": await _rows(
                conn,
                select(matches.c.id, matches.c.closed_note).where(matches.c.closed_by == user_id),
            ),
            "open_tables": await _rows(
                conn, select(lobby_members).where(lobby_members.c.user_id == user_id)
            ),
            "private_messages": await _rows(conn, _hands_of(user_id)),
            "waited_for": await _rows(conn, select(turns).where(turns.c.user_id == user_id)),
            "preferences": await _rows(conn, select(members).where(members.c.user_id == user_id)),
            "ratings": await _rows(conn, select(ratings).where(ratings.c.user_id == user_id)),
            "results": await _rows(conn, select(results).where(results.c.user_id == user_id)),
            "channels_played_in": await _rows(
                conn, select(regulars).where(regulars.c.user_id == user_id)
            ),
        }

    @writes
    async def erase_member(self, conn: Connection, user_id: int, former: int) -> None:
        """Put a number that means nobody in the place of a person, everywhere.

        Matches stay as they were played, and ratings of others as they are. Raises Stale while
        the person has a seat in a live match that is not given up.
        """
        if former >= LEAST_MADE_UP:
            raise ValueError(f"a former player is a number below {LEAST_MADE_UP}")
        # Ratings must not be made of the old number while it is being replaced.
        await hold_endings(conn)
        if (await conn.execute(_playing(user_id))).first() is not None:
            raise Stale(f"user {user_id} is playing")
        await _forget_messages(conn, user_id)
        for table in (seats, ratings, results, regulars, turns):
            theirs = update(table).where(table.c.user_id == user_id)
            await conn.execute(theirs.values(user_id=former))
        for column in (matches.c.closed_note, lobbies.c.options):
            await _leave_out(conn, column, user_id)
        closed = update(matches).where(matches.c.closed_by == user_id)
        await conn.execute(closed.values(closed_by=former))
        await conn.execute(delete(members).where(members.c.user_id == user_id))
        joined = select(lobby_members.c.lobby_id).where(lobby_members.c.user_id == user_id)
        # Those that are deserted are nobody's already.
        over = lobbies.c.touched_at.is_(None) & lobbies.c.id.in_(joined)
        await conn.execute(delete(lobbies).where(over))
        for lobby_id in list(await conn.scalars(joined)):
            await leave(conn, lobby_id, user_id)

    @writes
    async def guild_left(self, conn: Connection, guild_id: int) -> None:
        """The bot was removed from a server; the first time counts until it is back."""
        left = insert_into(conn, left_guilds).values(guild_id=guild_id, left_at=self._clock())
        await conn.execute(left.on_conflict_do_nothing())

    @writes
    async def guild_back(self, conn: Connection, guild_id: int) -> None:
        await conn.execute(delete(left_guilds).where(left_guilds.c.guild_id == guild_id))

    @reads
    async def known_guilds(self, conn: Connection) -> Sequence[int]:
        """Servers of which anything is stored, in order."""
        found = union(
            *(select(table.c.guild_id) for table in (matches, lobbies, guild_settings, left_guilds))
        )
        return sorted(await conn.scalars(found))

    @reads
    async def guilds_left_before(self, conn: Connection, moment: int) -> Sequence[int]:
        """Servers that removed the bot before this moment, in UTC epoch milliseconds."""
        query = select(left_guilds.c.guild_id).where(left_guilds.c.left_at < moment)
        return list(await conn.scalars(query.order_by(left_guilds.c.left_at)))

    @writes
    async def erase_guild(self, conn: Connection, guild_id: int) -> int:
        """Erase all that is stored of a server; how many matches that were.

        What its matches gave to the ratings of all servers together stays until a recount.
        """
        await hold_endings(conn)
        count = select(func.count()).select_from(matches).where(matches.c.guild_id == guild_id)
        found = int((await conn.execute(count)).scalar_one())
        tables = (
            ratings,
            regulars,
            matches,
            lobbies,
            guild_settings,
            guild_channels,
            threads,
            left_guilds,
        )
        for table in tables:
            await conn.execute(delete(table).where(table.c.guild_id == guild_id))
        return found


async def _rows(conn: Connection, query: Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in (await conn.execute(query)).mappings()]


def _plain(seat: dict[str, Any]) -> dict[str, Any]:
    """What is stored as JSON, as the values it stands for."""
    told = {name: seat[name] for name in ("options", "outcome_places") if seat[name] is not None}
    return seat | {name: json.loads(text) for name, text in told.items()}


def _seats_of(user_id: int) -> Select[Any]:
    return (
        select(
            matches.c.id.label("match_id"),
            matches.c.guild_id,
            matches.c.channel_id,
            matches.c.game,
            matches.c.options,
            matches.c.status,
            matches.c.created_at,
            matches.c.finished_at,
            matches.c.outcome_places,
            matches.c.outcome_reason,
            seats.c.player,
            seats.c.retired,
            seats.c.wants_rematch,
            seats.c.missed,
            seats.c.stand_in,
            seats.c.draw_offered_ply,
            seats.c.gave_up_no,
            seats.c.gave_up_ply,
            seats.c.gave_up,
        )
        .join(seats, seats.c.match_id == matches.c.id)
        .where(seats.c.user_id == user_id)
        .order_by(matches.c.id)
    )


def _actions_of(user_id: int) -> Select[Any]:
    seated = (seats.c.match_id == actions.c.match_id) & (seats.c.player == actions.c.player)
    return (
        select(actions)
        .join(seats, seated)
        .join(matches, matches.c.id == actions.c.match_id)
        .where(seats.c.user_id == user_id, matches.c.status == literal("over"))
        .order_by(actions.c.match_id, actions.c.ply)
    )


def _hands_of(user_id: int) -> Select[Any]:
    seated = (seats.c.match_id == hands.c.match_id) & (seats.c.player == hands.c.player)
    return (
        select(hands.c.match_id, hands.c.channel_id, hands.c.message_id)
        .join(seats, seated)
        .where(seats.c.user_id == user_id)
    )


def _playing(user_id: int) -> Select[Any]:
    return (
        select(matches.c.id)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(LIVE, seats.c.user_id == user_id, ~seats.c.retired)
        .limit(1)
    )


async def _forget_messages(conn: Connection, user_id: int) -> None:
    """Their private hands, and lines of log that mention them."""
    seated: ColumnElement[bool] = exists().where(
        seats.c.match_id == hands.c.match_id,
        seats.c.player == hands.c.player,
        seats.c.user_id == user_id,
    )
    await conn.execute(delete(hands).where(seated))
    theirs = select(seats.c.match_id).where(seats.c.user_id == user_id)
    mentioned = messages.c.match_id.in_(theirs) & messages.c.line.contains(f"<@{user_id}>")
    await conn.execute(update(messages).where(mentioned).values(line=None))


async def _leave_out(conn: Connection, column: Column[Any], user_id: int) -> None:
    """Take the person out of what others typed, and leave them the rest."""
    table = column.table
    named = re.compile(rf"<@!?0*{user_id}>|(?<![0-9])0*{user_id}(?![0-9])")
    found = select(table.c.id, column).where(column.contains(str(user_id)))
    for number, text in (await conn.execute(found)).all():
        theirs = update(table).where(table.c.id == number)
        await conn.execute(theirs.values({column.name: named.sub(_SOMEBODY, text)}))

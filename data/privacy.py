"""The export of a person's data, and the servers about which anything is stored."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, delete, exists, literal, select, union

from data.columns import belongs_to, exported, personal_tables, personal_tables_of_servers
from data.connection import Connection
from data.erasures import kept, theirs
from data.rows import DIRECT
from data.schema import (
    actions,
    erased_members,
    guild_settings,
    hands,
    hints,
    left_guilds,
    lobbies,
    lobby_members,
    matches,
    metadata,
    ratings,
    regulars,
    results,
    seats,
    seek_notices,
    seek_waits,
    turns,
)
from data.topic import Topic, insert_into, reads, writes

Export = Mapping[str, list[dict[str, Any]]]
"""Rows by topic, with plain JSON values."""


class Privacy(Topic):
    @reads
    async def stored_about(self, conn: Connection, user_id: int) -> Export:
        """Return all that is stored about a person.

        For a live match, the export says only that the person plays in it, so that hidden
        information and past actions stay secret.
        """
        return {
            "seats": [_plain(row) for row in await _rows(conn, _seats_of(user_id))],
            "actions": await _rows(conn, _actions_of(user_id)),
            "hints": await _rows(conn, _hints_of(user_id)),
            "matches_ended_for_others": await _rows(
                conn,
                select(matches.c.id, matches.c.closed_note).where(_closed_by(user_id), kept()),
            ),
            "open_tables": [_plain(row) for row in await _rows(conn, _lobbies_of(user_id))],
            "private_messages": await _rows(conn, _hands_of(user_id)),
            "waited_for": await _rows(conn, select(turns).where(turns.c.user_id == user_id)),
            **{
                topic: await _rows(conn, select(*exported(table)).where(belongs_to(table, user_id)))
                for topic, table in personal_tables(metadata)
            },
            "ratings": await _rows(conn, select(ratings).where(ratings.c.user_id == user_id)),
            "results": await _rows(conn, _results_of(user_id)),
            "channels_played_in": await _rows(
                conn, select(regulars).where(regulars.c.user_id == user_id)
            ),
            "being_erased": await _rows(
                conn, select(erased_members.c.begun_at).where(erased_members.c.user_id == user_id)
            ),
        }

    @writes
    async def guild_left(self, conn: Connection, guild_id: int) -> None:
        """Record that the bot was removed from a server.

        If the removal was recorded before, keep the earlier time.
        """
        left = insert_into(conn, left_guilds).values(guild_id=guild_id, left_at=self._clock())
        await conn.execute(left.on_conflict_do_nothing())

    @writes
    async def guild_back(self, conn: Connection, guild_id: int) -> None:
        await conn.execute(delete(left_guilds).where(left_guilds.c.guild_id == guild_id))

    @reads
    async def known_guilds(self, conn: Connection) -> Sequence[int]:
        """Return the ids of servers about which anything is stored, in ascending order."""
        of_servers = (
            *(lobbies, guild_settings, left_guilds, seek_waits, seek_notices),
            *personal_tables_of_servers(metadata),
        )
        found = union(
            select(matches.c.guild_id).where(kept()),
            *(select(table.c.guild_id) for table in of_servers),
        )
        return sorted({*await conn.scalars(found)} - {DIRECT})

    @reads
    async def guilds_left_before(self, conn: Connection, moment: int) -> Sequence[int]:
        """Return servers that removed the bot before this moment (UTC epoch milliseconds)."""
        query = select(left_guilds.c.guild_id).where(left_guilds.c.left_at < moment)
        return list(await conn.scalars(query.order_by(left_guilds.c.left_at)))


async def _rows(conn: Connection, query: Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in (await conn.execute(query)).mappings()]


def _plain(seat: dict[str, Any]) -> dict[str, Any]:
    """Decode the columns that are stored as JSON text."""
    told = {name: seat[name] for name in ("options", "outcome_places") if seat.get(name)}
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
            matches.c.unrated,
            seats.c.player,
            seats.c.retired,
            seats.c.wants_rematch,
            seats.c.missed,
            seats.c.stand_in,
            seats.c.draw_offered_ply,
            seats.c.gave_up_no,
            seats.c.gave_up_ply,
            seats.c.gave_up,
            seats.c.hints,
            seats.c.grace,
        )
        .join(seats, seats.c.match_id == matches.c.id)
        .where(theirs(seats, user_id), kept())
        .order_by(matches.c.id)
    )


def _lobbies_of(user_id: int) -> Select[Any]:
    return (
        select(
            lobby_members,
            (lobbies.c.host_id == user_id).label("host"),
            lobbies.c.guild_id,
            lobbies.c.channel_id,
            lobbies.c.game,
            lobbies.c.options,
            lobbies.c.clock,
            lobbies.c.hints,
            lobbies.c.created_at,
        )
        .join(lobbies, lobbies.c.id == lobby_members.c.lobby_id)
        .where(lobby_members.c.user_id == user_id)
    )


def _actions_of(user_id: int) -> Select[Any]:
    seated = (seats.c.match_id == actions.c.match_id) & (seats.c.player == actions.c.player)
    return (
        select(actions)
        .join(seats, seated)
        .join(matches, matches.c.id == actions.c.match_id)
        .where(theirs(seats, user_id), matches.c.status == literal("over"), kept())
        .order_by(actions.c.match_id, actions.c.ply)
    )


def _hints_of(user_id: int) -> Select[Any]:
    seated = (seats.c.match_id == hints.c.match_id) & (seats.c.player == hints.c.player)
    return (
        select(hints)
        .join(seats, seated)
        .join(matches, matches.c.id == hints.c.match_id)
        .where(theirs(seats, user_id), matches.c.status == literal("over"), kept())
        .order_by(hints.c.match_id, hints.c.number)
    )


def _hands_of(user_id: int) -> Select[Any]:
    seated = (seats.c.match_id == hands.c.match_id) & (seats.c.player == hands.c.player)
    return (
        select(hands.c.match_id, hands.c.channel_id, hands.c.message_id)
        .join(seats, seated)
        .where(theirs(seats, user_id))
    )


def _results_of(user_id: int) -> Select[Any]:
    return (
        select(results)
        .join(matches, matches.c.id == results.c.match_id)
        .where(theirs(results, user_id), kept())
    )


def _closed_by(user_id: int) -> ColumnElement[bool]:
    gone = exists().where(
        erased_members.c.user_id == user_id, matches.c.id <= erased_members.c.newest
    )
    return (matches.c.closed_by == user_id) & ~gone.correlate(matches)

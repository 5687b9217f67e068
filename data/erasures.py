"""SQL conditions that hide rows as soon as their erasure has started.

A server's matches are hidden, and a person is shown as a former player. The conditions cover only
matches that existed when the erasure started, so that a person who returns starts afresh.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, FromClause, exists, func, select

from data.connection import Connection
from data.schema import erased_guilds, erased_members, erasures, matches
from data.topic import insert_into

_ONE = 1
"""The id of the only row of the table `erasures`."""
_TABLES = 16
"""The number of tables and aliases whose conditions are cached. Building a condition takes 1 ms."""


@lru_cache(maxsize=1)
def kept() -> ColumnElement[bool]:
    """SQL: true unless a row of `matches` is being erased with its server."""
    gone = exists().where(
        erased_guilds.c.guild_id == matches.c.guild_id, matches.c.id <= erased_guilds.c.newest
    )
    return ~gone.correlate(matches)


def server_kept(guild_id: int) -> ColumnElement[bool]:
    """SQL: true unless this server is being erased."""
    return ~exists().where(erased_guilds.c.guild_id == guild_id)


def theirs(table: FromClause, user_id: int) -> ColumnElement[bool]:
    """SQL: whether a seat or result is this person's and is not being erased."""
    return (table.c.user_id == user_id) & not_erased(table)


@lru_cache(maxsize=_TABLES)
def not_erased(table: FromClause) -> ColumnElement[bool]:
    """SQL: whether a seat or result belongs to a person who is not being erased."""
    gone = exists().where(
        erased_members.c.user_id == table.c.user_id, table.c.match_id <= erased_members.c.newest
    )
    return ~gone.correlate(table)


@lru_cache(maxsize=_TABLES)
def user_of(table: FromClause) -> ColumnElement[int]:
    """SQL: the user id of a seat or result; the former player's id if the user is being erased."""
    former = (
        select(erased_members.c.former)
        .where(
            erased_members.c.user_id == table.c.user_id,
            table.c.match_id <= erased_members.c.newest,
        )
        .correlate(table)
        .scalar_subquery()
    )
    return func.coalesce(former, table.c.user_id)


async def newest_match(conn: Connection) -> int:
    return int((await conn.execute(select(func.coalesce(func.max(matches.c.id), 0)))).scalar_one())


async def note_erasure(conn: Connection) -> None:
    """Count one more erasure, so that a recount notices that finished matches have changed.

    The caller must call `hold_endings` first.
    """
    statement = insert_into(conn, erasures).values(id=_ONE, begun=1)
    more: Any = {"begun": erasures.c.begun + 1}
    await conn.execute(statement.on_conflict_do_update(index_elements=["id"], set_=more))


async def erasures_begun(conn: Connection) -> int:
    return int(
        (await conn.execute(select(func.coalesce(func.max(erasures.c.begun), 0)))).scalar_one()
    )

"""Limits on the number of live matches with cats, per person and per server.

A match counts for every person in it who has not given up their seat. Matches in direct messages
count for no server. A match in which a cat only stands in for a given-up seat is not a match with
cats.
"""

from collections.abc import Iterable, Sequence

from sqlalchemy import ColumnElement, exists, func, select

from data.connection import Connection
from data.errors import TooManyCatMatches
from data.rows import DIRECT, LEAST_MADE_UP, CatBounds
from data.schema import LIVE, matches, seats
from data.topic import Topic, reads


class CatMatches(Topic):
    @reads
    async def check_cat_matches(
        self, conn: Connection, guild_id: int, users: Sequence[int], bounds: CatBounds
    ) -> None:
        """Raise TooManyCatMatches if these users may not start another match with cats now."""
        await _check(conn, guild_id, _people(users), bounds)


async def check_room(
    conn: Connection, guild_id: int, users: Sequence[int], bounds: CatBounds
) -> None:
    """Raise TooManyCatMatches if one more match with cats would exceed the bounds.

    Until the transaction ends, no other process can pass this check for the same users or server.
    """
    people = _people(users)
    if conn.dialect.name == "postgresql":
        # Always lock in ascending order, so that two transactions cannot deadlock.
        for each in sorted({guild_id, *people} - {DIRECT}):
            await conn.execute(select(func.pg_advisory_xact_lock(each)))
    await _check(conn, guild_id, people, bounds)


async def _check(conn: Connection, guild_id: int, people: Iterable[int], bounds: CatBounds) -> None:
    for user_id in people:
        theirs = select(seats.c.match_id).where(seats.c.user_id == user_id, ~seats.c.retired)
        if await _count(conn, matches.c.id.in_(theirs)) >= bounds.person:
            raise TooManyCatMatches(bounds.person, user_id)
    if guild_id == DIRECT:
        return
    if await _count(conn, matches.c.guild_id == guild_id) >= bounds.server:
        raise TooManyCatMatches(bounds.server)


async def _count(conn: Connection, where: ColumnElement[bool]) -> int:
    cats = seats.alias("cats")
    with_cats = exists().where(
        cats.c.match_id == matches.c.id, cats.c.user_id.between(LEAST_MADE_UP, -1)
    )
    query = select(func.count()).select_from(matches).where(LIVE, where, with_cats)
    return int((await conn.execute(query)).scalar_one())


def _people(users: Iterable[int]) -> list[int]:
    return [user for user in users if user > 0]

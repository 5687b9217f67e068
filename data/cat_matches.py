"""How many live matches with cats there are, of each person and on each server.

A match counts for everybody with a seat in it that is not given up. Cats that only stand in for a
given-up seat do not make it one.
"""

from collections.abc import Iterable, Sequence

from sqlalchemy import ColumnElement, exists, func, literal_column, select

from data.connection import Connection
from data.errors import TooManyCatMatches
from data.rows import LEAST_MADE_UP, CatBounds
from data.schema import matches, seats
from data.topic import Topic, reads


class CatMatches(Topic):
    @reads
    async def check_cat_matches(
        self, conn: Connection, guild_id: int, users: Sequence[int], bounds: CatBounds
    ) -> None:
        """Raises TooManyCatMatches where these users could not start another one now."""
        await _check(conn, guild_id, _people(users), bounds)


async def check_room(
    conn: Connection, guild_id: int, users: Sequence[int], bounds: CatBounds
) -> None:
    """Raises TooManyCatMatches. Until the transaction ends nobody else counts for any of these."""
    people = _people(users)
    if conn.dialect.name == "postgresql":
        # In one order everywhere, so that no two transactions wait for each other.
        for each in sorted({guild_id, *people}):
            await conn.execute(select(func.pg_advisory_xact_lock(each)))
    await _check(conn, guild_id, people, bounds)


async def _check(conn: Connection, guild_id: int, people: Iterable[int], bounds: CatBounds) -> None:
    for user_id in people:
        theirs = select(seats.c.match_id).where(seats.c.user_id == user_id, ~seats.c.retired)
        if await _count(conn, matches.c.id.in_(theirs)) >= bounds.person:
            raise TooManyCatMatches(bounds.person, user_id)
    if await _count(conn, matches.c.guild_id == guild_id) >= bounds.server:
        raise TooManyCatMatches(bounds.server)


async def _count(conn: Connection, where: ColumnElement[bool]) -> int:
    cats = seats.alias("cats")
    with_cats = exists().where(
        cats.c.match_id == matches.c.id, cats.c.user_id.between(LEAST_MADE_UP, -1)
    )
    # A literal, so that the partial index of live matches serves.
    live = matches.c.status == literal_column("'live'")
    query = select(func.count()).select_from(matches).where(live, where, with_cats)
    return int((await conn.execute(query)).scalar_one())


def _people(users: Iterable[int]) -> list[int]:
    return [user for user in users if user > 0]

"""A seek as a value, and the queries about seeks that several modules use."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, select

from data.connection import Connection
from data.errors import Gone
from data.schema import seeks

COMMA = ","
_IS_WAITING = seeks.c.arrangement_id.is_(None) & seeks.c.held_for.is_(None)


@dataclass(frozen=True, slots=True)
class Seek:
    """A wish for a match on a server.

    `channel_id` is the channel where the seek was made, which is never a thread. `games` are in
    order of preference. `clock` is in seconds per turn, 0 without a clock, and None for any clock.
    `asks` is the minimum reliability of the opponent, as a percentage; 0 accepts anybody. `single`
    says whether the person's other seeks end when this seek's match starts. Until that match
    starts, the other seeks are held: their `held_for` is the match's arrangement.
    """

    id: int
    guild_id: int
    channel_id: int
    user_id: int
    games: tuple[str, ...]
    clock: int | None
    asks: int
    single: bool
    sought_at: int
    lapses_at: int
    arrangement_id: int | None = None
    held_for: int | None = None


def is_open(now: int) -> ColumnElement[bool]:
    """SQL: whether a seek is open at this moment."""
    return _IS_WAITING & (seeks.c.lapses_at > now)


def has_lapsed(now: int) -> ColumnElement[bool]:
    """SQL: whether a seek has lapsed without an arrangement."""
    return _IS_WAITING & (seeks.c.lapses_at <= now)


async def load_open(conn: Connection, seek_id: int, now: int) -> Seek:
    """Return an open seek, in the caller's transaction. Raises Gone."""
    found = await select_seeks(conn, is_open(now) & (seeks.c.id == seek_id))
    if not found:
        raise Gone(f"seek {seek_id}")
    return found[0]


async def select_seeks(
    conn: Connection, where: ColumnElement[bool], most: int | None = None
) -> list[Seek]:
    """Return the seeks that meet a condition, oldest first. `most` limits their number."""
    query = select(seeks).where(where).order_by(seeks.c.sought_at, seeks.c.id).limit(most)
    return [seek_of(row) for row in await conn.execute(query)]


def seek_of(row: Row[Any]) -> Seek:
    return Seek(**{**row._mapping, "games": tuple(row.games.split(COMMA))})

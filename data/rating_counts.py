"""How many people stand where on a leaderboard of all servers, without going through them all.

People are counted by bands of their score, so narrow that what is left to look at is little.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

from sqlalchemy import delete, select

from data.connection import Connection
from data.schema import rating_counts
from data.topic import insert_into

_BANDS = 4
"""To a unit of the score. Times a power of two no score is rounded into the next band."""

Counted = Counter[tuple[str, int]]
"""People by game and band, or how many more they are."""


def band_of(score: float) -> int:
    """The band that a score is in."""
    return floor(score * _BANDS)


def count_in(counted: Counted, game: str, user_id: int, score: float, people: int = 1) -> None:
    """Count somebody in, or out with `people` -1. Who is no person, or former, does not count."""
    if user_id > 0:
        counted[game, band_of(score)] += people


async def add(conn: Connection, more: Counted) -> None:
    """Have so many more people stored, or fewer. Nothing else rates until the transaction ends."""
    rows = [
        {"game": game, "band": number, "people": people}
        for (game, number), people in more.items()
        if people
    ]
    if rows:
        statement = insert_into(conn, rating_counts)
        together = rating_counts.c.people + statement.excluded.people
        key = [rating_counts.c.game, rating_counts.c.band]
        await conn.execute(
            statement.on_conflict_do_update(index_elements=key, set_={"people": together}), rows
        )


async def put_right(conn: Connection, right: Counted) -> None:
    """Make the stored counts these."""
    stored = (await conn.execute(select(rating_counts))).all()
    if Counter({(row.game, row.band): row.people for row in stored}) != right:
        await conn.execute(delete(rating_counts))
        await add(conn, right)


@dataclass(frozen=True, slots=True)
class Ladder:
    """The bands of a game that have people, the highest first, with how many each has."""

    bands: Sequence[tuple[int, int]]

    @property
    def total(self) -> int:
        return sum(people for _, people in self.bands)

    def above(self, score: float) -> int:
        """How many are in higher bands than this score."""
        return sum(people for number, people in self.bands if number > band_of(score))

    def at(self, place: int) -> tuple[float, int] | None:
        """Below which score the band lies in which this place (0 is the top) is, and which
        place in it that is; None beyond the end.
        """
        for number, people in self.bands:
            if place < people:
                return (number + 1) / _BANDS, place
            place -= people
        return None


def top_of(score: float) -> float:
    """The score below which the whole band of this score lies."""
    return (band_of(score) + 1) / _BANDS


async def ladder(conn: Connection, game: str) -> Ladder:
    columns = rating_counts.c
    query = (
        select(columns.band, columns.people)
        .where(columns.game == game, columns.people > 0)
        .order_by(columns.band.desc())
    )
    return Ladder([(row.band, row.people) for row in await conn.execute(query)])

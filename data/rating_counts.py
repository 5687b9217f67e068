"""The number of people in each band, which is a narrow range of scores.

With these numbers, a rank on a leaderboard of all servers is found without reading all ratings: we
read only the ratings in the person's own band.
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
"""Bands per unit of the score. It is a power of two, so no score is rounded to the next band."""

Counted = Counter[tuple[str, int]]
"""The number of people for each game and band, or the changes to these numbers."""


def band_of(score: float) -> int:
    """Return the band that contains this score."""
    return floor(score * _BANDS)


def count_in(counted: Counted, game: str, user_id: int, score: float, people: int = 1) -> None:
    """Add a person to the count of their band, or remove them if `people` is -1.

    Ignore cats and former players.
    """
    if user_id > 0:
        counted[game, band_of(score)] += people


async def add(conn: Connection, more: Counted) -> None:
    """Add these changes to the stored counts. The caller must call `hold_endings` first."""
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
    """Replace the stored counts if they differ from `right`."""
    stored = (await conn.execute(select(rating_counts))).all()
    if Counter({(row.game, row.band): row.people for row in stored}) != right:
        await conn.execute(delete(rating_counts))
        await add(conn, right)


@dataclass(frozen=True, slots=True)
class Ladder:
    """A game's non-empty bands, the highest first, each with its number of people."""

    bands: Sequence[tuple[int, int]]

    @property
    def total(self) -> int:
        return sum(people for _, people in self.bands)

    def above(self, score: float) -> int:
        """Return the number of people in bands above the band of this score."""
        return sum(people for number, people in self.bands if number > band_of(score))

    def at(self, place: int) -> tuple[float, int] | None:
        """Find the band of the person at this index of the leaderboard (0 is the top).

        Return the band's upper bound and the person's index within the band. Return None if the
        index is beyond the end.
        """
        for number, people in self.bands:
            if place < people:
                return (number + 1) / _BANDS, place
            place -= people
        return None


def top_of(score: float) -> float:
    """Return the upper bound, exclusive, of the band that contains this score."""
    return (band_of(score) + 1) / _BANDS


async def ladder(conn: Connection, game: str) -> Ladder:
    columns = rating_counts.c
    query = (
        select(columns.band, columns.people)
        .where(columns.game == game, columns.people > 0)
        .order_by(columns.band.desc())
    )
    return Ladder([(row.band, row.people) for row in await conn.execute(query)])

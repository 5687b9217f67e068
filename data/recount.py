"""All ratings anew, from the matches that are stored and nothing else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Table, bindparam, delete, func, insert, select

from data.connection import Connection
from data.match_rows import select_matches
from data.rating_rows import RatingChange, Recount
from data.ratings import (
    Row,
    hold_endings,
    own_actors,
    rate_in,
    rating_row,
    regular_rows,
    result_rows,
    scopes,
)
from data.rows import LEAST_MADE_UP, MatchRow
from data.schema import matches, ratings, regulars, results, seats
from data.skill import Skill, points
from data.topic import Topic, reads, writes

Sides = Callable[[MatchRow, Collection[int]], tuple[int, ...] | None]
"""Of a finished match and the players who acted themselves: each one's side, if it counts."""

_AT_ONCE = 500
_Key = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class _Mark:
    """What is another whenever the matches to be rated, or the people in them, are others.

    The number of the match that ended last, how many there are, how many seats are nobody's.
    """

    newest: int
    finished: int
    forgotten: int

    def follows(self, other: _Mark) -> bool:
        """Whether since the other mark matches have ended, and nothing else has happened."""
        ended = self.newest - other.newest
        return (self.finished - other.finished, self.forgotten) == (ended, other.forgotten)


@dataclass(slots=True)
class _Ledger:
    """What comes of rating matches from the first on: skills by scope and game, rows to store."""

    read: int = 0
    rated: int = 0
    skills: dict[tuple[int, str], dict[int, Skill]] = field(
        default_factory=lambda: defaultdict(dict)
    )
    results: list[Row] = field(default_factory=list)
    regulars: list[Row] = field(default_factory=list)

    def enter(self, row: MatchRow, sides: tuple[int, ...]) -> None:
        """Rate one more match, the next that ended."""
        for scope in scopes(row):
            skills = self.skills[scope, row.game]
            after = rate_in(row, sides, skills)
            skills.update(after)
            self.results += result_rows(scope, row, sides, after)
        self.regulars += regular_rows(row)
        self.rated += 1

    def ratings(self) -> list[Row]:
        return [
            rating_row(scope, game, user, skill)
            for (scope, game), skills in self.skills.items()
            for user, skill in skills.items()
        ]


class Recounts(Topic):
    async def recount(self, sides: Sides) -> Recount:
        """Rate every finished match anew, and put right what is stored otherwise.

        What takes long only reads. Matches that end meanwhile are added; if people are forgotten
        meanwhile, it is all done once more.
        """
        ledger, done = _Ledger(), _Mark(0, 0, 0)
        while True:
            mark = await self._mark()
            if not mark.follows(done):
                ledger, done = _Ledger(), _Mark(0, 0, mark.forgotten)
            await self._rate_more(ledger, done.newest, mark.newest, sides)
            changes = await self._put_right(mark, ledger)
            if changes is not None:
                return Recount(ledger.read, ledger.rated, changes)
            done = mark

    async def _rate_more(self, ledger: _Ledger, after: int, last: int, sides: Sides) -> None:
        for start in range(after, last, _AT_ONCE):
            rows, acted = await self._finished(start, min(start + _AT_ONCE, last))
            for row in rows:
                counted = sides(row, acted[row.id])
                ledger.read += 1
                if counted is not None:
                    ledger.enter(row, counted)

    @reads
    async def _mark(self, conn: Connection) -> _Mark:
        return await _mark(conn)

    @reads
    async def _finished(
        self, conn: Connection, after: int, last: int
    ) -> tuple[list[MatchRow], Mapping[int, set[int]]]:
        """Matches by the number they ended with, and who acted themselves in each."""
        chosen = matches.c.finished_no.between(after + 1, last)
        acted = await own_actors(conn, chosen)
        rows = await select_matches(conn, chosen)
        return sorted(rows, key=lambda row: row.finished_no or 0), acted

    @writes
    async def _put_right(
        self, conn: Connection, mark: _Mark, ledger: _Ledger
    ) -> tuple[RatingChange, ...] | None:
        """The ratings that were not as they are now; None if matches have ended meanwhile."""
        await hold_endings(conn)
        if await _mark(conn) != mark:
            return None
        await _replace(conn, results, ledger.results)
        await _replace(conn, regulars, ledger.regulars)
        was, now = await _replace(conn, ratings, ledger.ratings())
        return tuple(
            RatingChange(scope, game, user, _points(was.get(key)), _points(now.get(key)))
            for key in sorted(was.keys() | now.keys())
            for scope, game, user in [key]
        )


async def _mark(conn: Connection) -> _Mark:
    query = select(
        select(func.coalesce(func.max(matches.c.finished_no), 0)).scalar_subquery(),
        select(func.count(matches.c.finished_no)).scalar_subquery(),
        # Who is forgotten is such a number from then on.
        select(func.count())
        .select_from(seats)
        .where(seats.c.user_id < LEAST_MADE_UP)
        .scalar_subquery(),
    )
    newest, finished, forgotten = (await conn.execute(query)).one()
    return _Mark(newest, finished, forgotten)


async def _replace(
    conn: Connection, table: Table, wanted: list[Row]
) -> tuple[dict[_Key, Row], dict[_Key, Row]]:
    """Make the table hold these rows: what it held otherwise, and what it holds instead."""
    keys = [column.name for column in table.primary_key.columns]

    def keyed(rows: list[Row]) -> dict[_Key, Row]:
        return {tuple(row[name] for name in keys): row for row in rows}

    stored = keyed([dict(row) for row in (await conn.execute(select(table))).mappings()])
    right = keyed(wanted)
    wrong = {key: row for key, row in stored.items() if right.get(key) != row}
    anew = {key: row for key, row in right.items() if stored.get(key) != row}
    if wrong:
        this = [table.c[name] == bindparam(f"b_{name}") for name in keys]
        gone = [{f"b_{name}": row[name] for name in keys} for row in wrong.values()]
        await conn.execute(delete(table).where(*this), gone)
    if anew:
        await conn.execute(insert(table), list(anew.values()))
    return wrong, anew


def _points(row: Row | None) -> int | None:
    return None if row is None else points(row["mu"])

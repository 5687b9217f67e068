"""Ratings while all matches are rated anew, in a temporary file that is deleted at the end.

Memory stays small, however many people and matches there are.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Table

from data.rating_counts import Counted, count_in
from data.ratings import EVERYWHERE, Row, rate_in, rating_row, regular_rows, result_rows, scopes
from data.rows import MatchRow
from data.schema import ratings, regulars
from data.skill import Skill

_IN_MEMORY = 150_000
"""So many skills are at hand; when there are more, all are written to the file."""
_PRAGMAS = (
    "PRAGMA journal_mode = OFF",
    "PRAGMA synchronous = OFF",
    "PRAGMA cache_size = -32000",
    "PRAGMA temp_store = FILE",
)

Key = tuple[Any, ...]
Values = tuple[Any, ...]
"""A row, in the order of its table's columns."""

_Place = tuple[int, str, int]


_RATING = itemgetter(*ratings.columns.keys())
_REGULAR = itemgetter(*regulars.columns.keys())


def keys_of(table: Table) -> tuple[str, ...]:
    return tuple(column.name for column in table.primary_key.columns)


class Ledger:
    """Skills by scope, game and person; regulars; and which of both are known to be stored so.

    `counted` are the people of all servers by bands of their scores. Its calls may come from any
    thread, one at a time.
    """

    def __init__(self) -> None:
        # Without a name it is a temporary file, which SQLite removes.
        self._file = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        for pragma in _PRAGMAS:
            self._file.execute(pragma)
        for table in (ratings, regulars):
            names = ", ".join(f'"{column.name}"' for column in table.columns)
            key = ", ".join(keys_of(table))
            self._file.execute(
                f"CREATE TABLE {table.name} ({names}, seen DEFAULT 0, PRIMARY KEY ({key}))"
                " WITHOUT ROWID"
            )
        # Never committed: nothing reads it but this connection, and each commit would write.
        self._file.execute("BEGIN")
        self._skills: dict[_Place, Skill] = {}
        self._changed: set[_Place] = set()
        self._met: set[Values] = set()
        self._new: list[Values] = []
        self.counted = Counted()
        self.rated = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._file.close()

    def enter(self, row: MatchRow, sides: Sequence[int]) -> list[Row]:
        """Rate one more match, the next that ended; its rows for `results`."""
        found = []
        for scope in scopes(row):
            before = self._before(scope, row)
            after = rate_in(row, sides, before)
            for user, skill in after.items():
                place = scope, row.game, user
                self._skills[place] = skill
                self._changed.add(place)
            if scope == EVERYWHERE:
                self._count(row.game, before, after)
            found += result_rows(scope, row, sides, after)
        for regular in regular_rows(row):
            values = _REGULAR(regular)
            if values not in self._met:
                self._met.add(values)
                self._new.append(values)
        self.rated += 1
        return found

    def settle(self) -> None:
        """Write what is only in memory, if that is much."""
        if len(self._skills) > _IN_MEMORY or len(self._met) > _IN_MEMORY:
            self._write()

    def rows(self, table: Table, keys: Iterable[Key]) -> dict[Key, Values]:
        """What is in the ledger under these keys of a table."""
        self._write()
        names = ", ".join(column.name for column in table.columns)
        here = " AND ".join(f"{name} = ?" for name in keys_of(table))
        query = f"SELECT {names} FROM {table.name} WHERE {here}"  # noqa: S608
        found = ((key, self._file.execute(query, key).fetchone()) for key in keys)
        return {key: row for key, row in found if row is not None}

    def see(self, table: Table, keys: Iterable[Key]) -> None:
        """Note that what is under these keys is stored."""
        here = " AND ".join(f"{name} = ?" for name in keys_of(table))
        self._file.executemany(f"UPDATE {table.name} SET seen = 1 WHERE {here}", keys)  # noqa: S608

    def unseen(self, table: Table, after: Key | None, count: int) -> list[Key]:
        """Keys, in order, of what is not known to be stored as it is."""
        self._write()
        names = ", ".join(keys_of(table))
        marks = ", ".join("?" * len(keys_of(table)))
        later = f"AND ({names}) > ({marks})" if after else ""
        query = (
            f"SELECT {names} FROM {table.name} WHERE seen = 0 {later}"  # noqa: S608
            f" ORDER BY {names} LIMIT ?"
        )
        return self._file.execute(query, (*(after or ()), count)).fetchall()

    def _count(self, game: str, before: Mapping[int, Skill], after: Mapping[int, Skill]) -> None:
        for user, skill in after.items():
            if user in before:
                count_in(self.counted, game, user, before[user].score, -1)
            count_in(self.counted, game, user, skill.score)

    def _before(self, scope: int, row: MatchRow) -> Mapping[int, Skill]:
        found = {}
        for user in row.users:
            place = scope, row.game, user
            skill = self._skills.get(place) or self._read(place)
            if skill is not None:
                found[user] = skill
        return found

    def _read(self, place: _Place) -> Skill | None:
        query = (
            "SELECT mu, sigma, played, won, drawn, streak, best, last_at FROM ratings"
            " WHERE guild_id = ? AND game = ? AND user_id = ?"
        )
        row = self._file.execute(query, place).fetchone()
        return None if row is None else Skill(*row)

    def _write(self) -> None:
        changed = sorted(self._changed)
        skills = (_RATING(rating_row(*place, self._skills[place])) for place in changed)
        self._insert("REPLACE", ratings, skills)
        self._insert("IGNORE", regulars, self._new)
        for kept in (self._changed, self._skills, self._met, self._new):
            kept.clear()

    def _insert(self, otherwise: str, table: Table, rows: Iterable[Values]) -> None:
        names = ", ".join(column.name for column in table.columns)
        marks = ", ".join("?" * len(table.columns))
        into = f"INSERT OR {otherwise} INTO {table.name} ({names}) VALUES ({marks})"  # noqa: S608
        self._file.executemany(into, rows)

"""Ratings during a recount, kept in a temporary file that is deleted at the end.

Memory use stays small, however many people and matches there are.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Table

from data.rating_counts import Counted, count_in
from data.ratings import (
    EVERYWHERE,
    Ended,
    Values,
    rate_in,
    rating_row,
    regular_rows,
    result_rows,
    scopes,
)
from data.schema import ratings, regulars
from data.skill import Skill

_IN_MEMORY = 150_000
"""When more than this number of skills are in memory, all are written to the file."""
_PRAGMAS = (
    "PRAGMA journal_mode = OFF",
    "PRAGMA synchronous = OFF",
    "PRAGMA cache_size = -32000",
    "PRAGMA temp_store = FILE",
)

Key = tuple[Any, ...]


def keys_of(table: Table) -> tuple[str, ...]:
    return tuple(column.name for column in table.primary_key.columns)


class Ledger:
    """People's skills and the rows of `regulars`, after the matches that were recounted so far.

    The ledger marks a row when it knows that the database stores exactly this row.

    `counted` is the number of people in each band of scores, over all servers. Any thread may call
    the ledger, but only one at a time.
    """

    def __init__(self) -> None:
        # An empty name means a temporary file, which SQLite removes.
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
        # Look up many keys in one statement. One statement per key would take twice as long.
        self._file.execute("CREATE TABLE wanted (first, second, third)")
        # The file is never committed: only this connection reads it, and commits cost disk writes.
        self._file.execute("BEGIN")
        self._skills: dict[tuple[int, str], dict[int, Skill]] = defaultdict(dict)
        self._at_hand = 0
        self._met: set[Values] = set()
        self._written = False
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

    def enter(self, matches: Sequence[tuple[Ended, tuple[int, ...]]]) -> list[Values]:
        """Rate the next matches, in the order they ended. Return the matches' rows for `results`.

        Each match comes with the side of each player.
        """
        self._fetch([row for row, _ in matches])
        found = []
        for row, sides in matches:
            for scope in scopes(row):
                skills = self._skills[scope, row.game]
                after = rate_in(row, sides, skills)
                if scope == EVERYWHERE:
                    self._count(row.game, skills, after)
                self._at_hand -= len(skills)
                skills.update(after)
                self._at_hand += len(skills)
                found += result_rows(scope, row, sides, after)
            self._met.update(regular_rows(row))
        self.rated += len(matches)
        return found

    def settle(self) -> None:
        """Write the rows in memory to the file if there are many."""
        if self._at_hand > _IN_MEMORY or len(self._met) > _IN_MEMORY:
            self._write()

    def rows(self, table: Table, keys: Iterable[Key]) -> dict[Key, Values]:
        """Return the ledger's rows for these keys of a table."""
        self._write()
        return {row[:3]: row[3:] for row in self._looked_up(table, keys)}

    def see(self, table: Table, keys: Iterable[Key]) -> None:
        """Record that the database stores the rows that have these keys."""
        here = " AND ".join(f"{name} = ?" for name in keys_of(table))
        self._file.executemany(f"UPDATE {table.name} SET seen = 1 WHERE {here}", keys)  # noqa: S608

    def unseen(self, table: Table, after: Key | None, count: int) -> list[Key]:
        """Return the keys of the next `count` unmarked rows after the key `after`, in order.

        The ledger marks a row when it knows that the database stores exactly this row.
        """
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

    def _fetch(self, rows: Iterable[Ended]) -> None:
        """Load the skills of all players of these matches into memory."""
        if not self._written:
            return
        wanted = {
            (scope, row.game, user)
            for row in rows
            for scope in scopes(row)
            for user in row.users
            if user not in self._skills[scope, row.game]
        }
        for scope, game, user, *row in self._looked_up(ratings, wanted):
            _, _, _, mu, sigma, _, *record = row
            self._skills[scope, game][user] = Skill(mu, sigma, *record)
            self._at_hand += 1

    def _looked_up(self, table: Table, keys: Iterable[Key]) -> list[Values]:
        """Return one tuple for each key that has a row: the key, followed by the row."""
        self._file.execute("DELETE FROM wanted")
        self._file.executemany("INSERT INTO wanted VALUES (?, ?, ?)", keys)
        names = ", ".join(column.name for column in table.columns)
        first, second, third = keys_of(table)
        return self._file.execute(
            f"SELECT wanted.*, {names} FROM wanted CROSS JOIN {table.name}"  # noqa: S608
            f" ON {first} = first AND {second} = second AND {third} = third"
        ).fetchall()

    def _write(self) -> None:
        skills = (
            rating_row(scope, game, user, skill)
            for (scope, game), each in sorted(self._skills.items())
            for user, skill in sorted(each.items())
        )
        self._insert("REPLACE", ratings, skills)
        self._insert("IGNORE", regulars, sorted(self._met))
        self._skills.clear()
        self._met.clear()
        self._at_hand = 0
        self._written = True

    def _insert(self, otherwise: str, table: Table, rows: Iterable[Values]) -> None:
        names = ", ".join(column.name for column in table.columns)
        marks = ", ".join("?" * len(table.columns))
        into = f"INSERT OR {otherwise} INTO {table.name} ({names}) VALUES ({marks})"  # noqa: S608
        self._file.executemany(into, rows)

"""The rows of many finished matches, as the store would have written them one by one."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Table

from data import EVERYWHERE, Ending, MatchRow, Seat, Skill
from data.rating_counts import Counted, count_in
from data.ratings import rate_in, rating_row, regular_rows, result_rows, scopes
from data.schema import (
    matches,
    messages,
    rating_counts,
    ratings,
    regulars,
    results,
    seats,
    threads,
)
from tests.growth.courses import Course, courses
from tests.growth.town import Seated, Town

YEARS = 3
_YEAR_MS = 365 * 24 * 60 * 60 * 1000
_ACTION_MS = 60 * 1000
_CLOSED = 100
"""One in so many is ended by a moderator."""
_MESSAGES = 9 * 10**17
_STEP = 7
"""So many courses on is the next match's."""
BATCH = 2_000

TABLES = (matches, seats, messages, threads, results, regulars)
"""What a batch of matches has rows of."""

Batch = dict[Table, list[tuple[Any, ...]]]
"""Rows by table, with the values of `columns` in that order."""

_ROW = {
    matches: (
        *("id", "guild_id", "channel_id", "game", "rules_version", "players", "options", "seed"),
        *("commitment", "ply", "status", "outcome_places", "outcome_reason", "created_at"),
        *("updated_at", "finished_at", "shown_ply", "shown_over", "home_id", "closed_by"),
        *("closed_note", "finished_no"),
    ),
    seats: ("match_id", "player", "user_id", "wants_rematch", "retired"),
    messages: ("message_id", "match_id", "channel_id", "ply", "kind", "posted_at"),
    threads: ("channel_id", "guild_id", "parent_id", "private"),
}


def columns(table: Table) -> tuple[str, ...]:
    """The columns that rows of this table have values for."""
    return _ROW.get(table) or tuple(column.name for column in table.columns)


COURSES = """
    CREATE TEMPORARY TABLE courses (
        course INTEGER, ply INTEGER, player INTEGER, text TEXT, auto BOOLEAN,
        PRIMARY KEY (course, ply)
    )
"""
COURSES_ROW = ("course", "ply", "player", "text", "auto")
"""The actions of each course. The database makes the many rows of its own actions of them."""


def course_rows(found: Sequence[Course]) -> list[tuple[Any, ...]]:
    return [
        (course, ply, *action)
        for course, each in enumerate(found)
        for ply, action in enumerate(each.actions, start=1)
    ]


def actions_of(first: int, last: int, different: int) -> str:
    """SQL: write the actions of matches by their ids; each has one of so many courses."""
    return f"""
        INSERT INTO actions (match_id, ply, player, text, auto, at, absent)
        SELECT m.id, c.ply, c.player, c.text, c.auto, m.created_at + c.ply * {_ACTION_MS}, false
        FROM matches AS m JOIN courses AS c ON c.course = m.id * {_STEP} % {different}
        WHERE m.id BETWEEN {first} AND {last}
        ORDER BY m.id, c.ply
    """  # noqa: S608


class Years:
    """Finished matches of the past years, evenly spread up to now."""

    def __init__(self, count: int, now: int) -> None:
        self.town = Town(count)
        self._count = count
        self._began = now - YEARS * _YEAR_MS
        self._pause = YEARS * _YEAR_MS / count
        self.courses = courses()
        self._skills: dict[tuple[int, str], dict[int, Skill]] = defaultdict(dict)
        self._regulars: set[tuple[int, str, int]] = set()

    def batches(self) -> Iterator[Batch]:
        """All rows but actions, a bounded number at once; ratings come last, when they are known.

        In an order in which no row refers to one that is not there yet.
        """
        for start in range(1, self._count + 1, BATCH):
            batch: Batch = {table: [] for table in TABLES}
            for number in range(start, min(start + BATCH, self._count + 1)):
                self._add(batch, number)
            yield batch
        for (scope, game), skills in self._skills.items():
            rows = [rating_row(scope, game, user, skill) for user, skill in skills.items()]
            yield {ratings: _values(ratings, rows)}
        people = Counted()
        for (scope, game), skills in self._skills.items():
            for user, skill in skills.items():
                if scope == EVERYWHERE:
                    count_in(people, game, user, skill.score)
        yield {rating_counts: [(*key, count) for key, count in people.items()]}

    def _add(self, batch: Batch, number: int) -> None:
        course = self.courses[number * _STEP % len(self.courses)]
        seated = self.town.table(number, course.players)
        row = self._row(number, course, seated)
        self._add_match(batch, row)
        if row.closed_by is None:
            self._rate(batch, row, course.sides)

    def _row(self, number: int, course: Course, seated: Seated) -> MatchRow:
        closed = number % _CLOSED == 0
        end = int(self._began + number * self._pause)
        return MatchRow(
            id=number,
            guild_id=seated.guild,
            channel_id=seated.channel,
            game=course.game,
            rules_version=course.rules_version,
            players=course.players,
            options={},
            seed=course.seed,
            commitment=course.commitment,
            ply=len(course.actions),
            status="over",
            ending=Ending(None, "abandoned") if closed else Ending(course.places, course.reason),
            created_at=end - len(course.actions) * _ACTION_MS,
            updated_at=end,
            finished_at=end,
            rematch_of=None,
            draw_offer_by=None,
            draw_offer_ply=None,
            shown_ply=len(course.actions),
            shown_over=True,
            seats=tuple(
                Seat(player, user, wants_rematch=False) for player, user in enumerate(seated.users)
            ),
            home_id=seated.home,
            closed_by=self.town.moderator if closed else None,
            closed_note="nobody plays any more" if closed else None,
            finished_no=number,
        )

    def _add_match(self, batch: Batch, row: MatchRow) -> None:
        ending = row.ending
        assert ending is not None
        places = None if ending.places is None else json.dumps(ending.places)
        told = {"options": "{}", "outcome_places": places, "outcome_reason": ending.reason}
        values = (told.get(name, getattr(row, name, None)) for name in _ROW[matches])
        batch[matches].append(tuple(values))
        batch[seats] += [(row.id, seat.player, seat.user_id, False, False) for seat in row.seats]
        message = (_MESSAGES + row.id, row.id, row.channel_id, row.ply, "result", row.updated_at)
        batch[messages].append(message)
        if row.channel_id != row.home_id:
            batch[threads].append((row.channel_id, row.guild_id, row.home_id, row.id % 4 == 0))

    def _rate(self, batch: Batch, row: MatchRow, sides: Sequence[int]) -> None:
        for scope in scopes(row):
            skills = self._skills[scope, row.game]
            after = rate_in(row, sides, skills)
            skills.update(after)
            batch[results] += _values(results, result_rows(scope, row, sides, after))
        for regular in regular_rows(row):
            key = (regular["channel_id"], regular["game"], regular["user_id"])
            if key not in self._regulars:
                self._regulars.add(key)
                batch[regulars] += _values(regulars, [regular])


def _values(table: Table, rows: Sequence[dict[str, Any]]) -> list[tuple[Any, ...]]:
    names = columns(table)
    return [tuple(row[name] for name in names) for row in rows]

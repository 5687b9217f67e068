"""Rows of many finished matches, equal to the rows that the store would write match by match."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Table

from data import EVERYWHERE, Ended, Ending, Skill
from data.rating_counts import Counted, count_in
from data.ratings import Values, rate_in, rating_row, regular_rows, result_rows, scopes
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
from rules.game import ABANDONED
from tests.growth.courses import Course, courses
from tests.growth.town import Seated, Town

YEARS = 3
_YEAR_MS = 365 * 24 * 60 * 60 * 1000
_ACTION_MS = 60 * 1000
_CLOSED = 100
"""A moderator ends one match in a hundred."""
_MESSAGES = 9 * 10**17
_STEP = 7
"""Match `n` has the course with the index `n * _STEP`, modulo the number of courses."""
BATCH = 2_000

TABLES = (matches, seats, messages, threads, results, regulars)
"""The tables that a batch of matches has rows for."""

Batch = dict[Table, list[Values]]
"""Rows by table, with values in the order of `columns`."""

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
    """Return the columns for which rows of this table have values."""
    return _ROW.get(table) or tuple(column.name for column in table.columns)


COURSES = """
    CREATE TEMPORARY TABLE courses (
        course INTEGER, ply INTEGER, player INTEGER, text TEXT, auto BOOLEAN,
        PRIMARY KEY (course, ply)
    )
"""
COURSES_ROW = ("course", "ply", "player", "text", "auto")
"""The columns of `courses`, a temporary table with the actions of each course.

From this table, the database creates the rows of all matches' actions.
"""


def course_rows(found: Sequence[Course]) -> list[tuple[Any, ...]]:
    return [
        (course, ply, *action)
        for course, each in enumerate(found)
        for ply, action in enumerate(each.actions, start=1)
    ]


def actions_of(first: int, last: int, different: int) -> str:
    """Return SQL that inserts the actions of the matches with ids from `first` to `last`.

    `different` is the number of courses. Each match has the actions of one course.
    """
    return f"""
        INSERT INTO actions (match_id, ply, player, text, auto, at, absent)
        SELECT m.id, c.ply, c.player, c.text, c.auto, m.created_at + c.ply * {_ACTION_MS}, false
        FROM matches AS m JOIN courses AS c ON c.course = m.id * {_STEP} % {different}
        WHERE m.id BETWEEN {first} AND {last}
        ORDER BY m.id, c.ply
    """  # noqa: S608


class Years:
    """Finished matches of the past years, spread evenly up to now."""

    def __init__(self, count: int, now: int) -> None:
        self.town = Town(count)
        self._count = count
        self._began = now - YEARS * _YEAR_MS
        self._pause = YEARS * _YEAR_MS / count
        self.courses = courses()
        self._skills: dict[tuple[int, str], dict[int, Skill]] = defaultdict(dict)
        self._regulars: set[Values] = set()

    def batches(self) -> Iterator[Batch]:
        """Yield all rows except actions, in batches; ratings come last.

        A row comes after all rows that it refers to.
        """
        for start in range(1, self._count + 1, BATCH):
            batch: Batch = {table: [] for table in TABLES}
            for number in range(start, min(start + BATCH, self._count + 1)):
                self._add(batch, number)
            yield batch
        for (scope, game), skills in self._skills.items():
            rows = [rating_row(scope, game, user, skill) for user, skill in skills.items()]
            yield {ratings: rows}
        people = Counted()
        for (scope, game), skills in self._skills.items():
            for user, skill in skills.items():
                if scope == EVERYWHERE:
                    count_in(people, game, user, skill.score)
        yield {rating_counts: [(*key, count) for key, count in people.items()]}

    def _add(self, batch: Batch, number: int) -> None:
        course = self.courses[number * _STEP % len(self.courses)]
        seated = self.town.table(number, course.players)
        match = self._match(number, course, seated)
        _add_match(batch, match, course, seated)
        if match.closed_by is None:
            self._rate(batch, match, course.sides)

    def _match(self, number: int, course: Course, seated: Seated) -> Ended:
        closed = number % _CLOSED == 0
        return Ended(
            id=number,
            guild_id=seated.guild,
            channel_id=seated.channel,
            game=course.game,
            players=course.players,
            options={},
            ending=Ending(None, ABANDONED) if closed else Ending(course.places, course.reason),
            closed_by=self.town.moderator if closed else None,
            finished_at=int(self._began + number * self._pause),
            finished_no=number,
            users=tuple(seated.users),
        )

    def _rate(self, batch: Batch, match: Ended, sides: tuple[int, ...]) -> None:
        for scope in scopes(match):
            skills = self._skills[scope, match.game]
            after = rate_in(match, sides, skills)
            skills.update(after)
            batch[results] += result_rows(scope, match, sides, after)
        for regular in regular_rows(match):
            if regular not in self._regulars:
                self._regulars.add(regular)
                batch[regulars].append(regular)


def _add_match(batch: Batch, match: Ended, course: Course, seated: Seated) -> None:
    ply, end = len(course.actions), match.finished_at
    assert match.ending is not None
    places = match.ending.places
    begun = end - ply * _ACTION_MS
    batch[matches].append(
        (
            *(match.id, match.guild_id, match.channel_id, match.game, course.rules_version),
            *(match.players, "{}", course.seed, course.commitment, ply, "over"),
            *(None if places is None else json.dumps(places), match.ending.reason, begun, end, end),
            *(ply, True, seated.home, match.closed_by),
            *("nobody plays any more" if match.closed_by else None, match.finished_no),
        )
    )
    batch[seats] += [
        (match.id, player, user, False, False) for player, user in enumerate(match.users)
    ]
    message = (_MESSAGES + match.id, match.id, match.channel_id, ply, "result", end)
    batch[messages].append(message)
    if match.channel_id != seated.home:
        batch[threads].append((match.channel_id, match.guild_id, seated.home, match.id % 4 == 0))

"""Measurements of the store: how long it takes to play, to read pages, and to erase data.

The functions `of_playing`, `of_reading` and `of_erasing` return lines of a table.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from sqlalchemy import func, select

from data import EVERYWHERE, Ending, MatchRow, NewAction, Store, Viewer, system_clock
from data.engine import Database
from data.schema import matches, seats
from rules.chance import commitment
from tests.growth.courses import Course, courses

GAME = "cat-sequence"
"""The game whose leaderboards we measure."""
ROWS = 10
"""Rows on a page."""
_TIMES = 7
_SERVER = 2_600
"""The server to erase is the server whose number of matches is closest to this value."""
_MONTH_MS = 30 * 24 * 60 * 60 * 1000
_ANY = random.SystemRandom()
"""The source of random ids: a measurement must not use the ids of an earlier measurement again."""

Line = tuple[str, str]
"""A line of the table: what was measured, and the time it took."""


def ms(seconds: float) -> str:
    return f"{seconds * 1000:,.1f} ms"


async def median(ask: Callable[[], Awaitable[Any]]) -> float:
    """Return the median time of several runs in seconds. A first run is not counted."""
    await ask()
    taken = []
    for _ in range(_TIMES):
        began = time.perf_counter()
        await ask()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)


class Transactions:
    """The seconds that each write transaction takes, from getting a connection to the commit."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    @contextmanager
    def watched(self, store: Store) -> Iterator[None]:
        kind: Any = store._database._kind
        write = kind.write

        async def timed(operation: Any) -> Any:
            began = time.perf_counter()
            try:
                return await write(operation)
            finally:
                self.seconds.append(time.perf_counter() - began)

        kind.write = timed
        try:
            yield
        finally:
            del kind.write

    @property
    def longest(self) -> float:
        return max(self.seconds, default=0.0)


class Asked:
    """A person who plays a lot, the channel they play in, and a server to erase."""

    def __init__(self, user: int, guild: int, home: int, server: int, played: int) -> None:
        self.user, self.guild, self.home = user, guild, home
        self.server, self.played = server, played

    @property
    def viewer(self) -> Viewer:
        return Viewer(self.user, frozenset({self.home}))


async def busiest_person(url: str) -> Asked:
    """Return the person with the most matches, and where they play."""
    database = Database(url)
    try:
        async with database.reading() as conn:
            # Skip people who were erased by an earlier measurement.
            people = select(seats.c.user_id, func.count()).where(seats.c.user_id > 0)
            most = people.group_by(seats.c.user_id)
            user, played = (await conn.execute(most.order_by(func.count().desc()).limit(1))).one()
            where = (
                select(matches.c.guild_id, matches.c.home_id)
                .join(seats, seats.c.match_id == matches.c.id)
                .where(seats.c.user_id == user)
                .group_by(matches.c.guild_id, matches.c.home_id)
                .order_by(func.count().desc())
                .limit(1)
            )
            guild, home = (await conn.execute(where)).one()
            sizes = select(matches.c.guild_id, func.count()).group_by(matches.c.guild_id)
            found = [(abs(size - _SERVER), each) for each, size in await conn.execute(sizes)]
            [(_, server), *_] = sorted((size, each) for size, each in found if each != guild)
            return Asked(user, guild, home, server, played)
    finally:
        await database.close()


async def of_playing(store: Store, asked: Asked) -> Iterator[Line]:
    """Measure an action, and the end of a rated match."""
    course = next(each for each in courses() if each.game == GAME and each.players == 2)
    acted, ended = [], []
    for number in range(2 * _TIMES):
        row = await begin(store, course, asked, number)
        for player, text, _ in course.actions:
            began = time.perf_counter()
            row = await store.append(row.id, row.ply, [NewAction(player, text)])
            acted.append(time.perf_counter() - began)
        began = time.perf_counter()
        ending = Ending(course.places, course.reason)
        await store.append(row.id, row.ply, [], ending, sides=course.sides)
        ended.append(time.perf_counter() - began)
    return iter(
        [
            ("an action", ms(statistics.median(acted))),
            ("the end of a match, with ratings", ms(statistics.median(ended))),
        ]
    )


async def begin(store: Store, course: Course, asked: Asked, number: int) -> MatchRow:
    return await store.start_match(
        lobby_id=None,
        guild_id=asked.guild,
        channel_id=_ANY.getrandbits(60),
        game=course.game,
        rules_version=course.rules_version,
        seats=[asked.user, asked.user + 1 + number],
        options={},
        seed=course.seed,
        commitment=commitment(course.seed),
        home_id=asked.home,
    )


async def of_reading(store: Store, asked: Asked) -> Iterator[Line]:
    """Measure how long the store takes to read the pages that people look at."""
    guild, user, viewer = asked.guild, asked.user, asked.viewer
    questions: list[tuple[str, Callable[[], Awaitable[Any]]]] = [
        ("profile", lambda: store.profile(guild, user, viewer)),
        ("reliability of a person", lambda: store.reliability([user])),
        (
            "history of a person",
            lambda: store.finished_of(guild, user, count=ROWS, viewer=viewer),
        ),
        (
            "history of a channel",
            lambda: store.finished_in(guild, asked.home, count=ROWS, viewer=viewer),
        ),
    ]
    month = system_clock() - _MONTH_MS
    for where, name in ((EVERYWHERE, "all servers"), (guild, "a server")):
        for since, when in ((None, ""), (month, ", 30 days")):
            total = (await leaders(store, asked, where, 0, since)).total
            pages = {"first": 0, "middle": total // 2, "last": max(total - 1, 0) // ROWS * ROWS}
            questions += [
                (
                    f"leaderboard of {name}{when} ({total:,}): {page}",
                    partial(leaders, store, asked, where, first, since),
                )
                for page, first in pages.items()
            ]
    export = f"export of a person ({asked.played:,} matches)"
    questions.append((export, lambda: store.stored_about(user)))
    return iter([(name, ms(await median(question))) for name, question in questions])


async def leaders(store: Store, asked: Asked, guild: int, first: int, since: int | None) -> Any:
    return await store.leaderboard(
        guild, GAME, first=first, count=ROWS, asker=asked.user, since=since
    )


async def of_erasing(store: Store, asked: Asked) -> Iterator[Line]:
    """Measure the erasure of a server and a person, while a different person acts all the time."""
    lines = []
    waits = asyncio.create_task(_act_for_ever(store, asked))
    watch = Transactions()
    with watch.watched(store):
        began = time.perf_counter()
        count = await store.erase_guild(asked.server)
        took = time.perf_counter() - began
    whole = f"{took:.1f} s, longest transaction {ms(watch.longest)}"
    lines.append((f"erasing a server of {count:,} matches", whole))
    watch = Transactions()
    with watch.watched(store):
        began = time.perf_counter()
        await store.erase_member(asked.user, -(10**6) - _ANY.getrandbits(60))
        took = time.perf_counter() - began
    whole = f"{took:.1f} s, longest transaction {ms(watch.longest)}"
    lines.append((f"erasing a person of {asked.played:,} matches", whole))
    waits.cancel()
    [longest] = await asyncio.gather(waits, return_exceptions=True)
    assert isinstance(longest, _Longest), longest
    lines.append(("an action meanwhile, the slowest", ms(longest.seconds)))
    return iter(lines)


class _Longest(Exception):
    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


async def _act_for_ever(store: Store, asked: Asked) -> None:
    """Act ten times a second. When cancelled, raise `_Longest` for the slowest action."""
    course = next(each for each in courses() if each.game == GAME and each.players == 2)
    stranger = Asked(asked.user + 10**6, asked.guild, asked.home, asked.server, 0)
    row = await begin(store, course, stranger, 10**6)
    longest = 0.0
    try:
        while True:
            began = time.perf_counter()
            row = await store.append(row.id, row.ply, [NewAction(0, "a")])
            longest = max(longest, time.perf_counter() - began)
            await asyncio.sleep(0.1)
    except asyncio.CancelledError:
        raise _Longest(longest) from None


def out(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()

"""Short runs of the town: people and checks as in `make town`, for two days or for one.

A short run has too few seeks to check the share of matched seeks. Instead, on a server with ten
or more seekers, at most one seek may wait longer than a day.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.data.conftest import postgres_schema
from tests.data.ready import make_ready
from tests.town.people import Size
from tests.town.town import SHORT, lines, town

ONE_DAY = replace(SHORT, days=1, restarts=(9,))
"""PostgreSQL takes three times as long as SQLite, so only one day passes on it."""


async def check(database_url: str, size: Size) -> None:
    async with town(database_url, size) as opened:
        done = await opened.live()
        print("\n".join(lines(opened, done)))
        assert not opened.env.errors
        assert done.matches
        assert opened.script.turns
        assert not opened.script.stuck
        assert not done.wrong
        assert done.soon >= done.crowded - 1


async def test_nothing_goes_wrong_in_a_short_run_of_the_town_on_sqlite(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'town.db'}"
    await make_ready(url)
    await check(url, SHORT)


async def test_nothing_goes_wrong_in_a_short_run_of_the_town_on_postgresql() -> None:
    async with postgres_schema() as url:
        await make_ready(url)
        await check(url, ONE_DAY)

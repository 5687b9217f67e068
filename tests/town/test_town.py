"""A short town, with the people and checks of `make town`, for two days.

Two days are too short to measure how many seeks are matched within a day. `make town` measures it.
"""

from __future__ import annotations

from pathlib import Path

from tests.data.conftest import postgres_schema
from tests.data.ready import make_ready
from tests.town.town import SHORT, lines, town


async def check(database_url: str) -> None:
    async with town(database_url, SHORT) as opened:
        done = await opened.live()
        print("\n".join(lines(opened, done)))
        assert not opened.env.errors
        assert done.matches
        assert opened.turns
        assert not opened.stuck
        assert not done.met
        assert not done.late
        assert not done.doubled
        assert opened.wishes


async def test_a_short_town_on_sqlite(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'town.db'}"
    await make_ready(url)
    await check(url)


async def test_a_short_town_on_postgresql() -> None:
    async with postgres_schema() as url:
        await check(url)

"""What `make grow` writes is what the bot itself would have written."""

from __future__ import annotations

from sqlalchemy import select

from cogs.match.rated import recounted_sides
from cogs.match.tables import Tables
from data import NewAction, Store
from data.engine import Database
from data.schema import matches
from tests.data.support import start
from tests.growth.filling import grow
from tests.growth.measures import of_erasing, of_playing, of_reading, whom_to_ask
from tests.growth.town import CHANNELS

MATCHES = 300


async def grown(url: str) -> None:
    await grow(url, MATCHES, tell=lambda _: None)


async def test_grown_matches_are_loaded_replayed_and_rated(
    store: Store, url: str, database: Database
) -> None:
    await grown(url)
    async with database.reading() as conn:
        rows = [await store.match(number) for number in await conn.scalars(select(matches.c.id))]
    assert len(rows) == MATCHES
    assert {row.game for row in rows} >= {"cat-attack", "caged-rat", "washi-cat"}
    tables = await Tables(store).load_all(rows)
    assert len(tables) == MATCHES
    assert all(table.match.outcome is not None for table in tables)
    assert min(table.ply for table in tables) >= 15
    again = await store.recount(recounted_sides)
    assert (again.matches, again.changes) == (MATCHES, ())
    assert 0.9 * MATCHES < again.rated < MATCHES


async def test_a_grown_database_is_played_on_in(store: Store, url: str) -> None:
    await grown(url)
    row = await start(store, channel=CHANNELS)
    assert row.id == MATCHES + 1
    assert (await store.append(row.id, 0, [NewAction(0, "a1 a2")])).ply == 1


async def test_the_table_of_a_grown_database_is_measured(store: Store, url: str) -> None:
    await grown(url)
    asked = await whom_to_ask(url)
    told = [
        what
        for measure in (of_playing, of_reading, of_erasing)
        for what, _ in await measure(store, asked)
    ]
    assert len(told) == len({*told}) == 14

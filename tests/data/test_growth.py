"""`make grow` writes exactly what the bot itself would have written."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import select

from cogs.match.rated import recounted_sides
from cogs.match.table_service import TableService
from data import NewAction, Store, StoreError
from data.engine import Database
from data.schema import matches
from tests.data.ready import make_ready
from tests.data.support import start
from tests.data.test_many_matches import Statements
from tests.data.test_migrations import differences
from tests.data.test_ratings import finish
from tests.data.test_standings import plans
from tests.growth.filling import grow
from tests.growth.measures import Transactions, busiest_person, of_erasing, of_playing, of_reading
from tests.growth.town import CHANNELS

MATCHES = 300


@pytest.fixture
async def grown(url: str) -> AsyncIterator[Store]:
    await make_ready(url)
    await grow(url, MATCHES, tell=lambda _: None)
    async with await Store.open(url) as store:
        yield store


async def test_matches_of_a_grown_database_can_be_loaded_and_replayed_and_most_are_rated(
    grown: Store, database: Database
) -> None:
    async with database.reading() as conn:
        rows = [await grown.match(number) for number in await conn.scalars(select(matches.c.id))]
    assert len(rows) == MATCHES
    assert {row.game for row in rows} >= {"cat-attack", "caged-rat", "washi-cat"}
    tables = await TableService(grown).load_all(rows)
    assert len(tables) == MATCHES
    assert all(table.match.outcome is not None for table in tables)
    assert min(table.ply for table in tables) >= 15
    again = await grown.recount(recounted_sides)
    assert (again.matches, again.changes) == (MATCHES, ())
    assert 0.9 * MATCHES < again.rated < MATCHES


async def test_matches_can_be_played_in_a_database_filled_by_make_grow(grown: Store) -> None:
    row = await start(grown, channel=CHANNELS)
    assert row.id == MATCHES + 1
    assert (await grown.append(row.id, 0, [NewAction(0, "a1 a2")])).ply == 1


async def test_every_measurement_has_its_own_name_if_make_grow_has_filled_the_database(
    grown: Store, url: str
) -> None:
    asked = await busiest_person(url)
    told = [
        what
        for measure in (of_playing, of_reading, of_erasing)
        for what, _ in await measure(grown, asked)
    ]
    assert len(told) == len({*told}) == 22


async def test_make_grow_refuses_a_database_with_matches(grown: Store, url: str) -> None:
    assert grown
    with pytest.raises(StoreError, match="holds matches already"):
        await grow(url, MATCHES, tell=lambda _: None)


async def test_make_grow_refuses_a_database_in_use(sqlite_url: str) -> None:
    async with await Store.open(sqlite_url) as store:
        with pytest.raises(StoreError, match="in use"):
            await grow(sqlite_url, MATCHES, tell=lambda _: None)
        assert (await store.counts()).matches == 0


async def test_a_database_has_all_its_indices_again_after_it_was_filled(
    grown: Store, database: Database
) -> None:
    assert grown
    async with database.reading() as conn:
        assert await conn.run_sync(differences) == []


async def test_recounting_ratings_takes_as_many_statements_for_few_matches_as_for_many(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.recount._AT_ONCE", 20)
    asked = []
    for _ in range(2):
        for _ in range(10):
            await finish(store)
        with Statements() as said:
            assert (await store.recount(recounted_sides)).changes == ()
        asked.append(said.count)
    assert asked[0] == asked[1]


async def test_recounting_ratings_reads_only_the_current_batch_of_matches(
    grown: Store, database: Database
) -> None:
    for plan in await plans(database, grown._finished(100, 101)):
        assert not re.search(
            r"SCAN (?!CONSTANT)|Seq Scan on (actions|results|seats|matches)", plan
        ), plan


async def test_a_recount_writes_nothing_if_all_ratings_are_correct(
    grown: Store,
) -> None:
    watch = Transactions()
    with watch.watched(grown):
        await grown.recount(recounted_sides)
    # The only write transaction is the one that checks the counts of people by score.
    assert len(watch.seconds) == 1

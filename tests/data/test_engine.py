import asyncio
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import text

from data import NewAction, Store, StoreError, StoreUnavailable
from data.engine import Database
from data.url import async_url
from tests.data.conftest import UNHURRIED_COMMITS
from tests.data.support import MOVE, start

PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5_000}


@pytest.mark.parametrize(
    ("given", "driven"),
    [
        ("sqlite:///clowder.db", "sqlite+aiosqlite:///clowder.db"),
        ("sqlite+aiosqlite:////var/clowder.db", "sqlite+aiosqlite:////var/clowder.db"),
        ("postgres://bot@db/clowder", "postgresql+asyncpg://bot@db/clowder"),
        ("postgresql://bot@db:5433/clowder", "postgresql+asyncpg://bot@db:5433/clowder"),
        ("postgresql+asyncpg://bot@db/clowder", "postgresql+asyncpg://bot@db/clowder"),
    ],
)
def test_urls_are_mapped_to_the_async_drivers(given: str, driven: str) -> None:
    assert async_url(given).render_as_string(hide_password=False) == driven


@pytest.mark.parametrize(
    "url", ["", "clowder.db", "mysql://bot:hunter2@db/clowder", "postgresql://bot:hunter2@db:port/"]
)
async def test_unsupported_urls_are_refused_without_quoting_the_password(url: str) -> None:
    with pytest.raises(StoreError) as caught:
        await Store.open(url)
    assert not isinstance(caught.value, StoreUnavailable)
    assert "hunter2" not in str(caught.value)


async def test_every_sqlite_connection_sets_its_pragmas(sqlite_url: str) -> None:
    database = Database(sqlite_url)

    async def pragmas(meeting: asyncio.Barrier) -> dict[str, object]:
        async with database.reading() as conn:
            await meeting.wait()
            return {
                name: (await conn.execute(text(f"PRAGMA {name}"))).scalar_one() for name in PRAGMAS
            }

    # Open the first connection alone, as a store does, because setting up the journal locks the
    # file.
    assert await pragmas(asyncio.Barrier(1)) == PRAGMAS
    all_five = asyncio.Barrier(5)
    assert await asyncio.gather(*(pragmas(all_five) for _ in range(5))) == [PRAGMAS] * 5
    await database.close()


async def test_a_postgres_connection_waits_at_most_five_seconds_for_a_lock(
    postgres_url: str,
) -> None:
    database = Database(postgres_url.replace(UNHURRIED_COMMITS, ""))
    async with database.reading() as conn:
        assert (await conn.execute(text("SHOW lock_timeout"))).scalar_one() == "5s"
        assert (await conn.execute(text("SHOW synchronous_commit"))).scalar_one() == "on"
    await database.close()


async def test_a_sqlite_write_holds_the_lock_before_its_first_statement(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    path = sqlite_url.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as rival:
        async with database.writing():
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                rival.execute("BEGIN IMMEDIATE")
        rival.execute("BEGIN IMMEDIATE")
    await database.close()


async def test_a_write_that_raises_is_rolled_back(database: Database) -> None:
    async with database.writing() as conn:
        await conn.execute(text("CREATE TABLE cats (name TEXT)"))

    async def fail() -> None:
        async with database.writing() as conn:
            await conn.execute(text("INSERT INTO cats VALUES ('Tom')"))
            raise KeyError("Jerry")

    with pytest.raises(KeyError):
        await fail()
    async with database.reading() as conn:
        assert (await conn.execute(text("SELECT count(*) FROM cats"))).scalar_one() == 0


async def test_a_store_in_memory_serves_many_tasks() -> None:
    async with await Store.open("sqlite://") as store:
        match = await start(store)
        for ply in range(3):
            results = await asyncio.gather(
                *(store.append(match.id, ply, MOVE) for _ in range(5)),
                *(store.match(match.id) for _ in range(5)),
                return_exceptions=True,
            )
            assert sum(isinstance(result, StoreError) for result in results) == 4
        assert len(await store.actions(match.id)) == 3


async def test_foreign_keys_are_enforced_and_cascade(store: Store, database: Database) -> None:
    match = await start(store, actions=[NewAction(-1, "deal")])
    with pytest.raises(StoreError):
        async with database.writing() as conn:
            await conn.execute(
                text(
                    "INSERT INTO messages (message_id, match_id, channel_id, ply, kind, posted_at)"
                    " VALUES (1, 999, 1, 0, 'board', 0)"
                )
            )
    async with database.writing() as conn:
        await conn.execute(text("DELETE FROM matches"))
    assert await store.actions(match.id) == []
    await start(store)

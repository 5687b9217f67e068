import asyncio
import sqlite3
import threading
import time
import traceback
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest
from sqlalchemy import Connection, Engine, event, text

from data import (
    Ending,
    MatchRow,
    NewAction,
    Stale,
    Store,
    StoreError,
    StoreUnavailable,
)
from data.engine import Database
from tests.data.conftest import connect_postgres
from tests.data.support import (
    COMMITMENT,
    GUILD,
    MOVE,
    SEED,
    new_channel,
    open_lobby,
    start,
    wait_for_locks,
)


@pytest.fixture
def page_limit() -> Iterator[list[int]]:
    """A list that holds the maximum number of pages of an SQLite database; empty for no limit."""
    limit: list[int] = []

    def apply(connection: Connection) -> None:
        cursor = connection.connection.cursor()
        cursor.execute(f"PRAGMA max_page_count = {limit[0] if limit else 1_000_000}")
        cursor.close()

    event.listen(Engine, "begin", apply)
    yield limit
    event.remove(Engine, "begin", apply)


@asynccontextmanager
async def locked_by_another(url: str) -> AsyncIterator[None]:
    """Hold a lock from a second connection, so that nothing can write to any match."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as conn:
            conn.execute("BEGIN IMMEDIATE")
            yield
        return
    admin = await connect_postgres()
    try:
        async with admin.transaction():
            await admin.execute(f"LOCK TABLE {schema_of(url)}.matches IN EXCLUSIVE MODE")
            yield
    finally:
        await admin.close()


def schema_of(url: str) -> str:
    [options] = parse_qs(urlsplit(url).query)["options"]
    return options.split()[0].removeprefix("-csearch_path=")


async def fail_on_insert(postgres_url: str, body: str) -> None:
    """Run `body` (PL/pgSQL) before every insert of an action."""
    database = Database(postgres_url)
    async with database.writing() as conn:
        await conn.execute(
            text(
                "CREATE FUNCTION meddle() RETURNS trigger LANGUAGE plpgsql AS"
                f" $$ BEGIN {body}; RETURN NEW; END $$"
            )
        )
        await conn.execute(
            text(
                "CREATE TRIGGER meddle BEFORE INSERT ON actions"
                " FOR EACH ROW EXECUTE FUNCTION meddle()"
            )
        )
    await database.close()


async def unchanged(store: Store, match: MatchRow) -> bool:
    return await store.match(match.id) == match and await store.actions(match.id) == []


async def test_a_write_waits_for_a_locked_database(store: Store, url: str) -> None:
    match = await start(store)
    async with locked_by_another(url):
        task = asyncio.create_task(store.append(match.id, 0, MOVE))
        for _ in range(50):
            assert await store.match(match.id) == match
        assert not task.done()
    assert (await task).ply == 1


async def test_readers_do_not_wait_for_a_writer(store: Store, url: str) -> None:
    match = await start(store)
    async with locked_by_another(url):
        assert await store.match(match.id) == match


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the wait for a lock to 0.2 seconds in every store that is opened from now on."""
    wait_for_locks(monkeypatch, 200)


@pytest.mark.usefixtures("impatient")
async def test_if_a_database_stays_locked_too_long_a_write_raises_unavailable_and_changes_nothing(
    store: Store, url: str
) -> None:
    match = await start(store)
    async with locked_by_another(url):
        with pytest.raises(StoreUnavailable, match="database is locked"):
            await store.append(match.id, 0, MOVE, Ending((1, 2), "delivered"))
    assert await unchanged(store, match)
    assert (await store.append(match.id, 0, MOVE)).ply == 1


async def test_cancelled_writers_do_not_block_the_queue(store: Store, url: str) -> None:
    match = await start(store)
    async with locked_by_another(url):
        tasks = [asyncio.create_task(store.append(match.id, 0, MOVE)) for _ in range(3)]
        while url.startswith("sqlite") and store.waiting_writers < 2:  # noqa: ASYNC110
            await asyncio.sleep(0)
        tasks[0].cancel()
        tasks[1].cancel()
        assert await store.match(match.id) == match
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(results[1], asyncio.CancelledError)
    row = await store.match(match.id)
    assert row.ply == len(await store.actions(match.id)) == 1


async def test_a_write_to_a_full_sqlite_disk_raises_unavailable_and_changes_nothing(
    on_sqlite: Store, page_limit: list[int]
) -> None:
    match = await start(on_sqlite)
    page_limit.append(1)
    big = [NewAction(0, "x" * 100_000)]
    with pytest.raises(StoreUnavailable, match="disk is full"):
        await on_sqlite.append(match.id, 0, big, Ending((1, 2), "delivered"))
    assert await unchanged(on_sqlite, match)
    page_limit.clear()
    assert (await on_sqlite.append(match.id, 0, big)).ply == 1


async def test_a_write_to_a_full_postgres_disk_raises_unavailable_and_changes_nothing(
    on_postgres: Store, postgres_url: str
) -> None:
    match = await start(on_postgres)
    await fail_on_insert(postgres_url, "RAISE disk_full")
    with pytest.raises(StoreUnavailable, match="disk is full"):
        await on_postgres.append(match.id, 0, MOVE, Ending((1, 2), "delivered"))
    assert await unchanged(on_postgres, match)


async def test_an_append_whose_connection_breaks_raises_unavailable_and_changes_nothing(
    on_postgres: Store, postgres_url: str
) -> None:
    match = await start(on_postgres)
    await fail_on_insert(postgres_url, "PERFORM pg_terminate_backend(pg_backend_pid())")
    with pytest.raises(StoreUnavailable, match="connection lost"):
        await on_postgres.append(match.id, 0, MOVE)
    assert await unchanged(on_postgres, match)


async def test_a_restarted_postgres_server_loses_no_action(
    on_postgres: Store, postgres_url: str
) -> None:
    match = await start(on_postgres)
    admin = await connect_postgres()
    try:
        ended = await admin.fetchval(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE application_name = $1",
            schema_of(postgres_url),
        )
    finally:
        await admin.close()
    assert ended > 0
    assert (await on_postgres.append(match.id, 0, MOVE)).ply == 1


async def test_a_deadlock_raises_unavailable(on_postgres: Store, postgres_url: str) -> None:
    match = await start(on_postgres)
    await fail_on_insert(postgres_url, "RAISE deadlock_detected")
    with pytest.raises(StoreUnavailable, match="database is locked"):
        await on_postgres.append(match.id, 0, MOVE)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://someone:hunter2@127.0.0.1:1/clowder",
        "sqlite:////no/such/folder/clowder.db",
    ],
)
async def test_opening_a_missing_database_raises_unavailable(url: str) -> None:
    with pytest.raises(StoreUnavailable) as caught:
        await Store.open(url)
    assert "hunter2" not in "".join(traceback.format_exception(caught.value))


async def test_opening_an_unknown_postgres_database_raises_unavailable(postgres_url: str) -> None:
    parts = urlsplit(postgres_url)
    with pytest.raises(StoreUnavailable, match="no such database"):
        await Store.open(parts._replace(path="/no_such_database").geturl())


def test_opening_a_file_that_is_not_a_database_raises_unavailable(
    sqlite_url: str, sqlite_path: Path
) -> None:
    sqlite_path.write_bytes(b"cats and rats " * 1000)
    with pytest.raises(StoreUnavailable, match="not a database"):
        asyncio.run(Store.open(sqlite_url))
    assert sqlite_path.read_bytes() == b"cats and rats " * 1000


def test_no_thread_raises_a_late_error_after_a_database_fails_to_open(
    sqlite_url: str, sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A later error would appear beside the bot's one-line reason for not starting."""
    sqlite_path.write_bytes(b"cats and rats " * 1000)
    slow = SimpleNamespace(debug=lambda *_: time.sleep(0.02))
    monkeypatch.setattr("aiosqlite.core.LOG", slow)
    raised: list[object] = []
    monkeypatch.setattr("threading.excepthook", raised.append)
    with pytest.raises(StoreUnavailable):
        asyncio.run(Store.open(sqlite_url))
    for thread in threading.enumerate():
        if "_connection_worker_thread" in thread.name:
            thread.join(5)
    assert not raised


async def test_no_error_contains_a_seed(store: Store) -> None:
    """PostgreSQL's own message would quote the whole row that a constraint refuses."""
    with pytest.raises(StoreError) as caught:
        await store.start_match(
            lobby_id=None,
            guild_id=GUILD,
            channel_id=new_channel(),
            game="caged-rat",
            rules_version=1,
            seats=(1, 2),
            options={},
            seed=SEED,
            commitment="abc",
        )
    told = "".join(traceback.format_exception(caught.value))
    for secret in (SEED.hex(), repr(SEED), str(SEED[:8])[2:-1], "caged-rat"):
        assert secret not in told


async def test_an_out_of_range_id_is_refused_without_quoting_the_row(store: Store) -> None:
    with pytest.raises(StoreError) as caught:
        await start(store, users=(1, 2**70))
    assert str(2**70) not in "".join(traceback.format_exception(caught.value))
    assert await store.live_matches() == []


async def test_no_log_contains_a_seed(url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    async with await Store.open(url) as store:
        match = await start(store)
        await store.append(match.id, 0, [NewAction(0, "secret move")])
        with pytest.raises(Stale):
            await store.append(match.id, 0, MOVE)
        await store.actions(match.id)
        await open_lobby(store, channel=new_channel())
    for secret in (SEED.hex(), repr(SEED), COMMITMENT, "secret move"):
        assert secret not in caplog.text
    assert repr(SEED) not in repr(match)


async def test_without_postgresql_its_tests_fail_in_ci_and_are_skipped_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def refuse(*_: object, **__: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncpg, "connect", refuse)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception):
        await connect_postgres()
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception):
        await connect_postgres()

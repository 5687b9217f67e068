"""SQLite's connections: a write never waits behind reads; each connection has a queue of reads."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator

import pytest

from data import connection_queue, sqlite
from data.connection import Connection
from data.engine import Database
from data.errors import StoreBusy


@pytest.fixture
async def database(sqlite_url: str) -> AsyncIterator[Database]:
    opened = Database(sqlite_url)
    await opened.probe()
    yield opened
    await opened.close()


class Held:
    """Reads that stay in their threads until they are released."""

    def __init__(self, database: Database, count: int) -> None:
        self._released = threading.Event()
        self._begun = threading.Semaphore(0)
        self.reads = [asyncio.create_task(database.read(self._wait)) for _ in range(count)]

    async def _wait(self, _conn: Connection) -> int:
        self._begun.release()
        self._released.wait()
        return threading.get_ident()

    async def begun(self, count: int) -> None:
        """Wait until this number of reads has begun."""
        for _ in range(count):
            await asyncio.to_thread(self._begun.acquire)

    async def release(self) -> list[int]:
        """Let the reads end; return the thread of each read."""
        self._released.set()
        return await asyncio.gather(*self.reads)


async def nothing(_conn: Connection) -> str:
    return "done"


async def test_a_write_does_not_wait_for_reads(database: Database) -> None:
    held = Held(database, 100)
    await held.begun(sqlite._READERS)
    assert await database.write(nothing) == "done"
    assert not any(read.done() for read in held.reads)
    await held.release()


async def test_reads_share_a_limited_number_of_connections(database: Database) -> None:
    held = Held(database, 100)
    await held.begun(sqlite._READERS)
    threads = await held.release()
    assert len(threads) == 100
    assert len({*threads}) == sqlite._READERS


async def test_a_read_that_waits_too_long_is_refused(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(database, sqlite._READERS * sqlite._AHEAD)
    await held.begun(sqlite._READERS)
    monkeypatch.setattr(connection_queue, "_TIMEOUT", 0.0)
    with pytest.raises(StoreBusy):
        await database.read(nothing)
    await held.release()
    monkeypatch.undo()
    assert await database.read(nothing) == "done"


async def test_successive_reads_use_the_same_connection(database: Database) -> None:
    async def thread(_conn: Connection) -> int:
        return threading.get_ident()

    assert len({await database.read(thread) for _ in range(5)}) == 1


async def test_a_database_in_memory_has_one_connection() -> None:
    database = Database("sqlite:///:memory:")
    held = Held(database, 3)
    writing = asyncio.create_task(database.write(nothing))
    await held.begun(1)
    threads = await held.release()
    assert len({*threads}) == 1
    assert await writing == "done"
    await database.close()

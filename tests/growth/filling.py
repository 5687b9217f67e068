"""Many rows at once into an SQLite file or a PostgreSQL database that has the schema already."""

from __future__ import annotations

import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from data import Store, StoreError, system_clock
from data.schema import metadata
from data.url import async_url, libpq_arguments
from tests.growth.rows import BATCH, Batch, Years, columns

_FAST = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = OFF",
    "PRAGMA cache_size = -400000",
    "PRAGMA temp_store = FILE",
)
_TOLD = 10.0
"""Seconds between two lines that tell how far it is."""

Indexing = Callable[[Connection], None]


async def grow(url: str, count: int, *, tell: Callable[[str], None]) -> Years:
    """Fill the database with so many finished matches. Raises StoreError if it holds any."""
    async with await Store.open(url) as store:
        if (await store.counts()).matches:
            raise StoreError("this database holds matches already")
    years = Years(count, system_clock())
    engine = _engine(url)
    try:
        await _change(engine, partial(_each_index, "drop"))
        await _fill(engine, url, years, count, tell)
        tell("indexes")
        await _change(engine, partial(_each_index, "create"))
        await _change(engine, _settle)
    finally:
        await engine.dispose()
    return years


def _engine(url: str) -> AsyncEngine:
    """The store's own gives up a statement that takes half a minute, as building an index does."""
    parsed = async_url(url)
    if parsed.get_backend_name() == "sqlite":
        return create_async_engine(parsed)
    parsed, arguments = libpq_arguments(parsed)
    return create_async_engine(parsed, connect_args=arguments)


def file_of(url: str) -> Path | None:
    """The file of an SQLite database, None for PostgreSQL."""
    parsed = async_url(url)
    return Path(str(parsed.database)) if parsed.get_backend_name() == "sqlite" else None


async def _change(engine: AsyncEngine, change: Indexing) -> None:
    async with engine.begin() as conn:
        if conn.dialect.name == "postgresql":
            await conn.execute(text("SET LOCAL maintenance_work_mem = '256MB'"))
        await conn.run_sync(change)


def _each_index(what: str, conn: Connection) -> None:
    for table in metadata.tables.values():
        for index in table.indexes:
            getattr(index, what)(conn)


def _settle(conn: Connection) -> None:
    if conn.dialect.name == "postgresql":
        # Ids were given here, not by the sequence.
        conn.execute(
            text("SELECT setval(pg_get_serial_sequence('matches', 'id'), max(id)) FROM matches")
        )
        conn.execute(text("ANALYZE"))


async def _fill(
    engine: AsyncEngine, url: str, years: Years, count: int, tell: Callable[[str], None]
) -> None:
    path = file_of(url)
    began, told = time.monotonic(), 0.0
    async with _into_postgres(engine) if path is None else _into_sqlite(path) as write:
        for number, batch in enumerate(years.batches()):
            await write(batch)
            if time.monotonic() - told > _TOLD:
                told = time.monotonic()
                tell(f"{min(number * BATCH, count):,} of {count:,} matches, {told - began:.0f} s")


@asynccontextmanager
async def _into_sqlite(path: Path) -> AsyncIterator[Any]:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for pragma in _FAST:
            database.execute(pragma)

        async def write(batch: Batch) -> None:
            database.execute("BEGIN")
            for table, rows in batch.items():
                names = columns(table)
                marks = ", ".join("?" * len(names))
                into = f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({marks})"  # noqa: S608
                database.executemany(into, rows)
            database.execute("COMMIT")

        yield write


@asynccontextmanager
async def _into_postgres(engine: AsyncEngine) -> AsyncIterator[Any]:
    async with engine.begin() as conn:
        raw = await conn.get_raw_connection()
        driver = raw.driver_connection
        assert isinstance(driver, asyncpg.Connection)

        async def write(batch: Batch) -> None:
            for table, rows in batch.items():
                if rows:
                    await driver.copy_records_to_table(
                        table.name, records=rows, columns=columns(table), timeout=600
                    )

        yield write


def out(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()

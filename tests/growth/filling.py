"""Write many rows at once into SQLite or PostgreSQL, where the schema already exists."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Protocol

import asyncpg
from sqlalchemy import Connection, ForeignKeyConstraint, Table, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.schema import AddConstraint, DropConstraint

from data import Store, StoreError, system_clock
from data.schema import matches, metadata
from data.url import async_url, libpq_arguments
from tests.growth.rows import (
    BATCH,
    COURSES,
    COURSES_ROW,
    Years,
    actions_of,
    columns,
    course_rows,
)

_FAST = (
    "PRAGMA journal_mode = OFF",
    "PRAGMA synchronous = OFF",
    "PRAGMA cache_size = -400000",
    "PRAGMA temp_store = FILE",
)
_TOLD = 10.0
"""Seconds between two lines of progress."""

Indexing = Callable[[Connection], None]
Rows = Sequence[tuple[Any, ...]]


def fill(url: str, count: int) -> None:
    """Call `grow`; print its progress, and then the time that it took."""
    began = time.monotonic()
    asyncio.run(grow(url, count, tell=out))
    out(f"filled in {time.monotonic() - began:.0f} s, {time.process_time():.0f} s of CPU here")


async def grow(url: str, count: int, *, tell: Callable[[str], None]) -> None:
    """Fill the database with `count` finished matches.

    Raises `StoreError` if the database already contains matches, or is a file that is in use.
    """
    async with await Store.open(url) as store:
        if (await store.counts()).matches:
            raise StoreError("this database holds matches already")
    _claim(url)
    years = Years(count, system_clock())
    engine = _engine(url)
    try:
        await _change(engine, _without_checks)
        await _fill(engine, url, years, count, tell)
        tell("indexes")
        await _change(engine, _with_checks)
        await _change(engine, _settle)
    finally:
        await engine.dispose()


def _claim(url: str) -> None:
    """Raise `StoreError` if the database is a file that somebody else uses.

    SQLite changes the journal mode of a file only if nobody else uses the file.
    """
    if (path := file_of(url)) is not None:
        with closing(sqlite3.connect(path)) as database:
            try:
                database.execute("PRAGMA journal_mode = DELETE")
            except sqlite3.OperationalError:
                raise StoreError("this database is in use") from None


def _engine(url: str) -> AsyncEngine:
    """Return an engine without the store's time limit, because building an index takes longer."""
    parsed = async_url(url)
    if parsed.get_backend_name() == "sqlite":
        return create_async_engine(parsed)
    parsed, arguments = libpq_arguments(parsed)
    return create_async_engine(parsed, connect_args=arguments)


def file_of(url: str) -> Path | None:
    """Return the file of an SQLite database, or None for PostgreSQL."""
    parsed = async_url(url)
    return Path(str(parsed.database)) if parsed.get_backend_name() == "sqlite" else None


async def _change(engine: AsyncEngine, change: Indexing) -> None:
    async with engine.begin() as conn:
        if conn.dialect.name == "postgresql":
            await conn.execute(text("SET LOCAL maintenance_work_mem = '256MB'"))
        await conn.run_sync(change)


def _without_checks(conn: Connection) -> None:
    """Drop indices and foreign keys, which slow down writing; `_with_checks` restores them."""
    for table in metadata.tables.values():
        for index in table.indexes:
            index.drop(conn)
        for reference in _references(conn, table):
            conn.execute(DropConstraint(reference))


def _with_checks(conn: Connection) -> None:
    for table in metadata.tables.values():
        for index in table.indexes:
            index.create(conn)
        for reference in _references(conn, table):
            # With `isolate_from_table`, every later CREATE TABLE would omit the constraint.
            conn.execute(AddConstraint(reference, isolate_from_table=False))


def _references(conn: Connection, table: Table) -> Collection[ForeignKeyConstraint]:
    """Return the foreign keys that the database checks for each row; for SQLite, none."""
    return table.foreign_key_constraints if conn.dialect.name == "postgresql" else ()


def _settle(conn: Connection) -> None:
    if conn.dialect.name == "postgresql":
        # The ids were not taken from the sequence, so move the sequence past the highest id.
        conn.execute(
            text("SELECT setval(pg_get_serial_sequence('matches', 'id'), max(id)) FROM matches")
        )
        # Analyze only these tables, because other schemas of the database may be in use.
        conn.execute(text(f"ANALYZE {', '.join(sorted(metadata.tables))}"))


async def _fill(
    engine: AsyncEngine, url: str, years: Years, count: int, tell: Callable[[str], None]
) -> None:
    path = file_of(url)
    began, told, different = time.monotonic(), 0.0, len(years.courses)
    async with _into_postgres(engine) if path is None else _into_sqlite(path) as sink:
        await sink.execute(COURSES)
        await sink.write("courses", COURSES_ROW, course_rows(years.courses))
        for number, batch in enumerate(years.batches(), start=1):
            for table, rows in batch.items():
                if rows:
                    await sink.write(table.name, columns(table), rows)
            if begun := batch.get(matches):
                await sink.execute(actions_of(begun[0][0], begun[-1][0], different))
            if time.monotonic() - told > _TOLD:
                told = time.monotonic()
                tell(f"{min(number * BATCH, count):,} of {count:,} matches, {told - began:.0f} s")


class _Sink(Protocol):
    """The database that rows are written to."""

    async def execute(self, statement: str) -> None: ...

    async def write(self, table: str, names: Sequence[str], rows: Rows) -> None: ...


class _Sqlite:
    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    async def execute(self, statement: str) -> None:
        self._database.execute(statement)

    async def write(self, table: str, names: Sequence[str], rows: Rows) -> None:
        marks = ", ".join("?" * len(names))
        into = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})"  # noqa: S608
        self._database.executemany(into, rows)


class _Postgres:
    def __init__(self, driver: asyncpg.Connection) -> None:
        self._driver = driver

    async def execute(self, statement: str) -> None:
        await self._driver.execute(statement)

    async def write(self, table: str, names: Sequence[str], rows: Rows) -> None:
        await self._driver.copy_records_to_table(table, records=rows, columns=names, timeout=600)


@asynccontextmanager
async def _into_sqlite(path: Path) -> AsyncIterator[_Sink]:
    """Write in one transaction without a journal. An interruption makes the file useless."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for pragma in _FAST:
            database.execute(pragma)
        database.execute("BEGIN")
        yield _Sqlite(database)
        database.execute("COMMIT")


@asynccontextmanager
async def _into_postgres(engine: AsyncEngine) -> AsyncIterator[_Sink]:
    async with engine.begin() as conn:
        raw = await conn.get_raw_connection()
        driver = raw.driver_connection
        assert isinstance(driver, asyncpg.Connection)
        yield _Postgres(driver)


def out(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()

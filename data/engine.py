"""The connection to the database: URL, engine, and the two kinds of transaction."""

import asyncio
import logging
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, event
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from data.errors import StoreBusy, StoreError, StoreUnavailable
from data.failures import translated
from data.files import keep_private
from data.url import NO_SENSE, async_url, libpq_arguments
from data.writer_queue import WriterQueue

T = TypeVar("T")

BUSY_TIMEOUT_MS = 5_000
_POOL_SECONDS = 10.0

# busy_timeout comes first: the others may have to wait for another process.
_PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
_WRITES = "clowder_writes"


class Database:
    """One engine. `read()` and `write()` are the only ways in; both translate driver errors."""

    def __init__(self, url: str) -> None:
        _keep_values_out_of_logs()
        self.url = async_url(url)
        self._sqlite = self.url.get_backend_name() == "sqlite"
        try:
            self._engine = _sqlite_engine(self.url) if self._sqlite else _postgres_engine(self.url)
        except (ArgumentError, AssertionError, TypeError, ValueError):
            raise StoreError(NO_SENSE) from None
        self._writer = self._engine.execution_options(**{_WRITES: True})
        self._queue = WriterQueue()
        self._running: set[asyncio.Task[Any]] = set()
        self.failures = Counter[str]()
        """Transactions since the beginning that the database could not serve, by kind."""

    async def probe(self) -> None:
        """Raises StoreUnavailable when the database cannot be opened, StoreError if it never can.

        Of SQLite's file the async driver would say so too, but leave a thread that outlives the
        event loop. From here on nobody else can read that file.
        """
        with translated():
            try:
                await self._connect()
            except (TypeError, ValueError, OverflowError):
                # The drivers' own words for what is wrong may quote it.
                raise StoreError(NO_SENSE) from None

    async def _connect(self) -> None:
        if not self._sqlite:
            async with self._engine.connect():
                pass
        elif not _in_memory(self.url):
            await asyncio.to_thread(_open_and_close, str(self.url.database))

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads."""
        with translated():
            async with self._engine.connect() as conn:
                yield conn

    @asynccontextmanager
    async def write(self, *, finishing: bool = False) -> AsyncIterator[AsyncConnection]:
        """A transaction that commits when the block ends, and rolls back when it raises.

        `finishing` is for what notes something that has been done: it comes before what begins
        something, which is refused with `StoreBusy` where too many wait.
        """
        with translated():
            async with self._in_turn(finishing), self._writer.begin() as conn:
                yield conn

    async def finish(self, transaction: Coroutine[Any, Any, T]) -> T:
        """Await it; once begun, it ends by itself even if the caller is cancelled meanwhile.

        A driver that is interrupted may keep its connection, and with it the lock on the data.
        """
        task = asyncio.create_task(transaction)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreUnavailable):
            self.failures["busy" if isinstance(error, StoreBusy) else "unavailable"] += 1

    @property
    def waiting_writers(self) -> int:
        """How many wait to write; PostgreSQL's own queue is not seen from here."""
        return self._queue.waiting

    async def close(self) -> None:
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._engine.dispose()

    def _in_turn(self, finishing: bool) -> AbstractAsyncContextManager[None]:
        # SQLite lets one writer in and makes the others poll, in no order: under load some
        # would starve. Our own writers queue here; only other processes meet at the file.
        return self._queue.turn(finishing=finishing) if self._sqlite else nullcontext()


def _keep_values_out_of_logs() -> None:
    # At DEBUG these two write parameters and rows, the seeds of live matches among them.
    logging.getLogger("aiosqlite").setLevel(logging.INFO)
    logging.getLogger("sqlalchemy.engine").setLevel(logging.WARNING)


def _in_memory(url: URL) -> bool:
    return url.database in (None, "", ":memory:")


def _sqlite_engine(url: URL) -> AsyncEngine:
    engine = create_async_engine(
        url,
        hide_parameters=True,
        # A database in memory lives in its one connection.
        poolclass=AsyncAdaptedQueuePool,
        pool_size=1 if _in_memory(url) else 5,
        max_overflow=0,
        pool_timeout=_POOL_SECONDS,
    )
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _open_and_close(path: str) -> None:
    keep_private(path)
    sqlite3.connect(path).close()


def _prepare_sqlite(connection: Any, _record: object) -> None:
    try:
        # The driver would begin late and deferred; `_begin_sqlite` does it instead.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in _PRAGMAS:
            cursor.execute(pragma)
        cursor.close()
    except BaseException:
        connection.close()
        raise


def _begin_sqlite(conn: Connection) -> None:
    # A deferred transaction that turns writer may fail at once with "locked", whatever the
    # timeout; an immediate one waits its turn before it has read anything.
    writes = conn.get_execution_options().get(_WRITES, False)
    conn.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _postgres_engine(url: URL) -> AsyncEngine:
    url, arguments = libpq_arguments(url)
    settings = {
        "application_name": "clowder",
        "lock_timeout": str(BUSY_TIMEOUT_MS),
        "idle_in_transaction_session_timeout": "60000",
        **arguments.pop("server_settings"),
    }
    return create_async_engine(
        url,
        hide_parameters=True,
        pool_size=10,
        max_overflow=10,
        pool_timeout=_POOL_SECONDS,
        # A server that was restarted must not cost a player an action.
        pool_pre_ping=True,
        connect_args={"command_timeout": 30, "server_settings": settings, **arguments},
    )

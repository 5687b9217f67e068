"""SQLite: a few connections, each with its own thread that runs whole transactions.

A switch between event loop and thread costs more than most statements. A whole transaction in the
thread needs one switch, instead of four for each statement.
"""

import asyncio
import contextvars
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
import sqlalchemy
from sqlalchemy import URL, create_engine, event
from sqlalchemy.pool import SingletonThreadPool

from data.connection import Called, Connection, Operation, at_once, completed
from data.errors import StoreBusy, StoreUnavailable
from data.files import keep_private

T = TypeVar("T")

BUSY_TIMEOUT_MS = 5_000
_CONNECTIONS = 5
_MEMORY = ":memory:"
_POOL_SECONDS = 10.0

# busy_timeout comes first, because setting the other pragmas may have to wait for another process.
_PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
_WRITES = "clowder_writes"
_KEPT = "clowder_kept"
_here = threading.local()
"""In each connection's thread, `raw` is the driver's connection.

After the thread's first read, `reading` is SQLAlchemy's connection for reads.
"""


class SqliteDatabase:
    """A database in a file or in memory.

    SQLite admits one writer at a time. Other writers poll in no particular order, so that some
    starve under load. Therefore the caller must queue this process's writers. Other processes wait
    for the file lock.
    """

    one_writer = True

    def __init__(self, url: URL) -> None:
        self._path = url.database or _MEMORY
        if not self._in_memory:
            # Use an absolute path, so that the file stays the same if the working directory
            # changes.
            self._path = str(Path(self._path).absolute())
        # A database in memory belongs to a single connection.
        connections = 1 if self._in_memory else _CONNECTIONS
        self._slots = asyncio.Semaphore(connections)
        self._idle: list[_Connection] = []
        self._opened: list[_Connection] = []
        self._closed = False
        self._reader = _engine()
        self._writer = self._reader.execution_options(**{_WRITES: True})

    async def probe(self) -> None:
        """Make the file private and open it. Raises sqlite3.Error or OSError on failure."""
        if not self._in_memory:
            await asyncio.to_thread(_open_and_close, self._path)

    async def read(self, operation: Operation[T]) -> T:
        async with self._connection() as connection:
            return await connection.call(lambda: _read(self._reader, operation))

    async def write(self, operation: Operation[T]) -> T:
        async with self._connection() as connection:
            return await connection.call(lambda: _transaction(self._writer, operation))

    @asynccontextmanager
    async def block(self, *, writes: bool) -> AsyncIterator[Connection]:
        """A transaction in a `with` block: it switches to the thread for each statement."""
        engine = self._writer if writes else self._reader
        async with self._connection() as connection:
            context = engine.begin()
            conn = await connection.call(context.__enter__)
            try:
                yield Called(conn, connection.call)
            except BaseException as error:
                failed = (type(error), error, error.__traceback__)
                await connection.call(partial(context.__exit__, *failed))
                raise
            await connection.call(partial(context.__exit__, None, None, None))

    async def close(self) -> None:
        self._closed = True
        for connection in self._opened:
            await connection.call(_end_reading)
            await connection.close()
        self._opened.clear()
        self._idle.clear()

    @property
    def _in_memory(self) -> bool:
        return self._path == _MEMORY

    @asynccontextmanager
    async def _connection(self) -> "AsyncIterator[_Connection]":
        try:
            async with asyncio.timeout(_POOL_SECONDS):
                await self._slots.acquire()
        except TimeoutError:
            raise StoreBusy(len(self._opened), "connections") from None
        try:
            if self._closed:
                raise StoreUnavailable("database is closed")
            connection = self._idle.pop() if self._idle else await self._open()
            try:
                yield connection
            finally:
                self._idle.append(connection)
        finally:
            self._slots.release()

    async def _open(self) -> "_Connection":
        opened = _Connection(self._raw, iter_chunk_size=64)
        try:
            await opened
        except BaseException:
            # The connection's thread must not outlive the event loop.
            if opened.stopped is not None:
                await opened.stopped
            raise
        self._opened.append(opened)
        return opened

    def _raw(self) -> sqlite3.Connection:
        """Open a connection and store it in this thread's local data."""
        # The driver would start transactions late and deferred; `_begin` starts them instead.
        raw = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        try:
            for pragma in _PRAGMAS:
                raw.execute(pragma)
        except BaseException:
            raw.close()
            raise
        _here.raw = raw
        return raw


class _Connection(aiosqlite.Connection):
    """A connection whose thread can run any function, not only statements."""

    stopped: asyncio.Future[Any] | None = None
    """A future that is done when the thread will report nothing more; None before `stop`."""

    def stop(self) -> asyncio.Future[Any] | None:
        self.stopped = super().stop()
        return self.stopped

    async def call(self, work: Callable[[], T]) -> T:
        """Run `work` in the connection's thread with the caller's context.

        Return the result of `work`.
        """
        context = contextvars.copy_context()
        returned: T = await self._execute(context.run, work)  # type: ignore[no-untyped-call]
        return returned


@cache
def _engine() -> sqlalchemy.Engine:
    """Return the engine that runs transactions in the connection of the calling thread.

    All databases of the process share the engine, so each statement is compiled only once.
    """
    engine = create_engine(
        "sqlite://",
        creator=lambda: _here.raw,
        hide_parameters=True,
        poolclass=SingletonThreadPool,
        # Set no limit: a pool that exceeds its size closes connections that other threads still
        # use.
        pool_size=sys.maxsize,
    )
    event.listen(engine, "begin", _begin)
    return engine


def _transaction(engine: sqlalchemy.Engine, operation: Operation[T]) -> T:
    with engine.begin() as conn:
        return completed(operation(Called(conn, at_once)))


def _read(engine: sqlalchemy.Engine, operation: Operation[T]) -> T:
    """Run the operation in a transaction that changes nothing.

    SQLAlchemy takes longer to check out a connection and to begin and end a transaction than to
    execute a usual statement. Therefore a thread's reads share one connection that stays checked
    out.
    """
    reading: sqlalchemy.Connection | None = getattr(_here, "reading", None)
    if reading is None:
        reading = _here.reading = engine.connect().execution_options(**{_KEPT: True})
    raw: sqlite3.Connection = _here.raw
    raw.execute("BEGIN")
    try:
        return completed(operation(Called(reading, at_once)))
    finally:
        raw.rollback()


def _end_reading() -> None:
    reading: sqlalchemy.Connection | None = getattr(_here, "reading", None)
    if reading is not None:
        del _here.reading
        reading.close()


def _open_and_close(path: str) -> None:
    keep_private(path)
    sqlite3.connect(path).close()


def _begin(conn: sqlalchemy.Connection) -> None:
    if conn.get_execution_options().get(_KEPT, False):
        return  # `_read` begins each transaction itself
    # A deferred transaction that starts to write may fail with "locked" despite the timeout. An
    # immediate transaction waits for the lock before it reads anything.
    writes: Any = conn.get_execution_options().get(_WRITES, False)
    conn.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

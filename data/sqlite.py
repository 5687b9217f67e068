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
from data.connection_queue import ConnectionQueue
from data.errors import StoreUnavailable
from data.files import keep_private

T = TypeVar("T")

BUSY_TIMEOUT_MS = 5_000
_READERS, _BLOCKS = 4, 5
"""The maximum numbers of readers, and of connections for `with` blocks. One connection writes."""
_AHEAD = 8
"""The number of transactions that a reader accepts at a time, including the one that it runs."""
_MEMORY = ":memory:"

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
        if self._in_memory:
            # A database in memory belongs to a single connection.
            self._readers = self._writers = self._blocks = _Connections(self._path, 1)
        else:
            self._readers = _Connections(self._path, _READERS, ahead=_AHEAD)
            self._writers = _Connections(self._path, 1)
            self._blocks = _Connections(self._path, _BLOCKS)
        self._reader = _engine()
        self._writer = self._reader.execution_options(**{_WRITES: True})

    async def probe(self) -> None:
        """Make the file private and open it. Raises sqlite3.Error or OSError on failure."""
        if not self._in_memory:
            await asyncio.to_thread(_open_and_close, self._path)

    async def read(self, operation: Operation[T]) -> T:
        async with self._readers.one() as connection:
            return await connection.call(lambda: _read(self._reader, operation))

    async def write(self, operation: Operation[T]) -> T:
        async with self._writers.one() as connection:
            return await connection.call(lambda: _transaction(self._writer, operation))

    @asynccontextmanager
    async def block(self, *, writes: bool) -> AsyncIterator[Connection]:
        """A transaction in a `with` block: it switches to the thread for each statement."""
        engine = self._writer if writes else self._reader
        async with self._blocks.one() as connection:
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
        for connections in (self._readers, self._writers, self._blocks):
            await connections.close()

    @property
    def _in_memory(self) -> bool:
        return self._path == _MEMORY


class _Connections:
    """At most `most` connections to a file, opened when they are needed.

    Each connection runs its transactions one after the other. It accepts up to `ahead` transactions
    at a time, so that its thread can start the next transaction before the event loop notices
    that the previous one has ended. Further transactions wait in a queue.
    """

    def __init__(self, path: str, most: int, *, ahead: int = 1) -> None:
        self._path = path
        self._most = most
        self._queue = ConnectionQueue(most * ahead)
        self._opening = asyncio.Lock()
        self._open: dict[_Connection, int] = {}
        """The number of transactions that each open connection has accepted but not finished."""
        self._closed = False

    @asynccontextmanager
    async def one(self) -> "AsyncIterator[_Connection]":
        """A context with the least busy connection. Raises the errors of `ConnectionQueue.turn`."""
        async with self._queue.turn():
            connection = await self._least_busy()
            self._open[connection] += 1
            try:
                with self._queue.connected():
                    yield connection
            finally:
                if connection in self._open:
                    self._open[connection] -= 1

    async def close(self) -> None:
        self._closed = True
        while self._open:
            connection, _ = self._open.popitem()
            await connection.call(_end_reading)
            await connection.close()

    async def _least_busy(self) -> "_Connection":
        """Return an idle connection, a new one, or the one with the fewest transactions."""
        if self._closed:
            raise StoreUnavailable("database is closed")
        if 0 not in self._open.values() and len(self._open) < self._most:
            async with self._opening:
                if len(self._open) < self._most:
                    opened = await self._opened()
                    self._open[opened] = 0
                    return opened
        return min(self._open, key=self._open.__getitem__)

    async def _opened(self) -> "_Connection":
        opened = _Connection(self._raw, iter_chunk_size=64)
        try:
            await opened
        except BaseException:
            # The connection's thread must not outlive the event loop.
            if opened.stopped is not None:
                await opened.stopped
            raise
        return opened

    def _raw(self) -> sqlite3.Connection:
        """Open a connection and store it in this thread's local data."""
        # `_begin` starts transactions, because the driver would start them late and deferred.
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
    """A future that is done when the thread has run its last function; None before `stop`."""

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

"""The way to the database, whichever it is: transactions as a whole, or as a block."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Hashable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any, TypeVar

from sqlalchemy.exc import ArgumentError

from data.connection import Connection, Operation
from data.errors import StoreBusy, StoreError, StoreUnavailable
from data.failures import translated
from data.postgres import PostgresDatabase
from data.sqlite import SqliteDatabase
from data.url import NO_SENSE, async_url
from data.writer_queue import WriterQueue

T = TypeVar("T")

_MOST_NOTES = 100
"""So many notes wait for the next transaction; then they get one of their own."""


class Database:
    """The only ways in; all of them translate the drivers' errors."""

    def __init__(self, url: str) -> None:
        _keep_values_out_of_logs()
        self.url = async_url(url)
        kind = SqliteDatabase if self.url.get_backend_name() == "sqlite" else PostgresDatabase
        try:
            self._kind = kind(self.url)
        except (ArgumentError, AssertionError, TypeError, ValueError):
            raise StoreError(NO_SENSE) from None
        self._queue = WriterQueue()
        self._notes: list[tuple[Hashable, Operation[None]]] = []
        self._running: set[asyncio.Task[Any]] = set()
        self.failures = Counter[str]()
        """Transactions since the beginning that the database could not serve, by kind."""

    async def probe(self) -> None:
        """Raises StoreUnavailable when the database cannot be opened, StoreError if it never can.

        Of SQLite's file nobody else can read it from here on.
        """
        with translated():
            try:
                await self._kind.probe()
            except (TypeError, ValueError, OverflowError):
                # The drivers' own words for what is wrong may quote it.
                raise StoreError(NO_SENSE) from None

    async def read(self, operation: Operation[T]) -> T:
        """What the operation returns, called with a connection in a transaction that only reads.

        Once begun, this and `write` end by themselves even if the caller is cancelled meanwhile:
        a driver that is interrupted may keep its connection, and with it the lock on the data.
        """
        return await self._finish(self._kind.read(operation))

    async def write(self, operation: Operation[T], *, finishing: bool = False) -> T:
        """As `read`, committed when the operation returns, rolled back when it raises.

        `finishing` is for what notes something that has been done: it comes before what begins
        something, which is refused with `StoreBusy` where too many wait.
        """
        return await self._finish(self._write(operation, finishing))

    async def note(self, about: Hashable, operation: Operation[None]) -> None:
        """Have something changed with the next transaction that is written, or by `flush`.

        For what may be lost with the process, and fails no transaction though what it changes may
        be gone.
        """
        if not self._kind.one_writer:
            # Many write at once there, and each should hold few rows.
            await self.write(operation, finishing=True)
            return
        self._notes.append((about, operation))
        if len(self._notes) >= _MOST_NOTES:
            await self.flush()

    async def flush(self, about: Hashable = None) -> None:
        """Write what was only noted so far, if any of it is about this, or about anything."""
        if self._notes and (about is None or any(each == about for each, _ in self._notes)):
            await self.write(_nothing, finishing=True)

    def reading(self) -> AbstractAsyncContextManager[Connection]:
        """A transaction that only reads, as a block that may await anything."""
        return self._block(writes=False)

    def writing(self) -> AbstractAsyncContextManager[Connection]:
        """A transaction as a block: committed when it ends, rolled back when it raises.

        It waits for other processes, but not in the line that `write` stands in.
        """
        return self._block(writes=True)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreUnavailable):
            self.failures["busy" if isinstance(error, StoreBusy) else "unavailable"] += 1

    @property
    def shared(self) -> bool:
        """Whether several processes are meant to use it."""
        return not self._kind.one_writer

    @property
    def waiting_writers(self) -> int:
        """How many wait to write; PostgreSQL's own queue is not seen from here."""
        return self._queue.waiting

    async def close(self) -> None:
        with suppress(StoreError):
            await self.flush()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._kind.close()

    @asynccontextmanager
    async def _block(self, *, writes: bool) -> AsyncIterator[Connection]:
        with translated():
            async with self._kind.block(writes=writes) as conn:
                yield conn

    async def _write(self, operation: Operation[T], finishing: bool) -> T:
        if not self._kind.one_writer:
            return await self._kind.write(operation)
        async with self._queue.turn(finishing=finishing):
            notes, self._notes = self._notes, []

            async def with_notes(conn: Connection) -> T:
                for _, note in notes:
                    await note(conn)
                return await operation(conn)

            try:
                return await self._kind.write(with_notes)
            except BaseException:
                self._notes[:0] = notes
                raise

    async def _finish(self, transaction: Coroutine[Any, Any, T]) -> T:
        async def run() -> T:
            with translated():
                return await transaction

        task = asyncio.create_task(run())
        self._running.add(task)
        task.add_done_callback(self._ended)
        # Since Python 3.14 `asyncio.shield` would log an error that nobody waits for any more.
        await asyncio.wait({task})
        return task.result()


async def _nothing(_conn: Connection) -> None:
    """A transaction that consists of notes alone."""


def _keep_values_out_of_logs() -> None:
    # At DEBUG these two write parameters and rows, the seeds of live matches among them.
    logging.getLogger("aiosqlite").setLevel(logging.INFO)
    logging.getLogger("sqlalchemy.engine").setLevel(logging.WARNING)

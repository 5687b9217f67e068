"""Access to SQLite or PostgreSQL: a transaction runs one function, or is a `with` block."""

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
from data.notes import Note, Notes
from data.postgres import PostgresDatabase
from data.sqlite import SqliteDatabase
from data.url import NO_SENSE, async_url
from data.writer_queue import STUCK, WriterQueue

T = TypeVar("T")

_MOST_NOTES = 100
"""When this number of notes is waiting, they are written immediately."""
_OLDEST_NOTE = 1.0
"""Seconds after which a note is written even if there is no other transaction."""


class Database:
    """All access to the database. Every method translates the drivers' errors."""

    def __init__(self, url: str) -> None:
        _keep_values_out_of_logs()
        self.url = async_url(url)
        kind = SqliteDatabase if self.url.get_backend_name() == "sqlite" else PostgresDatabase
        try:
            self._kind = kind(self.url)
        except (ArgumentError, AssertionError, TypeError, ValueError):
            raise StoreError(NO_SENSE) from None
        self._queue = WriterQueue()
        self._notes = Notes()
        self._notes_due: asyncio.TimerHandle | None = None
        self._closing = False
        self._running: set[asyncio.Task[Any]] = set()
        self.failures = Counter[str]()
        """Numbers of failed transactions since the start, by kind of failure."""

    async def probe(self) -> None:
        """Open the database.

        Raises StoreUnavailable if the database cannot be opened now but might be later. Raises
        StoreError if it can never be opened. Opening also makes SQLite's file readable only by its
        owner.
        """
        with translated():
            try:
                await self._kind.probe()
            except (TypeError, ValueError, OverflowError):
                # The driver's message may quote the address with its password.
                raise StoreError(NO_SENSE) from None

    async def read(self, operation: Operation[T]) -> T:
        """Run the operation in a read-only transaction. Return the operation's result.

        Once started, a transaction of `read` or `write` runs to its end even if the caller is
        cancelled, because an interrupted driver may keep its connection and its locks.
        """
        return await self._finish(self._kind.read(operation))

    async def write(self, operation: Operation[T], *, finishing: bool = False) -> T:
        """Like `read`, but commit when the operation returns and roll back when it raises.

        `finishing` means that the operation records something that has already happened. Such an
        operation goes first in the queue. Other writes raise `StoreBusy` when too many are waiting.
        """
        return await self._finish(self._write(operation, finishing))

    async def note(self, note: Note) -> None:
        """Queue a small change, to be made with the next write transaction or after a second.

        If the process dies before the note is written, the note is lost. A note must not fail if
        the row that it changes is gone, because the note may be written in the transaction of a
        different operation.
        """
        if not self._kind.one_writer:
            # PostgreSQL's concurrent writers should each lock few rows, so notes are not batched.
            await self.write(note.write, finishing=True)
            return
        self._notes.queue(note)
        self._write_notes_soon()
        if len(self._notes) >= _MOST_NOTES:
            await self.flush()

    async def flush(self, about: Hashable = None) -> None:
        """Write all queued notes.

        If `about` is given, write the notes only if at least one of them concerns that match.
        """
        if self._notes.queued(about):
            await self.write(_nothing, finishing=True)
        await self._notes.settled(about)

    async def read_overlaid(self, about: Hashable, operation: Operation[T]) -> T:
        """Like `read`, but return the rows as they will be after the queued notes are written.

        `about` is a match. Only the notes about this match count. Each of them must have an
        `overlay` that can change these rows.
        """
        while True:
            await self._notes.settled(about)
            queued = self._notes.queued(about)
            rows = await self.read(operation)
            if self._notes.queued(about)[: len(queued)] == queued:
                break
            # A transaction took the notes meanwhile, so the rows may have the changes already.
        for note in queued:
            rows = note.overlay(rows)
        return rows

    def _write_notes_soon(self) -> None:
        if self._notes_due is None and not self._closing:
            clock = asyncio.get_running_loop()
            self._notes_due = clock.call_later(_OLDEST_NOTE, self._write_notes)

    def _write_notes(self) -> None:
        self._notes_due = None
        if self._notes:
            self._started(self._write(_nothing, finishing=True))

    def reading(self) -> AbstractAsyncContextManager[Connection]:
        """A read-only transaction as a `with` block, which may await anything."""
        return self._block(writes=False)

    def writing(self) -> AbstractAsyncContextManager[Connection]:
        """A transaction as a `with` block: committed at its end, rolled back when it raises.

        The transaction waits for other processes' locks, but not in the queue of `write`.
        """
        return self._block(writes=True)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreUnavailable):
            self.failures["busy" if isinstance(error, StoreBusy) else "unavailable"] += 1

    @property
    def shared(self) -> bool:
        """Whether several processes may use the database."""
        return not self._kind.one_writer

    def expected_wait(self) -> float:
        """Estimate the seconds that a new transaction would wait in this process.

        On SQLite a transaction waits until it may write, on PostgreSQL until it gets a connection.
        """
        if isinstance(self._kind, PostgresDatabase):
            return self._kind.expected_wait()
        return self._queue.expected_wait()

    @property
    def waiting_writers(self) -> int:
        """The number of queued write transactions; always 0 on PostgreSQL."""
        return self._queue.waiting

    async def close(self) -> None:
        """Write the notes, finish started transactions, and disconnect.

        If a transaction is stuck because the database is locked, no other transaction is started.
        """
        stuck, self._closing = False, True
        while self._running:
            stuck |= self._queue.refuse_if_stuck()
            await asyncio.wait({*self._running}, timeout=STUCK)
        if not stuck:
            with suppress(StoreError):
                await self.flush()
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
            if self._notes_due is not None:
                self._notes_due.cancel()
                self._notes_due = None
            try:
                with self._notes.leaving() as notes:

                    async def with_notes(conn: Connection) -> T:
                        for note in notes:
                            await note.write(conn)
                        return await operation(conn)

                    return await self._kind.write(with_notes)
            finally:
                if self._notes:
                    # The transaction failed, or a note was queued while it ran.
                    self._write_notes_soon()

    async def _finish(self, transaction: Coroutine[Any, Any, T]) -> T:
        task = self._started(transaction)
        # Don't use `asyncio.shield`: since Python 3.14 it logs errors that nobody awaits any more.
        await asyncio.wait({task})
        return task.result()

    def _started(self, transaction: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a transaction, which `close` waits for."""

        async def run() -> T:
            with translated():
                return await transaction

        task = asyncio.create_task(run())
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task


async def _nothing(_conn: Connection) -> None:
    """Do nothing: the operation of a transaction that only writes notes."""


def _keep_values_out_of_logs() -> None:
    # At DEBUG, aiosqlite and SQLAlchemy log parameters and rows, including seeds of live matches.
    logging.getLogger("aiosqlite").setLevel(logging.INFO)
    logging.getLogger("sqlalchemy.engine").setLevel(logging.WARNING)

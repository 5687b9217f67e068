"""PostgreSQL, which several processes may share."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import TypeVar

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import create_async_engine

from data.connection import Connection, Operation
from data.connection_queue import ConnectionQueue
from data.url import libpq_arguments

T = TypeVar("T")

_LOCK_TIMEOUT_MS = 5_000
_CONNECTIONS = 20
_KEPT = 10
"""The number of connections that stay open while no transaction uses them."""


class PostgresDatabase:
    """A PostgreSQL server. Writers run concurrently, and lock rows where they might conflict."""

    one_writer = False

    def __init__(self, url: URL) -> None:
        self._queue = ConnectionQueue(_CONNECTIONS)
        url, arguments = libpq_arguments(url)
        settings = {
            "application_name": "clowder",
            "lock_timeout": str(_LOCK_TIMEOUT_MS),
            "idle_in_transaction_session_timeout": "60000",
            **arguments.pop("server_settings"),
        }
        self._engine = create_async_engine(
            url,
            hide_parameters=True,
            pool_size=_KEPT,
            # `_queue` limits the number of connections.
            max_overflow=-1,
            # Replace connections that a restart of the server broke, so that no action fails.
            pool_pre_ping=True,
            connect_args={"command_timeout": 30, "server_settings": settings, **arguments},
        )

    async def probe(self) -> None:
        """Raise the driver's error if the server does not answer."""
        async with self._engine.connect():
            pass

    async def read(self, operation: Operation[T]) -> T:
        async with self.block(writes=False) as conn:
            return await operation(conn)

    async def write(self, operation: Operation[T]) -> T:
        async with self.block(writes=True) as conn:
            return await operation(conn)

    @asynccontextmanager
    async def block(self, *, writes: bool) -> AsyncIterator[Connection]:
        async with self._queue.turn(), self._engine.connect() as conn:
            with self._queue.connected():
                async with conn.begin() if writes else nullcontext():
                    yield conn

    def expected_wait(self) -> float:
        """Estimate the seconds that a new transaction would wait for a connection."""
        return self._queue.expected_wait()

    async def close(self) -> None:
        await self._engine.dispose()

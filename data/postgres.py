"""PostgreSQL, which several processes may share."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import create_async_engine

from data.connection import Connection, Operation
from data.url import libpq_arguments

T = TypeVar("T")

_LOCK_TIMEOUT_MS = 5_000
_POOL_SECONDS = 10.0


class PostgresDatabase:
    """A PostgreSQL server. Writers run concurrently; transactions that might conflict lock rows."""

    one_writer = False

    def __init__(self, url: URL) -> None:
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
            pool_size=10,
            max_overflow=10,
            pool_timeout=_POOL_SECONDS,
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
        async with self._engine.begin() if writes else self._engine.connect() as conn:
            yield conn

    async def close(self) -> None:
        await self._engine.dispose()

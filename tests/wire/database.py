"""Simulate restarts and silence of PostgreSQL, as its clients see them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from sqlalchemy import make_url

from tests.data.conftest import connect_postgres, postgres_schema

_CHUNK = 65536


class _Relay:
    """A relay from a local port to an address. When the relay reopens, the port stays the same."""

    def __init__(self, host: str, port: int) -> None:
        self._to = host, port
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self.port = 0
        self._passes = asyncio.Event()
        self._passes.set()

    def silence(self) -> None:
        """Stop passing data on, without breaking any connection."""
        self._passes.clear()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    def shut(self) -> None:
        """Break all connections and refuse new ones."""
        if self._server is not None:
            self._server.close()
        for writer in self._open:
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, forth = await asyncio.open_connection(*self._to)
        self._open |= {writer, forth}
        await asyncio.gather(self._pass_on(reader, forth), self._pass_on(back, writer))
        self._open -= {writer, forth}

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while content := await reader.read(_CHUNK):
                await self._passes.wait()
                writer.write(content)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def _relayed() -> AsyncIterator[tuple[str, str, _Relay]]:
    """Yield the name of a new schema, its URL through a relay, and the relay."""
    async with postgres_schema() as url:
        whole = make_url(url)
        schema = str(whole.query["options"]).partition("search_path=")[2].split()[0]
        relay = _Relay(whole.host or "127.0.0.1", whole.port or 5432)
        await relay.open()
        try:
            through = whole.set(host="127.0.0.1", port=relay.port)
            yield schema, through.render_as_string(hide_password=False), relay
        finally:
            relay.shut()


@asynccontextmanager
async def restarting_postgres() -> AsyncIterator[tuple[str, Callable[[float], Awaitable[None]]]]:
    """Yield a new schema's URL, and a function that makes the database unreachable for a while."""
    async with _relayed() as (schema, url, relay):

        async def restart(seconds: float) -> None:
            # First end all connections, as a shutdown does; then refuse new ones.
            admin = await connect_postgres()
            ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            await admin.execute(f"{ended} WHERE application_name = $1", schema)
            await admin.close()
            relay.shut()
            await asyncio.sleep(seconds)
            await relay.open()

        yield url, restart


@asynccontextmanager
async def falling_silent() -> AsyncIterator[tuple[str, Callable[[], None]]]:
    """Yield the URL of a new schema, and a function that makes the database stop answering."""
    async with _relayed() as (_, url, relay):
        yield url, relay.silence

"""Create databases with the newest schema: the first by the migrations, the others as copies.

`test_migrations` tests the migrations themselves and doesn't use these copies.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
from sqlalchemy import Engine, event
from sqlalchemy.ext.asyncio import AsyncConnection

from data import Store
from data.engine import Database

_CHANGES = ("CREATE", "ALTER", "DROP", "INSERT", "UPDATE")

_files: list[bytes] = []
_scripts: list[str] = []


async def make_ready(url: str) -> None:
    """Bring an empty database to the state in which `Store.open` would leave it."""
    if url.startswith("sqlite"):
        await _file_ready(Path(url.removeprefix("sqlite:///")))
    else:
        await _schema_ready(url)


async def _file_ready(path: Path) -> None:
    if not _files:
        await (await Store.open(f"sqlite:///{path}")).close()
        _keep(path)
    _write(path)


def _keep(path: Path) -> None:
    _files.append(path.read_bytes())


def _write(path: Path) -> None:
    path.write_bytes(_files[0])


async def _schema_ready(url: str) -> None:
    if not _scripts:
        with _changes() as statements:
            await (await Store.open(url)).close()
        _scripts.append(";\n".join(statements))
        return
    database = Database(url)
    try:
        async with database.writing() as conn:
            assert isinstance(conn, AsyncConnection)
            raw = await conn.get_raw_connection()
            driver = raw.driver_connection
            assert isinstance(driver, asyncpg.Connection)
            await driver.execute(_scripts[0])
    finally:
        await database.close()


@contextmanager
def _changes() -> Iterator[list[str]]:
    """Collect the statements that change a database, in order. They must have no parameters."""
    statements: list[str] = []

    def note(
        _conn: object, _cursor: object, statement: str, parameters: object, *_: object
    ) -> None:
        if statement.split(maxsplit=1)[0].upper() in _CHANGES:
            assert not parameters
            statements.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(Engine, "before_cursor_execute", note)

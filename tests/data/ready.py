"""Create databases with the newest schema. All but the first are copies of the first.

PostgreSQL takes half a second to create all tables and indexes. A test that is done with its schema
therefore gives it back, and the next test gets the emptied schema.

`test_migrations` tests the migrations themselves and doesn't use these copies.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
from sqlalchemy import Engine, event

from data import Store

_CHANGES = ("CREATE", "ALTER", "DROP", "INSERT", "UPDATE")

_files: list[bytes] = []
_scripts: list[str] = []
_shapes: dict[str, object] = {}
"""Maps a PostgreSQL schema's name to a hash of the schema's structure just after it was filled."""
spare: list[str] = []
"""The names of ready, empty PostgreSQL schemas that no test uses."""
admins: dict[str, asyncpg.Connection] = {}
"""Maps a PostgreSQL schema's name to a connection that can change the schema.

Only schemas that a test uses now are included.
"""

_SHAPE = """
    WITH ours AS (SELECT oid, relname, relkind FROM pg_class WHERE relnamespace = $1::regnamespace)
    SELECT md5(string_agg(part, ' ' ORDER BY part)) FROM (
        SELECT concat_ws(' ', relname, relkind, attname, atttypid, attnotnull, attisdropped)
        FROM ours LEFT JOIN pg_attribute ON attrelid = ours.oid
        UNION ALL
        SELECT concat_ws(' ', conname, contype, conkey, confkey)
        FROM pg_constraint WHERE conrelid IN (SELECT oid FROM ours)
        UNION ALL
        SELECT concat_ws(' ', tgname, tgenabled)
        FROM pg_trigger WHERE tgrelid IN (SELECT oid FROM ours) AND NOT tgisinternal
        UNION ALL
        SELECT proname::text FROM pg_proc WHERE pronamespace = $1::regnamespace
    ) AS parts (part)
"""
_WRITTEN = """
    SELECT relname FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind = 'r'
    AND relname <> 'alembic_version' AND (pg_relation_size(oid) > 0 OR reltuples >= 0)
"""
_ANALYZED = """
    SELECT EXISTS (
        SELECT FROM pg_statistic JOIN pg_class ON pg_class.oid = starelid
        WHERE relnamespace = $1::regnamespace
    )
"""


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
    schema = url.rpartition("search_path%3D")[2].partition("+")[0]
    await _fill(admins[schema], schema)


async def _fill(admin: asyncpg.Connection, schema: str) -> None:
    """Fill a schema, unless it already has tables."""
    full = await admin.fetchval("SELECT to_regclass($1) IS NOT NULL", f"{schema}.alembic_version")
    if spare and not full:
        ready = spare.pop()
        await admin.execute(f"DROP SCHEMA {schema}; ALTER SCHEMA {ready} RENAME TO {schema}")
        _shapes[schema] = _shapes.pop(ready)
        return
    if not full:
        await admin.execute(f"SET search_path = {schema}; {_scripts[0]}")
    _shapes[schema] = await _shape(admin, schema)


async def give_back(admin: asyncpg.Connection, schema: str) -> bool:
    """Empty a schema for the next test.

    The schema must be as `make_ready` left it, except for its rows, and PostgreSQL must not have
    analyzed the rows. Otherwise, returns False and changes nothing.
    """
    shape = _shapes.pop(schema, None)
    if shape is None or shape != await _shape(admin, schema):
        return False
    if await admin.fetchval(_ANALYZED, schema):
        # The statistics of this test's rows could make the next test's queries slow.
        return False
    async with admin.transaction():
        if written := [record["relname"] for record in await admin.fetch(_WRITTEN, schema)]:
            tables = ", ".join(f"{schema}.{name}" for name in written)
            await admin.execute(f"TRUNCATE {tables} RESTART IDENTITY CASCADE")
        await admin.execute(f"ALTER SCHEMA {schema} RENAME TO spare_{schema}")
    spare.append(f"spare_{schema}")
    _shapes[spare[-1]] = shape
    return True


async def drop_spare(admin: asyncpg.Connection) -> None:
    """Drop the schemas that tests of this process gave back."""
    while spare:
        await admin.execute(f"DROP SCHEMA {spare.pop()} CASCADE")


async def _shape(admin: asyncpg.Connection, schema: str) -> object:
    """Return what the schema consists of, and the version of its migrations."""
    if await admin.fetchval("SELECT to_regclass($1) IS NULL", f"{schema}.alembic_version"):
        return None
    version = await admin.fetchval(f"SELECT version_num FROM {schema}.alembic_version")  # noqa: S608
    return version, await admin.fetchval(_SHAPE, schema)


@contextmanager
def _changes() -> Iterator[list[str]]:
    """Collect the statements that change a database, in order.

    The statements must have no parameters.
    """
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

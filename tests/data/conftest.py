"""Fixtures that run every test of the store on SQLite and PostgreSQL, each in a new database."""

import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from data import Store
from data.engine import Database
from tests.data.ready import admins, drop_spare, give_back, make_ready, spare
from tests.data.support import Clock

POSTGRES = os.environ.get("TEST_DATABASE_URL", "postgresql://postgres@127.0.0.1:5432/test")


UNHURRIED_COMMITS = "+-csynchronous_commit%3Doff"
"""Appended to a PostgreSQL URL, this option keeps commits from waiting for the disk.

A power cut could lose commits, which does no harm in tests.
"""
PATIENT_LOCKS = "+-clock_timeout%3D60s"
"""Appended to a PostgreSQL URL, this option makes processes wait longer for others' locks."""


@pytest.fixture
async def postgres_url() -> AsyncIterator[str]:
    async with postgres_schema() as opened:
        yield opened


@pytest.fixture
def sqlite_path(tmp_path: Path) -> Path:
    return tmp_path / "clowder.db"


@pytest.fixture
def sqlite_url(sqlite_path: Path) -> str:
    return f"sqlite:///{sqlite_path}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database that nobody has used."""
    name = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    return str(request.getfixturevalue(name))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def on_sqlite(sqlite_url: str) -> AsyncIterator[Store]:
    await make_ready(sqlite_url)
    async with await Store.open(sqlite_url) as opened:
        yield opened


@pytest.fixture
async def on_postgres(postgres_url: str) -> AsyncIterator[Store]:
    await make_ready(postgres_url)
    async with await Store.open(postgres_url) as opened:
        yield opened


@pytest.fixture
async def store(url: str, clock: Clock) -> AsyncIterator[Store]:
    await make_ready(url)
    async with await Store.open(url, clock=clock) as opened:
        yield opened


@pytest.fixture
async def other(url: str, store: Store, clock: Clock) -> AsyncIterator[Store]:
    """A second store on the same database, as a second process would have."""
    assert store
    async with await Store.open(url, clock=clock) as opened:
        yield opened


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """A second connection, separate from the store's, to read and change what the store wrote."""
    opened = Database(url)
    yield opened
    await opened.close()


@asynccontextmanager
async def postgres_schema() -> AsyncIterator[str]:
    """Yield the URL of an empty schema. Connections to the URL are named after the schema."""
    schema = f"test_{secrets.token_hex(8)}"
    admin = await connect_postgres()
    admins[schema] = admin
    try:
        await admin.execute(f"CREATE SCHEMA {schema}")
        joint = "&" if "?" in POSTGRES else "?"
        options = f"-csearch_path%3D{schema}+-capplication_name%3D{schema}{UNHURRIED_COMMITS}"
        yield f"{POSTGRES}{joint}options={options}"
        if not await give_back(admin, schema):
            await admin.execute(f"DROP SCHEMA {schema} CASCADE")
    finally:
        del admins[schema]
        await admin.close()


@asynccontextmanager
async def ready_database(kind: str, folder: Path) -> AsyncIterator[str]:
    """Yield the URL of an empty database with the newest schema.

    `folder` holds the file of an SQLite database.
    """
    if kind == "postgresql":
        async with postgres_schema() as url:
            await make_ready(url)
            yield url
    else:
        url = f"sqlite:///{folder / 'clowder.db'}"
        await make_ready(url)
        yield url


async def drop_spare_schemas() -> None:
    """Drop the PostgreSQL schemas that this process keeps for its next tests."""
    if not spare:
        return
    admin = await connect_postgres()
    try:
        await drop_spare(admin)
    finally:
        await admin.close()


async def connect_postgres() -> asyncpg.Connection:
    try:
        settings = {"synchronous_commit": "off"}
        return await asyncpg.connect(POSTGRES, timeout=10, server_settings=settings)
    except (OSError, asyncpg.PostgresError) as error:
        if "CI" in os.environ:
            pytest.fail(f"CI needs PostgreSQL: {type(error).__name__} at {POSTGRES}")
        pytest.skip(f"no PostgreSQL at {POSTGRES}: {type(error).__name__}")

"""Brings a database to the newest schema, whoever else starts at the same time."""

import asyncio
from functools import cache
from pathlib import Path
from weakref import WeakKeyDictionary

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, select

from data.engine import Database
from data.errors import StoreError
from data.locks import Lock, taken

MIGRATIONS = Path(__file__).parent / "migrations"

# Alembic's `op` and `context` are global: two upgrades in one process must not interleave.
_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()


async def migrate(database: Database) -> None:
    """All pending migrations in one transaction. Raises StoreError if the data are newer."""
    turn = _turns.setdefault(asyncio.get_running_loop(), asyncio.Lock())
    async with turn:
        await database.write(lambda conn: conn.run_sync(_upgrade))


def _upgrade(conn: Connection) -> None:
    # On SQLite the write transaction itself keeps others out.
    if conn.dialect.name == "postgresql":
        conn.exec_driver_sql("SET LOCAL lock_timeout = '60s'")
        conn.execute(select(taken(Lock.MIGRATING)))
    if MigrationContext.configure(conn).get_current_heads() == (_newest(),):
        return
    try:
        command.upgrade(alembic_config(conn), "head")
    except CommandError:
        raise StoreError("the database was written by a newer version of the bot") from None


def alembic_config(conn: Connection) -> Config:
    """How Alembic finds the migrations, and runs them over this connection."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = conn
    return config


@cache
def _newest() -> str | None:
    """The version that the migrations lead to, which a running bot does not see change."""
    return ScriptDirectory(str(MIGRATIONS)).get_current_head()

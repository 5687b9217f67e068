"""Migrate a database to the newest schema; safe when several processes start at once."""

import asyncio
import logging
import time
from collections.abc import Sequence
from functools import cache, partial
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

log = logging.getLogger(__name__)

_TOLD_SECONDS = 10.0
MIGRATIONS = Path(__file__).parent / "migrations"

# Alembic's `op` and `context` are global: two upgrades in one process must not interleave.
_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()


async def migrate(database: Database) -> None:
    """Run all pending migrations in one transaction.

    Progress is logged every ten seconds. Raises StoreError if the data are newer than the newest
    migration.
    """
    turn = _turns.setdefault(asyncio.get_running_loop(), asyncio.Lock())
    async with turn:
        done: list[str] = []
        telling = asyncio.create_task(_tell(done))
        try:
            await database.write(lambda conn: conn.run_sync(partial(_upgrade, done)))
        finally:
            telling.cancel()


async def _tell(done: Sequence[str]) -> None:
    began = time.monotonic()
    while True:
        await asyncio.sleep(_TOLD_SECONDS)
        log.info(
            "migrating the database for %.0f s: applied %s, newest version %s",
            time.monotonic() - began,
            ", ".join(done) or "none yet",
            _newest(),
        )


def _upgrade(done: list[str], conn: Connection) -> None:
    # On SQLite the write transaction already excludes other processes.
    if conn.dialect.name == "postgresql":
        conn.exec_driver_sql("SET LOCAL lock_timeout = '60s'")
        conn.execute(select(taken(Lock.MIGRATING)))
    if MigrationContext.configure(conn).get_current_heads() == (_newest(),):
        return
    try:
        command.upgrade(alembic_config(conn, done), "head")
    except CommandError:
        raise StoreError("the database was written by a newer version of the bot") from None


def alembic_config(conn: Connection, done: list[str] | None = None) -> Config:
    """Return Alembic's configuration for running the migrations over this connection.

    After each migration, its version is appended to `done`.
    """
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = conn
    config.attributes["done"] = [] if done is None else done
    return config


@cache
def _newest() -> str | None:
    """Return the newest migration's version.

    The result is cached, because the newest migration cannot change while the bot runs.
    """
    return ScriptDirectory(str(MIGRATIONS)).get_current_head()

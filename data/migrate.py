"""Brings a database to the newest schema, whoever else starts at the same time."""

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
    """All pending migrations in one transaction. Raises StoreError if the data are newer.

    Where it takes long, the log says every ten seconds how far it is.
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
            "bringing the database up to date for %.0f s: versions done %s, the newest is %s",
            time.monotonic() - began,
            ", ".join(done) or "none yet",
            _newest(),
        )


def _upgrade(done: list[str], conn: Connection) -> None:
    # On SQLite the write transaction itself keeps others out.
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
    """How Alembic finds the migrations, and runs them over this connection.

    The versions that they lead to are added to `done` as they are reached.
    """
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = conn
    config.attributes["done"] = [] if done is None else done
    return config


@cache
def _newest() -> str | None:
    """The version that the migrations lead to, which a running bot does not see change."""
    return ScriptDirectory(str(MIGRATIONS)).get_current_head()

"""Migrate a database to the newest schema; safe when several processes start at once."""

import asyncio
import logging
import time
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, inspect, select, text

from data.engine import Database
from data.locks import Lock, taken

log = logging.getLogger(__name__)

_TOLD_SECONDS = 10.0
_VERSIONS = Path(__file__).parent / "migrations" / "versions"

# Alembic's `op` and `context` are global: two upgrades in one process must not interleave.
_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()


async def migrate(database: Database) -> None:
    """Run all pending migrations in one transaction.

    Progress is logged every ten seconds. Raises StoreError if a newer version of the bot
    has migrated the database.
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
    if _versions(conn) == [_newest()]:
        return
    # Most starts find an up-to-date database and do not need Alembic, which takes 8 MB of memory.
    from data.upgrade import upgrade  # noqa: PLC0415

    upgrade(conn, done)


def _versions(conn: Connection) -> Sequence[str]:
    """Return the versions that Alembic noted: one, or none if the database is empty."""
    if not inspect(conn).has_table("alembic_version"):
        return []
    return conn.scalars(text("SELECT version_num FROM alembic_version")).all()


@cache
def _newest() -> str:
    """Return the newest migration's version, which is the beginning of its file's name.

    The result is cached, because the newest migration cannot change while the bot runs.
    """
    return max(path.name for path in _VERSIONS.glob("[0-9]*.py")).partition("_")[0]

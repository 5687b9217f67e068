"""What every topic of the store stands on."""

import json
from collections.abc import Callable, Mapping

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from data.engine import Database

Clock = Callable[[], int]


class Topic:
    """A database and a clock (UTC epoch milliseconds)."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock


def insert_into(conn: AsyncConnection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that knows ON CONFLICT, in the connection's dialect."""
    if conn.dialect.name == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)


def options_text(options: Mapping[str, str]) -> str:
    return json.dumps(dict(options), sort_keys=True, separators=(",", ":"))


def options_of(text: str) -> dict[str, str]:
    return {str(name): str(value) for name, value in json.loads(text).items()}

"""What processes keep each other out of, beyond rows: advisory locks of PostgreSQL.

They are known in the whole of a database; bots that have a schema each do not wait for each other.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from sqlalchemy import Function, func


class Lock(IntEnum):
    """Any number of four bytes will do, as long as every process uses the same."""

    MIGRATING = 0x436C6F77
    ENDING = 0x456E6469
    ERASING = 0x45726173
    SESSIONS = 0x53657373


def taken(lock: Lock) -> Function[Any]:
    """In a SELECT: waits until the lock is there; it is given back as the transaction ends."""
    return func.pg_advisory_xact_lock(int(lock), _schema())


def taken_if_free(lock: Lock) -> Function[Any]:
    """The same at once or not at all: whether it was taken."""
    return func.pg_try_advisory_xact_lock(int(lock), _schema())


def _schema() -> Function[Any]:
    return func.hashtext(func.coalesce(func.current_schema(), ""))

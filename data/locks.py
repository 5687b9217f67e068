"""PostgreSQL's advisory locks, for work that only one process may do at a time.

Advisory locks are global to a database. The schema is part of each lock, so that bots with
separate schemas do not wait for each other.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from sqlalchemy import Function, func


class Lock(IntEnum):
    """The locks.

    Each value is an arbitrary 32-bit number, which must be the same in every process.
    """

    MIGRATING = 0x436C6F77
    ENDING = 0x456E6469
    ERASING = 0x45726173
    SESSIONS = 0x53657373
    MATCHING = 0x4D617463
    SEEKING = 0x5365656B


def taken(lock: Lock) -> Function[Any]:
    """SQL: wait for the lock, take it, and hold it until the transaction ends."""
    return func.pg_advisory_xact_lock(int(lock), _schema())


def taken_if_free(lock: Lock) -> Function[Any]:
    """SQL: take the lock if it is free. Never wait. The value says whether we got the lock."""
    return func.pg_try_advisory_xact_lock(int(lock), _schema())


def taken_for(lock: Lock, number: int) -> Function[Any]:
    """SQL: like `taken`, but wait only for transactions that hold the lock for the same number."""
    return func.pg_advisory_xact_lock(
        int(lock), func.hashtext(func.concat(func.coalesce(func.current_schema(), ""), ":", number))
    )


def _schema() -> Function[Any]:
    return func.hashtext(func.coalesce(func.current_schema(), ""))

"""Driver errors, classified and stripped of everything that could contain a row's contents.

PostgreSQL's messages quote whole rows, which may include a match's seed. Therefore we never pass
on the driver's text and never chain its error.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from asyncpg import InterfaceError, PostgresError
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from data.errors import StoreError, StoreUnavailable

_SQLITE_REASONS = {
    sqlite3.SQLITE_BUSY: "database is locked",
    sqlite3.SQLITE_LOCKED: "database is locked",
    sqlite3.SQLITE_FULL: "disk is full",
    sqlite3.SQLITE_IOERR: "disk I/O error",
    sqlite3.SQLITE_CANTOPEN: "unable to open database file",
    sqlite3.SQLITE_READONLY: "database is read-only",
    sqlite3.SQLITE_PERM: "access to the database is denied",
    sqlite3.SQLITE_NOMEM: "out of memory",
    sqlite3.SQLITE_CORRUPT: "database file is damaged",
    sqlite3.SQLITE_NOTADB: "file is not a database",
}

# SQLSTATE, or its class: https://www.postgresql.org/docs/current/errcodes-appendix.html
_POSTGRES_REASONS = {
    "53100": "disk is full",
    "53300": "too many connections",
    "55P03": "database is locked",
    "40P01": "database is locked",
    "40001": "database is locked",
    "25006": "database is read-only",
    "25P03": "connection lost",
    "57014": "statement was cancelled",
    "08": "connection lost",
    "28": "access to the database is denied",
    "3D": "no such database",
    "53": "database is out of resources",
    "57": "connection lost",
    "58": "database system error",
}


@contextmanager
def translated() -> Iterator[None]:
    """Turn every driver error in the block into StoreUnavailable or StoreError."""
    try:
        yield
    except TimeoutError:
        raise StoreUnavailable("database does not answer in time") from None
    except (OSError, InterfaceError):
        raise StoreUnavailable("database cannot be reached") from None
    except (OverflowError, UnicodeError):
        raise StoreError("a value the database cannot hold") from None
    except (sqlite3.Error, PostgresError) as error:
        raise _refusal(error) from None
    except DBAPIError as error:
        if error.connection_invalidated:
            raise StoreUnavailable("connection lost") from None
        raise _refusal(error.driver_exception) from None
    except SQLAlchemyError as error:
        raise StoreError(type(error).__name__) from None


def _refusal(error: BaseException | None) -> StoreError:
    reason = _reason(error)
    if reason is not None:
        return StoreUnavailable(reason)
    return StoreError(f"refused by the database: {_label(error)}")


def _reason(error: BaseException | None) -> str | None:
    if isinstance(error, sqlite3.Error):
        # The low byte is the primary error code; the higher bits add detail.
        return _SQLITE_REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    state = _sqlstate(error)
    return _POSTGRES_REASONS.get(state) or _POSTGRES_REASONS.get(state[:2])


def _label(error: BaseException | None) -> str:
    """Return a label for logs that contains no values: the error's code and constraint name."""
    if isinstance(error, sqlite3.Error):
        return str(getattr(error, "sqlite_errorname", type(error).__name__))
    constraint = getattr(error, "constraint_name", None)
    return " ".join(filter(None, (_sqlstate(error) or type(error).__name__, constraint)))


def _sqlstate(error: BaseException | None) -> str:
    return str(getattr(error, "sqlstate", None) or "")

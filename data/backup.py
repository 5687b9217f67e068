"""Copies of an SQLite database, made while it is in use, and put back while it is not.

PostgreSQL has tools of its own for that.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from data.errors import StoreError, StoreUnavailable
from data.failures import translated
from data.files import keep_private
from data.sqlite import BUSY_TIMEOUT_MS
from data.url import async_url

Told = Callable[[int, int], None]
"""Called with the number of pages copied so far and the number of all pages."""

_PAGES = 2_000
"""Pages copied between two reports of progress."""
_SCHEMA = "SELECT count(*) FROM sqlite_master WHERE name IN ('alembic_version', 'matches')"


def _quietly(_done: int, _total: int) -> None:
    """Report no progress."""


def back_up(url: str, target: Path, told: Told = _quietly) -> int:
    """Copy the database into a file that is not there yet; how many matches are in the copy.

    Whoever writes meanwhile is not kept waiting; the copy is of one moment, checked, in one file
    that nobody but its owner can read. Raises StoreError.
    """
    path = _file_of(url)
    if target.exists():
        raise StoreError(f"{target} is there already")
    with translated():
        if not target.parent.is_dir():
            raise StoreUnavailable(f"there is no folder {target.parent}")
        keep_private(str(target))
        try:
            with _opened(path) as source, _opened(target) as copy:
                # It reads one moment in as many steps as it takes, however much is written after
                # that; without a transaction of its own each change would make it begin anew.
                source.execute("BEGIN")
                source.execute(_SCHEMA).fetchall()
                source.backup(copy, pages=_PAGES, progress=_telling(told))
                source.execute("ROLLBACK")
                # Without the files beside it that a database in use has.
                copy.execute("PRAGMA journal_mode = DELETE")
                return _checked(copy, target)
        except BaseException:
            with suppress(OSError):
                target.unlink()
            raise


def matches_in(url: str) -> int | None:
    """How many matches the file holds that a copy would take the place of; None without a file."""
    path = _file_of(url)
    if not path.exists():
        return None
    with translated(), _opened(path) as database:
        return _checked(database, path)


def restore(url: str, source: Path, told: Told = _quietly) -> int:
    """Put a copy in the place of the database; how many matches are in it.

    All of it is replaced, or nothing is. Raises StoreError where the copy is none, and where a
    process has the database open.
    """
    path = _file_of(url)
    if not source.is_file():
        raise StoreError(f"there is no file {source}")
    with translated():
        with _opened(source, writable=False) as copy:
            found = _checked(copy, source)
            keep_private(str(path))
            with _opened(path) as database:
                _claim(database)
                copy.backup(database, pages=_PAGES, progress=_telling(told))
        return found


def _telling(told: Told) -> Callable[[int, int, int], None]:
    return lambda _status, remaining, total: told(total - remaining, total)


def _claim(database: sqlite3.Connection) -> None:
    """Raises StoreError where another process has the database open, however idle it is."""
    try:
        # Only who is alone with a database can take it out of the mode that the bot puts it in.
        database.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError:
        raise StoreError("it is in use: stop the bot first") from None


def _file_of(url: str) -> Path:
    """The file of an SQLite database. Raises StoreError for all other databases."""
    parsed = async_url(url)
    if parsed.get_backend_name() != "sqlite":
        raise StoreError("PostgreSQL is copied by pg_dump and put back by pg_restore")
    if parsed.database in (None, "", ":memory:"):
        raise StoreError("a database in memory cannot be copied")
    return Path(str(parsed.database))


@contextmanager
def _opened(path: Path, *, writable: bool = True) -> Iterator[sqlite3.Connection]:
    """A connection to a file that is there. Raises sqlite3's errors where it is none."""
    mode = "rw" if writable else "ro"
    address = f"{path.absolute().as_uri()}?mode={mode}"
    with closing(_connected(address)) as database:
        yield database


def _connected(address: str) -> sqlite3.Connection:
    # Transactions begin where it is said, not where the driver thinks so.
    return sqlite3.connect(address, uri=True, timeout=BUSY_TIMEOUT_MS / 1000, isolation_level=None)


def _checked(database: sqlite3.Connection, path: Path) -> int:
    """How many matches are in it. Raises StoreError where it is damaged or none of ours."""
    [[found]] = database.execute("PRAGMA quick_check(1)")
    if found != "ok":
        raise StoreError(f"{path} is damaged")
    [[tables]] = database.execute(_SCHEMA)
    if tables < len(("alembic_version", "matches")):
        raise StoreError(f"{path} is no database of Clowder's")
    [[matches]] = database.execute("SELECT count(*) FROM matches")
    return int(matches)

"""Back up an SQLite database while it is in use; restore a backup while the bot is stopped.

PostgreSQL has its own tools for backups.
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
"""Called with the number of pages copied so far and the total number of pages."""

_PAGES = 2_000
"""The number of pages copied between two reports of progress."""
_SCHEMA = "SELECT count(*) FROM sqlite_master WHERE name IN ('alembic_version', 'matches')"


def _quietly(_done: int, _total: int) -> None:
    """Ignore a report of progress."""


def back_up(url: str, target: Path, told: Told = _quietly) -> int:
    """Copy the database to a new file. Return the number of matches in the copy.

    Writers need not wait for the copy. The copy is a checked snapshot in a single file that only
    its owner can read. Raises StoreError.
    """
    path = _file_of(url)
    if target.exists():
        raise StoreError(f"{target} already exists")
    with translated():
        if not target.parent.is_dir():
            raise StoreUnavailable(f"the folder {target.parent} does not exist")
        keep_private(str(target))
        try:
            with _opened(path) as source, _opened(target) as copy:
                # In a transaction the copy reads one snapshot, however much is written meanwhile.
                # Without a transaction, each change by a writer would make the copy start again.
                source.execute("BEGIN")
                source.execute(_SCHEMA).fetchall()
                source.backup(copy, pages=_PAGES, progress=_telling(told))
                source.execute("ROLLBACK")
                # Leave a single file, without SQLite's -wal and -shm files.
                copy.execute("PRAGMA journal_mode = DELETE")
                return _checked(copy, target)
        except BaseException:
            with suppress(OSError):
                target.unlink()
            raise


def matches_in(url: str) -> int | None:
    """Return the number of matches in the current database file; None if there is no file."""
    path = _file_of(url)
    if not path.exists():
        return None
    with translated(), _opened(path) as database:
        return _checked(database, path)


def restore(url: str, source: Path, told: Told = _quietly) -> int:
    """Replace the database with a backup. Return the number of matches in the backup.

    A failed restore changes nothing. Raises StoreError if the file is not a backup of ours, or if
    a process has the database open.
    """
    path = _file_of(url)
    if not source.is_file():
        raise StoreError(f"the file {source} does not exist")
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
    """Raise StoreError if another process, even an idle one, has the database open."""
    try:
        # The bot sets WAL mode. SQLite leaves WAL mode only if no other process has the file open.
        database.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError:
        raise StoreError("the database is in use: stop the bot first") from None


def _file_of(url: str) -> Path:
    """Return the path of an SQLite database. Raises StoreError if the URL names no SQLite file."""
    parsed = async_url(url)
    if parsed.get_backend_name() != "sqlite":
        raise StoreError("use pg_dump and pg_restore for PostgreSQL")
    if parsed.database in (None, "", ":memory:"):
        raise StoreError("a database in memory cannot be copied")
    return Path(str(parsed.database))


@contextmanager
def _opened(path: Path, *, writable: bool = True) -> Iterator[sqlite3.Connection]:
    """A connection to an existing file. Raises sqlite3's errors if the file does not exist."""
    mode = "rw" if writable else "ro"
    address = f"{path.absolute().as_uri()}?mode={mode}"
    with closing(_connected(address)) as database:
        yield database


def _connected(address: str) -> sqlite3.Connection:
    # Our code starts transactions explicitly; the driver starts none by itself.
    return sqlite3.connect(address, uri=True, timeout=BUSY_TIMEOUT_MS / 1000, isolation_level=None)


def _checked(database: sqlite3.Connection, path: Path) -> int:
    """Return the number of matches. Raises StoreError if the file is damaged or not ours."""
    [[found]] = database.execute("PRAGMA quick_check(1)")
    if found != "ok":
        raise StoreError(f"{path} is damaged")
    [[tables]] = database.execute(_SCHEMA)
    if tables < len(("alembic_version", "matches")):
        raise StoreError(f"{path} is not a Clowder database")
    [[matches]] = database.execute("SELECT count(*) FROM matches")
    return int(matches)

"""Make SQLite's files, which hold live seeds and tokens, readable by their owner only."""

import logging
import os
import stat
from contextlib import suppress
from pathlib import Path

log = logging.getLogger(__name__)

_PRIVATE = stat.S_IRUSR | stat.S_IWUSR
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_BESIDE = ("", "-wal", "-shm", "-journal")
"""Suffixes of the database file, and of SQLite's other files, which get the same permissions."""


def keep_private(path: str) -> None:
    """Create the file if it is missing. Let only the owner read this file and SQLite's other files.

    If the file cannot be created, SQLite reports the error later. A file that belongs to a
    different user stays as it is, and a warning is logged.
    """
    path = os.path.realpath(path)
    with suppress(OSError):
        # SQLite would create a file that everybody can read. We never open an existing file,
        # because closing the file would release this process's locks on it.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, _PRIVATE))
    open_to_others = [path + end for end in _BESIDE if not _closed(Path(path + end))]
    if open_to_others:
        files = ", ".join(open_to_others)
        log.warning("others can read the database, and we may not change its mode: %s", files)


def _closed(file: Path) -> bool:
    """Make the file private. Return whether the file is private now or is missing."""
    try:
        mode = file.stat().st_mode
        if stat.S_ISREG(mode) and mode & _OTHERS:
            file.chmod(_PRIVATE)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True

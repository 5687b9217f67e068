"""SQLite's files, which hold live seeds and tokens: nobody but their owner reads them."""

import logging
import os
import stat
from contextlib import suppress
from pathlib import Path

log = logging.getLogger(__name__)

_PRIVATE = stat.S_IRUSR | stat.S_IWUSR
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite appends to the file's name. A new one gets the mode of the file itself."""


def keep_private(path: str) -> None:
    """Create the file if it is not there, and close it and those beside it to everybody else.

    What cannot be created SQLite will complain of; what belongs to somebody else stays as it is,
    with a warning.
    """
    path = os.path.realpath(path)
    with suppress(OSError):
        # SQLite would create it for all to read. One that is there is not opened: closing it
        # would take away the locks that this process has on it.
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, _PRIVATE))
    open_to_others = [path + end for end in _BESIDE if not _closed(Path(path + end))]
    if open_to_others:
        files = ", ".join(open_to_others)
        log.warning("others can read the database, and it is not ours to change that: %s", files)


def _closed(file: Path) -> bool:
    """Whether nobody but its owner can read the file now; those beside it come and go."""
    try:
        mode = file.stat().st_mode
        if stat.S_ISREG(mode) and mode & _OTHERS:
            file.chmod(_PRIVATE)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True

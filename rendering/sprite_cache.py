"""Sprites kept on disk: one process draws a sprite, later processes read it.

A file's name depends on everything that determines a sprite: its function and arguments, the
sources of `rendering` and `rules`, the fonts, the versions of Python, Pillow and FreeType, and the
machine's architecture. So a sprite read from disk is never out of date. Files hold pixels and
checksums, no code. A sprite whose file cannot be read is drawn again. If files cannot be written,
each process draws its own sprites.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import blake2b
from pathlib import Path
from platform import machine
from tempfile import NamedTemporaryFile
from threading import Lock
from time import time

from PIL import Image, __version__, features
from zlib_ng import zlib_ng

from rendering.text import FILES

log = logging.getLogger(__name__)

BUDGET = 96_000_000
"""Maximum bytes on disk: enough for the sprites of about twenty versions of the sources."""
WORTH = 0.001
"""A sprite is saved if drawing it took at least this many seconds."""
_ROOT = Path(__file__).parents[1]
_PACKAGES = ("rendering", "rules")
_MAGIC, _DIGEST = b"clowder sprite 1\n", 16
_MODES = frozenset({"L", "P", "RGB", "RGBA"})
_LEVEL = 1
_PRIVATE = 0o700
_DAY = 86_400


class Unreadable(ValueError):
    """Raised for a file that holds no sprite."""


class SpriteCache:
    """A folder of sprites that any number of threads and processes may share.

    File names depend on the sources as they are when the object is created. Raises `OSError` if the
    folder cannot be created or belongs to another user.
    """

    def __init__(self, folder: Path, budget: int = BUDGET) -> None:
        self._of = sources()
        folder.mkdir(_PRIVATE, parents=True, exist_ok=True)
        _check_private(folder)
        self.folder, self._budget = folder, budget
        self._lock = Lock()
        self._told = False
        self._full = False
        self._bytes = self._made_room()

    def find(self, name: str) -> Image.Image | None:
        """Return the sprite of this name; None if it is missing or cannot be read."""
        path = self._path(name)
        try:
            picture = unpacked(path.read_bytes())
            if path.stat().st_mtime < time() - _DAY:
                os.utime(path)
        except FileNotFoundError:
            return None
        except (OSError, Unreadable) as error:
            self._complain("read", error)
            return None
        return picture

    def put(self, name: str, picture: Image.Image) -> None:
        """Save a sprite under this name.

        If the folder is too large, delete the least recently used sprites.
        """
        if self._full:
            return
        content = packed(picture)
        try:
            with NamedTemporaryFile(dir=self.folder, suffix=".new", delete=False) as file:
                path = Path(file.name)
                try:
                    file.write(content)
                    file.close()
                    path.replace(self._path(name))
                except BaseException:
                    path.unlink(missing_ok=True)
                    raise
            with self._lock:
                self._bytes += len(content)
                if self._bytes > self._budget:
                    self._bytes = self._made_room()
        except OSError as error:
            self._full = True
            self._complain("kept", error)

    def _path(self, name: str) -> Path:
        return self.folder / blake2b(f"{self._of} {name}".encode(), digest_size=20).hexdigest()

    def _made_room(self) -> int:
        """Delete the least recently used sprites if the folder exceeds its budget.

        Return the size in bytes of the sprites that are left.
        """
        found = sorted(_files(self.folder))
        total = sum(size for _, size, _ in found)
        if total <= self._budget:
            return total
        for _, size, path in found:
            # Free a quarter of the budget at once, so that deletions are rare.
            if total <= self._budget * 3 // 4:
                break
            path.unlink(missing_ok=True)
            total -= size
        return total

    def _complain(self, what: str, error: Exception) -> None:
        if not self._told:
            self._told = True
            log.warning("sprites cannot be %s in %s: %s", what, self.folder, error)


def _check_private(folder: Path) -> None:
    """Make the folder private. Raises `PermissionError` if the folder belongs to another user."""
    if sys.platform == "win32":
        return
    status = folder.stat()
    if status.st_uid != os.geteuid():
        raise PermissionError(f"{folder} belongs to somebody else")
    if status.st_mode & 0o077:
        folder.chmod(_PRIVATE)


def _files(folder: Path) -> Iterator[tuple[float, int, Path]]:
    """Yield each file's time of last use (accurate to a day), its size in bytes and its path."""
    with os.scandir(folder) as entries:
        for entry in entries:
            # Another process may have deleted the file.
            with suppress(FileNotFoundError):
                status = entry.stat(follow_symlinks=False)
                yield status.st_mtime, status.st_size, Path(entry.path)


def packed(picture: Image.Image) -> bytes:
    """Return the content of a sprite's file; `storable` must accept the picture."""
    palette = picture.getpalette() if picture.mode == "P" else None
    head = json.dumps([picture.mode, *picture.size, palette]).encode()
    stream = zlib_ng.compressobj(_LEVEL)
    body = stream.compress(head + b"\n" + picture.tobytes()) + stream.flush()
    return b"".join((_MAGIC, blake2b(body, digest_size=_DIGEST).digest(), body))


def unpacked(content: bytes) -> Image.Image:
    """Return the picture in a file's content. Raises `Unreadable` if there is no sprite in it."""
    begin = len(_MAGIC) + _DIGEST
    body = content[begin:]
    digest = blake2b(body, digest_size=_DIGEST).digest()
    if content[:begin] != _MAGIC + digest:
        raise Unreadable("a file is damaged")
    try:
        head, _, pixels = zlib_ng.decompress(body).partition(b"\n")
        mode, wide, high, palette = json.loads(head)
        picture = Image.frombytes(mode, (wide, high), pixels)
        if palette is not None:
            picture.putpalette(palette)
    except (ValueError, TypeError, zlib_ng.error) as error:  # type: ignore[misc]
        raise Unreadable(f"a file is not a sprite: {error}") from error
    return picture


def storable(value: object) -> Image.Image | None:
    """Return the value if it is a picture that can be saved; otherwise return None."""
    if not isinstance(value, Image.Image) or value.mode not in _MODES or value.info:
        return None
    return value


def name_of(
    draw: Callable[..., object], args: tuple[object, ...], kwargs: Mapping[str, object]
) -> str | None:
    """Return a name for the drawing that this function makes from these arguments.

    Return None for functions of other packages, because file names do not depend on the sources of
    those packages. Also return None for arguments that `_told` cannot describe.
    """
    if draw.__module__.partition(".")[0] != "rendering":
        return None
    try:
        told = _told((args, tuple(sorted(kwargs.items()))))
    except TypeError:
        return None
    whole = f"{draw.__module__}.{draw.__qualname__} {told}"
    return blake2b(whole.encode(), digest_size=20).hexdigest()


def _told(value: object) -> str:
    """Describe a value completely. Raises `TypeError` if the value has no complete description."""
    if value is None or type(value) in (bool, int, float, str, bytes):
        return repr(value)
    if type(value) is tuple:
        return f"({', '.join(map(_told, value))})"
    kind = f"{type(value).__module__}.{type(value).__qualname__}"
    if isinstance(value, Enum):
        return f"{kind}.{value.name}"
    if isinstance(value, Image.Image):
        return f"{value.mode} {value.size} {value.getpalette()} {value.tobytes()!r}"
    if is_dataclass(value):
        return f"{kind}({', '.join(_told(getattr(value, each.name)) for each in fields(value))})"
    raise TypeError(kind)


@cache
def sources() -> str:
    """Return a digest of everything that a drawing depends on besides its arguments.

    Raises `OSError` if the sources cannot be read.
    """
    digest = blake2b(digest_size=16)
    versions = sys.version, machine(), __version__, features.version("freetype2")
    digest.update(repr(versions).encode())
    own = [path for name in _PACKAGES for path in sorted((_ROOT / name).rglob("*.py"))]
    if not own:
        raise FileNotFoundError(f"no sources in {_ROOT}")
    for path in (*own, *map(Path, FILES.values())):
        content = path.read_bytes()
        name = path.relative_to(_ROOT) if path in own else path.name
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()

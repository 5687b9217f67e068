"""A cache of drawings that all threads share, limited to a number of bytes.

Sprites are slow to draw, but their number does not grow with use. Pictures composed of sprites and
words are fast to make, but unlimited in number. Composed pictures have a budget of their own, so
that they never evict sprites. Encoded parts of PNG files have a third budget. When a budget is
full, the least recently used entry is evicted. Evicted drawings are kept for longer in compressed
form, which takes little memory.

Sprites may also be kept on disk for the next process.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial, wraps
from itertools import count
from pathlib import Path
from threading import Lock
from time import thread_time
from typing import ParamSpec, TypeVar

from cachetools import LRUCache
from cachetools.keys import hashkey
from PIL import Image

from rendering.deflated import NUMBER, deflate, inflate
from rendering.sprite_cache import WORTH, SpriteCache, name_of, storable

log = logging.getLogger(__name__)

_P = ParamSpec("_P")
_R = TypeVar("_R")

Budget = tuple[int, int]
"""Maximum bytes of uncompressed drawings and of compressed drawings, as measured by `cost`."""
SPRITES: Budget = 96_000_000, 8_000_000
COMPOSED: Budget = 48_000_000, 8_000_000
ENCODED: Budget = 16_000_000, 0
_LESS: tuple[Budget, ...] = (24_000_000, 10_000_000), (28_000_000, 10_000_000), (12_000_000, 0)
"""The budgets that `keep_less` sets: for sprites, composed pictures and encoded parts of files."""
_ENTRY = 1_000
"""Estimated bytes of an entry besides its pixels: its key, and Pillow's bookkeeping."""
_ONE_BYTE = frozenset({"1", "L", "P"})
"""Modes with one byte per pixel; in all other modes used here, Pillow needs four."""


def cost(value: object) -> int:
    """Return the size of an entry in bytes: exact for its pixels, estimated for the rest."""
    return _ENTRY + _pixels(value)


def _pixels(value: object) -> int:
    if isinstance(value, Image.Image):
        return value.width * value.height * (1 if value.mode in _ONE_BYTE else 4)
    if isinstance(value, list | tuple):
        return sum(map(_pixels, value))
    if isinstance(value, bytes):
        return len(value)
    return 0


@dataclass(frozen=True, slots=True)
class Statistics:
    """Statistics of a store: its use since the process started, and its current contents.

    Finding a compressed entry counts as a hit.
    """

    entries: int
    bytes: int
    hits: int
    misses: int


class _Telling(LRUCache[object, object]):
    """An LRU cache that collects evicted entries in `let_go`, so that they can be compressed."""

    def __init__(self, budget: int) -> None:
        super().__init__(budget, getsizeof=cost)
        self.let_go: list[tuple[object, object]] = []

    def popitem(self) -> tuple[object, object]:
        gone = super().popitem()
        self.let_go.append(gone)
        return gone


class Store:
    """An LRU cache with a budget in bytes.

    Evicted values are kept compressed, within a second budget.
    """

    def __init__(self, budget: int, deflated: int = 0, *, named: bool = True) -> None:
        self._lock = Lock()
        self.limit(budget, deflated)
        self._hits = self._misses = 0
        self._named = named
        """Whether the values are drawings. Drawings have names, made of function and arguments."""
        self.disk: SpriteCache | None = None
        """The folder of saved drawings, or None. Drawings that are slow to make are saved there."""

    def keep(
        self, draw: Callable[_P, _R], key: Callable[..., Hashable] = hashkey
    ) -> Callable[_P, _R]:
        """Decorate a function so that a call with an equal key returns the cached result.

        `key` computes the key from the arguments. Callers must not modify the result. Threads that
        call the function at the same time may each compute the result.
        """

        @wraps(draw)
        def kept(*args: _P.args, **kwargs: _P.kwargs) -> _R:
            entry = draw, key(*args, **kwargs)
            with self._lock:
                value = self._values.get(entry, self)
                packed = self._deflated.get(entry, self) if value is self else None
                self._misses += packed is self
                self._hits += packed is not self
            if value is not self:
                return value  # type: ignore[return-value]
            # Draw without the lock, because drawing is slow and may call other cached functions.
            drawn = packed is self
            value = self._found_or_drawn(draw, *args, **kwargs) if drawn else inflate(packed)
            self._put(entry, value)
            return value  # type: ignore[return-value]

        return kept

    def _put(self, entry: object, value: object) -> None:
        with self._lock:
            # The cache refuses a value larger than its whole budget.
            with suppress(ValueError):
                self._values[entry] = value
            gone, self._values.let_go = self._values.let_go, []
        for old, drawing in gone:
            if self._deflated.maxsize and old not in self._deflated:
                packed = deflate(drawing)
                with self._lock, suppress(ValueError):
                    self._deflated[old] = packed

    def _found_or_drawn(self, draw: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> _R:
        if not self._named:
            return draw(*args, **kwargs)
        name = name_of(draw, args, kwargs)
        value = self._from_disk(name)
        if value is None:
            began = thread_time()
            value = draw(*args, **kwargs)
            if thread_time() - began >= WORTH:
                self._to_disk(name, value)
        if name is not None:
            _number(value, name)
        # The name also identifies the function, so a value read from disk has the type that this
        # function returns.
        return value  # type: ignore[return-value]

    def _from_disk(self, name: str | None) -> object | None:
        return None if self.disk is None or name is None else self.disk.find(name)

    def _to_disk(self, name: str | None, value: object) -> None:
        picture = storable(value)
        if self.disk is not None and name is not None and picture is not None:
            self.disk.put(name, picture)

    def limit(self, budget: int, deflated: int = 0) -> None:
        """Empty the store and set its limits in bytes."""
        with self._lock:
            self._values = _Telling(budget)
            self._deflated: LRUCache[object, object] = LRUCache(deflated, getsizeof=cost)

    def forget(self) -> None:
        """Empty the store, so that everything is drawn again when requested."""
        self.limit(int(self._values.maxsize), int(self._deflated.maxsize))

    def statistics(self) -> Statistics:
        """Return the store's current statistics."""
        with self._lock:
            both = self._values, self._deflated
            held = sum(map(len, both)), round(sum(each.currsize for each in both))
            return Statistics(*held, self._hits, self._misses)


_numbers = count(1)


def number_of(drawing: Image.Image) -> object:
    """Return a key, valid in this process, that identifies how the drawing looks.

    A drawing that was evicted and is drawn again has the same key.
    """
    return drawing.__dict__.get(NUMBER) or drawing.__dict__.setdefault(NUMBER, next(_numbers))


def _number(value: object, name: str) -> None:
    if isinstance(value, Image.Image):
        value.__dict__.setdefault(NUMBER, name)
    elif isinstance(value, list | tuple):
        for place, part in enumerate(value):
            _number(part, f"{name} {place}")


_SPRITES, _COMPOSED, _ENCODED = Store(*SPRITES), Store(*COMPOSED), Store(*ENCODED, named=False)
_STORES = {"sprites": _SPRITES, "composed": _COMPOSED, "encoded": _ENCODED}
sprite, composed = _SPRITES.keep, _COMPOSED.keep


def encoded(
    key: Callable[_P, Hashable],
) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Decorate a function that encodes parts of files.

    `key` computes a small key from the arguments.
    """
    return partial(_ENCODED.keep, key=key)


def keep_sprites_in(folder: Path) -> None:
    """Read sprites from this folder and save new ones there; create it if it is missing.

    If the folder cannot be used, log a warning; each process then draws its own sprites.
    """
    if _SPRITES.disk is not None and _SPRITES.disk.folder == folder:
        return
    try:
        _SPRITES.disk = SpriteCache(folder)
    except OSError as error:
        log.warning("sprites are not kept: %s", error)


def keep_less() -> None:
    """Lower this process's limits, for use when each of several processes draws only some games.

    The limits suit a load of 1,000 live matches. Uncompressed drawings get the most room,
    because restoring compressed ones would take a tenth of the process's time.
    """
    for store, budget in zip((_SPRITES, _COMPOSED, _ENCODED), _LESS, strict=True):
        store.limit(*budget)


def statistics() -> dict[str, Statistics]:
    """Return the statistics of each store, by its name."""
    return {name: store.statistics() for name, store in _STORES.items()}


def forget() -> None:
    """Empty all stores."""
    for store in _STORES.values():
        store.forget()

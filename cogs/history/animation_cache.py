"""A cache of animated pictures, so that a repeated request draws nothing."""

from __future__ import annotations

from collections.abc import Hashable

from cachetools import LRUCache

from cogs.board import wording
from cogs.history.moments import Replay
from cogs.kit.sentences import ENGLISH, Speaker

ROOM = 32_000_000
"""The maximum size in bytes of all cached pictures together."""


class AnimationCache:
    """The most recently requested pictures, at most `room` bytes in total."""

    def __init__(self, room: int = ROOM) -> None:
        self._kept: LRUCache[Hashable, bytes] = LRUCache(room, getsizeof=len)

    def get(self, key: Hashable) -> bytes | None:
        """Return the picture with this key, or None if it must be drawn."""
        return self._kept.get(key)

    def keep(self, key: Hashable, animation: bytes) -> None:
        """Store a picture unless it is too large.

        If needed, evict the pictures that were requested least recently.
        """
        if len(animation) <= self._kept.maxsize:
            self._kept[key] = animation


def animation_key(say: Speaker, found: Replay) -> Hashable:
    """Return a key made of everything that the picture depends on: moments, names and language."""
    table = found.table
    seats = wording.captions(say, table).seats
    return table.id, table.revision, table.match.outcome, seats, _language(say)


def _language(say: Speaker) -> str:
    """Return the catalogue's language that `say` uses; the fallback is English."""
    spoken = say.catalogue.locales
    wanted = (say.locale, say.locale.partition("-")[0])
    return next((name for name in wanted if name in spoken), ENGLISH)

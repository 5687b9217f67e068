"""A cache of animated pictures, so that a repeated request draws nothing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from cogs.board import wording
from cogs.history.moments import Replay
from cogs.kit.sentences import ENGLISH, Speaker

ROOM = 32_000_000
"""The maximum size in bytes of all cached pictures together."""


class AnimationCache:
    """The most recently requested pictures, at most `room` bytes in total."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        """Return the picture with this key, or None if it must be drawn."""
        animation = self._kept.get(key)
        if animation is not None:
            self._kept.move_to_end(key)
        return animation

    def keep(self, key: Hashable, animation: bytes) -> None:
        """Store a picture. The least recently requested ones make room for it."""
        self._kept[key] = animation
        self._kept.move_to_end(key)
        while sum(map(len, self._kept.values())) > self._room:
            self._kept.popitem(last=False)


def animation_key(say: Speaker, found: Replay) -> Hashable:
    """Return a key made of everything that the picture depends on: moments, names and language."""
    table = found.table
    seats = wording.captions(say, table).seats
    return table.id, table.revision, table.match.outcome, seats, _language(say)


def _language(say: Speaker) -> str:
    """Return the catalogue's language in which this speaker looks up sentences first."""
    spoken = say.catalogue.locales
    wanted = (say.locale, say.locale.partition("-")[0])
    return next((name for name in wanted if name in spoken), ENGLISH)

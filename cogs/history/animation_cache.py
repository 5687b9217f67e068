"""Animated pictures that were drawn already, so that asking again draws nothing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from cogs.board import wording
from cogs.history.moments import Replay
from cogs.kit.sentences import ENGLISH, Speaker

ROOM = 32_000_000
"""Bytes of all of them together."""


class AnimationCache:
    """The newest asked for, as many as there is room for."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        """The picture with this key, None where it has to be drawn."""
        animation = self._kept.get(key)
        if animation is not None:
            self._kept.move_to_end(key)
        return animation

    def keep(self, key: Hashable, animation: bytes) -> None:
        """Remember a picture; those not asked for longest go where it needs room."""
        self._kept[key] = animation
        self._kept.move_to_end(key)
        while sum(map(len, self._kept.values())) > self._room:
            self._kept.popitem(last=False)


def animation_key(say: Speaker, found: Replay) -> Hashable:
    """All that the picture of a replay is made of: moments, people's names, language."""
    table = found.table
    seats = wording.captions(say, table).seats
    return table.id, table.revision, table.match.outcome, seats, _language(say)


def _language(say: Speaker) -> str:
    """The language of whose words most of the picture's are."""
    spoken = say.catalogue.locales
    wanted = (say.locale, say.locale.partition("-")[0])
    return next((name for name in wanted if name in spoken), ENGLISH)

"""Pictures that stay attached to a message when it is edited, so that they are sent only once."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

import discord
from yarl import URL

_REMEMBERED = 10_000
"""Number of messages whose pictures are remembered."""
_DIGEST = 16
"""Bytes of a picture's digest."""
_GIVES_UP = 20
"""After this number of refused edits, this process sends all pictures each time."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A file that a message has already, in a form in which discord.py accepts it for an edit."""

    id: int

    def to_dict(self) -> dict[str, str]:
        return {"id": str(self.id)}


class Attached:
    """What messages have attached, as far as this process knows.

    Another process may have edited a message meanwhile. Then Discord does not find the attachment,
    and refuses the edit.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Mapping[tuple[str, bytes], Kept]] = OrderedDict()
        self._refused = 0

    def find(self, message_id: int, name: str, content: bytes) -> Kept | None:
        """Return the message's file with this name and content; None if it is not known."""
        kept = self._kept.get(message_id)
        return kept.get((name, _digest(content))) if kept else None

    def note(
        self, message_id: int, files: Iterable[tuple[str, bytes]], message: discord.Message | None
    ) -> None:
        """Remember the files that a message has now: names and contents, and Discord's answer."""
        self._kept.pop(message_id, None)
        if message is None or self._refused >= _GIVES_UP:
            return
        known = dict(_uploads(message.components))
        kept = {(name, _digest(content)): known[name] for name, content in files if name in known}
        if kept:
            self._kept[message_id] = kept
            if len(self._kept) > _REMEMBERED:
                self._kept.popitem(last=False)

    def refuse(self, message_id: int) -> bool:
        """Forget the files of a message after a refused edit; return whether any were known."""
        known = self._kept.pop(message_id, None) is not None
        self._refused += known
        return known


def _uploads(components: Iterable[Any]) -> Iterator[tuple[str, Kept]]:
    """Yield the names and ids of the files in a message's galleries.

    Discord leaves files that a component shows out of the message's own list of attachments.
    """
    for component in components:
        for item in getattr(component, "items", ()):
            if item.media.attachment_id is not None:
                name = PurePosixPath(URL(item.media.url).path).name
                yield name, Kept(item.media.attachment_id)
        yield from _uploads(getattr(component, "children", ()))


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=_DIGEST).digest()

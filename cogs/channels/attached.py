"""Keep pictures attached to a message when we edit it, so that we upload each picture only once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

import discord
from cachetools import LRUCache
from yarl import URL

_REMEMBERED = 10_000
"""The number of messages whose pictures we remember."""
_DIGEST = 16
"""Length of a picture's digest, in bytes."""
_GIVES_UP = 20
"""After this number of refused edits, this process uploads all pictures with every edit."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A file that a message already has, in the form that discord.py accepts in an edit."""

    id: int

    def to_dict(self) -> dict[str, str]:
        return {"id": str(self.id)}


class Attached:
    """The files that messages have, as far as this process knows.

    If another process has edited a message meanwhile, Discord does not find the attachment and
    refuses our edit.
    """

    def __init__(self) -> None:
        self._kept: LRUCache[int, Mapping[tuple[str, bytes], Kept]] = LRUCache(_REMEMBERED)
        self._refused = 0

    def find(self, message_id: int, name: str, content: bytes) -> Kept | None:
        """Return the message's file with this name and content; None if it is not known."""
        kept = self._kept.get(message_id)
        return kept.get((name, _digest(content))) if kept else None

    def note(
        self, message_id: int, files: Iterable[tuple[str, bytes]], message: discord.Message | None
    ) -> None:
        """Remember which files a message has now.

        `files` are the names and contents that we sent; `message` is Discord's answer, if there was
        one.
        """
        self._kept.pop(message_id, None)
        if message is None or self._refused >= _GIVES_UP:
            return
        known = dict(_uploads(message.components))
        kept = {(name, _digest(content)): known[name] for name, content in files if name in known}
        if kept:
            self._kept[message_id] = kept

    def refuse(self, message_id: int) -> bool:
        """Forget the files of a message after a refused edit; return whether any were known."""
        known = self._kept.pop(message_id, None) is not None
        self._refused += known
        return known


def _uploads(components: Iterable[Any]) -> Iterator[tuple[str, Kept]]:
    """Yield the names and ids of the files in a message's galleries.

    Discord's list of a message's attachments lacks files that a component shows.
    """
    for component in components:
        for item in getattr(component, "items", ()):
            if item.media.attachment_id is not None:
                name = PurePosixPath(URL(item.media.url).path).name
                yield name, Kept(item.media.attachment_id)
        yield from _uploads(getattr(component, "children", ()))


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=_DIGEST).digest()

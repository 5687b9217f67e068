"""Pictures in messages: new pictures, and pictures that stay when a message is edited.

A picture that stays is not uploaded again.
"""

from __future__ import annotations

import hashlib
import io
import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

import discord
from cachetools import LRUCache
from discord import ui
from yarl import URL

from rendering.orders import Drawn

PICTURE = "board.png"
MAX_ALT = 1024
_SIZE_AT = 16
"""The offset, in bytes, at which a PNG states its width and height."""
_REMEMBERED = 10_000
"""The number of messages whose pictures we remember."""
_DIGEST = 16
"""Length of a picture's digest, in bytes."""
_GIVES_UP = 20
"""After this number of refused edits, this process uploads all pictures with every edit."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with its alternative text."""

    png: bytes
    alt: str
    name: str = PICTURE

    @classmethod
    def of(cls, drawn: Drawn, name: str = PICTURE) -> Picture:
        return cls(drawn.png, drawn.text, name)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels, as the PNG's header states them."""
        wide, high = struct.unpack_from(">II", self.png, _SIZE_AT)
        return wide, high

    def file(self) -> discord.File:
        """Return the PNG as a new file; discord.py can send a file only once."""
        return discord.File(io.BytesIO(self.png), filename=self.name)

    def gallery(self) -> ui.MediaGallery[Any]:
        return gallery(self.name, self.alt)


def gallery(name: str, alt: str) -> ui.MediaGallery[Any]:
    """Return a gallery with the picture that is attached under this name."""
    item = discord.MediaGalleryItem(f"attachment://{name}", description=alt[:MAX_ALT])
    return ui.MediaGallery(item)


@dataclass(frozen=True, slots=True)
class Kept:
    """A file that a message already has, in the form that discord.py accepts in an edit."""

    id: int

    def to_dict(self) -> dict[str, str]:
        return {"id": str(self.id)}


@dataclass(frozen=True, slots=True)
class KeptPicture:
    """A picture that a message already has, with the alt text and size that the message states."""

    name: str
    alt: str
    size: tuple[int, int]
    """Width and height in pixels; 1 and 0 if Discord did not state them."""
    attachment: Kept

    def file(self) -> Kept:
        """Return the file that an edit of the message must list to keep the picture."""
        return self.attachment

    def gallery(self) -> ui.MediaGallery[Any]:
        return gallery(self.name, self.alt)


def kept_pictures(message: discord.Message) -> list[KeptPicture]:
    """Return the pictures in a message's galleries, from top to bottom."""
    return [
        KeptPicture(_name(item), item.description or "", _size(item), kept)
        for item, kept in _uploads(message.components)
    ]


class Attached:
    """The files that messages have, according to Discord's last answers to this process.

    If another process has edited a message since then, the message may no longer have a file that
    this process remembers. If we then edit the message and ask Discord to keep this
    file, Discord refuses the edit.
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
        before = self._kept.pop(message_id, {})
        if message is None or self._refused >= _GIVES_UP:
            return
        known = {_name(item): kept for item, kept in _uploads(message.components)}
        kept = {key: file for key, file in before.items() if known.get(key[0]) == file}
        kept |= {(name, _digest(content)): known[name] for name, content in files if name in known}
        if kept:
            self._kept[message_id] = kept

    def refuse(self, message_id: int) -> bool:
        """Forget the files of a message after a refused edit; return whether any were known."""
        known = self._kept.pop(message_id, None) is not None
        self._refused += known
        return known


def _uploads(components: Iterable[Any]) -> Iterator[tuple[discord.MediaGalleryItem, Kept]]:
    """Yield pairs: a gallery item that shows a file attached to the message, and this file.

    Discord's list of a message's attachments lacks files that a component shows.
    """
    for component in components:
        for item in getattr(component, "items", ()):
            if item.media.attachment_id is not None:
                yield item, Kept(item.media.attachment_id)
        yield from _uploads(getattr(component, "children", ()))


def _name(item: discord.MediaGalleryItem) -> str:
    """Return the name of the file that an item of a gallery shows."""
    return PurePosixPath(URL(item.media.url).path).name


def _size(item: discord.MediaGalleryItem) -> tuple[int, int]:
    return item.media.width or 1, item.media.height or 0


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=_DIGEST).digest()

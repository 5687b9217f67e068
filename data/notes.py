"""Notes: small changes that stay in memory until a transaction writes them."""

import asyncio
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from data.connection import Operation


def _no_overlay(_rows: object) -> object:
    raise TypeError("a note without an overlay must be written before its rows are read")


@dataclass(frozen=True, slots=True, eq=False)
class Note:
    """A change to the rows of one match, which `about` identifies.

    `write` makes the change in a transaction. `overlay` takes rows that were read without the
    change, and returns them with the change.
    """

    about: Hashable
    write: Operation[None]
    overlay: Callable[[Any], Any] = _no_overlay


class Notes:
    """The notes that are queued, and those that a transaction is writing now."""

    def __init__(self) -> None:
        self._queued: list[Note] = []
        self._leaving: list[Note] = []
        self._left = asyncio.Event()

    def __len__(self) -> int:
        return len(self._queued)

    def queue(self, note: Note) -> None:
        self._queued.append(note)

    def queued(self, about: Hashable = None) -> Sequence[Note]:
        """Return the queued notes about this match, in order; all notes if `about` is None."""
        return _concerning(about, self._queued)

    @contextmanager
    def leaving(self) -> Iterator[Sequence[Note]]:
        """A context in which one transaction writes the queued notes.

        If the transaction fails, the notes are queued again.
        """
        self._leaving, self._queued = self._queued, []
        self._left.clear()
        try:
            yield self._leaving
        except BaseException:
            self._queued[:0] = self._leaving
            raise
        finally:
            self._leaving = []
            self._left.set()

    async def settled(self, about: Hashable = None) -> None:
        """Wait until no transaction is writing a note about this match.

        If `about` is None, wait until no transaction is writing any note.
        """
        while _concerning(about, self._leaving):
            await self._left.wait()


def _concerning(about: Hashable, notes: Sequence[Note]) -> Sequence[Note]:
    return [each for each in notes if about is None or each.about == about]

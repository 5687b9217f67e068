"""What a game's painter module offers, and how it is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from rendering.text import drawable

Say = Callable[..., str]
"""`say(message_id, **facts)`: a sentence of the catalogue in the reader's language."""


@dataclass(frozen=True, slots=True)
class Captions:
    """Localised words for a picture: members' names and seats' names in seat order, the status."""

    seats: tuple[str, ...]
    seat_names: tuple[str, ...]
    status: str

    def name(self, seat: int) -> str:
        """The member's name, or the seat's where the fonts cannot draw it."""
        return self.seats[seat] if drawable(self.seats[seat]) else self.seat_names[seat]


class Painter(Protocol):
    """A game's pictures. Views are the game's own observations; pictures are PNG files."""

    def board(
        self,
        view: Any,
        *,
        captions: Captions,
        targets: Sequence[str] = (),
        chosen: str | None = None,
    ) -> bytes:
        """The table. `chosen` is the first step of an action's path, `targets` second steps."""

    def result(self, view: Any, *, captions: Captions, headline: str, reason: str) -> bytes:
        """The end of a match: the last board, who won and why."""

    def alt_text(self, view: Any, say: Say) -> str:
        """The position in words, the most important first: at most 1024 characters."""

    def illustration(self, key: str, say: Say) -> bytes:
        """One of the pictures of the rules. Raises `KeyError` for an unknown key."""

    def illustration_keys(self) -> Sequence[str]:
        """Keys of the pictures of the rules, in reading order."""

    def cover(self, title: str) -> bytes:
        """The picture of a lobby."""


def painter(game_key: str) -> Painter:
    """The painter of a game: the module named like its key. Raises `ModuleNotFoundError`."""
    return cast("Painter", import_module(f"rendering.{game_key.replace('-', '_')}"))

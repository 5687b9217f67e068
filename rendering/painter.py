"""What a game's painter module offers, and how it is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol, cast, runtime_checkable

from rendering.text import drawable

Say = Callable[..., str]
"""`say(message_id, **facts)`: a sentence of the catalogue in the reader's language."""


def untranslated(message_id: str, **_facts: object) -> str:
    """What stands in for a sentence where there is no catalogue: the end of its name."""
    return message_id.split("-", 3)[-1].replace("-", " ").title()


@dataclass(frozen=True, slots=True)
class Captions:
    """Localised words for a picture: members' names and seats' names in seat order, the status.

    Pictures with words of their own (names of cards, say) take them from `say`.
    """

    seats: tuple[str, ...]
    seat_names: tuple[str, ...]
    status: str
    say: Say = field(default=untranslated, compare=False, repr=False)

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
        chosen: Sequence[str] = (),
    ) -> bytes:
        """The table. `chosen` is the beginning of a choice's path, `targets` its next steps."""

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


@runtime_checkable
class HandPainter(Protocol):
    """What a painter of a game with secrets offers besides: a player's own cards."""

    def hand(self, view: Any, *, captions: Captions) -> bytes:
        """The hand of the view's own player. Raises `ValueError` for a spectator's view."""

    def hand_text(self, view: Any, say: Say) -> str:
        """The same in words: at most 1024 characters."""


@runtime_checkable
class ChapterPainter(Protocol):
    """What a painter of a game that is played in deals offers besides: how the last deal went."""

    def chapter(self, view: Any, *, captions: Captions) -> bytes | None:
        """The score of the deal that has just ended; None at other times."""

    def chapter_text(self, view: Any, say: Say) -> str:
        """The same in words: at most 1024 characters."""


@runtime_checkable
class SheetPainter(Protocol):
    """What a painter offers that has a whole cast to show."""

    def contact_sheet(self, say: Say) -> bytes:
        """Everybody there is, with names."""


def painter(game_key: str) -> Painter:
    """The painter of a game: the module named like its key. Raises `ModuleNotFoundError`."""
    return cast("Painter", import_module(f"rendering.{game_key.replace('-', '_')}"))


def hand_painter(game_key: str) -> HandPainter | None:
    """The painter of a game's hands; None for a game without secrets."""
    module = import_module(f"rendering.{game_key.replace('-', '_')}")
    return cast("HandPainter", module) if isinstance(module, HandPainter) else None


def chapter_painter(game_key: str) -> ChapterPainter | None:
    """The painter of a game's deals; None for a game that is not played in deals."""
    module = import_module(f"rendering.{game_key.replace('-', '_')}")
    return cast("ChapterPainter", module) if isinstance(module, ChapterPainter) else None

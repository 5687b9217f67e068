"""What a game's painter module offers, and how it is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol, TypeVar, cast, runtime_checkable

from rendering.alt_text import Introducing, fitting
from rendering.text import APART, drawable

V_contra = TypeVar("V_contra", contravariant=True)
"""A game's observation, of which its pictures are made."""
Texts = Sequence[str]
"""Steps of a choice's path, one after the other or beside each other."""
Say = Callable[..., str]
"""`say(message_id, **facts)`: a sentence of the catalogue in the reader's language."""


def untranslated(message_id: str, **_facts: object) -> str:
    """What stands in for a sentence where there is no catalogue: the end of its name."""
    return message_id.split("-", 3)[-1].replace("-", " ").title()


@dataclass(frozen=True, slots=True)
class Captions:
    """Localised words for a picture: members' names and seats' names in seat order, the status.

    A member's name may have parts (`APART`). Pictures with words of their own (names of cards, say)
    take them from `say`. `faces` are the breeds of cats that play, None for people's seats, nothing
    where only people do. `players` are members, or cats and how strong they are, each with the
    seat: for descriptions. `warned` are those of the targets that harm whoever chooses one.
    `facing` is the player from whose side a private picture is drawn: a game that has sides puts
    theirs at the bottom and turns its coordinates along. It is None in pictures for everybody.
    """

    seats: tuple[str, ...]
    seat_names: tuple[str, ...]
    status: str
    say: Say = field(default=untranslated, compare=False, repr=False)
    faces: tuple[str | None, ...] = ()
    players: tuple[str, ...] = ()
    warned: tuple[str, ...] = ()
    facing: int | None = None

    def name(self, seat: int) -> str:
        """Return the member's name, or the seat's if the fonts cannot draw it."""
        name = self.seats[seat]
        return name if drawable(name.replace(APART, " ")) else self.seat_names[seat]

    def owner(self, seat: int) -> str:
        """Return whose hand it is: the member's name with the seat beside it."""
        name, place = self.name(seat), self.seat_names[seat]
        return name if name == place else self.say("table-seat", member=name, seat=place)

    def face(self, seat: int) -> str | None:
        """Return the breed of the cat that plays a seat, drawn beside its name; None for a
        person's.
        """
        return self.faces[seat] if self.faces else None

    def introducing(self, game_key: str) -> Introducing:
        """Says what `say` does, and who is at the seats: anew for each description."""
        return Introducing(self.say, game_key, self.players)

    def described(self, game_key: str, tell: Callable[[Say], str]) -> str:
        """What is told of a picture, and who else plays, if there is room for it."""
        say = self.introducing(game_key)
        told = tell(say)
        return fitting(filter(None, (told, say.rest())))


class Painter(Protocol[V_contra]):
    """A game's pictures, made of its own observations; pictures are PNG files.

    A module with these functions is one, and so is an object with these methods.
    """

    def board(
        self, view: V_contra, *, captions: Captions, targets: Texts = (), chosen: Texts = ()
    ) -> bytes:
        """The table. `chosen` is the beginning of a choice's path, `targets` its next steps."""

    def result(self, view: V_contra, *, captions: Captions, headline: str, reason: str) -> bytes:
        """The end of a match: the last board, who won and why."""

    def alt_text(self, view: V_contra, say: Say) -> str:
        """The position in words, the most important first: at most 1024 characters."""

    def illustration(self, key: str, say: Say) -> bytes:
        """One of the pictures of the rules. Raises `KeyError` for an unknown key."""

    def illustration_keys(self) -> Sequence[str]:
        """Keys of the pictures of the rules, in reading order."""

    def cover(self, title: str) -> bytes:
        """The picture of a lobby."""


@runtime_checkable
class HasCoverSquare(Protocol):
    """Optional: the part of the cover that says most, if it is not below the middle."""

    @property
    def cover_square(self) -> tuple[int, int, int]:
        """Left, top and size in pixels of a part of the cover that the title leaves free."""


@runtime_checkable
class HandPainter(Protocol[V_contra]):
    """Optional, for games with secrets: a player's own cards."""

    def hand(self, view: V_contra, *, captions: Captions) -> bytes:
        """Draw the hand of the view's own player. Raises `ValueError` for a spectator's view.

        It does not change while others act: it says whose it is, not whose turn.
        """

    def hand_text(self, view: V_contra, say: Say) -> str:
        """The same in words: at most 1024 characters."""


@runtime_checkable
class CardPainter(Protocol[V_contra]):
    """Optional, for painters of hands: names of cards, to find out which are new."""

    def card_names(self, view: V_contra, say: Say) -> Sequence[str]:
        """The cards of the view's own player by name, in the order of their hand."""


@runtime_checkable
class ChapterPainter(Protocol[V_contra]):
    """Optional, for games that are played in deals: how the last deal went."""

    def chapter(self, view: V_contra, *, captions: Captions) -> bytes | None:
        """The score of the deal that has just ended; None at other times."""

    def chapter_text(self, view: V_contra, say: Say) -> str:
        """The same in words: at most 1024 characters."""


@runtime_checkable
class TablePainter(Protocol[V_contra]):
    """Optional, for painters of hands: whether something is chosen on the table, too."""

    def chosen_on_table(self, view: V_contra) -> bool:
        """Return whether the player's current choice is on the table, not in the hand."""


@runtime_checkable
class HasReasonPages(Protocol):
    """Optional: the page of the rules that explains why a match ended."""

    @property
    def reason_pages(self) -> Mapping[str, str]:
        """Return the key of that page's picture, by the outcome's reason."""


@runtime_checkable
class SheetPainter(Protocol):
    """Optional, for games that have a whole cast to show."""

    def contact_sheet(self, say: Say) -> bytes:
        """Everybody there is, with names."""


@runtime_checkable
class PositionPainter(Protocol[V_contra]):
    """Optional, if the position may need more words than a description."""

    def position_text(self, view: V_contra, say: Say) -> str:
        """Describe the whole position, one line for each part, without a limit.

        Include the player's own cards if the view has a player.
        """


@runtime_checkable
class BarringPainter(Protocol[V_contra]):
    """Optional: marks on what cannot be chosen."""

    def barred_text(self, view: V_contra, chosen: Texts, targets: Texts, say: Say) -> str:
        """Say why in words; nothing if nothing is marked. Arguments as for `Painter.board`."""


_REGISTERED: dict[str, Painter[Any]] = {}


def register(game_key: str, painter: Painter[V_contra]) -> None:
    """Register the game's painter. Raises `ValueError` if the game already has another one."""
    if _REGISTERED.setdefault(game_key, painter) is not painter:
        raise ValueError(game_key)


def painter(game_key: str) -> Painter[Any]:
    """Return a game's painter: the registered one, else the module of `rendering` with its name.

    A key does not determine the type of the game's views: callers must use the key of the view's
    own game. Raises `ModuleNotFoundError`.
    """
    if game_key in _REGISTERED:
        return _REGISTERED[game_key]
    return cast("Painter[Any]", import_module(f"rendering.{game_key.replace('-', '_')}"))


def cover_square(game_key: str) -> tuple[int, int, int] | None:
    """Return the part of a game's cover that stands for all of it, if its painter has one."""
    found: object = painter(game_key)
    return found.cover_square if isinstance(found, HasCoverSquare) else None


def hand_painter(game_key: str) -> HandPainter[Any] | None:
    """Return the painter of a game's hands; None for a game without secrets."""
    found: object = painter(game_key)
    return found if isinstance(found, HandPainter) else None


def chapter_painter(game_key: str) -> ChapterPainter[Any] | None:
    """Return the painter of a game's deals; None for a game that is not played in deals."""
    found: object = painter(game_key)
    return found if isinstance(found, ChapterPainter) else None


def chosen_on_table(game_key: str, view: object) -> bool:
    """Return whether the player's current choice is seen on the table alone."""
    found: object = painter(game_key)
    return isinstance(found, TablePainter) and found.chosen_on_table(view)


def card_names(game_key: str, view: object, say: Say) -> Sequence[str]:
    """Return the names of the player's own cards; none if the painter does not name them."""
    found: object = painter(game_key)
    return found.card_names(view, say) if isinstance(found, CardPainter) else ()


def barred_text(game_key: str, view: object, chosen: Texts, targets: Texts, say: Say) -> str:
    """Return why marked places cannot be chosen; nothing if the painter marks none."""
    found: object = painter(game_key)
    if not isinstance(found, BarringPainter):
        return ""
    return found.barred_text(view, chosen, targets, say)


def position_text(game_key: str, view: Any, say: Say, *, own: bool) -> str:
    """Describe the whole position in any length; `own`: the view is a player's.

    If the painter has no words for that, return its descriptions.
    """
    paint: object = painter(game_key)
    if isinstance(paint, PositionPainter):
        return paint.position_text(view, say)
    table, hands = painter(game_key).alt_text(view, say), hand_painter(game_key)
    held = hands.hand_text(view, say) if own and hands is not None else ""
    return held if table in held else "\n".join(filter(None, (table, held)))

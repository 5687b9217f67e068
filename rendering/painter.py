"""What a game's painter must and may do, and functions that find a game's painter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol, TypeVar, cast, runtime_checkable

from rendering.alt_text import Introducing, fitting
from rendering.text import APART, drawable

V_contra = TypeVar("V_contra", contravariant=True)
"""A game's observation, from which its pictures are drawn."""
Texts = Sequence[str]
"""Steps of a choice: the steps chosen so far, in order, or the possible next steps."""
Say = Callable[..., str]
"""`say(message_id, **facts)` returns a sentence of the catalogue in the reader's language."""


def untranslated(message_id: str, **_facts: object) -> str:
    """Return the last part of a message's id as words, for use when there is no catalogue."""
    return message_id.split("-", 3)[-1].replace("-", " ").title()


@dataclass(frozen=True, slots=True)
class Captions:
    """Localised words for a picture.

    `seats` holds members' names and `seat_names` the seats' names, both in seat order. A member's
    name may have parts joined by `APART`. `status` is the status line. Pictures get all other
    words, such as names of cards, from `say`.

    For each seat, `faces` holds the breed of its cat, or None for a person. If only people play,
    `faces` is empty. For descriptions, `players` names each seat's member, or its cat with the
    cat's strength. `warned` holds the targets that harm the player who chooses them.

    `facing` is the player who sees a private picture. In a game with opposite sides, the side of
    `facing` is at the bottom, and the coordinates are turned, too. In pictures for everybody,
    `facing` is None.
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
        """Return the member's name if the fonts can draw it, otherwise the seat's name."""
        name = self.seats[seat]
        return name if drawable(name.replace(APART, " ")) else self.seat_names[seat]

    def owner(self, seat: int) -> str:
        """Return the owner of a hand in words: the member's name with the seat's name."""
        name, place = self.name(seat), self.seat_names[seat]
        return name if name == place else self.say("table-seat", member=name, seat=place)

    def face(self, seat: int) -> str | None:
        """Return the breed of the cat in a seat; this breed's face is drawn beside the name.

        Return None for a person.
        """
        return self.faces[seat] if self.faces else None

    def introducing(self, game_key: str) -> Introducing:
        """Return a new `say` that introduces the players, for use in one description."""
        return Introducing(self.say, game_key, self.players)

    def described(self, game_key: str, tell: Callable[[Say], str]) -> str:
        """Return the description by `tell`; add the players that it leaves out, if they fit."""
        say = self.introducing(game_key)
        told = tell(say)
        return fitting(filter(None, (told, say.rest())))


class Painter(Protocol[V_contra]):
    """A game's pictures, drawn from its own observations, as PNG files.

    A painter is a module with these functions, or an object with these methods.
    """

    def board(
        self, view: V_contra, *, captions: Captions, targets: Texts = (), chosen: Texts = ()
    ) -> bytes:
        """Draw the table.

        `chosen` holds the steps chosen so far, in order; `targets` the possible next steps.
        """

    def result(self, view: V_contra, *, captions: Captions, headline: str, reason: str) -> bytes:
        """Draw the end of a match: the last board, who won and why."""

    def alt_text(self, view: V_contra, say: Say) -> str:
        """Describe the position, most important facts first, in at most 1024 characters."""

    def illustration(self, key: str, say: Say) -> bytes:
        """Draw a picture of the rules. Raises `KeyError` for an unknown key."""

    def illustration_keys(self) -> Sequence[str]:
        """Return the keys of the pictures of the rules, in reading order."""

    def cover(self, title: str) -> bytes:
        """Draw the picture of a lobby."""


@runtime_checkable
class HasCoverSquare(Protocol):
    """Optional: the part of the cover to use as a small square, instead of the lower middle."""

    @property
    def cover_square(self) -> tuple[int, int, int]:
        """Left, top and size in pixels of a part of the cover that the title does not reach."""


@runtime_checkable
class HandPainter(Protocol[V_contra]):
    """Optional, for games with secrets: a player's own cards."""

    def hand(self, view: V_contra, *, captions: Captions) -> bytes:
        """Draw the hand of the view's own player. Raises `ValueError` for a spectator's view.

        The picture must not change while other players act: it may show whose hand it is, but not
        whose turn it is.
        """

    def hand_text(self, view: V_contra, say: Say) -> str:
        """Describe the hand in at most 1024 characters."""


@runtime_checkable
class CardPainter(Protocol[V_contra]):
    """Optional, for painters of hands: the cards' names, by which the bot recognises new cards."""

    def card_names(self, view: V_contra, say: Say) -> Sequence[str]:
        """Return the names of the cards that the view's player holds, in the order of the hand."""


@runtime_checkable
class WaitingPainter(Protocol[V_contra]):
    """Optional, for painters of hands: the hand in words, shown while its player waits."""

    def waiting_text(self, view: V_contra, say: Say) -> str:
        """Name the cards of the view's player in at most 1024 characters.

        While other players act, the text may change only if this player's own secrets change.
        """


@runtime_checkable
class ChapterPainter(Protocol[V_contra]):
    """Optional, for games that are played in deals: the score of the deal that has just ended."""

    def chapter(self, view: V_contra, *, captions: Captions) -> bytes | None:
        """Draw the score of the deal that has just ended; return None at other times."""

    def chapter_text(self, view: V_contra, say: Say) -> str:
        """Describe the score of the deal in at most 1024 characters."""


@runtime_checkable
class TablePainter(Protocol[V_contra]):
    """Optional, for painters of hands: whether the player chooses on the table or in the hand."""

    def chosen_on_table(self, view: V_contra) -> bool:
        """Return whether the player chooses something on the table now, not a card in the hand."""


@runtime_checkable
class HasReasonPages(Protocol):
    """Optional: the page of the rules that explains why a match ended."""

    @property
    def reason_pages(self) -> Mapping[str, str]:
        """Map each reason of an outcome to the key of the rules' picture that explains it."""


@runtime_checkable
class SheetPainter(Protocol):
    """Optional, for games with many characters: a picture of all of them."""

    def contact_sheet(self, say: Say) -> bytes:
        """Draw all the game's characters with their names."""


@runtime_checkable
class PositionPainter(Protocol[V_contra]):
    """Optional, for positions that need many words: a description of unlimited length."""

    def position_text(self, view: V_contra, say: Say) -> str:
        """Describe the whole position, one line for each part, without a limit.

        Include the player's own cards if the view has a player.
        """


@runtime_checkable
class BarringPainter(Protocol[V_contra]):
    """Optional: marks on places that cannot be chosen."""

    def barred_text(self, view: V_contra, chosen: Texts, targets: Texts, say: Say) -> str:
        """Explain the marks in words; return "" if nothing is marked.

        The arguments are those of `Painter.board`.
        """


_REGISTERED: dict[str, Painter[Any]] = {}


def register(game_key: str, painter: Painter[V_contra]) -> None:
    """Register the game's painter. Raises `ValueError` if a different one is already registered."""
    if _REGISTERED.setdefault(game_key, painter) is not painter:
        raise ValueError(game_key)


def painter(game_key: str) -> Painter[Any]:
    """Return a game's painter: the registered one, or else the module in `rendering`.

    The type checker cannot relate a key to a type of view, so callers must make sure that key and
    view are of the same game. Raises `ModuleNotFoundError` if `rendering` has no module
    for this game.
    """
    if game_key in _REGISTERED:
        return _REGISTERED[game_key]
    return cast("Painter[Any]", import_module(f"rendering.{game_key.replace('-', '_')}"))


def cover_square(game_key: str) -> tuple[int, int, int] | None:
    """Return the part of a game's cover to use as a small square, or None for the lower middle."""
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
    """Return whether the player now chooses only on the table, not among the cards in hand."""
    found: object = painter(game_key)
    return isinstance(found, TablePainter) and found.chosen_on_table(view)


def card_names(game_key: str, view: object, say: Say) -> Sequence[str]:
    """Return the names of the player's own cards; () if the painter does not name them."""
    found: object = painter(game_key)
    return found.card_names(view, say) if isinstance(found, CardPainter) else ()


def waiting_text(game_key: str, view: object, say: Say) -> str:
    """Return a waiting player's hand in words; "" if the painter is not a `WaitingPainter`."""
    found: object = painter(game_key)
    return found.waiting_text(view, say) if isinstance(found, WaitingPainter) else ""


def barred_text(game_key: str, view: object, chosen: Texts, targets: Texts, say: Say) -> str:
    """Return why the marked places cannot be chosen; "" if the painter marks no places."""
    found: object = painter(game_key)
    if not isinstance(found, BarringPainter):
        return ""
    return found.barred_text(view, chosen, targets, say)


def position_text(game_key: str, view: Any, say: Say, *, own: bool) -> str:
    """Describe the whole position without a limit; `own` means that the view is not a spectator's.

    If the painter is not a `PositionPainter`, return its limited description of the table and, if
    `own`, its description of the hand.
    """
    paint: object = painter(game_key)
    if isinstance(paint, PositionPainter):
        return paint.position_text(view, say)
    table, hands = painter(game_key).alt_text(view, say), hand_painter(game_key)
    held = hands.hand_text(view, say) if own and hands is not None else ""
    return held if table in held else "\n".join(filter(None, (table, held)))

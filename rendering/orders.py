"""Functions that draw pictures and describe them.

All arguments are plain values, so that another process can run the functions. `say` and `captions`
can be sent to a different process if their catalogue can be sent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rendering.animation import Shot, animation
from rendering.lobby_members import LobbyMember, with_members
from rendering.painter import (
    Captions,
    Say,
    Texts,
    chapter_painter,
    cover_square,
    hand_painter,
    painter,
)
from rendering.thumbnail import square_thumbnail, thumbnail


@dataclass(frozen=True, slots=True)
class Drawn:
    """A PNG with its description for people who cannot see it."""

    png: bytes
    text: str


Order = Callable[[], Drawn]
"""One of the functions of this module with its arguments bound."""


def board(
    game_key: str, view: Any, captions: Captions, chosen: Texts = (), targets: Texts = ()
) -> Drawn:
    """Draw the table; for the arguments see `Painter.board`."""
    paint = painter(game_key)
    png = paint.board(view, captions=captions, targets=targets, chosen=chosen)
    return Drawn(png, captions.described(game_key, partial(paint.alt_text, view)))


def small_board(game_key: str, view: Any, captions: Captions) -> Drawn:
    """Draw the table as a small picture that stands beside a hand, with the full description."""
    drawn = board(game_key, view, captions)
    return Drawn(thumbnail(drawn.png), drawn.text)


def narrow(png: bytes, wide: int) -> bytes:
    """Return a picture reduced to at most `wide` pixels, so that Discord shows it smaller."""
    return thumbnail(png, wide)


def result(game_key: str, view: Any, captions: Captions, headline: str, reason: str) -> Drawn:
    """Draw the end of a match; for the arguments see `Painter.result`."""
    paint = painter(game_key)
    png = paint.result(view, captions=captions, headline=headline, reason=reason)
    return Drawn(png, captions.described(game_key, partial(paint.alt_text, view)))


def hand(game_key: str, view: Any, captions: Captions) -> Drawn:
    """Draw the hand of the view's own player. Raises `ValueError` for a game without hands."""
    paint = hand_painter(game_key)
    if paint is None:
        raise ValueError(f"{game_key} has no hands")
    png = paint.hand(view, captions=captions)
    return Drawn(png, paint.hand_text(view, captions.introducing(game_key)))


def chapter(game_key: str, view: Any, captions: Captions) -> Drawn | None:
    """Draw the score of the deal that has just ended.

    Return None while there is no score to show, and for games without deals.
    """
    paint = chapter_painter(game_key)
    png = None if paint is None else paint.chapter(view, captions=captions)
    if paint is None or png is None:
        return None
    return Drawn(png, paint.chapter_text(view, captions.introducing(game_key)))


def after_chapter(
    game_key: str, view: Any, captions: Captions, others: Sequence[Order]
) -> tuple[Drawn | None, list[Drawn]]:
    """Draw the score of the deal that has just ended, if there is one; then the other pictures."""
    return chapter(game_key, view, captions), together(others)


def together(ordered: Sequence[Order]) -> list[Drawn]:
    """Draw several pictures in order."""
    return [order() for order in ordered]


def illustration(game_key: str, name: str, say: Say) -> bytes:
    """Draw a picture of the rules. Raises `KeyError` for an unknown name."""
    return painter(game_key).illustration(name, say)


def cover(game_key: str, title: str, members: Sequence[LobbyMember] = ()) -> bytes:
    """Draw the picture of a lobby, with the faces of `members` if any are given."""
    drawn = painter(game_key).cover(title)
    return with_members(drawn, members) if members else drawn


def cover_thumbnail(game_key: str) -> bytes:
    """Draw a small square from a game's cover, without the title."""
    return square_thumbnail(painter(game_key).cover(""), cover_square(game_key))


@dataclass(frozen=True, slots=True)
class Scene:
    """An order for one picture of an animation; `turning` means that it is shown longer."""

    order: Order
    turning: bool


def film(scenes: Sequence[Scene], check: Callable[[], None]) -> bytes:
    """Draw an animated GIF; call `check` before each picture.

    Exceptions that `check` or an order raises are passed on.
    """

    def draw(order: Order) -> bytes:
        check()
        return order().png

    return animation([Shot(partial(draw, scene.order), scene.turning) for scene in scenes])

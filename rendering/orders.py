"""Orders of pictures and their words, made of values alone, so that another process can fill them.

`say` and `captions` can be sent to a process if their catalogue can.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rendering.animation import Shot, animation
from rendering.company import Sitter, with_company
from rendering.painter import (
    Captions,
    Say,
    Texts,
    chapter_painter,
    cover_square,
    hand_painter,
    painter,
)
from rendering.small import small, square


@dataclass(frozen=True, slots=True)
class Drawn:
    """A PNG with the text for people who cannot see it."""

    png: bytes
    text: str


Order = Callable[[], Drawn]
"""One of the functions here with its arguments."""


def board(
    game_key: str, view: Any, captions: Captions, chosen: Texts = (), targets: Texts = ()
) -> Drawn:
    """The table; arguments as for `Painter.board`."""
    paint = painter(game_key)
    png = paint.board(view, captions=captions, targets=targets, chosen=chosen)
    return Drawn(png, captions.described(game_key, partial(paint.alt_text, view)))


def small_board(game_key: str, view: Any, captions: Captions) -> Drawn:
    """The table made small, beside a hand; its description is as full as a large one's."""
    drawn = board(game_key, view, captions)
    return Drawn(small(drawn.png), drawn.text)


def result(game_key: str, view: Any, captions: Captions, headline: str, reason: str) -> Drawn:
    """The end of a match; arguments as for `Painter.result`."""
    paint = painter(game_key)
    png = paint.result(view, captions=captions, headline=headline, reason=reason)
    return Drawn(png, captions.described(game_key, partial(paint.alt_text, view)))


def hand(game_key: str, view: Any, captions: Captions) -> Drawn:
    """The hand of the view's own player. Raises `ValueError` for a game without hands."""
    paint = hand_painter(game_key)
    if paint is None:
        raise ValueError(f"{game_key} has no hands")
    png = paint.hand(view, captions=captions)
    return Drawn(png, paint.hand_text(view, captions.introducing(game_key)))


def chapter(game_key: str, view: Any, captions: Captions) -> Drawn | None:
    """How the last deal went; None while it may not be read, and in games without deals."""
    paint = chapter_painter(game_key)
    png = None if paint is None else paint.chapter(view, captions=captions)
    if paint is None or png is None:
        return None
    return Drawn(png, paint.chapter_text(view, captions.introducing(game_key)))


def after_chapter(
    game_key: str, view: Any, captions: Captions, others: Sequence[Order]
) -> tuple[Drawn | None, list[Drawn]]:
    """A chapter, if there is one, and what else is ordered."""
    return chapter(game_key, view, captions), together(others)


def together(ordered: Sequence[Order]) -> list[Drawn]:
    """Several pictures, one after the other."""
    return [order() for order in ordered]


def illustration(game_key: str, name: str, say: Say) -> bytes:
    """One of the pictures of the rules. Raises `KeyError` for an unknown name."""
    return painter(game_key).illustration(name, say)


def cover(game_key: str, title: str, company: Sequence[Sitter] = ()) -> bytes:
    """The picture of a lobby; with the faces of who sits there, if they are given."""
    drawn = painter(game_key).cover(title)
    return with_company(drawn, company) if company else drawn


def thumbnail(game_key: str) -> bytes:
    """A small square of a game's cover, without its title."""
    return square(painter(game_key).cover(""), cover_square(game_key))


@dataclass(frozen=True, slots=True)
class Scene:
    """An order of a film's picture, and whether to linger on it."""

    order: Order
    turning: bool


def film(scenes: Sequence[Scene], check: Callable[[], None]) -> bytes:
    """The pictures as a GIF; `check` is called before each. Raises what `check` and orders do."""

    def draw(order: Order) -> bytes:
        check()
        return order().png

    return animation([Shot(partial(draw, scene.order), scene.turning) for scene in scenes])

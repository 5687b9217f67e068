"""The band beside the board: who plays, whose turn it is, how the fleas of both fare."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from PIL import Image

from rendering.cat_rat_flea.figures import figure
from rendering.cat_rat_flea.table import HEIGHT, rounded
from rendering.creatures.cloth import badge
from rendering.creatures.flea import flea, squashed_flea
from rendering.ink import Sheet
from rendering.painter import Captions
from rendering.text import block
from rendering.theme import (
    FADED,
    HIGHLIGHT,
    INK,
    PAPER,
    PAPER_LIGHT,
    SIDES,
    Side,
    mix,
)
from rules.cat_rat_flea.view import BigPiece, Space, View

Fate = Literal["free", "riding", "trapped", "eaten"]

LEFT = 678
WIDE = 264
_CARD = 322
_NORTH_TOP = 18
_SOUTH_TOP = HEIGHT - 18 - _CARD


@dataclass(frozen=True, slots=True)
class Standing:
    """What the panel shows: fates of both sides' fleas, who acts, who won (when over)."""

    fates: tuple[tuple[Fate, ...], tuple[Fate, ...]]
    to_act: int | None
    winner: int | None


def standing(view: View) -> Standing:
    winners = view.outcome.winners if view.outcome else ()
    return Standing(
        (_fates(view, 0), _fates(view, 1)), view.to_act, winners[0] if winners else None
    )


def _fates(view: View, owner: int) -> tuple[Fate, ...]:
    fates: list[Fate] = []
    for space in view.spaces:
        if space.flea == owner:
            fates.append("trapped" if space.trapped else "riding" if space.big else "free")
    fates += ["eaten"] * (3 - len(fates))
    return tuple(sorted(fates, key=("free", "riding", "trapped", "eaten").index))


@lru_cache(maxsize=128)
def panel(shown: Standing, captions: Captions) -> Image.Image:
    """The whole band: RGB, WIDE by HEIGHT - 36. Do not change."""
    picture = Image.new("RGB", (WIDE, HEIGHT - 36), PAPER)
    for owner, top in ((1, 0), (0, HEIGHT - 36 - _CARD)):
        card = _seat_card(
            captions.name(owner),
            captions.seat_names[owner],
            owner,
            shown.fates[owner],
            marked=owner in (shown.to_act, shown.winner),
        )
        picture.paste(card, (0, top), card)
    _middle(picture, shown, captions.status)
    return picture


def _middle(picture: Image.Image, shown: Standing, status: str) -> None:
    """The status in words, and the character it is about, between the two cards."""
    top, bottom = _CARD + 14, HEIGHT - 36 - _CARD - 14
    words = block(status, "title", 42, WIDE - 8, 4)
    about = shown.to_act if shown.winner is None else shown.winner
    drawn = _spokesman(about, won=shown.winner is not None)
    height = words.height + drawn.height + 6
    at = top + (bottom - top - height) // 2
    picture.paste(drawn, ((WIDE - drawn.width) // 2, at), drawn)
    words.draw(picture, WIDE // 2, at + drawn.height + 6)


@lru_cache(maxsize=8)
def _spokesman(owner: int | None, *, won: bool) -> Image.Image:
    """The cat of the side that is to act or has won; nobody for a draw: RGBA."""
    if owner is None:
        return Image.new("RGBA", (1, 1), (*PAPER, 0))
    cat = figure(Space("", BigPiece("C", owner, "awake")), "big", "merry" if won else "open")
    sheet = Sheet(200, 200)
    if won:
        crown(sheet, 100, 44)
    over = sheet.finished()
    picture = cat.copy()
    picture.alpha_composite(over)
    return picture.resize((180, 180), Image.Resampling.LANCZOS).crop((0, 0, 180, 164))


def crown(sheet: Sheet, x: float, y: float) -> None:
    """A crown whose base is at x, y: 60 wide, 42 high."""
    points = [(-28, 0), (-32, -34), (-14, -18), (0, -42), (14, -18), (32, -34), (28, 0)]
    sheet.blob([(x + dx, y + dy) for dx, dy in points], HIGHLIGHT, sharp=True, outline=4)


@lru_cache(maxsize=64)
def _seat_card(
    name: str, seat: str, owner: int, fates: tuple[Fate, ...], *, marked: bool
) -> Image.Image:
    """Badge, name, seat and fleas of one side: RGBA, WIDE by _CARD."""
    side = SIDES[owner]
    line = INK if marked else mix(INK, side.tint, 0.5)
    card = rounded((WIDE, _CARD), 26, HIGHLIGHT if marked else side.tint, line, 5 if marked else 3)
    inner = rounded((WIDE - 28, _CARD - 28), 16, side.tint, mix(INK, side.tint, 0.5), 2)
    card.alpha_composite(inner, (14, 14))
    card.alpha_composite(_badge(side), (WIDE // 2 - 36, 26))
    words = block(name, "bold", 36, WIDE - 44, 2)
    seat_words = block(seat, "plain", 28, WIDE - 44, 1)
    shown_seat = seat_words if seat != name else None
    height = words.height + (shown_seat.height if shown_seat else 0)
    top = 104 + (_CARD - 104 - 108 - height) // 2
    words.draw(card, WIDE // 2, top)
    if shown_seat:
        shown_seat.draw(card, WIDE // 2, top + words.height, mix(INK, side.tint, 0.1))
    for i, fate in enumerate(fates[:3]):
        slot = _slot(owner, fate)
        card.alpha_composite(slot, (22 + i * 74, _CARD - 102))
    return card


@lru_cache(maxsize=8)
def _badge(side: Side) -> Image.Image:
    sheet = Sheet(72, 72)
    with sheet.placed(36, 36):
        badge(sheet, side, 58)
    return sheet.finished()


@lru_cache(maxsize=16)
def _slot(owner: int, fate: Fate) -> Image.Image:
    """How one flea fares: RGBA, 72 by 80."""
    side = SIDES[owner]
    sheet = Sheet(72, 80)
    ground = [(4, 4), (68, 4), (68, 76), (4, 76)]
    sheet.blob(ground, PAPER_LIGHT if fate != "eaten" else side.tint, outline=0)
    if fate == "free":
        with sheet.placed(36, 46, 0.55):
            flea(sheet, side)
    elif fate == "riding":
        sheet.blob([(8, 80), (14, 62), (36, 56), (58, 62), (64, 80)], FADED, outline=3)
        with sheet.placed(36, 38, 0.5):
            flea(sheet, side, "merry")
    elif fate == "trapped":
        with sheet.placed(36, 48, 0.46):
            squashed_flea(sheet, side)
        bars(sheet, 36, 42, 60, 52)
    else:
        sheet.line([(20, 26), (52, 58)], 6, FADED)
        sheet.line([(52, 26), (20, 58)], 6, FADED)
    return sheet.finished()


def bars(sheet: Sheet, x: float, y: float, wide: float, high: float) -> None:
    """A cage around x, y."""
    for i in range(5):
        at = x - wide / 2 + i * wide / 4
        sheet.line([(at, y - high / 2), (at, y + high / 2)], 3)
    for end in (-1, 1):
        sheet.line([(x - wide / 2, y + end * high / 2), (x + wide / 2, y + end * high / 2)], 5)

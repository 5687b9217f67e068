"""The sidebar beside the board: the players, whose turn it is, the fates of both sides' fleas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PIL import Image

from rendering.cache import sprite
from rendering.cat_rat_flea.colours import PALETTE
from rendering.cat_rat_flea.figures import portrait
from rendering.cat_rat_flea.spaces import HEIGHT
from rendering.creatures.cloth import badge, crown, seat_mark
from rendering.creatures.flea import flea_head
from rendering.faces import paste_face
from rendering.ink import Sheet
from rendering.painter import Captions
from rendering.paper import rounded
from rendering.scene import Scene
from rendering.splines import ellipse
from rendering.text import block
from rendering.theme import (
    HIGHLIGHT,
    INK,
    PAPER,
    QUIET_TEXT,
    SIDES,
    Side,
    mix,
)
from rules.cat_rat_flea.view import Space, View

Fate = Literal["free", "riding", "trapped", "eaten"]

LEFT = 606
WIDE = 338
_CARD = 262
_SLOT = 92


@dataclass(frozen=True, slots=True)
class Standing:
    """What the sidebar shows: the fates of both sides' fleas, and who is to act or who won."""

    fates: tuple[tuple[Fate, ...], tuple[Fate, ...]]
    to_act: int | None
    winner: int | None


def standing(view: View) -> Standing:
    winners = view.outcome.winners if view.outcome else ()
    return Standing(
        (_fates(view, 0), _fates(view, 1)), view.to_act, winners[0] if winners else None
    )


def _fate(space: Space) -> Fate:
    if space.big is None:
        return "free"
    return "trapped" if space.trapped else "riding"


def _fates(view: View, owner: int) -> tuple[Fate, ...]:
    fates = [_fate(space) for space in view.spaces if space.flea == owner]
    fates += ["eaten"] * (3 - len(fates))
    return tuple(sorted(fates, key=("free", "riding", "trapped", "eaten").index))


def sidebar(shown: Standing, captions: Captions, status: str) -> Scene:
    """Compose the whole sidebar, WIDE by HEIGHT - 36."""
    picture = Scene(PALETTE, (WIDE, HEIGHT - 36))
    below = captions.facing or 0
    for owner, top in ((1 - below, 0), (below, HEIGHT - 36 - _CARD)):
        names = captions.name(owner), captions.seat_names[owner]
        marked = owner in (shown.to_act, shown.winner)
        face = captions.face(owner)
        _paint_seat(picture, top, names, face, owner, shown.fates[owner], marked=marked)
    _middle(picture, shown, status, below)
    return picture


def _middle(picture: Scene, shown: Standing, status: str, below: int) -> None:
    """Write the status between the players' cards, and draw who is to act or who won."""
    top, bottom = _CARD + 8, HEIGHT - 36 - _CARD - 8
    words = block(status, "title", 40, WIDE - 8, 3)
    down = shown.winner is None and shown.to_act == below
    drawn = _pointed(shown.to_act, up=down) if shown.winner is None else _champion(shown.winner)
    height = words.height + drawn.height + 10
    at = top + (bottom - top - height) // 2
    words.draw(picture, WIDE // 2, at if down else at + drawn.height + 10)
    picture.paste(drawn, ((WIDE - drawn.width) // 2, at + words.height + 10 if down else at), drawn)


@sprite
def _pointed(owner: int | None, *, up: bool) -> Image.Image:
    """Draw the mark of the player to act, and an arrow towards the opponent (RGBA).

    The picture is empty if nobody is to act.
    """
    if owner is None:
        return Image.new("RGBA", (1, 1), (*PAPER, 0))
    sheet, mark = Sheet(100, 84), seat_mark(owner, 50)
    with sheet.placed(50, 42, 0.86, degrees=0 if up else 180):
        points = [(0, -42), (52, 8), (22, 8), (22, 42), (-22, 42), (-22, 8), (-52, 8)]
        sheet.blob(points, HIGHLIGHT, sharp=True)
    arrow = sheet.finished()
    picture = Image.new("RGBA", (mark.width + 12 + arrow.width, 84), (*PAPER, 0))
    picture.paste(mark, (0, (84 - mark.height) // 2))
    picture.paste(arrow, (mark.width + 12, 0))
    return picture


@sprite
def _champion(owner: int) -> Image.Image:
    """Draw the winner's cat with a crown (RGBA)."""
    picture = portrait("C", owner, 140).copy()
    sheet = Sheet(140, 140)
    with sheet.placed(70, 31, 0.7):
        crown(sheet, 0, 0)
    picture.alpha_composite(sheet.finished())
    return picture.crop((0, 0, 140, 128))


def _paint_seat(
    on: Scene,
    top: int,
    names: tuple[str, str],
    face: str | None,
    owner: int,
    fates: tuple[Fate, ...],
    *,
    marked: bool,
) -> None:
    """Draw a side's card (_CARD high, from `top`): badge, face, name, seat and fleas."""
    side, (name, seat) = SIDES[owner], names
    card, mark = _seat_card(side, marked=marked), _badge(side)
    on.paste(card, (0, top), card)
    on.paste(mark, (22, top + 20), mark)
    left = paste_face(on, face, 100, top + 56, 76)
    shown_seat = block(seat, "plain", 30, WIDE - left - 24, 1)
    shown_seat.draw(on, left + 2, top + 56 - shown_seat.height // 2, INK, "lm")
    if name != seat:
        words = block(name, "bold", 34, WIDE - 44, 2)
        words.draw(on, WIDE // 2, top + 96 + (76 - words.height) // 2)
    for i, fate in enumerate(fates[:3]):
        slot = _slot(owner, fate)
        on.paste(slot, ((WIDE - 2 * _SLOT - slot.width) // 2 + i * _SLOT, top + _CARD - 90), slot)


@sprite
def _seat_card(side: Side, *, marked: bool) -> Image.Image:
    """Draw the ground of a side's card (RGBA, WIDE by _CARD)."""
    line = INK if marked else mix(INK, side.tint, 0.5)
    card = rounded((WIDE, _CARD), 26, HIGHLIGHT if marked else side.tint, line, 5 if marked else 3)
    if marked:
        card.alpha_composite(rounded((WIDE - 24, _CARD - 24), 16, side.tint), (12, 12))
    return card


@sprite
def _badge(side: Side) -> Image.Image:
    sheet = Sheet(72, 72)
    with sheet.placed(36, 36):
        badge(sheet, side, 58)
    return sheet.finished()


@sprite
def _slot(owner: int, fate: Fate) -> Image.Image:
    """Draw the fate of a flea (RGBA, 72 by 80)."""
    side = SIDES[owner]
    sheet = Sheet(72, 80)
    if fate == "free":
        with sheet.placed(36, 40, 0.72):
            flea_head(sheet, side)
    elif fate == "riding":
        sheet.band([(8, 70), (36, 62), (64, 70)], 12, 12, QUIET_TEXT, 3)
        with sheet.placed(36, 31, 0.72):
            flea_head(sheet, side, "merry")
    elif fate == "trapped":
        with sheet.placed(36, 40, 0.6):
            flea_head(sheet, side, "dazed")
        bars(sheet, 36, 40, 58, 64)
    else:
        sheet.blob(ellipse(36, 40, 27, 25), mix(side.tint, INK, 0.12), outline=0)
        sheet.line([(24, 28), (48, 52)], 6, QUIET_TEXT)
        sheet.line([(48, 28), (24, 52)], 6, QUIET_TEXT)
    return sheet.finished()


def bars(sheet: Sheet, x: float, y: float, wide: float, high: float) -> None:
    """Draw a cage around (x, y)."""
    for i in range(4):
        at = x - wide / 2 + i * wide / 3
        sheet.line([(at, y - high / 2), (at, y + high / 2)], 3)
    for end in (-1, 1):
        sheet.line([(x - wide / 2, y + end * high / 2), (x + wide / 2, y + end * high / 2)], 5)

"""A short form of the table, drawn above a hand: cages, tricks, and how many cards are left."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rendering.caged_rat.band import bare
from rendering.caged_rat.cells import SMALL, cell
from rendering.caged_rat.colours import GROUNDS, PALETTE, SEATS
from rendering.caged_rat.marks import fan, pile
from rendering.caged_rat.names import PICTURE, lower_seat
from rendering.caged_rat.player_sides import PlayerSide, side_of
from rendering.caged_rat.tricks import Shown, area, shown_tricks
from rendering.creatures.cloth import seat_mark
from rendering.painter import Captions
from rendering.paper import card
from rendering.scene import Scene
from rendering.text import fitted
from rendering.theme import HIGHLIGHT, INK, WIDTH, mix
from rules.caged_rat.view import View

_WIDE = WIDTH - 48
_HALF = (_WIDE - 10) // 2
_HEAD = 76
_MIDDLE = 5 + (_HEAD - 8) // 2
_CAGES = _HEAD + SMALL.high + 6


@dataclass(frozen=True, slots=True)
class Strip:
    """Both players' sides, starting with the viewer's own, and the tricks."""

    sides: tuple[PlayerSide, ...]
    tricks: tuple[Shown, ...]


def strip(view: View, captions: Captions, targets: Collection[str] = ()) -> Scene:
    """Compose the short form of the table (palette mode)."""
    own = lower_seat(view)
    sides = tuple(side_of(view, captions, seat, targets) for seat in (own, 1 - own))
    return _drawn(Strip(sides, shown_tricks(view, captions)), captions.say(f"{PICTURE}no-trick"))


def _drawn(shown: Strip, waiting: str) -> Scene:
    middle = area(shown.tricks, waiting) if shown.tricks else None
    high = _CAGES + (middle.height + 10 if middle else 0)
    picture = bare(_WIDE, high)
    for i, side in enumerate(shown.sides):
        picture.paste(_side(side, own=i == 0), (i * (_HALF + 10), 0))
    if middle:
        picture.paste(middle, (0, _CAGES + 10))
    return picture


def _side(shown: PlayerSide, *, own: bool) -> Scene:
    """Compose a small version of a player's side of the table."""
    picture = Scene(PALETTE, (_HALF, _CAGES))
    tint = SEATS[shown.seat].tint
    panel = card((_HALF, _CAGES), 24, GROUNDS[shown.seat], mix(INK, tint, 0.5), 2)
    picture.paste(panel, (0, 0), panel)
    head = card((_HALF - 10, _HEAD - 8), 18, HIGHLIGHT if shown.acts else tint)
    picture.paste(head, (5, 5), head)
    mark = seat_mark(shown.seat, 34)
    picture.paste(mark, (14, _MIDDLE - mark.height // 2), mark)
    right = _HALF - 10
    for drawn in (pile(shown.stock or 0), *(() if own else (fan(shown.hand or 0),))):
        right -= drawn.width
        picture.paste(drawn, (right, _MIDDLE - drawn.height // 2), drawn)
    words = fitted(shown.name, "bold", 30, right - 72)
    words.draw(picture, 62, _MIDDLE - words.height // 2, anchor="lm")
    for i, here in enumerate(shown.cells):
        drawn = cell(here, SMALL)
        picture.paste(drawn, (10 + i * (SMALL.wide + 8), _HEAD + 2), drawn)
    return picture

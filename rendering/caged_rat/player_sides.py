"""A player's side of the table: the player, how many cards are left, and both cages."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from PIL import Image

from rendering.caged_rat.cells import LARGE, Cell, cell, cell_of
from rendering.caged_rat.colours import GROUNDS, PALETTE, SEATS
from rendering.caged_rat.marks import fan, pile, pill, suits_mark
from rendering.caged_rat.names import PICTURE, suits_of, worth
from rendering.creatures.cloth import seat_mark
from rendering.faces import paste_face
from rendering.painter import Captions
from rendering.paper import card
from rendering.scene import Scene
from rendering.text import block, fitted, width
from rendering.theme import HIGHLIGHT, INK, WIDTH, mix
from rules.caged_rat.view import Rat, View

WIDE = WIDTH - 48
HEAD = 64
HIGH = HEAD + LARGE.high + 8
_FOOT = 48


@dataclass(frozen=True, slots=True)
class PlayerSide:
    """The contents of a player's side of the table; a count that is None is not drawn.

    `sum` shows how the points of a finished deal add up.
    """

    seat: int
    name: str
    suits: str
    dealer: str
    points: int | None
    stock: int | None
    hand: int | None
    acts: bool
    cells: tuple[Cell, ...]
    foot: str = ""
    face: str | None = None
    sum: str = ""


def side_of(
    view: View, captions: Captions, player: int, targets: Collection[str] = ()
) -> PlayerSide:
    """Return a player's side of the table."""
    padded: list[Rat | None] = [*view.rats[player], None, None][:2]
    fed = view.closed[-1].fed if view.closed and view.closed[-1].leader == player else None
    cells = tuple(
        cell_of(
            player,
            rat,
            captions.say,
            fed=rat is not None and rat.card == fed,
            target=rat is not None and rat.card in targets,
        )
        for rat in padded
    )
    return PlayerSide(
        player,
        captions.name(player),
        suits_of(view, player),
        captions.say(f"{PICTURE}dealer") if view.dealer == player else "",
        worth(view.rats[player]) if view.rats[player] else None,
        view.stock_sizes[player],
        view.hand_sizes[player],
        player in view.to_act,
        cells,
        face=captions.face(player),
    )


def player_side(shown: PlayerSide) -> Scene:
    """Compose a player's side (WIDE by HIGH pixels); a line of text below makes it _FOOT taller."""
    high = HIGH + (_FOOT if shown.foot else 0)
    picture = Scene(PALETTE, (WIDE, high))
    tint = SEATS[shown.seat].tint
    panel = card(
        (WIDE, high), 26, GROUNDS[shown.seat], INK if shown.acts else mix(INK, tint, 0.5), 3
    )
    picture.paste(panel, (0, 0), panel)
    head = card((WIDE - 12, HEAD - 6), 20, HIGHLIGHT if shown.acts else tint)
    picture.paste(head, (6, 6), head)
    _head(picture, shown)
    for i, here in enumerate(shown.cells):
        drawn = cell(here)
        picture.paste(drawn, (12 + i * (LARGE.wide + 18), HEAD + 4), drawn)
    if shown.foot:
        words = block(shown.foot, "bold", 30, WIDE - 40, 1)
        words.draw(picture, 20, HIGH - 4, anchor="lm")
    return picture


def _head(picture: Scene, shown: PlayerSide) -> None:
    mark, middle = seat_mark(shown.seat, 40), HEAD // 2 + 3
    picture.paste(mark, (18, middle - mark.height // 2), mark)
    right = WIDE - 22
    for drawn in _state(shown):
        right -= drawn.width
        picture.paste(drawn, (right, middle - drawn.height // 2), drawn)
        right -= 8
    if shown.points is not None:
        points = shown.sum or f"+{shown.points}"
        picture.write((right - 8, middle), points, INK, ("bold", 38), "rm")
        right -= max(100, width(points, "bold", 38) + 20)
    left = max(78, paste_face(picture, shown.face, 72, middle, 62))
    words = fitted(shown.name, "bold", 34, right - left - 12)
    words.draw(picture, left, middle - words.height // 2 + 1, anchor="lm")


def _state(shown: PlayerSide) -> list[Image.Image]:
    """Return the drawings beside a player's name, from right to left."""
    drawn = []
    if shown.stock is not None:
        drawn.append(pile(shown.stock))
    if shown.hand is not None:
        drawn.append(fan(shown.hand))
    if shown.suits:
        drawn.append(suits_mark(shown.suits))
    if shown.dealer:
        drawn.append(pill(shown.dealer, 150))
    return drawn

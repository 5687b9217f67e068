"""The picture of a turn: the layout's cached table, covered spaces, lines, who sits there."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PIL import Image

from rendering.cat_sequence.band import band, news, paste_seats, rows_of_seats, seats
from rendering.cat_sequence.geometry import BOARD_BOTTOM, corner
from rendering.cat_sequence.names import breed_name
from rendering.cat_sequence.table import Layout, draw_line, empty_table, height_for
from rendering.cat_sequence.tiles import Mark, Tile, tile
from rendering.painter import Captions, Say
from rendering.png import packed
from rules.cat_sequence.view import MEOW, Space, View

_EFFORT = 5


def board(
    view: View,
    *,
    captions: Captions,
    targets: Sequence[str] = (),
    chosen: str | None = None,
) -> bytes:
    """The table as PNG, 1200 wide. `chosen` is a card, `targets` are spaces such as `C7`."""
    return packed(paint(view, captions, targets, chosen), _EFFORT)


def paint(
    view: View, captions: Captions, targets: Sequence[str] = (), chosen: str | None = None
) -> Image.Image:
    """The same as a picture in the palette."""
    rows = rows_of_seats(len(view.teams))
    table = empty_table(layout_of(view, captions.say), height_for(rows)).copy()
    table.paste(band(news(view, captions, chosen)), (24, 14))
    paste_spaces(table, view, captions.say, targets, quiet=chosen is not None)
    paste_seats(table, seats(view, captions), BOARD_BOTTOM + 14)
    return table


def layout_of(view: View, say: Say) -> Layout:
    return tuple(
        (space.name, space.breed, breed_name(space.breed, say) if space.breed else "")
        for space in view.spaces
    )


def paste_spaces(
    table: Image.Image,
    view: View,
    say: Say,
    targets: Collection[str] = (),
    *,
    quiet: bool = False,
) -> None:
    """Everything that differs from the empty table. `quiet` leaves the last play unmarked."""
    last = None if quiet or view.last is None else view.last.space
    for space in view.spaces:
        if space.chip is None and space.name != last and space.name not in targets:
            continue
        mark: Mark = "last" if space.name == last else ""
        if space.name in targets:
            mark = "target"
        table.paste(tile(_tile(space, say, mark, view)), corner(space.name))
    for team, spaces in view.lines:
        draw_line(table, team, spaces)


def _tile(space: Space, say: Say, mark: Mark, view: View) -> Tile:
    taken = mark == "last" and view.last is not None and view.last.card == MEOW
    return Tile(
        space.breed,
        breed_name(space.breed, say) if space.breed else "",
        space.chip,
        mark,
        space.name if mark == "target" else "",
        taken,
    )

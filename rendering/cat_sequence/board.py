"""The picture of a position: the empty board, covered spaces, lines, who sits there."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rendering.cat_sequence.band import band, news, paste_seats, rows_of_seats, seats
from rendering.cat_sequence.board_parts import draw_line, frame, height_for
from rendering.cat_sequence.colours import PALETTE
from rendering.cat_sequence.geometry import BOARD_BOTTOM, corner
from rendering.cat_sequence.names import breed_name
from rendering.cat_sequence.tiles import Mark, Tile, tile
from rendering.painter import Captions, Say, Texts
from rendering.scene import Scene, png
from rules.cat_sequence.view import MEOW, Space, View


def board(view: View, *, captions: Captions, targets: Texts = (), chosen: Texts = ()) -> bytes:
    """The table as PNG, 1200 wide. `chosen` is a card, `targets` are spaces: `C7`."""
    return png(paint(view, captions, targets, next(iter(chosen), None)))


def paint(view: View, captions: Captions, targets: Texts = (), chosen: str | None = None) -> Scene:
    """The same, not painted yet."""
    rows = rows_of_seats(len(view.teams))
    names = _names(view, captions.say)
    bare = frame(height_for(rows))
    table = Scene.paper(PALETTE, *bare.size)
    table.paste(bare, (0, 0))
    table.paste(band(news(view, captions, chosen)), (24, 14))
    _paste_spaces(table, view, names, targets, quiet=chosen is not None)
    paste_seats(table, seats(view, captions), BOARD_BOTTOM + 14)
    return table


def _names(view: View, say: Say) -> dict[str | None, str]:
    """The name of every breed on the board; none before it is laid."""
    breeds = {space.breed for space in view.spaces}
    return {breed: breed_name(breed, say) if breed else "" for breed in breeds}


def _paste_spaces(
    table: Scene,
    view: View,
    names: Mapping[str | None, str],
    targets: Collection[str],
    *,
    quiet: bool,
) -> None:
    """Every space as it is. `quiet` leaves the last play unmarked."""
    last = None if quiet or view.last is None else view.last.space
    for space in view.spaces:
        mark: Mark = "last" if space.name == last else ""
        if space.name in targets:
            mark = "target"
        table.paste(tile(_tile(space, names[space.breed], mark, view)), corner(space.name))
    for team, spaces in view.lines:
        draw_line(table, team, spaces)


def _tile(space: Space, name: str, mark: Mark, view: View) -> Tile:
    taken = mark == "last" and view.last is not None and view.last.card == MEOW
    return Tile(
        space.breed,
        name,
        space.chip,
        mark,
        space.name if mark == "target" else "",
        taken,
    )

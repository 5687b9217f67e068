"""The picture of a position: the players, the board, covered spaces, sequences."""

from __future__ import annotations

from collections.abc import Collection

from rendering.cat_sequence.band import band, news, paste_seats, seats
from rendering.cat_sequence.board_parts import draw_line, frame
from rendering.cat_sequence.colours import PALETTE
from rendering.cat_sequence.geometry import BAND_TOP, SEATS_TOP, corner, top_of
from rendering.cat_sequence.tiles import Mark, Tile, tile
from rendering.painter import Captions, Texts
from rendering.scene import Scene, png
from rules.cat_sequence.view import MEOW, Space, View


def board(view: View, *, captions: Captions, targets: Texts = (), chosen: Texts = ()) -> bytes:
    """Draw the table as a PNG, 960 wide. `chosen` is a card; `targets` are spaces such as `C7`."""
    return png(paint(view, captions, targets, next(iter(chosen), None)))


def paint(view: View, captions: Captions, targets: Texts = (), chosen: str | None = None) -> Scene:
    """Compose the picture of the board as a `Scene`, which is painted later."""
    top = top_of(len(view.teams))
    bare = frame(top)
    table = Scene.paper(PALETTE, *bare.size)
    table.paste(bare, (0, 0))
    table.paste(band(news(view, captions, chosen)), (24, BAND_TOP))
    paste_seats(table, seats(view, captions), SEATS_TOP)
    _paste_spaces(table, top, view, targets, quiet=chosen is not None)
    return table


def _paste_spaces(
    table: Scene, top: int, view: View, targets: Collection[str], *, quiet: bool
) -> None:
    """Draw every space; if `quiet`, do not mark the last play."""
    choosing = any(space.name in targets for space in view.spaces)
    last = None if quiet or view.last is None else view.last.space
    locked = {name for _, spaces in view.lines for name in spaces}
    for space in view.spaces:
        mark: Mark = "faded" if choosing else ""
        if space.name == last:
            mark = "last"
        if space.name in targets:
            mark = "target"
        shown = _tile(space, mark, view, locked=space.name in locked)
        table.paste(tile(shown), corner(space.name, top))
    for team, spaces in view.lines:
        draw_line(table, top, team, spaces)


def _tile(space: Space, mark: Mark, view: View, *, locked: bool) -> Tile:
    taken = mark == "last" and view.last is not None and view.last.card == MEOW
    return Tile(space.breed, space.name, space.chip, mark, taken=taken, locked=locked)

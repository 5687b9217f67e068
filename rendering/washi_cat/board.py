"""The picture of a position: the strips of tape, the players beside them, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from rendering.painter import Captions, Texts
from rendering.scene import Scene, png_within
from rendering.washi_cat.layout import strips
from rendering.washi_cat.paint import Shown, paint_strip
from rendering.washi_cat.sidebar import WIDE, bare, sheet, sidebar
from rendering.washi_cat.steps import NOTHING, Steps, read_steps
from rendering.washi_cat.turning import turned, turned_steps
from rules.washi_cat.view import View

_LIMIT = 119_500
"""A board's PNG is compressed harder if it would have more bytes than this.

Only boards of very long matches are so large.
"""
_MARGIN, _TOP = 6, 6


def board(view: View, *, captions: Captions, targets: Texts = (), chosen: Texts = ()) -> bytes:
    """Draw the table as a PNG, 960 wide, and taller for larger maps.

    A player's own home row is at the bottom. `chosen` and `targets` are steps in the form that the
    module `steps` describes.
    """
    return small(paint(view, captions, read_steps(view, chosen, targets, captions.warned)))


def small(picture: Scene) -> bytes:
    """Return a picture as a PNG; compress it harder if it exceeds the limit."""
    return png_within(picture, _LIMIT)


def paint(view: View, captions: Captions, steps: Steps = NOTHING) -> Scene:
    """Compose the picture of the board as a `Scene`, which is painted later."""
    return whole(seen_from(view, captions, steps), captions)


def seen_from(view: View, captions: Captions, steps: Steps = NOTHING) -> Shown:
    """Return the position as `captions.facing` sees it; spectators see it as player 0 does."""
    if captions.facing == 1:
        return Shown(turned(view), turned_steps(steps, view.tape), turned=True, own=1)
    return Shown(view, steps, own=captions.facing)


def whole(shown: Shown, captions: Captions, *, plain: bool = False) -> Scene:
    """Compose the tape and the sidebar beside it; for `plain` see `sidebar`."""
    body = tape(shown)
    beside = sidebar(shown, captions, body.height, plain=plain)
    table = sheet(max(body.height, beside.height) + 2 * _TOP)
    # The tape is centred vertically; the sidebar begins at the top.
    table.paste(body, (_MARGIN, (table.height - body.height) // 2))
    table.paste(beside, (table.width - WIDE - _MARGIN, _TOP))
    return table


def tape(shown: Shown) -> Scene:
    """Compose all strips, one above the other."""
    return stacked([paint_strip(shown, strip) for strip in strips(shown.ground)])


def stacked(pictures: Sequence[Scene]) -> Scene:
    """Stack pictures, one above the other."""
    wide = max(picture.width for picture in pictures)
    column = bare(wide, sum(picture.height for picture in pictures))
    top = 0
    for picture in pictures:
        column.paste(picture, (0, top))
        top += picture.height
    return column

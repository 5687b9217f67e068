"""The picture of a position: the tape in its strips, beside it the players and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from rendering.painter import Captions, Texts
from rendering.scene import Scene, png_within
from rendering.washi_cat.layout import strips
from rendering.washi_cat.paint import Shown, paint_strip
from rendering.washi_cat.panel import WIDE, bare, panel, sheet
from rendering.washi_cat.steps import NOTHING, Steps, read_steps
from rendering.washi_cat.turning import turned, turned_steps
from rules.washi_cat.view import View

_LIMIT = 119_500
"""Bytes that a board should not exceed; only very long matches take more than the first effort."""
_MARGIN, _TOP = 6, 6


def board(view: View, *, captions: Captions, targets: Texts = (), chosen: Texts = ()) -> bytes:
    """The table as PNG, 960 wide; higher for larger maps. A player's own home row is below.

    `chosen` and `targets` are steps as in `steps`.
    """
    return small(paint(view, captions, read_steps(view, chosen, targets, captions.warned)))


def small(picture: Scene) -> bytes:
    """A picture as PNG, with no more effort than it takes to be small."""
    return png_within(picture, _LIMIT)


def paint(view: View, captions: Captions, steps: Steps = NOTHING) -> Scene:
    """The same, not painted yet."""
    return whole(seen_from(view, captions, steps), captions)


def seen_from(view: View, captions: Captions, steps: Steps = NOTHING) -> Shown:
    """The position from the side of who faces it: player 0's, unless that is player 1."""
    if captions.facing == 1:
        return Shown(turned(view), turned_steps(steps, view.tape), turned=True, own=1)
    return Shown(view, steps, own=captions.facing)


def whole(shown: Shown, captions: Captions, *, plain: bool = False) -> Scene:
    """All of it; `plain` as in `panel`."""
    body = tape(shown)
    beside = panel(shown, captions, body.height, plain=plain)
    table = sheet(max(body.height, beside.height) + 2 * _TOP)
    # Where there is room, between the tape and the panel.
    table.paste(body, (_MARGIN, (table.height - body.height) // 2))
    table.paste(beside, (table.width - WIDE - _MARGIN, _TOP))
    return table


def tape(shown: Shown) -> Scene:
    """All strips, one above the other."""
    return stacked([paint_strip(shown, strip) for strip in strips(shown.ground)])


def stacked(pictures: Sequence[Scene]) -> Scene:
    """Pictures one above the other."""
    wide = max(picture.width for picture in pictures)
    column = bare(wide, sum(picture.height for picture in pictures))
    top = 0
    for picture in pictures:
        column.paste(picture, (0, top))
        top += picture.height
    return column

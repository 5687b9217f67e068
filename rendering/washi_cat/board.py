"""The picture of a position: whose turn it is, both players' specials, the tape in its strips."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from rendering.painter import Captions, Texts
from rendering.scene import Scene, png_within
from rendering.washi_cat.ground import Ground
from rendering.washi_cat.layout import strips
from rendering.washi_cat.paint import Shown, paint_strip
from rendering.washi_cat.panel import HEAD, bare, headline, legend, players, sheet
from rendering.washi_cat.steps import NOTHING, Steps, read_steps
from rules.washi_cat.view import View

_LIMIT = 119_500
"""Bytes that a board should not exceed; only very long matches take more than the first effort."""
_GAP = 8


def board(view: View, *, captions: Captions, targets: Texts = (), chosen: Texts = ()) -> bytes:
    """The table as PNG, 960 wide; higher for larger maps.

    `chosen` and `targets` are steps as in `steps`.
    """
    return small(paint(view, captions, read_steps(view, chosen, targets, captions.warned)))


def small(picture: Scene) -> bytes:
    """A picture as PNG, with no more effort than it takes to be small."""
    return png_within(picture, _LIMIT)


def paint(view: View, captions: Captions, steps: Steps = NOTHING) -> Scene:
    """The same, not painted yet."""
    parts: list[Scene | Image.Image] = [headline(view, captions), players(view, captions)]
    body = tape(view, steps)
    key = legend(steps.kinds, captions.say) if steps.kinds else None
    high = HEAD + body.height + (key.height if key else 0) + 16
    table = sheet(high)
    top = 12
    for part in parts:
        table.paste(part, (24, top))
        top += part.height + _GAP
    table.paste(body, ((table.width - body.width) // 2, HEAD))
    if key:
        table.paste(key, (24, HEAD + body.height))
    return table


def tape(view: View, steps: Steps = NOTHING) -> Scene:
    """All strips, one above the other."""
    shown = Shown(view, steps)
    return stacked([paint_strip(shown, strip) for strip in strips(Ground.of(view.tape))])


def stacked(pictures: Sequence[Scene]) -> Scene:
    """Pictures one above the other, in the middle."""
    wide = max(picture.width for picture in pictures)
    whole = bare(wide, sum(picture.height for picture in pictures))
    top = 0
    for picture in pictures:
        whole.paste(picture, ((wide - picture.width) // 2, top))
        top += picture.height
    return whole

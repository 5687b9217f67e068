"""What fits on a desktop's screen: the heights of a message's parts in Discord, in CSS pixels.

The heights are estimates, because nobody knows a reader's fonts. `tests/browser/test_heights.py`
measures messages in the simulated Discord.

If a picture, its prompt and its controls together are too tall, the picture becomes narrower. All
pictures are legible at a width of 400 pixels. If a narrower picture is not enough, fewer controls
are shown at once, so that an action takes one more press.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Any, NamedTuple

from discord import ui

from cogs.kit.controls import Control, Menu
from rendering.text import width

SCREEN = 800
"""The maximum height of a picture together with its prompt and controls."""
_WIDE, _NARROW = 563, 400
"""Width of texts, pictures and rows of buttons, and the least width of a picture."""
_LINE, _AROUND = 22, 4
"""Height of a line of text, and of the gap between texts below a picture."""
_GAP = 8
"""Height of the gap below a picture, and width of the gap between buttons."""
_MENU, _BUTTON, _APART = 40, 32, 6
"""Heights of a menu, of a button, and of the gap between two rows."""
_INSIDE = 24
"""The part of a button's width that is not its label."""
_TEXT, _LABEL = 16, 14
"""Font sizes of texts and of labels."""
_WIDER = 1.05
"""The factor by which a reader's font may be wider than ours."""
_NARROW_HERE, _MORE = re.compile("[ 1I·♠♣♥♦]"), 0.17
"""Characters that are narrower in our font than in others, and the width to add for each.

The width is a fraction of the font size.
"""
_EMOJI, _EMOJI_WIDE = re.compile("[\U0001f000-\U0001faff]"), 1.4
"""Emoji, which our fonts lack, and their width as a multiple of the font size."""
_PARTS = ui.TextDisplay, ui.MediaGallery, ui.ActionRow
_MARKUP = re.compile(r"\*\*|__|^-# ", re.MULTILINE)


class Room(NamedTuple):
    """The height for controls: with the picture at its full width, and at its least width."""

    usual: int
    most: int


NO_PICTURE = 1, 0
"""The size of a picture that takes no room."""
USUAL_ROOM = Room(222, 222)
"""The room if the picture's size is not known. Four menus and a row of buttons fit."""


def room_below(
    size: tuple[int, int],
    rows: Iterable[ui.ActionRow[Any]],
    *,
    above: str = "",
    below: str = "",
) -> Room:
    """Return the room that a picture, a text and these rows leave for more controls.

    `size` has the picture's width and height in its own pixels. The parameters `above` and
    `below` are texts: the one above the picture, and the one below it.
    """
    left = SCREEN - _above(above) - _below([below] if below else [], rows)
    return Room(left - _shown(size, _WIDE), left - _shown(size, _NARROW))


def height(rows: Iterable[ui.ActionRow[Any]]) -> int:
    """Return the height of these rows of controls, including a gap after each row."""
    return sum(_row(row) + _APART for row in rows)


def menus_height(count: int) -> int:
    """Return the height of this number of menus, including a gap after each menu."""
    return count * (_MENU + _APART)


def fitting_width(view: ui.LayoutView, size: tuple[int, int]) -> int | None:
    """Return the width at which the message's last picture fits, or None if it fits as it is.

    All texts below the picture must be on the screen with it. If no text is below the picture, the
    text above it is the prompt, and must be on the screen.
    """
    parts = [each for each in view.walk_children() if isinstance(each, _PARTS)]
    end = [*takewhile(lambda each: not isinstance(each, ui.MediaGallery), reversed(parts))]
    texts = [each.content for each in end if isinstance(each, ui.TextDisplay)]
    rows = [each for each in end if isinstance(each, ui.ActionRow)]
    prompts = () if texts else parts[: -len(end) - 1][-1:]
    above = [each.content for each in prompts if isinstance(each, ui.TextDisplay)]
    left = SCREEN - sum(map(_above, above)) - _below(texts, rows)
    if _shown(size, _WIDE) <= left:
        return None
    wide, high = size
    return max(_NARROW, wide * left // high)


def _above(text: str) -> int:
    lines = _MARKUP.sub("", text).splitlines()
    return sum(max(1, math.ceil(_width(each, _TEXT) / _WIDE)) for each in lines) * _LINE


def _below(texts: Iterable[str], rows: Iterable[ui.ActionRow[Any]]) -> int:
    """Return the height of what is below a picture. No gap follows the last row."""
    return _GAP + sum(_above(each) + _AROUND for each in texts) + height(rows) - _APART


def _shown(size: tuple[int, int], most: int) -> int:
    """Return the height at which a picture is shown if its width may be at most `most`."""
    wide, high = size
    return math.ceil(high * min(1.0, most / wide))


def _row(row: ui.ActionRow[Any]) -> int:
    if any(isinstance(each, Menu) for each in row.children):
        return _MENU
    lines = _lines([each.item.label or "" for each in row.children if isinstance(each, Control)])
    return lines * (_BUTTON + _GAP) - _GAP


def _lines(labels: Sequence[str]) -> int:
    """Return the number of lines of a row of buttons, which wraps if it is too wide."""
    lines, right = 1, 0.0
    for label in labels:
        wide = button_width(label)
        if right and right + _GAP + wide > _WIDE:
            lines, right = lines + 1, wide
        else:
            right += wide + (_GAP if right else 0)
    return lines


def button_width(label: str) -> float:
    """Return the width of a button with this label, or slightly more."""
    return _INSIDE + _width(label, _LABEL)


@lru_cache(maxsize=1024)
def _width(text: str, size: int) -> float:
    letters, emoji = _EMOJI.subn("", text)
    more = len(_NARROW_HERE.findall(letters)) * _MORE + emoji * _EMOJI_WIDE
    return (width(letters, "plain", size) + more * size) * _WIDER

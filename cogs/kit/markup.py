"""Text for Discord's messages: what others name or type shows as it is there, and does nothing.

`Markup` is text that Discord may read as markdown: ours, or escaped. Every other text is escaped
where it is put into markup, in the manner of MarkupSafe, so that no sentence can forget it. Where
markdown is not read, on buttons, in pictures and in names of threads, `plain` gives the same text
without signs of escaping.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from discord import ui


class Markup(str):
    """Text that Discord may format as it stands; other texts that join it are escaped."""

    __slots__ = ()

    def __add__(self, other: str, /) -> Markup:
        return Markup(str.__add__(self, escaped(other)))

    def __radd__(self, other: str, /) -> Markup:
        return Markup(str.__add__(escaped(other), self))

    def join(self, parts: Iterable[str], /) -> Markup:
        return Markup(str.join(self, map(escaped, parts)))


SPACE, NEW_LINE = Markup(" "), Markup("\n")

_BREAKS = re.compile(r"\s*[\n\v\f\r\x1c-\x1f\x85\u2028\u2029]\s*")
# Controls, marks of direction, joiners, fillers: whatever is there without being seen. Flags and
# other emoji are put together by such characters, and keep them.
_UNSEEN = re.compile(
    "(\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f"
    "|(?<=[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])"
    ")|[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]"
)
# What a line may begin with: headings, small print, quotations, lists.
_BEGINNING = re.compile(r"(\s*)(?=(?:#+|-#|[-+]|>+)(?:\s|$))|(\s*[0-9]+)(?=[.)](?:\s|$))")
_SIGNS = re.compile(
    r"[\\*`~|\[\]<]"
    r"|(?<=\])\("
    # Between letters it is one of them; JavaScript, which reads it, knows those of ASCII alone.
    r"|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])"
    # Of an address, of an emoji by its name.
    r"|:(?=//|[A-Za-z0-9_+-]+:)"
)
_CALLS = re.compile("@(?=everyone|here|[!&]?[0-9])")
_APART = "\u200b"
"""Unseen. Discord finds mentions of everybody in a message without minding how it is escaped."""
_ESCAPES = re.compile(rf"\\([^0-9A-Za-z\s])|{_APART}")


def escaped(text: str) -> Markup:
    """Markup that shows the text on one line; markup as it is."""
    if isinstance(text, Markup):
        return text
    seen = plain(text)
    begins = _BEGINNING.match(seen)
    held = begins.end() if begins else -1
    rest = _CALLS.sub("@" + _APART, _SIGNS.sub(r"\\\g<0>", seen[max(held, 0) :]))
    return Markup(rest if held < 0 else f"{seen[:held]}\\{rest}")


def plain(text: str) -> str:
    """The text for where markdown is not read: a line without anything that cannot be seen."""
    if isinstance(text, Markup):
        return _ESCAPES.sub(r"\1", text)
    return _UNSEEN.sub(r"\1", _BREAKS.sub(" ", text))


def mention(user_id: int) -> Markup:
    """A person, who is pinged only where the message allows it."""
    return Markup(f"<@{user_id}>")


def channel_mention(channel_id: int) -> Markup:
    """A channel or thread by its name, to be gone to."""
    return Markup(f"<#{channel_id}>")


def jump(guild_id: int, channel_id: int, message_id: int | None) -> Markup:
    """The address of a message, or of its channel where the message is not known."""
    place = Markup(f"https://discord.com/channels/{guild_id}/{channel_id}")
    return place if message_id is None else place + Markup(f"/{message_id}")


def moment(at: int | None) -> Markup:
    """How long until a moment, which Discord counts down; `at` in UTC epoch milliseconds."""
    return Markup("" if at is None else f"<t:{at // 1000}:R>")


def paragraph(text: Markup) -> ui.TextDisplay[Any]:
    """A part of a message that shows the text; what is no `Markup` is escaped."""
    # What says sentences in pictures needs no library of Discord's, and half as much memory.
    from discord import ui  # noqa: PLC0415

    return ui.TextDisplay(escaped(text))

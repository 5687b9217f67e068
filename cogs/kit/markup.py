"""Text for Discord's messages, in which names and user input appear literally.

`Markup` is text that Discord may read as markdown, because we wrote it or it was escaped. Any other
text is escaped when it is added to `Markup`, as in MarkupSafe, so that nobody can forget to escape
it. Buttons, pictures and names of threads do not render markdown; for them `plain` returns the text
without escapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from discord import ui


class Markup(str):
    """Text that Discord may format. Any other text is escaped when it is added."""

    __slots__ = ()

    def __add__(self, other: str, /) -> Markup:
        return Markup(str.__add__(self, escaped(other)))

    def __radd__(self, other: str, /) -> Markup:
        return Markup(str.__add__(escaped(other), self))

    def join(self, parts: Iterable[str], /) -> Markup:
        return Markup(str.join(self, map(escaped, parts)))


SPACE, NEW_LINE = Markup(" "), Markup("\n")

_BREAKS = re.compile(r"\s*[\n\v\f\r\x1c-\x1f\x85\u2028\u2029]\s*")
# Invisible characters: controls, direction marks, joiners, fillers. Flags and some other emoji
# contain invisible characters, and keep them.
_UNSEEN = re.compile(
    "(\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f"
    "|(?<=[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])"
    ")|[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]"
)
# Markdown at the start of a line: headings, small print, quotations, lists.
_BEGINNING = re.compile(r"(\s*)(?=(?:#+|-#|[-+]|>+)(?:\s|$))|(\s*[0-9]+)(?=[.)](?:\s|$))")
_SIGNS = re.compile(
    r"[\\*`~|\[\]<]"
    r"|(?<=\])\("
    # An underscore, unless it is between ASCII letters or digits, where Discord ignores it.
    r"|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])"
    # The colon of a URL or of an emoji's name.
    r"|:(?=//|[A-Za-z0-9_+-]+:)"
)
_CALLS = re.compile("@(?=everyone|here|[!&]?[0-9])")
_APART = "\u200b"
"""An invisible character put after `@`, because Discord obeys even an escaped `@everyone`."""
_ESCAPES = re.compile(rf"\\([^0-9A-Za-z\s])|{_APART}")
_REMEMBERED = 1_024
"""The number of results that each cached function keeps; the same few texts recur."""


def escaped(text: str) -> Markup:
    """Return markup that shows the text on one line.

    If the text is already `Markup`, return it unchanged.
    """
    return text if isinstance(text, Markup) else _escaped(text)


@lru_cache(_REMEMBERED)
def _escaped(text: str) -> Markup:
    seen = _on_one_line(text)
    begins = _BEGINNING.match(seen)
    held = begins.end() if begins else -1
    rest = _CALLS.sub("@" + _APART, _SIGNS.sub(r"\\\g<0>", seen[max(held, 0) :]))
    return Markup(rest if held < 0 else f"{seen[:held]}\\{rest}")


def plain(text: str) -> str:
    """Return the text for places that do not render markdown: one line, no invisible characters."""
    return _unescaped(text) if isinstance(text, Markup) else _on_one_line(text)


@lru_cache(_REMEMBERED)
def _unescaped(text: Markup) -> str:
    return _ESCAPES.sub(r"\1", text)


@lru_cache(_REMEMBERED)
def _on_one_line(text: str) -> str:
    return _UNSEEN.sub(r"\1", _BREAKS.sub(" ", text))


def mention(user_id: int) -> Markup:
    """Return a mention of a person. A mention pings only if the message allows pings."""
    return Markup(f"<@{user_id}>")


def channel_mention(channel_id: int) -> Markup:
    """Return a link to a channel or thread; the link shows the name."""
    return Markup(f"<#{channel_id}>")


def jump(guild_id: int, channel_id: int, message_id: int | None) -> Markup:
    """Return the URL of a message, or of its channel if the message is not known.

    The server id 0 means direct messages.
    """
    place = Markup(f"https://discord.com/channels/{guild_id or '@me'}/{channel_id}")
    return place if message_id is None else place + Markup(f"/{message_id}")


def moment(at: int | None) -> Markup:
    """Return Discord's countdown to a moment (UTC epoch milliseconds); return nothing for None."""
    return Markup("" if at is None else f"<t:{at // 1000}:R>")


def date_and_time(at: int) -> Markup:
    """Return a moment (UTC epoch milliseconds) as a date and a time in the reader's time zone.

    Unlike a countdown, the date is still right when people read the message after the moment.
    """
    return Markup(f"<t:{at // 1000}:f>")


def paragraph(text: Markup) -> ui.TextDisplay[Any]:
    """Return a message component that shows the text, escaped unless it is `Markup`."""
    # Workers that only format sentences never import discord.py, which halves their memory.
    from discord import ui  # noqa: PLC0415

    return ui.TextDisplay(escaped(text))

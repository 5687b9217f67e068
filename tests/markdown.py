"""A small parser for Discord's markdown. It finds the text that people see, and all markup."""

from __future__ import annotations

import re
from typing import NamedTuple

Live = tuple[str, str]
"""The kind of markup, and its content."""


class Read(NamedTuple):
    shown: str
    live: list[Live]


_ESCAPE = re.compile(r"\\([^0-9A-Za-z\s])")
_CODE = re.compile(r"(`+)([\s\S]*?[^`])\1(?!`)")
# Like Discord's own parser, this reads escaped characters in a link's name as if unescaped.
_LINK = re.compile(
    r"\[((?:\[[^\]]*\]|[^\[\]]|\](?=[^\[]*\]))*)\]\(\s*<?((?:[^\s\\>)]|\\.)+)>?\s*\)"
)
_THING = re.compile(
    r"<(?:@[!&]?\d+|\#\d+|a?:\w+:\d+|/[^>\n]+:\d+|t:-?\d+(?::\w)?|id:\w+|\w+:/*[^\s>]+|\S+@\S+)>"
)
_ADDRESS = re.compile(r"(?i)[a-z][a-z0-9+.-]*://[^\s<]+|mailto:\S+")
_EMOJI = re.compile(r":[\w+-]+:")
_SPANS = [
    ("bold", re.compile(r"\*\*([\s\S]+?)\*\*(?!\*)")),
    ("underlined", re.compile(r"__((?:\\[\s\S]|[^\\])+?)__(?!_)")),
    ("italic", re.compile(r"\*(?=\S)((?:\*\*|\\[\s\S]|[^*\\])+?)\*(?!\*)")),
    ("italic", re.compile(r"_((?:__|\\[\s\S]|[^\\_])+?)_(?![0-9A-Za-z_])")),
    ("struck", re.compile(r"~~(?=\S)([\s\S]*?\S)~~")),
    ("spoiler", re.compile(r"\|\|([\s\S]+?)\|\|")),
]
_LINE = re.compile(r"\s*(?P<sign>#{1,3}|-#|[-*+]|>{1,3}|\d+[.)])(?:\s|$)")
_CALL = re.compile(r"@(?:everyone|here)|<@[!&]?\d+>")
UNSEEN = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff]")


def read(text: str) -> Read:
    shown, live = "", [("call", call) for call in _CALL.findall(text)]
    for number, line in enumerate(text.split("\n")):
        begins = _LINE.match(line)
        if begins:
            live.append(("line", begins["sign"]))
        shown += ("\n" if number else "") + _inline(line[begins.end() if begins else 0 :], live)
    return Read(shown.replace("\u200b", ""), live)


def _inline(text: str, live: list[Live]) -> str:
    shown, place = "", 0
    while place < len(text):
        end, more = _next(text, place, live)
        shown, place = shown + more, end
    return shown


def _next(text: str, place: int, live: list[Live]) -> tuple[int, str]:
    """Return the end of the next piece of text, and what it shows."""
    if found := _ESCAPE.match(text, place):
        return found.end(), found[1]
    if found := _CODE.match(text, place):
        live.append(("code", found[2]))
        return found.end(), found[2]
    if found := _LINK.match(text, place):
        live.append(("link", found[2]))
        return found.end(), _inline(found[1], live)
    for kind, pattern in (("thing", _THING), ("address", _ADDRESS), ("emoji", _EMOJI)):
        if found := pattern.match(text, place):
            live.append((kind, found[0]))
            return found.end(), found[0]
    for kind, pattern in _SPANS:
        if found := pattern.match(text, place):
            live.append((kind, ""))
            return found.end(), _inline(found[1], live)
    return place + 1, text[place]

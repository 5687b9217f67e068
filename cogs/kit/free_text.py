"""Remove people's ids from text that people type, before the bot stores it.

When a person's data is erased, a stored id could be missed if it is spread out or written in
unusual digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from unicodedata import category, normalize, numeric

LEFT_OUT = "…"
"""Replaces an id or a mention."""

_SHORTEST_ID = 15
_MENTION = re.compile(r"<[@#][^<>A-Za-z]*>")
_DATE = r"20\d\d-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])"
_MOMENT = _DATE + r"(?:\W{1,3}(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)?"
_MOMENTS = re.compile(rf"{_MOMENT}(?:\W{{1,3}}{_MOMENT})*")
_TAG_DIGITS = {0xE0030 + digit: str(digit) for digit in range(10)}
_FILLERS = "\u115f\u1160"
"""Invisible Hangul letters. NFKC turns all other Hangul fillers into these two letters."""

_DIGIT, _INVISIBLE, _SEPARATOR, _LETTER = "9", "i", "s", "a"
_RUN = re.compile(
    rf"{_DIGIT}(?:[{_INVISIBLE}{_SEPARATOR}]*{_DIGIT}){{{_SHORTEST_ID - 1},}}{_INVISIBLE}*"
)


def without_ids(text: str) -> str:
    """Return the text in NFKC with ASCII digits, and with each id replaced by `…`.

    A mention counts as an id. A run of 15 or more digits counts as an id, too, even if characters
    other than letters separate the digits. Dates stay unchanged.
    """
    pieces = [piece for character in text.translate(_TAG_DIGITS) for piece in _pieces(character)]
    plain, kinds = ("".join(part) for part in zip(*pieces, strict=True)) if pieces else ("", "")
    plain, kinds = _cut(plain, kinds, _MENTION.finditer(plain))
    plain, _ = _cut(plain, kinds, _RUN.finditer(kinds))
    # Each character is in NFKC already; only composition remains.
    return normalize("NFC", plain)


def holds_id(text: str) -> bool:
    """Return whether `without_ids` would remove something."""
    return LEFT_OUT in without_ids(text)


def _cut(text: str, kinds: str, found: Iterable[re.Match[str]]) -> tuple[str, str]:
    """Replace each found part with `…`, unless it is a date.

    Return the changed text, and the kind of each of its characters.
    """
    for start, end in reversed([each.span() for each in found]):
        if not _MOMENTS.fullmatch(text[start:end]):
            text = text[:start] + LEFT_OUT + text[end:]
            kinds = kinds[:start] + _SEPARATOR + kinds[end:]
    return text, kinds


def _pieces(character: str) -> Iterator[tuple[str, str]]:
    """Yield the characters of this character's NFKC form, each with its kind."""
    # NFKC turns Roman numerals into letters, so read numbers before that.
    written = [character] if _number(character) else normalize("NFKC", character)
    for each in written:
        if number := _number(each):
            yield from ((digit, _DIGIT) for digit in number)
        else:
            yield each, _kind(each, character)


def _number(character: str) -> str:
    """Return the digits of the whole number that the character stands for, or an empty string."""
    value = numeric(character, -1)
    is_number = category(character).startswith("N") and value >= 0 and value == int(value)
    return str(int(value)) if is_number else ""


def _kind(character: str, typed: str) -> str:
    kind = category(character)
    if numeric(character, -1) in range(10):
        # Some letters are also digits, for example in Chinese.
        return _DIGIT
    if character in _FILLERS or kind in ("Cf", "Mn", "Me"):
        return _INVISIBLE
    # A symbol that NFKC turns into letters, such as ™, counts as a separator.
    return _LETTER if category(typed) in ("Lu", "Ll", "Lt", "Lo") else _SEPARATOR

"""Text that people type and the bot stores: people's ids are removed before it is stored.

An id that is spread or written in other digits cannot be found later, when its person is erased.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from unicodedata import category, normalize, numeric

LEFT_OUT = "…"
"""Stands where an id or a mention was."""

_SHORTEST_ID = 15
_MENTION = re.compile(r"<[@#][^<>A-Za-z]*>")
_DATE = r"20\d\d-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])"
_MOMENT = _DATE + r"(?:\W{1,3}(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)?"
_MOMENTS = re.compile(rf"{_MOMENT}(?:\W{{1,3}}{_MOMENT})*")
_TAG_DIGITS = {0xE0030 + digit: str(digit) for digit in range(10)}
_FILLERS = "\u115f\u1160"
"""Letters of Hangul that nobody sees; the other fillers become these under NFKC."""

_DIGIT, _INVISIBLE, _SEPARATOR, _LETTER = "9", "i", "s", "a"
_RUN = re.compile(
    rf"{_DIGIT}(?:[{_INVISIBLE}{_SEPARATOR}]*{_DIGIT}){{{_SHORTEST_ID - 1},}}{_INVISIBLE}*"
)


def without_ids(text: str) -> str:
    """Return the text under NFKC, with numbers in ASCII digits and `…` in place of ids.

    An id is a mention, or 15 digits and more with no letter in between, also where they are several
    numbers. Dates stay.
    """
    pieces = [piece for character in text.translate(_TAG_DIGITS) for piece in _pieces(character)]
    plain, kinds = ("".join(part) for part in zip(*pieces, strict=True)) if pieces else ("", "")
    plain, kinds = _cut(plain, kinds, _MENTION.finditer(plain))
    plain, _ = _cut(plain, kinds, _RUN.finditer(kinds))
    # Each character is under NFKC already; what remains is to compose them.
    return normalize("NFC", plain)


def holds_id(text: str) -> bool:
    """Whether `without_ids` would remove something."""
    return LEFT_OUT in without_ids(text)


def _cut(text: str, kinds: str, found: Iterable[re.Match[str]]) -> tuple[str, str]:
    """Put `…` in the place of what was found, except for dates; text and kinds stay as long."""
    for start, end in reversed([each.span() for each in found]):
        if not _MOMENTS.fullmatch(text[start:end]):
            text = text[:start] + LEFT_OUT + text[end:]
            kinds = kinds[:start] + _SEPARATOR + kinds[end:]
    return text, kinds


def _pieces(character: str) -> Iterator[tuple[str, str]]:
    """The characters that stand for this one under NFKC, each with its kind."""
    # Roman numerals are letters under NFKC, so numbers are read before it.
    written = [character] if _number(character) else normalize("NFKC", character)
    for each in written:
        if number := _number(each):
            yield from ((digit, _DIGIT) for digit in number)
        else:
            yield each, _kind(each, character)


def _number(character: str) -> str:
    """The whole number that this one character stands for; nothing where it is a letter."""
    value = numeric(character, -1)
    is_number = category(character).startswith("N") and value >= 0 and value == int(value)
    return str(int(value)) if is_number else ""


def _kind(character: str, typed: str) -> str:
    kind = category(character)
    if numeric(character, -1) in range(10):
        # Letters that are digits too, as in Chinese.
        return _DIGIT
    if character in _FILLERS or kind in ("Cf", "Mn", "Me"):
        return _INVISIBLE
    # A symbol that NFKC writes in letters, such as ™, separates digits as well.
    return _LETTER if category(typed) in ("Lu", "Ll", "Lt", "Lo") else _SEPARATOR

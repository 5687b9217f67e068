"""Typed text as words and letters, and the search for names in it.

Reading a text must not take long. Texts of more than `LONGEST` letters or `MOST_WORDS` words are
not read, and each part of a name is looked up only once in each text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from rules.values import Phrase

LONGEST = 100
"""The maximum number of characters of a text, and of its letters once ligatures are expanded."""
MOST_WORDS = 24
_FILLERS = frozenset(
    ("to", "the", "of", "on", "onto", "into", "with", "from", "at", "by", "my", "against",
     "for", "and", "then", "please")
)  # fmt: skip
"""Stop words, ignored if the text has any other words."""
_PLAIN_WORD = re.compile("[a-z0-9]+")
_SIGNS = {code: None for code in range(128) if not chr(code).isalnum() and chr(code) != "\n"}
"""The ASCII characters to remove, because they belong to no word; the line break stays."""

Part = tuple[str, ...]
"""A part of a phrase, given by all its spellings."""


class Letters:
    """A text of lower-case letters, digits and symbols; `gaps` are the indices of word starts."""

    def __init__(self, words: Iterable[str]) -> None:
        text, gaps = "", set()
        for word in words:
            gaps.add(len(text))
            text += word
        self.text = text
        self.gaps = frozenset(gaps)
        self._standing: dict[Part, Mapping[int, set[int]]] = {}

    def standing(self, part: Part) -> Mapping[int, set[int]]:
        """Return where the part occurs in the text: each start index with its possible ends."""
        found = self._standing.get(part)
        if found is None:
            found = self._standing[part] = self._find(part)
        return found

    def _find(self, part: Part) -> Mapping[int, set[int]]:
        found: dict[int, set[int]] = {}
        for spelling in part:
            for at in _places(spelling, self.text):
                if self._has(spelling, at):
                    found.setdefault(at, set()).add(at + len(spelling))
        return found

    def _has(self, spelling: str, at: int) -> bool:
        """Return whether a spelling that occurs at this index may be read there.

        A spelling that starts within a word must contain a digit. No spelling may end within a
        number or join two numbers.
        """
        end = at + len(spelling)
        return (
            self._may_begin(at, spelling)
            and (end in self.gaps or not self._parts_digits(end))
            and not any(self._parts_digits(gap) for gap in self.gaps if at < gap < end)
        )

    def _parts_digits(self, at: int) -> bool:
        """Return whether this index is between two digits."""
        return 0 < at < len(self.text) and self.text[at - 1 : at + 1].isdigit()

    def _may_begin(self, at: int, spelling: str) -> bool:
        """Return whether a part may start here.

        A part that starts within a word must contain a digit: `fa2` is `f` and `a2`.
        """
        within = at > 0 and at not in self.gaps and self.text[at - 1 : at + 1].isalpha()
        return not within or any(character.isdigit() for character in spelling)


def _places(spelling: str, text: str) -> Iterator[int]:
    at = text.find(spelling) if spelling else -1
    while at >= 0:
        yield at
        at = text.find(spelling, at + 1)


def is_part_of(phrase: Phrase, typed: Letters) -> bool:
    """Return whether the typed text consists of some parts of the phrase, in order."""
    reached = {0}
    for part in phrase:
        reached |= _after(part, typed, reached)
    return bool(typed.text) and len(typed.text) in reached


def is_whole(phrase: Phrase, typed: Letters) -> bool:
    """Return whether the typed text consists of all parts of the phrase, in order."""
    return len(typed.text) in _through(phrase, typed, {0})


def names(phrase: Phrase, typed: Letters) -> bool:
    """Return whether the typed words contain the whole phrase, with no other words in between."""
    ends = _through(phrase, typed, set(typed.gaps))
    return bool(typed.text) and not ends.isdisjoint((*typed.gaps, len(typed.text)))


def _through(phrase: Phrase, typed: Letters, reached: set[int]) -> set[int]:
    """Return where the whole phrase ends if it starts at one of these indices."""
    for part in phrase:
        if not reached:
            break
        reached = _after(part, typed, reached)
    return reached


def _after(part: Part, typed: Letters, starts: set[int]) -> set[int]:
    """Return where the part ends if it starts at one of these indices."""
    standing = typed.standing(part)
    return {end for at in starts.intersection(standing) for end in standing[at]}


def readable(text: str) -> bool:
    """Return whether a text is short enough to read; the names of actions are much shorter."""
    if len(text.strip()) > LONGEST:
        return False
    words = words_of(text)
    return len(words) <= MOST_WORDS and sum(map(len, words)) <= LONGEST


def meaningful(text: str) -> list[str]:
    """Return the words of a text without stop words; if it has only stop words, return them."""
    words = words_of(text)
    return [word for word in words if word not in _FILLERS] or words


def words_of(text: str) -> list[str]:
    """Split a text into lower-case words at spaces and punctuation; keep symbols such as `♥`."""
    if text.isascii():
        return _PLAIN_WORD.findall(text.lower())
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(each if _counts(each) else " " for each in plain).split()


def all_bare(texts: Iterable[str]) -> list[str]:
    """Return each text in lower case, without spaces and signs. No text may have line breaks."""
    every = [*texts]
    together = "\n".join(every)
    if every and together.isascii():
        # One call for all texts takes an eighth of the time that one call for each text takes.
        return together.lower().translate(_SIGNS).split("\n")
    return ["".join(words_of(text)) for text in every]


def _counts(character: str) -> bool:
    return character.isalnum() or unicodedata.category(character) == "So"


@lru_cache(maxsize=1 << 14)
def squashed(text: str) -> str:
    """Return a text without its spaces and signs, but with a space between two numbers."""
    found = ""
    for word in words_of(text):
        apart = found[-1:].isdigit() and word[0].isdigit()
        found += f" {word}" if apart else word
    return found

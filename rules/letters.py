"""What a person typed, in words and letters, and where a word stands in it.

Reading is bounded: no text of more than `LONGEST` letters or `MOST_WORDS` words is read at all, and
each part of a name is looked up once a text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from rules.values import Phrase

LONGEST = 100
"""Characters of a text that is read, and letters of it once ligatures are taken apart."""
MOST_WORDS = 24
_FILLERS = frozenset(
    ("to", "the", "of", "on", "onto", "into", "with", "from", "at", "by", "my", "against",
     "for", "and", "then", "please")
)  # fmt: skip
"""Words that mean nothing here, where others are left."""
_PLAIN_WORD = re.compile("[a-z0-9]+")

Part = tuple[str, ...]
"""One part of a phrase: all its spellings."""


class Letters:
    """A text in small letters, digits and symbols; `gaps` are where its words begin."""

    def __init__(self, words: Iterable[str]) -> None:
        text, gaps = "", set()
        for word in words:
            gaps.add(len(text))
            text += word
        self.text = text
        self.gaps = frozenset(gaps)
        self._standing: dict[Part, Mapping[int, set[int]]] = {}

    def standing(self, part: Part) -> Mapping[int, set[int]]:
        """Where a part stands in the text: by where it begins, where it may end."""
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
        """Whether a spelling that stands there cuts no number and no word in two."""
        end = at + len(spelling)
        return (
            self._may_begin(at, spelling)
            and (end in self.gaps or not self._parts_digits(end))
            and not any(self._parts_digits(gap) for gap in self.gaps if at < gap < end)
        )

    def _parts_digits(self, at: int) -> bool:
        """Whether two digits meet at a place."""
        return 0 < at < len(self.text) and self.text[at - 1 : at + 1].isdigit()

    def _may_begin(self, at: int, spelling: str) -> bool:
        """No word is cut in two, but `fa2` is `f` and `a2`."""
        within = at > 0 and at not in self.gaps and self.text[at - 1 : at + 1].isalpha()
        return not within or any(character.isdigit() for character in spelling)


def _places(spelling: str, text: str) -> Iterator[int]:
    at = text.find(spelling) if spelling else -1
    while at >= 0:
        yield at
        at = text.find(spelling, at + 1)


def is_part_of(phrase: Phrase, typed: Letters) -> bool:
    """Whether all that was typed is parts of the phrase, in order."""
    reached = {0}
    for part in phrase:
        reached |= _after(part, typed, reached)
    return bool(typed.text) and len(typed.text) in reached


def is_whole(phrase: Phrase, typed: Letters) -> bool:
    """Whether what was typed is all parts of the phrase, in order."""
    return len(typed.text) in _through(phrase, typed, {0})


def names(phrase: Phrase, typed: Letters) -> bool:
    """Whether some words in a row of what was typed are all parts of the phrase, in order."""
    ends = _through(phrase, typed, set(typed.gaps))
    return bool(typed.text) and not ends.isdisjoint((*typed.gaps, len(typed.text)))


def _through(phrase: Phrase, typed: Letters, reached: set[int]) -> set[int]:
    """Where the whole phrase ends that begins at one of these places."""
    for part in phrase:
        if not reached:
            break
        reached = _after(part, typed, reached)
    return reached


def _after(part: Part, typed: Letters, starts: set[int]) -> set[int]:
    """Where the part ends that begins at one of these places."""
    standing = typed.standing(part)
    return {end for at in starts.intersection(standing) for end in standing[at]}


def readable(text: str) -> bool:
    """Whether a text is short enough to be read; no name of an action is nearly as long."""
    if len(text.strip()) > LONGEST:
        return False
    words = words_of(text)
    return len(words) <= MOST_WORDS and sum(map(len, words)) <= LONGEST


def meaningful(text: str) -> list[str]:
    """The words of a text but for those that mean nothing here; these where there are no others."""
    words = words_of(text)
    return [word for word in words if word not in _FILLERS] or words


def words_of(text: str) -> list[str]:
    """What stands between spaces and signs, in small letters; symbols like `♥` count."""
    if text.isascii():
        return _PLAIN_WORD.findall(text.lower())
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(each if _counts(each) else " " for each in plain).split()


def _counts(character: str) -> bool:
    return character.isalnum() or unicodedata.category(character) == "So"


@lru_cache(maxsize=1 << 14)
def squashed(text: str) -> str:
    """The letters of a text, with a space where it keeps two numbers apart."""
    found = ""
    for word in words_of(text):
        apart = found[-1:].isdigit() and word[0].isdigit()
        found += f" {word}" if apart else word
    return found

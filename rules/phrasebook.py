"""An index of phrases, to find the things that a text names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import count
from typing import Generic, TypeVar

from rules.letters import Letters, Part, is_part_of, is_whole
from rules.values import Phrase

_T = TypeVar("_T")


class Phrasebook(Generic[_T]):
    """Things with the phrases that name them.

    Each part is looked up only once for each text, because many phrases share parts. A text may
    contain exactly the same parts of several phrases. Then these parts are compared with the text
    only once.
    """

    def __init__(self, things: Iterable[tuple[_T, Iterable[Phrase]]]) -> None:
        numbers: defaultdict[Part, int] = defaultdict(count().__next__)
        self._phrases = [
            (thing, tuple([numbers[part] for part in phrase]))
            for thing, phrases in things
            for phrase in phrases
        ]
        self.parts = tuple(numbers)

    def named(self, typed: Letters, *, whole: bool) -> list[_T]:
        """Return the things with a phrase that equals the text or, unless `whole`, contains it.

        The things keep their order, and appear once for each matching phrase.
        """
        stands = [bool(typed.standing(part)) for part in self.parts]
        fits: dict[tuple[int, ...], bool] = {(): False}
        found = []
        for thing, phrase in self._phrases:
            there = tuple(filter(stands.__getitem__, phrase))
            if whole and len(there) < len(phrase):
                continue
            if there not in fits:
                says = is_whole if whole else is_part_of
                fits[there] = says(tuple(self.parts[each] for each in there), typed)
            if fits[there]:
                found.append(thing)
        return found

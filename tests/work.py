"""Measure the work of reading typed text in elementary steps, which do not depend on the machine.

Work that is done once per position, whatever is typed, does not count.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from rules import letters, near_misses, spelling
from rules.letters import Letters, Part

MOST = 20_000
"""The most steps that any text may take. A step looks up where a part of a name is in the text."""
_COMPARED = 20
"""Steps counted for comparing a misspelt word with one known word."""


@dataclass
class Work:
    """The steps taken so far."""

    steps: int = 0


@contextmanager
def counted() -> Iterator[Work]:
    """Count the steps that reading takes, in this process."""
    work = Work()
    standing, near, plain = Letters.standing, difflib.get_close_matches, letters.words_of

    def looked_up(typed: Letters, part: Part) -> Mapping[int, set[int]]:
        work.steps += 1
        return standing(typed, part)

    def compared(word: str, known: list[str], *how: Any) -> list[str]:
        work.steps += _COMPARED * len(known)
        return near(word, known, *how)

    def parted(text: str) -> list[str]:
        work.steps += len(text)
        return plain(text)

    with (
        patch.object(Letters, "standing", looked_up),
        patch.object(spelling, "get_close_matches", compared),
        patch.object(near_misses, "get_close_matches", compared),
        patch.object(spelling, "words_of", parted),
        patch.object(letters, "words_of", parted),
    ):
        yield work


def steps_of(do: Callable[[], object]) -> int:
    """Return the number of steps that a call takes."""
    with counted() as work:
        do()
    return work.steps

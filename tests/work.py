"""How much work it takes to read what was typed: in elementary steps, whatever the machine.

What is made once a position, however much is typed in it, does not count.
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
"""Steps that any text may take; one is a look at where a part of a name stands in it."""
_COMPARED = 20
"""Steps that a comparison of a misspelt word with one that is known counts for."""


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
    """The steps that something takes."""
    with counted() as work:
        do()
    return work.steps

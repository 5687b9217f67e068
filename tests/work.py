"""Count the elementary steps of reading typed text; their number does not depend on the machine.

Work that is done once per position, for all texts, is counted in function calls.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from rules import letters, near_misses, spelling
from rules.letters import Letters, Part

MOST = 20_000
"""The maximum number of steps for any text. Each search for a part of a name is a step."""
MOST_CALLS = 100_000
"""The maximum number of function calls for reading the first text in a position."""
_COMPARED = 20
"""One comparison of a misspelt word with a known word counts as this number of steps."""


@dataclass
class Work:
    """The steps taken so far."""

    steps: int = 0


@contextmanager
def counted() -> Iterator[Work]:
    """Count the steps that this process takes to read typed texts."""
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


def calls_of(do: Callable[[], object]) -> int:
    """Return the number of calls of Python and C functions that `do` makes."""
    calls, before = 0, sys.getprofile()

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        do()
    finally:
        sys.setprofile(before)
    return calls

"""Pairs of people whose match could not start lately, because no channel could hold it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cachetools import TTLCache

APART_MS = 6 * 60 * 60 * 1000
"""Milliseconds for which seeks do not match such a pair again."""
_REMEMBERED = 10_000
"""The maximum number of pairs."""


class Unplaced:
    """Remembers these pairs for some hours.

    Otherwise two people whose only channel is gone would be matched again every few minutes. The
    pairs are kept in memory: a new process tries once more. `now` returns UTC epoch milliseconds.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._pairs: TTLCache[frozenset[int], None] = TTLCache(_REMEMBERED, APART_MS, timer=now)

    def note(self, users: Sequence[int]) -> set[int]:
        """Remember these two people. Return those who were in no remembered pair before."""
        known = {user for pair in self._pairs for user in pair}
        self._pairs[frozenset(users)] = None
        return set(users) - known

    def holds(self, one: int, other: int) -> bool:
        """Return whether these two are such a pair."""
        return frozenset((one, other)) in self._pairs

"""Pairs of people whose match recently could not start, because no channel could hold it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cachetools import TTLCache

APART_MS = 6 * 60 * 60 * 1000
"""For this number of milliseconds, seeks do not match two people whose match could not start."""
_REMEMBERED = 10_000
"""The maximum number of pairs of people to remember."""


class Unplaced:
    """Remembers, for a few hours, pairs of people whose match could not start.

    Otherwise two people whose only channel is gone would be matched again every few minutes. The
    pairs are kept only in memory, so a new process matches them once more. `now` returns UTC epoch
    milliseconds.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._pairs: TTLCache[frozenset[int], None] = TTLCache(_REMEMBERED, APART_MS, timer=now)

    def note(self, users: Sequence[int]) -> set[int]:
        """Remember this pair of people.

        Return which of the two people were not yet in any remembered pair.
        """
        known = {user for pair in self._pairs for user in pair}
        self._pairs[frozenset(users)] = None
        return set(users) - known

    def holds(self, one: int, other: int) -> bool:
        """Return whether these two people are a remembered pair."""
        return frozenset((one, other)) in self._pairs

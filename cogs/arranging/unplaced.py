"""Pairs of people for whose match no place was found lately."""

from __future__ import annotations

from collections.abc import Sequence

APART_MS = 6 * 60 * 60 * 1000
"""Milliseconds for which seeks do not match two people again after their match had no place."""


class Unplaced:
    """Remembers these pairs for some hours. All times are UTC epoch milliseconds.

    Otherwise two people whose only channel is gone would be matched again every few minutes. This
    is kept in memory: a new process tries once more.
    """

    def __init__(self) -> None:
        self._until: dict[frozenset[int], int] = {}

    def note(self, users: Sequence[int], now: int) -> set[int]:
        """Remember these two people. Return those who were in no remembered pair before."""
        self._until = {pair: until for pair, until in self._until.items() if until > now}
        known = {user for pair in self._until for user in pair}
        self._until[frozenset(users)] = now + APART_MS
        return set(users) - known

    def holds(self, one: int, other: int, now: int) -> bool:
        """Return whether the match of these two had no place lately."""
        return self._until.get(frozenset((one, other)), 0) > now

"""What keeps failing is tried again after longer and longer pauses."""

from __future__ import annotations

_SHORTEST_MS, _LONGEST_MS = 30_000, 30 * 60_000


class Backoff:
    """Pauses by number, each twice as long as the one before. Moments in UTC epoch milliseconds."""

    def __init__(self) -> None:
        self._pauses: dict[int, tuple[int, int]] = {}

    def holds(self, number: int, now: int) -> bool:
        """Whether it is too early for another try."""
        return now < self._pauses.get(number, (0, 0))[0]

    def fails(self, number: int) -> bool:
        """Whether the last try failed."""
        return number in self._pauses

    def failed(self, number: int, now: int) -> None:
        """Pause longer than before."""
        _, before = self._pauses.get(number, (0, 0))
        pause = min(2 * before or _SHORTEST_MS, _LONGEST_MS)
        self._pauses[number] = now + pause, pause

    def went_well(self, number: int) -> None:
        self._pauses.pop(number, None)

"""What keeps failing is tried again after longer and longer pauses."""

from __future__ import annotations

_SHORTEST_MS, _LONGEST_MS = 30_000, 30 * 60_000


class Backoff:
    """Backoff by match, in milliseconds."""

    def __init__(self) -> None:
        self._backoff: dict[int, tuple[int, int]] = {}

    def holds(self, match_id: int, now: int) -> bool:
        """Whether it is too early for another try."""
        return now < self._backoff.get(match_id, (0, 0))[0]

    def failed(self, match_id: int, now: int) -> bool:
        """Pause longer than before; whether this was the first failure in a row."""
        before = self._backoff.get(match_id)
        pause = _SHORTEST_MS if before is None else min(2 * before[1], _LONGEST_MS)
        self._backoff[match_id] = now + pause, pause
        return before is None

    def went_well(self, match_id: int) -> None:
        self._backoff.pop(match_id, None)

"""Cached histories of matches, because replaying a match often takes longer than checking it.

Only the most recently cached histories are kept, so that a process does not run out of memory.
"""

from __future__ import annotations

from collections import deque

from rules.game import State
from rules.match import Match, Step

Moments = tuple[tuple[State, Step], ...]

_remembered: deque[tuple[Match, Moments]] = deque(maxlen=64)


def moments_of(match: Match) -> Moments:
    """Return every step with the state before it, like `Match.history`, but cached."""
    for known, moments in _remembered:
        if known is match:
            return moments
    whole = len(match.recent) == match.ply
    return remember(match, match.recent if whole else tuple(match.history()))


def remember(match: Match, moments: Moments) -> Moments:
    """Cache the history of a match; return this history."""
    _remembered.append((match, moments))
    return moments

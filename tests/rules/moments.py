"""Histories of matches, remembered: playing a long match anew takes longer than most checks of it.

Only of matches that were asked for last, so that a process does not fill its memory with states.
"""

from __future__ import annotations

from collections import deque

from rules.game import State
from rules.match import Match, Step

Moments = tuple[tuple[State, Step], ...]

_remembered: deque[tuple[Match, Moments]] = deque(maxlen=64)


def moments_of(match: Match) -> Moments:
    """Every step with the state before it, as `Match.history` has them."""
    for known, moments in _remembered:
        if known is match:
            return moments
    whole = len(match.recent) == match.ply
    return remember(match, match.recent if whole else tuple(match.history()))


def remember(match: Match, moments: Moments) -> Moments:
    """What the history of a match is, where it is known already."""
    _remembered.append((match, moments))
    return moments

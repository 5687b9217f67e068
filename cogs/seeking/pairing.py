"""Choose a partner for a seek: a pure function of seeks and of what is known of their people.

A pair has a cost: 0 for two equally strong people who are awake at the same hours. What a pair may
cost grows while the longer waiting of the two waits, so that on a quiet server everybody is matched
with anybody within hours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import erf, hypot, sqrt

from data import Partner, Seek, Seeker, Skill
from data.hours import is_quiet, waking_overlap
from data.reliability import reliable

USUAL_CLOCK = 86_400
"""Seconds for a turn if nobody asks for a clock; from here up, players need not be there at once"""
FIRST_COST, MOST_COST = 0.6, 2.25
"""What a pair may cost that has not waited yet, and the most that any pair costs."""
PATIENCE_MS = 6 * 60 * 60 * 1000
"""Milliseconds after which a pair may cost anything."""
_RATING, _HOURS, _HOURS_LONG, _CLOCKS, _AGAIN = 1.0, 0.5, 0.25, 0.25, 0.5
"""The most that each difference costs: it adds up to `MOST_COST` at most."""
_WAITED = 0.25
"""By how much the longest waiting partner may cost more than a new one and still be preferred."""
_NEW = Skill()
_LUCK = 6.0
"""The deviation of the result of a match, in units of skill."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Somebody who could be matched with a seek, what they would play, and what it costs."""

    seeker: Seeker
    game: str
    clock: int | None
    cost: float


def choose(mine: Seeker, waiting: Sequence[Seeker], now: int) -> Partner | None:
    """Return the best partner for `mine`; None if nobody suits yet. The first of equals wins.

    The last opponent is chosen only while no match with anybody else who waits is possible.
    """
    pairs = [pair for each in waiting if (pair := pair_of(mine, each, now)) is not None]
    if not all(pair.seeker.met for pair in pairs):
        pairs = [pair for pair in pairs if not pair.seeker.met]
    allowed = [pair for pair in pairs if pair.cost <= allowance(mine.seek, pair.seeker.seek, now)]
    if not allowed:
        return None
    best = min(allowed, key=lambda pair: pair.cost - _WAITED * _waited(pair.seeker.seek, now))
    return Partner(best.seeker.seek.id, best.game, best.clock)


def pair_of(mine: Seeker, other: Seeker, now: int) -> Pair | None:
    """Return the cheapest match of these two; None if none is possible as things are."""
    ours, theirs = mine.seek, other.seek
    if ours.user_id == theirs.user_id:
        return None
    if not (reliable(other.reliability, ours.asks) and reliable(mine.reliability, theirs.asks)):
        return None
    clock = shared_clock(ours.clock, theirs.clock)
    if clock is None or (0 < clock < USUAL_CLOCK and not _both_awake(mine, other, now)):
        return None
    costs = _cost_of_hours(mine, other, clock, now) + _AGAIN * other.met
    if None not in (ours.clock, theirs.clock) and ours.clock != theirs.clock:
        costs += _CLOCKS
    pairs = [
        Pair(other, game, clock or None, costs + _RATING * _difference(mine, other, game))
        for game in _shared(ours, theirs)
    ]
    return min(pairs, key=lambda pair: pair.cost, default=None)


def shared_clock(ours: int | None, theirs: int | None) -> int | None:
    """Return a clock that suits two seeks with these clocks (see `Seek`); None if there is none.

    Of two different clocks of a day or more, both can live with the longer one.
    """
    if ours is None or theirs is None:
        found = theirs if ours is None else ours
        return USUAL_CLOCK if found is None else found
    if ours == theirs or min(ours, theirs) >= USUAL_CLOCK:
        return max(ours, theirs)
    return None


def allowance(ours: Seek, theirs: Seek, now: int) -> float:
    """Return what a pair may cost at this moment."""
    return FIRST_COST + (MOST_COST - FIRST_COST) * max(_waited(ours, now), _waited(theirs, now))


def _waited(seek: Seek, now: int) -> float:
    """Return how long a seek has waited: from 0, for a new one, to 1."""
    return min(max((now - seek.sought_at) / PATIENCE_MS, 0.0), 1.0)


def _shared(ours: Seek, theirs: Seek) -> Iterator[str]:
    return (game for game in ours.games if game in theirs.games)


def _both_awake(mine: Seeker, other: Seeker, now: int) -> bool:
    return not (is_quiet(mine.member, now) or is_quiet(other.member, now))


def _cost_of_hours(mine: Seeker, other: Seeker, clock: int, now: int) -> float:
    """Return what it costs that one sleeps while the other is awake; with a long clock, less."""
    most = _HOURS if 0 < clock < USUAL_CLOCK else _HOURS_LONG
    return most * (1 - waking_overlap(mine.member, other.member, now))


def _difference(mine: Seeker, other: Seeker, game: str) -> float:
    """Return how certain it is who wins: 0 for an open match, 1 for a decided one."""
    ours, theirs = mine.skills.get(game, _NEW), other.skills.get(game, _NEW)
    deviation = hypot(_LUCK, ours.sigma, theirs.sigma)
    return erf(abs(ours.mu - theirs.mu) / deviation / sqrt(2))

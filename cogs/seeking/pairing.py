"""Choose a partner for a seek: a pure function of the seeks and of facts about their authors.

A pair has a cost: 0 for two equally strong people who are awake at the same hours. The limit on the
cost grows with the wait of the older seek, so that on a quiet server any two compatible seeks are
matched within hours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import erf, hypot, sqrt

from data import Partner, Seek, Seeker, Skill
from data.hours import is_quiet, waking_overlap
from data.reliability import reliable

USUAL_CLOCK = 86_400
"""Default seconds for a turn. With this or a longer clock, players need not be online together."""
FIRST_COST, MOST_COST = 0.6, 2.25
"""The limit on the cost of a pair of new seeks, and the highest possible cost of any pair."""
PATIENCE_MS = 6 * 60 * 60 * 1000
"""Milliseconds of waiting after which any cost is accepted."""
_RATING, _HOURS, _HOURS_LONG, _CLOCKS, _AGAIN = 1.0, 0.5, 0.25, 0.25, 0.5
"""Parts of a pair's cost.

The first four are maximum costs: of a difference in strength, of a difference in waking hours
(`_HOURS` with a short clock, `_HOURS_LONG` with a long one), and of a difference between the clocks
that the seeks ask for. The last one is the cost of meeting again.
"""
_WAITED = 0.25
"""When partners are compared, a partner's wait lowers the cost by up to this much."""
_NEW = Skill()
_LUCK = 6.0
"""The standard deviation of a match's result, in units of skill."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A possible match for a seek: the partner, the game, the clock, and the pair's cost."""

    seeker: Seeker
    game: str
    clock: int | None
    cost: float


def choose(mine: Seeker, waiting: Sequence[Seeker], now: int) -> Partner | None:
    """Return the best partner for the seek `mine`; None if no waiting seek suits yet.

    Among equally good partners, the first wins. Partners that the author has just met (see
    `Seeker`) are considered only if nobody else is compatible.
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
    """Return the pair of these two seeks, with the game whose cost is lowest.

    Return None if the two people cannot play a match now.
    """
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
    """Return a clock that suits two seeks with these clocks (see `Seek`); None if no clock does.

    Two different clocks of a day or more are compatible: the longer one is used.
    """
    if ours is None or theirs is None:
        found = theirs if ours is None else ours
        return USUAL_CLOCK if found is None else found
    if ours == theirs or min(ours, theirs) >= USUAL_CLOCK:
        return max(ours, theirs)
    return None


def allowance(ours: Seek, theirs: Seek, now: int) -> float:
    """Return the limit on this pair's cost at this moment."""
    return FIRST_COST + (MOST_COST - FIRST_COST) * max(_waited(ours, now), _waited(theirs, now))


def _waited(seek: Seek, now: int) -> float:
    """Return the seek's wait as a share of `PATIENCE_MS`, at most 1."""
    return min(max((now - seek.sought_at) / PATIENCE_MS, 0.0), 1.0)


def _shared(ours: Seek, theirs: Seek) -> Iterator[str]:
    return (game for game in ours.games if game in theirs.games)


def _both_awake(mine: Seeker, other: Seeker, now: int) -> bool:
    return not (is_quiet(mine.member, now) or is_quiet(other.member, now))


def _cost_of_hours(mine: Seeker, other: Seeker, clock: int, now: int) -> float:
    """Return the cost of different waking hours, which is lower with a long clock."""
    most = _HOURS if 0 < clock < USUAL_CLOCK else _HOURS_LONG
    return most * (1 - waking_overlap(mine.member, other.member, now))


def _difference(mine: Seeker, other: Seeker, game: str) -> float:
    """Return how predictable the winner is: 0 for equal players, up to 1."""
    ours, theirs = mine.skills.get(game, _NEW), other.skills.get(game, _NEW)
    deviation = hypot(_LUCK, ours.sigma, theirs.sigma)
    return erf(abs(ours.mu - theirs.mu) / deviation / sqrt(2))

"""Skill as a mean and a deviation, as in Weng and Lin's Plackett-Luce model (openskill).

Pure arithmetic: the same matches in the same order give the same numbers, bit for bit.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, sqrt
from operator import itemgetter
from typing import Literal, NamedTuple

from openskill.models import PlackettLuce

Result = Literal["won", "drawn", "lost"]

PROVISIONAL = 5
"""The number of matches after which a rating is no longer provisional."""
_MODEL = PlackettLuce()
_TAU_SQUARED = _MODEL.tau * _MODEL.tau
_BETA_SQUARED = _MODEL.beta**2
_SURE = 2
"""A score lies this number of standard deviations below the mean.

With more than 95 % certainty, a person is at least as good as their score says.
"""
_ZERO, _POINTS = 1000, 24
_DUEL = 2

_Teams = tuple[tuple[int, tuple[int, ...]], ...]
"""The sides, best first, each with its final place and its players."""
_Numbers = tuple[float, float]
"""A mean and a standard deviation."""


class Skill(NamedTuple):
    """A person's skill and numbers of matches in one game. The defaults are those of a new player.

    `streak` is the current number of successive wins, and `best` is the highest number so far.
    `last_at` is the end of the newest match, in UTC epoch milliseconds.
    """

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    played: int = 0
    won: int = 0
    drawn: int = 0
    streak: int = 0
    best: int = 0
    last_at: int = 0

    @property
    def score(self) -> float:
        """The lower end of the skill's probable range. Leaderboards sort by this value."""
        return self.mu - _SURE * self.sigma

    @property
    def points(self) -> int:
        return points(self.mu)

    @property
    def spread(self) -> int:
        return spread(self.sigma)

    @property
    def provisional(self) -> bool:
        return self.played < PROVISIONAL

    @property
    def lost(self) -> int:
        return self.played - self.won - self.drawn


def points(mu: float) -> int:
    """Convert a mean to the points that people see. A new player has 1000 points."""
    return round(_ZERO + _POINTS * (mu - _MODEL.mu))


def spread(sigma: float) -> int:
    """Return the likely error of the points, up or down. For a new player, the error is 400."""
    return round(_POINTS * _SURE * sigma)


@lru_cache(maxsize=256)
def results(places: tuple[int, ...]) -> tuple[Result, ...]:
    """Map final places (1 is best; tied players share a place) to results.

    The result is a draw only if all players share a place.
    """
    if len(set(places)) == 1:
        return tuple("drawn" for _ in places)
    return tuple("won" if place == 1 else "lost" for place in places)


def rated(
    skills: Sequence[Skill], sides: tuple[int, ...], places: tuple[int, ...], at: int
) -> list[Skill]:
    """Return each player's skill after a match. Team mates share a side and a place."""
    teams = _teams(sides, places)
    after = (_duel if len(sides) == len(teams) == _DUEL else _plackett_luce)(skills, teams)
    return [
        _after(skills[player], after[player], result, at)
        for player, result in enumerate(results(places))
    ]


@lru_cache(maxsize=256)
def _teams(sides: tuple[int, ...], places: tuple[int, ...]) -> _Teams:
    members: dict[int, list[int]] = {}
    for player, side in enumerate(sides):
        members.setdefault(side, []).append(player)
    # Sides that share a place are ordered by number.
    teams = ((places[members[side][0]], tuple(members[side])) for side in sorted(members))
    return tuple(sorted(teams, key=itemgetter(0)))


def _duel(skills: Sequence[Skill], teams: _Teams) -> Mapping[int, _Numbers]:
    """Return exactly what `_plackett_luce` returns for two players, but skip needless steps."""
    (place, (first,)), (other_place, (second,)) = teams
    one, other = skills[first], skills[second]
    deviation = sqrt(one.sigma * one.sigma + _TAU_SQUARED)
    other_deviation = sqrt(other.sigma * other.sigma + _TAU_SQUARED)
    variance, other_variance = deviation**2, other_deviation**2
    c = sqrt(variance + _BETA_SQUARED + (other_variance + _BETA_SQUARED))
    strength, other_strength = exp(one.mu / c), exp(other.mu / c)
    whole = strength + other_strength
    chance, other_chance = strength / whole, other_strength / whole
    if place == other_place:
        omega = (1 - chance) / 2 - chance / 2
        other_omega = (1 - other_chance) / 2 - other_chance / 2
    else:
        omega, other_omega = 1 - chance, -other_chance
    return {
        first: _moved(one.mu, deviation, variance, c, omega, chance * (1 - chance)),
        second: _moved(
            other.mu,
            other_deviation,
            other_variance,
            c,
            other_omega,
            other_chance * (1 - other_chance),
        ),
    }


def _moved(
    mu: float, deviation: float, variance: float, c: float, omega: float, delta: float
) -> _Numbers:
    delta *= variance / c**2
    delta *= sqrt(variance) / c
    return mu + omega * (variance / c), deviation * sqrt(max(1 - delta, _MODEL.kappa))


def _plackett_luce(skills: Sequence[Skill], teams: _Teams) -> Mapping[int, _Numbers]:
    """Return each player's mean and deviation after a match.

    This follows openskill's `PlackettLuce.rate` step by step, so that every bit agrees. We do not
    call openskill itself, because it checks and copies every number, and this function takes most
    of a recount's time. Sums use loops, because Python's `sum` rounds differently since 3.12.
    """
    means, variances, c = [], [], 0.0
    deviations: dict[int, float] = {}
    for _, players in teams:
        for player in players:
            sigma = skills[player].sigma
            deviations[player] = sqrt(sigma * sigma + _TAU_SQUARED)
        mean = variance = 0.0
        for player in _best_first(players, skills, deviations):
            mean += skills[player].mu
            variance += deviations[player] ** 2
        means.append(mean)
        variances.append(variance)
        c += variance + _BETA_SQUARED
    c = sqrt(c)
    ranks = [rank for rank, _ in teams]
    strengths = [exp(mean / c) for mean in means]
    sums = [_sum_from(rank, ranks, strengths) for rank in ranks]
    after: dict[int, _Numbers] = {}
    for number, (_, players) in enumerate(teams):
        omega, delta = _change(number, ranks, strengths, sums)
        variance = variances[number]
        omega *= variance / c
        delta *= variance / c**2
        delta *= sqrt(variance) / c
        for player in players:
            sigma = deviations[player]
            part = sigma**2 / variance
            after[player] = (
                skills[player].mu + part * omega,
                sigma * sqrt(max(1 - part * delta, _MODEL.kappa)),
            )
    return after


def _best_first(
    players: tuple[int, ...], skills: Sequence[Skill], deviations: dict[int, float]
) -> Sequence[int]:
    """Return the order in which openskill adds up a team's numbers."""
    if len(players) == 1:
        return players
    return sorted(players, key=lambda i: skills[i].mu - 3.0 * deviations[i], reverse=True)


def _sum_from(first: int, ranks: Sequence[int], strengths: Sequence[float]) -> float:
    """Return the total strength of the teams at this rank or worse."""
    total = 0.0
    for rank, strength in zip(ranks, strengths, strict=True):
        if rank >= first:
            total += strength
    return total


def _change(
    team: int, ranks: Sequence[int], strengths: Sequence[float], sums: Sequence[float]
) -> tuple[float, float]:
    """Return the unscaled changes of a team's mean and variance."""
    own, strength = ranks[team], strengths[team]
    omega = delta = 0.0
    for other, rank in enumerate(ranks):
        if rank > own:
            break
        chance, sharing = strength / sums[other], ranks.count(rank)
        delta += chance * (1 - chance) / sharing
        if other == team:
            omega += (1 - chance) / sharing
        else:
            omega -= chance / sharing
    return omega, delta


def _after(skill: Skill, numbers: _Numbers, result: Result, at: int) -> Skill:
    mu, sigma = numbers
    _, _, played, won, drawn, streak, best, _ = skill
    if result == "won":
        streak += 1
        return Skill(mu, sigma, played + 1, won + 1, drawn, streak, max(best, streak), at)
    return Skill(mu, sigma, played + 1, won, drawn + (result == "drawn"), 0, best, at)

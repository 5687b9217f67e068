"""Skill as a mean and how sure it is, after Weng and Lin's Plackett-Luce (openskill).

Pure arithmetic: the same matches in the same order give the same numbers, bit for bit.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from openskill.models import PlackettLuce

Result = Literal["won", "drawn", "lost"]

PROVISIONAL = 5
"""Matches after which a rating is no longer provisional."""
_MODEL = PlackettLuce()
_SURE = 2
"""Standard deviations below the mean: nineteen in twenty are at least this good, and more."""
_ZERO, _POINTS = 1000, 24


@dataclass(frozen=True, slots=True)
class Skill:
    """A person's skill and record in one game; everybody begins in the middle, unsure.

    `streak` counts the wins in a row up to now, `best` the longest such; `last_at` is the end of
    the newest match, in UTC epoch milliseconds.
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
        """The number leaderboards are ordered by: the lower end of where the skill may lie."""
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
    """A mean as people read it: 1000 to begin with."""
    return round(_ZERO + _POINTS * (mu - _MODEL.mu))


def spread(sigma: float) -> int:
    """How far off the points may be either way: 400 to begin with."""
    return round(_POINTS * _SURE * sigma)


def results(places: Sequence[int]) -> list[Result]:
    """What places (1 is the best, ties share) mean for each: a draw is what all share."""
    if len(set(places)) == 1:
        return ["drawn" for _ in places]
    return ["won" if place == 1 else "lost" for place in places]


def rated(
    skills: Sequence[Skill], sides: Sequence[int], places: Sequence[int], at: int
) -> list[Skill]:
    """Everybody's skill after a match; `sides` and `places` by player, team mates share both."""
    teams = sorted(set(sides))
    place = dict(zip(sides, places, strict=True))
    members = {team: [i for i, side in enumerate(sides) if side == team] for team in teams}
    before = [
        [_MODEL.rating(mu=skills[i].mu, sigma=skills[i].sigma) for i in members[team]]
        for team in teams
    ]
    after = _MODEL.rate(before, ranks=[float(place[team]) for team in teams])
    numbers = {
        player: rating
        for team, ratings in zip(teams, after, strict=True)
        for player, rating in zip(members[team], ratings, strict=True)
    }
    return [
        _after(skill, numbers[player].mu, numbers[player].sigma, result, at)
        for player, (skill, result) in enumerate(zip(skills, results(places), strict=True))
    ]


def _after(skill: Skill, mu: float, sigma: float, result: Result, at: int) -> Skill:
    streak = skill.streak + 1 if result == "won" else 0
    return replace(
        skill,
        mu=mu,
        sigma=sigma,
        played=skill.played + 1,
        won=skill.won + (result == "won"),
        drawn=skill.drawn + (result == "drawn"),
        streak=streak,
        best=max(skill.best, streak),
        last_at=at,
    )

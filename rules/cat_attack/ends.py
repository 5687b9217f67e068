"""Cat Attack: the outcomes of a match, with final ranks.

Our ruling: when the time is up, teams without a cat in play rank behind all others. Teams without a
cat in play rank among themselves by the food in their larders.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from rules.cat_attack.board_queries import OFF, OnBoard
from rules.game import Outcome


def home_first(teams: Sequence[int], team: int) -> Outcome:
    """Return the outcome when all of a team's cats in play have rolled home with full larders."""
    return Outcome(_winning(teams, {team}), "larder")


def survivors(teams: Sequence[int], left: Collection[int]) -> Outcome:
    """Return the outcome when only one team is left."""
    return Outcome(_winning(teams, left), "survivor")


def last_together(teams: Sequence[int], last: Collection[int]) -> Outcome:
    """Return the outcome when no cat is left: a draw between the teams that lost the last cats."""
    return Outcome(_winning(teams, last), "survivor")


def _winning(teams: Sequence[int], winners: Collection[int]) -> tuple[int, ...]:
    return ranked(teams, lambda team: (team not in winners,))


def by_time(board: OnBoard) -> Outcome:
    """Return the outcome when the time is up.

    The team with the largest sum of lives and items of food ranks first. Of teams with equal sums,
    the team with more items ranks higher.
    """
    setting = board.setting

    def standing(team: int) -> tuple[bool, int, int]:
        own = [h for h in range(len(setting.houses)) if setting.team_of(h) == team]
        items = sum(board.larders[household].bit_count() for household in own)
        lives = sum(board.lives[household] for household in own)
        cats = [space for of, space in zip(setting.teams, board.cats, strict=True) if of == team]
        return all(space == OFF for space in cats), -lives - items, -items

    return Outcome(ranked(setting.teams, standing), "time")


def ranked(teams: Sequence[int], key: Callable[[int], tuple[int, ...]]) -> tuple[int, ...]:
    """Return each player's final rank; the team with the smallest key ranks first.

    Team mates share a rank, and so do teams with equal keys.
    """
    keys = {team: key(team) for team in teams}
    place = {team: 1 + sum(other < own for other in keys.values()) for team, own in keys.items()}
    return tuple(place[team] for team in teams)

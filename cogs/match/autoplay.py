"""Actions that are played for seats without a person: absent for a turn, or given up for good."""

from __future__ import annotations

from collections.abc import Collection

from rules.game import CHANCE
from rules.match import Match


def quiet_turn(match: Match, player: int, retired: Collection[int]) -> Match:
    """The match after the least committing turn of a player who is not there but still in."""
    begun = match.ply
    while True:
        # Not marked as played for a seat that is out.
        match = match.play(player, match.state.fallback(player)).settle(retired)
        passed = any(step.player not in (player, CHANCE) for step in match.steps[begun:])
        if passed or match.outcome is not None or player not in match.state.awaited():
            return match


def played_on(match: Match, retired: Collection[int]) -> Match:
    """The match after chance, forced actions, and everything that given-up seats have to do."""
    match = match.settle(retired)
    while waiting := [player for player in match.to_act() if player in retired]:
        player = waiting[0]
        match = match.play(player, match.state.fallback(player), auto=True).settle(retired)
    return match

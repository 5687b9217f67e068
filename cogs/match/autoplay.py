"""Actions that are played for seats without a person: absent for a turn, or given up for good."""

from __future__ import annotations

from collections.abc import Collection

from agents.agent import HOUSE_CAT
from agents.characters import CHARACTERS
from agents.registry import knows
from data import MatchRow
from rules.game import CHANCE, Game
from rules.match import Match


def stood_in_for(row: MatchRow) -> tuple[int, ...]:
    """Players who have given up, and for whom cats play on."""
    return tuple(seat.player for seat in row.seats if seat.stand_in is not None)


def stand_in(kind: Game, row: MatchRow) -> int | None:
    """The cat to play on for a seat, by user id: one who is not at the table, a house cat if any.

    None where all are, and where cats do not know the game.
    """
    if not knows(kind):
        return None
    others = [each for each in CHARACTERS if row.player_of(each.user) is None]
    ordered = sorted(others, key=lambda each: each.strength != HOUSE_CAT)
    return ordered[0].user if ordered else None


def quiet_turn(match: Match, player: int) -> Match:
    """The match after the least committing turn of a player who is not there but still in."""
    begun = match.ply
    while True:
        # Not marked as played for a seat that is out.
        match = match.play(player, match.state.fallback(player)).settle()
        passed = any(step.player not in (player, CHANCE) for step in match.steps[begun:])
        if passed or match.outcome is not None or player not in match.state.awaited():
            return match


def played_on(match: Match, standing_in: Collection[int] = ()) -> Match:
    """The match after chance, forced actions, and everything that given-up seats have to do.

    Whatever is not forced is left to who stands in.
    """
    match = match.settle()
    alone = {*match.out}.difference(standing_in)
    while waiting := [player for player in match.to_act() if player in alone]:
        player = waiting[0]
        match = match.play(player, match.state.fallback(player)).settle()
    return match

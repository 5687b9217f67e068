"""Consequences for players whose time runs out, and actions for seats that nobody plays."""

from __future__ import annotations

from collections.abc import Collection

from agents.agent import HOUSE_CAT
from agents.characters import CHARACTERS, is_cat
from agents.registry import knows
from data import NO_SHOW, MatchRow
from rules.game import ABANDONED, CHANCE, Game, Outcome
from rules.match import Match
from rules.standings import last_side

GRACE, LOST, PLAYED, RETIRED = "grace", "lost", "played", "retired"
"""The possible consequences for a player whose turn runs out of time."""


def consequence(row: MatchRow, player: int, acted: Collection[int]) -> str:
    """Return what a player's timeout leads to. `acted` are the players who have acted themselves.

    A match of two people in which the player has never acted ends as a no-show. In any other match
    without cats, the player's first timeout only extends the turn. In all other cases, the
    consequence depends on the number of players. In a match of two, the player loses. In a match of
    more than two, the bot plays the turn and commits the player to as little as possible. If the
    player's own next turn times out, too, the seat is given up.
    """
    seat, people = row.seats[player], not any(map(is_cat, row.users))
    if people and row.players == 2 and player not in acted:
        return NO_SHOW
    if people and not seat.grace:
        return GRACE
    if row.players == 2:
        return LOST
    return RETIRED if seat.missed else PLAYED


def last_standing(match: Match, cats: Collection[int]) -> Outcome | None:
    """Return the outcome if only one side is left, or if only cats are left; else None."""
    last = last_side(match.sides, match.out)
    if last is None and not {*range(match.players)}.difference(match.out, cats):
        return Outcome((), ABANDONED)
    return last


def stood_in_for(row: MatchRow) -> tuple[int, ...]:
    """Return the players whose seats a cat has taken over."""
    return tuple(seat.player for seat in row.seats if seat.stand_in is not None)


def stand_in(kind: Game, row: MatchRow) -> int | None:
    """Return the user id of a cat, preferably a house cat, that can replace a player.

    Return None if all cats sit at the table already, or if cats cannot play the game.
    """
    if not knows(kind):
        return None
    others = [each for each in CHARACTERS if row.player_of(each.user) is None]
    ordered = sorted(others, key=lambda each: each.strength != HOUSE_CAT)
    return ordered[0].user if ordered else None


def quiet_turn(match: Match, player: int) -> Match:
    """Return the match after an absent player's turn, played with the rules' fallback actions."""
    begun = match.ply
    while True:
        # These actions are not marked as actions for a seat that was given up.
        match = match.play(player, match.state.fallback(player)).settle()
        passed = any(step.player not in (player, CHANCE) for step in match.steps[begun:])
        if passed or match.outcome is not None or player not in match.state.awaited():
            return match


def played_on(match: Match, standing_in: Collection[int] = ()) -> Match:
    """Return the match after chance actions, forced actions, and all actions for given-up seats.

    For a player in `standing_in`, only forced actions are taken; a cat chooses the other actions.
    """
    match = match.settle()
    alone = {*match.out}.difference(standing_in)
    while waiting := [player for player in match.to_act() if player in alone]:
        player = waiting[0]
        match = match.play(player, match.state.fallback(player)).settle()
    return match

"""Counts of action sequences by depth, to test and to time games without secrets."""

from __future__ import annotations

from rules.game import Game, State, full_options


def countable(game: Game) -> bool:
    """Return whether a match with default options has neither chance nor secrets.

    Chance actions do not belong to a player, so sequences that contain them are not counted.
    """
    return not (game.has_secrets or game.draws_by_chance(full_options(game, {})))


def beginning(game: Game) -> State:
    """Return the start of a match with the fewest players and default options."""
    return game.initial_state(game.player_counts[0], full_options(game, {}))


def perft(state: State, depth: int) -> int:
    """Count the action sequences of exactly `depth` plies; a finished game has none."""
    if depth == 0:
        return 1
    actors = state.to_act()
    if depth == 1:
        return sum(len(state.legal_actions(player)) for player in actors)
    return sum(
        perft(state.apply(player, action), depth - 1)
        for player in actors
        for action in state.legal_actions(player)
    )

"""Counting sequences of actions by depth, to test and to time games of perfect information."""

from __future__ import annotations

from rules.game import State


def perft(state: State, depth: int) -> int:
    """The number of action sequences of exactly `depth` plies. A finished game has none."""
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

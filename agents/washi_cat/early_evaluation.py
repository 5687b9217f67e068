"""Washi Cat: the evaluation of a position while fish or cats are still to be drawn."""

from __future__ import annotations

import math
from dataclasses import replace

from agents.washi_cat.distances import Distances, distances_of, time_of
from rules.washi_cat.drawing import drawable
from rules.washi_cat.position import PLAYERS
from rules.washi_cat.state import State

_SHARPNESS = 5.0
"""A lead of this number of actions multiplies the odds of winning by e.

The number applies until all fish and cats have been drawn.
"""
_CATS = 2


def early_odds(state: State) -> float:
    """Return the probability that player 0 wins, if fish or cats are still to be drawn."""
    first, second = (_need(state, player) for player in PLAYERS)
    return 1 / (1 + math.exp((first - second) / _SHARPNESS))


def _need(state: State, player: int) -> float:
    """Return how many actions a player's errands take.

    We assume that a cat that has not been drawn yet starts on the best free place.
    """
    errands = early_distances(state, player).errands
    mask = state.board.mask
    drawn = [time_of(errands, mask[cat.start]) for cat in state.cats[player]]
    places = drawable(state.board, player, state.drawings) if len(drawn) < _CATS else ()
    free = sorted([time for at in places if (time := time_of(errands, mask[at])) is not None])
    times = [*drawn, *free, *free[:1]][:_CATS]
    return sum([len(errands) if time is None else time for time in times])


def early_distances(state: State, player: int) -> Distances:
    """Return a player's distances.

    While there are no fish in the opponent's home row, each street space there counts as a fish.
    """
    known, board = distances_of(state, player), state.board
    return known if known.fish else replace(known, fish=board.homes[1 - player] & board.streets)

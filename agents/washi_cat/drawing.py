"""Washi Cat: what drawings of fish and cats are worth."""

from __future__ import annotations

import math
from dataclasses import replace

from agents.washi_cat.ways import Ways, time_of, ways_of
from rules.washi_cat.drawing import drawable
from rules.washi_cat.position import PLAYERS
from rules.washi_cat.state import State

_SHARPNESS = 5.0
"""So many actions of errands less make winning e times as likely, at the beginning."""
_CATS = 2


def early_odds(state: State) -> float:
    """How likely player 0 is to win, while not all is drawn."""
    first, second = (_need(state, player) for player in PLAYERS)
    return 1 / (1 + math.exp((first - second) / _SHARPNESS))


def _need(state: State, player: int) -> float:
    """The errands of a player's cats, those not drawn yet from the best places left."""
    errands = early_ways(state, player).errands
    mask = state.board.mask
    drawn = [time_of(errands, mask[cat.start]) for cat in state.cats[player]]
    places = drawable(state.board, player, state.drawings) if len(drawn) < _CATS else ()
    free = sorted([time for at in places if (time := time_of(errands, mask[at])) is not None])
    times = [*drawn, *free, *free[:1]][:_CATS]
    return sum([len(errands) if time is None else time for time in times])


def early_ways(state: State, player: int) -> Ways:
    """The ways of a player, to any place opposite as long as no fish is there."""
    ways, board = ways_of(state, player), state.board
    return ways if ways.fish else replace(ways, fish=board.homes[1 - player] & board.streets)

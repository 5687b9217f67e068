"""Washi Cat: the actions that a kitten notices."""

from __future__ import annotations

from agents.glances import SURE, glance
from rules.washi_cat.actions import Act
from rules.washi_cat.state import State
from rules.washi_cat.view import MOVE, PLAY

_ALERT, _NEAR = 0.7, 4
_ROUNDABOUT = 0.6
"""A factor on the probability of noticing an action if it is a jump or a pop, not a move."""


def glance_at(state: State, player: int, act: Act) -> float:
    """Return the probability that a kitten considers an action; 1 for taking or delivering fish."""
    if state.phase != PLAY:
        return _ALERT
    board = state.board
    there, cat = board.mask[act.place], state.cats[player][act.cat - 1]
    takes = cat.carries is None and there & state.fish_left & board.homes[1 - player]
    brings = cat.carries is not None and there & board.homes[player]
    if act.kind == MOVE and (takes or brings):
        return SURE
    noticed = glance(_ALERT, *_from_last(state, act.place), _NEAR)
    return noticed if act.kind == MOVE else noticed * _ROUNDABOUT


def _from_last(state: State, place: str) -> tuple[int, int]:
    """Return the distance across and down from the last action's target."""
    if not state.strokes:
        return 0, 0
    (row, column), *_ = state.board.cells(place)
    (last_row, last_column), *_ = state.board.cells(state.strokes[-1].target)
    return column - last_column, row - last_row

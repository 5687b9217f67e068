"""Cat, Rat, Flea!: expertise for computer players."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from agents.expertise import Open, result
from agents.glances import SURE, glance
from rules.cat_rat_flea.board import CAT, CELLS, FILES, RANKS, SOUTH, Cell
from rules.cat_rat_flea.moves import Move
from rules.cat_rat_flea.state import State
from rules.game import Action

_FLEA, _TRAPPED = 30, 4
_NEARER = (0, 3, 8, 20, 0)
"""Worth of a flea's progress, by the number of rows it has crossed.

A flea in the last row has won, so that row needs no worth.
"""
_ON_FOE, _ON_OWN = 12, 5
"""How much it is worth to a flea to ride an opponent's piece, and a piece of its own side.

Riding an opponent's piece also brings a win nearer.
"""
_AWAKE = {CAT: 9, "R": 7}
_ALERT, _NEAR = 0.9, 1
"""The probability that a kitten notices something near the last action.

Something is near if its distance is at most `_NEAR`.
"""
_SIDES = (0, 1)
_SCALE = 28
"""The difference in worth that multiplies the odds of winning by e."""


def _worth(cell: Cell, rank: int) -> int:
    """Return what a space's pieces are worth to South, minus what they are worth to North."""
    total = 0
    if cell.big and cell.status != "z":
        total += (1 if cell.owner == SOUTH else -1) * _AWAKE[cell.big]
    if cell.flea is not None:
        sign = 1 if cell.flea == SOUTH else -1
        behind = rank if cell.flea == SOUTH else RANKS - 1 - rank
        if cell.trapped:
            total += sign * _TRAPPED
        else:
            total += sign * (_FLEA + _NEARER[behind])
            if cell.big:
                total += sign * (_ON_OWN if cell.owner == cell.flea else _ON_FOE)
    return total


_WORTH = tuple(tuple(_worth(cell, rank) for cell in CELLS) for rank in range(RANKS))
_ROWS = tuple(rank for rank in range(RANKS) for _ in range(FILES))


def _captures(state: State, player: int, move: Move) -> bool:
    """Return whether a move eats or traps an opponent's piece."""
    landing = state.carry_out(bytearray(state.board), move)
    if landing is None:
        return False
    foe, stands = str.islower if player == SOUTH else str.isupper, CELLS[landing.stands]
    return any(map(foe, landing.prey)) or (stands.trapped and stands.flea == 1 - player)


def _straight(move: Move) -> bool:
    """Return whether a move goes along a row or a column."""
    same_file = move.source % FILES == move.target % FILES
    return same_file or move.source // FILES == move.target // FILES


def _wins(state: State, player: int, move: Move) -> bool:
    outcome = state.apply(player, move).outcome()
    return outcome is not None and outcome.winners == (player,)


class CatRatFleaExpertise(Open[State]):
    """Weighs fleas, their progress, the pieces they ride, and pieces that are awake."""

    pace: ClassVar[Mapping[str, int]] = {"house-cat": 1_500, "alley-cat": 40_000}

    def glance(self, state: State, player: int, action: Action) -> float:
        """Return the probability that a kitten considers an action.

        The probability is 1 for wins and captures; otherwise it depends on the distance to the last
        action.
        """
        move = cast("Move", action)
        if not move.kind or _captures(state, player, move) or _wins(state, player, move):
            return SURE
        last = state.moves[-1][1].target if state.moves else move.target
        across, down = move.target % FILES - last % FILES, move.target // FILES - last // FILES
        return glance(_ALERT, across, down, _NEAR)

    def at_a_glance(self, state: State, player: int) -> float:
        """Return the prospects after the worst of the opponent's captures that a kitten foresees.

        A kitten sees captures along rows and columns, but overlooks diagonal ones.
        """
        foe = 1 - player
        stands = [self.prospects(state)[player]]
        for move in state.legal_actions(foe):
            if move.kind and _straight(move) and _captures(state, foe, move):
                after = state.apply(foe, move)
                outcome = after.outcome()
                judged = self.prospects(after) if outcome is None else result(outcome, _SIDES)
                stands.append(judged[player])
        return min(stands)

    def prospects(self, state: State) -> Sequence[float]:
        board = state.board
        ahead = sum([_WORTH[rank][code] for rank, code in zip(_ROWS, board, strict=True)])
        south = 1 / (1 + math.exp(-ahead / _SCALE))
        return south, 1 - south

    def settled(self, state: State, since: State) -> bool:  # noqa: ARG002
        """Return False while a piece must scurry."""
        return not state.displaced

    def same(self, state: State) -> object:
        return state.board, state.turn, state.displaced, state.displaced_at, state.passes

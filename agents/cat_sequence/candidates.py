"""Cat Sequence: the plays worth considering.

Ratings use only the board and the player's own hand, so they do not depend on others' cards. The
weights were chosen by hand: similar weights did equally well in matches between players who always
take the first candidate.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from agents.cat_sequence.evaluation import IN_HAND, LINES_AT, TINY, without_done, worths
from rules.cat_sequence.actions import DEAD, DRAW, PLAY, Move
from rules.cat_sequence.board import CARDS, MEOW_CODE, PURRR_CODE
from rules.cat_sequence.state import State

MOST, MOST_OF_A_WILDCARD = 7, 3
"""The maximum number of plays to consider, and of plays with the same wildcard."""
COST = {PURRR_CODE: 0.5, MEOW_CODE: 0.5}
"""The rating that a play loses because it spends a wildcard."""
BLOCKING, LEAST = 0.3, 0.01
"""How much blocking counts, if making lines counts 1.

`LEAST` is a lower limit: however much a play blocks a team, at least this share of the worth of
the team's lines remains.
"""
ELSEWHERE, COVERED = 0.1, 0.001
"""Worth of an open space whose card is not in hand, and of a space under another team's chip."""


class _Lines(NamedTuple):
    """How much each card's spaces, each space, each line, and all lines are worth to a team."""

    by_card: Sequence[float]
    spaces: Sequence[float]
    lines: Sequence[float]
    total: float


class _Board(NamedTuple):
    """The public part of a state and the team to play, which are equal in many samples."""

    layout: tuple[int, ...]
    chips: bytes
    teams: int
    goal: int
    team: int


def candidates_of(state: State, player: int) -> Sequence[Move]:
    """Return the legal actions that could be best, the most promising first; at least one."""
    legal = state.legal_actions(player)
    if len(legal) == 1:
        return legal
    if legal[-1].kind == DRAW:
        # Draw at once: a bigger hand never hurts, and the right to draw may lapse.
        return legal[-1:]
    dead = [move for move in legal if move.kind == DEAD][:1]
    plays = tuple([move for move in legal if move.kind == PLAY])
    # Only a MEOW can make a dead card playable again.
    if dead and (not plays or MEOW_CODE not in state.hands[player]):
        return dead
    setting = state.setting
    team = setting.team(player)
    board = _Board(state.layout, state.chips, setting.teams, setting.goal, team)
    completing, best = _best(board, state.hands[player], plays)
    for move in completing:
        if state.would_win(team, move.space):
            return (move,)
    return (*dead, *best)


@lru_cache(maxsize=256)
def _best(
    board: _Board, hand: tuple[int, ...], plays: tuple[Move, ...]
) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """Return the plays that complete a line, and all plays worth considering."""
    own = _lines(board, board.team, hand)
    foes = {other: _lines(board, other, ()) for other in range(board.teams) if other != board.team}
    ratings = {move: _rating(board, own, foes, move) for move in plays}
    # Keep the plays with the highest sums of gain and damage, and the play with the most damage.
    rated = sorted(plays, key=lambda move: -sum(ratings[move]))
    blocking = max(plays, key=lambda move: ratings[move][1])
    chosen: list[Move] = []
    left = {PURRR_CODE: MOST_OF_A_WILDCARD, MEOW_CODE: MOST_OF_A_WILDCARD}
    for move in rated:
        if move.card in left:
            if not left[move.card]:
                continue
            left[move.card] -= 1
        chosen.append(move)
    chosen = chosen[:MOST]
    if blocking not in chosen:
        chosen.append(blocking)
    return tuple([move for move in plays if _completes(own, move)]), tuple(chosen)


def _lines(board: _Board, team: int, hand: Sequence[int]) -> _Lines:
    by_card = [ELSEWHERE] * len(CARDS)
    for card in hand:
        by_card[card] = IN_HAND
    spaces, lines = worths(board.layout, board.chips, team, by_card, COVERED)
    if board.goal > 1:
        without_done(lines)
    return _Lines(by_card, spaces, lines, sum(lines) + TINY)


def _completes(own: _Lines, move: Move) -> bool:
    """Return whether the play fills the last space of a line."""
    worth = own.spaces[move.space]
    return move.card != MEOW_CODE and worth in [own.lines[line] for line in LINES_AT[move.space]]


def _rating(board: _Board, own: _Lines, foes: dict[int, _Lines], move: Move) -> tuple[float, float]:
    """Return a play's gain for its team's lines and its damage to others, as logarithms."""
    through = LINES_AT[move.space]
    gain = sum([own.lines[line] for line in through]) / own.spaces[move.space]
    if move.card == MEOW_CODE:
        breed = board.layout[move.space]
        foe = foes[board.chips[move.space] - 1]
        gain *= own.by_card[breed] - COVERED
        loss = _loss(foe, through, foe.by_card[breed])
    else:
        gain *= 1 - own.spaces[move.space]
        loss = sum([_loss(foe, through, COVERED) for foe in foes.values()])
    gain = math.log1p(max(0.0, gain) / own.total) - COST.get(move.card, 0.0)
    return gain, BLOCKING * loss


def _loss(foe: _Lines, through: Sequence[int], rest: float) -> float:
    """Return a team's loss: minus the logarithm of the share of its worth that the team keeps.

    The team's lines in `through` keep only the share `rest` of their worth.
    """
    lost = sum([foe.lines[line] for line in through]) * (1 - rest)
    return -math.log(max(1 - lost / foe.total, LEAST))

"""Cat Sequence: the plays that a kitten notices."""

from __future__ import annotations

from agents.glances import SURE, glance
from rules.cat_sequence.actions import DEAD, PLAY, Move
from rules.cat_sequence.board import LINES_THROUGH, MEOW_CODE
from rules.cat_sequence.lines import COLUMNS, IN_A_LINE
from rules.cat_sequence.position import NOBODY
from rules.cat_sequence.state import State

_ALERT, _NEAR = 0.4, 2
_DIAGONAL = 0.5
"""A factor on the probability of noticing a play that only helps a diagonal."""


def glance_at(state: State, player: int, move: Move) -> float:
    """Return the probability that a kitten considers a play; 1 if it fills a line's last space."""
    if move.kind != PLAY or move.kind == DEAD:
        return SURE
    own = state.setting.team(player)
    ours, askew = _most(state, own, move.space)
    theirs = max(_most(state, team, move.space)[0] for team in _others(state, own))
    if move.card == MEOW_CODE:
        return SURE if theirs >= IN_A_LINE - 1 else _ALERT
    if max(ours, theirs) >= IN_A_LINE - 1:
        return SURE
    noticed = glance(_ALERT, *_from_last(state, move.space), _NEAR)
    return noticed * _DIAGONAL if askew else noticed


def _others(state: State, own: int) -> list[int]:
    return [team for team in range(state.setting.teams) if team != own]


def _most(state: State, team: int, space: int) -> tuple[int, bool]:
    """Count a team's chips in its best line through a space; also say whether the line is diagonal.

    Lines with another team's chip do not count.
    """
    most = {False: 0, True: 0}
    for line in LINES_THROUGH[space]:
        chips = [state.chips[other] for other in line if other != space]
        if all(chip in (0, team + 1) for chip in chips):
            diagonal = line[1] - line[0] not in (1, COLUMNS)
            most[diagonal] = max(most[diagonal], len(chips) - chips.count(0))
    return max(most.values()), most[True] > most[False]


def _from_last(state: State, space: int) -> tuple[int, int]:
    """Return the distances across and down from the last play; both are 0 before the first play."""
    last = state.latest[2] if state.latest is not None else NOBODY
    if last < 0:
        return 0, 0
    return space % COLUMNS - last % COLUMNS, space // COLUMNS - last // COLUMNS

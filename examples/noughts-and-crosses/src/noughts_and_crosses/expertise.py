"""Expertise for the cats that play: how promising a position is."""

from __future__ import annotations

import math
from collections.abc import Sequence

from agents.expertise import Open
from noughts_and_crosses.rules import LINES, State
from noughts_and_crosses.view import SPACES

_WORTH = (0, 1, 4, 0)
"""The worth of a line in which only one player has marks, by the number of those marks."""
_SCALE = 4
"""The difference in worth that multiplies a player's odds of winning by e."""


class NoughtsAndCrossesExpertise(Open[State]):
    """Counts the lines that are still open to each player."""

    def prospects(self, state: State) -> Sequence[float]:
        at = dict(zip(SPACES, state.marks, strict=True))
        ahead = 0
        for line in LINES:
            marks = [at[name] for name in line if at[name] is not None]
            if marks.count(0) == len(marks):
                ahead += _WORTH[len(marks)]
            elif marks.count(1) == len(marks):
                ahead -= _WORTH[len(marks)]
        noughts = 1 / (1 + math.exp(-ahead / _SCALE))
        return noughts, 1 - noughts

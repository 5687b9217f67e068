"""Caged Rat: the facts that decided a finished match."""

from __future__ import annotations

from rules.caged_rat.position import Position
from rules.errors import Fact


def decided_by(after: Position) -> dict[str, Fact]:
    """Return the facts that explain the outcome.

    `player` won with `total` points in the last rubber; `owner` lost with `owner_total` points.
    `goal` is the total that wins a rubber, 0 for a single deal. `rubbers` and `owner_rubbers` are
    the numbers of rubbers won.
    """
    if after.ended is None:
        return {}
    [player] = after.ended.winners
    return {
        "player": player,
        "owner": 1 - player,
        "total": after.totals[player],
        "owner_total": after.totals[1 - player],
        "goal": after.setting.goal,
        "rubbers": after.rubbers[player],
        "owner_rubbers": after.rubbers[1 - player],
    }

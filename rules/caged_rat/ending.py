"""Caged Rat: the facts that decided a finished match."""

from __future__ import annotations

from rules.caged_rat.position import Position
from rules.errors import Fact


def decided_by(after: Position) -> dict[str, Fact]:
    """Return the facts that explain why this position is the last.

    Who won (`player`), with `total` points in the last rubber to the owner's `owner_total`; to
    how many points it went (`goal`, 0 for a single deal); how many `rubbers` each has won.
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

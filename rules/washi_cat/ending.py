"""Washi Cat: what decided a match that is over."""

from __future__ import annotations

from rules.errors import Fact
from rules.washi_cat.actions import Act
from rules.washi_cat.errands import errands
from rules.washi_cat.position import Position


def decided_by(after: Position, act: Act) -> dict[str, Fact]:
    """Facts of why an action leads to the last position; how many went by where that is a draw.

    Who won against whom (`player`, `owner`); `delivered`: which `cat` came home last, to which
    `place`; `trapped`: of which cats of the owner's the errands have become impossible (`cats`:
    `1`, `2` or `both`; `clash` where only one and the same fish is left to them).
    """
    if after.ended is None:
        return {}
    if not after.ended.winners:
        return {"count": after.quiet}
    [winner] = after.ended.winners
    facts: dict[str, Fact] = {"player": winner, "owner": 1 - winner}
    if after.ended.reason == "delivered":
        return {**facts, "cat": act.cat, "place": act.place}
    if after.ended.reason == "trapped":
        return {**facts, "cats": _trapped(after, 1 - winner)}
    return facts


def _trapped(after: Position, player: int) -> str:
    found = errands(after, player)
    lost = [number for number, each in enumerate(found.lost, 1) if each]
    if not lost:
        return "clash"
    return str(lost[0]) if len(lost) == 1 else "both"

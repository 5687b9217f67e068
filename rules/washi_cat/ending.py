"""Washi Cat: the facts that decided a finished match."""

from __future__ import annotations

from rules.errors import Fact
from rules.washi_cat.actions import Act
from rules.washi_cat.errands import errands
from rules.washi_cat.position import Position


def decided_by(after: Position, act: Act) -> dict[str, Fact]:
    """Return facts that say why an action led to the last position.

    `player` won against `owner`. For `delivered`: `cat` came home last, to `place`. For `trapped`:
    `cats` of the owner cannot finish their errands (`1`, `2` or `both`; `clash` where the same fish
    is the only one left for both). A draw has `count`, the actions in a row without anything new.
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

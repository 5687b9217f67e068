"""Washi Cat: the facts that decided a finished match."""

from __future__ import annotations

from rules.errors import Fact
from rules.washi_cat.actions import Act
from rules.washi_cat.errands import errands
from rules.washi_cat.position import Position


def decided_by(after: Position, act: Act) -> dict[str, Fact]:
    """Return the facts that explain the outcome.

    `player` won against `owner`. For the reason `delivered`, `cat` is the cat that came home last,
    and `place` is the place where it came home. For the reason `trapped`, `cats` are the owner's
    cats that cannot finish their errands: `1`, `2`, `both`, or `clash` if only one fish is left for
    both cats. For a draw, `count` is the number of consecutive actions that brought nothing new
    (see `state.IDLE`).
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

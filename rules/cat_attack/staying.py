"""Cat Attack: the cost of ending a turn at a place that the cat has robbed."""

from __future__ import annotations

from typing import Protocol

from rules.cat_attack.board_queries import OnBoard, guarded
from rules.cat_attack.routes import ALL_GROUNDS, AREA, BIT


class TurnSoFar(OnBoard, Protocol):
    """A position or a draft that also records this turn's robberies; see `Position`."""

    @property
    def raided(self) -> int: ...
    @property
    def burgled(self) -> bool: ...


def cost_of_staying(so_far: TurnSoFar, player: int, space: int) -> int:
    """Return the lives that a cat would lose if its turn ended on this space."""
    setting = so_far.setting
    for household, house in enumerate(setting.houses):
        if BIT[space] & AREA[house] and guarded(so_far, player, household):
            if so_far.burgled:
                return 1
            return 2 if so_far.raided >> household & 1 else 0
    return int(so_far.burgled and bool(BIT[space] & ALL_GROUNDS))

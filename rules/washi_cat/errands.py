"""Washi Cat: whether a cat can still finish its errand by moves alone, over the map as it stands.

The opponent's line and shrines bar the way, own lines do not. Nobody enters a fish in the own home
row. A cat without a fish takes the first it enters, and all others bar its way. To a cat that
carries one far fish are no hindrance while the other own cat has none and is not home, for that
one may still take them away.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.washi_cat.position import Position
from rules.washi_cat.view import Cat


@dataclass(frozen=True, slots=True)
class Errands:
    """Of a player's cats: `lost[i]` tells that cat i can no longer finish its errand.

    `clash` tells that the two, without a fish, can both finish with one and the same fish only.
    """

    lost: tuple[bool, ...]
    clash: bool

    @property
    def trapped(self) -> bool:
        """Whether a player without specials has lost by this."""
        return self.clash or any(self.lost)


def errands(position: Position, player: int) -> Errands:
    """How a player's cats stand with their errands, by the map as it is."""
    free = position.board.everything & ~position.lines[1 - player]
    lost, hunted = [], []
    for cat in position.cats[player]:
        if cat.carries is None:
            hunted.append(_catches(position, player, cat, free))
            lost.append(not hunted[-1])
        else:
            lost.append(not _returns(position, player, cat, free))
    return Errands(tuple(lost), len(hunted) == 2 and _same_single(*hunted))


def _same_single(one: int, other: int) -> bool:
    """Whether two sets are equal and hold exactly one place."""
    return one == other != 0 and one & (one - 1) == 0


def _catches(position: Position, player: int, cat: Cat, free: int) -> int:
    """The far fish with which a cat that has none can finish, as a set of places.

    Ways are the same there and back, so that a fish will do if it lies beside what can be reached
    from the cat and beside what can be reached from home.
    """
    board = position.board
    water = free & ~position.fish_left
    out = board.reach(board.mask[cat.at], water)
    back = board.reach(board.homes[player] & water, water)
    far = position.fish_left & board.homes[1 - player]
    return far & board.beside(out) & board.beside(back)


def _returns(position: Position, player: int, cat: Cat, free: int) -> bool:
    """Whether a cat that carries a fish can come home, or is there."""
    board = position.board
    near, far = (position.fish_left & board.homes[side] for side in (player, 1 - player))
    others = [other for other in position.cats[player] if other.number != cat.number]
    waits = any(other.carries is None and not other.home for other in others)
    barred = near if waits else near | far
    return bool(board.reach(board.mask[cat.at], free & ~barred) & board.homes[player])

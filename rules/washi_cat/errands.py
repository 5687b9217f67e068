"""Washi Cat: whether a cat can still finish its errand by moves alone, over the map as it stands.

The opponent's line and shrines bar the way, own lines do not. Nobody enters a fish in the own home
row. A cat without a fish takes the first it enters, and all others bar its way. To a cat that
carries one far fish are no hindrance while the other own cat has none and is not home, for that
one may still take them away.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.washi_cat.board import Board
from rules.washi_cat.position import Position
from rules.washi_cat.view import Cat


@dataclass(frozen=True, slots=True)
class Errands:
    """The errands of a player's cats: `lost[i]` means that cat i can no longer finish.

    `clash` tells that the two, without a fish, can both finish with one and the same fish only.
    """

    lost: tuple[bool, ...]
    clash: bool

    @property
    def trapped(self) -> bool:
        """Whether a player without specials has lost by this."""
        return self.clash or any(self.lost)


def errands(position: Position, player: int) -> Errands:
    """Return the state of a player's errands on the current map."""
    board = position.board
    free = board.everything & ~position.lines[1 - player]
    lost, hunted = [], []
    for cat in position.cats[player]:
        if cat.carries is None:
            catches = _catches(board, player, free, position.fish_left)
            hunted.append(next(fish for region, fish in catches if region & board.mask[cat.at]))
            lost.append(not hunted[-1])
        else:
            lost.append(not _returns(position, player, cat, free))
    return Errands(tuple(lost), len(hunted) == 2 and _same_single(*hunted))


def _same_single(one: int, other: int) -> bool:
    """Whether two sets are equal and hold exactly one place."""
    return one == other != 0 and one & (one - 1) == 0


# Cached: most actions change nothing for one player's cats, and every legal action is examined.


@lru_cache(maxsize=1024)
def _catches(board: Board, player: int, free: int, fish: int) -> tuple[tuple[int, int], ...]:
    """By region, the far fish with which a cat in it that has none can finish, as sets of places.

    Ways are the same there and back, so that a fish will do if it lies beside what can be reached
    from the cat and beside what can be reached from home.
    """
    water = free & ~fish
    far = fish & board.homes[1 - player] & board.beside(_home_side(board, player, water))
    return tuple((region, far & board.beside(region)) for region in board.regions(water))


@lru_cache(maxsize=1024)
def _home_side(board: Board, player: int, free: int) -> int:
    """Return the places from which free places lead to a player's home row."""
    return board.reach(board.homes[player] & free, free)


def _returns(position: Position, player: int, cat: Cat, free: int) -> bool:
    """Return whether a cat that carries a fish can come home, or is there."""
    board = position.board
    near, far = (position.fish_left & board.homes[side] for side in (player, 1 - player))
    others = [other for other in position.cats[player] if other.number != cat.number]
    waits = any(other.carries is None and not other.home for other in others)
    barred = near if waits else near | far
    return bool(board.mask[cat.at] & _home_side(board, player, free & ~barred))

"""Washi Cat: whether a cat can still finish its errand by moves alone on the current map.

A cat's errand is to take a fish from the opponent's home row and to bring it to the cat's home row.
Shrines and the opponent's line block a cat; its player's own line does not. A cat cannot enter the
space of a fish in its own home row. The fish in the opponent's home row are called far fish. A cat
without a fish takes the first far fish that it reaches, and on its way home cannot enter the space
of another far fish. Far fish block a cat that carries a fish. They do not block this cat if the
player's other cat has no fish and is not home, because the other cat can still take a far fish.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.washi_cat.board import Board
from rules.washi_cat.position import Position
from rules.washi_cat.view import Cat


@dataclass(frozen=True, slots=True)
class Errands:
    """The errands of a player's cats: `lost[i]` says whether cat i can no longer finish its errand.

    `clash` says whether both cats need a fish but can get only the same fish.
    """

    lost: tuple[bool, ...]
    clash: bool

    @property
    def trapped(self) -> bool:
        """Whether a player without specials loses the match because of these errands."""
        return self.clash or any(self.lost)


def errands(position: Position, player: int) -> Errands:
    """Return which of a player's cats can still finish their errands on the current map."""
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
    """Return whether two sets are equal and contain exactly one place."""
    return one == other != 0 and one & (one - 1) == 0


# The results are cached because every legal action is examined, and most actions do not change
# them.


@lru_cache(maxsize=1024)
def _catches(board: Board, player: int, free: int, fish: int) -> tuple[tuple[int, int], ...]:
    """Return each region, with the far fish that a cat without a fish could bring home from there.

    A cat that can get from one place to another can also get back. The cat can therefore bring home
    a fish that is next to its own region and also next to places that are connected with its home.
    """
    water = free & ~fish
    far = fish & board.homes[1 - player] & board.beside(_home_side(board, player, water))
    return tuple((region, far & board.beside(region)) for region in board.regions(water))


@lru_cache(maxsize=1024)
def _home_side(board: Board, player: int, free: int) -> int:
    """Return the free places from which a cat can get to a player's home row over free places."""
    return board.reach(board.homes[player] & free, free)


def _returns(position: Position, player: int, cat: Cat, free: int) -> bool:
    """Return whether a cat that carries a fish can come home, or is home."""
    board = position.board
    near, far = (position.fish_left & board.homes[side] for side in (player, 1 - player))
    others = [other for other in position.cats[player] if other.number != cat.number]
    waits = any(other.carries is None and not other.home for other in others)
    barred = near if waits else near | far
    return bool(board.mask[cat.at] & _home_side(board, player, free & ~barred))

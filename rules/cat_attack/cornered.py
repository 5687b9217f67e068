"""Cat Attack: the cost of being cornered."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cat_attack.board_queries import OnBoard, ground_of, occupied_homes, uncatchable
from rules.cat_attack.routes import BIT, GROUNDS_OF_SHOP, HOMES, STREET_MASK, next_steps

Obstacle = tuple[str, int]
"""The kind of obstacle, and the index of its space, street or shop."""


def lives_lost(board: OnBoard, player: int, steps: int) -> int:
    """Return the lives that a cornered cat loses: one for each distinct obstacle, at least one."""
    return max(1, len(obstacles(board, player, steps)))


def obstacles(board: OnBoard, player: int, steps: int) -> set[Obstacle]:
    """Return all obstacles that the cat could meet on its routes of `steps` steps.

    A Home is an obstacle only at the last step, because no route continues beyond it.
    """
    ground = ground_of(board, player)
    homes, prey = occupied_homes(board, player), uncatchable(board, player)
    found: set[Obstacle] = set()
    for space, after, last in next_steps(board.cats[player], steps, ground):
        bit = BIT[after]
        if bit & HOMES and not last:
            continue
        if bit & homes:
            found.add(("home", after))
        elif board.car >= 0 and bit & STREET_MASK[board.car]:
            found.add(("car", board.car))
        elif bit & ground.shut and not BIT[space] & ground.shut:
            found |= set(_shop(bit))
        elif bit & ground.cats and not bit & ground.barred and (not last or bit & ground.no_end):
            found.add(("cat", after))
        elif bit & prey and last and not bit & ground.barred:
            found.add(("prey", after))
    return found


def _shop(bit: int) -> Iterator[Obstacle]:
    """Yield the closed shop whose grounds contain a space; `bit` is the space as a mask."""
    for shop, mask in enumerate(GROUNDS_OF_SHOP):
        if bit & mask:
            yield "closed", shop

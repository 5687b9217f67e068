"""Seats drawn by lot."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.chance import SEED_BYTES, ChanceStream
from rules.registry import game


def shuffled(members: Sequence[int], seed: bytes) -> list[int]:
    """Return the members in a random order. `seed` is 32 secret random bytes."""
    seats, lots = list(members), ChanceStream(seed)
    for last in range(len(seats) - 1, 0, -1):
        drawn, lots = lots.below(last + 1)
        seats[last], seats[drawn] = seats[drawn], seats[last]
    return seats


def seated(key: str, members: Sequence[int], draw_seed: Callable[[int], bytes]) -> list[int]:
    """Return the members in seat order; the order is random if this game seats players by lot."""
    if game(key).seats_by_lot:
        return shuffled(members, draw_seed(SEED_BYTES))
    return list(members)

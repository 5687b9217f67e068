"""Final ranks when players have given up their seats.

With three or more sides, the match continues when a player gives up, and the bot plays for that
player. A side that has given up all its seats ranks behind all sides that were still playing at
that time.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import RESIGNED, Outcome


def gone(sides: Sequence[int], out: Sequence[int]) -> list[int]:
    """Return the sides whose players have all left, in the order in which the sides left.

    `out` are all players who left, in the order in which they left.
    """
    order = {player: when for when, player in enumerate(out)}
    seats = {side: [p for p, own in enumerate(sides) if own == side] for side in sides}
    left = [side for side, players in seats.items() if all(p in order for p in players)]
    return sorted(left, key=lambda side: max(order[player] for player in seats[side]))


def demoted(outcome: Outcome, sides: Sequence[int], out: Sequence[int]) -> Outcome:
    """Return the outcome in which all remaining sides rank above the sides that left.

    Among the sides that left, a side that left earlier ranks lower.
    """
    left = gone(sides, out)
    if len(set(sides)) < 3 or not left or not outcome.places or len(left) == len(set(sides)):
        return outcome
    standing = dict(zip(sides, outcome.places, strict=True))
    # Sides that are still playing come first, as the game ranked them; then the sides that left,
    # the latest first.
    ranks = {
        side: (side in left, -left.index(side) if side in left else standing[side])
        for side in standing
    }
    place = {
        side: 1 + sum(other < rank for other in ranks.values()) for side, rank in ranks.items()
    }
    return Outcome(tuple(place[side] for side in sides), outcome.reason)


def last_side(sides: Sequence[int], out: Sequence[int]) -> Outcome | None:
    """Return the outcome if only one side is left, else None."""
    left = gone(sides, out)
    if len(set(sides)) - len(left) != 1:
        return None
    order = [*left, *({*sides} - {*left})]
    return Outcome(tuple(len(order) - order.index(side) for side in sides), RESIGNED)

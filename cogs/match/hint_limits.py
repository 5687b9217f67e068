"""Who may ask for hints, and for how many."""

from __future__ import annotations

from collections.abc import Sequence

from agents.characters import is_cat
from cogs.match.table import Table

MOST_HINTS = 9
_USUAL = 3


def hints_allowed(chosen: int | None, users: Sequence[int]) -> int:
    """Return how many hints each person gets, if the host chose this number; None: the usual one.

    Matches of people alone are rated, so they have no hints.
    """
    if not has_hints(users):
        return 0
    people = sum(not is_cat(user) for user in users)
    return (_USUAL if people == 1 else 0) if chosen is None else chosen


def has_hints(users: Sequence[int]) -> bool:
    """Return whether a match of these users can have hints: whether a cat is at the table."""
    return any(map(is_cat, users))


def may_ask(table: Table, player: int) -> bool:
    """Return whether the match has hints and is waiting for this player, who is a person."""
    return table.row.hints > 0 and player in table.people_awaited

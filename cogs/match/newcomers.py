"""People who are new to their table's game, and who therefore see its goal.

A newcomer has never finished a match of the game, or repeats a match lost to kittens.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from cachetools import LRUCache

from agents.agent import KITTEN
from agents.characters import is_cat
from cogs.match.table import Table
from data import Gone, Store

_KEPT = 8_192
"""The maximum number of entries in each cache. The oldest entries are forgotten."""


@dataclass(frozen=True, slots=True)
class _Found:
    """User ids of a match's newcomers.

    With `stay`, they count as newcomers although they have finished a match of the game.
    """

    users: frozenset[int]
    stay: bool = False


class Newcomers:
    """Asks the store once per match who is a newcomer, and remembers the answer."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._finished: LRUCache[tuple[str, int], None] = LRUCache(_KEPT)
        """People who are known to have finished a match, by game and user id."""
        self._new: LRUCache[int, _Found] = LRUCache(_KEPT)
        """The newcomers of each match, as they were when we first looked."""

    async def of(self, table: Table) -> frozenset[int]:
        """Return user ids of the table's newcomers; return none once the match is over."""
        if table.match.outcome is not None:
            self._note(table.game.key, _people(table))
            return frozenset()
        if table.id not in self._new:
            self._new[table.id] = await self._look_up(table)
        key, found = table.game.key, self._new[table.id]
        if found.stay:
            return found.users
        return frozenset(user for user in found.users if (key, user) not in self._finished)

    async def _look_up(self, table: Table) -> _Found:
        key = table.game.key
        asked = [user for user in _people(table) if (key, user) not in self._finished]
        known = await self._store.have_finished(key, asked) if asked else frozenset[int]()
        self._note(key, known)
        found = frozenset(asked) - known
        if not found and await self._repeats_defeat(table):
            return _Found(frozenset(_people(table)), stay=True)
        return _Found(found)

    async def _repeats_defeat(self, table: Table) -> bool:
        """Return whether this match repeats a match in which kittens beat the only person."""
        player, earlier = table.alone_with(KITTEN), table.row.rematch_of
        if player is None or earlier is None:
            return False
        try:
            row = await self._store.match(earlier)
        except Gone:
            return False
        before = row.player_of(table.row.users[player])
        places = None if row.ending is None else row.ending.places
        return before is not None and places is not None and places[before] > 1

    def _note(self, game_key: str, users: Collection[int]) -> None:
        for user in users:
            self._finished[game_key, user] = None


def _people(table: Table) -> list[int]:
    return [user for user in table.row.users if user > 0 and not is_cat(user)]

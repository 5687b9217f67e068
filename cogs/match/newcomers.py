"""People who have never finished a match of their table's game, and so are shown its goal."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection

from agents.characters import is_cat
from cogs.match.table import Table
from data import Store

_KEPT = 8_192
"""Number of people to remember per game, and of matches; the oldest are forgotten first."""


class Newcomers:
    """Asks the store once per match, and remembers the answer."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._finished: OrderedDict[tuple[str, int], None] = OrderedDict()
        """Known people who have finished a match, by game and user id."""
        self._new: OrderedDict[int, frozenset[int]] = OrderedDict()
        """User ids of each match's newcomers when it was first looked up."""

    async def of(self, table: Table) -> frozenset[int]:
        """Return user ids of the table's newcomers; return none once the match is over."""
        if table.match.outcome is not None:
            self._note(table.game.key, _people(table))
            return frozenset()
        if table.id not in self._new:
            self._new[table.id] = await self._look_up(table)
            _bound(self._new)
        key = table.game.key
        return frozenset(user for user in self._new[table.id] if (key, user) not in self._finished)

    async def _look_up(self, table: Table) -> frozenset[int]:
        key = table.game.key
        asked = [user for user in _people(table) if (key, user) not in self._finished]
        if not asked:
            return frozenset()
        known = await self._store.have_finished(key, asked)
        self._note(key, known)
        return frozenset(asked) - known

    def _note(self, game_key: str, users: Collection[int]) -> None:
        for user in users:
            self._finished[game_key, user] = None
            self._finished.move_to_end((game_key, user))
        _bound(self._finished)


def _people(table: Table) -> list[int]:
    return [user for user in table.row.users if user > 0 and not is_cat(user)]


def _bound(
    remembered: OrderedDict[tuple[str, int], None] | OrderedDict[int, frozenset[int]],
) -> None:
    while len(remembered) > _KEPT:
        remembered.popitem(last=False)

"""Finished matches to be stepped through: the moments at which they waited for somebody."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cogs.kit.refused import Refused
from cogs.match.table import Table, Telling
from cogs.match.tables import Tables
from data import Gone, MatchRow, Store
from rules.game import CHANCE, Event, State

_CACHED = 8


@dataclass(frozen=True, slots=True)
class Moment:
    """What a match was after `ply` actions; `tellings` are what happened since the last moment."""

    ply: int
    state: State
    tellings: tuple[Telling, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for told in self.tellings for event in told.events)

    @property
    def turning(self) -> tuple[Event, ...]:
        """The events of this moment that turned the match."""
        return tuple(event for event in self.events if event.turning)


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished match. Its last moment is the end."""

    table: Table
    moments: tuple[Moment, ...]

    @classmethod
    def of(cls, table: Table) -> Replay:
        moments: list[Moment] = []
        since: list[Telling] = []
        for before, step in table.match.history():
            # What chance does is shown with the action that follows from it, as at the table.
            if step.player != CHANCE:
                moments.append(Moment(step.ply - 1, before, tuple(since)))
                since.clear()
            since.append(Telling(step, tuple(before.events(step.player, step.action))))
        moments.append(Moment(table.ply, table.match.state, tuple(since)))
        return cls(table, tuple(moments))

    @property
    def plies(self) -> Sequence[int]:
        """By moment, the ply it shows."""
        return [moment.ply for moment in self.moments]

    def place(self, ply: int) -> int:
        """Which moment is the first that shows this ply; the last one beyond the end."""
        return next(
            (place for place, moment in enumerate(self.moments) if moment.ply >= ply),
            len(self.moments) - 1,
        )

    def at(self, place: int) -> Table:
        """The table as it was in a moment, without what came after."""
        if place == len(self.moments) - 1:
            return self.table
        moment, match = self.moments[place], self.table.match
        then = replace(match, state=moment.state, steps=match.steps[: moment.ply], table_end=None)
        return Table(self.table.row, then)


class Replays:
    """Replays of this process; the newest are remembered, as one is clicked through."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store
        self._known: OrderedDict[int, Replay] = OrderedDict()

    async def load(self, match_id: int, guild_id: int | None, user_id: int) -> Replay:
        """The replay, for a server's people and for its players.

        Raises `Refused`: for anybody else as if there were no such match, and while it is live.
        """
        try:
            row = await self._store.match(match_id)
        except Gone as error:
            raise Refused("no-match") from error
        _check(row, guild_id, user_id)
        if row.live:
            return await self._so_far(match_id)
        found = self._known.pop(match_id, None) or Replay.of(await self._tables.load(match_id))
        # Who sat there may have been erased meanwhile.
        found = replace(found, table=Table(row, found.table.match))
        self._known[match_id] = found
        if len(self._known) > _CACHED:
            self._known.popitem(last=False)
        return found

    async def _so_far(self, match_id: int) -> Replay:
        """The deals of a live match that are laid open. Raises `Refused` where there are none."""
        table = await self._tables.load(match_id)
        plies = table.match.open_plies if table.game.has_secrets else 0
        if not plies:
            raise Refused("replay-later")
        return Replay.of(replace(table, match=table.match.cut(plies)))


def _check(row: MatchRow, guild_id: int | None, user_id: int) -> None:
    if row.guild_id != guild_id and user_id not in row.users:
        raise Refused("no-match")

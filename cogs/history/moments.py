"""Replays: the moments at which a match waited for a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

from cachetools import LRUCache

from cogs.kit.refused import Refused, RefusedWhileBusy
from cogs.match.table import NarratedStep, Table
from cogs.match.table_service import TableService
from cogs.workers.locks import Locks
from cogs.workers.thread import CheckCancelled, run_in_thread
from data import Gone, MatchRow, Store
from rules.game import Event, State

_CACHED = 8
_Key = tuple[int, int, int, bool]


@dataclass(frozen=True, slots=True)
class Moment:
    """A match after `ply` actions. `narrated` is what happened since the previous moment.

    `number` says how many actions players have chosen so far. People see this number.
    """

    ply: int
    number: int
    state: State
    narrated: tuple[NarratedStep, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for told in self.narrated for event in told.events)

    @property
    def turning(self) -> tuple[Event, ...]:
        """Return the events of this moment that were turning points."""
        return tuple(event for event in self.events if event.turning)


@dataclass(frozen=True, slots=True)
class Replay:
    """A match, moment by moment, from before the first action to the newest position."""

    table: Table
    moments: tuple[Moment, ...]

    @classmethod
    def of(cls, table: Table, check_cancelled: CheckCancelled = lambda: None) -> Replay:
        """Build a replay by walking through the whole match.

        Call this function outside the event loop.
        """
        moments: list[Moment] = []
        since: list[NarratedStep] = []
        for before, step in table.match.history():
            check_cancelled()
            # A step that nobody chose is shown with the action that caused it, as on the boards.
            if step.chosen:
                moments.append(Moment(step.ply - 1, step.number - 1, before, tuple(since)))
                since.clear()
            since.append(NarratedStep.of(before, step))
        moments.append(Moment(table.ply, table.match.number, table.match.state, tuple(since)))
        return cls(table, tuple(moments))

    @property
    def plies(self) -> Sequence[int]:
        """Return the plies of the moments, in order."""
        return [moment.ply for moment in self.moments]

    def place(self, ply: int) -> int:
        """Return the index of the first moment at or after this ply, or else the last index."""
        return next(
            (place for place, moment in enumerate(self.moments) if moment.ply >= ply),
            len(self.moments) - 1,
        )

    def at(self, place: int) -> Table:
        """Return the table as it was at a moment, without later actions."""
        if place == len(self.moments) - 1:
            return self.table
        moment, match = self.moments[place], self.table.match
        then = replace(
            match,
            state=moment.state,
            steps=match.steps[: moment.ply],
            table_end=None,
            gave_up=match.gave_up_before(moment.ply),
        )
        return Table(self.table.row, then)


class Replays:
    """Loads replays, and caches those used most recently, because people step through them."""

    def __init__(self, tables: TableService, store: Store) -> None:
        self._tables = tables
        self._store = store
        self._known: LRUCache[_Key, Replay | None] = LRUCache(_CACHED)
        self._locks = Locks[int]()
        self.waiting: set[int] = set()
        """People whose replay or animation is being loaded or drawn."""

    async def load(self, match_id: int, guild_id: int | None, user_id: int) -> Replay:
        """Return the replay for a person on the match's server, or for one of its players.

        Raises `Refused` for anybody else, as if the match did not exist. Also raises `Refused`
        while no part of the match may be shown, and while this person waits for a different replay.
        """
        try:
            row = await self._store.match(match_id)
        except Gone as error:
            raise Refused("no-such-match") from error
        _check(row, guild_id, user_id)
        if _key(row) not in self._known:
            with self.waits(user_id):
                row = await self._walk_through(row)
        found = self._known[_key(row)]
        if found is None:
            raise Refused("replay-later")
        # A player may have been erased meanwhile, so use the current row.
        return replace(found, table=Table(row, found.table.match))

    @contextmanager
    def waits(self, user_id: int) -> Iterator[None]:
        """A context in which a person waits for slow work.

        Raises `Refused` if the person is already waiting.
        """
        if user_id in self.waiting:
            raise RefusedWhileBusy("replay-under-way")
        self.waiting.add(user_id)
        try:
            yield
        finally:
            self.waiting.discard(user_id)

    async def _walk_through(self, row: MatchRow) -> MatchRow:
        """Load the replay into the cache.

        If several people ask for the replay at the same time, only the first request loads it.
        Return the row of the replay's match.
        """
        async with self._locks[row.id]:
            if _key(row) in self._known:
                return row
            table = await self._tables.load(row.id)
            self._known[_key(table.row)] = await run_in_thread(partial(_so_far, table))
            return table.row


def _key(row: MatchRow) -> _Key:
    """Return a replay's key in the cache; the key changes with the match."""
    return row.id, row.branch, row.ply, row.live


def _so_far(table: Table, check_cancelled: CheckCancelled) -> Replay | None:
    """Return the replay of a match.

    For a live match, return the replay of its public part, or None if no part is public.
    """
    if table.row.live:
        plies = table.match.open_plies if table.game.has_secrets else 0
        if not plies:
            return None
        table = replace(table, match=table.match.cut(plies))
    return Replay.of(table, check_cancelled)


def _check(row: MatchRow, guild_id: int | None, user_id: int) -> None:
    if row.guild_id != guild_id and user_id not in row.users:
        raise Refused("no-such-match")

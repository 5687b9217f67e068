"""Load matches, change them by the rules, and store the changes. Independent of discord.py.

Steps of an action: lock the match, load it, check seat, revision and legality, apply the action,
and commit it. The caller shows the result afterwards.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from cachetools import LRUCache

from cogs.kit.refused import Refused, Several, Unread
from cogs.match.attempts import ArrangedHere, Setting, cat_bounds, changing, counted, start_refusals
from cogs.match.autoplay import (
    GRACE,
    LOST,
    RETIRED,
    consequence,
    last_standing,
    played_on,
    quiet_turn,
    stand_in,
    stood_in_for,
)
from cogs.match.cautions import is_first, question
from cogs.match.rated import own_actors, rated_sides
from cogs.match.reading import Remembered, caught_up, is_behind, known_of, with_gave_up
from cogs.match.sayings import Sayings
from cogs.match.table import (
    Table,
    cats_among,
    check_turn,
    hints_allowed,
    holders,
    new_actions,
    newly_awaited,
    people_awaited,
)
from cogs.telemetry import trail
from cogs.telemetry.figures import Figures
from cogs.workers.locks import Locks
from data import NO_SHOW, ActionRow, Closing, Ending, Gone, Lobby, MatchRow, NewGaveUp, Store
from rules.chance import SEED_BYTES, commitment
from rules.errors import AmbiguousAction, MalformedAction, RulesError
from rules.game import TIMEOUT, Outcome
from rules.match import Match
from rules.registry import game

log = logging.getLogger(__name__)

_CACHED_MATCHES = 4096
_AT_ONCE = 100
"""Number of matches whose actions one SQL statement loads."""


class TableService:
    """All matches of this process.

    Loads matches, caches their newest states, and commits one change to a match at a time.
    """

    def __init__(
        self,
        store: Store,
        draw_seed: Callable[[int], bytes] = secrets.token_bytes,
        figures: Figures | None = None,
    ) -> None:
        self._store = store
        self._draw_seed = draw_seed
        self._figures = figures or Figures()
        self._locks = Locks[int]()
        self._cache: LRUCache[int, Remembered] = LRUCache(_CACHED_MATCHES)
        self._sayings = Sayings()
        self._begun: LRUCache[int, MatchRow] = LRUCache(_CACHED_MATCHES)
        """Each match's row as it was first loaded, replaced only when a stand-in joins."""

    def lock(self, match_id: int) -> asyncio.Lock:
        """Return the lock to hold from reading a match to committing its change."""
        return self._locks[match_id]

    async def load(self, match_id: int) -> Table:
        """Return the match as committed. Raises `Refused` if there is no such match."""
        try:
            return await self.table_of(await self._store.match(match_id))
        except Gone as error:
            raise Refused("no-match") from error

    async def newest(self, table: Table) -> Table:
        """Return the committed match; read it only if `table` may be out of date."""
        known = None if self._store.shared else self._cache.get(table.id)
        if known is not None and (known[0], known[1].ply) == (table.row.branch, table.ply):
            return table
        return await self.load(table.id)

    async def place(self, match_id: int) -> tuple[int, int]:
        """Return a match's guild and channel. Raises `Refused` if there is no such match."""
        row = await self.begun(match_id)
        return row.guild_id, row.channel_id

    async def has_cats(self, match_id: int) -> bool:
        """Return whether cats play in this match. Raises `Refused` if there is no match."""
        return bool(cats_among(holders(await self.begun(match_id))))

    async def begun(self, match_id: int) -> MatchRow:
        """Return a match's cached row; values that change may be outdated. Raises `Refused`."""
        if match_id not in self._begun:
            self._begun[match_id] = (await self.load(match_id)).row
        return self._begun[match_id]

    async def live_in(self, channel_id: int) -> Table:
        """Return the live match of a channel. Raises `Refused` if the channel has no live match."""
        row = await self._store.live_match_in(channel_id)
        if row is None:
            raise Refused("no-match-here")
        return await self.table_of(row)

    async def load_all(self, rows: Sequence[MatchRow]) -> list[Table]:
        """Load the tables of these rows with few SQL statements; leave out unreadable matches."""
        tables: list[Table] = []
        for start in range(0, len(rows), _AT_ONCE):
            some = rows[start : start + _AT_ONCE]
            remembered = {row.id: self._cache.get(row.id) for row in some}
            missing = [row.id for row in some if is_behind(row, remembered[row.id])]
            actions = await self._store.actions_of(missing) if missing else {}
            for row in some:
                try:
                    known = known_of(row, remembered[row.id])
                    tables.append(await self._played(row, known, actions.get(row.id, ())))
                except RulesError:
                    log.exception("match %s cannot be replayed", row.id)
        return tables

    async def table_of(self, row: MatchRow) -> Table:
        """Return a row's table; if a takeback has made the row outdated, the newest table."""
        trail.note(match=row.id, ply=row.ply)
        known = known_of(row, self._cache.get(row.id))
        actions = await self._store.actions(row.id, known.ply) if known.ply < row.ply else ()
        try:
            return await self._played(row, known, actions)
        except RulesError:
            now = await self._store.match(row.id)
            if now.branch == row.branch:
                raise
            return await self.table_of(now)

    async def _played(self, row: MatchRow, match: Match, actions: Sequence[ActionRow]) -> Table:
        """Return the table with the match brought up to the row's ply."""
        missing = [action for action in actions if match.ply < action.ply <= row.ply]
        if len(missing) < row.ply - match.ply:
            raise RulesError("actions-missing")
        match = with_gave_up(row, await caught_up(match, missing))
        if row.ending is not None and match.outcome is None:
            match = match.end(Outcome(row.ending.places or (), row.ending.reason))
        return self._kept(row, match)

    def _kept(self, row: MatchRow, match: Match) -> Table:
        self._keep(row, match)
        return Table(row, match, self._sayings.of(row, match))

    def _keep(self, row: MatchRow, match: Match) -> None:
        if stood_in_for(row) and row.id in self._begun:
            self._begun[row.id] = row
        if not row.live:
            self._cache.pop(row.id, None)
            return
        self._cache[row.id] = row.branch, match

    async def start(self, lobby: Lobby, users: Sequence[int]) -> Table:
        """Start a lobby's match with its members seated in this order. Raises `Refused`."""
        with start_refusals(users):
            return await self._start(lobby, users, lobby_id=lobby.id)

    async def restart(self, table: Table) -> Table:
        """Start a new match with the same people in reverse seat order. Raises `Refused`."""
        row = table.row
        with start_refusals(row.users, rematch=True):
            return await self._start(row, row.users[::-1], rematch_of=row.id)

    async def start_arranged(self, setting: ArrangedHere) -> Table:
        """Start the match of an arrangement. Raises `ChannelBusy`, `Stale` and `Gone`."""
        agreed = setting.agreed
        return await self._start(setting, agreed.users, arrangement_id=agreed.id)

    async def _start(
        self,
        setting: Setting,
        users: Sequence[int],
        *,
        lobby_id: int | None = None,
        rematch_of: int | None = None,
        arrangement_id: int | None = None,
    ) -> Table:
        if len(cats_among(users)) == len(users):
            raise Refused("setup-players")
        seed = self._draw_seed(SEED_BYTES)
        kind = game(setting.game)
        match = Match.start(kind, len(users), setting.options, seed=seed).settle()
        bounds = await cat_bounds(self._store, setting.guild_id, users)
        row = await self._store.start_match(
            lobby_id=lobby_id,
            guild_id=setting.guild_id,
            channel_id=setting.channel_id,
            game=kind.key,
            rules_version=kind.rules_version,
            seats=users,
            options=setting.options,
            seed=seed,
            commitment=commitment(seed),
            actions=new_actions(match.steps),
            rematch_of=rematch_of,
            arrangement_id=arrangement_id,
            home_id=setting.home_id,
            clock=setting.clock,
            hints=hints_allowed(setting.hints, users),
            waiting=people_awaited(match, users),
            limit=match.state.time_limit(),
            cat_bounds=bounds,
        )
        return self._kept(row, match)

    async def act(
        self, match_id: int, user_id: int, revision: int | None, text: str, *, sure: bool = False
    ) -> Table:
        """Take a typed or chosen action; `revision` is the used control's revision, if any.

        Raises `Refused`; `Unread` if the text is not an action; `Several` if it is ambiguous; and
        `Question` if the player must confirm the action first and `sure` is false.
        """
        async with self.lock(match_id):
            table = await self.load(match_id)
            with counted(self._figures, table.game.key):
                return await self._act(table, check_turn(table, user_id, revision), text, sure)

    async def _act(self, table: Table, player: int, text: str, sure: bool) -> Table:
        try:
            after, caution = table.match.perform(player, text)
        except AmbiguousAction as error:
            raise Several(text, error.texts) from error
        except RulesError as error:
            refusal = Unread if isinstance(error, MalformedAction) else Refused
            raise refusal.by_rules(table.game.key, error) from error
        if not sure and caution is not None and await is_first(table.match, player, caution):
            raise question(table, after, caution)
        gave_up = table.match.has_given_up(player)
        missed = {player: 0} if table.row.seats[player].missed and not gave_up else None
        after = played_on(after, stood_in_for(table.row))
        return await self._commit(table, after, missed=missed)

    async def end(
        self,
        match_id: int,
        user_id: int | None,
        decide: Callable[[Table], Outcome],
        closing: Closing | None = None,
    ) -> Table:
        """End a live match with the outcome that `decide` returns.

        Raises `Refused` if the match is over, or if `user_id` is given and has no seat. `decide`
        may also raise `Refused`.
        """
        async with self.lock(match_id):
            table = await self.load(match_id)
            if user_id is not None:
                table.seat(user_id)
            if table.match.outcome is not None:
                raise Refused("over")
            return await self._commit(table, table.match.end(decide(table)), closing=closing)

    async def retire(self, match_id: int, user_id: int, reason: str) -> Table:
        """Give up a seat in a match of three or more sides; a cat or autoplay then acts for it.

        `reason` is one of `GIVE_UP_REASONS`. The match ends if only one side remains. Raises
        `Refused`.
        """
        async with self.lock(match_id):
            table = await self.load(match_id)
            player = table.seat(user_id)
            if table.match.outcome is not None:
                raise Refused("over")
            if player in table.row.retired:
                raise Refused("retired")
            return await self._retire(table, player, reason)

    async def _retire(self, table: Table, player: int, reason: str) -> Table:
        match = table.match.give_up(player, reason)
        gave_up = NewGaveUp(player, len(match.gave_up), reason)
        if (last := last_standing(match, table.cats)) is not None:
            return await self._commit(table, match.end(last), gave_up=gave_up)
        cat = await self._stand_in(table)
        standing_in = stood_in_for(table.row) if cat is None else (*stood_in_for(table.row), player)
        after = played_on(match, standing_in)
        return await self._commit(table, after, gave_up=replace(gave_up, stand_in=cat))

    async def _stand_in(self, table: Table) -> int | None:
        """Return the user id of the cat that plays on for a seat, if the server allows it."""
        settings = await self._store.settings(table.row.guild_id)
        return stand_in(table.game, table.row) if settings.cats_play_on else None

    async def run_out(self, match_id: int, moment: int) -> tuple[Table, int, str]:
        """Apply the current turn's timeout at `moment`, in UTC epoch milliseconds.

        Returns the new table, the user id of the player whose time ran out, and the consequence for
        this player. Raises `Refused` if time is left.
        """
        async with self.lock(match_id):
            table = await self.load(match_id)
            deadline = table.row.deadline
            waiting = table.people_awaited
            if not waiting or deadline is None or deadline > moment:
                raise Refused("moved-on")
            player = waiting[0]
            user, match = table.row.users[player], table.match
            what = consequence(table.row, player, own_actors(match.steps))
            if what == GRACE:
                return await self._give_grace(table, moment), user, what
            if what in (LOST, NO_SHOW):
                lost = match.end(match.resignation(player, TIMEOUT))
                late, why = None if table.cats else player, None if what == LOST else what
                return await self._commit(table, lost, late=late, unrated=why), user, what
            if what == RETIRED:
                return await self._retire(table, player, TIMEOUT), user, what
            after = played_on(quiet_turn(match, player), stood_in_for(table.row))
            return await self._commit(table, after, missed={player: 1}), user, what

    async def _give_grace(self, table: Table, moment: int) -> Table:
        """Extend the turn by its full time, counted from `moment`, for the awaited people."""
        until = moment + (table.row.clock or 0) * 1000
        with changing():
            row = await self._store.give_grace(table.row, table.people_awaited, until)
        return self._kept(row, table.match)

    async def time_up(self, match_id: int) -> Table | None:
        """End a match whose total time is over; return None if a turn must be finished first."""
        async with self.lock(match_id):
            table = await self.load(match_id)
            over = table.match.time_up()
            if over is None:
                await self._store.time_seen_to(match_id)
                return None
            return await self._commit(table, over)

    def _in_time(self, table: Table, after: Match) -> Match:
        """Return the match after an action; end the match if its whole time is over."""
        until = table.until
        over = until is not None and until <= self._store.now()
        return (after.time_up() if over else None) or after

    async def take_back(self, table: Table) -> Table:
        """Take back the actions named by the open request. The caller holds the table's lock.

        Raises `Refused`.
        """
        to_ply = table.row.takeback_to
        if to_ply is None:
            raise Refused("moved-on")
        match = table.match.taken_back(to_ply)
        waiting = people_awaited(match, holders(table.row))
        with changing():
            row = await self._store.take_back(table.row, to_ply, waiting)
        return self._kept(row, match)

    async def _commit(
        self,
        table: Table,
        after: Match,
        *,
        gave_up: NewGaveUp | None = None,
        closing: Closing | None = None,
        missed: Mapping[int, int] | None = None,
        late: int | None = None,
        unrated: str | None = None,
    ) -> Table:
        after = self._in_time(table, after)
        outcome = after.outcome
        ending = None if outcome is None else Ending(outcome.places or None, outcome.reason)
        steps = after.steps[table.ply :]
        closed_by = None if closing is None else closing.user_id
        with changing():
            row = await self._store.append(
                table.id,
                table.ply,
                new_actions(steps),
                ending,
                gave_up=gave_up,
                branch=table.row.branch,
                waiting=newly_awaited(table, after, None if gave_up is None else gave_up.player),
                closing=closing,
                missed=missed,
                sides=rated_sides(table.row, ending, closed_by, own_actors(after.steps)),
                late=late,
                unrated=unrated,
            )
        return self._kept(row, after)

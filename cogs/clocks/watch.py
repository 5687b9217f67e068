"""Clocks: they send warnings and reminders, and end turns and matches whose time is over."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import partial

from discord.ext import commands

from cogs.board import wording
from cogs.clocks.reminders import Reminders
from cogs.clowder import Clowder, now
from cogs.connection.unfinished import Errand, once
from cogs.kit.background import Background
from cogs.kit.markup import Markup, moment
from cogs.kit.refused import Refused
from cogs.kit.replies import NOBODY, note
from cogs.match.autoplay import GRACE, PLAYED, RETIRED
from cogs.match.naming import placed, together
from data import MatchRow, Stale

log = logging.getLogger(__name__)

_MS = 1000
_LONGEST_SLEEP = 120.0
"""The longest pause, in seconds.

Another process may commit an action during the pause. With the shortest clock, a warning is due
more than two minutes after the commit, so this process wakes up before the warning is due.
"""
_SHORTEST_SLEEP = 1.0
_AFTER_FAILURE = 30.0
_GRACE_MS = 5 * 60 * _MS
"""Milliseconds of extra time for players whose turn ran out while the bot was away."""


class ClocksCog(commands.Cog):
    """A background loop that ends turns and matches whose time is over.

    The loop also sends players warnings and reminders.
    """

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self.watch = Background(bot, "clocks", self._watch, now, every=_AFTER_FAILURE)
        self._since: int | None = None

    async def cog_load(self) -> None:
        self.watch.start()

    async def cog_unload(self) -> None:
        self.watch.cancel()

    async def _watch(self) -> float:
        """Do one round of the background loop. Return the seconds until the next round."""
        return await self._round(now())

    async def _round(self, at: int) -> float:
        """Do all work due at `at` (UTC epoch milliseconds). Return the pause in seconds."""
        self._since = at if self._since is None else self._since
        due = await self.bot.store.next_due()
        if due is not None and due <= at:
            await self._act(at)
            due = await self.bot.store.next_due()
        if due is None:
            return _LONGEST_SLEEP
        if due <= at:
            # Some due work was not done: it failed, or another process is responsible for it.
            return _AFTER_FAILURE
        return min(max((due - now()) / _MS, _SHORTEST_SLEEP), _LONGEST_SLEEP)

    async def _act(self, at: int) -> None:
        """Do all work due at this moment.

        A failure in one match does not stop the work on other matches.
        """
        store, reminders = self.bot.store, Reminders(self.bot, at)
        await self._each(await store.time_is_up(at), self._time_up)
        await self._each(await store.run_out(at), self._run_out)
        await self._each(await store.to_warn(at), reminders.warn)
        for turn in await store.to_remind(at):
            rows = await store.waiting_for(turn.user_id, turn.match_id)
            await self._each(rows, partial(reminders.remind, turn))
        for member in await store.digests_due(at):
            await reminders.digest(member)
        await reminders.tell()

    async def _each(
        self, rows: Iterable[MatchRow], do: Callable[[MatchRow], Awaitable[None]]
    ) -> None:
        """Call `do` for each row whose server this process serves."""
        found = {row.id: row for row in rows}
        here = {key: row for key, row in found.items() if self.bot.reaches(row.guild_id)}
        await self.watch.each(here, do, always=True)

    async def _time_up(self, row: MatchRow) -> None:
        """End and show a match whose total time is over, unless a turn must be finished first."""
        try:
            table = await self.bot.tables.time_up(row.id)
        except Refused:
            return
        if table is not None:
            await self.bot.showing.show(table.id)
            await self.bot.hands.refresh(table)

    async def _run_out(self, row: MatchRow) -> None:
        """Handle a turn that ran out of time, and announce the consequence in the channel.

        The player gets more time or loses, an action is played for them, or their seat is given up.
        """
        if self._unattended(row):
            await self._extend(row)
            return
        try:
            table, who, what = await self.bot.tables.run_out(row.id, now())
        except Refused:
            # Somebody acted at the last moment, or another process was faster.
            return
        say = self.bot.guild_language(row.guild_id)
        if what == GRACE:
            late = together(say, table, table.people_awaited)
            when = moment(table.row.deadline)
            await self._announce(row, say("clock-grace", who=late, when=when))
        elif what == PLAYED:
            late = placed(say, table, table.seat(who))
            await self._announce(row, say("clock-played", who=late))
        elif what == RETIRED:
            await self._announce(row, wording.gave_up(say, table, who, timed_out=True))
        await self.bot.showing.show(table.id)
        await self.bot.hands.refresh(table)

    def _unattended(self, row: MatchRow) -> bool:
        """Return whether the turn ran out before the bot's start, or more than five minutes ago.

        In both cases, we assume that the bot was away, so that nobody could act.
        """
        known_since = max(self._since or 0, now() - _GRACE_MS)
        return row.deadline is not None and row.deadline < known_since

    async def _extend(self, row: MatchRow) -> None:
        """Give five more minutes to a turn that ran out while the bot was away; announce this."""
        try:
            row = await self.bot.store.extend(row, now() + _GRACE_MS)
        except Stale:
            return
        say = self.bot.guild_language(row.guild_id)
        await self._announce(row, say("clock-extended", when=moment(row.deadline)))

    async def _announce(self, row: MatchRow, text: Markup) -> None:
        """Post a line in the match's channel, without pinging anybody."""
        channel = self.bot.get_partial_messageable(row.channel_id)
        nonce = once()
        send = partial(channel.send, view=note(text), allowed_mentions=NOBODY, nonce=nonce)
        await self.bot.unfinished.try_now(nonce, Errand(f"announcing match {row.id}", send))


async def setup(bot: Clowder) -> None:
    await bot.add_cog(ClocksCog(bot))

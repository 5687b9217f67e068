"""Clocks: warnings by direct message, and what happens when a turn's time has run out."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence

import discord
from discord.ext import commands, tasks

from cogs import _words
from cogs._clowder import Clowder, now
from cogs._layouts import moment
from cogs._places import board_link
from cogs._refused import Refused
from cogs._replies import DISCORD_FAILED, NOBODY, failure, note
from cogs._tables import LOST, PLAYED, Table
from data import MatchRow, Stale, StoreError

log = logging.getLogger(__name__)

_MS = 1000
_LONGEST_SLEEP = 120.0
"""Seconds. The first warning of the shortest clock comes later than this after a commit, so that
whatever any process commits is known here before it is due."""
_SHORTEST_SLEEP = 1.0
_AFTER_FAILURE = 30.0
_GRACE_MS = 5 * 60 * _MS
"""Time that is left, once the bot is back, to who was to act while it was away."""


class ClocksCog(commands.Cog):
    """Watches the time."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self._begun = False

    async def cog_load(self) -> None:
        self.watch.start()

    async def cog_unload(self) -> None:
        self.watch.cancel()

    @tasks.loop(seconds=_SHORTEST_SLEEP)
    async def watch(self) -> None:
        """Do what is due, then sleep until something is."""
        try:
            with self.bot.under_way():
                await self._begin()
                well = await self._each(await self.bot.store.to_warn(now()), self._warn)
                well &= await self._each(await self.bot.store.run_out(now()), self._run_out)
            due = await self.bot.store.next_due()
        except StoreError as error:
            log.error("storage unavailable: %s", error)  # its cause is ours
            self.watch.change_interval(seconds=_AFTER_FAILURE)
            return
        wait = _LONGEST_SLEEP if due is None else (due - now()) / _MS
        shortest = _SHORTEST_SLEEP if well else _AFTER_FAILURE
        self.watch.change_interval(seconds=min(max(wait, shortest), _LONGEST_SLEEP))

    @watch.before_loop
    async def _ready(self) -> None:
        await self.bot.wait_until_ready()

    async def _begin(self) -> None:
        """Nobody loses a turn because the bot was away."""
        if not self._begun:
            late = await self.bot.store.extend(now(), now() + _GRACE_MS)
            self._begun = True
            if late:
                log.info("%s turns that ended meanwhile were given more time", late)

    async def _each(
        self, rows: Sequence[MatchRow], do: Callable[[MatchRow], Awaitable[None]]
    ) -> bool:
        """Whether it went well for all; one match that is amiss keeps no other waiting."""
        well = True
        for row in rows:
            guild = self.bot.get_guild(row.guild_id)
            if guild is None or guild.unavailable:
                # Another process's server, or one that has removed the bot.
                well = False
                continue
            try:
                await do(row)
            except StoreError:
                raise
            except Exception:
                log.exception("the clock of match %s cannot be kept", row.id)
                well = False
        return well

    async def _warn(self, row: MatchRow) -> None:
        """Tell those to act how much time is left; once, whoever else watches."""
        try:
            row = await self.bot.store.warned(row)
        except Stale:
            return
        table = await self.bot.tables.load(row.id)
        for user in table.to_act:
            await self._tell(table, user)

    async def _tell(self, table: Table, user: int) -> None:
        say = self.bot.house(table.row.guild_id)
        guild = self.bot.get_guild(table.row.guild_id)
        text = say(
            "clock-warning",
            title=_words.title(say, table.game.key),
            id=str(table.id),
            link=await board_link(self.bot, table.row),
            place=guild.name if guild is not None else "Discord",
            when=moment(table.row.deadline),
        )
        try:
            channel = await self.bot.create_dm(discord.Object(user))
            await channel.send(view=note(text), allowed_mentions=NOBODY)
        except DISCORD_FAILED as error:
            # Direct messages are closed, say; the board shows the time as well.
            log.info("player of match %s not warned: %s", table.id, failure(error))

    async def _run_out(self, row: MatchRow) -> None:
        """What the rules of the house make of it, said in the channel and shown."""
        try:
            table, who, what = await self.bot.tables.run_out(row.id, now())
        except Refused:
            # Somebody acted at the last moment, or another process was quicker.
            return
        say = self.bot.house(row.guild_id)
        if what != LOST:
            text = say("clock-played" if what == PLAYED else "clock-retired", who=f"<@{who}>")
            channel = self.bot.get_partial_messageable(row.channel_id)
            try:
                await channel.send(view=note(text), allowed_mentions=NOBODY)
            except DISCORD_FAILED as error:
                log.warning("match %s: nobody was told: %s", row.id, failure(error))
        await self.bot.showing.show(table.id)
        await self.bot.hands.refresh(table)


async def setup(bot: Clowder) -> None:
    await bot.add_cog(ClocksCog(bot))

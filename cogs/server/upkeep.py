"""What nobody asks for: showing later what could not be shown, closing tables that are gone."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands, tasks

from cogs.clowder import Clowder
from cogs.kit.replies import DISCORD_FAILED, failure
from data import Gone, MatchRow, StoreError
from rules.registry import game

log = logging.getLogger(__name__)

_EVERY, _LONGEST_PAUSE = 30.0, 64
"""Seconds between rounds, and rounds between two tries at a channel that keeps refusing."""


class UpkeepCog(commands.Cog):
    """Catches up with what is committed."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self._backoff: dict[int, tuple[int, int]] = {}
        self._round = 0

    async def cog_load(self) -> None:
        self.catch_up.start()

    async def cog_unload(self) -> None:
        self.catch_up.cancel()

    @tasks.loop(seconds=_EVERY)
    async def catch_up(self) -> None:
        """Show every match of which Discord shows too little, pausing longer after failures."""
        self._round += 1
        if self._round == 1:
            with self.bot.under_way():
                await self._after_absence()
        try:
            rows = await self.bot.store.behind()
        except StoreError as error:
            log.error("storage unavailable: %s", error)  # its cause is ours
            return
        await self._revoke()
        behind = {row.id for row in rows}
        self._backoff = {key: pause for key, pause in self._backoff.items() if key in behind}
        for row in rows:
            if self._round >= self._backoff.get(row.id, (0, 0))[0]:
                with self.bot.under_way():
                    await self._show(row)

    @catch_up.before_loop
    async def _ready(self) -> None:
        await self.bot.wait_until_ready()

    async def _after_absence(self) -> None:
        """Make up for what happened while the bot was not running, match by match."""
        try:
            rows = await self.bot.store.live_matches()
        except StoreError as error:
            log.error("storage unavailable: %s", error)  # its cause is ours
            self._round = 0
            return
        for row in rows:
            try:
                await self._look_after(row)
            except Exception:
                # One match that is amiss must not keep the others from being looked after.
                log.exception("match %s cannot be looked after", row.id)

    async def _look_after(self, row: MatchRow) -> None:
        """Close a match whose channel was deleted; show hands that changed at the very end."""
        guild = self.bot.get_guild(row.guild_id)
        if guild is None or guild.unavailable:
            # Another process's server, or one that has removed the bot.
            return
        if not guild.get_channel_or_thread(row.channel_id) and await self._is_gone(row.channel_id):
            await self._channel_gone(row.channel_id)
        elif game(row.game).has_secrets:
            await self.bot.hands.refresh(await self.bot.tables.load(row.id))

    async def _is_gone(self, channel_id: int) -> bool:
        """Whether there is no such channel; archived threads are only known to Discord."""
        try:
            await self.bot.fetch_channel(channel_id)
        except discord.NotFound:
            return True
        except DISCORD_FAILED as error:
            log.info("channel %s not looked at: %s", channel_id, failure(error))
        return False

    async def _revoke(self) -> None:
        """Wipe what could not be wiped when it was taken back."""
        try:
            for row in await self.bot.store.with_revoked():
                await self.bot.showing.revoke(await self.bot.tables.load(row.id))
        except StoreError as error:
            log.error("storage unavailable: %s", error)  # its cause is ours

    async def _show(self, row: MatchRow) -> None:
        guild = self.bot.get_guild(row.guild_id)
        if guild is None or guild.unavailable:
            # Another process's server, or one that has removed the bot.
            return
        try:
            shown = await self.bot.showing.show(row.id)
            await self.bot.hands.refresh(await self.bot.tables.load(row.id))
        except Exception:
            # One match that cannot be shown must not keep the others from it.
            log.exception("match %s cannot be shown", row.id)
            shown = False
        if shown:
            self._backoff.pop(row.id, None)
        else:
            pause = min(2 * self._backoff.get(row.id, (0, 0))[1] or 1, _LONGEST_PAUSE)
            self._backoff[row.id] = (self._round + pause, pause)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._channel_gone(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._channel_gone(payload.thread_id)

    async def _channel_gone(self, channel_id: int) -> None:
        """A table whose channel is gone cannot be gone on with."""
        row = await self.bot.store.live_match_in(channel_id)
        if row is not None:
            await self.bot.close_match(row.id)
            log.info("match %s closed: its channel was deleted", row.id)
        lobby = await self.bot.store.lobby_in(channel_id)
        if lobby is not None:
            try:
                await self.bot.store.close_lobby(lobby.id)
            except Gone:
                log.info("lobby %s was closed already", lobby.id)


async def setup(bot: Clowder) -> None:
    await bot.add_cog(UpkeepCog(bot))

"""Servers and members that leave or return.

A member who leaves loses access at once. If a server removes the bot, the bot keeps the server's
data for a while.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord
from discord.ext import commands

from cogs.clowder import Clowder, now
from cogs.kit.background import Background
from cogs.match.rated import recounted_sides

log = logging.getLogger(__name__)

_EVERY_HOURS = 6
_DAY_MS = 24 * 60 * 60 * 1000


class ServersCog(commands.Cog):
    """Records when servers removed the bot, and erases their data `keep_days` days later."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self.look_after = Background(
            bot, "servers", self._look_after, now, every=_EVERY_HOURS * 60 * 60
        )

    async def cog_load(self) -> None:
        self.look_after.start()

    async def cog_unload(self) -> None:
        self.look_after.cancel()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.bot.membership.closed(guild.id)
        await self.bot.store.guild_left(guild.id)
        log.info("server %s has removed the bot", guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.bot.membership.opened(guild.id)
        await self.bot.store.guild_back(guild.id)

    @commands.Cog.listener()
    async def on_raw_member_remove(self, event: discord.RawMemberRemoveEvent) -> None:
        self.bot.membership.left(event.guild_id, event.user.id)

    @commands.Cog.listener()
    async def on_member_join(self, member: discord.Member) -> None:
        self.bot.membership.saw(member.guild.id, member.id)

    async def _look_after(self) -> None:
        """Resume interrupted erasures, and erase the data of servers that removed the bot long ago.

        Between these two steps, record which servers added or removed the bot while it was down.
        """
        resumed = await self.bot.store.resume_erasures()
        await self._notice()
        await self._erase(resumed)

    async def _notice(self) -> None:
        for guild_id in await self.bot.store.known_guilds():
            if self.bot.get_guild(guild_id) is not None:
                await self.bot.store.guild_back(guild_id)
            elif self.bot.serves(guild_id):
                await self.bot.store.guild_left(guild_id)

    async def _erase(self, resumed: Sequence[int]) -> None:
        longest = now() - self.bot.keep_days * _DAY_MS
        gone = await self.bot.store.guilds_left_before(longest)
        for guild_id in gone:
            count = await self.bot.store.erase_guild(guild_id)
            log.info("server %s erased with %s matches", guild_id, count)
        if gone or resumed:
            # Ratings across all servers must no longer contain the effect of the erased matches.
            await self.bot.store.recount(recounted_sides)


async def setup(bot: Clowder) -> None:
    await bot.add_cog(ServersCog(bot))

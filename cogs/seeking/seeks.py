"""`/seeks`: list the people who wait for a match on this server, and answer a seek."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from cogs.clowder import Clowder
from cogs.commands import BEGIN, LOOK, command
from cogs.kit.handlers import GameKey, Snowflake, control
from cogs.kit.host import Interaction
from cogs.kit.markup import mention
from cogs.kit.refused import RefusedBeside
from cogs.kit.replies import error_boundary, private_view
from cogs.seeking.layouts import MOST_LISTED, seeks_layout, which_game_layout
from cogs.seeking.matching import Matching
from cogs.seeking.pairing import USUAL_CLOCK
from data import Gone, Seek


class SeeksCog(commands.Cog):
    """`/seeks`, and the button that answers a seek."""

    def __init__(self, bot: Clowder, matching: Matching) -> None:
        self.bot = bot
        self._matching = matching

    @command("seeks", LOOK)
    @app_commands.guild_only()
    async def seeks(self, interaction: Interaction) -> None:
        async with error_boundary(interaction):
            store, guild_id = self.bot.store, interaction.guild_id or 0
            found = await self._seen(interaction, await store.open_seeks(guild_id))
            people = {each.user_id for each in found[: 2 * MOST_LISTED]}
            view = seeks_layout(
                self.bot.user_language(interaction),
                found,
                interaction.user.id,
                await store.reliability(people),
                await store.seek_waits(guild_id),
            )
            await private_view(interaction, view)

    async def _seen(self, interaction: Interaction, found: Sequence[Seek]) -> Sequence[Seek]:
        """Return the seeks that this person may see.

        If the server has a channel for seeks, the person may see all seeks. Otherwise the person
        may see their own seeks, and the seeks in channels that the person can see.
        """
        settings = await self.bot.store.settings(interaction.guild_id or 0)
        if settings.seek_channel_id is not None:
            return found
        own = interaction.user.id
        return [
            each for each in found if each.user_id == own or _may_see(interaction, each.channel_id)
        ]

    @control("seek-ask", LOOK)
    async def ask_game(self, interaction: Interaction, seek_id: Snowflake) -> None:
        """Ask which of a seek's games to play."""
        seek = await self._seek(interaction, seek_id)
        say = self.bot.user_language(interaction)
        await private_view(interaction, which_game_layout(say, seek, mention(seek.user_id)))

    @control("seek-take", BEGIN)
    async def take(self, interaction: Interaction, seek_id: Snowflake, key: GameKey) -> None:
        """Play this game with the person who seeks.

        If the seek's author blocks or avoids the person, or if the person is not reliable enough
        for the seek, the person gets the same answer as somebody who is too late.
        """
        seek = await self._seek(interaction, seek_id)
        settings = await self.bot.store.settings(seek.guild_id)
        clock = settings.clock or USUAL_CLOCK
        try:
            arranged = await self.bot.store.take_seek(seek.id, interaction.user.id, key, clock)
        except Gone as error:
            raise RefusedBeside("seek-not-now") from error
        await self._matching.begin(arranged, interaction)

    async def _seek(self, interaction: Interaction, seek_id: int) -> Seek:
        """Return another person's open seek on this server. Raises `Refused`."""
        try:
            seek = await self.bot.store.open_seek(seek_id)
        except Gone as error:
            raise RefusedBeside("seek-not-now") from error
        if seek.guild_id != interaction.guild_id:
            raise RefusedBeside("seek-not-now")
        if seek.user_id == interaction.user.id:
            raise RefusedBeside("seek-own")
        await self._check_own_choice(interaction.user.id, seek)
        if not await self.bot.membership.holds(seek.guild_id, seek.user_id):
            await self._leave(seek)
            raise RefusedBeside("seek-not-now")
        return seek

    async def _check_own_choice(self, user_id: int, seek: Seek) -> None:
        """Raise `Refused` if this person blocks or avoids the seek's author."""
        made = {each.other_id: each.kind for each in await self.bot.store.blocks_of(user_id)}
        match made.get(seek.user_id):
            case "block":
                raise RefusedBeside("own-block", who=mention(seek.user_id))
            case "avoid":
                raise RefusedBeside("own-avoid", who=mention(seek.user_id))

    async def _leave(self, seek: Seek) -> None:
        """End the seek of somebody who has left the server."""
        try:
            await self.bot.store.cancel_seek(seek.id, seek.user_id)
        except Gone:
            return
        await self._matching.show_notices(seek.guild_id)


def _may_see(interaction: Interaction, channel_id: int) -> bool:
    channel = None if interaction.guild is None else interaction.guild.get_channel(channel_id)
    member = interaction.user
    if channel is None or not isinstance(member, discord.Member):
        return False
    return channel.permissions_for(member).view_channel

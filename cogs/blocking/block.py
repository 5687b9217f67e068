"""`/block`: block another person, or avoid them."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs.clowder import Clowder
from cogs.commands import ASK, command
from cogs.kit.controls import Control
from cogs.kit.handlers import Snowflake, control
from cogs.kit.host import Interaction
from cogs.kit.markup import mention
from cogs.kit.refused import Refused
from cogs.kit.replies import error_boundary, private, replace
from cogs.kit.translator import words
from data import BlockKind, TooManyBlocks

MOST_BLOCKS = 500
"""The maximum number of people on a person's list of blocks and avoids."""
_KINDS = [
    app_commands.Choice(name=words(f"block-kind-{kind}"), value=kind) for kind in ("block", "avoid")
]


class BlockCog(commands.Cog):
    """`/block`: blocks somebody, or only makes sure that no seek matches the two people."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @command("block", ASK)
    @app_commands.rename(member=words("block-member-name"), kind=words("block-kind-name"))
    @app_commands.describe(
        member=words("block-member-description"), kind=words("block-kind-description")
    )
    @app_commands.choices(kind=_KINDS)
    async def block(
        self, interaction: Interaction, member: discord.User, kind: str = "block"
    ) -> None:
        async with error_boundary(interaction):
            self.bot.remember(member)
            chosen: BlockKind = "avoid" if kind == "avoid" else "block"
            await self._block(interaction, member, chosen)

    async def _block(self, interaction: Interaction, member: discord.User, kind: BlockKind) -> None:
        """Store the choice and explain its effect. Raises `Refused`."""
        user_id = interaction.user.id
        if member.id == user_id:
            raise Refused("block-self")
        if member.bot:
            raise Refused("block-bot", who=mention(member.id))
        try:
            await self.bot.store.block(user_id, member.id, kind, MOST_BLOCKS)
        except TooManyBlocks as error:
            raise Refused("too-many-blocks", count=MOST_BLOCKS) from error
        say = self.bot.user_language(interaction)
        undo = Control(say("button-unblock"), "unblock", member.id)
        await private(interaction, say(f"{kind}-done", who=mention(member.id)), undo)

    @control("unblock", ASK, direct=True, private=True)
    async def undo(self, interaction: Interaction, other_id: Snowflake) -> None:
        """Undo the choice, from the message that confirmed it."""
        await self.bot.store.unblock(interaction.user.id, other_id)
        say = self.bot.user_language(interaction)
        await replace(interaction, say("block-undone", who=mention(other_id)))


async def setup(bot: Clowder) -> None:
    await bot.add_cog(BlockCog(bot))

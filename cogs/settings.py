"""`/settings`: what the managers of a server decide."""

from __future__ import annotations

from typing import cast

from discord import app_commands
from discord.ext import commands

from cogs._clowder import Clowder
from cogs._controls import Interaction
from cogs._replies import answering, patiently, private
from cogs._translator import words
from data import BoardMode

_MODES = ("newest", "in-place")


class SettingsCog(commands.Cog):
    """Keeps a server's choices."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @app_commands.command(name=words("settings-name"), description=words("settings-description"))
    @app_commands.rename(board=words("settings-board-name"))
    @app_commands.describe(board=words("settings-board-description"))
    @app_commands.choices(
        board=[
            app_commands.Choice(name=words(f"settings-board-{mode}"), value=mode) for mode in _MODES
        ]
    )
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.checks.has_permissions(manage_guild=True)
    async def settings(self, interaction: Interaction, board: str | None = None) -> None:
        async with answering(interaction):
            guild_id, store = interaction.guild_id or 0, self.bot.store
            say = self.bot.reader(interaction)
            if board is not None:
                save = store.save_settings(guild_id, board_mode=cast("BoardMode", board))
                await patiently(interaction, save)
            mode = (await store.settings(guild_id)).board_mode
            await private(interaction, say("settings-now", board=say(f"settings-board-{mode}")))


async def setup(bot: Clowder) -> None:
    await bot.add_cog(SettingsCog(bot))

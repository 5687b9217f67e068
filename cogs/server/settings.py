"""`/settings`: what the managers of a server decide."""

from __future__ import annotations

from typing import cast

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.board.choices import CLOCK_CHOICES, clock_name
from cogs.board.layouts import layout
from cogs.clowder import Clowder
from cogs.kit.controls import ChannelMenu
from cogs.kit.handlers import ChannelIds, control
from cogs.kit.host import Interaction
from cogs.kit.markup import channel_mention, paragraph
from cogs.kit.refused import Refused
from cogs.kit.replies import error_boundary, private_view, replace_view
from cogs.kit.sentences import Speaker
from cogs.kit.translator import words
from data import BoardMode, Enders, GuildSettings

_MODES = ("newest", "in-place")
_ENDERS = ("moderators", "managers", "players")
_CATS = ("play-on", "rest")


def _choices(option: str, values: tuple[str, ...]) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=words(f"settings-{option}-{value}"), value=value)
        for value in values
    ]


class SettingsCog(commands.Cog):
    """`/settings`: how a server shows boards, its clock, its channels, who ends and plays on."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    @app_commands.command(name=words("settings-name"), description=words("settings-description"))
    @app_commands.rename(
        board=words("settings-board-name"),
        clock=words("settings-clock-name"),
        ending=words("settings-ending-name"),
        cats=words("settings-cats-name"),
    )
    @app_commands.describe(
        board=words("settings-board-description"),
        clock=words("settings-clock-description"),
        ending=words("settings-ending-description"),
        cats=words("settings-cats-description"),
    )
    @app_commands.choices(
        board=_choices("board", _MODES),
        ending=_choices("ending", _ENDERS),
        cats=_choices("cats", _CATS),
    )
    @app_commands.choices(clock=CLOCK_CHOICES)
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.checks.has_permissions(manage_guild=True)
    async def settings(
        self,
        interaction: Interaction,
        board: str | None = None,
        clock: int | None = None,
        ending: str | None = None,
        cats: str | None = None,
    ) -> None:
        async with error_boundary(interaction):
            guild_id, store = interaction.guild_id or 0, self.bot.store
            now = await store.settings(guild_id)
            if (board, clock, ending, cats) != (None, None, None, None):
                save = store.save_settings(
                    guild_id,
                    board_mode=cast("BoardMode", board or now.board_mode),
                    clock=now.clock if clock is None else clock or None,
                    enders=cast("Enders", ending or now.enders),
                    cats_play_on=now.cats_play_on if cats is None else cats == _CATS[0],
                )
                await save
                now = await store.settings(guild_id)
            await private_view(interaction, _panel(self.bot.user_language(interaction), now))

    @control("settings-channels", private=True)
    async def choose_channels(self, interaction: Interaction, channels: ChannelIds) -> None:
        """Games may be played in the channels chosen, everywhere if none is."""
        if not interaction.permissions.manage_guild:
            raise Refused("not-manager")
        guild_id, store = interaction.guild_id or 0, self.bot.store
        await store.allow_channels(guild_id, channels)
        now = await store.settings(guild_id)
        await replace_view(interaction, _panel(self.bot.user_language(interaction), now))


def _panel(say: Speaker, now: GuildSettings) -> ui.LayoutView:
    """The layout of `/settings`: the server's present choices, and the menu of channels."""
    where = say("list-comma").join(map(channel_mention, now.channels))
    text = say(
        "settings-now",
        board=say(f"settings-board-{now.board_mode}"),
        clock=clock_name(say, now.clock),
        enders=say(f"settings-ending-{now.enders}"),
        cats=say(f"settings-cats-{_CATS[0] if now.cats_play_on else _CATS[1]}"),
        channels=where or say("settings-everywhere"),
    )
    menu = ChannelMenu(
        say("settings-channels"),
        [discord.Object(channel) for channel in now.channels],
        "settings-channels",
    )
    return layout(paragraph(text), ui.ActionRow(menu))


async def setup(bot: Clowder) -> None:
    await bot.add_cog(SettingsCog(bot))

"""`/settings`: a server's settings, for its managers."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, cast

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.board.choices import CLOCK_CHOICES, CLOCKS, NO_CLOCK, clock_name
from cogs.board.layouts import layout
from cogs.clowder import Clowder
from cogs.commands import LOOK, command
from cogs.kit.controls import ChannelMenu, Menu
from cogs.kit.handlers import ChannelIds, OneOf, Word, control
from cogs.kit.host import Interaction
from cogs.kit.markup import NEW_LINE, Markup, channel_mention, paragraph
from cogs.kit.refused import Refused
from cogs.kit.replies import error_boundary, private_view, replace_view
from cogs.kit.sentences import Speaker
from cogs.kit.translator import words
from cogs.workers.locks import Locks
from data import BoardMode, Enders, GuildSettings

_MODES = ("newest", "in-place")
_ENDERS = ("moderators", "managers", "players")
_CATS = ("play-on", "rest")
_CAT_MATCHES = (5, 10, 25, 50, 100, 200)
_CAT_MATCH_CHOICES = [app_commands.Choice(name=str(each), value=each) for each in _CAT_MATCHES]
_OFFERED = {
    "board": _MODES,
    "clock": tuple(map(str, CLOCKS)),
    "ending": _ENDERS,
    "cats": _CATS,
    "cat-matches": tuple(map(str, _CAT_MATCHES)),
}
"""The values that each menu offers."""
Setting = Annotated[str, OneOf(tuple(_OFFERED))]


def _choices(option: str, values: tuple[str, ...]) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=words(f"settings-{option}-{value}"), value=value)
        for value in values
    ]


class SettingsCog(commands.Cog):
    """`/settings`: a server's boards, clock, channels, cats, seeks, and who may end matches."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self._changing = Locks[int]()

    def _lock(self, interaction: Interaction) -> asyncio.Lock:
        """Return the lock that is held while a server's settings are stored and shown.

        Without the lock, Discord might execute two edits of the panel in the wrong order.
        """
        return self._changing[interaction.guild_id or 0]

    @command("settings", LOOK)
    @app_commands.rename(
        board=words("settings-board-name"),
        clock=words("settings-clock-name"),
        ending=words("settings-ending-name"),
        cats=words("settings-cats-name"),
        cat_matches=words("settings-cat-matches-name"),
    )
    @app_commands.describe(
        board=words("settings-board-description"),
        clock=words("settings-clock-description"),
        ending=words("settings-ending-description"),
        cats=words("settings-cats-description"),
        cat_matches=words("settings-cat-matches-description"),
    )
    @app_commands.choices(
        board=_choices("board", _MODES),
        ending=_choices("ending", _ENDERS),
        cats=_choices("cats", _CATS),
    )
    @app_commands.choices(cat_matches=_CAT_MATCH_CHOICES)
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
        cat_matches: int | None = None,
    ) -> None:
        async with error_boundary(interaction):
            named = {
                "board": board,
                "clock": clock,
                "ending": ending,
                "cats": cats,
                "cat-matches": cat_matches,
            }
            chosen = {name: str(each) for name, each in named.items() if each is not None}
            now = await self._save(interaction.guild_id or 0, chosen)
            await private_view(interaction, _panel(self.bot.user_language(interaction), now))

    @control("settings", LOOK, private=True)
    async def choose(self, interaction: Interaction, name: Setting, choice: Word) -> None:
        """Store what a manager has chosen in a menu of the panel, and update the panel."""
        if not interaction.permissions.manage_guild:
            raise Refused("not-manager")
        if choice not in _OFFERED[name]:
            raise Refused("moved-on")
        async with self._lock(interaction):
            now = await self._save(interaction.guild_id or 0, {name: choice})
            await replace_view(interaction, _panel(self.bot.user_language(interaction), now))

    async def _save(self, guild_id: int, chosen: Mapping[str, str]) -> GuildSettings:
        """Store the chosen settings, and return all settings of the server."""
        store = self.bot.store
        now = await store.settings(guild_id)
        if not chosen:
            return now
        clock = int(chosen["clock"]) or None if "clock" in chosen else now.clock
        await store.save_settings(
            guild_id,
            board_mode=cast("BoardMode", chosen.get("board", now.board_mode)),
            clock=clock,
            enders=cast("Enders", chosen.get("ending", now.enders)),
            cats_play_on=chosen.get("cats", _cats(now)) == _CATS[0],
            cat_matches=int(chosen.get("cat-matches", now.cat_matches)),
            seek_channel_id=now.seek_channel_id,
        )
        return await store.settings(guild_id)

    @control("settings-channels", LOOK, private=True)
    async def choose_channels(self, interaction: Interaction, channels: ChannelIds) -> None:
        """Allow games in the chosen channels only; if none is chosen, allow them everywhere."""
        if not interaction.permissions.manage_guild:
            raise Refused("not-manager")
        guild_id, store = interaction.guild_id or 0, self.bot.store
        async with self._lock(interaction):
            await store.allow_channels(guild_id, channels)
            now = await store.settings(guild_id)
            await replace_view(interaction, _panel(self.bot.user_language(interaction), now))

    @control("settings-seeks", LOOK, private=True)
    async def choose_seek_channel(self, interaction: Interaction, channels: ChannelIds) -> None:
        """Use the chosen channel for all seeks and their matches.

        If no channel is chosen, each seek uses the channel in which it was made.
        """
        if not interaction.permissions.manage_guild:
            raise Refused("not-manager")
        guild_id, store = interaction.guild_id or 0, self.bot.store
        async with self._lock(interaction):
            now = replace(
                await store.settings(guild_id), seek_channel_id=next(iter(channels), None)
            )
            await store.save_settings(
                guild_id,
                board_mode=now.board_mode,
                clock=now.clock,
                enders=now.enders,
                cats_play_on=now.cats_play_on,
                cat_matches=now.cat_matches,
                seek_channel_id=now.seek_channel_id,
            )
            await replace_view(interaction, _panel(self.bot.user_language(interaction), now))


def _cats(now: GuildSettings) -> str:
    return _CATS[0] if now.cats_play_on else _CATS[1]


def _panel(say: Speaker, now: GuildSettings) -> ui.LayoutView:
    """Return the panel: menus of the settings, then all settings in words."""
    where = say("list-comma").join(map(channel_mention, now.channels))
    clock = clock_name(say, now.clock)
    chosen = {
        "board": (now.board_mode, say(f"settings-board-{now.board_mode}")),
        "clock": (str(now.clock or NO_CLOCK), clock),
        "ending": (now.enders, say(f"settings-ending-{now.enders}")),
        "cats": (_cats(now), say(f"settings-cats-{_cats(now)}")),
        "cat-matches": (str(now.cat_matches), _label(say, "cat-matches", str(now.cat_matches))),
    }
    menus: list[ui.Item[Any]] = []
    for name, (value, told) in chosen.items():
        labels = [(_in_menu(say, name, _label(say, name, each)), each) for each in _OFFERED[name]]
        menu = Menu(_in_menu(say, name, told), labels, "settings", name, now=value)
        menus.append(ui.ActionRow(menu))
    places = ChannelMenu(
        say("settings-channels"),
        [discord.Object(channel) for channel in now.channels],
        "settings-channels",
    )
    seeks = [] if now.seek_channel_id is None else [discord.Object(now.seek_channel_id)]
    seeking = ChannelMenu(say("settings-seeks"), seeks, "settings-seeks", most=1)
    sought = say("settings-where-sought")
    if now.seek_channel_id is not None:
        sought = channel_mention(now.seek_channel_id)
    lines = [say(f"settings-now-{name}", choice=told) for name, (_, told) in chosen.items()]
    lines.append(say("settings-now-channels", choice=where or say("settings-everywhere")))
    lines.append(say("settings-now-seeks", choice=sought))
    heading, below = paragraph(say("settings-heading")), paragraph(NEW_LINE.join(lines))
    return layout(heading, *menus, ui.ActionRow(places), ui.ActionRow(seeking), below)


def _in_menu(say: Speaker, name: str, choice: Markup) -> Markup:
    """Return a value with the name of its setting, because a menu has no label."""
    return say("settings-in-menu", name=say(f"settings-menu-{name}"), choice=choice)


def _label(say: Speaker, name: str, value: str) -> Markup:
    if name == "cat-matches":
        return say("settings-cat-matches", count=value)
    return clock_name(say, int(value)) if name == "clock" else say(f"settings-{name}-{value}")


async def setup(bot: Clowder) -> None:
    await bot.add_cog(SettingsCog(bot))

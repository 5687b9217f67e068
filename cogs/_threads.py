"""Where games may be played, and threads of their own for tables."""

from __future__ import annotations

import discord

from cogs import _words
from cogs._controls import Interaction
from cogs._markup import channel_mention
from cogs._refused import Refused
from cogs._say import Speaker
from data import GuildSettings

_MAX_NAME = 100


def home_of(interaction: Interaction) -> int:
    """The channel this is asked in, or the one whose thread that is."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return interaction.channel_id or 0


def check_channel(interaction: Interaction, settings: GuildSettings, say: Speaker) -> None:
    """Raises `Refused` where the server's managers want no games."""
    if settings.channels and home_of(interaction) not in settings.channels:
        allowed = say("list-comma").join(map(channel_mention, settings.channels))
        raise Refused("not-in-this-channel", channels=allowed)


async def new_thread(interaction: Interaction, say: Speaker, key: str) -> discord.Thread:
    """A public thread of this channel for a table of this game."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refused("no-threads-here")
    title, host = _words.title(say, key), interaction.user.display_name
    name = say.plain("thread-name", title=title, host=host)
    return await channel.create_thread(
        name=name[:_MAX_NAME], type=discord.ChannelType.public_thread
    )

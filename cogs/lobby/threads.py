"""The channels in which games may be played, and new threads for tables."""

from __future__ import annotations

import discord

from cogs.board import wording
from cogs.kit.host import Interaction
from cogs.kit.markup import channel_mention
from cogs.kit.permits import home_of
from cogs.kit.refused import Refused
from cogs.kit.sentences import Speaker
from data import GuildSettings

_MAX_NAME = 100


def check_channel(interaction: Interaction, settings: GuildSettings, say: Speaker) -> None:
    """Raise `Refused` if the server's settings do not allow games in this channel."""
    if settings.channels and home_of(interaction) not in settings.channels:
        allowed = say("list-comma").join(map(channel_mention, settings.channels))
        raise Refused("not-in-this-channel", channels=allowed)


async def new_thread(interaction: Interaction, say: Speaker, key: str) -> discord.Thread:
    """Open a public thread of this channel for a table of this game."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refused("no-threads-here")
    title, host = wording.title(say, key), interaction.user.display_name
    name = say.plain("thread-name", title=title, host=host)
    return await channel.create_thread(
        name=name[:_MAX_NAME], type=discord.ChannelType.public_thread
    )

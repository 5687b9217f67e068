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

MAX_NAME = 100
"""The maximum number of characters in a thread's name."""


def check_channel(interaction: Interaction, settings: GuildSettings, say: Speaker) -> None:
    """Raise `Refused` if the server's settings do not allow games in this channel."""
    if settings.channels and home_of(interaction) not in settings.channels:
        allowed = say("list-comma").join(map(channel_mention, settings.channels))
        raise Refused("not-in-this-channel", channels=allowed)


async def new_thread(interaction: Interaction, say: Speaker, key: str) -> discord.Thread:
    """Open a public thread of this channel for a table of this game. Raises `Refused`."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refused("no-threads-here")
    title, host = wording.title(say, key), interaction.user.display_name
    return await open_thread(channel, say.plain("thread-name", title=title, host=host))


async def open_thread(channel: discord.TextChannel, name: str) -> discord.Thread:
    """Open a public thread of the channel."""
    return await channel.create_thread(name=name[:MAX_NAME], type=discord.ChannelType.public_thread)


async def find_thread(
    channel: discord.TextChannel, mark: str, owner_id: int
) -> discord.Thread | None:
    """Find an active thread of the channel that this user opened and whose name ends with `mark`.

    Return None if Discord lists no such thread.
    """
    for thread in await channel.guild.active_threads():
        ours = thread.parent_id == channel.id and thread.owner_id == owner_id
        if ours and thread.name.endswith(mark):
            return thread
    return None

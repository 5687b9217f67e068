"""Where an interaction comes from: a channel, or the channel that a thread hangs on."""

from __future__ import annotations

import discord

from cogs.kit.host import Interaction


def home_of(interaction: Interaction) -> int:
    """The channel this is asked in, or the one whose thread that is."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return interaction.channel_id or 0

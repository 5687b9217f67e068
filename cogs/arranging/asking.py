"""Check whether a person can be challenged from a channel."""

from __future__ import annotations

import discord

from cogs.arranging.threads import check_channel
from cogs.kit.host import Interaction
from cogs.kit.markup import mention
from cogs.kit.people import find_member
from cogs.kit.permits import check_may_play
from cogs.kit.refused import Refused
from cogs.kit.sentences import Speaker
from data import GuildSettings


async def member_here(interaction: Interaction, user_id: int) -> discord.Member | None:
    """Ask Discord for this member of the server; return None if the user is not a member."""
    guild = interaction.guild
    return None if guild is None else await find_member(guild, user_id)


def check_may_ask(interaction: Interaction, settings: GuildSettings, say: Speaker) -> None:
    """Raise `Refused` if the match of a challenge could not be played in this channel."""
    check_channel(interaction, settings, say)
    check_may_play(interaction, say)


def check_asked(
    interaction: Interaction, member: discord.Member | discord.User | None
) -> discord.Member:
    """Return the member if they can be challenged from here. Raises `Refused`."""
    if not isinstance(member, discord.Member):
        raise Refused("challenge-not-here")
    if member.id == interaction.user.id:
        raise Refused("challenge-yourself")
    if member.bot:
        raise Refused("challenge-bot")
    channel = interaction.channel
    hidden = isinstance(channel, discord.Thread) and channel.is_private()
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        hidden = hidden or not channel.permissions_for(member).view_channel
    if hidden:
        raise Refused("challenge-hidden", who=mention(member.id))
    return member

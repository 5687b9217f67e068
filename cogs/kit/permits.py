"""Permissions of the bot and of a member in a channel.

For a member, the bot does only what both the bot and the member may do. Discord checks who may use
commands, but everybody who can read a message may press its buttons. So a person may open a table
in a channel, or let the bot post something there, only if they may write there. Boards, offers and
answers of an open table need no further check.

Direct messages have no permissions: everything is permitted there, except threads.
"""

from __future__ import annotations

from collections.abc import Iterable

import discord

from cogs.kit.host import Interaction
from cogs.kit.refused import Refused
from cogs.kit.sentences import Speaker

_WRITE = discord.Permissions(send_messages=True)
_WRITE_IN_THREAD = discord.Permissions(send_messages_in_threads=True)
_OPEN_THREAD = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
_PLAY_IN_THREAD = discord.Permissions(view_channel=True, send_messages_in_threads=True)
_SEE_AND_SHOW = discord.Permissions(view_channel=True, attach_files=True)


def home_of(interaction: Interaction) -> int:
    """Return the interaction's channel; the parent channel for a thread."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return interaction.channel_id or 0


def check_threads_in(interaction: Interaction, channel_id: int, say: Speaker) -> None:
    """Raise `Refused` unless tables can be opened in threads of this channel of the server.

    The member must be able to see the channel and to write in its threads.
    """
    channel = None if interaction.guild is None else interaction.guild.get_channel(channel_id)
    if not isinstance(channel, discord.TextChannel):
        raise Refused("no-threads-here")
    bot_lacks = _lacking(channel.permissions_for(channel.guild.me), _SEE_AND_SHOW | _OPEN_THREAD)
    if bot_lacks:
        raise Refused("missing-permissions", permissions=_listed(say, bot_lacks))
    member = interaction.user
    if isinstance(member, discord.Member):
        lacks = _lacking(channel.permissions_for(member), _PLAY_IN_THREAD)
        if lacks:
            raise Refused("not-permitted", permissions=_listed(say, lacks))


def _in_thread(interaction: Interaction) -> bool:
    return isinstance(interaction.channel, discord.Thread)


def _lacking(held: discord.Permissions, needed: discord.Permissions) -> list[str]:
    return [name for name, needs in needed if needs and not getattr(held, name)]


def _listed(say: Speaker, names: list[str]) -> str:
    return say("list-comma").join(say(f"permission-{name.replace('_', '-')}") for name in names)


def may_write(interaction: Interaction) -> bool:
    """Return whether this member may write here themselves."""
    if interaction.guild_id is None:
        return True
    needed = _WRITE_IN_THREAD if _in_thread(interaction) else _WRITE
    return not _lacking(interaction.permissions, needed)


def check_may_write(interaction: Interaction, say: Speaker) -> None:
    """Raise `Refused` if this member may not write here themselves."""
    _check_own(interaction, say, _WRITE_IN_THREAD if _in_thread(interaction) else _WRITE)


def check_may_play(interaction: Interaction, say: Speaker) -> None:
    """Raise `Refused` if the bot may not post tables here, or this member may not write."""
    needed = _WRITE_IN_THREAD if _in_thread(interaction) else _WRITE
    _check_bot(interaction, say, _SEE_AND_SHOW | needed)
    _check_own(interaction, say, needed)


def may_open_thread(interaction: Interaction) -> bool:
    """Return whether both the bot and this member may open a thread here."""
    here = isinstance(interaction.channel, discord.TextChannel)
    lacks = _lacking(interaction.app_permissions, _SEE_AND_SHOW | _OPEN_THREAD)
    return here and not lacks and not _lacking(interaction.permissions, _OPEN_THREAD)


def check_may_open_thread(interaction: Interaction, say: Speaker) -> None:
    """Raise `Refused` if threads do not exist here, or the bot or this member may not open one."""
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Refused("no-threads-here")
    _check_bot(interaction, say, _SEE_AND_SHOW | _OPEN_THREAD)
    _check_own(interaction, say, _OPEN_THREAD)


def may_host(
    channel: discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread,
    people: Iterable[discord.Member],
) -> bool:
    """Return whether the bot may post tables here and all these people can see the channel.

    Returns False for a private thread, because we do not know who sees it.
    """
    thread = isinstance(channel, discord.Thread)
    needed = _SEE_AND_SHOW | (_WRITE_IN_THREAD if thread else _WRITE)
    if isinstance(channel, discord.Thread) and (channel.parent is None or channel.is_private()):
        return False
    return _all_allowed(channel, needed, people)


def may_host_thread(channel: discord.TextChannel, people: Iterable[discord.Member]) -> bool:
    """Return whether the bot may open a thread here and all these people can see the channel."""
    return _all_allowed(channel, _SEE_AND_SHOW | _OPEN_THREAD, people)


def _all_allowed(
    channel: discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread,
    needed: discord.Permissions,
    people: Iterable[discord.Member],
) -> bool:
    if _lacking(channel.permissions_for(channel.guild.me), needed):
        return False
    return all(channel.permissions_for(person).view_channel for person in people)


def _check_bot(interaction: Interaction, say: Speaker, needed: discord.Permissions) -> None:
    lacks = _lacking(interaction.app_permissions, needed)
    if lacks and interaction.guild_id is not None:
        raise Refused("missing-permissions", permissions=_listed(say, lacks))


def _check_own(interaction: Interaction, say: Speaker, needed: discord.Permissions) -> None:
    lacks = _lacking(interaction.permissions, needed)
    if lacks and interaction.guild_id is not None:
        raise Refused("not-permitted", permissions=_listed(say, lacks))

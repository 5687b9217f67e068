"""What the bot may do in a channel, and what a member may: it does no more for them than that.

Discord itself lets people use commands where they may use commands; buttons can be pressed by all
who can read. So whoever opens a table or has something posted must be allowed to write there. A
match is then its players' own: its boards, offers and answers belong to a table that was opened by
somebody who may.
"""

from __future__ import annotations

import discord

from cogs.kit.host import Interaction
from cogs.kit.refused import Refused
from cogs.kit.sentences import Speaker

_WRITE = discord.Permissions(send_messages=True)
_WRITE_IN_THREAD = discord.Permissions(send_messages_in_threads=True)
_OPEN_THREAD = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
_SEE_AND_SHOW = discord.Permissions(view_channel=True, attach_files=True)


def home_of(interaction: Interaction) -> int:
    """The channel this is asked in, or the one whose thread that is."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return interaction.channel_id or 0


def _in_thread(interaction: Interaction) -> bool:
    return isinstance(interaction.channel, discord.Thread)


def _lacking(held: discord.Permissions, needed: discord.Permissions) -> list[str]:
    return [name for name, needs in needed if needs and not getattr(held, name)]


def _listed(say: Speaker, names: list[str]) -> str:
    return say("list-comma").join(say(f"permission-{name.replace('_', '-')}") for name in names)


def may_write(interaction: Interaction) -> bool:
    """Whether this member may write here themselves."""
    needed = _WRITE_IN_THREAD if _in_thread(interaction) else _WRITE
    return not _lacking(interaction.permissions, needed)


def check_may_write(interaction: Interaction, say: Speaker) -> None:
    """Raises `Refused` for a member who may not write here themselves."""
    _check_own(interaction, say, _WRITE_IN_THREAD if _in_thread(interaction) else _WRITE)


def check_may_play(interaction: Interaction, say: Speaker) -> None:
    """Raises `Refused` where the bot may not post tables, or this member may not write."""
    needed = _WRITE_IN_THREAD if _in_thread(interaction) else _WRITE
    _check_bot(interaction, say, _SEE_AND_SHOW | needed)
    _check_own(interaction, say, needed)


def may_open_thread(interaction: Interaction) -> bool:
    """Whether the bot may open a thread here, and this member might as well."""
    here = isinstance(interaction.channel, discord.TextChannel)
    lacks = _lacking(interaction.app_permissions, _SEE_AND_SHOW | _OPEN_THREAD)
    return here and not lacks and not _lacking(interaction.permissions, _OPEN_THREAD)


def check_may_open_thread(interaction: Interaction, say: Speaker) -> None:
    """Raises `Refused` where there are no threads, or the bot or this member may open none."""
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Refused("no-threads-here")
    _check_bot(interaction, say, _SEE_AND_SHOW | _OPEN_THREAD)
    _check_own(interaction, say, _OPEN_THREAD)


def _check_bot(interaction: Interaction, say: Speaker, needed: discord.Permissions) -> None:
    lacks = _lacking(interaction.app_permissions, needed)
    if lacks:
        raise Refused("missing-permissions", permissions=_listed(say, lacks))


def _check_own(interaction: Interaction, say: Speaker, needed: discord.Permissions) -> None:
    lacks = _lacking(interaction.permissions, needed)
    if lacks:
        raise Refused("not-permitted", permissions=_listed(say, lacks))

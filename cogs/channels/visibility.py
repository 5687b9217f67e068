"""Visibility: a match can be seen by its players and by all who can view its channel.

The viewer's current permissions decide. Only the players see matches of a deleted channel. For a
public thread, the channel of the thread decides, even if the thread is archived or deleted. A
private thread is visible to its members and to people who manage threads. When in doubt, a match is
not shown.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

import discord

from cogs.connection.failures import DISCORD_FAILED, failure
from cogs.kit.host import Host, Interaction
from cogs.kit.permits import home_of
from cogs.kit.refused import Refused
from data import Gone, Location, MatchRow, Store, ThreadRow, Viewer

log = logging.getLogger(__name__)

_ANYBODY = 0
"""A user id that is in no match; it stands for any reader of a channel."""
_ASKED = 20
"""Maximum number of threads that we ask Discord about while preparing one answer."""
_HIDDEN = (discord.NotFound, discord.Forbidden)


class Visibility:
    """Checks visibility with cached permissions; asks Discord about private threads."""

    def __init__(self, host: Host, store: Store) -> None:
        self._host = host
        self._store = store

    async def may_view(self, interaction: Interaction, row: MatchRow) -> bool:
        """Return whether the interaction's user may see the match."""
        if interaction.user.id in row.users:
            return True
        if row.guild_id != interaction.guild_id:
            return False
        viewer = _cached_viewer(interaction, row.home_id)
        if row.channel_id != row.home_id:
            viewer = await self._looked_after(viewer, row.channel_id)
        return await self._store.sees(viewer, row.id)

    async def check_may_view(self, interaction: Interaction, match_id: int) -> None:
        """Raise `Refused` if the user may not see the match, or if the match does not exist.

        The error is the same in both cases.
        """
        try:
            row = await self._store.match(match_id)
        except Gone as error:
            raise Refused("no-such-match") from error
        if not await self.may_view(interaction, row):
            raise Refused("no-such-match")

    async def check_may_tell_all(self, interaction: Interaction, row: MatchRow) -> None:
        """Raise `Refused` unless every reader of this channel may see the match.

        Every reader may see a match that was played in this channel, or in another channel of this
        server that everybody can view.
        """
        guild, home_id = interaction.guild, home_of(interaction)
        channels = {home_id}
        if guild is not None and (home := guild.get_channel(row.home_id)) is not None:
            open_to_all = home.permissions_for(guild.default_role).view_channel
            channels |= {row.home_id} if open_to_all else set()
        here = frozenset({interaction.channel_id or 0})
        anybody = Viewer(_ANYBODY, channels=frozenset(channels), threads=here)
        if row.guild_id != interaction.guild_id or not await self._store.sees(anybody, row.id):
            raise Refused("not-for-all")

    async def viewer_of(self, interaction: Interaction, user_id: int) -> Viewer:
        """Return the interaction's user as a viewer.

        The caller shows this viewer a list of the matches of `user_id`, and leaves out the matches
        that the viewer may not see.
        """
        if user_id == interaction.user.id:
            return Viewer(user_id)
        return await self._looked_after(_cached_viewer(interaction))

    async def viewer_in(
        self, interaction: Interaction, home_id: int, *, ask: bool = True
    ) -> Viewer:
        """Return the interaction's user as a viewer of matches of this channel and its threads.

        Discord is asked about private threads unless `ask` is false.
        """
        viewer = _cached_viewer(interaction, home_id)
        return await self._looked_after(viewer) if ask else viewer

    async def note_thread(self, interaction: Interaction) -> None:
        """If the interaction is in a thread, store whether the thread is private."""
        thread = interaction.channel
        if isinstance(thread, discord.Thread):
            kind = ThreadRow(thread.id, thread.guild.id, thread.parent_id, thread.is_private())
            await self._store.note_thread(kind)

    async def _looked_after(self, viewer: Viewer, thread_id: int | None = None) -> Viewer:
        """Return the viewer with the private threads that they are in.

        With `thread_id`, check only that thread.
        """
        parents = viewer.channels - viewer.managed
        if not parents:
            return viewer
        found = await self._store.closed_threads(parents, thread_id, count=_ASKED)
        inside = await asyncio.gather(*(self._enters(thread, viewer.user_id) for thread in found))
        entered = {
            thread.channel_id for thread, enters in zip(found, inside, strict=True) if enters
        }
        return replace(viewer, threads=viewer.threads | entered)

    async def _enters(self, thread: ThreadRow, user_id: int) -> bool:
        """Return whether the thread is private and the user is in it. Store the thread's kind."""
        if thread.private is None:
            thread = replace(thread, private=await self._is_private(thread))
            if thread.private is not None:
                await self._store.note_thread(thread)
        if not thread.private:
            return False
        try:
            await self._host.http.get_thread_member(thread.channel_id, user_id)
        except _HIDDEN:
            return False
        except DISCORD_FAILED as error:
            log.info("members of thread %s are unknown: %s", thread.channel_id, failure(error))
            return False
        return True

    async def _is_private(self, thread: ThreadRow) -> bool | None:
        """Return whether a thread is private; True if it is gone, None if Discord cannot say."""
        guild = self._host.get_guild(thread.guild_id)
        try:
            found = (
                guild and guild.get_thread(thread.channel_id)
            ) or await self._host.fetch_channel(thread.channel_id)
        except _HIDDEN:
            return True
        except DISCORD_FAILED as error:
            log.info("kind of thread %s is unknown: %s", thread.channel_id, failure(error))
            return None
        return not isinstance(found, discord.Thread) or found.is_private()


def location_of(interaction: Interaction) -> Location:
    """Return the interaction's channel, and its parent channel if it is a thread."""
    return Location(home_of(interaction), interaction.channel_id or 0)


def _cached_viewer(interaction: Interaction, home_id: int | None = None) -> Viewer:
    """Return the interaction's user as a viewer, with the cached channels that they can view.

    With `home_id`, include no other channel.
    """
    member, guild = interaction.user, interaction.client.get_guild(interaction.guild_id or 0)
    if guild is None or not isinstance(member, discord.Member):
        return Viewer(member.id)
    channels = guild.channels if home_id is None else [guild.get_channel(home_id)]
    rights = {channel.id: _rights(channel, member) for channel in channels if channel is not None}
    seen = {channel_id: may for channel_id, may in rights.items() if may.view_channel}
    # A person who uses a command in a thread can view it.
    here = {interaction.channel.id} if isinstance(interaction.channel, discord.Thread) else ()
    return Viewer(
        member.id,
        channels=frozenset(seen),
        managed=frozenset(channel_id for channel_id, may in seen.items() if may.manage_threads),
        threads=frozenset(here),
    )


def _rights(channel: discord.abc.GuildChannel, member: discord.Member) -> discord.Permissions:
    may = channel.permissions_for(member)
    spoken = isinstance(channel, (discord.VoiceChannel, discord.StageChannel))
    # The text of a voice channel is visible only to members who may join it.
    return discord.Permissions.none() if spoken and not may.connect else may

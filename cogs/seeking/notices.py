"""Keep each channel's notice up to date with the open seeks, even if several seeks change at once.

As with lobbies, a notice is edited under a lock, composed from the stored seeks, and composed again
if the seeks changed meanwhile. A notice pings nobody. A notice that lists nothing is deleted.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord

from cogs.connection.failures import DISCORD_FAILED, Tried, failure, may_pass
from cogs.connection.unfinished import once
from cogs.kit.controls import pressable
from cogs.kit.host import Host
from cogs.kit.markup import Markup
from cogs.kit.people import introduce
from cogs.kit.replies import LOST, NOBODY
from cogs.seeking.layouts import notice_layout
from cogs.workers.locks import Locks
from data import Seek, SeekNotice, Store

log = logging.getLogger(__name__)

_SEARCHED = 50
"""The number of a channel's newest messages in which we look for an unrecorded notice."""
_VERBS = ("seek-take", "seek-ask")


class Notices:
    """Shows notices, with one request at a time for each channel."""

    def __init__(self, host: Host, store: Store) -> None:
        self._host = host
        self._store = store
        self._locks = Locks[int]()
        self._ended: dict[int, Markup] = {}
        """By channel: the text about a lapsed seek that the notice is to show once."""

    async def show(self, channel_id: int, *, search: bool = False) -> Tried:
        """Post, edit or delete the message of the channel's notice. Never raises Discord's errors.

        With `search`, first look for a message that was posted but not stored. After a permanent
        refusal by Discord, the notice counts as shown until the seeks change again.
        """
        async with self._locks[channel_id]:
            try:
                await self._until_shown(channel_id, search=search)
            except DISCORD_FAILED as error:
                log.info("the notice in channel %s not shown: %s", channel_id, failure(error))
                if may_pass(error):
                    return Tried.SOON
                found = await self._store.seek_notice(channel_id)
                if found is not None:
                    await self._store.notice_shown(channel_id, found[0].revision)
        return Tried.DONE

    async def tell_of_end(self, seek: Seek, ended: Markup) -> None:
        """Add `ended`, a text about a lapsed seek, to the notice.

        When the notice is updated again, the text disappears.
        """
        channel_id = await self._store.renew_notice(seek)
        self._ended[channel_id] = ended
        await self.show(channel_id)

    async def _until_shown(self, channel_id: int, *, search: bool) -> None:
        """Post or edit the notice until its message shows the stored seeks."""
        shown: int | None = None
        while (found := await self._store.seek_notice(channel_id)) is not None:
            notice, seeks = found
            if notice.revision == shown:
                return
            if notice.message_id is None and search:
                await self._adopt(notice)
                search = False
                continue
            await self._draw(notice, seeks)
            shown = notice.revision

    async def _draw(self, notice: SeekNotice, seeks: Sequence[Seek]) -> None:
        ended = self._ended.pop(notice.channel_id, None)
        if not seeks and ended is None:
            if notice.message_id is not None:
                await self._remove(notice.channel_id, notice.message_id)
            await self._store.forget_notice(notice)
            return
        say = self._host.guild_language(notice.guild_id)
        await introduce(self._host, [each.user_id for each in seeks])
        view = notice_layout(say, seeks, ended)
        channel = self._host.get_partial_messageable(notice.channel_id)
        if notice.message_id is not None:
            message = channel.get_partial_message(notice.message_id)
            try:
                await message.edit(view=view, allowed_mentions=NOBODY)
            except discord.NotFound as error:
                if error.code not in LOST:
                    raise
                log.info("the notice in channel %s was deleted", notice.channel_id)
            else:
                await self._store.notice_shown(notice.channel_id, notice.revision)
                return
        sent = await channel.send(view=view, allowed_mentions=NOBODY, silent=True, nonce=once())
        await self._store.notice_posted(notice.channel_id, sent.id, notice.revision)

    async def _remove(self, channel_id: int, message_id: int) -> None:
        channel = self._host.get_partial_messageable(channel_id)
        try:
            await channel.get_partial_message(message_id).delete()
        except discord.NotFound:
            log.info("the notice in channel %s was deleted", channel_id)

    async def _adopt(self, notice: SeekNotice) -> None:
        """Store a notice that was posted just before the bot was killed."""
        channel = self._host.get_partial_messageable(notice.channel_id)
        own = None if self._host.user is None else self._host.user.id
        async for message in channel.history(limit=_SEARCHED):
            posted = message.author.id == own and not message.flags.ephemeral
            if posted and any(press.verb in _VERBS for press in pressable(message.components)):
                await self._store.notice_posted(notice.channel_id, message.id, notice.shown)
                return

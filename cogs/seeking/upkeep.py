"""Background loops that find matches for seeks, end lapsed seeks, and update notices."""

from __future__ import annotations

import logging
from functools import partial

import discord
from discord.ext import commands

from cogs.clowder import Clowder, now
from cogs.connection.failures import Tried
from cogs.connection.unfinished import Errand, once
from cogs.kit.background import Background
from cogs.kit.markup import Markup, mention
from cogs.kit.refused import Refused
from cogs.kit.replies import NOBODY, note
from cogs.seeking.choices import games_of
from cogs.seeking.matching import Matching
from cogs.seeking.notices import Notices
from data import Gone, Seek, SeekNotice
from data.hours import is_quiet

log = logging.getLogger(__name__)

_LAPSING, _NOTICES = 30.0, 30.0
_MATCHING = 120.0
"""Seconds between rounds of matching."""


class SeekUpkeepCog(commands.Cog):
    """Background loops: they end lapsed seeks, find matches for seeks, and update notices."""

    def __init__(self, bot: Clowder, matching: Matching, notices: Notices) -> None:
        self.bot = bot
        self._matching = matching
        self._notices = notices
        self.lapsing = Background(bot, "lapsed seeks", self._lapse, now, every=_LAPSING)
        self.matching = Background(bot, "seeks", self._match, now, every=_MATCHING)
        self.catch_up = Background(bot, "notices of seeks", self._catch_up, now, every=_NOTICES)
        self.loops = self.lapsing, self.matching, self.catch_up

    async def cog_load(self) -> None:
        for each in self.loops:
            each.start()

    async def cog_unload(self) -> None:
        for each in self.loops:
            each.cancel()

    async def _catch_up(self) -> None:
        """Update the notices that are out of date."""
        behind = await self.bot.store.notices_behind()
        ours = {each.channel_id: each for each in behind if self.bot.reaches(each.guild_id)}
        await self.catch_up.each(ours, self._show)

    async def _show(self, notice: SeekNotice) -> Tried:
        return await self._notices.show(notice.channel_id, search=notice.message_id is None)

    async def _match(self) -> None:
        """Match the seeks for which a partner has become acceptable."""
        found = await self.bot.store.seeks_to_match()
        ours = {each.id: each for each in found if self.bot.reaches(each.guild_id)}
        await self.matching.each(ours, self._try_to_match)

    async def _try_to_match(self, seek: Seek) -> None:
        # Most seeks have no partner yet, so we look before we write: reading does not block
        # writers.
        if not await self.bot.store.has_partner(seek.id, self._matching.choose):
            return
        try:
            await self._matching.match(seek)
        except Refused as refused:
            log.info("a match of seeks did not start: %s", refused.key)

    async def _lapse(self) -> None:
        """End lapsed seeks, and inform their authors."""
        found = await self.bot.store.lapsed_seeks()
        ours = {each.id: each for each in found if self.bot.serves(each.guild_id)}
        await self.lapsing.each(ours, self._end)

    async def _end(self, seek: Seek) -> Tried:
        try:
            await self.bot.store.end_lapsed_seek(seek.id)
        except Gone:
            log.info("seek %s was ended or reopened meanwhile", seek.id)
            return Tried.DONE
        await self._matching.show_notices(seek.guild_id)
        telling = Errand("reporting a lapsed seek", partial(self._tell, seek, once()))
        await self.bot.unfinished.try_now(("seek", seek.id), telling)
        return Tried.DONE

    async def _tell(self, seek: Seek, nonce: str) -> None:
        """Inform the author of a lapsed seek.

        If the author accepts no direct messages, the channel's notice shows this news.
        """
        member = await self.bot.store.member(seek.user_id)
        say = self.bot.guild_language(seek.guild_id)
        if member.closed_at is None:
            guild = self.bot.get_guild(seek.guild_id)
            place = "Discord" if guild is None else guild.name
            text = say("seek-lapsed", games=games_of(say, seek.games), place=place)
            quiet = is_quiet(member, self.bot.store.now())
            if await self._write(seek.user_id, text, nonce, quiet=quiet):
                return
        ended = say("seek-lapsed-here", who=mention(seek.user_id), games=games_of(say, seek.games))
        await self._notices.tell_of_end(seek, ended)

    async def _write(self, user_id: int, text: Markup, nonce: str, *, quiet: bool) -> bool:
        """Send a direct message, without a sound in quiet hours.

        Return whether Discord accepted the message.
        """
        try:
            channel = await self.bot.create_dm(discord.Object(user_id))
            await channel.send(view=note(text), allowed_mentions=NOBODY, nonce=nonce, silent=quiet)
        except discord.Forbidden as error:
            log.info("a person accepts no direct messages: %s", error.code)
            await self.bot.store.closed(user_id)
            return False
        return True

"""Background upkeep: repeat failed updates of messages, and close tables of deleted channels."""

from __future__ import annotations

import logging
from collections.abc import Collection

import discord
from discord.ext import commands

from cogs.board import wording
from cogs.board.posting import BOARD
from cogs.channels.lost import ChannelGone
from cogs.clowder import Clowder, now
from cogs.connection.failures import DISCORD_FAILED, Tried, failure, may_pass
from cogs.kit.background import Background
from cogs.kit.refused import Refused
from cogs.kit.replies import note
from cogs.match.table import cats_among, holders
from data import LOBBY, REVOKED, Gone, MatchRow, QuestionRow
from rules.registry import game

log = logging.getLogger(__name__)

_JUST_BEGUN = 10_000
"""A time after a match's start, in milliseconds.

During this time, only the code that started the match edits its lobby.
"""
_EVERY = 30.0
"""Seconds between rounds."""


class UpkeepCog(commands.Cog):
    """Background loops that update messages, and close matches whose channel is gone."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self.catch_up = Background(bot, "upkeep", self._catch_up, now, every=_EVERY)
        self.search = Background(bot, "search", self._search, now, every=_EVERY)
        self._looked_after: set[int] | None = None
        """Matches not checked yet since the start of the bot; None before they are listed."""
        self._unsearched: set[int] | None = None
        """Matches whose channels were not searched for boards yet; None before they are listed."""

    async def cog_load(self) -> None:
        self.catch_up.start()
        self.search.start()

    async def cog_unload(self) -> None:
        self.catch_up.cancel()
        self.search.cancel()

    async def _catch_up(self) -> None:
        """Do one round: update every message that is out of date."""
        if self._looked_after is None or self._looked_after:
            # Once after the start, check each live match for changes in the bot's absence.
            live = await self._live(self._looked_after)
            self._looked_after = {row.id for row in live}
            # Load many matches with one statement; otherwise each check would load its own match.
            await self.bot.tables.load_all(live)
            await self.catch_up.each({row.id: row for row in live}, self._look_after)
        revoked = await self.bot.store.with_messages(REVOKED)
        await self.catch_up.each({row.id: row for row in revoked}, self._revoke)
        overtaken = await self.bot.store.overtaken_questions()
        asked = {question.message_id: question for question in overtaken}
        await self.catch_up.each(asked, self._settle, apart=True)
        agreed = await self.bot.store.questions_behind()
        unshown = {question.message_id: question for question in agreed}
        await self.catch_up.each(unshown, self._show_agreed, apart=True)
        behind = await self.bot.store.behind()
        await self.catch_up.each({row.id: row for row in behind}, self._show)
        crowded = await self.bot.store.crowded(BOARD)
        await self.catch_up.each({each: each for each in crowded}, self._shrink, apart=True)
        stuck = {match_id: match_id for match_id in self.bot.cats.behind}
        await self.catch_up.each(stuck, self._have_cats_act)
        begun = await self.bot.store.with_messages(LOBBY)
        await self.catch_up.each({row.id: row for row in begun}, self._say_started, apart=True)
        errands = {key: key for key in self.bot.unfinished.errands}
        await self.catch_up.each(errands, self.bot.unfinished.again, apart=True)

    async def _live(self, among: Collection[int] | None) -> list[MatchRow]:
        """Return live matches of this process's servers, limited to `among` unless it is None."""
        every = await self.bot.store.live_matches()
        here = [row for row in every if self.bot.serves(row.guild_id)]
        return here if among is None else [row for row in here if row.id in among]

    async def _search(self) -> None:
        """Search all matches for unrecorded boards once, then only matches that may have them.

        The search has its own loop, because with many matches it takes minutes. Matches whose
        newest action is not shown yet are left out: before the bot shows this action, it searches
        the match for unrecorded boards anyway.
        """
        if self._unsearched is None or self._unsearched:
            live = await self._live(self._unsearched)
            self._unsearched = {row.id for row in live if row.shown_ply >= row.ply}
        every = {*self._unsearched, *self.bot.showing.lost.due()}
        await self.search.each({each: each for each in every}, self._look_for_lost)

    async def _look_after(self, row: MatchRow) -> Tried:
        """Check a match after the bot's start: its channel, its cats' turns and its hands.

        A match whose channel was deleted is closed.
        """
        guild, unseen = self.bot.get_guild(row.guild_id), self._looked_after or set()
        if not self.bot.reaches(row.guild_id):
            # A different process serves this server, or the server has removed the bot.
            unseen.discard(row.id)
            return Tried.DONE
        if guild is not None and not guild.get_channel_or_thread(row.channel_id):
            gone = await self._is_gone(row.channel_id)
            if gone is None:
                return Tried.SOON
            if gone:
                unseen.discard(row.id)
                await self._channel_gone(row.channel_id)
                return Tried.DONE
        unseen.discard(row.id)
        if cats_among(holders(row)):
            await self.bot.cats.act_later(row.id)
        if game(row.game).has_secrets:
            await self.bot.hands.refresh(await self.bot.tables.load(row.id))
        return Tried.DONE

    async def _have_cats_act(self, match_id: int) -> bool:
        """Make the cats try again if they could not act before, and show the result.

        Return whether the cats have acted.
        """
        await self.bot.showing.show(match_id)
        await self.bot.hands.refresh(await self.bot.tables.load(match_id))
        return match_id not in self.bot.cats.behind

    async def _look_for_lost(self, match_id: int) -> Tried:
        found = Tried.DONE
        try:
            guild_id, _ = await self.bot.tables.place(match_id)
            if self.bot.serves(guild_id):
                found = await self.bot.showing.look_for_lost(match_id)
        except (Refused, Gone, ChannelGone) as error:
            log.info("match %s: no channel to search for boards: %s", match_id, error)
            self.bot.showing.lost.forget(match_id)
        except DISCORD_FAILED as error:
            log.warning("search for boards of match %s failed: %s", match_id, failure(error))
            if may_pass(error):
                return Tried.SOON
        if self._unsearched is not None:
            self._unsearched.discard(match_id)
        return found

    async def _say_started(self, row: MatchRow) -> Tried:
        """Remove the buttons of a lobby whose match has started, if an earlier attempt failed."""
        if not self.bot.serves(row.guild_id) or self.bot.store.now() - row.created_at < _JUST_BEGUN:
            return Tried.DONE
        done = Tried.DONE
        say = self.bot.guild_language(row.guild_id)
        started = say("lobby-started", title=wording.title(say, row.game), id=str(row.id))
        for message in await self.bot.store.messages(row.id, LOBBY):
            try:
                await self.bot.posting.edit(message.place, None, note(started))
            except DISCORD_FAILED as error:
                log.warning("lobby of match %s not closed: %s", row.id, failure(error))
                if may_pass(error) or isinstance(error, discord.Forbidden):
                    done = done.also(Tried.after(error))
                    continue
            await self.bot.store.note_gone(row.id, message.message_id)
        return done

    async def _is_gone(self, channel_id: int) -> bool | None:
        """Return whether the channel was deleted; None if Discord cannot say now.

        We must ask Discord, because archived threads are not cached.
        """
        try:
            await self.bot.fetch_channel(channel_id)
        except discord.NotFound:
            return True
        except DISCORD_FAILED as error:
            log.info("channel %s could not be fetched: %s", channel_id, failure(error))
            return None if may_pass(error) else False
        return False

    async def _revoke(self, row: MatchRow) -> Tried:
        """Replace the messages of actions that were taken back, if an earlier attempt failed."""
        return await self.bot.showing.revoke(await self.bot.tables.load(row.id))

    async def _settle(self, question: QuestionRow) -> Tried:
        """Close the message of an expired question, if an earlier attempt failed."""
        guild_id, _ = await self.bot.tables.place(question.match_id)
        if not self.bot.serves(guild_id):
            return Tried.DONE
        return await self.bot.questions.settle([question])

    async def _show_agreed(self, question: QuestionRow) -> Tried:
        """Edit a question's message to show who has agreed, if an earlier edit failed."""
        guild_id, _ = await self.bot.tables.place(question.match_id)
        if not self.bot.serves(guild_id):
            return Tried.DONE
        return await self.bot.questions.catch_up(question)

    async def _shrink(self, match_id: int) -> Tried:
        """Shrink the boards other than the newest, if an earlier attempt failed."""
        guild_id, _ = await self.bot.tables.place(match_id)
        if not self.bot.serves(guild_id):
            return Tried.DONE
        return await self.bot.showing.shrink_outdated(match_id)

    async def _show(self, row: MatchRow) -> Tried:
        """Show the match, if this process serves its server."""
        if not self.bot.reaches(row.guild_id):
            # A different process serves this server, or the server removed the bot.
            return Tried.DONE
        if self.bot.cats.are_acting(row.id):
            # The match will be shown once the cats have acted.
            return Tried.DONE
        shown = await self.bot.showing.show(row.id)
        await self.bot.hands.refresh(await self.bot.tables.load(row.id))
        return shown

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._channel_gone(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._channel_gone(payload.thread_id)

    async def _channel_gone(self, channel_id: int) -> None:
        """Close the lobby and the match of a deleted channel. The match gets no result."""
        row = await self.bot.store.live_match_in(channel_id)
        if row is not None:
            await self.bot.showing.close_match(row.id)
            log.info("match %s closed: its channel was deleted", row.id)
        lobby = await self.bot.store.lobby_in(channel_id)
        if lobby is not None:
            try:
                await self.bot.store.close_lobby(lobby.id)
            except Gone:
                log.info("lobby %s was closed already", lobby.id)


async def setup(bot: Clowder) -> None:
    await bot.add_cog(UpkeepCog(bot))

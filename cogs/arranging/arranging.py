"""Start the matches that two people have arranged.

A challenge's match starts in the channel of the challenge if that channel is free, otherwise in a
new thread of the channel. The match of two seeks starts in a thread. If the process is killed
between two steps, the next process does not repeat a finished step. The stored arrangement says
whether its match has already started. If a thread has already been opened, the thread's name ends
with the arrangement's number.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial

import discord

from cogs.arranging.telling import tell
from cogs.arranging.threads import MAX_NAME, find_thread, open_thread
from cogs.arranging.unplaced import Unplaced
from cogs.board import wording
from cogs.board.hand_messages import HandMessages
from cogs.board.showing import Showing
from cogs.connection.failures import DISCORD_FAILED, failure, may_pass
from cogs.kit.host import Host
from cogs.kit.markup import Markup, mention
from cogs.kit.people import find_member, introduce, names_of
from cogs.kit.permits import may_host, may_host_thread
from cogs.kit.refused import Refused
from cogs.kit.replies import note, pinging
from cogs.match import naming
from cogs.match.attempts import ArrangedHere
from cogs.match.table import Table
from cogs.match.table_service import TableService
from cogs.workers.locks import Locks
from data import Arrangement, ChannelBusy, Gone, Stale, Store

log = logging.getLogger(__name__)

FRESH_MS = 10_000
"""For this number of milliseconds, only the process that made an arrangement starts its match.

In the same way, only the process that stored a new challenge delivers its question.
"""
_Place = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread


class Arranging:
    """Starts each arranged match once, in a channel or thread that both people can see."""

    def __init__(
        self,
        host: Host,
        store: Store,
        tables: TableService,
        showing: Showing,
        hands: HandMessages,
    ) -> None:
        self._host = host
        self._store = store
        self._tables = tables
        self._showing = showing
        self._hands = hands
        self._locks = Locks[int]()
        self.unplaced = Unplaced(store.now)

    async def begin(self, arrangement_id: int, *, answered: int | None = None) -> Table | None:
        """Start and show the match of an arrangement, and return it.

        Returns None if the match must start later, because Discord fails or another process serves
        the server. If no channel can hold the match, ends the arrangement, messages both people and
        raises `Refused`. If the arrangement came from a challenge, the challenge ends, too. If it
        came from two seeks, both seeks are open again, each at its old place among the open seeks.
        `answered` is the person who sees the refusal as a reply, and therefore gets no message.
        Also raises `Refused` if the arrangement is gone.
        """
        async with self._locks[arrangement_id]:
            people: list[discord.Member] | None = None
            try:
                agreed = await self._store.arrangement(arrangement_id)
                if agreed.match_id is not None:
                    return await self._tables.load(agreed.match_id)
                if not self._host.reaches(agreed.guild_id):
                    return None
                people = await self._members(agreed)
                table = await self._started(agreed, people)
            except Gone as error:
                raise Refused("arranged-gone") from error
            except DISCORD_FAILED as error:
                if may_pass(error):
                    log.warning("arrangement %s not started: %s", arrangement_id, failure(error))
                    return None
                table = None
            if table is None:
                return await self._nowhere(agreed, people, answered)
        await self._showing.show(table.id)
        await self._hands.refresh(table)
        return table

    async def _started(self, agreed: Arrangement, people: list[discord.Member]) -> Table | None:
        """Start the match; return None if no channel can hold it. Raises Discord's errors."""
        place = await self._place(agreed)
        if place is None or len(people) < len(agreed.users):
            return None
        if agreed.challenged and may_host(place, people):
            home_id = place.parent_id if isinstance(place, discord.Thread) else place.id
            try:
                return await self._start(agreed, place.id, home_id)
            except ChannelBusy:
                log.info("arrangement %s: its channel is in use", agreed.id)
        parent = place.parent if isinstance(place, discord.Thread) else place
        if not isinstance(parent, discord.TextChannel) or not may_host_thread(parent, people):
            return None
        thread = await self._found(agreed, parent) or await self._opened(agreed, parent)
        try:
            return await self._start_in(agreed, thread, parent)
        except ChannelBusy:
            log.info("arrangement %s: its thread is in use", agreed.id)
            return await self._start_in(agreed, await self._opened(agreed, parent), parent)

    async def _start_in(
        self, agreed: Arrangement, thread: discord.Thread, parent: discord.TextChannel
    ) -> Table:
        """Start the match in this thread. If the thread is empty, first ping both people in it.

        Raises the errors of `_start`.
        """
        if thread.last_message_id is None:
            await self._welcome(agreed, thread)
        table = await self._start(agreed, thread.id, parent.id)
        if table.row.channel_id != thread.id:
            # Another process has started the match elsewhere, so this thread is not needed. If the
            # bot may not delete the thread, the thread stays empty.
            with suppress(*DISCORD_FAILED):
                await thread.delete()
        return table

    async def _start(self, agreed: Arrangement, channel_id: int, home_id: int) -> Table:
        """Start the match in this channel, unless another process has already started it elsewhere.

        Raises `ChannelBusy` and `Gone`.
        """
        try:
            return await self._tables.start_arranged(ArrangedHere(agreed, channel_id, home_id))
        except (Stale, ChannelBusy):
            started = await self._started_elsewhere(agreed)
            if started is None:
                raise
            return started

    async def _started_elsewhere(self, agreed: Arrangement) -> Table | None:
        """Return the match that another process has started, or None. Raises `Gone`."""
        now = await self._store.arrangement(agreed.id)
        return None if now.match_id is None else await self._tables.load(now.match_id)

    async def _members(self, agreed: Arrangement) -> list[discord.Member]:
        """Return those people of the arrangement who are still on the server.

        Raises Discord's errors.
        """
        guild, found = self._host.get_guild(agreed.guild_id), list[discord.Member]()
        if guild is None:
            return found
        for user in agreed.users:
            member = await find_member(guild, user)
            if member is None:
                log.info("a person of arrangement %s is not on its server", agreed.id)
            else:
                found.append(member)
        return found

    async def _place(self, agreed: Arrangement) -> _Place | None:
        """Return the arrangement's channel, or None if the channel is gone.

        Raises Discord's errors.
        """
        guild = self._host.get_guild(agreed.guild_id)
        found = guild and guild.get_channel_or_thread(agreed.channel_id)
        if guild is not None and found is None:
            # Archived threads are not cached, so ask Discord.
            try:
                found = await guild.fetch_channel(agreed.channel_id)
            except (discord.NotFound, discord.Forbidden, discord.InvalidData):
                log.info("the channel of arrangement %s is gone", agreed.id)
        return found if isinstance(found, _Place) else None

    async def _found(
        self, agreed: Arrangement, parent: discord.TextChannel
    ) -> discord.Thread | None:
        """Find the thread that an earlier process, since killed, opened for the arrangement."""
        if self._store.now() - agreed.made_at < FRESH_MS:
            return None
        return await find_thread(parent, f" #{agreed.id}", parent.guild.me.id)

    async def _opened(self, agreed: Arrangement, parent: discord.TextChannel) -> discord.Thread:
        """Open a thread for the arrangement."""
        say, mark = self._host.guild_language(agreed.guild_id), f"#{agreed.id}"
        names = await names_of(self._host, agreed.users)
        name = say.plain(
            "arranged-thread",
            title=wording.title(say, agreed.game),
            one=names.get(agreed.users[0], "?"),
            other=names.get(agreed.users[1], "?"),
        )
        return await open_thread(parent, f"{name[: MAX_NAME - len(mark) - 1]} {mark}")

    async def _welcome(self, agreed: Arrangement, thread: discord.Thread) -> None:
        """Ping both people in their thread, because Discord then lists the thread for them."""
        say = self._host.guild_language(agreed.guild_id)
        both = say("list-and").join(map(mention, agreed.users))
        text = say("arranged-welcome", who=both, title=wording.title(say, agreed.game))
        await thread.send(
            view=note(text),
            allowed_mentions=pinging(agreed.users),
            nonce=f"here-{thread.id}",
        )

    async def _nowhere(
        self, agreed: Arrangement, people: list[discord.Member] | None, answered: int | None
    ) -> Table:
        """End an arrangement whose match no channel can hold. Raises `Refused`.

        Also sends a message to the two people. `answered` is the user id of a person who needs no
        message, or None. `people` are the members who are still on the server; None if Discord
        refused to answer. If another process, which knows more channels, has started the match
        meanwhile, returns that match instead.
        """
        log.info("arrangement %s: no channel can hold its match", agreed.id)
        say = self._host.guild_language(agreed.guild_id)
        title = wording.title(say, agreed.game)
        if agreed.challenged:
            if not await self._store.settle(agreed.id, unstarted=True):
                return await self._not_ended(agreed)
            told = partial(say, "arranged-nowhere", title=title)
            await self._tell_nowhere(agreed, set(agreed.users) - {answered}, told)
            raise Refused("arranged-nowhere", title=title)
        here = agreed.users if people is None else [each.id for each in people]
        if here:
            gone = next((user for user in agreed.users if user not in here), None)
            ended = await self._store.reopen(agreed.id, gone, unstarted=True)
        else:
            ended = await self._store.settle(agreed.id, unstarted=True)
        if not ended:
            return await self._not_ended(agreed)
        news = self.unplaced.note(agreed.users).intersection(here)
        left = "yes" if len(here) < len(agreed.users) else "no"
        told = partial(say, "seek-nowhere", title=title, left=left)
        await self._tell_nowhere(agreed, news - {answered}, told)
        raise Refused("seek-nowhere", title=title, left=left)

    async def _not_ended(self, agreed: Arrangement) -> Table:
        """Return the match that another process has started. Raises `Refused` if there is none."""
        with suppress(Gone):
            if (started := await self._started_elsewhere(agreed)) is not None:
                return started
        raise Refused("arranged-gone")

    async def _tell_nowhere(
        self, agreed: Arrangement, users: Collection[int | None], told: Callable[..., Markup]
    ) -> None:
        """Tell one or both people in a message that their match could not start."""
        say = self._host.guild_language(agreed.guild_id)
        await introduce(self._host, agreed.users)
        for place, user in enumerate(agreed.users):
            if user not in users:
                continue
            other = naming.person(say, agreed.users[1 - place])
            try:
                await tell(
                    self._host, user, None, note(told(other=other)), f"nowhere-{agreed.id}-{place}"
                )
            except DISCORD_FAILED as error:
                log.info("arrangement %s: a person got no message: %s", agreed.id, failure(error))

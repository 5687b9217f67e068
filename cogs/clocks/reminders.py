"""Direct messages about turns.

A reminder is marked as done first, and then sent once. If the bot crashes before it sends a marked
reminder, the reminder is lost, but the board in the channel has pinged the person. The background
loop of the clocks works in rounds. A person gets all reminders of one round in one message.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import discord

from cogs.board import wording
from cogs.board.admission import board_links
from cogs.connection.unfinished import Errand, once
from cogs.kit.controls import Control
from cogs.kit.markup import NEW_LINE, Markup, moment
from cogs.kit.replies import NOBODY, note
from cogs.kit.sentences import Speaker
from cogs.waiting_matches.most_urgent import by_urgency, next_button
from data import DIRECT, MatchRow, Member, Stale, StoreUnavailable, Turn
from data.hours import awake, next_digest

if TYPE_CHECKING:
    from cogs.clowder import Clowder

log = logging.getLogger(__name__)

_MOST = 12
"""The maximum number of matches in one message."""


class Reminders:
    """Collects the reminders of one round, then sends each person one direct message."""

    def __init__(self, bot: Clowder, now: int) -> None:
        """`now` is the time of the round, in UTC epoch milliseconds."""
        self._bot = bot
        self._now = now
        self._due: dict[int, dict[int, MatchRow]] = {}
        self._digests: dict[int, list[MatchRow]] = {}

    async def warn(self, row: MatchRow) -> None:
        """Warn the players who must act that time is running out.

        A warning that is due in a player's quiet hours arrives when these hours end.
        """
        try:
            row = await self._bot.store.warned(row)
        except Stale:
            # Another process warns the players, or somebody has acted.
            return
        for user in (await self._bot.tables.load(row.id)).people_to_act:
            member = await self._bot.store.member(user)
            until = awake(member, self._now)
            if member.remind == "off":
                continue
            if until > self._now:
                await self._bot.store.remind_by(row.id, user, until)
            else:
                self._note(member, row)

    async def remind(self, turn: Turn, row: MatchRow) -> None:
        """Collect a reminder of the turn; postpone it during the person's quiet hours."""
        member = await self._bot.store.member(turn.user_id)
        until = awake(member, self._now)
        try:
            if until > self._now:
                await self._bot.store.postpone_reminder(turn, until)
                return
            await self._bot.store.reminded(turn)
        except Stale:
            return
        self._note(member, row)

    def _note(self, member: Member, row: MatchRow) -> None:
        if member.closed_at is None:
            self._due.setdefault(member.user_id, {})[row.id] = row

    async def tell(self) -> None:
        """Send each person one message: their digest if it is due, or else their reminders."""
        for user in {**self._due, **self._digests}:
            try:
                await self._tell(user)
            except StoreUnavailable:
                raise
            except Exception:
                log.exception("a player was not reminded")

    async def _tell(self, user: int) -> None:
        say = self._bot.guild_language(self._rows(user)[0].guild_id)
        count = len(self._rows(user))
        if user in self._digests:
            await self._send(user, say, say("digest-turns", count=count))
        else:
            await self._send(user, say, say("reminder-turns", count=count))

    def _rows(self, user: int) -> list[MatchRow]:
        return self._digests.get(user) or by_urgency(self._due[user].values())

    async def digest(self, member: Member) -> None:
        """Collect the daily list of matches that wait for a person, if there are any."""
        again = next_digest(member, self._now)
        try:
            await self._bot.store.digested(member, again)
        except Stale:
            return
        waiting = await self._bot.store.waiting_for(member.user_id)
        there = [row for row in waiting if self._is_there(row.guild_id)]
        if there and member.closed_at is None:
            self._digests[member.user_id] = by_urgency(there)

    def _is_there(self, guild_id: int) -> bool:
        """Return whether the bot is on the server; True if this process cannot know."""
        known = guild_id == DIRECT or self._bot.get_guild(guild_id) is not None
        return known or not self._bot.serves(guild_id)

    async def _send(self, user: int, say: Speaker, heading: Markup) -> None:
        text = await self._text(say, heading, self._rows(user))
        buttons = () if all(row.direct for row in self._rows(user)) else (next_button(say),)
        reminder = Errand("reminding a player", partial(self._deliver, user, text, buttons, once()))
        await self._bot.unfinished.try_now(("reminder", user), reminder)

    async def _deliver(
        self, user: int, text: Markup, buttons: Sequence[Control], nonce: str
    ) -> None:
        """Send a direct message, unless the person has acted in all matches that it lists."""
        waiting = {row.id for row in await self._bot.store.waiting_for(user)}
        if waiting.isdisjoint(row.id for row in self._rows(user)):
            return
        try:
            channel = await self._bot.create_dm(discord.Object(user))
            await channel.send(view=note(text, *buttons), allowed_mentions=NOBODY, nonce=nonce)
        except discord.Forbidden as error:
            # Discord's rules forbid a second attempt. The board still shows how much time is left.
            log.info("a player accepts no direct messages: %s", error.code)
            await self._bot.store.closed(user)

    async def _text(self, say: Speaker, heading: Markup, rows: Sequence[MatchRow]) -> Markup:
        links = await board_links(self._bot.store, rows[:_MOST])
        lines = [self._line(say, row, links[row.id]) for row in rows[:_MOST]]
        if len(rows) > _MOST:
            lines.append(say("reminder-more", more=len(rows) - _MOST))
        return NEW_LINE.join([heading, *lines])

    def _line(self, say: Speaker, row: MatchRow, link: Markup) -> Markup:
        guild = self._bot.get_guild(row.guild_id)
        facts = {
            "title": wording.title(say, row.game),
            "id": str(row.id),
            "link": link,
            # Another process may serve the server; then this process does not know the name.
            "place": "Discord" if guild is None else guild.name,
        }
        if row.deadline is None:
            return say("reminder-line", **facts)
        return say("reminder-line-timed", when=moment(row.deadline), **facts)

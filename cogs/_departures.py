"""Players who were removed from a server and still hold its match in their direct messages.

Discord tells of members who leave only bots with privileged intents, so it is asked when somebody
plays from a direct message, which says nothing of where they are a member.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import TYPE_CHECKING

import discord

from cogs._controls import Control
from cogs._layouts import two_sides
from cogs._markup import mention
from cogs._members import is_member
from cogs._refused import Refused
from cogs._replies import DISCORD_FAILED, NOBODY, failure, note
from cogs._table import Table

if TYPE_CHECKING:
    from cogs._clowder import Clowder

log = logging.getLogger(__name__)

_TRUSTED_MS = 60_000
"""How long an answer of Discord's holds: one request a player and minute at the most."""
_REMEMBERED = 10_000


class Membership:
    """Who was a member of which server a moment ago."""

    def __init__(self, bot: Clowder) -> None:
        self._bot = bot
        self._seen: OrderedDict[tuple[int, int], int] = OrderedDict()
        self._offered: set[int] = set()

    def offered(self, match_id: int) -> bool:
        """Whether the others have been offered to close this match; from now on they have."""
        before = match_id in self._offered
        self._offered.add(match_id)
        return before

    async def holds(self, guild_id: int, user_id: int) -> bool:
        """Whether this person is on the server; also where Discord will not say."""
        now = self._bot.store.now()
        if now - self._seen.get((guild_id, user_id), -_TRUSTED_MS) < _TRUSTED_MS:
            return True
        try:
            guild = self._bot.get_guild(guild_id) or await self._bot.fetch_guild(guild_id)
            here = await is_member(guild, user_id)
        except DISCORD_FAILED as error:
            log.info("membership of %s in %s not known: %s", user_id, guild_id, failure(error))
            return True
        if here:
            self._seen[guild_id, user_id] = now
            self._seen.move_to_end((guild_id, user_id))
            if len(self._seen) > _REMEMBERED:
                self._seen.popitem(last=False)
        return here


async def check_still_here(bot: Clowder, table: Table, user: discord.abc.User) -> None:
    """Raises `Refused` for a player who is no longer on the server, and lets the others know."""
    if table.match.outcome is not None or await bot.membership.holds(table.row.guild_id, user.id):
        return
    if table.seat(user.id) not in table.row.retired:
        await _left(bot, table, user)
    raise Refused("left-server")


async def _left(bot: Clowder, table: Table, user: discord.abc.User) -> None:
    """Of two the other may close the match; among more the seat is given up."""
    log.info("a player of match %s is no longer on its server", table.id)
    say = bot.house(table.row.guild_id)
    if not two_sides(table):
        after = await bot.tables.retire(table.id, user.id)
        await _announce(bot, table, note(say("player-retired", who=mention(user.id))))
        await bot.showing.show(table.id, again=after.row.live)
        await bot.hands.refresh(after)
    elif not bot.membership.offered(table.id):
        style = discord.ButtonStyle.danger
        close = Control(say("button-close"), "close", table.id, table.mark, style=style)
        await _announce(bot, table, note(say("player-left"), close))


async def _announce(bot: Clowder, table: Table, view: discord.ui.LayoutView) -> None:
    channel = bot.get_partial_messageable(table.row.channel_id)
    try:
        await channel.send(view=view, allowed_mentions=NOBODY)
    except DISCORD_FAILED as error:
        log.warning("match %s: nobody was told: %s", table.id, failure(error))

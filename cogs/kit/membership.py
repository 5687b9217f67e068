"""Who is on a server: asked, since only bots with privileged intents are told who leaves."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable

import discord

from cogs.kit.host import Host
from cogs.kit.replies import DISCORD_FAILED, failure

log = logging.getLogger(__name__)

_UNKNOWN_MEMBER = (10007, 10013)
_TRUSTED_MS = 60_000
"""How long an answer of Discord's holds: one request a player and minute at the most."""
_REMEMBERED = 10_000


async def is_member(guild: discord.Guild, user_id: int) -> bool:
    """Whether this person is on the server now."""
    try:
        await guild.fetch_member(user_id)
    except discord.NotFound as error:
        if error.code in _UNKNOWN_MEMBER:
            return False
        raise
    return True


class Membership:
    """Who was a member of which server a moment ago; `now` gives UTC epoch milliseconds."""

    def __init__(self, host: Host, now: Callable[[], int]) -> None:
        self._host = host
        self._now = now
        self._seen: OrderedDict[tuple[int, int], int] = OrderedDict()

    async def holds(self, guild_id: int, user_id: int) -> bool:
        """Whether this person is on the server; also where Discord will not say."""
        now = self._now()
        if now - self._seen.get((guild_id, user_id), -_TRUSTED_MS) < _TRUSTED_MS:
            return True
        try:
            guild = self._host.get_guild(guild_id) or await self._host.fetch_guild(guild_id)
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

"""Who people are: their names, kept in memory alone, and whether they are on a server.

Both are asked of Discord, which tells only bots with privileged intents of members who leave.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable

import discord

from cogs.connection.failures import DISCORD_FAILED, failure
from cogs.kit.host import Host

log = logging.getLogger(__name__)

_UNKNOWN_MEMBER = (10007, 10013)
_TRUSTED_MS = 600_000
"""So long nobody is asked about again who was seen on a server."""
_REMEMBERED = 10_000
_PATIENCE, _ASK_AGAIN = 0.5, 600.0
"""Seconds that what is shown waits for a name, and after which one that failed is asked again."""


async def names_of(host: Host, users: Iterable[int]) -> dict[int, str]:
    """The names of these people, as far as Discord tells them."""
    wanted = list(users)
    await asyncio.gather(*(_ask_for(host, user) for user in wanted if user not in host.names))
    return {user: host.names[user] for user in wanted if user in host.names}


async def _ask_for(host: Host, user_id: int) -> None:
    try:
        host.remember(await host.fetch_user(user_id))
    except DISCORD_FAILED as error:
        # They stand there without a name; their numbers are none the worse.
        log.info("member %s has no name: %s", user_id, failure(error))


async def is_member(guild: discord.Guild, user_id: int) -> bool:
    """Ask Discord whether this person is a member of the server now. Raises as discord.py does."""
    try:
        await guild.fetch_member(user_id)
    except discord.NotFound as error:
        if error.code in _UNKNOWN_MEMBER:
            return False
        raise
    return True


async def introduce(host: Host, users: Iterable[int]) -> None:
    """Have people's names known whom this process has not seen, as far as Discord tells them soon.

    What Discord tells later is known the next time; who has no name is not asked for again at once.
    """
    wanted = [user for user in users if user > 0 and user not in host.names]
    if not wanted:
        return
    now = asyncio.get_running_loop().time()
    for user in wanted:
        asked = host.asked.get(user)
        if asked is None or now - asked[0] > _ASK_AGAIN:
            host.asked[user] = now, asyncio.create_task(_ask_for(host, user))
    await asyncio.wait([host.asked[user][1] for user in wanted], timeout=_PATIENCE)


class Membership:
    """Who was a member of which server a moment ago; `now` gives UTC epoch milliseconds."""

    def __init__(self, host: Host, now: Callable[[], int]) -> None:
        self._host = host
        self._now = now
        self._seen: OrderedDict[tuple[int, int], int] = OrderedDict()

    async def holds(self, guild_id: int, user_id: int) -> bool:
        """Whether this person is on the server; also where Discord will not say."""
        if self._now() - self._seen.get((guild_id, user_id), -_TRUSTED_MS) < _TRUSTED_MS:
            return True
        try:
            guild = self._host.get_guild(guild_id) or await self._host.fetch_guild(guild_id)
            here = await is_member(guild, user_id)
        except DISCORD_FAILED as error:
            log.info("membership of %s in %s not known: %s", user_id, guild_id, failure(error))
            return True
        if here:
            self.saw(guild_id, user_id)
        return here

    def saw(self, guild_id: int, user_id: int) -> None:
        """This person is on the server, as Discord said just now, or what they sent from there."""
        self._seen[guild_id, user_id] = self._now()
        self._seen.move_to_end((guild_id, user_id))
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)

"""People's names, kept only in memory, and whether people are members of a server.

We request names and memberships from Discord. Only bots with a privileged intent receive events
about members who leave a server. We use such events if they arrive.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Literal

import discord
from cachetools import LRUCache

from cogs.connection.failures import DISCORD_FAILED, failure
from cogs.kit.host import Host
from cogs.kit.refused import Refused
from cogs.workers.locks import Locks

log = logging.getLogger(__name__)

_UNKNOWN_MEMBER = (10007, 10013)
_NO_SUCH_SERVER = (10004, 50001)
"""Discord's error codes for a bot that is not on the server."""
_REMEMBERED_MS = 60_000
"""Milliseconds for which an answer about a membership is remembered."""
_REMEMBERED = 10_000
_Answer = Literal["here", "gone", "closed"]
_PATIENCE, _ASK_AGAIN = 0.5, 600.0
"""Seconds that a message waits for a name, and seconds until a failed request is repeated."""


async def names_of(host: Host, users: Iterable[int]) -> dict[int, str]:
    """Return the names of these people; leave out people whose names Discord does not give."""
    wanted = list(users)
    await asyncio.gather(*(_ask_for(host, user) for user in wanted if user not in host.names))
    return {user: host.names[user] for user in wanted if user in host.names}


async def _ask_for(host: Host, user_id: int) -> None:
    try:
        host.remember(await host.fetch_user(user_id))
    except DISCORD_FAILED as error:
        # A person whose name Discord does not give is shown without a name, but with all figures.
        log.info("no name for member %s: %s", user_id, failure(error))


async def find_member(guild: discord.Guild, user_id: int) -> discord.Member | None:
    """Ask Discord for this member of the server; return None if the person is not a member.

    Raises discord.py's errors.
    """
    try:
        return await guild.fetch_member(user_id)
    except discord.NotFound as error:
        if error.code in _UNKNOWN_MEMBER:
            return None
        raise


async def is_member(guild: discord.Guild, user_id: int) -> bool:
    """Ask Discord whether this person is a member of the server. Raises discord.py's errors."""
    return await find_member(guild, user_id) is not None


async def introduce(host: Host, users: Iterable[int]) -> None:
    """Fetch the names that this process does not know, waiting at most half a second.

    A name that arrives later is used the next time. A failed request is not repeated for ten
    minutes.
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
    """Recent answers about memberships. `now` returns UTC epoch milliseconds.

    Discord is asked at most once a minute about each person on a server.
    """

    def __init__(self, host: Host, now: Callable[[], int]) -> None:
        self._host = host
        self._now = now
        self._known: LRUCache[tuple[int, int], tuple[int, _Answer]] = LRUCache(_REMEMBERED)
        self._locks = Locks[tuple[int, int]]()

    async def holds(self, guild_id: int, user_id: int) -> bool:
        """Return whether this person is on the server; if Discord fails, use the last answer.

        Raises `Refused` if the bot is not on the server any more.
        """
        async with self._locks[guild_id, user_id]:
            answer = await self._answer((guild_id, user_id))
        if answer == "closed":
            raise Refused("server-without-bot")
        return answer == "here"

    def knows(self, guild_id: int, user_id: int) -> bool:
        """Return whether this person is on the server according to a recent answer."""
        before = self._known.get((guild_id, user_id))
        return before is not None and before[1] == "here" and self._is_recent(before[0])

    async def _answer(self, key: tuple[int, int]) -> _Answer:
        before = self._known.get(key)
        if before is not None and self._is_recent(before[0]):
            return before[1]
        answer = await self._asked(*key, otherwise="here" if before is None else before[1])
        if (meanwhile := self._known.get(key)) is not None and meanwhile is not before:
            # An event about this person has arrived since we asked Discord.
            return meanwhile[1]
        self._note(key, answer)
        return answer

    def _is_recent(self, moment: int) -> bool:
        return self._now() - moment < _REMEMBERED_MS

    async def _asked(self, guild_id: int, user_id: int, *, otherwise: _Answer) -> _Answer:
        try:
            guild = self._host.get_guild(guild_id) or await self._host.fetch_guild(guild_id)
            return "here" if await is_member(guild, user_id) else "gone"
        except DISCORD_FAILED as error:
            log.info("membership of %s on server %s unknown: %s", user_id, guild_id, failure(error))
            closed = isinstance(error, discord.HTTPException) and error.code in _NO_SUCH_SERVER
            return "closed" if closed else otherwise

    def saw(self, guild_id: int, user_id: int) -> None:
        """Record that this person is on the server: Discord said so, or they just acted there."""
        self._note((guild_id, user_id), "here")

    def left(self, guild_id: int, user_id: int) -> None:
        """Record that this person has left the server, as Discord has just said."""
        self._note((guild_id, user_id), "gone")

    def closed(self, guild_id: int) -> None:
        """Record that the bot has left the server, so that nobody can play there."""
        for key in self._of(guild_id):
            self._note(key, "closed")

    def opened(self, guild_id: int) -> None:
        """Record that the bot is on the server again."""
        for key in self._of(guild_id):
            del self._known[key]

    def _of(self, guild_id: int) -> list[tuple[int, int]]:
        return [key for key in self._known if key[0] == guild_id]

    def _note(self, key: tuple[int, int], answer: _Answer) -> None:
        self._known[key] = self._now(), answer

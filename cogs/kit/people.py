"""Who people are: their names, kept in memory alone, and whether they are on a server.

Both are asked of Discord, which tells only bots with privileged intents of members who leave. Such
events are used where they arrive.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Literal
from weakref import WeakValueDictionary

import discord

from cogs.connection.failures import DISCORD_FAILED, failure
from cogs.kit.host import Host
from cogs.kit.refused import Refused

log = logging.getLogger(__name__)

_UNKNOWN_MEMBER = (10007, 10013)
_NO_SUCH_SERVER = (10004, 50001)
"""What Discord answers to a bot that is not on a server."""
_REMEMBERED_MS = 60_000
"""Discord is not asked again for as long whether somebody is on a server."""
_REMEMBERED = 10_000
_Answer = Literal["here", "gone", "closed"]
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
    """Who was a member of which server a moment ago; `now` gives UTC epoch milliseconds.

    Discord is asked at most once a minute about each person on a server.
    """

    def __init__(self, host: Host, now: Callable[[], int]) -> None:
        self._host = host
        self._now = now
        self._known: OrderedDict[tuple[int, int], tuple[int, _Answer]] = OrderedDict()
        self._locks: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()

    async def holds(self, guild_id: int, user_id: int) -> bool:
        """Whether this person is on the server; also where Discord will not say.

        Raises `Refused` where the bot is not on the server any more.
        """
        async with self._locks.setdefault((guild_id, user_id), asyncio.Lock()):
            answer = await self._answer((guild_id, user_id))
        if answer == "closed":
            raise Refused("server-without-bot")
        return answer == "here"

    async def _answer(self, key: tuple[int, int]) -> _Answer:
        before = self._known.get(key)
        if before is not None and self._now() - before[0] < _REMEMBERED_MS:
            return before[1]
        answer = await self._asked(*key, otherwise="here" if before is None else before[1])
        if (meanwhile := self._known.get(key)) is not None and meanwhile is not before:
            # An event has told about this person since Discord was asked.
            return meanwhile[1]
        self._note(key, answer)
        return answer

    async def _asked(self, guild_id: int, user_id: int, *, otherwise: _Answer) -> _Answer:
        try:
            guild = self._host.get_guild(guild_id) or await self._host.fetch_guild(guild_id)
            return "here" if await is_member(guild, user_id) else "gone"
        except DISCORD_FAILED as error:
            log.info("membership of %s in %s not known: %s", user_id, guild_id, failure(error))
            closed = isinstance(error, discord.HTTPException) and error.code in _NO_SUCH_SERVER
            return "closed" if closed else otherwise

    def saw(self, guild_id: int, user_id: int) -> None:
        """This person is on the server, as Discord said just now, or what they sent from there."""
        self._note((guild_id, user_id), "here")

    def left(self, guild_id: int, user_id: int) -> None:
        """This person is not on the server any more, as Discord said just now."""
        self._note((guild_id, user_id), "gone")

    def closed(self, guild_id: int) -> None:
        """The bot is not on the server any more, so that nobody plays there."""
        for key in self._of(guild_id):
            self._note(key, "closed")

    def opened(self, guild_id: int) -> None:
        """The bot is on the server again."""
        for key in self._of(guild_id):
            del self._known[key]

    def _of(self, guild_id: int) -> list[tuple[int, int]]:
        return [key for key in self._known if key[0] == guild_id]

    def _note(self, key: tuple[int, int], answer: _Answer) -> None:
        self._known[key] = self._now(), answer
        self._known.move_to_end(key)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)

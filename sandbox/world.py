"""The sandbox's world: a simulated Discord, the bot, the members' actions, and the clock."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from agents.agent import KITTEN
from app import make_bot
from cogs.clowder import Clowder
from cogs.kit.replies import CLOSED
from sandbox.guild import MEMBERS, PATIENCE, create_server, prepare_bot
from sandbox.settling import Env
from sandbox.tidying import Traffic

if TYPE_CHECKING:
    from simcord import ChannelHandle, MemberActor

    from app import Config

log = logging.getLogger(__name__)

LEARN, ALONE, OTHERS = "learn", "alone", "others"
"""The ways to start from an empty channel: a lesson, a match against a kitten, or a table."""
_STRIDE, _EXACTLY = 1800.0, 600.0
"""`World.advance` lets a long time pass in steps of at most `_STRIDE` seconds.

Only the last `_EXACTLY` seconds pass moment by moment.
"""


class World:
    """A simulated Discord.

    Calls of its methods must not overlap with each other or with members' actions.
    """

    def __init__(self, env: Env, config: Config, database_url: str) -> None:
        self.env = env
        self._traffic = Traffic(env)
        self._config = config
        self._url = database_url
        self._clock = asyncio.get_running_loop().time
        self._followed = self._clock()
        self.channels: Mapping[int, ChannelHandle] = {}
        self.members: Mapping[str, MemberActor] = {}
        self.restarts = 0
        self._refusing: dict[str, dict[str, Any]] = {}
        """Maps each member who refuses private messages to the SimCord fault for such messages."""

    @property
    def bot(self) -> Clowder:
        """The running bot; `restart` replaces it."""
        if not isinstance(self.env.bot, Clowder):
            raise TypeError("the sandbox runs another bot")
        return self.env.bot

    def set_up(self) -> None:
        """Create the server before the bot joins, then set the clock to the real time.

        An id contains the time at which it was made. Every world creates its server at the same
        simulated time, so the server's ids are the same in every world. Messages come after the
        clock is set to the real time, so their ids never recur.
        """
        channels, members = create_server(self.env)
        self.channels = {channel.id: channel for channel in channels}
        self.members = dict(zip(map(str.lower, MEMBERS), members, strict=True))
        behind = (datetime.now(UTC) - self.env.now()).total_seconds()
        self.env.backend.advance_clock(max(behind, 0.0))

    async def follow_real_time(self) -> None:
        """Advance by the real time since the last call, and run everything that is due."""
        before, self._followed = self._followed, self._clock()
        await self.advance(self._followed - before)

    async def advance(self, seconds: float) -> None:
        """Advance time and run everything that becomes due. A day takes about a second."""
        while seconds > _EXACTLY:
            stride = min(_STRIDE, seconds - _EXACTLY)
            self.env.backend.advance_clock(stride)
            await self.env.advance_time(0.0)
            seconds -= stride
        await self.env.advance_time(seconds)

    async def restart(self) -> None:
        """Stop the bot and start another on the same database."""
        old = self.bot
        await self.env.restart_bot(make_bot(self._config, database_url=self._url))
        self.restarts += 1
        await old.close()

    def now(self) -> datetime:
        """Return the simulated time, in UTC."""
        return self.env.now()

    def request_count(self) -> int:
        """Return the number of requests that the bot has sent to Discord.

        While the number stays the same, the bot has changed nothing on Discord.
        """
        return self._traffic.request_count()

    def commands(self) -> Sequence[str]:
        """Return the names of the slash commands that members have used, oldest first."""
        return self._traffic.commands()

    def tidy(self) -> None:
        """Delete data that is no longer needed, so that memory does not grow."""
        self._traffic.forget()

    def make_thread(self, channel: ChannelHandle, owner: MemberActor) -> ChannelHandle:
        """Open a public thread as a member does."""
        name = f"{owner.user.global_name}’s corner"
        number = sum(
            (thread.name or "").startswith(name)
            for each in self.channels.values()
            for thread in each.threads
        )
        self.env.backend.create_thread(
            channel.id, f"{name} {number + 1}" if number else name, owner.id
        )
        return channel.threads[-1]

    async def begin(self, place: ChannelHandle, key: str, game: str, way: str) -> None:
        """Let a member type `/learn` if `way` is `LEARN`, else `/play` for a short match.

        If `way` is `ALONE`, a match against a kitten starts. If it is `OTHERS`, a lobby opens.
        """
        if way == LEARN:
            await self.members[key].slash(place, "learn", game=game)
            return
        against = {"against": KITTEN} if way == ALONE else {}
        await self.members[key].slash(place, "play", game=game, short="yes", **against)

    def direct(self, key: str) -> ChannelHandle:
        """Return the channel of a member's private messages with the bot."""
        return self.members[key].user.dm_channel

    def refuses_messages(self, key: str) -> bool:
        """Return whether a member refuses private messages from the bot."""
        return key in self._refusing

    def refuse_messages(self, key: str, *, refuse: bool) -> None:
        """Let a member refuse or accept private messages, as in Discord's settings."""
        faults = self.env.backend.faults
        if key in self._refusing:
            faults.remove(self._refusing.pop(key))
        if refuse:
            path = f"/channels/{self.direct(key).id}/messages"
            self.env.inject_error("POST", path, status=403, code=CLOSED, times=None)
            self._refusing[key] = faults[-1]

    def messages(self, channel_id: int) -> Sequence[int]:
        """Return the ids of the messages that everyone in the channel sees, oldest first."""
        kept = self.env.backend.messages.get(channel_id, {})
        return sorted(number for number, message in kept.items() if not message.is_ephemeral)

    def is_bare(self, channel_id: int) -> bool:
        """Return whether a channel has no messages, not even ones that only one member sees."""
        return not self.env.backend.messages.get(channel_id)

    async def asked(self) -> Mapping[int, frozenset[str]]:
        """Map each channel to the keys of the members who are to act in its live match."""
        keys = {member.id: key for key, member in self.members.items()}
        asked: dict[int, frozenset[str]] = defaultdict(frozenset)
        for row in await self.bot.store.live_matches():
            table = await self.bot.tables.load(row.id)
            waited_for = (row.users[player] for player in table.awaited)
            asked[row.channel_id] |= {keys[user] for user in waited_for if user in keys}
        return asked


@asynccontextmanager
async def opened(config: Config, database_url: str) -> AsyncIterator[World]:
    """Yield a world that uses this database; stop its bot afterwards."""
    bot = make_bot(config, database_url=database_url)
    env = Env(bot, check_errors=False, settle_timeout=PATIENCE)
    world = World(env, config, database_url)
    try:
        world.set_up()
        await env.start()
        try:
            with env.time_context():
                await prepare_bot(env, bot)
                yield world
        finally:
            await env.shutdown()
    finally:
        await world.bot.close()

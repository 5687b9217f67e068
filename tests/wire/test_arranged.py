"""If the bot is killed after two people have agreed on a match, the match starts exactly once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from data import MatchRow, Store
from tests.wire.city import Channel, Posted
from tests.wire.faults import DELAY, Fault
from tests.wire.interactions import UNHURRIED
from tests.wire.party import is_live
from tests.wire.people import Person, button, buttons, join, seen
from tests.wire.process import BotProcess, running
from tests.wire.server import Wire, wire
from tests.wire.test_stopping import NO_ANSWER, until

GAME, DAY = "cat-rat-flea", 86_400


@dataclass(frozen=True, slots=True)
class Scene:
    """Two people in a channel, and the bot."""

    discord: Wire
    process: BotProcess
    store: Store
    channel: Channel
    mia: Person
    ben: Person

    @contextmanager
    def unanswered(self, method: str, route: str) -> Iterator[Fault]:
        """A context in which these requests get no answer."""
        fault = Fault(DELAY, method, route, seconds=NO_ANSWER)
        with self.discord.faults.during(fault):
            yield fault

    async def killed_at(self, waiting: Fault) -> None:
        """Kill the bot while it waits for the answer to a request that this fault delays."""
        await until(lambda: waiting.met > 0)
        assert await self.store.live_matches() == []
        await self.process.kill()

    async def the_match(self) -> MatchRow:
        """Start a new process, wait until a board is shown, and return the only live match."""
        await self.process.start()
        async with asyncio.timeout(UNHURRIED):
            while not (boards := self.boards()):  # noqa: ASYNC110  # the bot's own time
                await asyncio.sleep(0.05)
        [row] = await self.store.live_matches()
        assert sorted(row.users) == sorted((self.mia.id, self.ben.id))
        assert [each.channel.id for each in boards] == [row.channel_id]
        return row

    def boards(self) -> list[Posted]:
        """Return the boards of live matches in the channel and its threads."""
        assert self.channel.guild is not None
        places = [self.channel, *self.channel.guild.threads.values()]
        return [posted for place in places for posted in place.public() if is_live(posted)]


@asynccontextmanager
async def scene(folder: Path) -> AsyncIterator[Scene]:
    async with wire(first_answer=UNHURRIED) as discord:
        guild = discord.city.add_guild("Alley")
        mia, ben = join(discord, guild, "Mia"), join(discord, guild, "Ben")
        channel = discord.city.add_channel(guild, "tables")
        async with (
            running(discord, folder, WIRE_ROUNDS="1", WIRE_UNREHEARSED="1") as process,
            await Store.open(process.database_url) as store,
        ):
            yield Scene(discord, process, store, channel, mia, ben)
            assert "Traceback" not in process.said()
        assert discord.wrong == []


async def test_one_match_starts_if_the_bot_is_killed_before_two_matched_seeks_have_a_thread(
    tmp_path: Path,
) -> None:
    async with scene(tmp_path) as on:
        terms: dict[str, str | int] = {"games": GAME, "clock": DAY}
        assert await (await on.mia.type(on.channel, "seek", **terms)).until_answered()
        with on.unanswered("POST", "/channels/*/threads") as opening:
            await on.ben.type(on.channel, "seek", **terms)
            await on.killed_at(opening)
        row = await on.the_match()
        assert on.channel.guild is not None
        assert [*on.channel.guild.threads] == [row.channel_id]
        assert await on.store.open_seeks(row.guild_id) == []


async def test_one_match_starts_if_the_bot_is_killed_just_after_a_challenge_was_accepted(
    tmp_path: Path,
) -> None:
    async with scene(tmp_path) as on:
        await on.mia.challenge(on.channel, on.ben.id, GAME)
        direct = on.discord.city.direct(on.ben.id)
        asked = await seen(direct, lambda posted: "Accept" in buttons(posted).values())
        with on.unanswered("GET", "/guilds/*/members/*") as looking_up:
            await on.ben.press(asked, button(asked, "Accept"))
            await on.killed_at(looking_up)
        row = await on.the_match()
        assert row.channel_id == on.channel.id
        await seen(direct, lambda posted: "here is your match" in posted.text)
        assert len(direct.public()) == 1

"""A town: people seek, challenge, play, block and vanish for days, and the bot is restarted.

Everything happens through users' commands and presses. Time is virtual: it passes in steps of an
hour.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any
from unittest.mock import patch

from app import Config, make_bot
from cogs.clocks import watch
from cogs.clowder import Clowder
from cogs.kit.background import Background
from data import Store
from tests.town.checks import Figures, Ledger, figures, overdue
from tests.town.people import Server, Size, settle_in
from tests.town.pictures import NoDrawing
from tests.town.script import Script
from tests.town.world import Env

log = logging.getLogger(__name__)

_HOUR_S = 60 * 60
_LAST_HOUR = 23
_ROUNDS_S = 30 * 60
"""Seconds between rounds of the bot's loops. With the usual 30 seconds, the test would be slow."""
_CAUGHT = 6
"""The number of people who seek at the same moment, just before the bot is killed."""
_LOST_AT = 18
"""The hour of the day at which a channel is deleted."""


THIRTY_DAYS = Size(200, 10, 30, restarts=(7 * 24 + 3, 19 * 24 + 14), kills=(12 * 24 + 9,))
SHORT = Size(14, 1, 2, sessions=3, restarts=(9, 31), kills=(20,))


@dataclass
class Town:
    """A running town."""

    env: Env
    database_url: str
    size: Size
    script: Script
    chance: Random
    """The source of chance on which the matches depend."""
    servers: Sequence[Server] = ()
    ledger: Ledger = field(default_factory=Ledger)
    late: list[str] = field(default_factory=list)

    @property
    def bot(self) -> Clowder:
        assert isinstance(self.env.bot, Clowder)
        return self.env.bot

    @property
    def now(self) -> int:
        """Return the virtual time in UTC epoch milliseconds."""
        return round(self.env.now().timestamp() * 1000)

    def found(self) -> None:
        """Create the servers and their people."""
        size, dice = self.size, self.script.dice
        guilds = [self.env.create_guild(f"Server {each}") for each in range(size.servers)]
        self.servers = [Server(each.id, each.create_text_channel("games")) for each in guilds]
        self.script.people = [*settle_in(self.env, self.servers, guilds, size, dice)]

    async def live(self) -> Figures:
        """Let all days pass, and return the figures."""
        self._prepare()
        for person in self.script.people:
            home, member = person.homes[0]
            await member.slash(home.channel, "me", zone=person.zone)
        for hour in range(self.size.days * 24):
            await self._hour(hour)
            if hour % 24 == _LAST_HOUR:
                log.info("day %s is over", hour // 24 + 1)
        # The bot may have started matches in the last hour.
        await self.ledger.note(self.bot.store)
        done = await figures(
            self.bot.store, self.ledger, self.script.blocks, self.script.gone, self.now
        )
        done.late = self.late
        return done

    async def _hour(self, hour: int) -> None:
        script = self.script
        script.hour = hour
        there = [person for person in script.people if person.is_there(hour)]
        script.dice.shuffle(there)
        for person in there:
            await script.session(person)
        if hour % 24 == _LOST_AT:
            await script.lose_channel(script.dice.choice(self.servers))
        await self.ledger.note(self.bot.store)
        if hour in self.size.restarts:
            await self._restart()
        elif hour in self.size.kills:
            await self._kill()
        self.env.forget()
        await self.env.advance_time(_HOUR_S)
        self.late += await overdue(self.bot.store, self.now)

    async def _restart(self) -> None:
        old = self.bot
        await old.store._database.flush()
        await self.env.restart_bot(new_bot(self.database_url, self.chance))
        await self._replaced(old)

    async def _kill(self) -> None:
        """Replace the bot just after several people have opened seeks.

        The notes (see `data.notes`) that no transaction has written are lost.

        SimCord lets the bot finish storing the seeks. This method can therefore not kill the bot
        between two steps. Tests in `tests/discord` do that.
        """
        old = self.bot
        async with self.env.at_once():
            await self.script.seek_at_once(_CAUGHT)
        old.store._database._notes._queued.clear()
        await self.env.restart_bot(new_bot(self.database_url, self.chance))
        await self._replaced(old)

    async def _replaced(self, old: Clowder) -> None:
        await old.close()
        self._prepare()
        await self.env.settle()

    def _prepare(self) -> None:
        """Run the bot's loops less often."""
        for cog in self.bot.cogs.values():
            for loop in vars(cog).values():
                if isinstance(loop, Background):
                    loop.change_interval(seconds=_ROUNDS_S)


def _noting_before(ledger: Ledger, name: str) -> AbstractContextManager[object]:
    """Return a context in which each call of the store's method `name` first updates the ledger."""
    operation: Callable[..., Awaitable[Any]] = getattr(Store, name)

    async def noted(store: Store, *args: Any) -> Any:
        await ledger.note(store)
        return await operation(store, *args)

    return patch.object(Store, name, noted)


def new_bot(database_url: str, chance: Random) -> Clowder:
    """Return a bot that does not draw, and whose matches depend on `chance` alone."""
    bot = make_bot(Config(), database_url=database_url, draw_seed=chance.randbytes)
    bot.drawing = NoDrawing()
    return bot


@asynccontextmanager
async def town(database_url: str, size: Size, seed: str = "town") -> AsyncIterator[Town]:
    """Open a town on this database."""
    chance = Random(f"matches of {seed}")
    env = Env(new_bot(database_url, chance), settle_timeout=20.0)
    opened = Town(env, database_url, size, Script(env, Random(seed)), chance)
    with (
        # A turn lasts a day, so nothing is due before the next round of the clocks.
        patch.object(watch, "_LONGEST_SLEEP", _ROUNDS_S),
        # These methods delete arrangements. A new bot may call them while it starts.
        _noting_before(opened.ledger, "settle"),
        _noting_before(opened.ledger, "reopen"),
    ):
        await env.start()
        try:
            opened.found()
            await env.settle()
            yield opened
        finally:
            await env.shutdown()
            await opened.bot.close()


def lines(opened: Town, done: Figures) -> Iterator[str]:
    """Yield the lines of a town's report."""
    size, script = opened.size, opened.script
    yield f"{size.people} people on {size.servers} servers, {size.days} days"
    yield f"challenges: {script.challenges}, blocks: {len(script.blocks)}"
    acted = f"turns: {script.turns}, of which stuck: {len(script.stuck)}"
    pressed = sum(person.pressed for person in script.people)
    yield f"{acted}; resigned: {script.resigned}; presses: {pressed}"
    yield f"at the same moment: {script.at_once}, channels deleted: {len(script.gone)}"
    yield from (f"somebody was stuck and read: {read}" for read in script.stuck)
    yield from done.lines()

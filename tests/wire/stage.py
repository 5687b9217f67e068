"""A server on which people play at tables against the bot, for tests of faults and races."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

from agents.characters import CHARACTERS
from tests.wire.checks import wrong_at_rest
from tests.wire.driving import shown
from tests.wire.filled import EVERY, fill, seat_all
from tests.wire.interactions import FIRST_ANSWER, UNHURRIED
from tests.wire.party import End, Party
from tests.wire.people import NotThere
from tests.wire.process import BotProcess
from tests.wire.server import Wire, wire

CLOCK = "clock"
"""The name of the file with the seconds by which the bot's clock is wrong."""
REST = 180.0
"""Seconds within which everything must be right again after faults."""
_EXCERPT = 6000
"""Characters of a traceback that are printed."""
_ASK_AGAIN = 4.0
"""Seconds after which people ask for a missing board again."""


@dataclass(slots=True)
class Stage:
    """A server with people at tables, and the bot."""

    wire: Wire
    bot: BotProcess
    parties: list[Party]
    folder: Path
    pause: float = 0.0
    """Seconds that people think before they act."""
    again: bool = True
    """Whether people start a new match when theirs is over."""
    patience: float = 8.0
    """Seconds for which people wait, during faults, for a match to start or an action to appear."""
    dice: random.Random = field(default_factory=lambda: random.Random(1))

    @property
    def clock(self) -> Path:
        """The file with the seconds by which the bot's clock is wrong."""
        return self.folder / CLOCK

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let all parties play inside the context; when it ends, wait for their pending actions."""
        stop = asyncio.Event()
        tasks = [asyncio.create_task(_play(party, stop, self)) for party in self.parties]
        try:
            yield
        finally:
            stop.set()
            await asyncio.gather(*tasks)

    async def rest(self) -> None:
        """Wait until nothing is wrong, at most `REST` seconds.

        Raises `AssertionError` with everything that is still wrong.
        """
        found = await wrong_at_rest(self.wire, self.bot.database_url, self.parties, REST)
        found += self.wire.wrong
        _, trace, rest = self.bot.said().partition("Traceback")
        if trace:
            found.append(f"a traceback was logged: {trace}{rest[:_EXCERPT]}")
        if found:
            raise AssertionError("\n".join(found))

    def shown(self) -> int:
        """Return how many actions people have seen on a board so far."""
        return len(shown(taken for party in self.parties for taken in party.taken))

    def ends(self) -> Counter[str]:
        """Count the outcomes of all actions so far."""
        return Counter(taken.end.value for party in self.parties for taken in party.taken)


async def _play(party: Party, stop: asyncio.Event, stage: Stage) -> None:
    while not stop.is_set() and (stage.again or not party.over):
        acted = False
        with suppress(NotThere, TimeoutError):
            if party.over or not party.match_id:
                async with asyncio.timeout(stage.patience):
                    await party.open()
            async with asyncio.timeout(stage.patience):
                acted = (await party.act()).end is End.SHOWN
        if party.board() is None and party.channel.id in party.wire.city.channels:
            await party.people[0].type(party.channel, "board")
            await asyncio.sleep(_ASK_AGAIN)
        # Wait longer if a cat is to act, or if the last action was refused or not shown.
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), max(stage.pause, 0.01 if acted else 0.5))


async def shown_at_least(stage: Stage, more: int) -> None:
    """While people play, wait until they have seen this many more actions on a board."""
    await until(stage.shown, stage.shown() + more, REST)


async def until(count: Callable[[], int], least: int, seconds: float) -> None:
    """Wait until the count is reached or the time is up."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while count() < least:  # noqa: ASYNC110
                await asyncio.sleep(0.005)


@asynccontextmanager
async def stage(
    folder: Path,
    parties: int,
    keys: Sequence[str] = EVERY,
    *,
    cats: int = 0,
    pause: float = 0.0,
    first_answer: float = FIRST_ANSWER,
    served: Sequence[str] = ("0",),
    turn_ends: int | None = None,
    database_url: str | None = None,
) -> AsyncIterator[Stage]:
    """Run the bot with this many live matches; background work runs every second.

    At the first `cats` tables, a cat plays in place of one person.
    `pause` is the number of seconds that people think; `first_answer` is passed to `Wire`.
    `served` lists the shards of each process in order. The last shard, and so the last process, has
    all servers. `turn_ends` is passed to `fill`.
    """
    url = database_url or f"sqlite:///{folder / 'clowder.db'}"
    shards = 1 + int(re.findall(r"\d+", served[-1])[-1])
    async with wire(first_answer=first_answer) as wired:
        seated = seat_all(wired, parties, keys, shards=shards)
        for party, cat in zip(seated[:cats], cycle(CHARACTERS)):
            party.people, party.cat = party.people[:-1], cat
        await fill(wired, url, seated, turn_ends=turn_ends)
        bots = [_bot(wired, folder, url, numbers, shards) for numbers in served]
        try:
            for bot in bots:
                await bot.start()
            async with asyncio.timeout(UNHURRIED):
                # A process starts its sessions one after the other.
                while wired.gateway.identified < shards:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            yield Stage(wired, bots[-1], seated, folder, pause)
        finally:
            for bot in bots:
                await bot.stop()


def _bot(wired: Wire, folder: Path, url: str, served: str, shards: int) -> BotProcess:
    own = folder / f"shards-{served}"
    own.mkdir()
    return BotProcess(
        wired,
        own,
        url,
        WIRE_ROUNDS="1",
        WIRE_UNREHEARSED="1",
        WIRE_FULL=str(folder / "full"),
        WIRE_CLOCK=str(folder / CLOCK),
        SHARD_IDS=served,
        SHARD_COUNT=str(shards),
    )

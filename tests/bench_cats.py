"""Cats that think: their search iterations per second, and how fast people get answers."""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from pathlib import Path

from agents.agent import ALLEY_CAT, SECONDS, search_of
from agents.effort import Effort, Spent
from agents.registry import expertise
from cogs.match.table_service import TableService
from data import Store
from rules.match import Match
from tests.wire.driving import REHEARSED, offer
from tests.wire.filled import Alone, fill, seat_all, seat_with_cats
from tests.wire.process import running
from tests.wire.reports import quantiles
from tests.wire.server import Wire, wire

_THINKS = 0.5
"""Seconds of search per position."""
_TABLES, _CATS = 20, 70
"""The number of tables with people only, and of tables with a person and a cat."""
_RATE, _SECONDS = 3.0, 10.0
_APART = 0.05
"""Seconds between the actions of two people. After each action, it is a cat's turn."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Iterations per second, and the number of iterations an alley cat wants for a choice."""

    each_second: float
    wanted: int

    @property
    def seconds(self) -> float:
        """The seconds that an alley cat's choice takes."""
        return min(SECONDS[ALLEY_CAT], self.wanted / self.each_second)


def pace(matches: Sequence[Match]) -> Pace:
    """Measure a search from the current position of each match.

    All matches are of one game. The pace is the median of the searches' iterations per second.
    """
    expert = expertise(matches[0].game)
    found = []
    for match in matches:
        player, dice = match.to_act()[0], random.Random(0)
        known, spent = expert.known(match, player), Spent(Effort(seconds=_THINKS))
        search = search_of(expert, player, match.sides, dice, ALLEY_CAT)
        began = time.perf_counter()
        search.choose(known, spent)
        found.append(spent.iterations / (time.perf_counter() - began))
    return Pace(statistics.median(found), expert.pace[ALLEY_CAT])


@dataclass(frozen=True, slots=True)
class Waits:
    """Seconds until people's interactions are acknowledged."""

    who: str
    waiting: tuple[int, int]
    """The number of matches in which a cat is to act, before and after the measurement."""
    acknowledged: Sequence[float]

    def __str__(self) -> str:
        before, after = self.waiting
        return f"{self.who:<28}{before:4d} to {after:2d} {quantiles(self.acknowledged)} ms"


async def waits() -> list[Waits]:
    """Measure the bot over sockets: people at twenty tables, with and without cats that think."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        url = f"sqlite:///{folder / 'clowder.db'}"
        async with wire() as wired:
            parties, alone = seat_all(wired, _TABLES), seat_with_cats(wired, _CATS)
            await fill(wired, url, parties)
            await fill(wired, url, [each.party for each in alone])
            async with running(wired, folder, url):
                await asyncio.sleep(REHEARSED)
                return [
                    await _measured(wired, url, "among people", offer(parties, _RATE, _SECONDS)),
                    await _measured(wired, url, "leaving a cat to move", _act(alone)),
                    await _measured(wired, url, "among people", offer(parties, _RATE, _SECONDS)),
                ]


async def _act(alone: Sequence[Alone]) -> None:
    for each in alone:
        await each.person.type(each.party.channel, "move", action=each.action)
        await asyncio.sleep(_APART)


async def _measured(wired: Wire, url: str, who: str, doing: Awaitable[object]) -> Waits:
    before, number = await _waiting(url), len(wired.interactions.uses)
    await doing
    uses = wired.interactions.uses[number:]
    await asyncio.gather(*(use.until_acknowledged() for use in uses))
    late = [use.first_answer for use in uses if use.acknowledged is None]
    in_time = [use.acknowledged - use.created for use in uses if use.acknowledged is not None]
    return Waits(who, (before, await _waiting(url)), [*in_time, *late])


async def _waiting(url: str) -> int:
    """Return the number of matches in which a cat is to act."""
    async with await Store.open(url) as store:
        tables = await TableService(store).load_all(await store.live_matches())
        return sum(bool(table.cats_to_act) for table in tables)

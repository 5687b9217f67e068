"""Rounds of background work: failed work is tried again after growing pauses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise
from typing import cast

import discord
import pytest

from cogs.kit.background import Background, Round
from cogs.kit.host import Host
from tests.discord.world import World
from tests.wire.clock import shift_clock

MATCH, OTHER = 7, 8
START, HALF_A_MINUTE = 1_000_000, 30_000
LONGEST = 120.0
"""The maximum number of seconds that a test waits before it fails."""


@dataclass
class Work:
    """Rounds of background work that fails for every match. Tests set the time, `now`."""

    world: World
    now: int = START
    asked_for: tuple[int, ...] = ()
    tried: list[int] = field(default_factory=list)
    left: int = 0
    enough: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.background = Background(
            self.world.bot, "a test", self._round, lambda: self.now, every=0
        )

    async def _round(self) -> None:
        await self.background.each({match: match for match in self.asked_for}, self._fail)
        self.left -= 1
        if not self.left:
            self.enough.set()

    async def _fail(self, match: int) -> bool:
        self.tried.append(match)
        return False

    async def tries(self, *asked_for: int) -> list[int]:
        """Run three rounds of work on these matches. Return the matches that the rounds tried."""
        self.asked_for, self.left = asked_for, 3
        self.tried.clear()
        self.enough.clear()
        await self.enough.wait()
        return [*self.tried]


@pytest.fixture
async def work(world: World) -> AsyncIterator[Work]:
    found = Work(world)
    found.background.start()
    yield found
    found.background.cancel()


async def test_failed_work_is_tried_again_after_longer_and_longer_pauses(work: Work) -> None:
    assert await work.tries(MATCH) == [MATCH]
    work.now += HALF_A_MINUTE
    assert await work.tries(MATCH) == [MATCH]
    work.now += HALF_A_MINUTE
    assert await work.tries(MATCH) == []
    work.now += HALF_A_MINUTE
    assert await work.tries(MATCH) == [MATCH]


async def test_the_pause_of_one_match_does_not_delay_another_match(work: Work) -> None:
    assert await work.tries(MATCH) == [MATCH]
    assert await work.tries(MATCH, OTHER) == [OTHER]


async def test_a_failed_match_is_tried_without_a_pause_if_the_round_before_left_out_the_match(
    work: Work,
) -> None:
    assert await work.tries(MATCH, OTHER) == [MATCH, OTHER]
    assert await work.tries(OTHER) == []
    assert await work.tries(MATCH, OTHER) == [MATCH]


async def ticking(world: World, work: Round) -> Background:
    """Start a round every half minute of simulated time.

    Only the bot's own tasks follow simulated time, so one of these tasks starts the rounds.
    """
    background = Background(world.bot, "a test", work, lambda: START, every=30.0)

    async def begin(_: discord.Interaction) -> None:
        background.start()

    world.bot.add_listener(begin, "on_interaction")
    await world.mia.slash(world.channel, "games")
    world.bot.remove_listener(begin, "on_interaction")
    return background


async def test_after_the_machine_has_slept_the_bot_skips_the_missed_rounds_of_background_work(
    world: World,
) -> None:
    rounds: list[datetime] = []

    async def work() -> float | None:
        rounds.append(world.env.now())
        return None

    background = await ticking(world, work)
    await world.env.advance_time(60.0)
    assert [later - sooner for sooner, later in pairwise(rounds)] == [timedelta(seconds=30)] * 2
    rounds.clear()
    world.env.backend.advance_clock(86_400.0)
    await world.env.advance_time(60.0)
    assert len(rounds) == 3
    background.cancel()


class Awake:
    """A fake bot with the two methods that `Background` calls."""

    async def wait_until_ready(self) -> None:
        return

    def under_way(self) -> AbstractContextManager[None]:
        return nullcontext()


async def test_background_work_continues_without_delay_when_the_clock_is_set_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wrong_by, rounds = 0.0, asyncio.Semaphore(0)

    async def work() -> float | None:
        rounds.release()
        return None

    shift_clock(monkeypatch.setattr, lambda: wrong_by)
    background = Background(cast("Host", Awake()), "a test", work, lambda: START, every=0.01)
    background.start()
    async with asyncio.timeout(LONGEST):
        await rounds.acquire()
        wrong_by = -86_400.0
        for _ in range(5):
            await rounds.acquire()
    background.cancel()

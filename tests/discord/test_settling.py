"""The simulated Discord becomes idle after each change of its clock, and keeps no old timers."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from typing import Any, cast

import pytest
from simcord._runtime import _CallbackRecord

from sandbox import settling
from tests.discord.world import World

pytestmark = pytest.mark.usefixtures("clean_log")

LATER = 600.0


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Leave the garbage collector off, so that reference cycles stay in memory."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def test_the_clock_can_be_advanced_just_after_a_timer_has_fired(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When a timer fires in real time, a new task advances the simulated clock a moment later."""
    monkeypatch.setattr(settling, "LONGEST", 20.0)
    rung: list[float] = []

    async def set_alarm(_interaction: object) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(LATER, lambda: rung.append(loop.time()))

    world.bot.add_listener(set_alarm, "on_interaction")
    await world.mia.slash(world.channel, "games")
    [alarm] = [each for each in world.env._work.callbacks if set_alarm.__name__ in each.label]
    assert alarm.real_handle is not None
    alarm.real_handle._run()
    await world.env.advance_time(LATER + 1)
    assert len(rung) == 1


async def test_timers_leave_the_event_loop_when_nobody_waits_for_them_any_more(
    world: World,
) -> None:
    await world.start_match()
    await world.click_through("Fb2-b1")
    loop = cast("Any", asyncio.get_running_loop())
    awaited = [
        each.real_handle
        for each in world.env._work.callbacks
        if each.handle is not None and not each.handle.cancelled()
    ]
    left = [each for each in loop._scheduled if not each.cancelled()]
    assert [each for each in left if each not in awaited] == []


@pytest.mark.usefixtures("no_collector")
async def test_callbacks_that_have_run_are_freed_without_the_garbage_collector(
    world: World,
) -> None:
    await world.start_match()
    await world.click_through("Fb2-b1")
    waiting = {id(each) for each in world.env._work.callbacks}
    found = [each for each in gc.get_objects() if isinstance(each, _CallbackRecord)]
    kept = [
        each
        for each in found
        if id(each) not in waiting and each.handle is not None and not each.handle.cancelled()
    ]
    # A callback from another thread may run before SimCord has completed the callback's record.
    # This is rare.
    assert len(kept) < 50

"""The simulated Discord comes to rest, whatever advances its clock."""

from __future__ import annotations

import asyncio

import pytest

from sandbox import settling
from tests.discord.world import World

pytestmark = pytest.mark.usefixtures("clean_log")

LATER = 600.0


async def test_the_clock_can_be_advanced_just_after_a_timer_has_fired(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A timer that fires in real time advances the clock too, in a task that starts a bit later."""
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

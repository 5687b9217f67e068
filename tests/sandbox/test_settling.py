"""The simulated Discord keeps no more than it needs to find out whether the bot is at rest."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

from tests.discord.world import world


async def test_timers_that_nobody_waits_for_any_more_leave_the_event_loop(tmp_path: Path) -> None:
    async with world(tmp_path) as opened:
        await opened.start_match()
        await opened.click_through("Fb2-b1")
        loop = cast("Any", asyncio.get_running_loop())
        awaited = [
            each.real_handle
            for each in opened.env._work.callbacks
            if each.handle is not None and not each.handle.cancelled()
        ]
        left = [each for each in loop._scheduled if not each.cancelled()]
        assert [each for each in left if each not in awaited] == []

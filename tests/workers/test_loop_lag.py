"""The event loop's lag, as it is estimated from samples."""

from __future__ import annotations

import asyncio

from cogs.workers.loop_lag import LoopLag
from tests.flying import block, without_waiting


@without_waiting
async def test_a_loop_that_keeps_up_has_no_lag() -> None:
    lag = LoopLag()
    lag.sample()
    await asyncio.sleep(0)
    assert lag.expected_wait() < 0.05


@without_waiting
async def test_work_that_blocks_the_loop_counts_as_lag() -> None:
    lag = LoopLag()
    for _ in range(5):
        lag.sample()
    block(0.3)
    await asyncio.sleep(0)
    assert 0.1 < lag.expected_wait() < 0.3


@without_waiting
async def test_a_lag_is_forgotten_after_some_seconds_without_another_lag() -> None:
    lag = LoopLag()
    lag._note(asyncio.get_running_loop(), asyncio.get_running_loop().time() - 9)
    assert 0.5 < lag.expected_wait() < 1
    await asyncio.sleep(6)
    assert lag.expected_wait() == 0

"""The order in which the fair queue serves clients."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from cogs.workers.fair_queue import FairQueue


class Desk:
    """A queue whose workers record each request, and work on it until `go` is called."""

    def __init__(self, *workers: str) -> None:
        self.queue = FairQueue(workers)
        self.served: list[str] = []
        self._go: dict[str, asyncio.Event] = {}

    def come(self, name: str) -> asyncio.Task[str]:
        """Request a turn. `name` is a letter for the client and the number of its request."""
        self._go[name] = asyncio.Event()
        return asyncio.create_task(self._come(name))

    async def _come(self, name: str) -> str:
        async with self.queue.turn(name[0]) as worker:
            self.served.append(name)
            await self._go[name].wait()
            return worker

    async def go(self, name: str) -> None:
        self._go[name].set()
        await settled()


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_clients_are_served_in_turn_even_if_one_of_them_has_many_requests() -> None:
    desk = Desk("worker")
    names = ["a1", "a2", "a3", "b1", "b2", "c1"]
    tasks = [desk.come(name) for name in names]
    await settled()
    expected = ["a1", "b1", "c1", "a2", "b2", "a3"]
    for count, name in enumerate(expected, 1):
        assert desk.served == expected[:count]
        await desk.go(name)
    assert await asyncio.gather(*tasks) == ["worker"] * 6


async def test_a_client_gets_only_one_worker_at_a_time_even_if_other_workers_are_idle() -> None:
    desk = Desk("left", "right")
    tasks = [desk.come(name) for name in ("a1", "a2", "b1")]
    await settled()
    assert desk.served == ["a1", "b1"]
    for name in ("a1", "b1", "a2"):
        await desk.go(name)
    assert desk.served == ["a1", "b1", "a2"]
    await asyncio.gather(*tasks)


async def test_the_worker_that_was_used_last_is_taken_if_several_workers_are_idle() -> None:
    desk = Desk("never", "warm")
    for name in ("a1", "b1", "a2"):
        task = desk.come(name)
        await settled()
        await desk.go(name)
        assert await task == "warm"


async def test_the_next_request_is_served_instead_of_a_cancelled_request() -> None:
    desk = Desk("worker")
    tasks = {name: desk.come(name) for name in ("a1", "b1", "c1", "d1")}
    await settled()
    tasks["b1"].cancel()
    desk._go["a1"].set()
    # The request c1 is cancelled just when it is due.
    await asyncio.sleep(0)
    tasks["c1"].cancel()
    await settled()
    assert desk.served == ["a1", "d1"]
    await desk.go("d1")
    for name in ("b1", "c1"):
        with suppress(asyncio.CancelledError):
            await tasks[name]
        assert tasks[name].cancelled()


async def test_closing_cancels_all_waiting_clients() -> None:
    desk = Desk("worker")
    tasks = [desk.come(name) for name in ("a1", "a2", "b1")]
    await settled()
    desk.queue.close()
    for task in tasks[1:]:
        with pytest.raises(asyncio.CancelledError):
            await task
    await desk.go("a1")
    assert await tasks[0] == "worker"

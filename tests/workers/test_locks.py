"""One lock for each key."""

from __future__ import annotations

import asyncio
import gc
import weakref

from cogs.workers.locks import Locks


async def test_a_key_is_held_by_one_task_at_a_time_and_does_not_block_other_keys() -> None:
    locks, order = Locks[str](), list[str]()

    async def work(key: str, name: str) -> None:
        async with locks[key]:
            order.append(f"{name} starts")
            await asyncio.sleep(0)
            order.append(f"{name} ends")

    await asyncio.gather(work("hall", "Ann"), work("hall", "Ben"), work("attic", "Cat"))
    assert order.index("Ann ends") < order.index("Ben starts")
    assert order.index("Cat starts") < order.index("Ann ends")


async def test_a_keys_lock_stays_the_same_object_while_in_use_and_is_freed_afterwards() -> None:
    locks = Locks[int]()
    async with locks[1]:
        assert locks[1].locked()
        used = weakref.ref(locks[1])
    gc.collect()
    assert used() is None
    assert not locks[1].locked()

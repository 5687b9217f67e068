"""Several processes start their Discord sessions one after the other."""

from __future__ import annotations

import asyncio

from data import Store


async def test_starting_a_session_waits_while_another_process_starts_one(postgres_url: str) -> None:
    clock = asyncio.get_running_loop()
    async with await Store.open(postgres_url) as one, await Store.open(postgres_url) as other:
        began = clock.time()
        await one.begin_session(1.0)
        await other.begin_session(0.0)
        assert clock.time() - began >= 1.0
        await one.begin_session(0.0)


async def test_starting_a_session_on_sqlite_never_waits(sqlite_url: str) -> None:
    async with await Store.open(sqlite_url) as one, await Store.open(sqlite_url) as other:
        async with asyncio.timeout(30):
            await one.begin_session(60.0)
            await other.begin_session(60.0)

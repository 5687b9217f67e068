"""A lock keeps out other processes of the same bot, but not other bots on the database."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from data.engine import Database
from data.locks import Lock, taken, taken_if_free
from tests.data.conftest import postgres_schema


async def is_free(url: str, lock: Lock) -> bool:
    database = Database(url)
    try:
        async with database.reading() as conn:
            return bool((await conn.execute(select(taken_if_free(lock)))).scalar_one())
    finally:
        await database.close()


@pytest.mark.parametrize("lock", Lock)
async def test_a_lock_is_taken_in_one_schema_only_and_is_free_again_when_the_transaction_ends(
    lock: Lock,
) -> None:
    async with postgres_schema() as own, postgres_schema() as others:
        database = Database(own)
        async with database.reading() as conn:
            await conn.execute(select(taken(lock)))
            assert not await is_free(own, lock)
            assert await is_free(others, lock)
        assert await is_free(own, lock)
        await database.close()


async def test_different_locks_do_not_block_each_other() -> None:
    async with postgres_schema() as url:
        database = Database(url)
        async with database.reading() as conn:
            await conn.execute(select(taken(Lock.ENDING)))
            assert await is_free(url, Lock.SESSIONS)
        await database.close()

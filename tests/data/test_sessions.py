"""Several processes start their Discord sessions one after the other."""

from __future__ import annotations

import asyncio

import pytest

from data import Store, sessions

HOUR = 3600.0


@pytest.fixture(autouse=True)
def ask_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "_ASK_AGAIN", 0.0)


async def test_starting_a_session_waits_while_another_process_starts_one(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await Store.open(postgres_url) as one, await Store.open(postgres_url) as other:
        refused, hold = 0, other._hold

        async def hold_or_end(mine: asyncio.Future[bool], seconds: float) -> None:
            nonlocal refused
            await hold(mine, seconds)
            refused += not mine.result()
            if refused == 2:
                await one.end_turn()

        monkeypatch.setattr(other, "_hold", hold_or_end)
        await one.begin_session(HOUR)
        await other.begin_session(0.0)
        assert refused >= 2


async def test_a_process_that_has_started_its_session_lets_others_start_theirs(
    postgres_url: str,
) -> None:
    async with await Store.open(postgres_url) as one, await Store.open(postgres_url) as other:
        await one.begin_session(0.01)
        await other.begin_session(0.01)
        await one.begin_session(0.01)


async def test_starting_a_session_on_sqlite_never_waits(sqlite_url: str) -> None:
    async with await Store.open(sqlite_url) as one, await Store.open(sqlite_url) as other:
        async with asyncio.timeout(30):
            await one.begin_session(60.0)
            await other.begin_session(60.0)

"""A world for each test, and logs in which nothing may be amiss."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from cogs.board.pictures import rehearsal
from tests.discord.world import World
from tests.discord.world import world as open_world


@pytest.fixture(scope="session", autouse=True)
def rehearsed() -> None:
    """As in the real bot: no member waits for the first picture of a process."""
    for _ in rehearsal():
        pass


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with open_world(tmp_path) as opened:
        yield opened


@pytest.fixture
def clean_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fails the test if anything was logged that an owner should look at."""
    yield
    amiss = [
        record.getMessage()
        for when in ("setup", "call")
        for record in caplog.get_records(when)
        if record.levelno >= logging.WARNING
    ]
    assert not amiss

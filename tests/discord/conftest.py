"""Fixtures: a simulated server with the bot, and a check that nothing logged a warning."""

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
    """Draw the pictures of `rehearsal`, as the real bot does, before members need pictures."""
    for _ in rehearsal():
        pass


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with open_world(tmp_path) as opened:
        yield opened


@pytest.fixture
def clean_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail the test if it logged a warning or an error, in setup or in the test itself."""
    yield
    warnings = [
        record.getMessage()
        for when in ("setup", "call")
        for record in caplog.get_records(when)
        if record.levelno >= logging.WARNING
    ]
    assert not warnings

"""The world of the tests in tests/discord, and a port for its monitoring server."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import pytest

from operations.server import HOST, watched
from tests.discord.conftest import rehearsed, world
from tests.discord.world import World

__all__ = ["rehearsed", "world"]


@contextmanager
def free_port() -> Iterator[int]:
    """Yield a free port of this machine."""
    with socket.socket() as held:
        held.bind((HOST, 0))
        port = held.getsockname()[1]
    yield port


@pytest.fixture
async def port(world: World) -> AsyncIterator[int]:
    with free_port() as port:
        async with watched(world.bot, port):
            yield port

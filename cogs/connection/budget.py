"""The requests that Discord grants a bot, shared out among its processes."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from types import SimpleNamespace

import aiohttp
from aiolimiter import AsyncLimiter

GRANTED = 50.0
"""Requests a second, of all processes of a bot together; large bots are granted more."""
_AT_ONCE, _EVENLY = 0.1, 0.7
"""Of what a second grants: what may be spent in an instant, and what comes evenly.

The rest is for new messages, which go first: people wait for a board, and what is edited after it
can wait.
"""
_FREE = ("/interactions/", "/webhooks/")
"""What is asked through an interaction does not count."""

_LONGEST_SPARE = 1.0
"""Seconds after which one of those goes who wait until nobody else does, one after the other."""


class Budget:
    """Lets so many requests a second through; the others wait their turn.

    Processes need not know of each other where each keeps to its part.
    """

    def __init__(self, a_second: float) -> None:
        at_once = max(1.0, a_second * _AT_ONCE)
        self._limiter = AsyncLimiter(at_once, at_once / (a_second * _EVENLY))
        self._a_second = a_second * _EVENLY
        self._waiting = 0
        self._nobody_waits = asyncio.Event()
        self._nobody_waits.set()
        self._sparing = asyncio.Lock()

    async def wait(self, method: str, path: str) -> None:
        """Until such a request may be sent."""
        first = method == "POST" and path.endswith("/messages")
        if first or any(part in path for part in _FREE):
            return
        self._waiting += 1
        self._nobody_waits.clear()
        try:
            await self._limiter.acquire()
        finally:
            self._waiting -= 1
            if not self._waiting:
                self._nobody_waits.set()

    def expected_wait(self) -> float:
        """Seconds that what is asked now waits, by estimate."""
        return self._waiting / self._a_second

    async def spare(self) -> None:
        """Wait until nobody waits for a request of theirs; no longer than `_LONGEST_SPARE`.

        For what is sent for nobody in particular; so it goes after what people wait for.
        """
        async with self._sparing:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LONGEST_SPARE):
                    await self._nobody_waits.wait()

    def holds(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Have the requests of an HTTP session wait."""

        async def before(
            _session: aiohttp.ClientSession,
            _context: SimpleNamespace,
            request: aiohttp.TraceRequestStartParams,
        ) -> None:
            if request.url.path.startswith("/api/"):
                await self.wait(request.method, request.url.path)

        trace.on_request_start.append(before)
        return trace

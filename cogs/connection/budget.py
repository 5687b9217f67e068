"""The rate of requests that Discord allows a bot, divided among its processes."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from types import SimpleNamespace

import aiohttp
from aiolimiter import AsyncLimiter

GRANTED = 50.0
"""Requests per second for all processes of a bot together. Large bots may send more."""
_AT_ONCE, _EVENLY = 0.1, 0.7
"""The largest burst and the steady rate of requests that can wait, such as edits.

Both are fractions of the allowed rate. The rest of the rate is for new messages, such as boards.
New messages never wait, because people wait for them.
"""
_FREE = ("/interactions/", "/webhooks/")
"""Parts of the paths of requests that answer an interaction; Discord does not count these."""

_LONGEST_SPARE = 1.0
"""Maximum seconds that `spare` holds back a low-priority request."""


class Budget:
    """Delays requests: this process sends about `a_second` requests per second at most.

    Each process keeps to its own part, so processes need not know of each other.
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
        """Wait until a request with this method and path may be sent."""
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
        """Estimate how many seconds a new request would wait."""
        return self._waiting / self._a_second

    async def spare(self) -> None:
        """Wait until no other request is waiting, but at most `_LONGEST_SPARE` seconds.

        Call this before a request that nobody waits for, so that all other requests come first.
        """
        async with self._sparing:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LONGEST_SPARE):
                    await self._nobody_waits.wait()

    def holds(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Make the requests of an HTTP session wait for the budget."""

        async def before(
            _session: aiohttp.ClientSession,
            _context: SimpleNamespace,
            request: aiohttp.TraceRequestStartParams,
        ) -> None:
            if request.url.path.startswith("/api/"):
                await self.wait(request.method, request.url.path)

        trace.on_request_start.append(before)
        return trace

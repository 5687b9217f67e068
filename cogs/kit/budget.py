"""The requests that Discord grants a bot, shared out among its processes."""

from __future__ import annotations

from types import SimpleNamespace

import aiohttp
from aiolimiter import AsyncLimiter

GRANTED = 50.0
"""Requests a second, of all processes of a bot together; large bots are granted more."""
_AT_ONCE = 0.2
"""How much of what a second grants may be spent in an instant: the rest comes evenly."""
_FREE = ("/interactions/", "/webhooks/")
"""What is asked through an interaction does not count."""


class Budget:
    """Lets so many requests a second through; the others wait their turn.

    Processes need not know of each other where each keeps to its part.
    """

    def __init__(self, a_second: float) -> None:
        at_once = max(1.0, a_second * _AT_ONCE)
        evenly = a_second * (1 - _AT_ONCE)
        self._limiter = AsyncLimiter(at_once, at_once / evenly)

    async def wait(self, path: str) -> None:
        """Until a request to this path may be sent."""
        if not any(part in path for part in _FREE):
            await self._limiter.acquire()

    def holds(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Have the requests of an HTTP session wait."""

        async def before(
            _session: aiohttp.ClientSession,
            _context: SimpleNamespace,
            request: aiohttp.TraceRequestStartParams,
        ) -> None:
            if request.url.path.startswith("/api/"):
                await self.wait(request.url.path)

        trace.on_request_start.append(before)
        return trace

"""A time limit for Discord's responses; without it, the library would wait for five minutes."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import aiohttp

ANSWER_WITHIN = 15.0
"""Maximum seconds from a request to its response; Discord usually takes less than one."""


def bound_answers(trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
    """Make the requests of an HTTP session raise `TimeoutError` if no response comes in time."""

    async def before(
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestStartParams,
    ) -> None:
        if request.url.path.startswith("/api/"):
            context.timeout = asyncio.timeout(ANSWER_WITHIN)
            await context.timeout.__aenter__()

    async def answered(
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        _request: aiohttp.TraceRequestEndParams,
    ) -> None:
        if hasattr(context, "timeout"):
            await context.timeout.__aexit__(None, None, None)

    async def failed(
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        error = request.exception
        if hasattr(context, "timeout"):
            # This turns the cancellation that the time-out caused into a TimeoutError.
            await context.timeout.__aexit__(type(error), error, error.__traceback__)

    trace.on_request_start.append(before)
    trace.on_request_end.append(answered)
    trace.on_request_exception.append(failed)
    return trace

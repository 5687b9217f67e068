"""Requests to Discord that fail: how they fail, and whether the same request may succeed later."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus

import aiohttp
import discord

DISCORD_FAILED = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""Discord refused or failed, or could not be reached."""
_PASSING = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS)


def failure(error: Exception) -> str:
    """Return a short text for the log: what Discord answered, or which error kept it from that."""
    if isinstance(error, discord.HTTPException):
        return f"{error.status} {error.code} {error.text}"
    return type(error).__name__


def may_pass(error: Exception) -> bool:
    """Return True if the same request may succeed later.

    Rate limits, time-outs, errors of Discord's servers and broken connections pass. All other
    refusals are final.
    """
    if not isinstance(error, discord.HTTPException):
        return True
    return error.status in _PASSING or error.status >= HTTPStatus.INTERNAL_SERVER_ERROR


def growing_pauses(shortest: float, longest: float) -> Iterator[float]:
    """Yield the seconds to wait before each further try: doubled each time, up to the longest."""
    pause = shortest
    while True:
        yield pause
        pause = min(2 * pause, longest)

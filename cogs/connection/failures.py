"""Requests to Discord that fail: how they fail, and whether the same request may succeed later."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from http import HTTPStatus

import aiohttp
import discord

DISCORD_FAILED = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""The errors of a request that Discord refused, did not answer or did not receive."""
_PASSING = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS)


def failure(error: Exception) -> str:
    """Return a short text for the log: Discord's response if there is one, or the error's type."""
    if isinstance(error, discord.HTTPException):
        return f"{error.status} {error.code} {error.text}"
    return type(error).__name__


def may_pass(error: Exception) -> bool:
    """Return True if the same request may succeed later.

    Rate limits, time-outs, Discord's server errors and broken connections are temporary. All other
    refusals are final.
    """
    if not isinstance(error, discord.HTTPException):
        return True
    return error.status in _PASSING or error.status >= HTTPStatus.INTERNAL_SERVER_ERROR


class Tried(Enum):
    """The outcome of an attempt to update something. Only `DONE` is true."""

    DONE = 0
    SOON = 1
    """The attempt failed for a temporary reason. The bot retries as soon as possible."""
    LATER = 2
    """Discord refused the attempt. Later attempts may succeed, for example with new permissions."""

    def __bool__(self) -> bool:
        return self is Tried.DONE

    @classmethod
    def after(cls, error: Exception) -> Tried:
        """Return the outcome of an attempt that raised this error."""
        return cls.SOON if may_pass(error) else cls.LATER

    def also(self, other: Tried) -> Tried:
        """Combine two outcomes: a failure outweighs success, and `SOON` outweighs `LATER`."""
        if not self or not other:
            return Tried.SOON if Tried.SOON in (self, other) else Tried.LATER
        return Tried.DONE


def growing_pauses(shortest: float, longest: float) -> Iterator[float]:
    """Yield the seconds to wait before each further try, doubled each time, up to `longest`."""
    pause = shortest
    while True:
        yield pause
        pause = min(2 * pause, longest)

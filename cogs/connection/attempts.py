"""Requests with an unknown outcome: Discord may have carried them out without confirming it.

Discord's library repeats some failed requests by itself. So a request that finally succeeds may
have been carried out twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from http import HTTPStatus
from types import SimpleNamespace

import aiohttp


@dataclass(slots=True)
class Attempts:
    """Attempts at a request. `in_doubt`: Discord may have carried out a failed attempt."""

    in_doubt: bool = False


_watched: ContextVar[Attempts | None] = ContextVar("attempts", default=None)


@contextmanager
def watched() -> Iterator[Attempts]:
    """A context that watches the requests that code makes inside the context.

    The yielded `Attempts` say whether the outcome of any attempt is unknown.
    """
    attempts = Attempts()
    token = _watched.set(attempts)
    try:
        yield attempts
    finally:
        _watched.reset(token)


def watch_attempts(trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
    """Set up an HTTP session to record whether any attempt at a request has an unknown outcome."""

    async def answered(
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams,
    ) -> None:
        attempts = _watched.get()
        if attempts is not None and request.response.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            attempts.in_doubt = True

    async def failed(
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        _request: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        attempts = _watched.get()
        if attempts is not None:
            attempts.in_doubt = True

    trace.on_request_end.append(answered)
    trace.on_request_exception.append(failed)
    return trace

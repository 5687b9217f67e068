"""Rate limits reported by Discord.

While a limit lasts, requests that nobody waits for are not sent. Requests that people wait for are
sent regardless, because a limit often covers only some requests.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from http import HTTPStatus
from types import SimpleNamespace

import aiohttp

log = logging.getLogger(__name__)

EVERYTHING = "everything"
"""The scope of a limit on all requests of this process; any other scope is a route."""
_UNTOLD, _LONGEST = 5.0, 60 * 60.0
"""Durations of a limit in seconds: the default if Discord names none, and the maximum."""
_WORDS = ("callback", "channels", "guilds", "interactions", "members", "messages", "webhooks")
"""The only parts of a path that appear in the log: the log must not show interaction tokens."""

_unattended: ContextVar[bool] = ContextVar("unattended", default=False)


class LimitStands(OSError):
    """Raised, while a rate limit lasts, instead of sending a request that nobody waits for."""


@contextmanager
def unattended() -> Iterator[None]:
    """A context for requests that nobody waits for."""
    token = _unattended.set(True)
    try:
        yield
    finally:
        _unattended.reset(token)


class RateLimits:
    """The current limits. `begun` is called with "global" or "route" for each new limit."""

    def __init__(self, begun: Callable[[str], object]) -> None:
        self._begun = begun
        self._until: dict[str, float] = {}
        """The end of each limit by scope, in seconds of the monotonic clock."""

    def standing(self, method: str = "", path: str = "") -> float:
        """Return the seconds until this request may be sent.

        Without a path, return the seconds until a limit on all requests ends.
        """
        scopes = [EVERYTHING, _route(method, path)] if path else [EVERYTHING]
        until = max(self._until.get(scope, 0.0) for scope in scopes)
        return max(0.0, until - time.monotonic())

    def note(self, method: str, path: str, headers: Mapping[str, str]) -> None:
        """Record the limit that an answer with the status 429 reports."""
        everything = "Via" not in headers or "X-RateLimit-Global" in headers
        scope = EVERYTHING if everything else _route(method, path)
        seconds, now = _seconds(headers.get("Retry-After", "")), time.monotonic()
        self._until = {each: until for each, until in self._until.items() if until > now}
        known = scope in self._until
        self._until[scope] = max(self._until.get(scope, 0.0), now + seconds)
        if not known:
            self._begun("global" if everything else "route")
            log.warning(
                "Discord limits %s for %.0f s; background requests are postponed",
                "all requests" if everything else f"{method} {_told(path)}",
                seconds,
            )

    def holds(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Set up an HTTP session so that it records rate limits.

        While a limit lasts, background requests under this limit raise `LimitStands`.
        """

        async def before(
            _session: aiohttp.ClientSession,
            _context: SimpleNamespace,
            request: aiohttp.TraceRequestStartParams,
        ) -> None:
            if _unattended.get() and self.standing(request.method, request.url.path):
                raise LimitStands

        async def after(
            _session: aiohttp.ClientSession,
            _context: SimpleNamespace,
            request: aiohttp.TraceRequestEndParams,
        ) -> None:
            if request.response.status == HTTPStatus.TOO_MANY_REQUESTS:
                self.note(request.method, request.url.path, request.response.headers)

        trace.on_request_start.append(before)
        trace.on_request_end.append(after)
        return trace


def _route(method: str, path: str) -> str:
    """Return a request's route, with the id of its channel, server or webhook.

    Discord limits a route separately for each channel, each server and each webhook.
    """
    *_, tail = path.partition("/api/")
    parts = tail.split("/")
    own = 4 if "webhooks" in parts else 3
    rest = ["*" if part.isdigit() else part for part in parts[own:]]
    return f"{method} {'/'.join([*parts[:own], *rest])}"


def _told(path: str) -> str:
    return "/".join(part for part in path.split("/") if part in _WORDS)


def _seconds(told: str) -> float:
    try:
        seconds = float(told)
    except ValueError:
        return _UNTOLD
    return min(seconds, _LONGEST) if seconds >= 0 else _UNTOLD

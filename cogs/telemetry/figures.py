"""What the bot counts of itself, for whoever looks after it.

Figures say how many and how long, by kinds of things: never who, in which match, or what was
played.
"""

from __future__ import annotations

from types import SimpleNamespace

import aiohttp
from prometheus_client import CollectorRegistry, Counter, Histogram

_SECONDS = (0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 30.0)
_DRAWING_SECONDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_SWITCHING_PROTOCOLS = 101
_ANSWERS = ("/interactions/", "/webhooks/")
"""What requests that answer an interaction have in their paths."""


class Figures:
    """One bot's figures since it began, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.actions = Counter(
            "clowder_actions",
            "Actions asked for: taken, asked (about first), refused, busy or failed.",
            ("game", "result"),
            registry=self.registry,
        )
        self.interactions = Counter(
            "clowder_interactions",
            "Commands, controls and forms: answered, refused, busy, storage, discord or amiss.",
            ("result",),
            registry=self.registry,
        )
        self.acknowledged = Histogram(
            "clowder_acknowledged_seconds",
            "From an interaction to the first answer, by Discord's clock and this machine's.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.shown = Histogram(
            "clowder_board_seconds",
            "From an interaction to the board that it brought about, by the same clocks.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.drawings = Histogram(
            "clowder_drawing_seconds",
            "What pictures that somebody waited for took to be drawn, once begun.",
            buckets=_DRAWING_SECONDS,
            registry=self.registry,
        )
        self.requests = Counter(
            "clowder_discord_requests",
            "Requests to Discord: answers to interactions or others, by the status they got.",
            ("kind", "status"),
            registry=self.registry,
        )
        self.limits = Counter(
            "clowder_rate_limits",
            "Limits that Discord told of and that did not stand yet: global, or of a route.",
            ("scope",),
            registry=self.registry,
        )
        self.unread_events = Counter(
            "clowder_unread_events",
            "Gateway events that the library could not read, by kind.",
            ("kind",),
            registry=self.registry,
        )

    def tracing(self) -> aiohttp.TraceConfig:
        """Counts the requests of an HTTP session; what got no answer has the status `none`."""
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._answered)
        trace.on_request_exception.append(self._failed)
        return trace

    async def _answered(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams,
    ) -> None:
        # The gateway is no request.
        if request.response.status != _SWITCHING_PROTOCOLS:
            self._count(request.url.path, str(request.response.status))

    async def _failed(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        request: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        self._count(request.url.path, "none")

    def _count(self, path: str, status: str) -> None:
        kind = "answer" if any(part in path for part in _ANSWERS) else "other"
        self.requests.labels(kind, status).inc()

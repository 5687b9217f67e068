"""Prometheus metrics of the bot.

For each kind of event, a metric counts the events; some metrics also measure how long the events
took. No metric shows who acted, in which match, or what was played.
"""

from __future__ import annotations

from types import SimpleNamespace

import aiohttp
from prometheus_client import CollectorRegistry, Counter, Histogram

_SECONDS = (0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 30.0)
_DRAWING_SECONDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_SWITCHING_PROTOCOLS = 101
_ANSWERS = ("/interactions/", "/webhooks/")
"""Parts of a URL path that mark a request as the answer to an interaction."""


class Figures:
    """One bot's metrics since it started, in their own registry."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.actions = Counter(
            "clowder_actions",
            "Requested actions by result: taken, asked (to confirm), refused, busy or failed.",
            ("game", "result"),
            registry=self.registry,
        )
        self.interactions = Counter(
            "clowder_interactions",
            "Commands, controls and forms by result: answered, refused, busy or a kind of failure.",
            ("result",),
            registry=self.registry,
        )
        self.acknowledged = Histogram(
            "clowder_acknowledged_seconds",
            "Time from an interaction to the first answer, by Discord's clock and this machine's.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.shown = Histogram(
            "clowder_board_seconds",
            "Time from an interaction to the new board, by Discord's clock and this machine's.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.drawings = Histogram(
            "clowder_drawing_seconds",
            "Time to draw a picture that somebody waited for, without its wait in the queue.",
            buckets=_DRAWING_SECONDS,
            registry=self.registry,
        )
        self.requests = Counter(
            "clowder_discord_requests",
            "Requests to Discord: answers to interactions or others, by status of the response.",
            ("kind", "status"),
            registry=self.registry,
        )
        self.limits = Counter(
            "clowder_rate_limits",
            "New rate limits reported by Discord: global, or for a route.",
            ("scope",),
            registry=self.registry,
        )
        self.unread_events = Counter(
            "clowder_unread_events",
            "Gateway events that the library could not read, by kind.",
            ("kind",),
            registry=self.registry,
        )
        self._help_for_learners()

    def _help_for_learners(self) -> None:
        self.hints = Counter(
            "clowder_hints",
            "Hints: given, refused because the player had used all hints, or failed.",
            ("game", "result"),
            registry=self.registry,
        )
        self.lesson_steps = Counter(
            "clowder_lesson_steps",
            "Steps of lessons: begun, solved at the first, second, third or later try, or skipped.",
            ("game", "step", "result"),
            registry=self.registry,
        )

    def tracing(self) -> aiohttp.TraceConfig:
        """Return a configuration that counts the requests of an HTTP session.

        A request without a response has status `none`.
        """
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
        # The upgrade of the gateway's connection to a websocket does not count as a request.
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

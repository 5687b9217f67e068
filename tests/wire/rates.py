"""Discord's rate limits: fixed windows by route and channel, and fifty requests a second."""

from __future__ import annotations

import hashlib
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

GLOBAL_A_SECOND = 50
_LIMITS = {
    ("POST", "/channels/{channel}/messages"): (5, 5.0),
    ("GET", "/channels/{channel}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel}/messages/{message}"): (5, 5.0),
    ("DELETE", "/channels/{channel}/messages/{message}"): (5, 1.0),
    ("POST", "/channels/{channel}/threads"): (10, 10.0),
    ("POST", "/users/@me/channels"): (20, 10.0),
    ("GET", "/guilds/{guild}/members/{user}"): (5, 2.0),
    ("GET", "/users/{user}"): (30, 30.0),
}
"""The number of requests per window, and the window's length in seconds.

Discord publishes neither; we observed both.
"""
_WEBHOOK = (5, 2.0)
_ELSE = (20, 5.0)


@dataclass(slots=True)
class _Window:
    ends: float = 0.0
    used: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a request is allowed, and the headers of its answer."""

    allowed: bool
    headers: dict[str, str]
    retry_after: float = 0.0
    everywhere: bool = False
    """Whether the request was refused because of the limit on all requests together."""


class Rates:
    """Recent requests, counted by window. If not `strict`, everything is allowed."""

    def __init__(self, *, strict: bool = True, now: Callable[[], float] = time.monotonic) -> None:
        self.strict = strict
        self._now = now
        self._windows: dict[tuple[str, str, str], _Window] = {}
        self._lately: deque[float] = deque()

    def ask(self, method: str, route: str, major: str) -> Verdict:
        """Count a request. `major` is its channel, its server, or its webhook and token."""
        if not self.strict or route.startswith("/interactions/"):
            return Verdict(True, {})
        now = self._now()
        through_interaction = route.startswith("/webhooks/")
        if not through_interaction and not self._globally(now):
            wait = round(max(0.05, 1 - (now - self._lately[0])), 3)
            return Verdict(False, _refused(wait, "global"), wait, True)
        most, seconds = _WEBHOOK if through_interaction else _LIMITS.get((method, route), _ELSE)
        window = self._windows.setdefault((method, route, major), _Window())
        if now >= window.ends:
            window.ends, window.used = now + seconds, 0
        left = window.ends - now
        if window.used >= most:
            wait = round(left, 3)
            return Verdict(
                False, _refused(wait, "user") | _told(method, route, most, 0, left), wait
            )
        window.used += 1
        return Verdict(True, _told(method, route, most, most - window.used, left))

    def _globally(self, now: float) -> bool:
        while self._lately and now - self._lately[0] >= 1:
            self._lately.popleft()
        if len(self._lately) >= GLOBAL_A_SECOND:
            return False
        self._lately.append(now)
        return True


def _told(method: str, route: str, most: int, left: int, seconds: float) -> dict[str, str]:
    bucket = hashlib.sha256(f"{method} {route}".encode()).hexdigest()[:32]
    return {
        "X-RateLimit-Limit": str(most),
        "X-RateLimit-Remaining": str(left),
        "X-RateLimit-Reset": f"{time.time() + seconds:.3f}",
        "X-RateLimit-Reset-After": f"{seconds:.3f}",
        "X-RateLimit-Bucket": bucket,
    }


def _refused(wait: float, scope: str) -> dict[str, str]:
    whole = {"X-RateLimit-Global": "true"} if scope == "global" else {}
    return {"Retry-After": str(max(1, round(wait))), "X-RateLimit-Scope": scope, **whole}

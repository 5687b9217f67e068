"""The bot's health: whether it can serve people now."""

from __future__ import annotations

import asyncio

from cogs.clowder import Clowder
from data import StoreError

LONGEST_DRAWING_WAIT = 30.0
"""Seconds that a new picture may have to wait before the bot counts as unhealthy."""
_STORE_SECONDS = 2.0
"""Seconds after which a store that has not answered counts as away."""

Facts = dict[str, str | float]


class Gateway:
    """Listens to discord.py's events to know whether the bot is connected to Discord."""

    def __init__(self, bot: Clowder) -> None:
        self._bot = bot
        self._connected = bot.is_ready()

    async def on_connect(self) -> None:
        self._connected = True

    async def on_resumed(self) -> None:
        self._connected = True

    async def on_disconnect(self) -> None:
        self._connected = False

    def listen(self) -> None:
        """Start listening for events."""
        for heard in (self.on_connect, self.on_resumed, self.on_disconnect):
            self._bot.add_listener(heard)

    def close(self) -> None:
        """Stop listening."""
        for heard in (self.on_connect, self.on_resumed, self.on_disconnect):
            self._bot.remove_listener(heard)

    @property
    def ready(self) -> bool:
        return self._connected and self._bot.is_ready() and not self._bot.is_closed()


async def health(bot: Clowder, gateway: Gateway) -> tuple[bool, Facts]:
    """Return whether the bot is healthy, and the facts that `/health` shows.

    `gateway`, `store` and `drawing` are the states of these parts; `drawing_wait` is in seconds.
    """
    wait = bot.drawing.expected_wait()
    facts: Facts = {
        "gateway": "ready" if gateway.ready else "away",
        "store": await _store(bot),
        "drawing": "ready" if wait <= LONGEST_DRAWING_WAIT else "behind",
    }
    well = set(facts.values()) <= {"ready"}
    return well, {"status": "ok" if well else "failing", **facts, "drawing_wait": round(wait, 3)}


async def _store(bot: Clowder) -> str:
    if not hasattr(bot, "store"):
        return "not open"
    try:
        async with asyncio.timeout(_STORE_SECONDS):
            await bot.store.ping()
    except (StoreError, TimeoutError):
        return "away"
    return "ready"

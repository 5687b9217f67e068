"""The event loop's lag: by how many seconds it runs callbacks late."""

from __future__ import annotations

import asyncio

_MEMORY = 0.2
"""Weight of the newest sample in the moving average."""
_MOST = 3.0
"""Longer lags count as this many seconds, so that a single pause causes no refusals."""
_VALID = 5.0
"""Seconds after which the average expires unless there is a new sample."""


class LoopLag:
    """A moving average of the loop's lag, sampled whenever somebody uses the bot."""

    def __init__(self) -> None:
        self._average = 0.0
        self._valid_until = 0.0

    def sample(self) -> None:
        """Schedule a callback for the loop's next pass, and note how late it runs."""
        loop = asyncio.get_running_loop()
        loop.call_soon(self._note, loop, loop.time())

    def expected_wait(self) -> float:
        """Estimate the seconds until the loop runs a callback that is due now."""
        fresh = asyncio.get_running_loop().time() < self._valid_until
        return self._average if fresh else 0.0

    def _note(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        now = loop.time()
        if now > self._valid_until:
            self._average = 0.0
        self._average += _MEMORY * (min(now - due, _MOST) - self._average)
        self._valid_until = now + _VALID

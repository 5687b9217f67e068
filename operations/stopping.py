"""Stopping: the first signal ends the bot's work, and the second ends the process at once."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Coroutine
from typing import Any, Self

log = logging.getLogger("clowder")

SIGNALS = (signal.SIGTERM, signal.SIGINT)
LONGEST_STOP = 9.5
"""Seconds from the signal until the process ends, even if work is unfinished."""
_CANCELLED_WITHIN = 2.0
"""After cancelling work, wait at most this many seconds for it to end, then close the bot."""


class StopSignal:
    """Handles `SIGNALS` as soon as it is created, in a running event loop.

    On exit, the context manager waits for the work that a signal interrupted. After the first
    signal, the process ends as soon as it has cleaned up, and after `LONGEST_STOP` seconds even if
    it has not. A second signal ends the process at once. The next start continues unfinished work.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._came = asyncio.Event()
        self._interrupted: asyncio.Task[None] | None = None
        for each in SIGNALS:
            self._loop.add_signal_handler(each, self._stop)

    def _stop(self) -> None:
        log.info("stopping")
        for each in SIGNALS:
            self._loop.remove_signal_handler(each)
            signal.signal(each, signal.SIG_DFL)
        # Use a thread, because the limit must hold even when the event loop has ended and Python
        # still waits for other threads.
        limit = threading.Timer(LONGEST_STOP, _end_unfinished)
        limit.daemon = True
        limit.start()
        self._came.set()

    async def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run the work until it ends. If a signal comes first, cancel the work.

        Raises the work's error if the work fails before a signal comes.
        """
        task, signalled = asyncio.create_task(work), asyncio.create_task(self._came.wait())
        await asyncio.wait({task, signalled}, return_when=asyncio.FIRST_COMPLETED)
        signalled.cancel()
        if task.done():
            task.result()
            return
        task.add_done_callback(_retrieve_error)
        self._interrupted = task
        # The work may ignore the cancellation: discord.py does while a shard reconnects.
        task.cancel()
        await asyncio.wait({task}, timeout=_CANCELLED_WITHIN)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        if self._interrupted is not None:
            await asyncio.wait({self._interrupted})


def _retrieve_error(task: asyncio.Task[None]) -> None:
    """Log an error raised by cancelled work, so that asyncio does not report it as unhandled."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.info("while stopping: %s", type(error).__name__)


def _end_unfinished() -> None:
    log.warning("the process ends now, because its clean-up took over %s s", LONGEST_STOP)
    os._exit(1)

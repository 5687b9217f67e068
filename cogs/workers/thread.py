"""Work off the event loop that stops when nobody waits for it any more."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import TypeVar

_T = TypeVar("_T")
CheckCancelled = Callable[[], None]
"""Must be called at every step of the work. Raises `InterruptedError` if nobody waits."""
InThread = Callable[[Callable[[CheckCancelled], _T], CheckCancelled], Awaitable[_T]]
"""Runs the work in a thread."""


async def run_in_thread(
    work: Callable[[CheckCancelled], _T], in_thread: InThread[_T] = asyncio.to_thread
) -> _T:
    """Run the work in a thread, which does not delay the bot's stop. Return its result."""
    stopped = threading.Event()

    def check_cancelled() -> None:
        if stopped.is_set():
            raise InterruptedError

    try:
        return await in_thread(work, check_cancelled)
    finally:
        stopped.set()

"""Work off the event loop, which goes on no longer than somebody waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import TypeVar

_T = TypeVar("_T")
CheckCancelled = Callable[[], None]
"""Called at every step of the work; raises `InterruptedError` once nobody waits any more."""
InThread = Callable[[Callable[[CheckCancelled], _T], CheckCancelled], Awaitable[_T]]
"""Has the work done in a thread."""


async def run_in_thread(
    work: Callable[[CheckCancelled], _T], in_thread: InThread[_T] = asyncio.to_thread
) -> _T:
    """The result of the work, done in a thread that does not hold up a bot that stops."""
    stopped = threading.Event()

    def check_cancelled() -> None:
        if stopped.is_set():
            raise InterruptedError

    try:
        return await in_thread(work, check_cancelled)
    finally:
        stopped.set()

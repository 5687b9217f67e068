"""Run work in a thread, and end the work when nobody waits for its result any more."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import TypeVar

_T = TypeVar("_T")
CheckCancelled = Callable[[], None]
"""A function that the work must call at every step.

The function raises `InterruptedError` if nobody waits for the work any more.
"""
InThread = Callable[[Callable[[CheckCancelled], _T], CheckCancelled], Awaitable[_T]]
"""A function that runs the work in a thread."""


async def run_in_thread(
    work: Callable[[CheckCancelled], _T], in_thread: InThread[_T] = asyncio.to_thread
) -> _T:
    """Run the work in a thread; the thread does not keep the bot from stopping.

    Return the work's result.
    """
    stopped = threading.Event()

    def check_cancelled() -> None:
        if stopped.is_set():
            raise InterruptedError

    try:
        return await in_thread(work, check_cancelled)
    finally:
        stopped.set()

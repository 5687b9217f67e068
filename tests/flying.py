"""An event loop that skips time instead of waiting, for tests of code that waits."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

_P = ParamSpec("_P")
_TURN = 1e-6
"""The seconds that one turn (iteration) of the event loop takes.

If a turn took no time, a wait that is shorter than the clock's rounding error would never end.
"""


class _Hurried(selectors.DefaultSelector):
    """A selector that skips the time for which the loop would wait."""

    skipped = 1_000.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None:
            self.skipped += max(timeout, _TURN)
            timeout = 0
        return super().select(timeout)


class _FlyingLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._hurried = _Hurried()
        super().__init__(self._hurried)

    def time(self) -> float:
        # Only the loop's turns take time, so that a busy machine changes no result.
        return self._hurried.skipped

    def block(self, seconds: float) -> None:
        self._hurried.skipped += seconds


def block(seconds: float) -> None:
    """Make the running loop's clock skip these seconds, as if slow work had blocked the loop."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, _FlyingLoop)
    loop.block(seconds)


def without_waiting(test: Callable[_P, Coroutine[Any, Any, None]]) -> Callable[_P, None]:
    """Decorate a test so that its waits take no time.

    The test must not use sockets, threads or processes.
    """

    @wraps(test)
    def run(*args: _P.args, **kwargs: _P.kwargs) -> None:
        with asyncio.Runner(loop_factory=_FlyingLoop) as runner:
            runner.run(test(*args, **kwargs))

    return run

"""Faults of the network: answers with errors, late answers, and lost answers."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatchcase

FAIL, LIMIT, DROP, LOSE, DENY, DELAY = "fail", "limit", "drop", "lose", "deny", "delay"
"""The kinds of faults that can happen to a request.

`FAIL` answers with an error and `LIMIT` with a 429; neither carries the request out. `DROP` cuts
the connection before the request is carried out, `LOSE` afterwards. `DENY` answers with an error
although the request was carried out. `DELAY` delays the request.
"""


@dataclass(slots=True)
class Fault:
    """A kind of failure for requests with this method and route; `*` matches anything."""

    kind: str
    method: str = "*"
    route: str = "*"
    share: float = 1.0
    times: int | None = None
    status: int = 500
    seconds: float = 0.5
    met: int = 0

    def meets(self, method: str, route: str, dice: random.Random) -> bool:
        if self.times is not None and self.met >= self.times:
            return False
        if not (fnmatchcase(method, self.method) and fnmatchcase(route, self.route)):
            return False
        if self.share < 1 and dice.random() >= self.share:
            return False
        self.met += 1
        return True


class Faults:
    """The faults that are active now."""

    def __init__(self, seed: int = 1) -> None:
        self._dice = random.Random(seed)
        self._now: list[Fault] = []

    @contextmanager
    def during(self, *faults: Fault) -> Iterator[tuple[Fault, ...]]:
        self._now += faults
        try:
            yield faults
        finally:
            self._now = [fault for fault in self._now if fault not in faults]

    async def before(self, method: str, route: str) -> Fault | None:
        """Apply all delays. Return the request's first fault that is not a delay, or None."""
        for fault in self._now:
            if fault.meets(method, route, self._dice):
                if fault.kind == DELAY:
                    await asyncio.sleep(fault.seconds)
                    continue
                return fault
        return None

"""The cost of actions: CPU time, requests, bytes, pictures and commits."""

from __future__ import annotations

import resource
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, Self

from tests.wire.process import BotProcess
from tests.wire.server import Asked, Wire


@dataclass(frozen=True, slots=True)
class Costs:
    """All measured values at one moment. `own` is the CPU time of this process, in seconds."""

    at: float
    cpu: tuple[float, float]
    commits: int
    requests: int
    uses: int
    own: float

    @classmethod
    def now(cls, wired: Wire, bot: BotProcess) -> Self:
        own = resource.getrusage(resource.RUSAGE_SELF)
        return cls(
            time.perf_counter(),
            bot.cpu(),
            bot.commits(),
            len(wired.log),
            len(wired.interactions.uses),
            own.ru_utime + own.ru_stime,
        )

    def busy_since(self, before: Costs) -> tuple[float, float, float]:
        """Return CPU seconds per second: of the bot, of its other processes, and of this process.

        This process simulates Discord and the players.
        """
        passed = self.at - before.at
        bot, others = (now - then for now, then in zip(self.cpu, before.cpu, strict=True))
        return bot / passed, others / passed, (self.own - before.own) / passed


NAME = "/users/{user}"
"""The route by which a person's name is looked up."""


@dataclass(frozen=True, slots=True)
class Spent:
    """The total cost of a number of actions.

    `beyond` counts, by route, the requests to which Discord's rate limits apply. It leaves out the
    look-ups of people's names, which `names` counts. A process looks each name up only once,
    however many actions follow.
    """

    HEAD: ClassVar[str] = "per action: CPU s bot drawing  requests  names  KB  pictures  commits"

    done: int = 0
    bot: float = 0.0
    drawing: float = 0.0
    beyond: Counter[str] = field(default_factory=Counter)
    names: int = 0
    size: int = 0
    pictures: int = 0
    commits: int = 0
    uploads: Counter[str] = field(default_factory=Counter)
    """The number of requests with pictures, by route and file names."""
    uploaded: Counter[str] = field(default_factory=Counter)
    """The total bytes of the requests with pictures, by route and file names."""

    @classmethod
    def since(cls, wired: Wire, bot: BotProcess, before: Costs, done: int) -> Self:
        """Return the cost of the `done` actions since the measurement `before`."""
        now = Costs.now(wired, bot)
        asked = wired.log[before.requests : now.requests]
        limited = Counter(
            f"{each.method} {each.route}" for each in asked if not each.through_interaction
        )
        uploads, uploaded = Counter[str](), Counter[str]()
        for each in asked:
            if each.files:
                what = f"{each.method} {each.route} ({', '.join(each.files)})"
                uploads[what] += 1
                uploaded[what] += each.size
        names = len(_named(asked) - _named(wired.log[: before.requests]))
        limited[f"GET {NAME}"] -= names
        return cls(
            done,
            now.cpu[0] - before.cpu[0],
            now.cpu[1] - before.cpu[1],
            +limited,
            names,
            sum(each.size for each in asked),
            sum(len(each.files) for each in asked),
            now.commits - before.commits,
            uploads,
            uploaded,
        )

    def __add__(self, other: Self) -> Self:
        return type(self)(
            self.done + other.done,
            self.bot + other.bot,
            self.drawing + other.drawing,
            self.beyond + other.beyond,
            self.names + other.names,
            self.size + other.size,
            self.pictures + other.pictures,
            self.commits + other.commits,
            self.uploads + other.uploads,
            self.uploaded + other.uploaded,
        )

    def _each(self) -> tuple[float, ...]:
        """Return the values per action."""
        done = max(1, self.done)
        every = (
            self.bot,
            self.drawing,
            self.beyond.total(),
            self.names,
            self.size / 1000,
            self.pictures,
            self.commits,
        )
        return tuple(value / done for value in every)

    def __str__(self) -> str:
        bot, drawing, beyond, names, size, pictures, commits = self._each()
        return (
            f"{bot:20.3f} {drawing:7.3f} {beyond:9.2f} {names:6.2f} {size:5.0f} {pictures:6.2f} "
            f"{commits:8.2f}"
        )

    def routes(self) -> str:
        """Return a line for each of the most frequent routes of `beyond`: requests per action."""
        return "".join(
            f"\n      {count / max(1, self.done):5.2f} per action: {route}"
            for route, count in self.beyond.most_common(5)
        )

    def pictured(self) -> str:
        """Return lines with the most frequent requests that upload pictures."""
        return "".join(
            f"\n      {count / max(1, self.done):5.2f} per action, "
            f"{self.uploaded[what] / count / 1000:3.0f} KB each: {what}"
            for what, count in self.uploads.most_common(8)
        )

    def ratios(self, other: Self) -> str:
        """Return the ratio of each cost to that in `other`, then the ratio of the CPU totals."""
        mine, theirs = self._each(), other._each()
        shares = [one / two if two else 0.0 for one, two in zip(mine, theirs, strict=True)]
        widths = (20, 7, 9, 6, 5, 6, 8)
        told = " ".join(f"{each:{wide}.2f}" for each, wide in zip(shares, widths, strict=True))
        return f"{told}   CPU together {sum(mine[:2]) / (sum(theirs[:2]) or 1):.2f}"


def _named(asked: Iterable[Asked]) -> set[str]:
    """Return the paths of the successful look-ups of names, one for each person."""
    return {each.path for each in asked if each.route == NAME and each.status == 200}

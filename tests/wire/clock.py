"""Shift the clock that discord.py, its loops and the bot use."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from types import SimpleNamespace
from typing import Self

import discord.utils
from discord.ext import tasks


def shift_clock(put: Callable[[object, str, object], None], wrong_by: Callable[[], float]) -> None:
    """Shift the clock by the number of seconds that `wrong_by` returns.

    `put` is `setattr`, or a function like it whose changes are undone later.
    """

    class Wrong(dt.datetime):
        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> Self:
            return super().now(tz) + dt.timedelta(seconds=wrong_by())

    def utcnow() -> dt.datetime:
        return Wrong.now(dt.UTC)

    def compute_timedelta(moment: dt.datetime) -> float:
        return max((moment - utcnow()).total_seconds(), 0.0)

    put(discord.utils, "utcnow", utcnow)
    put(discord.utils, "compute_timedelta", compute_timedelta)
    put(tasks, "datetime", SimpleNamespace(**{**vars(dt), "datetime": Wrong}))

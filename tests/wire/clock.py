"""Shift the clock of Discord's library and its loops, by which the bot's time goes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from types import SimpleNamespace
from typing import Self

import discord.utils
from discord.ext import tasks


def shift_clock(put: Callable[[object, str, object], None], wrong_by: Callable[[], float]) -> None:
    """Make the clock wrong by this number of seconds, using `put` as `setattr`.

    `put` may also be a function that undoes the change later.
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

"""Repeated background work, in loops that continue after any error.

A loop starts when the bot is ready. An error in a round is logged, and the next round follows as
usual. An error with one item does not delay the other items. The item is tried again after growing
pauses, or in the next round if the cause is temporary. While Discord limits all requests, work that
only sends requests to Discord is postponed.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection, Hashable, Mapping
from typing import TypeVar

import discord
from discord.ext import tasks

from cogs.connection.failures import Tried
from cogs.connection.limits import unattended
from cogs.kit.host import Host
from cogs.telemetry import trail
from data import StoreBusy, StoreError, StoreUnavailable

log = logging.getLogger(__name__)

_SHORTEST_MS, _LONGEST_MS = 30_000, 30 * 60_000
"""The first pause after a failure, and the longest pause, in milliseconds."""
_SOON = 2 / 3
"""The pause after a temporary failure, as a fraction of `_SHORTEST_MS`.

This pause is shorter than the usual time between rounds, so the next round repeats the work.
"""
_LONGEST_OUTAGE = 5 * 60.0
"""The maximum seconds between rounds while the database is unavailable."""
_SET_BACK = 60.0
"""If the last round is more than this number of seconds in the future, the clock was set back."""

_K = TypeVar("_K", bound=Hashable)
_T = TypeVar("_T")
Round = Callable[[], Awaitable[float | None]]
"""A function that does a round of work.

It returns the seconds until the next round, or None for the usual number.
"""


class Backoff:
    """The pause of each key whose last attempt failed. Times are UTC epoch milliseconds."""

    def __init__(self) -> None:
        self._pauses: dict[Hashable, tuple[int, int]] = {}

    def holds(self, key: Hashable, now: int) -> bool:
        """Return whether the pause after this key's last failure still lasts at `now`.

        A pause whose start is later than `now` is ignored, because the clock was set back.
        """
        until, pause = self._pauses.get(key, (0, 0))
        return until - pause <= now < until

    def fails(self, key: Hashable) -> bool:
        """Return whether this key's last attempt failed."""
        return key in self._pauses

    def failed(self, key: Hashable, now: int) -> None:
        """Start a pause at `now`: half a minute, doubled with each failure up to half an hour."""
        _, before = self._pauses.get(key, (0, 0))
        pause = min(2 * before or _SHORTEST_MS, _LONGEST_MS)
        self._pauses[key] = now + pause, pause

    def failed_in_passing(self, key: Hashable, now: int) -> None:
        """Start a pause of 20 seconds at `now`, however often the key has failed."""
        pause = round(_SHORTEST_MS * _SOON)
        self._pauses[key] = now + pause, pause

    def went_well(self, key: Hashable) -> None:
        self._pauses.pop(key, None)

    def keep(self, keys: Collection[Hashable]) -> None:
        """Drop the pauses of all keys except these."""
        self._pauses = {key: self._pauses[key] for key in self._pauses if key in keys}


class Background:
    """A round of work that is repeated every `every` seconds while the bot runs.

    `name` describes the work in the log; `now` returns UTC epoch milliseconds.
    """

    def __init__(
        self, host: Host, name: str, work: Round, now: Callable[[], int], *, every: float
    ) -> None:
        self._host = host
        self._name = name
        self._work = work
        self._now = now
        self._every = every
        self._failures = 0
        self._backoff = Backoff()
        self._hurry = False
        """Whether anything in the current round failed for a temporary reason."""
        self._asked_for: set[Hashable] = set()
        """Keys of the items of the current round, including items skipped because of a pause."""
        self._loop = tasks.loop(seconds=every)(self._round)
        self._loop.before_loop(self._host.wait_until_ready)

    def start(self) -> None:
        self._loop.start()

    def cancel(self) -> None:
        self._loop.cancel()

    def is_running(self) -> bool:
        return self._loop.is_running()

    def failed(self) -> bool:
        """Return whether an error ended the loop itself, which must never happen."""
        return self._loop.failed()

    def change_interval(self, *, seconds: float) -> None:
        """Set the usual number of seconds between rounds, from the next round on."""
        self._every = seconds
        self._loop.change_interval(seconds=seconds)

    async def _round(self) -> None:
        try:
            with self._host.under_way(), unattended():
                pause = await self._whole_round()
            self._failures = 0
        except StoreError as error:
            if not self._failures:
                # The error's text is our own and contains no secrets. The text says enough without
                # a traceback.
                log.log(error.level, "%s: storage unavailable: %s", self._name, error)
            self._failures += not isinstance(error, StoreBusy)
            pause = min(
                self._every * 2 ** max(self._failures - 1, 0), max(self._every, _LONGEST_OUTAGE)
            )
        except Exception:
            log.exception("%s: a round failed", self._name)
            pause = self._every
        pause = self._every if pause is None else pause
        self._wait(min(pause, _SHORTEST_MS / 1000) if self._hurry else pause)

    def _wait(self, seconds: float) -> None:
        """Set the time of the next round.

        Rounds missed while the machine slept are skipped. If the clock was set back, restart the
        loop, so that the next round need not wait until the clock catches up.
        """
        due = self._loop.next_iteration
        if due is None:
            return
        late = (discord.utils.utcnow() - due).total_seconds() + (self._loop.seconds or 0.0)
        self._loop.change_interval(seconds=seconds + late if late > seconds else seconds)
        if late < -_SET_BACK:
            self._loop.restart()

    async def _whole_round(self) -> float | None:
        """Do a round of work. Then drop the pauses of items that were not part of the round."""
        self._asked_for.clear()
        self._hurry = False
        pause = await self._work()
        self._backoff.keep(self._asked_for)
        return pause

    async def each(
        self,
        things: Mapping[_K, _T],
        do: Callable[[_T], Awaitable[bool | Tried | None]],
        *,
        apart: bool = False,
        always: bool = False,
    ) -> None:
        """Call `do` for each item of `things`, whose keys are match ids.

        A falsy result other than None is a failure. A match's pause after a failure delays all work
        on the match, except work that is `apart`. While Discord limits all requests, only work with
        `always` goes on, because such work does more than send requests. If `do` raises
        `StoreUnavailable`, this method also raises the error, and skips the remaining items.
        """
        moment = self._now()
        keys: dict[_K, Hashable] = {each: (do, each) if apart else each for each in things}
        self._asked_for.update(keys.values())
        for match_id, thing in things.items():
            if not always and self._host.limits.standing():
                self._hurry = True
                return
            key = keys[match_id]
            if self._backoff.holds(key, moment):
                continue
            try:
                with trail.about():
                    done = await do(thing)
            except StoreUnavailable:
                raise
            except Exception:
                done = False
                if not self._backoff.fails(key):
                    log.exception("%s: match %s failed", self._name, match_id)
            if done is Tried.SOON:
                self._hurry = True
                self._backoff.failed_in_passing(key, moment)
            elif done is not None and not done:
                self._backoff.failed(key, moment)
            else:
                self._backoff.went_well(key)

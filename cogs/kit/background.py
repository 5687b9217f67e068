"""What the bot does by itself, again and again: one loop for all of it, which nothing ends.

It waits until the bot is ready. Whatever goes wrong in a round is logged, and the next round comes
all the same; what goes wrong with one of many things keeps no other waiting. It is tried again
after longer and longer pauses, or in the next round where what was wrong passes by itself. While
Discord limits all requests, nothing is begun that only asks Discord.
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
from data import StoreError, StoreUnavailable

log = logging.getLogger(__name__)

_SHORTEST_MS, _LONGEST_MS = 30_000, 30 * 60_000
"""The first pause after a failure, and the longest."""
_SOON = 2 / 3
"""The pause after a failure that passes, as a part of the first one: shorter than a round."""
_LONGEST_OUTAGE = 5 * 60.0
"""Seconds between rounds at most while the database cannot serve."""
_SET_BACK = 60.0
"""Seconds; a clock that is further behind the last round was set back."""

_K = TypeVar("_K", bound=Hashable)
_T = TypeVar("_T")
Round = Callable[[], Awaitable[float | None]]
"""A round of work; the seconds until the next one, None for as many as usual."""


class Backoff:
    """Pauses by key, each twice as long as the one before. Moments in UTC epoch milliseconds."""

    def __init__(self) -> None:
        self._pauses: dict[Hashable, tuple[int, int]] = {}

    def holds(self, key: Hashable, now: int) -> bool:
        """Whether the pause after this key's last failure lasts beyond `now`.

        Not if by the clock it has yet to begin: then the clock was set back meanwhile.
        """
        until, pause = self._pauses.get(key, (0, 0))
        return until - pause <= now < until

    def fails(self, key: Hashable) -> bool:
        """Whether this key's last try failed."""
        return key in self._pauses

    def failed(self, key: Hashable, now: int) -> None:
        """Pause from `now` on: half a minute, then twice as long each time, up to half an hour."""
        _, before = self._pauses.get(key, (0, 0))
        pause = min(2 * before or _SHORTEST_MS, _LONGEST_MS)
        self._pauses[key] = now + pause, pause

    def failed_in_passing(self, key: Hashable, now: int) -> None:
        """Pause for less than half a minute from `now` on, however often it has failed."""
        pause = round(_SHORTEST_MS * _SOON)
        self._pauses[key] = now + pause, pause

    def went_well(self, key: Hashable) -> None:
        self._pauses.pop(key, None)

    def keep(self, keys: Collection[Hashable]) -> None:
        """Forget the pauses of all others."""
        self._pauses = {key: self._pauses[key] for key in self._pauses if key in keys}


class Background:
    """A round of work, done every so many seconds while the bot runs.

    `name` is what is done, for the log; `now` gives UTC epoch milliseconds.
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
        """Whether in the round under way something failed for a reason that passes."""
        self._asked_for: set[Hashable] = set()
        """What there was to do in the round under way, held back or not."""
        self._loop = tasks.loop(seconds=every)(self._round)
        self._loop.before_loop(self._host.wait_until_ready)

    def start(self) -> None:
        self._loop.start()

    def cancel(self) -> None:
        self._loop.cancel()

    def is_running(self) -> bool:
        return self._loop.is_running()

    def failed(self) -> bool:
        """Whether the loop itself came to an end by an error, which it never should."""
        return self._loop.failed()

    def change_interval(self, *, seconds: float) -> None:
        """Set the usual seconds between rounds, from the next round on."""
        self._every = seconds
        self._loop.change_interval(seconds=seconds)

    async def _round(self) -> None:
        try:
            with self._host.under_way(), unattended():
                pause = await self._whole_round()
            self._failures = 0
        except StoreError as error:
            if not self._failures:
                log.error("%s: storage unavailable: %s", self._name, error)  # its cause is ours
            self._failures += 1
            pause = min(self._every * 2 ** (self._failures - 1), max(self._every, _LONGEST_OUTAGE))
        except Exception:
            log.exception("%s: a round went amiss", self._name)
            pause = self._every
        pause = self._every if pause is None else pause
        self._wait(min(pause, _SHORTEST_MS / 1000) if self._hurry else pause)

    def _wait(self, seconds: float) -> None:
        """Rounds that were missed, while the machine slept, are not made up for one by one.

        Nor does the next one wait until a clock that was set back is where it was.
        """
        due = self._loop.next_iteration
        if due is None:
            return
        late = (discord.utils.utcnow() - due).total_seconds() + (self._loop.seconds or 0.0)
        self._loop.change_interval(seconds=seconds + late if late > seconds else seconds)
        if late < -_SET_BACK:
            self._loop.restart()

    async def _whole_round(self) -> float | None:
        """A round of work; afterwards, what it was not asked for any more is over or gone."""
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
        """Do something for each, by match; what is not true, but not None, has failed and said so.

        What fails holds up what else is due for the match, and the other way round, except where
        that is `apart`. `always` is for what has more to do than to ask Discord for something: it
        is done while Discord limits all requests, too. Raises `StoreUnavailable`: where nothing
        can be stored, the others need not be tried.
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
                    log.exception("%s: match %s is amiss", self._name, match_id)
            if done is Tried.SOON:
                self._hurry = True
                self._backoff.failed_in_passing(key, moment)
            elif done is not None and not done:
                self._backoff.failed(key, moment)
            else:
                self._backoff.went_well(key)

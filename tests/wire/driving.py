"""Let people act at a fixed rate without waiting for earlier actions, so that overload shows."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tests.wire.party import Taken
from tests.wire.people import NotThere

REHEARSED = 15.0
"""Seconds for which people leave a new bot alone, so that its start does not affect the rates."""
_DRAIN = 20.0
"""Seconds to wait for pending actions at the end."""


def out(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def shown(taken: Iterable[Taken]) -> list[Taken]:
    """For each revision, return the first action after which people saw a later revision.

    At a table, people try only one action at a time, so the later board usually shows this action.
    Exception: the bot replied too late to an earlier action at the same revision. Then the board
    may show the earlier action. A lesson has no match id, so its actions are grouped by the
    learner's id.
    """
    first: dict[tuple[int, int], Taken] = {}
    for each in taken:
        if each.seen is not None:
            first.setdefault((each.match_id or each.user, each.revision), each)
    return [*first.values()]


@dataclass(slots=True)
class Offered:
    """The actions that people tried to take in a period, and their outcomes."""

    seconds: float
    began: float = field(default_factory=time.perf_counter)
    offered: int = 0
    nobody_free: int = 0
    not_there: list[str] = field(default_factory=list)
    """The reasons why an action could not be pressed or typed."""
    taken: list[Taken] = field(default_factory=list)

    @property
    def shown(self) -> list[Taken]:
        return shown(self.taken)


class Plays(Protocol):
    """A table or a person's lesson, where people try only one action at a time."""

    busy: bool

    @property
    def over(self) -> bool: ...

    @property
    def members(self) -> Sequence[int]: ...

    async def open(self) -> object: ...

    async def act(self, *, seconds: float) -> Taken: ...


async def offer(parties: Sequence[Plays], rate: float, seconds: float) -> Offered:
    """Make people try `rate` actions per second for `seconds`, then wait for pending actions."""
    made, dice = Offered(seconds), random.Random(f"{rate}")
    began, tasks = time.perf_counter(), []
    while (due := dice.expovariate(rate)) is not None:
        began += due
        if began - time.perf_counter() > 0:
            await asyncio.sleep(began - time.perf_counter())
        made.offered += 1
        free = [party for party in parties if not party.busy]
        if free:
            tasks.append(asyncio.create_task(_play(dice.choice(free), made)))
        else:
            made.nobody_free += 1
        if made.offered >= rate * seconds:
            break
    if tasks:
        await asyncio.wait(tasks, timeout=_DRAIN)
    return made


async def _play(party: Plays, made: Offered) -> None:
    party.busy = True
    try:
        if party.over:
            await party.open()
        made.taken.append(await party.act(seconds=_DRAIN))
    except (NotThere, TimeoutError) as error:
        made.not_there.append(f"{type(error).__name__} {error}")
    finally:
        party.busy = False

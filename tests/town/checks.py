"""Check a town's database for things that must never happen, and compute the town's figures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from sqlalchemy import select

from data import Store
from data.schema import challenges, matches, seats, seeks
from tests.town.people import Person

HOUR_MS = 60 * 60 * 1000
DAY_MS, WEEK_MS = 24 * HOUR_MS, 7 * 24 * HOUR_MS
_CROWD = 10
"""A server is crowded if this number of people seek there within a week."""
_SLACK_MS = 2 * HOUR_MS
"""How late the bot may handle an end, because its background loops run rarely in a town."""
_AT_ONCE_MS = 10 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Wish:
    """A seek that a person made: the person, the server, and the time."""

    user: int
    guild: int
    at: int


@dataclass(frozen=True, slots=True)
class Block:
    """A block: the two people, and the time it was made."""

    pair: frozenset[int]
    at: int


@dataclass(frozen=True, slots=True)
class Played:
    """A match that was played in the town."""

    id: int
    guild: int
    at: int
    found: bool
    """Whether the match is played in a thread, as matches of seeks are."""
    users: frozenset[int]


@dataclass(slots=True)
class Figures:
    """The results of a town. Each list holds cases of something that must not happen."""

    matches: int = 0
    over: int = 0
    crowded: int = 0
    soon: int = 0
    met: list[int] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    doubled: list[int] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Return the share of seeks on crowded servers that were matched within a day."""
        return self.soon / self.crowded if self.crowded else 1.0

    def lines(self) -> Iterator[str]:
        yield f"matches: {self.matches}, finished: {self.over}"
        yield f"seeks on servers where at least {_CROWD} people sought in that week: {self.crowded}"
        if self.crowded:
            yield f"of these, matched within a day: {self.soon} ({self.share:.1%})"
        yield f"blocked pairs that met: {len(self.met)}"
        yield f"seeks and challenges that outlived their end: {len(self.late)}"
        yield f"doubled matches: {len(self.doubled)}"


async def overdue(store: Store, now: int) -> list[str]:
    """Return the seeks and challenges that are still open long after their end."""
    ends = {
        "seek": select(seeks.c.id).where(
            seeks.c.arrangement_id.is_(None), seeks.c.lapses_at < now - _SLACK_MS
        ),
        "challenge": select(challenges.c.id).where(
            challenges.c.state == "open", challenges.c.lapses_at < now - _SLACK_MS
        ),
    }
    async with store._database.reading() as conn:
        return [
            f"{kind} {row.id}" for kind, query in ends.items() for row in await conn.execute(query)
        ]


async def figures(
    store: Store, wishes: Sequence[Wish], blocks: Sequence[Block], until: int
) -> Figures:
    """Return the figures of a town that ended at `until`."""
    played, over = await _played(store)
    found = Figures(matches=len(played), over=over)
    crowded = [wish for wish in wishes if _is_crowded(wish, wishes, until)]
    waits = _waits(wishes, played)
    found.crowded = len(crowded)
    found.soon = sum(waits.get(wish, until) - wish.at <= DAY_MS for wish in crowded)
    found.met = [
        each.id
        for each in played
        for block in blocks
        if block.pair <= each.users and each.at > block.at
    ]
    found.doubled = [*_doubled(played)]
    return found


async def _played(store: Store) -> tuple[list[Played], int]:
    users = defaultdict[int, set[int]](set)
    async with store._database.reading() as conn:
        for row in await conn.execute(select(seats.c.match_id, seats.c.user_id)):
            users[row.match_id].add(row.user_id)
        table = matches.c
        query = select(
            table.id,
            table.guild_id,
            table.created_at,
            table.channel_id != table.home_id,
            table.status,
        )
        rows = (await conn.execute(query.order_by(table.id))).all()
    over = sum(row.status == "over" for row in rows)
    return [_match(row, users[row.id]) for row in rows], over


def _match(row: Any, users: Collection[int]) -> Played:
    number, guild, at, found, _status = row
    return Played(number, guild, at, found, frozenset(users))


def _is_crowded(wish: Wish, wishes: Sequence[Wish], until: int) -> bool:
    """Return whether `_CROWD` people sought on the seek's server in the week around it.

    A seek on the last day does not count: nobody knows whether it would have been matched in time.
    """
    around = {
        each.user
        for each in wishes
        if each.guild == wish.guild and abs(each.at - wish.at) < WEEK_MS / 2
    }
    return len(around) >= _CROWD and wish.at < until - DAY_MS


def _waits(wishes: Sequence[Wish], played: Sequence[Played]) -> dict[Wish, int]:
    """Map each matched seek to the time of its match.

    A person's matches on a server are assigned to the person's seeks there, oldest first.
    """
    mine = defaultdict[tuple[int, int], list[int]](list)
    for each in played:
        for user in each.users if each.found else ():
            mine[user, each.guild].append(each.at)
    waits: dict[Wish, int] = {}
    for wish in sorted(wishes, key=lambda each: each.at):
        times = mine[wish.user, wish.guild]
        # A match may be recorded up to a second before its seek.
        later = [at for at in times if at >= wish.at - 1000]
        if later:
            waits[wish] = later[0]
            times.remove(later[0])
    return waits


def _doubled(played: Sequence[Played]) -> Iterator[int]:
    """Yield the matches of two people that started at the same time as another match of the two."""
    pairs = defaultdict[tuple[int, frozenset[int]], list[Played]](list)
    for each in played:
        pairs[each.guild, each.users].append(each)
    for group in pairs.values():
        yield from (
            after.id for before, after in pairwise(group) if after.at - before.at < _AT_ONCE_MS
        )


def pressed(people: Sequence[Person]) -> int:
    """Return how often these people pressed a control."""
    return sum(person.pressed for person in people)

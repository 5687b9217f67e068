"""Check a town's database for things that must never happen, and compute the town's figures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from sqlalchemy import func, select

from data import Store
from data.arrangements import NO_SHOW
from data.schema import arrangements, challenges, matches, seats, seeks

HOUR_MS = 60 * 60 * 1000
DAY_MS, WEEK_MS = 24 * HOUR_MS, 7 * 24 * HOUR_MS
_CROWD = 10
"""A server is crowded if at least this number of people seek on it within a week."""
LEAST = 0.95
"""The minimum share of seeks on crowded servers that must be matched within a day."""
_SLACK_MS = 2 * HOUR_MS
"""Milliseconds by which a seek or challenge may end late: a town's bot runs its loops rarely."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A seek that a person made: the person, the server, and the time."""

    id: int
    user: int
    guild: int
    at: int


@dataclass(frozen=True, slots=True)
class Block:
    """Two people, and the id of the newest match when one of them blocked the other."""

    pair: frozenset[int]
    after: int


@dataclass(frozen=True, slots=True)
class Played:
    """A match of the town. `channels` are where the match is played and where it was agreed on."""

    users: frozenset[int]
    channels: frozenset[int]
    over: bool
    no_show: bool


@dataclass(slots=True)
class Ledger:
    """All seeks and arrangements of a town, noted before the bot deletes them.

    The ledger is updated after people have acted, and just before the bot deletes an arrangement.
    """

    wishes: dict[int, Wish] = field(default_factory=dict)
    found_at: dict[int, int] = field(default_factory=dict)
    """The time at which each seek was first matched, by the seek's id."""
    causes: defaultdict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The seeks and challenges that led to each arrangement, by the arrangement's id."""
    started: dict[int, int] = field(default_factory=dict)
    """The arrangement that each match came from, by the match's id."""

    async def note(self, store: Store) -> None:
        """Note the seeks, challenges and arrangements that the database holds now."""
        async with store._database.reading() as conn:
            for row in await conn.execute(select(arrangements.c.id, arrangements.c.match_id)):
                if row.match_id is not None:
                    self.started[row.match_id] = row.id
            made_at = arrangements.c.made_at
            query = select(seeks, made_at).outerjoin(
                arrangements, arrangements.c.id == seeks.c.arrangement_id
            )
            for row in await conn.execute(query):
                self.wishes[row.id] = Wish(row.id, row.user_id, row.guild_id, row.sought_at)
                if row.arrangement_id is not None:
                    self.found_at.setdefault(row.id, row.made_at)
                    self.causes[row.arrangement_id].add(f"seek {row.id}")
            asked = challenges.c.arrangement_id
            for row in await conn.execute(select(challenges.c.id, asked).where(asked.is_not(None))):
                self.causes[row.arrangement_id].add(f"challenge {row.id}")

    def crowded(self, until: int) -> list[Wish]:
        """Return the seeks on servers that were crowded in the week around the seek.

        A seek on the last day is left out: nobody knows whether it would have been matched in time.
        """
        by_server = defaultdict[int, list[Wish]](list)
        for wish in self.wishes.values():
            by_server[wish.guild].append(wish)
        return [
            wish
            for wishes in by_server.values()
            for wish in wishes
            if wish.at < until - DAY_MS and _seekers_around(wish, wishes) >= _CROWD
        ]

    def doubled(self, played: Mapping[int, Played]) -> Iterator[str]:
        """Yield matches without a seek or challenge, and seeks and challenges with two matches.

        After a no-show, a seek or a challenge is open again and may lead to another match.
        """
        led_to = defaultdict[str, list[int]](list)
        for match in played:
            causes = self.causes.get(self.started.get(match, 0), set())
            if not causes:
                yield f"match {match} without a seek or a challenge"
            for cause in causes:
                led_to[cause].append(match)
        for cause, found in led_to.items():
            for match in sorted(found)[:-1]:
                if not played[match].no_show:
                    yield f"{cause} after match {match}"


@dataclass(slots=True)
class Figures:
    """What happened in a simulated town: numbers of matches and seeks, and lists of faults.

    Each list holds cases of one fault: something that must not happen.
    """

    matches: int = 0
    over: int = 0
    no_shows: int = 0
    sought: int = 0
    crowded: int = 0
    soon: int = 0
    met: list[int] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    astray: list[int] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Return the share of seeks on crowded servers that were matched within a day."""
        return self.soon / self.crowded if self.crowded else 1.0

    @property
    def wrong(self) -> list[object]:
        """Return all cases of something that must never happen."""
        return [*self.met, *self.late, *self.doubled, *self.astray]

    def lines(self) -> Iterator[str]:
        yield f"matches: {self.matches}, of which over: {self.over}, no-shows: {self.no_shows}"
        yield f"seeks: {self.sought}"
        yield f"seeks on servers with {_CROWD} or more people seeking in the week: {self.crowded}"
        if self.crowded:
            yield f"of these, matched within a day: {self.soon} ({self.share:.1%})"
        yield f"blocked pairs that met: {_few(self.met)}"
        yield f"seeks and challenges that outlived their end: {_few(self.late)}"
        yield f"doubled matches: {_few(self.doubled)}"
        yield f"matches in channels that were gone: {_few(self.astray)}"


def _seekers_around(wish: Wish, wishes: Collection[Wish]) -> int:
    """Return the number of people who made one of `wishes` in the week around `wish`."""
    return len({each.user for each in wishes if abs(each.at - wish.at) < WEEK_MS / 2})


def _few(found: Collection[object]) -> str:
    """Return the number of findings, with the first five as examples."""
    examples = ", ".join(str(each) for each in [*found][:5])
    return f"{len(found)} ({examples})" if found else "0"


async def newest_match(store: Store) -> int:
    """Return the id of the newest match, 0 if there is none."""
    async with store._database.reading() as conn:
        return (await conn.execute(select(func.max(matches.c.id)))).scalar_one() or 0


async def overdue(store: Store, now: int) -> list[str]:
    """Return the open seeks and challenges that should have ended long ago."""
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
    store: Store, ledger: Ledger, blocks: Collection[Block], gone: Collection[int], until: int
) -> Figures:
    """Return the figures of a simulation that ended at the time `until`, in milliseconds.

    `gone` contains the ids of deleted channels.
    """
    played = await _played(store)
    found = Figures(
        matches=len(played),
        over=sum(each.over for each in played.values()),
        no_shows=sum(each.no_show for each in played.values()),
        sought=len(ledger.wishes),
    )
    crowded = ledger.crowded(until)
    found.crowded = len(crowded)
    found.soon = sum(ledger.found_at.get(wish.id, until) - wish.at <= DAY_MS for wish in crowded)
    found.met = [
        number
        for number, each in played.items()
        for block in blocks
        if block.pair <= each.users and number > block.after
    ]
    found.doubled = [*ledger.doubled(played)]
    found.astray = [number for number, each in played.items() if each.channels & {*gone}]
    return found


async def _played(store: Store) -> dict[int, Played]:
    """Return all matches by id, oldest first."""
    users = defaultdict[int, set[int]](set)
    table = matches.c
    query = select(table.id, table.channel_id, table.home_id, table.status, table.unrated).order_by(
        table.id
    )
    async with store._database.reading() as conn:
        for row in await conn.execute(select(seats.c.match_id, seats.c.user_id)):
            users[row.match_id].add(row.user_id)
        return {
            row.id: Played(
                frozenset(users[row.id]),
                frozenset({row.channel_id, row.home_id}),
                row.status == "over",
                row.unrated == NO_SHOW,
            )
            for row in await conn.execute(query)
        }

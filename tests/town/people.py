"""The people of a town: their servers, waking hours and habits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from simcord import ChannelHandle, Env
from simcord.actors import MemberActor
from simcord.builders import UserHandle

ZONES = (
    ("Europe/Berlin", 1),
    ("Europe/London", 0),
    ("America/New_York", -5),
    ("America/Los_Angeles", -8),
    ("Asia/Tokyo", 9),
    ("Asia/Kolkata", 5),
)
"""Time zones with their offset from UTC in hours. Nobody needs more precision."""
WAKES, SLEEPS = 8, 23
_SERVERS = (1, 2)
_APPETITE = (1, 4)


@dataclass(frozen=True, slots=True)
class Size:
    """How large a town is, how long it lasts, and when the bot is restarted or killed, in hours.

    `sessions` is the maximum number of times a day that a person looks at Discord.
    """

    people: int
    servers: int
    days: int
    sessions: int = 2
    restarts: Collection[int] = ()
    kills: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class Server:
    """A server of the simulated town, where people look for matches in `channel`."""

    id: int
    channel: ChannelHandle


@dataclass(slots=True)
class Person:
    """A scripted person. `hours` are the hours of the day, in UTC, when the person is on Discord.

    `vanishes` and `blocks_at` are moments, in hours after the start of the town.
    """

    user: UserHandle
    homes: Sequence[tuple[Server, MemberActor]]
    zone: str
    hours: frozenset[int]
    appetite: int
    vanishes: int | None = None
    blocks_at: int | None = None
    pressed: int = 0
    sessions: Counter[int] = field(default_factory=Counter)
    """The number of sessions in which a match has waited for the person, by the match's id."""

    @property
    def id(self) -> int:
        return self.user.id

    def is_there(self, hour: int) -> bool:
        """Return whether the person looks at Discord in this hour of the town."""
        gone = self.vanishes is not None and hour >= self.vanishes
        return not gone and hour % 24 in self.hours


def settle_in(
    env: Env,
    servers: Sequence[Server],
    guilds: Sequence[object],
    size: Size,
    dice: Random,
) -> Iterator[Person]:
    """Yield the people of a town, who join the servers. `guilds` are the same servers in SimCord.

    One person in ten vanishes, and one in twenty blocks somebody.
    """
    days = size.days
    for number in range(size.people):
        user = env.create_user(f"person{number}", global_name=f"Person {number}")
        # Everybody is mainly on one server, so that each server has a crowd of its own.
        at = [number % len(servers)]
        if dice.randint(*_SERVERS) > 1 and len(servers) > 1:
            at.append((at[0] + 1 + dice.randrange(len(servers) - 1)) % len(servers))
        homes = [(servers[each], guilds[each].add_member(user)) for each in at]  # type: ignore[attr-defined]
        zone, offset = dice.choice(ZONES)
        awake = [(hour - offset) % 24 for hour in range(WAKES, SLEEPS)]
        yield Person(
            user,
            homes,
            zone,
            frozenset(dice.sample(awake, dice.randint(1, size.sessions))),
            dice.randint(*_APPETITE),
            # Nobody vanishes on the first day.
            vanishes=dice.randrange(24, max(25, days * 24)) if number % 10 == 3 else None,
            blocks_at=dice.randrange(days * 12) if number % 20 == 7 else None,
        )

"""The people of a town: their servers, waking hours and habits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
"""Time zones with their approximate offset from UTC in hours."""
WAKES, SLEEPS = 8, 23
_SESSIONS = (1, 3)
"""The minimum and maximum number of sessions that a person has a day."""
_SERVERS = (1, 2)
_APPETITE = (1, 4)


@dataclass(frozen=True, slots=True)
class Server:
    """A server of the town, and the channel in which its people play."""

    id: int
    channel: ChannelHandle


@dataclass(slots=True)
class Person:
    """A scripted person.

    `hours` are UTC hours of the day. `vanishes` and `blocks_at` count hours since the town's start.
    """

    user: UserHandle
    homes: Sequence[tuple[Server, MemberActor]]
    zone: str
    hours: frozenset[int]
    appetite: int
    vanishes: int | None = None
    blocks_at: int | None = None
    pressed: int = field(default=0)

    @property
    def id(self) -> int:
        return self.user.id

    def is_there(self, hour: int) -> bool:
        """Return whether the person has a session in this hour, counted from the town's start."""
        gone = self.vanishes is not None and hour >= self.vanishes
        return not gone and hour % 24 in self.hours


def settle_in(
    env: Env,
    servers: Sequence[Server],
    guilds: Sequence[object],
    count: int,
    days: int,
    dice: Random,
) -> Iterator[Person]:
    """Yield this number of new people, who are members of the servers.

    `guilds` are the same servers as SimCord's guilds. One person in ten vanishes, and one in twenty
    blocks somebody.
    """
    for number in range(count):
        user = env.create_user(f"person{number}", global_name=f"Person {number}")
        # Everybody has one main server, so that each server has its own crowd.
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
            frozenset(dice.sample(awake, dice.randint(*_SESSIONS))),
            dice.randint(*_APPETITE),
            vanishes=dice.randrange(24, days * 24) if number % 10 == 3 else None,
            blocks_at=dice.randrange(days * 12) if number % 20 == 7 else None,
        )

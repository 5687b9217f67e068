"""A person's next match: the most urgent of those that wait for them, over channels and servers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from cogs.kit.controls import Control
from cogs.kit.host import Host
from cogs.kit.sentences import Speaker
from data import MyMatch, Store


class Waits(Protocol):
    """What the order of matches depends on."""

    @property
    def id(self) -> int: ...

    @property
    def deadline(self) -> int | None: ...


_W = TypeVar("_W", bound=Waits)


@dataclass(frozen=True, slots=True)
class Upcoming:
    """The most urgent match that waits for a person, and the number of such matches."""

    match: MyMatch
    count: int


def by_urgency(found: Iterable[_W]) -> list[_W]:
    """Return matches in the order in which a person should act in them.

    Those that wait for the person come first, then those with the nearest deadline, then the
    oldest. Matches that do not say whether they wait for the person all do.
    """
    return sorted(
        found,
        key=lambda each: (
            not getattr(each, "mine", True),
            each.deadline is None,
            each.deadline or 0,
            each.id,
        ),
    )


async def waiting(store: Store, user_id: int) -> Sequence[MyMatch]:
    """Return the matches on servers that wait for a person, the most urgent first.

    A match in direct messages is left out: its one message goes on by itself.
    """
    found = await store.waiting_matches(user_id)
    return by_urgency(each for each in found if not each.direct)


async def upcoming(store: Store, user_id: int) -> Upcoming | None:
    """Return a person's next match, by one read; None if no match waits for them."""
    found = await waiting(store, user_id)
    return Upcoming(found[0], len(found)) if found else None


def next_button(say: Speaker, count: int = 0) -> Control:
    """Return the button that leads the person who presses it to their next match.

    `count` is the number of matches that wait for them; 0 leaves it out.
    """
    return Control(say("button-next-match", count=count), "next")


def place(host: Host, say: Speaker, guild_id: int, channel_id: int) -> str:
    """Return the names of a match's channel and server, for messages read elsewhere."""
    guild = host.get_guild(guild_id)
    if guild is None:
        # The process that answers may not be the one that serves the server.
        return "Discord"
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None:
        return guild.name
    return say("hand-place", channel=channel.name, server=guild.name)

"""A person's next match: the most urgent in which they are to act, on any server."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from cogs.kit.controls import Control
from cogs.kit.host import Host
from cogs.kit.sentences import Speaker
from data import MyMatch, Store


class Waits(Protocol):
    """The properties on which the order of matches depends."""

    @property
    def id(self) -> int: ...

    @property
    def deadline(self) -> int | None: ...


_W = TypeVar("_W", bound=Waits)


@dataclass(frozen=True, slots=True)
class Upcoming:
    """A person's next match, and the number of all matches in which the person is to act."""

    match: MyMatch
    count: int


def by_urgency(found: Iterable[_W]) -> list[_W]:
    """Sort matches by the order in which a person should act in them.

    Matches that wait for the person come first; among these, the nearest deadline; then the oldest
    match. Matches without an attribute `mine` count as waiting for the person.
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
    """Return the matches in which a person is to act, the most urgent first.

    Matches in direct messages are left out, because their only message always shows the next turn.
    """
    found = await store.waiting_matches(user_id)
    return by_urgency(each for each in found if not each.direct)


async def upcoming(store: Store, user_id: int) -> Upcoming | None:
    """Return a person's next match, with one query; None if no match waits for them."""
    found = await waiting(store, user_id)
    return Upcoming(found[0], len(found)) if found else None


def next_button(say: Speaker, count: int = 0) -> Control:
    """Return the button that leads the person who presses it to their next match.

    The label shows `count`, the number of matches that wait for the person, unless it is 0.
    """
    return Control(say("button-next-match", count=count), "next")


def place(host: Host, say: Speaker, guild_id: int, channel_id: int) -> str:
    """Return the names of a match's channel and server, for messages in other channels."""
    guild = host.get_guild(guild_id)
    if guild is None:
        # This process does not know the name of a server that another process serves.
        return "Discord"
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None:
        return guild.name
    return say("hand-place", channel=channel.name, server=guild.name)

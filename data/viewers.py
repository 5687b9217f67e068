"""Viewers of a server's matches, the places where they look, and the threads of matches."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Viewer:
    """A person, and the ids of a server's channels and single threads that they can view now.

    In `channels` the person can view public threads. In `managed` channels the person can view
    every thread. Everyone can always view matches that they played in.
    """

    user_id: int
    channels: frozenset[int] = frozenset()
    managed: frozenset[int] = frozenset()
    threads: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Location:
    """Where a command was used: a channel, or a thread (`here_id`) of the channel `home_id`."""

    home_id: int
    here_id: int


@dataclass(frozen=True, slots=True)
class ThreadRow:
    """A thread in which matches were played. `private` is None until it is known."""

    channel_id: int
    guild_id: int
    parent_id: int
    private: bool | None

"""What the store refuses, by type.

No error's text carries a row's contents: only ids, kinds, short reasons.
"""

from typing import Literal

Holder = Literal["lobby", "match"]


class StoreError(Exception):
    """Base of all refusals and failures of the store."""


class StoreUnavailable(StoreError):
    """The database cannot serve now (locked, full, away). Nothing was half-written.

    When the connection broke during a commit, the commit may or may not have happened:
    reload before trying again.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class StoreBusy(StoreUnavailable):
    """So many wait to write that one more could not be served in time. Nothing was begun."""

    def __init__(self, waiting: int) -> None:
        super().__init__(f"{waiting} wait to write")


class Stale(StoreError):
    """The row has moved on since the caller read it: reload and look again."""


class Gone(StoreError):
    """The row does not exist, or what was asked needs it live and it is not."""


class ChannelBusy(StoreError):
    """The channel already holds a lobby or a live match: `kind` and `id` say which."""

    def __init__(self, channel_id: int, kind: Holder, id: int) -> None:  # noqa: A002
        super().__init__(f"channel {channel_id} is held by {kind} {id}")
        self.channel_id = channel_id
        self.kind: Holder = kind
        self.id = id


class LobbyFull(StoreError):
    """The lobby has as many members as the caller's limit."""


class TooManyLobbies(StoreError):
    """The host has as many open lobbies on the server as the caller's limit."""


class TooManyCatMatches(StoreError):
    """A person, or with `user_id` None the server, has `most` live matches with cats already."""

    def __init__(self, most: int, user_id: int | None = None) -> None:
        whose = "the server" if user_id is None else f"user {user_id}"
        super().__init__(f"{whose} has {most} live matches with cats")
        self.most = most
        self.user_id = user_id


class AlreadyIn(StoreError):
    """Joining refused: the user is a member of the lobby already."""


class NotIn(StoreError):
    """Leaving refused: the user is no member of the lobby."""

"""The errors that the store raises.

An error's text never contains a row's contents, only ids, kinds and short reasons.
"""

import logging
from typing import ClassVar, Literal

Holder = Literal["lobby", "match"]


class StoreError(Exception):
    """Base of all refusals and failures of the store."""

    level: ClassVar[int] = logging.ERROR
    """The level at which the bot logs the error."""


class StoreUnavailable(StoreError):
    """The database cannot be used now: it is locked, full or unreachable. Nothing is half-written.

    If the connection broke during a commit, the commit may or may not have happened: reload before
    you try again.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class StoreBusy(StoreUnavailable):
    """Too many transactions of this process are already waiting.

    The new transaction was not started. The database works. The process is overloaded; this passes
    on its own.
    """

    level = logging.INFO

    def __init__(self, waiting: int, what: str = "writes") -> None:
        super().__init__(f"{waiting} {what} are waiting")


class Stale(StoreError):
    """The row has changed since the caller read it. Reload it, and decide again."""


class Gone(StoreError):
    """The row does not exist, or it is not live and the operation needs a live row."""


class ChannelBusy(StoreError):
    """The channel already holds a lobby or a live match: `kind` and `id` say which."""

    def __init__(self, channel_id: int, kind: Holder, id: int) -> None:  # noqa: A002
        super().__init__(f"channel {channel_id} is held by {kind} {id}")
        self.channel_id = channel_id
        self.kind: Holder = kind
        self.id = id


class LobbyFull(StoreError):
    """The lobby already has as many members as the caller allows."""


class NotWelcome(StoreError):
    """This person may not join the lobby now, unless its host seats them.

    `apart` are the members who block the person or are blocked by the person. `own` are the members
    that the person blocks. `share` is the person's reliability; None if it is not known.
    """

    def __init__(self, apart: frozenset[int], own: frozenset[int], share: int | None) -> None:
        super().__init__("the lobby does not admit this person")
        self.apart = apart
        self.own = own
        self.share = share


class TooManyLobbies(StoreError):
    """The host already has as many open lobbies on the server as the caller allows."""


class TooManySeeks(StoreError):
    """The person already has as many open seeks as the caller allows."""


class TooManyCatMatches(StoreError):
    """A person or a server already has `most` live matches with cats.

    `user_id` is the person; None for the server.
    """

    def __init__(self, most: int, user_id: int | None = None) -> None:
        whose = "the server" if user_id is None else f"user {user_id}"
        super().__init__(f"{whose} has {most} live matches with cats")
        self.most = most
        self.user_id = user_id


class TooManyBlocks(StoreError):
    """The user already has as many blocks as the caller allows."""


class AlreadyIn(StoreError):
    """The user cannot join because they are a member of the lobby already."""


class NotIn(StoreError):
    """The user cannot leave because they are not a member of the lobby."""

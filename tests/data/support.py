"""Helpers for the store's tests: a clock that tests set, and functions to open tables."""

import hashlib
import itertools
from collections.abc import Sequence

import pytest

from data import CatBounds, Lobby, MatchRow, NewAction, Store, Waiting, postgres, sqlite

GUILD = 10_000_000_000_000_001
CHANNEL = 1_300_000_000_000_000_001
SEED = bytes(range(32))
COMMITMENT = hashlib.sha256(SEED).hexdigest()
ANN, BEN, CAT, DAN = (1_400_000_000_000_000_000 + number for number in range(4))
MOVE = (NewAction(0, "a1 a2"),)

_channels = itertools.count(CHANNEL + 1)


class Clock:
    """A clock that advances by a second whenever it is read."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        self.now += 1_000
        return self.now


def wait_for_locks(monkeypatch: pytest.MonkeyPatch, milliseconds: int) -> None:
    """Make stores opened from now on wait at most this long for another process's lock."""
    pragmas = (f"PRAGMA busy_timeout = {milliseconds}", *sqlite._PRAGMAS[1:])
    monkeypatch.setattr(sqlite, "_PRAGMAS", pragmas)
    monkeypatch.setattr(postgres, "_LOCK_TIMEOUT_MS", milliseconds)


def new_channel() -> int:
    return next(_channels)


async def open_lobby(
    store: Store, *, channel: int = CHANNEL, members: Sequence[int] = (ANN,)
) -> Lobby:
    lobby = await store.create_lobby(
        guild_id=GUILD, channel_id=channel, host_id=members[0], game="caged-rat", options={}
    )
    for user in members[1:]:
        lobby = await store.join_lobby(lobby.id, user, limit=len(members))
    return lobby


async def start(
    store: Store,
    *,
    lobby_id: int | None = None,
    channel: int = CHANNEL,
    users: Sequence[int] = (ANN, BEN),
    actions: Sequence[NewAction] = (),
    rematch_of: int | None = None,
    hints: int = 0,
    guild: int = GUILD,
    clock: int | None = None,
    limit: int | None = None,
    waiting: Waiting | None = None,
    cat_bounds: CatBounds | None = None,
) -> MatchRow:
    return await store.start_match(
        lobby_id=lobby_id,
        guild_id=guild,
        channel_id=channel,
        game="caged-rat",
        rules_version=1,
        seats=users,
        options={"board": "small"},
        seed=SEED,
        commitment=COMMITMENT,
        actions=actions,
        rematch_of=rematch_of,
        hints=hints,
        clock=clock,
        limit=limit,
        waiting=waiting,
        cat_bounds=cat_bounds,
    )

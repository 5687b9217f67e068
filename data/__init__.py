"""Storage: the only SQL of the project. Imports nothing else of ours."""

from data.errors import (
    AlreadyIn,
    ChannelBusy,
    Gone,
    LobbyFull,
    NotIn,
    Stale,
    StoreError,
    StoreUnavailable,
)
from data.rows import (
    NOTHING_SHOWN,
    ActionRow,
    BoardMode,
    Counts,
    Ending,
    GuildSettings,
    HandRow,
    Lobby,
    MatchRow,
    MatchStatus,
    MessageRow,
    NewAction,
    Seat,
)
from data.store import Store, system_clock

__all__ = [
    "NOTHING_SHOWN",
    "ActionRow",
    "AlreadyIn",
    "BoardMode",
    "ChannelBusy",
    "Counts",
    "Ending",
    "Gone",
    "GuildSettings",
    "HandRow",
    "Lobby",
    "LobbyFull",
    "MatchRow",
    "MatchStatus",
    "MessageRow",
    "NewAction",
    "NotIn",
    "Seat",
    "Stale",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "system_clock",
]

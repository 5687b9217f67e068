"""Attempts to start a match and to act in one: reasons for refusal, and metrics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from cogs.kit.markup import mention
from cogs.kit.refused import Question, Refused
from cogs.match.table import cats_among
from cogs.telemetry.figures import Figures
from data import Arrangement, CatBounds, Gone, Stale, Store, StoreBusy, TooManyCatMatches

MOST_WITH_CATS = 5
"""Maximum number of one person's live matches with cats, on all servers together."""


async def cat_bounds(store: Store, guild_id: int, users: Sequence[int]) -> CatBounds | None:
    """Return the limits for a match of these users; None if no cat is among them."""
    if not cats_among(users):
        return None
    return CatBounds(MOST_WITH_CATS, (await store.settings(guild_id)).cat_matches)


async def check_cat_matches(store: Store, guild_id: int, users: Sequence[int]) -> None:
    """Raise `Refused` if these users could not start a match with cats now."""
    bounds = await cat_bounds(store, guild_id, users)
    if bounds is not None:
        with start_refusals(users):
            await store.check_cat_matches(guild_id, users, bounds)


class Setting(Protocol):
    """What a match is started from: a lobby, an earlier match or an arrangement."""

    @property
    def guild_id(self) -> int: ...
    @property
    def channel_id(self) -> int: ...
    @property
    def home_id(self) -> int: ...
    @property
    def game(self) -> str: ...
    @property
    def options(self) -> Mapping[str, str]: ...
    @property
    def clock(self) -> int | None: ...
    @property
    def hints(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class ArrangedHere:
    """An arrangement, and the channel where its match starts.

    `home_id` is the parent channel if the match starts in a thread.
    """

    agreed: Arrangement
    channel_id: int
    home_id: int
    hints: int = 0

    @property
    def guild_id(self) -> int:
        return self.agreed.guild_id

    @property
    def game(self) -> str:
        return self.agreed.game

    @property
    def options(self) -> Mapping[str, str]:
        return self.agreed.options

    @property
    def clock(self) -> int | None:
        return self.agreed.clock


@contextmanager
def start_refusals(users: Sequence[int], *, rematch: bool = False) -> Iterator[None]:
    """A context that raises `Refused` if the store refuses to start a match for these users."""
    try:
        yield
    except Gone as error:
        raise Refused("lobby-gone") from error
    except Stale as error:
        raise Refused("rematch-started" if rematch else "lobby-changed") from error
    except TooManyCatMatches as error:
        raise _too_many(error, users) from error


def _too_many(error: TooManyCatMatches, users: Sequence[int]) -> Refused:
    if error.user_id is None:
        return Refused("cat-matches-server", count=error.most)
    if len(users) - len(cats_among(users)) == 1:
        return Refused("cat-matches-own", count=error.most)
    return Refused("cat-matches-other", count=error.most, who=mention(error.user_id))


@contextmanager
def changing() -> Iterator[None]:
    """A context that raises `Refused` if the store refuses to change a match."""
    try:
        yield
    except (Stale, Gone) as error:
        raise Refused("moved-on") from error


@contextmanager
def counted(figures: Figures, game_key: str) -> Iterator[None]:
    """A context that counts an attempt to act in a game, with the attempt's result."""
    result = "failed"
    try:
        yield
        result = "taken"
    except Question:
        result = "asked"
        raise
    except Refused:
        result = "refused"
        raise
    except StoreBusy:
        result = "busy"
        raise
    finally:
        figures.actions.labels(game_key, result).inc()

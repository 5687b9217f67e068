"""Rules that decide whether a match is rated, at its end or when all matches are rated again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from typing import Literal

from cogs.match.table import Table
from data import EVERYWHERE, NO_SHOW, Ended, Ending, MatchRow, RatingChange, Recount, Store
from rules.errors import BadSetup
from rules.game import ABANDONED, CHANCE, Game, full_options
from rules.match import Step
from rules.registry import game

_MOST_CHANGES = 20

Unrated = Literal["no-show", "closed", "no-result", "cats", "one-side", "not-all-acted", "time"]


def own_actors(steps: Sequence[Step]) -> frozenset[int]:
    """Return the players who acted themselves, not only through a stand-in."""
    return frozenset(step.player for step in steps if not step.auto and step.player != CHANCE)


def rated_sides(
    row: MatchRow | Ended, ending: Ending | None, closed_by: int | None, acted: Collection[int]
) -> tuple[int, ...] | None:
    """Return each player's side if a match with this ending counts for ratings, else None.

    A match counts if different people on at least two sides played it to a result. All players
    must have acted, and nobody may have closed the match. In a match with cats, only the cats'
    ratings change. When a match ends, the bot may decide not to rate it. Such a match never counts,
    not even in a recount.
    """
    if ending is None or not ending.places or ending.reason == ABANDONED or closed_by is not None:
        return None
    if row.unrated is not None:
        # When the match ended, the bot decided not to rate it.
        return None
    if len(set(row.users)) < row.players or not all(map(acted.__contains__, range(row.players))):
        return None
    try:
        kind = game(row.game)
    except BadSetup:
        # The game is no longer offered.
        return None
    sides = _sides(kind, row.players, tuple(row.options.items()))
    return sides if len(set(sides)) > 1 else None


@lru_cache(maxsize=256)
def _sides(kind: Game, players: int, options: tuple[tuple[str, str], ...]) -> tuple[int, ...]:
    """Return each player's side.

    Cached, because a recount of all ratings asks for the same few settings many times.
    """
    return kind.sides(players, full_options(kind, dict(options)))


def why_unrated(table: Table) -> Unrated:
    """Return why a finished match does not count for people's ratings."""
    ending = table.row.ending
    if table.row.closed_note:
        return "closed"
    if table.row.unrated == NO_SHOW:
        return "no-show"
    if table.row.unrated == "time":
        return "time"
    if ending is None or not ending.places or ending.reason == ABANDONED:
        return "no-result"
    if table.cats:
        return "cats"
    return "one-side" if len(set(table.match.sides)) < 2 else "not-all-acted"


def recounted_sides(row: Ended, acted: Collection[int]) -> tuple[int, ...] | None:
    """Return `rated_sides` for a finished match, whose row holds its ending."""
    return rated_sides(row, row.ending, row.closed_by, acted)


async def recompute(database_url: str, told: Callable[[int, int], None]) -> str:
    """Rate all finished matches again; return lines that say what changed. Raises `StoreError`.

    `told` is called from time to time with the number of matches done and the total number.
    """
    async with await Store.open(database_url) as store:
        return "\n".join(_recount_lines(await store.recount(recounted_sides, told)))


def _recount_lines(done: Recount) -> Iterator[str]:
    yield f"{done.rated} of {done.matches} finished matches count."
    yield f"{done.changed} ratings changed." if done.changed else "Every rating was right."
    yield from map(_change_line, done.changes[:_MOST_CHANGES])
    if done.changed > _MOST_CHANGES:
        yield f"… and {done.changed - _MOST_CHANGES} more."


def _change_line(change: RatingChange) -> str:
    scope = "everywhere" if change.guild_id == EVERYWHERE else f"server {change.guild_id}"
    was = "none" if change.was is None else change.was
    now = "none" if change.now is None else change.now
    return f"{change.game}, {scope}, member {change.user_id}: {was} -> {now}"

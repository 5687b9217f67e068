"""Rating all finished matches anew, and telling the owner what came of it."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.match.rated import recounted_sides
from data import EVERYWHERE, RatingChange, Recount, Store

_MOST = 20


async def recompute(database_url: str) -> str:
    """Rate all finished matches anew; lines that say what changed. Raises `StoreError`."""
    async with await Store.open(database_url) as store:
        return "\n".join(_lines(await store.recount(recounted_sides)))


def _lines(done: Recount) -> Iterator[str]:
    yield f"{done.rated} of {done.matches} finished matches count."
    yield f"{len(done.changes)} ratings changed." if done.changes else "Every rating was right."
    yield from map(_line, done.changes[:_MOST])
    if len(done.changes) > _MOST:
        yield f"… and {len(done.changes) - _MOST} more."


def _line(change: RatingChange) -> str:
    scope = "everywhere" if change.guild_id == EVERYWHERE else f"server {change.guild_id}"
    was = "none" if change.was is None else change.was
    now = "none" if change.now is None else change.now
    return f"{change.game}, {scope}, member {change.user_id}: {was} -> {now}"

"""Finished matches, newest first: of a channel, and of a person; only what the asker may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, func, select

from data.connection import Connection
from data.match_rows import select_matches
from data.rows import MatchRow, Viewer
from data.schema import matches, seats
from data.topic import Topic, reads
from data.visibility import visible_to


@dataclass(frozen=True, slots=True)
class Finished:
    """A page of finished matches, and how many there are for the asker in all."""

    total: int
    matches: tuple[MatchRow, ...]


class History(Topic):
    @reads
    async def finished_in(
        self,
        conn: Connection,
        guild_id: int,
        home_id: int,
        game: str | None = None,
        *,
        first: int = 0,
        count: int,
        viewer: Viewer,
    ) -> Finished:
        """`count` matches of a channel and its threads from the `first` (0 is the newest) on."""
        here = select(matches.c.id).where(matches.c.home_id == home_id)
        return await _page(conn, _narrowed(here, guild_id, game, viewer), first, count)

    @reads
    async def finished_of(
        self,
        conn: Connection,
        guild_id: int,
        user_id: int,
        game: str | None = None,
        *,
        first: int = 0,
        count: int,
        viewer: Viewer,
    ) -> Finished:
        """`count` matches of a person on a server from the `first` (0 is the newest) on."""
        theirs = (
            select(matches.c.id)
            .join(seats, seats.c.match_id == matches.c.id)
            .where(seats.c.user_id == user_id)
        )
        return await _page(conn, _narrowed(theirs, guild_id, game, viewer), first, count)


def _narrowed(query: Select[Any], guild_id: int, game: str | None, viewer: Viewer) -> Select[Any]:
    over = query.where(
        matches.c.guild_id == guild_id, matches.c.finished_no.is_not(None), visible_to(viewer)
    )
    return over if game is None else over.where(matches.c.game == game)


async def _page(conn: Connection, every: Select[Any], first: int, count: int) -> Finished:
    total = (await conn.execute(every.with_only_columns(func.count()))).scalar_one()
    page = every.order_by(matches.c.finished_no.desc()).offset(first).limit(count)
    ids = list(await conn.scalars(page))
    rows = {row.id: row for row in await select_matches(conn, matches.c.id.in_(ids))}
    return Finished(total, tuple(rows[match_id] for match_id in ids))

"""The history of a channel or a person: the finished matches that a viewer may see."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, func, select

from data.connection import Connection
from data.erasures import kept, not_erased, theirs
from data.match_rows import select_matches
from data.rows import MatchRow
from data.schema import matches, seats
from data.topic import Topic, options_of, reads
from data.viewers import Viewer
from data.visibility import visible_to


@dataclass(frozen=True, slots=True)
class Finished:
    """A page of a history. `total` is the number of matches on all pages together."""

    total: int
    matches: tuple[MatchRow, ...]


@dataclass(frozen=True, slots=True)
class Meetings:
    """How often two people finished a match with these seats, options and final places.

    `user_id` is the opponent. `own` is the player number of the person who asks, and `other` is the
    opponent's player number.
    """

    user_id: int
    game: str
    players: int
    options: Mapping[str, str]
    places: tuple[int, ...]
    own: int
    other: int
    count: int


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
        """Return up to `count` matches of a channel and its threads, newest first.

        `first` is the index of the first match on the page; 0 is the newest match.
        """
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
        """Return up to `count` matches of a person on a server, newest first.

        `first` is the index of the first match on the page; 0 is the newest match.
        """
        played = (
            select(matches.c.id)
            .join(seats, seats.c.match_id == matches.c.id)
            .where(theirs(seats, user_id))
        )
        return await _page(conn, _narrowed(played, guild_id, game, viewer), first, count)

    @reads
    async def meetings(
        self, conn: Connection, user_id: int, others: Collection[int]
    ) -> tuple[Meetings, ...]:
        """Count a person's matches with these people, on all servers.

        Matches that ended without final places don't count.
        """
        mine, met = seats.alias("mine"), seats.alias("met")
        setting = (
            met.c.user_id,
            matches.c.game,
            matches.c.players,
            matches.c.options,
            matches.c.outcome_places,
            mine.c.player.label("own"),
            met.c.player.label("other"),
        )
        query = (
            select(*setting, func.count().label("count"))
            .select_from(mine)
            .join(met, met.c.match_id == mine.c.match_id)
            .join(matches, matches.c.id == mine.c.match_id)
            .where(theirs(mine, user_id), met.c.user_id.in_(others), not_erased(met), kept())
            .where(matches.c.finished_no.is_not(None), matches.c.outcome_places.is_not(None))
            .group_by(*setting)
        )
        return tuple(_met(row) for row in await conn.execute(query))

    @reads
    async def have_finished(
        self, conn: Connection, game: str, users: Collection[int]
    ) -> frozenset[int]:
        """Return the people in `users` who have finished a match of the game, on any server.

        Matches that ended without final places don't count. A match does not count for a person who
        gave up their seat while others played on.
        """
        query = (
            select(seats.c.user_id)
            .join(matches, matches.c.id == seats.c.match_id)
            .where(seats.c.user_id.in_(users), ~seats.c.retired, not_erased(seats), kept())
            .where(matches.c.game == game, matches.c.finished_no.is_not(None))
            .where(matches.c.outcome_places.is_not(None))
            .distinct()
        )
        return frozenset(await conn.scalars(query))


def _met(row: Any) -> Meetings:
    return Meetings(
        user_id=row.user_id,
        game=row.game,
        players=row.players,
        options=options_of(row.options),
        places=tuple(json.loads(row.outcome_places)),
        own=row.own,
        other=row.other,
        count=row.count,
    )


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

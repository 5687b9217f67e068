"""Arrangements: matches that two people agreed on, stored until both have acted.

One transaction stores the agreement, another starts its match. If the bot is killed between the two
transactions, the match starts later, in the background.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, delete, distinct, exists, func, insert, select, update

from data import seek_notices
from data.connection import Connection
from data.errors import Gone, Stale
from data.match_rows import select_matches
from data.rows import MatchRow
from data.schema import actions, arrangements, challenges, matches, seeks
from data.seek_rows import select_seeks
from data.topic import Topic, options_of, options_text, reads, writes

NO_SHOW = "no-show"
"""The stored reason why a match is not rated: a player did not act before the first deadline."""

_ACTED = (
    select(func.count(distinct(actions.c.player)))
    .where(actions.c.match_id == matches.c.id, actions.c.player >= 0)
    .where(~actions.c.auto, ~actions.c.absent)
    .correlate(matches)
    .scalar_subquery()
)
"""SQL: the number of a match's players who have acted themselves."""
_PAST = matches.c.id.in_(
    select(arrangements.c.match_id).where(arrangements.c.match_id.is_not(None))
) & ((matches.c.status == "over") | (matches.c.players <= _ACTED))
"""SQL: whether an arranged match is over, or all its players have acted."""


@dataclass(frozen=True, slots=True)
class NewArrangement:
    """A match that two people have agreed on. `users` are in seat order.

    `clock` is in seconds per turn.
    """

    guild_id: int
    channel_id: int
    users: tuple[int, int]
    game: str
    options: Mapping[str, str]
    clock: int | None


@dataclass(frozen=True, slots=True)
class Arrangement(NewArrangement):
    """A stored arrangement. `match_id` is None until the match has started.

    `challenged` is true if the arrangement comes from a challenge, false if it comes from seeks.
    """

    id: int
    made_at: int
    match_id: int | None
    challenged: bool


@dataclass(frozen=True, slots=True)
class PastArrangement:
    """An arrangement whose match is over or whose players have both acted.

    `absent` is the user who never acted, None if both users acted.
    """

    arrangement_id: int
    absent: int | None


class Arrangements(Topic):
    @reads
    async def arrangement(self, conn: Connection, arrangement_id: int) -> Arrangement:
        """Return the arrangement with this id. Raises Gone."""
        return await load_arrangement(conn, arrangement_id)

    @reads
    async def arrangement_of(self, conn: Connection, match_id: int) -> Arrangement | None:
        """Return the arrangement that led to this match, if it is still stored.

        An arrangement is deleted some time after both players have acted.
        """
        found = await _select(conn, arrangements.c.match_id == match_id)
        return found[0] if found else None

    @reads
    async def arrangements_to_start(self, conn: Connection, before: int) -> Sequence[Arrangement]:
        """Return the arrangements whose match has not started, oldest first.

        Leave out arrangements made after `before`.
        """
        waiting = arrangements.c.match_id.is_(None) & (arrangements.c.made_at <= before)
        return await _select(conn, waiting)

    @reads
    async def arrangements_past(self, conn: Connection) -> Sequence[PastArrangement]:
        """Return the arrangements whose match is over or whose players have both acted."""
        rows = {row.id: row for row in await select_matches(conn, _PAST)}
        query = select(arrangements.c.id, arrangements.c.match_id)
        query = query.where(arrangements.c.match_id.in_([*rows])).order_by(arrangements.c.id)
        found = await conn.execute(query) if rows else ()
        return [PastArrangement(number, _absent(rows[match_id])) for number, match_id in found]

    @writes
    async def settle(
        self, conn: Connection, arrangement_id: int, *, unstarted: bool = False
    ) -> bool:
        """Delete an arrangement, and the challenge or the seeks that led to it.

        Other seeks that were held for the arrangement are open again. Returns False, and changes
        nothing, if the arrangement is gone; with `unstarted`, also if its match has started.
        """
        if await lock_arrangement(conn, arrangement_id, unstarted=unstarted) is None:
            return False
        for table in (seeks, challenges):
            await conn.execute(delete(table).where(table.c.arrangement_id == arrangement_id))
        await _open_again(conn, seeks.c.held_for == arrangement_id)
        await conn.execute(delete(arrangements).where(arrangements.c.id == arrangement_id))
        return True

    @writes
    async def reopen(
        self,
        conn: Connection,
        arrangement_id: int,
        without: int | None,
        *,
        unstarted: bool = False,
    ) -> bool:
        """Delete an arrangement, and reopen the challenge or the seeks that led to it.

        The seeks keep their place in the order of waiting seeks, and the challenge has as much time
        left as when it was accepted. `without` may be a user id. The seek or challenge of that
        user is then deleted instead of reopened. Other seeks that were held for the arrangement are
        open again in any case. Returns False, and changes nothing, if the arrangement is gone; with
        `unstarted`, also if its match has started.
        """
        made_at = await lock_arrangement(conn, arrangement_id, unstarted=unstarted)
        if made_at is None:
            return False
        for table in (seeks, challenges):
            theirs = (table.c.arrangement_id == arrangement_id) & (table.c.user_id == without)
            await conn.execute(delete(table).where(theirs))
        again: dict[str, Any] = {
            "state": "open",
            "lapses_at": challenges.c.lapses_at + self._clock() - made_at,
            "arrangement_id": None,
        }
        mine = challenges.c.arrangement_id == arrangement_id
        await conn.execute(update(challenges).where(mine).values(again))
        held = seeks.c.held_for == arrangement_id
        await _open_again(conn, held | (seeks.c.arrangement_id == arrangement_id))
        await conn.execute(delete(arrangements).where(arrangements.c.id == arrangement_id))
        return True


async def arrange(conn: Connection, agreed: NewArrangement, now: int) -> int:
    """Store an arrangement in the caller's transaction, and return its id.

    The caller then stores the id with the challenge or the seeks that led to the arrangement.
    """
    values = {
        "guild_id": agreed.guild_id,
        "channel_id": agreed.channel_id,
        "user_id": agreed.users[0],
        "other_id": agreed.users[1],
        "game": agreed.game,
        "options": options_text(agreed.options),
        "clock": agreed.clock,
        "made_at": now,
    }
    made = await conn.execute(insert(arrangements).values(values).returning(arrangements.c.id))
    return int(made.scalar_one())


async def load_arrangement(conn: Connection, arrangement_id: int) -> Arrangement:
    """Return the arrangement. Raises Gone."""
    found = await _select(conn, arrangements.c.id == arrangement_id)
    if not found:
        raise Gone(f"arrangement {arrangement_id}")
    return found[0]


async def begin(conn: Connection, arrangement_id: int | None, match_id: int) -> None:
    """Record the match of an arrangement, and end the seeks that were held for the arrangement.

    Does nothing if `arrangement_id` is None. Raises Stale if the arrangement already has a match,
    Gone if the arrangement does not exist.
    """
    if arrangement_id is None:
        return
    free = (arrangements.c.id == arrangement_id) & arrangements.c.match_id.is_(None)
    begun = await conn.execute(update(arrangements).where(free).values(match_id=match_id))
    if begun.rowcount == 0:
        await load_arrangement(conn, arrangement_id)
        raise Stale(f"arrangement {arrangement_id} already has a match")
    await conn.execute(delete(seeks).where(seeks.c.held_for == arrangement_id))


async def lock_arrangement(
    conn: Connection, arrangement_id: int, *, unstarted: bool = False
) -> int | None:
    """Lock an arrangement until the transaction ends.

    Return the time when the arrangement was made. Return None if the arrangement is gone; with
    `unstarted`, also if its match has started.
    """
    query = select(arrangements.c.made_at).where(arrangements.c.id == arrangement_id)
    if unstarted:
        query = query.where(arrangements.c.match_id.is_(None))
    made_at: int | None = (await conn.execute(query.with_for_update())).scalar_one_or_none()
    return made_at


async def _open_again(conn: Connection, chosen: ColumnElement[bool]) -> None:
    """Open these matched or held seeks again, and mark their notices as out of date."""
    await seek_notices.changed(conn, await select_seeks(conn, chosen))
    await conn.execute(update(seeks).where(chosen).values(arrangement_id=None, held_for=None))


def _absent(row: MatchRow) -> int | None:
    """Return the user who lost a finished match by never acting, or None if nobody did."""
    places = row.ending.places if row.ending is not None else None
    if row.unrated != NO_SHOW or not places:
        return None
    return row.users[places.index(max(places))]


async def _select(conn: Connection, where: ColumnElement[bool]) -> list[Arrangement]:
    challenged = exists().where(challenges.c.arrangement_id == arrangements.c.id)
    query = select(arrangements, challenged.correlate(arrangements).label("challenged"))
    found = await conn.execute(query.where(where).order_by(arrangements.c.id))
    return [
        Arrangement(
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            users=(row.user_id, row.other_id),
            game=row.game,
            options=options_of(row.options),
            clock=row.clock,
            id=row.id,
            made_at=row.made_at,
            match_id=row.match_id,
            challenged=row.challenged,
        )
        for row in found
    ]

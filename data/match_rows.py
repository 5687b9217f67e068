"""Read matches with their seats, and change a match only if it has not moved on."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NoReturn

from sqlalchemy import ColumnElement, Row, Select, select, update

from data.connection import Connection
from data.erasures import kept, user_of
from data.errors import Gone, Stale
from data.rows import Ending, GaveUpRow, MatchRow, Seat
from data.schema import matches, seats
from data.topic import change, given, options_of

_SEATED = (
    select(
        matches,
        seats.c.player,
        user_of(seats).label("user_id"),
        seats.c.wants_rematch,
        seats.c.retired,
        seats.c.missed,
        seats.c.stand_in,
        seats.c.draw_offered_ply,
        seats.c.gave_up_no,
        seats.c.gave_up_ply,
        seats.c.gave_up,
        seats.c.hints.label("hints_given"),
        seats.c.grace,
    )
    .join(seats, seats.c.match_id == matches.c.id)
    .where(kept())
    .order_by(matches.c.id, seats.c.player)
)
"""SQL: every seat, joined with its match."""
_ONE_SEATED = _SEATED.where(given(matches.c.id))
_LOCK = select(matches.c.id).where(given(matches.c.id)).with_for_update()
_CHANGE_LIVE = update(matches).where(given(matches.c.id), matches.c.status == "live")
_CHANGE_LIVE_AT = _CHANGE_LIVE.where(given(matches.c.ply), given(matches.c.branch))


async def load_match(conn: Connection, match_id: int) -> MatchRow:
    """Return the match with its seats. Raises Gone if there is no such match."""
    found = await _select(conn, _ONE_SEATED, {"given_id": match_id})
    if not found:
        raise Gone(f"match {match_id}")
    return found[0]


async def lock_match(conn: Connection, match_id: int) -> MatchRow:
    """Lock the match until the transaction ends, and return it. Raises Gone."""
    await conn.execute(_LOCK, {"given_id": match_id})
    return await load_match(conn, match_id)


async def select_matches(conn: Connection, where: ColumnElement[bool]) -> list[MatchRow]:
    """Return the matches that meet a condition, oldest first, with their seats, in one query.

    Matches of a server that is being erased are left out. A person who is being erased appears
    as a former player.
    """
    return await _select(conn, _SEATED.where(where))


async def _select(
    conn: Connection, seated: Select[Any], parameters: Mapping[str, Any] | None = None
) -> list[MatchRow]:
    taken: dict[int, list[Seat]] = {}
    rows: dict[int, Row[Any]] = {}
    for row in await conn.execute(seated, parameters):
        rows[row.id] = row
        taken.setdefault(row.id, []).append(_seat(row))
    return [match_of(row, taken[row.id]) for row in rows.values()]


async def change_live(
    conn: Connection,
    match_id: int,
    expected_ply: int,
    values: dict[str, Any],
    *,
    branch: int = 0,
) -> None:
    """Update a live match.

    Raises Stale if the match is at another ply or branch, Gone if the match is not live.
    """
    here = {"given_id": match_id, "given_ply": expected_ply, "given_branch": branch}
    if await change(conn, _CHANGE_LIVE_AT, here, values) == 0:
        await _refuse(conn, match_id)


async def change_if(
    conn: Connection, match_id: int, condition: ColumnElement[bool], values: dict[str, Any]
) -> None:
    """Change a live match if the condition holds. The values may be SQL expressions.

    Raises Stale if the condition does not hold, Gone if the match is not live.
    """
    statement = _CHANGE_LIVE.where(condition).values(values)
    if (await conn.execute(statement, {"given_id": match_id})).rowcount == 0:
        await _refuse(conn, match_id)


async def _refuse(conn: Connection, match_id: int) -> NoReturn:
    """Raise the error for a change that found no live match at the expected ply."""
    row = await load_match(conn, match_id)
    if not row.live:
        raise Gone(f"match {match_id} is over")
    raise Stale(f"match {match_id} is at ply {row.ply}")


def _seat(row: Row[Any]) -> Seat:
    return Seat(
        row.player,
        row.user_id,
        row.wants_rematch,
        row.retired,
        row.missed,
        row.stand_in,
        row.draw_offered_ply,
        None if row.gave_up is None else GaveUpRow(row.gave_up_no, row.gave_up_ply, row.gave_up),
        row.hints_given,
        row.grace,
    )


def match_of(row: Row[Any], taken: Sequence[Seat]) -> MatchRow:
    """Build a match from a row of `matches` and its seats."""
    return MatchRow(
        id=row.id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        game=row.game,
        rules_version=row.rules_version,
        players=row.players,
        options=options_of(row.options),
        seed=row.seed,
        commitment=row.commitment,
        ply=row.ply,
        status=row.status,
        ending=ending_of(row.outcome_places, row.outcome_reason),
        created_at=row.created_at,
        updated_at=row.updated_at,
        finished_at=row.finished_at,
        rematch_of=row.rematch_of,
        draw_offer_by=row.draw_offer_by,
        draw_offer_ply=row.draw_offer_ply,
        shown_ply=row.shown_ply,
        shown_over=row.shown_over,
        seats=tuple(taken),
        home_id=row.home_id,
        clock=row.clock,
        deadline=row.deadline,
        warn_at=row.warn_at,
        branch=row.branch,
        takeback_by=row.takeback_by,
        takeback_to=row.takeback_to,
        closed_by=row.closed_by,
        closed_note=row.closed_note,
        finished_no=row.finished_no,
        ends_at=row.ends_at,
        hints=row.hints,
        unrated=row.unrated,
    )


@lru_cache(maxsize=256)
def ending_of(places: str | None, reason: str | None) -> Ending | None:
    """Return how a match ended; None for a live match. Cached: many matches end the same way."""
    if reason is None:
        return None
    return Ending(None if places is None else tuple(json.loads(places)), reason)

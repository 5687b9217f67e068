"""The people each live match waits for, with their deadlines and reminders."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import BigInteger, Integer, bindparam, delete, insert, select, update

from data.connection import Connection
from data.rows import MatchRow, Waiting
from data.schema import matches, members, turns
from data.topic import change, given

HOUR_MS = 60 * 60 * 1000
REMINDED = ("once", "hours")
"""If `Member.remind` is one of these values, the person gets reminders even without a clock."""

_PLAYERS = select(turns.c.player).where(given(turns.c.match_id))
_LEAVE = delete(turns).where(
    given(turns.c.match_id), turns.c.player.not_in(bindparam("staying", type_=Integer))
)
_HOURS = select(members.c.user_id, members.c.hours).where(
    members.c.user_id.in_(bindparam("users", type_=BigInteger)), members.c.remind.in_(REMINDED)
)
_BEGIN = insert(turns)
_SET_CLOCK = update(matches).where(given(matches.c.id))


async def wait_for(conn: Connection, row: MatchRow, waiting: Waiting | None, now: int) -> MatchRow:
    """Store the players a match waits for, and set its clock. If `waiting` is None, change nothing.

    Return the match.
    """
    if waiting is None:
        return row
    staying = set() if waiting.anew else await _staying(conn, row, waiting)
    await conn.execute(_LEAVE, {"given_match_id": row.id, "staying": [*staying]})
    coming = [player for player in waiting.players if player not in staying]
    if coming:
        await _begin(conn, row, coming, now)
    if not waiting.anew and row.deadline is not None and waiting.players:
        return row
    deadline, warn_at = _time(row, waiting, now)
    if (deadline, warn_at) == (row.deadline, row.warn_at):
        return row
    clock = {"deadline": deadline, "warn_at": warn_at}
    await change(conn, _SET_CLOCK, {"given_id": row.id}, clock)
    return replace(row, deadline=deadline, warn_at=warn_at)


async def _staying(conn: Connection, row: MatchRow, waiting: Waiting) -> set[int]:
    """Return the players that the match was waiting for and is still waiting for."""
    known = await conn.scalars(_PLAYERS, {"given_match_id": row.id})
    return set(known) & set(waiting.players)


async def _begin(conn: Connection, row: MatchRow, players: Sequence[int], now: int) -> None:
    users = [row.users[player] for player in players]
    hours = {row.user_id: row.hours for row in await conn.execute(_HOURS, {"users": users})}
    await conn.execute(
        _BEGIN, [_turn(row, player, now, hours.get(row.users[player])) for player in players]
    )


def _turn(row: MatchRow, player: int, now: int, hours: int | None) -> dict[str, Any]:
    return {
        "match_id": row.id,
        "player": player,
        "user_id": row.users[player],
        "since": now,
        "reminded_at": None,
        "remind_at": None if hours is None else now + hours * HOUR_MS,
    }


def _time(row: MatchRow, waiting: Waiting, now: int) -> tuple[int | None, int | None]:
    """Return the deadline of a turn that starts now, and the time of its first warning.

    The first warning comes when half of the turn is over.
    """
    if row.clock is None or not waiting.players:
        return None, None
    return now + row.clock * 1000, now + row.clock * 500

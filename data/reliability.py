"""Reliability: which part of a person's newest matches with people was played to the end."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    FromClause,
    Integer,
    Select,
    and_,
    bindparam,
    case,
    exists,
    func,
    literal,
    not_,
    or_,
    select,
)

from data.connection import Connection
from data.erasures import kept, theirs
from data.ratings import TIMEOUT
from data.rows import LEAST_MADE_UP
from data.schema import matches, seats
from data.topic import Topic, reads

LATELY = 30
"""A person's share is computed from at most this many of their newest matches that count."""
FEWEST = 5
"""A person with fewer matches is new: no share is shown, and no minimum share applies to them."""
_LOOKED_AT = 500
"""We search at most this many of a person's newest matches for matches that count."""
MENDS = 5
"""Playing this many matches to the end makes up for one earlier match not played to the end."""
_DUEL = 2
_LEFT, _RESIGNED = "left", "resigned"
_USER: Any = bindparam("user", type_=BigInteger)
"""SQL: the person whose matches are searched."""


class Reliability(Topic):
    @reads
    async def reliability(self, conn: Connection, users: Collection[int]) -> Mapping[int, int]:
        """Return these people's shares of matches played to the end, as percentages; see `share`.

        The result leaves out cats and people without a share.
        """
        return await reliability(conn, users)


async def reliability(conn: Connection, users: Collection[int]) -> dict[int, int]:
    """Return the same as `Reliability.reliability`, in the caller's transaction."""
    found = {}
    for user in users:
        known = share(await _played(conn, user)) if user > 0 else None
        if known is not None:
            found[user] = known
    return found


def share(played: Sequence[bool]) -> int | None:
    """Return the share of matches played to the end, as a percentage, rounded down.

    `played` says for each match, oldest first, whether it was played to the end. Playing `MENDS`
    matches to the end makes up for one earlier match that was not played to the end. Return None
    for fewer than `FEWEST` matches.
    """
    if len(played) < FEWEST:
        return None
    missed = mending = 0
    for to_the_end in played:
        if not to_the_end:
            missed += 1
        elif missed:
            mending += 1
            if mending == MENDS:
                missed, mending = missed - 1, 0
    return 100 * (len(played) - missed) // len(played)


def reliable(known: int | None, asks: int) -> bool:
    """Return whether the reliability `known` is at least `asks`, or is not known yet (None)."""
    return known is None or known >= asks


async def _played(conn: Connection, user_id: int) -> list[bool]:
    """Return for each of the person's newest matches whether they played it to the end.

    The oldest of these matches comes first. Matches against cats only, and matches that somebody
    ended for the players, are left out. Only the person's most recently started matches are
    searched, so that a long history costs no more time.
    """
    facts = {"user": user_id, "looked_at": _LOOKED_AT}
    found = await conn.execute(_newest(), facts)
    return [bool(row) for row in found.scalars()][::-1]


@cache
def _newest() -> Select[int]:
    """SQL: for each of the newest matches of person `user`, whether they played it to the end."""
    recent = (
        select(seats)
        .where(theirs(seats, _USER))
        .order_by(seats.c.match_id.desc())
        .limit(bindparam("looked_at", type_=Integer))
        .subquery("recent")
    )
    met = seats.alias("met")
    with_people = exists().where(
        met.c.match_id == recent.c.match_id,
        met.c.user_id != _USER,
        not_(met.c.user_id.between(LEAST_MADE_UP, -1)),
    )
    return (
        select(_to_the_end(recent))
        .join(matches, matches.c.id == recent.c.match_id)
        .where(kept(), matches.c.finished_no.is_not(None))
        .where(with_people, matches.c.closed_by.is_(None) | _closed_because_left())
        .order_by(matches.c.finished_no.desc())
        .limit(LATELY)
    )


def _to_the_end(seat: FromClause) -> ColumnElement[int]:
    """SQL: whether this person played their `seat` to the match's end.

    A resignation counts as playing to the end only if it ends the match.
    """
    duel = matches.c.players == _DUEL
    lost_on_time = and_(
        matches.c.outcome_reason == TIMEOUT,
        matches.c.outcome_places == case((seat.c.player == 0, "[2, 1]"), else_="[1, 2]"),
    )
    gave_up = func.coalesce(seat.c.gave_up, "")
    ended_it = and_(matches.c.outcome_reason == _RESIGNED, seat.c.gave_up_ply == matches.c.ply)
    missed = or_(
        gave_up.in_((TIMEOUT, _LEFT)),
        and_(gave_up == _RESIGNED, not_(ended_it)),
        and_(duel, lost_on_time),
        _closed_because_left(),
    )
    return case((missed, literal(0)), else_=literal(1))


def _closed_because_left() -> ColumnElement[bool]:
    """SQL: whether the only opponent ended the match because this person had left the server."""
    closer = seats.alias("closer")
    opponent = exists().where(
        closer.c.match_id == matches.c.id, closer.c.user_id == matches.c.closed_by
    )
    return and_(
        matches.c.players == _DUEL,
        matches.c.closed_note == "",
        matches.c.closed_by != _USER,
        opponent.correlate(matches),
    )

"""Turns that run out of time, and the next moment at which anything is due."""

from collections.abc import Sequence

from sqlalchemy import func, select, update

from data.connection import Connection
from data.errors import Stale
from data.match_rows import load_match, select_matches
from data.rows import MatchRow
from data.schema import LIMITED, TIMED, WARNED, matches, members, seats, turns
from data.topic import Topic, reads, writes

_LAST_WARNING_MS = 100
"""The last warning comes when a tenth of the turn is left.

The value is in milliseconds per second of `clock`: in a turn of 60 seconds, the last warning comes
6,000 milliseconds before the end.
"""

_NEXT_DUE = select(
    select(func.min(matches.c.deadline)).where(TIMED).scalar_subquery(),
    select(func.min(matches.c.warn_at)).where(WARNED).scalar_subquery(),
    select(func.min(matches.c.ends_at)).where(LIMITED).scalar_subquery(),
    select(func.min(turns.c.remind_at)).scalar_subquery(),
    select(func.min(members.c.digest_at)).scalar_subquery(),
)


class Clocks(Topic):
    @reads
    async def next_due(self, conn: Connection) -> int | None:
        """Return the next moment at which something is due, in UTC epoch milliseconds.

        What can be due: the end of a turn or of a match, a warning, a reminder or a digest.
        """
        found = (await conn.execute(_NEXT_DUE)).one()
        return min((moment for moment in found if moment is not None), default=None)

    @reads
    async def run_out(self, conn: Connection, moment: int) -> Sequence[MatchRow]:
        """Return the matches whose turn had run out of time by this moment, oldest first."""
        return await select_matches(conn, TIMED & (matches.c.deadline <= moment))

    @reads
    async def time_is_up(self, conn: Connection, moment: int) -> Sequence[MatchRow]:
        """Return the matches whose total time limit had passed by this moment, oldest first."""
        return await select_matches(conn, LIMITED & (matches.c.ends_at <= moment))

    @writes
    async def time_seen_to(self, conn: Connection, match_id: int) -> None:
        """Clear the time limit of a match whose total time is over.

        The players still finish the current turn, and then the match ends.
        """
        done = update(matches).where(matches.c.id == match_id).values(ends_at=None)
        await conn.execute(done)

    @reads
    async def to_warn(self, conn: Connection, moment: int) -> Sequence[MatchRow]:
        """Return the matches in which a warning about time is due by this moment, oldest first."""
        return await select_matches(conn, WARNED & (matches.c.warn_at <= moment))

    @writes
    async def warned(self, conn: Connection, row: MatchRow) -> MatchRow:
        """Record a warning.

        The next warning is due when a tenth of the time is left. If that moment has passed, no
        other warning is due.

        Raises Stale if another process recorded the warning first, or if the turn has changed.
        """
        again = None
        if row.deadline is not None and row.clock is not None:
            last = row.deadline - row.clock * _LAST_WARNING_MS
            again = last if last > self._clock() else None
        seen = (matches.c.id == row.id) & (matches.c.warn_at == row.warn_at)
        seen &= (matches.c.ply == row.ply) & (matches.c.branch == row.branch)
        done = await conn.execute(update(matches).where(seen).values(warn_at=again))
        if done.rowcount == 0:
            raise Stale(f"players of match {row.id} were warned already")
        return await load_match(conn, row.id)

    @writes
    async def extend(self, conn: Connection, row: MatchRow, until: int) -> MatchRow:
        """Extend the turn's deadline to `until`. Raises Stale if the turn has changed."""
        await _extend(conn, row, until, None)
        return await load_match(conn, row.id)

    @writes
    async def give_grace(
        self, conn: Connection, row: MatchRow, players: Sequence[int], until: int
    ) -> MatchRow:
        """Move the turn's deadline to `until`, and plan a warning halfway from now to `until`.

        Record that these players have had their one extension.

        Raises Stale if the turn has changed.
        """
        await _extend(conn, row, until, (self._clock() + until) // 2)
        theirs = (seats.c.match_id == row.id) & seats.c.player.in_(players)
        await conn.execute(update(seats).where(theirs).values(grace=True))
        return await load_match(conn, row.id)


async def _extend(conn: Connection, row: MatchRow, until: int, warn_at: int | None) -> None:
    seen = (matches.c.id == row.id) & (matches.c.deadline == row.deadline)
    seen &= (matches.c.ply == row.ply) & (matches.c.branch == row.branch)
    more = update(matches).where(seen).values(deadline=until, warn_at=warn_at)
    if (await conn.execute(more)).rowcount == 0:
        raise Stale(f"match {row.id} has moved on")

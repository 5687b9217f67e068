"""Hints: actions that the bot suggested to players who asked. Hints are kept with their match."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, insert, select, update

from data.connection import Connection
from data.errors import Stale
from data.match_rows import load_match, lock_match
from data.rows import MatchRow
from data.schema import hints, seats
from data.topic import Topic, reads, writes


@dataclass(frozen=True, slots=True)
class HintRow:
    """A hint: `text` is the notation of the suggested action for the position after `ply`."""

    player: int
    ply: int
    text: str


class Hints(Topic):
    @reads
    async def hint(self, conn: Connection, match_id: int, player: int, ply: int) -> str | None:
        """Return the action that was suggested to a player for this position, if any."""
        query = select(hints.c.text).where(_given_at(match_id, player, ply))
        return (await conn.execute(query)).scalar_one_or_none()

    @reads
    async def hints(self, conn: Connection, match_id: int) -> Sequence[HintRow]:
        """Return a match's hints, sorted by ply and player.

        Leave out hints for positions that a takeback removed.
        """
        query = (
            select(hints.c.player, hints.c.ply, hints.c.text)
            .where(hints.c.match_id == match_id, ~hints.c.taken_back)
            .order_by(hints.c.ply, hints.c.player)
        )
        return [HintRow(*row) for row in await conn.execute(query)]

    @writes
    async def give_hint(self, conn: Connection, row: MatchRow, player: int, text: str) -> MatchRow:
        """Record a hint for the position of `row`. Return the match with the hint counted.

        Raises Stale if the match is not at this position any more. Also raises Stale if the player
        has already had a hint for this position, or has no hints left in this match.
        """
        now = await lock_match(conn, row.id)
        given = now.seats[player].hints
        known = select(hints.c.number).where(_given_at(row.id, player, row.ply))
        moved = not now.live or (now.ply, now.branch) != (row.ply, row.branch)
        if moved or given >= now.hints or (await conn.execute(known)).first() is not None:
            raise Stale(f"no hint can be given in match {row.id} at ply {row.ply}")
        hint = {
            "match_id": row.id,
            "player": player,
            "number": given + 1,
            "ply": row.ply,
            "text": text,
            "at": self._clock(),
        }
        await conn.execute(insert(hints).values(hint))
        seat = (seats.c.match_id == row.id) & (seats.c.player == player)
        await conn.execute(update(seats).where(seat).values(hints=given + 1))
        return await load_match(conn, row.id)


def _given_at(match_id: int, player: int, ply: int) -> ColumnElement[bool]:
    theirs = (hints.c.match_id == match_id) & (hints.c.player == player)
    return theirs & (hints.c.ply == ply) & ~hints.c.taken_back

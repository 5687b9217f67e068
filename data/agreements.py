"""What players of a match agree on: draws and rematches."""

from sqlalchemy import exists, true, update

from data.connection import Connection
from data.errors import Gone
from data.match_rows import change_if, load_match, lock_match, select_matches
from data.questions import REMATCH_STANDS
from data.rows import MatchRow
from data.schema import matches, questions, seats
from data.topic import Topic, reads, writes


class Agreements(Topic):
    @writes
    async def offer_draw(
        self,
        conn: Connection,
        match_id: int,
        expected_ply: int,
        player: int,
        last: int | None = None,
    ) -> MatchRow:
        """Record a player's draw offer. Recording the same offer again changes nothing.

        `last` is the ply of the player's previous offer, or None if this is the player's first.

        Raises Gone when the match is over. Raises Stale when the match has moved on, a different
        player's offer stands, or the player's newest offer is not `last`.
        """
        # Lock the match, so that two processes do not both accept an offer.
        await lock_match(conn, match_id)
        own = (seats.c.match_id == match_id) & (seats.c.player == player)
        first = exists().where(own, seats.c.draw_offered_ply.is_not_distinct_from(last))
        free = (matches.c.draw_offer_by.is_(None) & first) | (matches.c.draw_offer_by == player)
        values = {"draw_offer_by": player, "draw_offer_ply": expected_ply}
        await change_if(conn, match_id, free & (matches.c.ply == expected_ply), values)
        await conn.execute(update(seats).where(own).values(draw_offered_ply=expected_ply))
        return await load_match(conn, match_id)

    @writes
    async def clear_draw_offer(self, conn: Connection, match_id: int) -> MatchRow:
        """Withdraw the draw offer, if any. Return the match. Raises Gone when the match is over."""
        values = {"draw_offer_by": None, "draw_offer_ply": None}
        await change_if(conn, match_id, true(), values)
        return await load_match(conn, match_id)

    @writes
    async def want_rematch(
        self, conn: Connection, match_id: int, user_id: int
    ) -> tuple[bool, MatchRow]:
        """Record that this user wants a rematch.

        Return whether all players now want a rematch, and return the match. Raises Gone unless the
        match is finished and the user played in it.
        """
        theirs = (seats.c.match_id == match_id) & (seats.c.user_id == user_id)
        # Lock the match. Without this lock, the last two players could each see the other as
        # undecided.
        row = await lock_match(conn, match_id)
        if row.live or row.player_of(user_id) is None:
            raise Gone(f"no finished match {match_id} with user {user_id}")
        await conn.execute(update(seats).where(theirs).values(wants_rematch=True))
        row = await load_match(conn, match_id)
        return all(seat.wants_rematch for seat in row.seats), row

    @writes
    async def decline_rematch(self, conn: Connection, match_id: int) -> None:
        """Clear every player's wish for a rematch."""
        await conn.execute(
            update(seats).where(seats.c.match_id == match_id).values(wants_rematch=False)
        )

    @writes
    async def lapse_rematch(self, conn: Connection, match_id: int) -> None:
        """Clear every player's wish for a rematch, unless a player proposed one recently."""
        fresh = exists().where(
            questions.c.match_id == match_id,
            questions.c.kind == "rematch",
            questions.c.asked_at > self._clock() - REMATCH_STANDS,
        )
        theirs = seats.c.match_id == match_id
        await conn.execute(update(seats).where(theirs, ~fresh).values(wants_rematch=False))

    @reads
    async def rematch_started(self, conn: Connection, match_id: int) -> MatchRow | None:
        """Return the rematch of this match, or None. A match has at most one rematch."""
        found = await select_matches(conn, matches.c.rematch_of == match_id)
        return found[0] if found else None

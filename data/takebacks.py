"""Requests to take actions back, and the takeback itself, which erases the actions."""

from sqlalchemy import case, delete, select, update

from data import awaited_players
from data.connection import Connection
from data.errors import Stale
from data.match_rows import change_if, change_live, load_match, lock_match
from data.rows import NOTHING_SHOWN, MatchRow, Waiting
from data.schema import actions, consents, hints, matches, messages, seats
from data.topic import Topic, given, reads, upsert, writes

REVOKED = "revoked"
"""The kind of a message that still shows actions that were taken back."""
_FORGET_CONSENTS = delete(consents).where(given(consents.c.match_id))


class Takebacks(Topic):
    @writes
    async def ask_takeback(
        self, conn: Connection, row: MatchRow, player: int, to_ply: int
    ) -> MatchRow:
        """Record a player's request to go back to `to_ply`.

        The new request replaces an earlier one. Raises Stale when the match has moved on from
        `row`, Gone when it is over.
        """
        asked = {"takeback_by": player, "takeback_to": to_ply}
        await change_live(conn, row.id, row.ply, asked, branch=row.branch)
        await forget_consents(conn, row.id)
        return await load_match(conn, row.id)

    @writes
    async def consent(self, conn: Connection, row: MatchRow, player: int) -> tuple[int, ...]:
        """Record that a player agrees to the takeback request. Return all who have agreed so far.

        Raises Stale when the match has moved on or the request has changed.
        """
        await _check_request(conn, row)
        await upsert(conn, consents, {"match_id": row.id, "player": player})
        return await _consents(conn, row.id)

    @reads
    async def consents(self, conn: Connection, match_id: int) -> tuple[int, ...]:
        """Return the players who have agreed to the current request."""
        return await _consents(conn, match_id)

    @writes
    async def clear_takeback(self, conn: Connection, row: MatchRow) -> None:
        """Delete a declined or withdrawn request. Raises Stale if the request has changed."""
        await _check_request(conn, row)
        nothing = {"takeback_by": None, "takeback_to": None}
        await change_live(conn, row.id, row.ply, nothing, branch=row.branch)
        await forget_consents(conn, row.id)

    @writes
    async def take_back(
        self, conn: Connection, row: MatchRow, to_ply: int, waiting: Waiting
    ) -> MatchRow:
        """Take the match back to an earlier ply, on a new branch. Later actions are erased.

        Messages that show erased actions become `REVOKED`, and their `line` (the text to which the
        bot would later shrink the board) is deleted. Given-up seats stay given up, and hints that
        were given still count.

        Raises Stale if the match has moved on from `row`, Gone if the match is over.
        """
        back = {
            "ply": to_ply,
            "branch": row.branch + 1,
            "shown_ply": case(
                (matches.c.shown_ply < to_ply, matches.c.shown_ply),
                else_=max(to_ply - 1, NOTHING_SHOWN),
            ),
            "updated_at": self._clock(),
            "takeback_by": None,
            "takeback_to": None,
            "draw_offer_by": None,
            "draw_offer_ply": None,
        }
        here = (matches.c.ply == row.ply) & (matches.c.branch == row.branch)
        await change_if(conn, row.id, here, back)
        undone = (actions.c.match_id == row.id) & (actions.c.ply > to_ply)
        await conn.execute(delete(actions).where(undone))
        await forget_consents(conn, row.id)
        offered = (seats.c.match_id == row.id) & (seats.c.draw_offered_ply > to_ply)
        await conn.execute(update(seats).where(offered).values(draw_offered_ply=to_ply))
        gave_up = (seats.c.match_id == row.id) & (seats.c.gave_up_ply > to_ply)
        await conn.execute(update(seats).where(gave_up).values(gave_up_ply=to_ply))
        asked = (hints.c.match_id == row.id) & (hints.c.ply > to_ply)
        await conn.execute(update(hints).where(asked).values(taken_back=True))
        showing = (messages.c.match_id == row.id) & (messages.c.ply > to_ply)
        await conn.execute(update(messages).where(showing).values(kind=REVOKED, line=None))
        return await awaited_players.wait_for(
            conn, await load_match(conn, row.id), waiting, self._clock()
        )


async def forget_consents(conn: Connection, match_id: int) -> None:
    """Delete the players' agreements to a request that has lapsed or been replaced."""
    await conn.execute(_FORGET_CONSENTS, {"given_match_id": match_id})


async def _consents(conn: Connection, match_id: int) -> tuple[int, ...]:
    query = select(consents.c.player).where(consents.c.match_id == match_id)
    return tuple(sorted(await conn.scalars(query)))


async def _check_request(conn: Connection, row: MatchRow) -> None:
    """Lock the match. Raises Stale if its ply, branch or request is not the one in `row`."""
    now = await lock_match(conn, row.id)
    request = (now.ply, now.branch, now.takeback_by, now.takeback_to)
    if request != (row.ply, row.branch, row.takeback_by, row.takeback_to):
        raise Stale(f"the request in match {row.id} has changed")

"""A person's live matches, and whether the person is to act in them. Seats are not loaded."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, select

from data.connection import Connection
from data.erasures import kept
from data.match_rows import select_matches
from data.rows import DIRECT, MatchRow
from data.schema import LIVE, matches, seats, turns
from data.topic import Topic, given, reads

_MATCHES = select(
    matches.c.id, matches.c.guild_id, matches.c.channel_id, matches.c.game, matches.c.deadline
)
_WAITING = _MATCHES.join(turns, turns.c.match_id == matches.c.id).where(
    given(turns.c.user_id), kept()
)


@dataclass(frozen=True, slots=True)
class MyMatch:
    """A person's live match.

    `mine` says whether the person is to act. `deadline` is when the turn ends, if it is timed.
    """

    id: int
    guild_id: int
    channel_id: int
    game: str
    deadline: int | None
    mine: bool = True

    @property
    def direct(self) -> bool:
        """Whether the match is played in the person's direct messages."""
        return self.guild_id == DIRECT


class MyMatches(Topic):
    @reads
    async def waiting_matches(self, conn: Connection, user_id: int) -> Sequence[MyMatch]:
        """Return the matches in which this person is to act."""
        found = await conn.execute(_WAITING, {"given_user_id": user_id})
        return [_mine(row) for row in found]

    @reads
    async def my_matches(self, conn: Connection, user_id: int) -> Sequence[MyMatch]:
        """Return the live matches in which this person still plays."""
        turn = and_(turns.c.match_id == seats.c.match_id, turns.c.player == seats.c.player)
        query = (
            _MATCHES.add_columns(turns.c.player.is_not(None))
            .join(seats, seats.c.match_id == matches.c.id)
            .outerjoin(turns, turn)
            .where(LIVE, seats.c.user_id == user_id, ~seats.c.retired, kept())
        )
        return [_mine(row) for row in await conn.execute(query)]

    @reads
    async def matches(self, conn: Connection, match_ids: Collection[int]) -> Sequence[MatchRow]:
        """Return the matches with these ids, oldest first."""
        return await select_matches(conn, matches.c.id.in_(match_ids))


def _mine(row: Any) -> MyMatch:
    return MyMatch(*row)

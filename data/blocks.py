"""Blocks and avoids: people's choices not to play with another person."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, func, select, update

from data.apart import BLOCKED, BlockKind, blocked_by, blocking, kept_apart
from data.connection import Connection
from data.errors import TooManyBlocks
from data.lobbies import leave
from data.schema import blocks, lobby_members, seats
from data.topic import Topic, insert_into, reads, writes


@dataclass(frozen=True, slots=True)
class BlockRow:
    """A person's choice about another person: see `BlockKind`."""

    user_id: int
    other_id: int
    kind: BlockKind
    since: int


class Blocks(Topic):
    @writes
    async def block(
        self, conn: Connection, user_id: int, other_id: int, kind: BlockKind, most: int
    ) -> None:
        """Record a choice about another person, and delete an earlier choice about that person.

        A block also takes the user out of open lobbies with the other person, and withdraws the
        user's wishes for a rematch with that person. Raises TooManyBlocks if the user would have
        more than `most` choices.
        """
        chosen = {"kind": kind, "since": self._clock()}
        row = insert_into(conn, blocks).values(user_id=user_id, other_id=other_id, **chosen)
        pair = [blocks.c.user_id, blocks.c.other_id]
        await conn.execute(row.on_conflict_do_update(index_elements=pair, set_=chosen))
        count = select(func.count()).select_from(blocks).where(blocks.c.user_id == user_id)
        if (await conn.execute(count)).scalar_one() > most:
            raise TooManyBlocks(f"user {user_id} has {most} blocks")
        if kind == "block":
            await _leave_lobbies(conn, user_id, other_id)
            await _want_no_rematch(conn, user_id, other_id)

    @writes
    async def unblock(self, conn: Connection, user_id: int, other_id: int) -> bool:
        """Delete the user's choice about another person. Return whether there was a choice."""
        pair = (blocks.c.user_id == user_id) & (blocks.c.other_id == other_id)
        return (await conn.execute(delete(blocks).where(pair))).rowcount > 0

    @reads
    async def blocks_of(self, conn: Connection, user_id: int) -> Sequence[BlockRow]:
        """Return this person's blocks and avoids, newest first."""
        newest = blocks.c.since.desc(), blocks.c.other_id
        query = select(blocks).where(blocks.c.user_id == user_id).order_by(*newest)
        return [BlockRow(**row) for row in (await conn.execute(query)).mappings()]

    @reads
    async def blocking(self, conn: Connection, user_id: int, others: Collection[int]) -> set[int]:
        """Return the people in `others` who block this person or are blocked by this person."""
        return await blocking(conn, user_id, others)

    @reads
    async def blocked_by(self, conn: Connection, user_id: int, others: Collection[int]) -> set[int]:
        """Return the people in `others` that this person blocks."""
        return await blocked_by(conn, user_id, others)

    @reads
    async def kept_apart(self, conn: Connection, user_id: int, others: Collection[int]) -> set[int]:
        """Return the people in `others` that no seek may match with this person."""
        return await kept_apart(conn, user_id, others)

    @reads
    async def blocked_pairs(
        self, conn: Connection, users: Collection[int]
    ) -> frozenset[frozenset[int]]:
        """Return the pairs among these people in which one blocks the other."""
        query = select(blocks.c.user_id, blocks.c.other_id).where(
            blocks.c.user_id.in_(users), blocks.c.other_id.in_(users), blocks.c.kind.in_(BLOCKED)
        )
        return frozenset(frozenset(pair) for pair in await conn.execute(query))


async def _leave_lobbies(conn: Connection, user_id: int, other_id: int) -> None:
    theirs = select(lobby_members.c.lobby_id).where(lobby_members.c.user_id == other_id)
    shared = select(lobby_members.c.lobby_id).where(
        lobby_members.c.user_id == user_id, lobby_members.c.lobby_id.in_(theirs)
    )
    for lobby_id in list(await conn.scalars(shared)):
        await leave(conn, lobby_id, user_id)


async def _want_no_rematch(conn: Connection, user_id: int, other_id: int) -> None:
    """Withdraw the person's wishes for a rematch with the other person.

    The question about the rematch stays until its time is over, because an earlier end would reveal
    the block.
    """
    met = select(seats.c.match_id).where(seats.c.user_id == other_id)
    theirs = (seats.c.user_id == user_id) & seats.c.wants_rematch & seats.c.match_id.in_(met)
    await conn.execute(update(seats).where(theirs).values(wants_rematch=False))

"""People that a person does not want to play with. A block protects the person who made it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import delete, func, select, union

from data.connection import Connection
from data.errors import TooManyBlocks
from data.schema import blocks
from data.topic import Topic, insert_into, reads, writes

BlockKind = Literal["block", "avoid"]
"""`block`: never at one table. `avoid`: never matched by a seek, nothing else."""
_BLOCKED: tuple[BlockKind, ...] = ("block",)
_APART: tuple[BlockKind, ...] = ("block", "avoid")


@dataclass(frozen=True, slots=True)
class BlockRow:
    """A person's choice about another: see `BlockKind`."""

    user_id: int
    other_id: int
    kind: BlockKind
    since: int


class Blocks(Topic):
    @writes
    async def block(
        self, conn: Connection, user_id: int, other_id: int, kind: BlockKind, most: int
    ) -> None:
        """Record the choice, instead of an earlier one about the same person.

        Raises TooManyBlocks if the user then has more than `most` of them.
        """
        chosen = {"kind": kind, "since": self._clock()}
        row = insert_into(conn, blocks).values(user_id=user_id, other_id=other_id, **chosen)
        pair = [blocks.c.user_id, blocks.c.other_id]
        await conn.execute(row.on_conflict_do_update(index_elements=pair, set_=chosen))
        count = select(func.count()).select_from(blocks).where(blocks.c.user_id == user_id)
        if (await conn.execute(count)).scalar_one() > most:
            raise TooManyBlocks(f"user {user_id} has {most} blocks")

    @writes
    async def unblock(self, conn: Connection, user_id: int, other_id: int) -> bool:
        """Delete the choice. Return whether there was one."""
        pair = (blocks.c.user_id == user_id) & (blocks.c.other_id == other_id)
        return (await conn.execute(delete(blocks).where(pair))).rowcount > 0

    @reads
    async def blocks_of(self, conn: Connection, user_id: int) -> Sequence[BlockRow]:
        """Return this person's choices, newest first."""
        newest = blocks.c.since.desc(), blocks.c.other_id
        query = select(blocks).where(blocks.c.user_id == user_id).order_by(*newest)
        return [BlockRow(**row) for row in (await conn.execute(query)).mappings()]

    @reads
    async def blocking(self, conn: Connection, user_id: int, others: Collection[int]) -> set[int]:
        """Return those of `others` who block this person, or are blocked by them."""
        return await blocking(conn, user_id, others)

    @reads
    async def kept_apart(self, conn: Connection, user_id: int, others: Collection[int]) -> set[int]:
        """Return those of `others` that no seek may match with this person."""
        return await kept_apart(conn, user_id, others)

    @reads
    async def blocked_pairs(
        self, conn: Connection, users: Collection[int]
    ) -> frozenset[frozenset[int]]:
        """Return the pairs among these people in which one blocks the other."""
        query = select(blocks.c.user_id, blocks.c.other_id).where(
            blocks.c.user_id.in_(users), blocks.c.other_id.in_(users), blocks.c.kind.in_(_BLOCKED)
        )
        return frozenset(frozenset(pair) for pair in await conn.execute(query))


async def blocking(conn: Connection, user_id: int, others: Collection[int]) -> set[int]:
    """Return the same as `Blocks.blocking`, in the caller's transaction."""
    return await _between(conn, user_id, others, _BLOCKED)


async def kept_apart(conn: Connection, user_id: int, others: Collection[int]) -> set[int]:
    """Return the same as `Blocks.kept_apart`, in the caller's transaction."""
    return await _between(conn, user_id, others, _APART)


async def _between(
    conn: Connection, user_id: int, others: Collection[int], kinds: Iterable[BlockKind]
) -> set[int]:
    of_kind = blocks.c.kind.in_(kinds)
    made = select(blocks.c.other_id).where(
        blocks.c.user_id == user_id, blocks.c.other_id.in_(others), of_kind
    )
    met = select(blocks.c.user_id).where(
        blocks.c.other_id == user_id, blocks.c.user_id.in_(others), of_kind
    )
    return set(await conn.scalars(union(made, met)))

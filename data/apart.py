"""Queries about blocks and avoids. The queries run in the caller's transaction."""

from collections.abc import Collection, Iterable
from typing import Literal

from sqlalchemy import select, union

from data.connection import Connection
from data.schema import blocks

BlockKind = Literal["block", "avoid"]
"""A `block` means that the two people never sit at the same table.

An `avoid` means that no seek matches the two people, but they may sit at the same table.
"""
BLOCKED: tuple[BlockKind, ...] = ("block",)
_APART: tuple[BlockKind, ...] = ("block", "avoid")


async def blocking(conn: Connection, user_id: int, others: Collection[int]) -> set[int]:
    """Return the people in `others` who block this person or are blocked by this person."""
    return await _between(conn, user_id, others, BLOCKED)


async def kept_apart(conn: Connection, user_id: int, others: Collection[int]) -> set[int]:
    """Return the people in `others` that no seek may match with this person."""
    return await _between(conn, user_id, others, _APART)


async def blocked_by(conn: Connection, user_id: int, others: Collection[int]) -> set[int]:
    """Return the people in `others` that this person blocks."""
    query = select(blocks.c.other_id).where(
        blocks.c.user_id == user_id, blocks.c.other_id.in_(others), blocks.c.kind.in_(BLOCKED)
    )
    return set(await conn.scalars(query))


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

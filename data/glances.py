"""Hands shown privately in a channel, which are kept true where nobody may look back.

A player has one of them a match.
"""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data.rows import GlanceRow
from data.schema import glances, seats
from data.topic import Topic, insert_into, reads, writes


class Glances(Topic):
    @writes
    async def record_glance(self, conn: AsyncConnection, glance: GlanceRow) -> Sequence[GlanceRow]:
        """What such a message shows now; the player's others of this match, which are forgotten.

        The same message again replaces what was known of it.
        """
        await _hold_seat(conn, glance)
        values = {name: getattr(glance, name) for name in GlanceRow.__slots__}
        shown = insert_into(conn, glances).values(values)
        key = "message_id"
        await conn.execute(
            shown.on_conflict_do_update(
                index_elements=[key], set_={name: values[name] for name in values if name != key}
            )
        )
        others = (
            (glances.c.match_id == glance.match_id)
            & (glances.c.player == glance.player)
            & (glances.c.message_id != glance.message_id)
        )
        return await _forget(conn, others)

    @writes
    async def glance_changed(self, conn: AsyncConnection, message_id: int, shows: str) -> None:
        """What such a message shows now; nothing happens where it is forgotten already."""
        statement = update(glances).where(glances.c.message_id == message_id)
        await conn.execute(statement.values(shows=shows))

    @reads
    async def glances(self, conn: AsyncConnection, match_id: int) -> Sequence[GlanceRow]:
        """Those of a match, in the order they were shown."""
        query = select(glances).where(glances.c.match_id == match_id)
        found = await conn.execute(query.order_by(glances.c.message_id))
        return [GlanceRow(**row._mapping) for row in found]

    @writes
    async def forget_glances(
        self, conn: AsyncConnection, until: int | None = None, *, message_id: int | None = None
    ) -> Sequence[GlanceRow]:
        """Forget one of them, or all that can be changed no later than this moment; which."""
        if message_id is not None:
            where = glances.c.message_id == message_id
        elif until is not None:
            where = glances.c.until <= until
        else:
            return []
        return await _forget(conn, where)


async def _hold_seat(conn: AsyncConnection, glance: GlanceRow) -> None:
    """Until the transaction is over no other hand of this player is recorded."""
    seated = (seats.c.match_id == glance.match_id) & (seats.c.player == glance.player)
    await conn.execute(select(seats.c.player).where(seated).with_for_update())


async def _forget(conn: AsyncConnection, where: ColumnElement[bool]) -> list[GlanceRow]:
    found = await conn.execute(delete(glances).where(where).returning(glances))
    return [GlanceRow(**row._mapping) for row in found]

"""Hands shown privately in a channel, which are kept true where nobody may look back."""

from collections.abc import Sequence

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.rows import GlanceRow
from data.schema import glances
from data.topic import Topic, insert_into, reads, writes


class Glances(Topic):
    @writes
    async def record_glance(self, conn: AsyncConnection, glance: GlanceRow) -> None:
        """What such a message shows now; the same message again replaces what was known of it."""
        values = {name: getattr(glance, name) for name in GlanceRow.__slots__}
        shown = insert_into(conn, glances).values(values)
        key = "message_id"
        await conn.execute(
            shown.on_conflict_do_update(
                index_elements=[key], set_={name: values[name] for name in values if name != key}
            )
        )

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
        found = await conn.execute(delete(glances).where(where).returning(glances))
        return [GlanceRow(**row._mapping) for row in found]

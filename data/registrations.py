"""A digest of the slash commands that were last registered with Discord."""

from sqlalchemy import select

from data.connection import Connection
from data.schema import registrations
from data.topic import Topic, insert_into, reads, writes


class Registrations(Topic):
    @reads
    async def registered_commands(self, conn: Connection, application_id: int) -> str | None:
        """Return the digest of the commands last registered, or None if none ever were."""
        query = select(registrations.c.digest).where(
            registrations.c.application_id == application_id
        )
        return (await conn.execute(query)).scalar_one_or_none()

    @writes
    async def note_registered_commands(
        self, conn: Connection, application_id: int, digest: str
    ) -> None:
        """Record the digest of the commands just registered."""
        row = insert_into(conn, registrations).values(application_id=application_id, digest=digest)
        await conn.execute(
            row.on_conflict_do_update(
                index_elements=[registrations.c.application_id], set_={"digest": digest}
            )
        )

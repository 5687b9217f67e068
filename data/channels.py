"""The record of which lobby or match uses which channel.

Every function runs in the caller's transaction.
"""

from sqlalchemy import Executable, delete, select

from data.connection import Connection
from data.errors import ChannelBusy, Holder, StoreUnavailable
from data.schema import channels_in_use
from data.topic import insert_into


async def claim(conn: Connection, channel_id: int, kind: Holder, holder_id: int) -> None:
    """Reserve the channel for a lobby or a live match.

    Raises ChannelBusy if the channel already holds a lobby or a live match.
    """
    statement = (
        insert_into(conn, channels_in_use)
        .values({"channel_id": channel_id, f"{kind}_id": holder_id})
        .on_conflict_do_nothing(index_elements=[channels_in_use.c.channel_id])
        .returning(channels_in_use.c.channel_id)
    )
    await insert_or_busy(conn, channel_id, statement)


async def insert_or_busy(conn: Connection, channel_id: int, statement: Executable) -> int:
    """Run an INSERT … ON CONFLICT DO NOTHING, and return the new row's id.

    Raises ChannelBusy if the statement inserted no row.
    """
    # On PostgreSQL the lobby or match that caused the conflict may be gone when we look it up.
    for _ in range(5):
        inserted = (await conn.execute(statement)).scalar_one_or_none()
        if inserted is not None:
            return int(inserted)
        await raise_if_busy(conn, channel_id)
    raise StoreUnavailable("the channel keeps changing its holder")


async def raise_if_busy(conn: Connection, channel_id: int) -> None:
    query = select(channels_in_use).where(channels_in_use.c.channel_id == channel_id)
    row = (await conn.execute(query)).one_or_none()
    if row is not None and row.match_id is not None:
        raise ChannelBusy(channel_id, "match", row.match_id)
    if row is not None:
        raise ChannelBusy(channel_id, "lobby", row.lobby_id)


async def release(conn: Connection, match_id: int) -> None:
    await conn.execute(delete(channels_in_use).where(channels_in_use.c.match_id == match_id))

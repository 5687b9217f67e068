"""What a server's managers chose."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from data.rows import BoardMode, GuildSettings
from data.schema import guild_settings
from data.topic import Topic, insert_into, reads, writes


class Settings(Topic):
    @reads
    async def settings(self, conn: AsyncConnection, guild_id: int) -> GuildSettings:
        """The defaults where nothing was chosen."""
        query = select(guild_settings).where(guild_settings.c.guild_id == guild_id)
        row = (await conn.execute(query)).one_or_none()
        return GuildSettings(guild_id) if row is None else GuildSettings(**row._mapping)

    @writes
    async def save_settings(
        self, conn: AsyncConnection, guild_id: int, *, board_mode: BoardMode
    ) -> GuildSettings:
        now = self._clock()
        chosen = {"board_mode": board_mode, "updated_at": now}
        statement = insert_into(conn, guild_settings).values(guild_id=guild_id, **chosen)
        await conn.execute(
            statement.on_conflict_do_update(index_elements=["guild_id"], set_=chosen)
        )
        return GuildSettings(guild_id, board_mode, now)

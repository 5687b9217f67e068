"""Each server's settings."""

from collections.abc import Iterable
from dataclasses import replace

from sqlalchemy import delete, insert, select

from data import seek_notices
from data.connection import Connection
from data.rows import BoardMode, Enders, GuildSettings
from data.schema import guild_channels, guild_settings
from data.topic import Topic, insert_into, reads, writes


class Settings(Topic):
    @reads
    async def settings(self, conn: Connection, guild_id: int) -> GuildSettings:
        """Return the server's settings, or the defaults."""
        query = select(guild_settings).where(guild_settings.c.guild_id == guild_id)
        row = (await conn.execute(query)).one_or_none()
        found = GuildSettings(guild_id) if row is None else GuildSettings(**row._mapping)
        allowed = select(guild_channels.c.channel_id).where(guild_channels.c.guild_id == guild_id)
        return replace(found, channels=tuple(sorted(await conn.scalars(allowed))))

    @writes
    async def save_settings(
        self,
        conn: Connection,
        guild_id: int,
        *,
        board_mode: BoardMode,
        clock: int | None = None,
        enders: Enders = "moderators",
        cats_play_on: bool = True,
        cat_matches: int = 50,
        seek_channel_id: int | None = None,
    ) -> None:
        """Save the server's settings. The parameters are as in `GuildSettings`."""
        now = self._clock()
        chosen = {
            "board_mode": board_mode,
            "clock": clock,
            "enders": enders,
            "cats_play_on": cats_play_on,
            "cat_matches": cat_matches,
            "seek_channel_id": seek_channel_id,
            "updated_at": now,
        }
        statement = insert_into(conn, guild_settings).values(guild_id=guild_id, **chosen)
        await conn.execute(
            statement.on_conflict_do_update(index_elements=["guild_id"], set_=chosen)
        )
        await seek_notices.moved(conn, guild_id, now)

    @writes
    async def allow_channels(
        self, conn: Connection, guild_id: int, channels: Iterable[int]
    ) -> None:
        """Allow games only in these channels and their threads; everywhere if none are given."""
        await conn.execute(delete(guild_channels).where(guild_channels.c.guild_id == guild_id))
        rows = [{"guild_id": guild_id, "channel_id": channel} for channel in sorted(set(channels))]
        if rows:
            await conn.execute(insert(guild_channels), rows)

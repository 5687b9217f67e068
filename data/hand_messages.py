"""Direct messages with hands: which message shows each player's hand, and at which ply."""

from collections.abc import Sequence

from sqlalchemy import select, update

from data.connection import Connection
from data.rows import HandRow
from data.schema import hands
from data.topic import Topic, finishes, insert_into, notes, reads_match_notes


class HandMessages(Topic):
    @reads_match_notes
    async def hands(self, conn: Connection, match_id: int) -> Sequence[HandRow]:
        """Return the match's direct messages with hands, in player order."""
        query = select(hands).where(hands.c.match_id == match_id).order_by(hands.c.player)
        return [HandRow(**row._mapping) for row in await conn.execute(query)]

    @finishes
    async def record_hand(
        self,
        conn: Connection,
        *,
        match_id: int,
        player: int,
        channel_id: int | None,
        message_id: int | None,
        ply: int,
        shows: str,
    ) -> HandRow:
        """Record what a player's hand message shows.

        `message_id` is None if no message can be sent to the player.
        """
        shown = {"channel_id": channel_id, "message_id": message_id, "ply": ply, "shows": shows}
        key = {"match_id": match_id, "player": player}
        statement = insert_into(conn, hands).values(**key, **shown, told=False)
        await conn.execute(
            statement.on_conflict_do_update(index_elements=["match_id", "player"], set_=shown)
        )
        query = select(hands).where(hands.c.match_id == match_id, hands.c.player == player)
        return HandRow(**(await conn.execute(query)).one()._mapping)

    @notes
    async def note_hand(
        self, conn: Connection, match_id: int, player: int, *, ply: int, shows: str
    ) -> None:
        """Record what a known hand message shows now.

        If the process dies before it writes this change, the hand is shown again.

        If the stored ply is later, nothing changes.
        """
        one = (hands.c.match_id == match_id) & (hands.c.player == player) & (hands.c.ply <= ply)
        await conn.execute(update(hands).where(one).values(ply=ply, shows=shows))

    @finishes
    async def hand_told(self, conn: Connection, match_id: int, player: int) -> bool:
        """Record that the player knows that direct messages fail.

        Return False if this was recorded before.
        """
        statement = (
            update(hands)
            .where(hands.c.match_id == match_id, hands.c.player == player, ~hands.c.told)
            .values(told=True)
        )
        return (await conn.execute(statement)).rowcount == 1

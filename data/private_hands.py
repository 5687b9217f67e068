"""Hands shown privately in a channel, which we update so that they show no outdated cards.

A player has at most one of these messages per match.
"""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, delete, select, update

from data.connection import Connection
from data.rows import PrivateHandRow
from data.schema import private_hands, seats
from data.topic import Topic, finishes, insert_into, notes, reads_match_notes


class PrivateHands(Topic):
    @finishes
    async def record_private_hand(
        self, conn: Connection, hand: PrivateHandRow
    ) -> Sequence[PrivateHandRow]:
        """Record a private hand. Return the player's older ones of this match, which are deleted.

        Recording the same message again replaces its row.
        """
        await _hold_seat(conn, hand)
        values = {name: getattr(hand, name) for name in PrivateHandRow.__slots__}
        shown = insert_into(conn, private_hands).values(values)
        key = "message_id"
        await conn.execute(
            shown.on_conflict_do_update(
                index_elements=[key], set_={name: values[name] for name in values if name != key}
            )
        )
        others = (
            (private_hands.c.match_id == hand.match_id)
            & (private_hands.c.player == hand.player)
            & (private_hands.c.message_id != hand.message_id)
        )
        return await _forget(conn, others)

    @notes
    async def private_hand_changed(
        self, conn: Connection, _match_id: int, message_id: int, shows: str
    ) -> None:
        """Note what a private hand shows now. Do nothing if its row is gone."""
        statement = update(private_hands).where(private_hands.c.message_id == message_id)
        await conn.execute(statement.values(shows=shows))

    @reads_match_notes
    async def private_hands(self, conn: Connection, match_id: int) -> Sequence[PrivateHandRow]:
        """Return a match's private hands, in the order they were shown."""
        query = select(private_hands).where(private_hands.c.match_id == match_id)
        found = await conn.execute(query.order_by(private_hands.c.message_id))
        return [PrivateHandRow(**row._mapping) for row in found]

    @finishes
    async def forget_private_hands(
        self, conn: Connection, until: int | None = None, *, message_id: int | None = None
    ) -> Sequence[PrivateHandRow]:
        """Delete one by message id, or all that expire by this moment. Return the deleted rows."""
        if message_id is not None:
            where = private_hands.c.message_id == message_id
        elif until is not None:
            where = private_hands.c.until <= until
        else:
            return []
        return await _forget(conn, where)


async def _hold_seat(conn: Connection, hand: PrivateHandRow) -> None:
    """Lock the seat, so that no other hand of this player is recorded until the commit."""
    seated = (seats.c.match_id == hand.match_id) & (seats.c.player == hand.player)
    await conn.execute(select(seats.c.player).where(seated).with_for_update())


async def _forget(conn: Connection, where: ColumnElement[bool]) -> list[PrivateHandRow]:
    found = await conn.execute(delete(private_hands).where(where).returning(private_hands))
    return [PrivateHandRow(**row._mapping) for row in found]

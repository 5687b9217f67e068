"""Direct messages with hands: which message shows each player's hand, and at which ply."""

from collections.abc import Sequence

from sqlalchemy import bindparam, select, update

from data.connection import Connection
from data.rows import HandRow
from data.schema import hands
from data.topic import Topic, change, finishes, given, notes, reads_match_notes, upsert

_HANDS = select(hands).where(given(hands.c.match_id)).order_by(hands.c.player)
_HAND = _HANDS.where(given(hands.c.player))
_CHANGE = update(hands).where(given(hands.c.match_id), given(hands.c.player))
_CHANGE_BY = _CHANGE.where(hands.c.ply <= bindparam("given_ply"))
_TELL = _CHANGE.where(~hands.c.told)


class HandMessages(Topic):
    @reads_match_notes
    async def hands(self, conn: Connection, match_id: int) -> Sequence[HandRow]:
        """Return the match's direct messages with hands, in player order."""
        found = await conn.execute(_HANDS, {"given_match_id": match_id})
        return [HandRow(**row._mapping) for row in found]

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
        values = {"match_id": match_id, "player": player, **shown, "told": False}
        await upsert(conn, hands, values, shown)
        found = await conn.execute(_HAND, _given(match_id, player))
        return HandRow(**found.one()._mapping)

    @notes
    async def note_hand(
        self, conn: Connection, match_id: int, player: int, *, ply: int, shows: str
    ) -> None:
        """Record what a stored hand message shows now, unless a later ply is recorded already.

        If the process dies before it writes this change, the hand is shown again.
        """
        shown = {"ply": ply, "shows": shows}
        by = {**_given(match_id, player), "given_ply": ply}
        await change(conn, _CHANGE_BY, by, shown)

    @finishes
    async def hand_told(self, conn: Connection, match_id: int, player: int) -> bool:
        """Record that the player was informed that the bot cannot message them.

        Return False if this was already recorded.
        """
        return await change(conn, _TELL, _given(match_id, player), {"told": True}) == 1


def _given(match_id: int, player: int) -> dict[str, int]:
    return {"given_match_id": match_id, "given_player": player}

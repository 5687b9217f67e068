"""Panels: private messages in a channel, which we update so that they show nothing outdated.

A player has at most one panel per match.
"""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, delete, select, update

from data.connection import Connection
from data.rows import PanelRow
from data.schema import private_hands, seats
from data.topic import Topic, finishes, insert_into, notes, reads_match_notes


class Panels(Topic):
    async def record_panel(self, panel: PanelRow) -> Sequence[PanelRow]:
        """Record a panel. Delete and return the rows of the player's older panels of this match.

        Recording the same message again replaces its row. On SQLite the record is written as a note
        (see `Database.note`). If the note is lost, the panel is recorded again when it is next
        used.
        """
        if self._database.shared:
            return await self._record_now(panel)
        async with self._recording:
            known = await self.panels(panel.match_id)
            await self._note_panel(panel.match_id, panel)
        return [
            each
            for each in known
            if each.player == panel.player and each.message_id != panel.message_id
        ]

    @finishes
    async def _record_now(self, conn: Connection, panel: PanelRow) -> Sequence[PanelRow]:
        return await _record(conn, panel)

    @notes
    async def _note_panel(self, conn: Connection, _match_id: int, panel: PanelRow) -> None:
        await _record(conn, panel)

    @notes
    async def panel_used(self, conn: Connection, _match_id: int, panel: PanelRow) -> None:
        """Note what a recorded panel shows, its token, and until when the token allows edits.

        Do nothing if the panel's row is gone.
        """
        statement = update(private_hands).where(private_hands.c.message_id == panel.message_id)
        used = {"token": panel.token, "shows": panel.shows, "until": panel.until}
        await conn.execute(statement.values(used))

    @notes
    async def panel_changed(
        self, conn: Connection, _match_id: int, message_id: int, shows: str
    ) -> None:
        """Record what a panel shows now. Do nothing if the panel's row is gone."""
        statement = update(private_hands).where(private_hands.c.message_id == message_id)
        await conn.execute(statement.values(shows=shows))

    @notes
    async def note_panel_done(self, conn: Connection, _match_id: int, message_id: int) -> None:
        """Forget a panel with nothing left to ask.

        If the process dies before it writes this change, the panel is kept up to date until it
        expires.
        """
        await _forget(conn, private_hands.c.message_id == message_id)

    @reads_match_notes
    async def panels(self, conn: Connection, match_id: int) -> Sequence[PanelRow]:
        """Return a match's panels, in the order they were shown."""
        query = select(private_hands).where(private_hands.c.match_id == match_id)
        found = await conn.execute(query.order_by(private_hands.c.message_id))
        return [PanelRow(**row._mapping) for row in found]

    @finishes
    async def forget_panels(
        self, conn: Connection, until: int | None = None, *, message_id: int | None = None
    ) -> Sequence[PanelRow]:
        """Delete one panel by id, or all that expire by this moment. Return the deleted rows."""
        if message_id is not None:
            where = private_hands.c.message_id == message_id
        elif until is not None:
            where = private_hands.c.until <= until
        else:
            return []
        return await _forget(conn, where)


async def _record(conn: Connection, panel: PanelRow) -> Sequence[PanelRow]:
    if not await _hold_match(conn, panel):
        return ()
    values = {name: getattr(panel, name) for name in PanelRow.__slots__}
    shown = insert_into(conn, private_hands).values(values)
    key = "message_id"
    await conn.execute(
        shown.on_conflict_do_update(
            index_elements=[key], set_={name: values[name] for name in values if name != key}
        )
    )
    others = (
        (private_hands.c.match_id == panel.match_id)
        & (private_hands.c.player == panel.player)
        & (private_hands.c.message_id != panel.message_id)
    )
    return await _forget(conn, others)


async def _hold_match(conn: Connection, panel: PanelRow) -> bool:
    """Lock the match's seats, so that no other panel is recorded for them until the commit.

    Return whether the match exists.
    """
    seated = seats.c.match_id == panel.match_id
    held = await conn.execute(select(seats.c.player).where(seated).with_for_update())
    return held.first() is not None


async def _forget(conn: Connection, where: ColumnElement[bool]) -> list[PanelRow]:
    found = await conn.execute(delete(private_hands).where(where).returning(private_hands))
    return [PanelRow(**row._mapping) for row in found]

"""Panels: private messages in a channel, which we update so that they show nothing outdated.

A player has at most one panel per match.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.sql.dml import ReturningDelete

from data.connection import Connection
from data.errors import Gone
from data.rows import PanelRow
from data.schema import private_hands, seats
from data.topic import Topic, change, finishes, given, overlaying, reads_overlaid, upsert

_SHOWN = [name for name in PanelRow.__slots__ if name != "message_id"]
_PANELS = (
    select(private_hands)
    .where(given(private_hands.c.match_id))
    .order_by(private_hands.c.message_id)
)
_CHANGE = update(private_hands).where(given(private_hands.c.message_id))
_FORGET = delete(private_hands).returning(private_hands)
_FORGET_ONE = _FORGET.where(given(private_hands.c.message_id))
_FORGET_OLD = _FORGET.where(private_hands.c.until <= bindparam("given_until"))
_FORGET_OTHERS = _FORGET.where(
    given(private_hands.c.match_id),
    given(private_hands.c.player),
    private_hands.c.message_id != bindparam("given_message_id"),
)
_SEATED = select(seats.c.player).where(given(seats.c.match_id))
_HOLD_MATCH = _SEATED.with_for_update()


Rows = Sequence[PanelRow]


def _recorded(panels: Rows, _match_id: int, panel: PanelRow) -> Rows:
    ids = {panel.message_id, *(each.message_id for each in _others(panels, panel))}
    kept = [each for each in panels if each.message_id not in ids]
    return sorted([*kept, panel], key=lambda each: each.message_id)


def _others(panels: Rows, panel: PanelRow) -> Rows:
    """Return the player's panels except this one."""
    return [
        each
        for each in panels
        if each.player == panel.player and each.message_id != panel.message_id
    ]


def _used(panels: Rows, _match_id: int, panel: PanelRow) -> Rows:
    return _with(panels, panel.message_id, token=panel.token, shows=panel.shows, until=panel.until)


def _changed(panels: Rows, _match_id: int, message_id: int, shows: str) -> Rows:
    return _with(panels, message_id, shows=shows)


def _with(panels: Rows, message_id: int, **values: Any) -> Rows:
    return [replace(each, **values) if each.message_id == message_id else each for each in panels]


def _without(panels: Rows, _match_id: int, message_id: int) -> Rows:
    return [each for each in panels if each.message_id != message_id]


class Panels(Topic):
    async def record_panel(self, panel: PanelRow) -> Rows:
        """Record a panel. Delete and return the rows of the player's older panels of this match.

        Recording the same message again replaces its row. On SQLite the record is written as a note
        (see `Database.note`). If the note is lost, the panel is recorded again when it is next
        used.
        """
        if self._database.shared:
            return await self._record_now(panel)
        async with self._recording:
            try:
                known = await self._panels_of_stored(panel.match_id)
            except Gone:
                return ()
            await self._note_panel(panel.match_id, panel)
        return _others(known, panel)

    @finishes
    async def _record_now(self, conn: Connection, panel: PanelRow) -> Rows:
        return await _record(conn, panel)

    @overlaying(_recorded)
    async def _note_panel(self, conn: Connection, _match_id: int, panel: PanelRow) -> None:
        await _record(conn, panel)

    @overlaying(_used)
    async def panel_used(self, conn: Connection, _match_id: int, panel: PanelRow) -> None:
        """Note what a recorded panel shows, its token, and until when the token allows edits.

        Do nothing if the panel's row is gone.
        """
        used = {"token": panel.token, "shows": panel.shows, "until": panel.until}
        await change(conn, _CHANGE, {"given_message_id": panel.message_id}, used)

    @overlaying(_changed)
    async def panel_changed(
        self, conn: Connection, _match_id: int, message_id: int, shows: str
    ) -> None:
        """Record what a panel shows now. Do nothing if the panel's row is gone."""
        await change(conn, _CHANGE, {"given_message_id": message_id}, {"shows": shows})

    @overlaying(_without)
    async def note_panel_done(self, conn: Connection, _match_id: int, message_id: int) -> None:
        """Delete the row of a panel that asks the player nothing any more.

        If the process dies before it writes this change, the panel is kept up to date until it
        expires.
        """
        await _forget(conn, _FORGET_ONE, {"given_message_id": message_id})

    @reads_overlaid
    async def panels(self, conn: Connection, match_id: int) -> Rows:
        """Return a match's panels, in the order they were shown."""
        return await _select(conn, match_id)

    @reads_overlaid
    async def _panels_of_stored(self, conn: Connection, match_id: int) -> Rows:
        """Like `panels`. Raises Gone if the match was erased."""
        if (await conn.execute(_SEATED, {"given_match_id": match_id})).first() is None:
            raise Gone(f"match {match_id}")
        return await _select(conn, match_id)

    @finishes
    async def forget_panels(
        self, conn: Connection, until: int | None = None, *, message_id: int | None = None
    ) -> Rows:
        """Delete the row of this panel, or the rows of all panels that expire by `until`.

        Return the deleted rows.
        """
        if message_id is not None:
            return await _forget(conn, _FORGET_ONE, {"given_message_id": message_id})
        if until is not None:
            return await _forget(conn, _FORGET_OLD, {"given_until": until})
        return []


async def _select(conn: Connection, match_id: int) -> Rows:
    found = await conn.execute(_PANELS, {"given_match_id": match_id})
    return [PanelRow(**row._mapping) for row in found]


async def _record(conn: Connection, panel: PanelRow) -> Rows:
    if not await _hold_match(conn, panel):
        return ()
    values = {name: getattr(panel, name) for name in PanelRow.__slots__}
    await upsert(conn, private_hands, values, _SHOWN)
    others = {f"given_{name}": values[name] for name in ("match_id", "player", "message_id")}
    return await _forget(conn, _FORGET_OTHERS, others)


async def _hold_match(conn: Connection, panel: PanelRow) -> bool:
    """Lock the match's seats, so that no other panel is recorded for them until the commit.

    Return whether the match exists.
    """
    held = await conn.execute(_HOLD_MATCH, {"given_match_id": panel.match_id})
    return held.first() is not None


async def _forget(
    conn: Connection, statement: ReturningDelete[Any], parameters: Mapping[str, Any]
) -> list[PanelRow]:
    found = await conn.execute(statement, parameters)
    return [PanelRow(**row._mapping) for row in found]

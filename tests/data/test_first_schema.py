"""Data of the very first version survives all migrations, and its live matches can continue."""

from collections.abc import Mapping, Sequence
from typing import Any

from alembic import command
from sqlalchemy import Connection, MetaData

from data import NewAction, Store, Viewer, Waiting
from data.engine import Database
from data.upgrade import alembic_config
from tests.data.support import ANN, BEN, CAT, COMMITMENT, GUILD, SEED, Clock

LIVE, OVER, TABLE = 11, 22, 33
"""Channels of a live match, a finished match and an open lobby."""
_MATCH = {
    "guild_id": GUILD,
    "game": "caged-rat",
    "rules_version": 1,
    "players": 2,
    "options": '{"board":"small"}',
    "seed": SEED,
    "commitment": COMMITMENT,
    "ply": 2,
    "created_at": 1_000,
    "updated_at": 3_000,
}
_FINISHED = {"outcome_places": "[1,2]", "outcome_reason": "points", "finished_at": 3_000}
_SEAT = {"wants_rematch": False, "retired": False}
ROWS: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "lobbies": [
        {
            "id": 1,
            "guild_id": GUILD,
            "channel_id": TABLE,
            "message_id": 7,
            "host_id": CAT,
            "game": "caged-rat",
            "options": "{}",
            "created_at": 2_000,
        }
    ],
    "lobby_members": [{"lobby_id": 1, "user_id": CAT, "position": 0}],
    "matches": [
        _MATCH
        | {"id": 1, "channel_id": OVER, "status": "over", "shown_ply": 2, "shown_over": True}
        | _FINISHED,
        _MATCH
        | {"id": 2, "channel_id": LIVE, "status": "live", "shown_ply": 1, "shown_over": False}
        | dict.fromkeys(_FINISHED),
    ],
    "seats": [
        {"match_id": match, "player": player, "user_id": user, **_SEAT}
        for match in (1, 2)
        for player, user in enumerate((ANN, BEN))
    ],
    "actions": [
        {
            "match_id": match,
            "ply": ply,
            "player": ply - 1,
            "text": f"a{ply}",
            "auto": False,
            "at": 1,
        }
        for match in (1, 2)
        for ply in (1, 2)
    ],
    "channels_in_use": [
        {"channel_id": TABLE, "lobby_id": 1, "match_id": None},
        {"channel_id": LIVE, "lobby_id": None, "match_id": 2},
    ],
    "messages": [
        {
            "message_id": 8,
            "match_id": 2,
            "channel_id": LIVE,
            "ply": 1,
            "kind": "board",
            "line": "a line",
            "posted_at": 2_000,
        }
    ],
    "guild_settings": [{"guild_id": GUILD, "board_mode": "in-place", "updated_at": 1_000}],
}


def _begin(conn: Connection) -> None:
    """Create the first schema, with a row or two in each of its tables."""
    command.upgrade(alembic_config(conn), "0001")
    known = MetaData()
    known.reflect(conn)
    assert ROWS.keys() == known.tables.keys() - {"alembic_version"}
    for name, rows in ROWS.items():
        conn.execute(known.tables[name].insert(), [dict(row) for row in rows])


async def test_data_of_the_first_schema_survives_all_migrations(
    url: str, database: Database, clock: Clock
) -> None:
    async with database.writing() as conn:
        await conn.run_sync(_begin)
    async with await Store.open(url, clock=clock) as store:
        over, live = await store.match(1), await store.match(2)
        assert (over.live, over.ending and over.ending.reason) == (False, "points")
        assert (live.live, live.ply, live.users, live.seed) == (True, 2, (ANN, BEN), SEED)
        assert (live.home_id, live.branch, live.clock) == (LIVE, 0, None)
        for match in (over, live):
            found = await store.actions(match.id)
            assert [(each.ply, each.player, each.text) for each in found] == [
                (1, 0, "a1"),
                (2, 1, "a2"),
            ]
        assert [row.id for row in await store.behind()] == [live.id]
        [message] = await store.messages(live.id, "board")
        assert (message.message_id, message.line) == (8, "a line")
        assert (await store.settings(GUILD)).board_mode == "in-place"
        lobby = await store.join_lobby(1, ANN, limit=2)
        assert (lobby.members, lobby.home_id) == ((CAT, ANN), TABLE)
        after = await store.append(live.id, 2, [NewAction(0, "a3")], waiting=Waiting((1,)))
        assert after.ply == 3
        assert [row.id for row in await store.live_matches()] == [live.id]
        history = await store.finished_in(GUILD, OVER, count=5, viewer=Viewer(ANN))
        assert [row.id for row in history.matches] == [over.id]

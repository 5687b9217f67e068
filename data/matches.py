"""Matches and their actions."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import insert, literal_column, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from data import channels
from data.errors import Stale
from data.lobbies import lock_lobby, remove_lobby
from data.match_rows import change_live, load_match, lock_match, select_matches
from data.rows import NOTHING_SHOWN, ActionRow, Ending, MatchRow, NewAction
from data.schema import LIVE, matches, seats
from data.schema import actions as actions_table
from data.schema import seats as seats_table
from data.topic import Topic, insert_into, options_text, reads, writes

# A literal, so that the partial index of live matches serves.
_LIVE = matches.c.status == literal_column("'live'")


class Matches(Topic):
    @writes
    async def start_match(  # noqa: PLR0913
        self,
        conn: AsyncConnection,
        *,
        lobby_id: int | None,
        guild_id: int,
        channel_id: int,
        game: str,
        rules_version: int,
        seats: Sequence[int],
        options: Mapping[str, str],
        seed: bytes,
        commitment: str,
        actions: Sequence[NewAction] = (),
        rematch_of: int | None = None,
    ) -> MatchRow:
        """A live match; `seats` are user ids in player order, `actions` its first plies.

        The lobby is closed by it; its channel may be another one than the match's.
        Raises ChannelBusy; Gone when the lobby, or the match to repeat, is gone; Stale when the
        lobby's members are not the seats any more, or the rematch was started already.
        """
        _check_start(seats, seed)
        header = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "game": game,
            "rules_version": rules_version,
            "players": len(seats),
            "options": options_text(options),
            "seed": seed,
            "commitment": commitment,
            "rematch_of": rematch_of,
        }
        if lobby_id is not None:
            await _close_lobby(conn, lobby_id, seats)
        return await _start(conn, header, seats, actions, self._clock())

    @reads
    async def match(self, conn: AsyncConnection, match_id: int) -> MatchRow:
        """Raises Gone."""
        return await load_match(conn, match_id)

    @reads
    async def live_match_in(self, conn: AsyncConnection, channel_id: int) -> MatchRow | None:
        found = await select_matches(conn, _LIVE & (matches.c.channel_id == channel_id))
        return found[0] if found else None

    @reads
    async def live_matches(self, conn: AsyncConnection) -> Sequence[MatchRow]:
        """Oldest first."""
        return await select_matches(conn, _LIVE)

    @reads
    async def live_matches_of(self, conn: AsyncConnection, user_id: int) -> Sequence[MatchRow]:
        """Oldest first."""
        theirs = select(seats.c.match_id).where(seats.c.user_id == user_id)
        return await select_matches(conn, _LIVE & matches.c.id.in_(theirs))

    @reads
    async def actions(
        self, conn: AsyncConnection, match_id: int, after_ply: int = 0
    ) -> Sequence[ActionRow]:
        """In order; empty for a match that is not there."""
        table = actions_table.c
        query = (
            select(table.ply, table.player, table.text, table.auto, table.at)
            .where(table.match_id == match_id, table.ply > after_ply)
            .order_by(table.ply)
        )
        return [ActionRow(*row) for row in await conn.execute(query)]

    @writes
    async def append(
        self,
        conn: AsyncConnection,
        match_id: int,
        expected_ply: int,
        actions: Sequence[NewAction],
        outcome: Ending | None = None,
        *,
        retired: int | None = None,
    ) -> MatchRow:
        """Commit actions after `expected_ply`, an outcome, or both; a draw offer lapses.

        `retired` is a player whose seat is given up with it.

        Raises Stale when the match has moved on, Gone when it is over or was never there.
        """
        if not actions and outcome is None and retired is None:
            raise ValueError("nothing to append")
        now = self._clock()
        values = {
            "ply": expected_ply + len(actions),
            "updated_at": now,
            "draw_offer_by": None,
            "draw_offer_ply": None,
            **_ending_values(outcome, now),
        }
        await change_live(conn, match_id, expected_ply, values)
        await _record(conn, match_id, expected_ply, actions, now)
        if outcome is not None:
            await channels.release(conn, match_id)
        if retired is not None:
            seat = (seats_table.c.match_id == match_id) & (seats_table.c.player == retired)
            await conn.execute(update(seats_table).where(seat).values(retired=True))
        row = await load_match(conn, match_id)
        _check_places(row)
        return row


def _check_start(users: Sequence[int], seed: bytes) -> None:
    if not users or len(set(users)) != len(users):
        raise ValueError("every player needs a seat of their own")
    if len(seed) != 32:
        raise ValueError("a seed has 32 bytes")


def _fresh(ply: int, now: int) -> dict[str, Any]:
    return {
        "ply": ply,
        "status": "live",
        "created_at": now,
        "updated_at": now,
        "shown_ply": NOTHING_SHOWN,
        "shown_over": False,
    }


def _check_places(row: MatchRow) -> None:
    places = row.ending.places if row.ending else None
    if places is not None and len(places) != row.players:
        raise ValueError(f"{len(places)} places for {row.players} players")


def _ending_values(outcome: Ending | None, now: int) -> dict[str, Any]:
    if outcome is None:
        return {}
    return {
        "status": "over",
        "outcome_places": None if outcome.places is None else json.dumps(outcome.places),
        "outcome_reason": outcome.reason,
        "finished_at": now,
    }


async def _close_lobby(conn: AsyncConnection, lobby_id: int, users: Sequence[int]) -> None:
    lobby = await lock_lobby(conn, lobby_id)
    if set(lobby.members) != set(users):
        raise Stale(f"the members of lobby {lobby_id} have changed")
    await remove_lobby(conn, lobby_id)


async def _start(
    conn: AsyncConnection,
    header: dict[str, Any],
    users: Sequence[int],
    actions: Sequence[NewAction],
    now: int,
) -> MatchRow:
    match_id = await _insert(conn, header | _fresh(len(actions), now))
    await channels.claim(conn, header["channel_id"], "match", match_id)
    await _seat(conn, match_id, users)
    await _record(conn, match_id, 0, actions, now)
    return await load_match(conn, match_id)


async def _insert(conn: AsyncConnection, values: dict[str, Any]) -> int:
    previous: int | None = values["rematch_of"]
    if previous is not None:
        await _check_rematch(conn, previous)
    statement = (
        insert_into(conn, matches)
        .values(values)
        .on_conflict_do_nothing(index_elements=[matches.c.channel_id], index_where=LIVE)
        .returning(matches.c.id)
    )
    return await channels.insert_or_busy(conn, values["channel_id"], statement)


async def _check_rematch(conn: AsyncConnection, previous: int) -> None:
    if (await lock_match(conn, previous)).live:
        raise Stale(f"match {previous} is not over")
    query = select(matches.c.id).where(matches.c.rematch_of == previous)
    if (await conn.execute(query)).first() is not None:
        raise Stale(f"match {previous} has its rematch")


async def _seat(conn: AsyncConnection, match_id: int, users: Sequence[int]) -> None:
    rows = [
        {
            "match_id": match_id,
            "player": player,
            "user_id": user_id,
            "wants_rematch": False,
            "retired": False,
        }
        for player, user_id in enumerate(users)
    ]
    await conn.execute(insert(seats), rows)


async def _record(
    conn: AsyncConnection, match_id: int, ply: int, actions: Sequence[NewAction], now: int
) -> None:
    rows = [
        {
            "match_id": match_id,
            "ply": ply + number,
            "player": action.player,
            "text": action.text,
            "auto": action.auto,
            "at": now,
        }
        for number, action in enumerate(actions, start=1)
    ]
    if rows:
        await conn.execute(insert(actions_table), rows)

"""Matches and their actions."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import func, insert, select, update

from data import arrangements, awaited_players, channels, ratings
from data.cat_matches import check_room
from data.connection import Connection
from data.errors import Stale
from data.lobbies import lock_lobby, remove_lobby
from data.match_rows import change_live, load_match, lock_match, select_matches
from data.rows import (
    LOBBY,
    NOTHING_SHOWN,
    ActionRow,
    CatBounds,
    Closing,
    Ending,
    Lobby,
    MatchRow,
    NewAction,
    NewGaveUp,
    Waiting,
)
from data.schema import LIVE, matches, messages, seats
from data.schema import actions as actions_table
from data.schema import seats as seats_table
from data.takebacks import forget_consents
from data.topic import Topic, change, given, insert_into, options_text, reads, upsert, writes
from data.visibility import enter_thread

_CHANGE_SEAT = update(seats_table).where(given(seats_table.c.match_id), given(seats_table.c.player))
_RECORD = insert(actions_table)


class Matches(Topic):
    @writes
    async def start_match(  # noqa: PLR0913
        self,
        conn: Connection,
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
        arrangement_id: int | None = None,
        home_id: int | None = None,
        clock: int | None = None,
        hints: int = 0,
        waiting: Waiting | None = None,
        limit: int | None = None,
        cat_bounds: CatBounds | None = None,
    ) -> MatchRow:
        """Start a match. `seats` are user ids in player order. `actions` are the first actions.

        `home_id` is the channel in which the match was started, if the match is played in another
        channel. `clock` is in seconds per turn, `limit` in seconds for the whole match. `hints` is
        as in `MatchRow`. `waiting` are the first players to act. Only a match with cats needs
        `cat_bounds`. Also close the lobby, whose channel may differ from the match's. Raises Gone
        if the lobby, the arrangement or the match `rematch_of` does not exist. Raises Stale if the
        seats are not the lobby's members, if the arrangement has a match, or if the match
        `rematch_of` is live or has a rematch. Raises ChannelBusy if the channel has a table. Raises
        TooManyCatMatches if `cat_bounds` do not allow the match.
        """
        _check_start(seats, seed)
        if cat_bounds is not None:
            await check_room(conn, guild_id, seats, cat_bounds)
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
            "home_id": channel_id if home_id is None else home_id,
            "clock": clock,
            "hints": hints,
        }
        lobby = None if lobby_id is None else await _close_lobby(conn, lobby_id, seats)
        now = self._clock()
        header["ends_at"] = None if limit is None else now + limit * 1000
        row = await _start(conn, header, seats, actions, now)
        await _keep_lobby_message(conn, lobby, row.id, now)
        await arrangements.begin(conn, arrangement_id, row.id)
        if row.channel_id != row.home_id:
            await enter_thread(conn, row)
        return await awaited_players.wait_for(conn, row, waiting, now)

    @reads
    async def match(self, conn: Connection, match_id: int) -> MatchRow:
        """Return the match with this id, live or finished. Raises Gone."""
        return await load_match(conn, match_id)

    @reads
    async def live_match_in(self, conn: Connection, channel_id: int) -> MatchRow | None:
        found = await select_matches(conn, LIVE & (matches.c.channel_id == channel_id))
        return found[0] if found else None

    @reads
    async def live_matches(self, conn: Connection) -> Sequence[MatchRow]:
        """Return all live matches, oldest first."""
        # In live matches `finished_no` is null, so the index on `finished_no` can find them.
        return await select_matches(conn, LIVE & matches.c.finished_no.is_(None))

    @reads
    async def live_matches_of(self, conn: Connection, user_id: int) -> Sequence[MatchRow]:
        """Return the live matches in which this user still plays, oldest first."""
        theirs = select(seats.c.match_id).where(seats.c.user_id == user_id, ~seats.c.retired)
        return await select_matches(conn, LIVE & matches.c.id.in_(theirs))

    @reads
    async def actions(
        self, conn: Connection, match_id: int, after_ply: int = 0
    ) -> Sequence[ActionRow]:
        """Return the match's actions in order; an empty list if the match does not exist."""
        table = actions_table.c
        query = (
            select(table.ply, table.player, table.text, table.auto, table.at)
            .where(table.match_id == match_id, table.ply > after_ply)
            .order_by(table.ply)
        )
        return [ActionRow(*row) for row in await conn.execute(query)]

    @reads
    async def actions_of(
        self, conn: Connection, match_ids: Collection[int]
    ) -> Mapping[int, Sequence[ActionRow]]:
        """Return the actions of each of these matches, in order, with one statement."""
        table = actions_table.c
        query = (
            select(table.match_id, table.ply, table.player, table.text, table.auto, table.at)
            .where(table.match_id.in_(match_ids))
            .order_by(table.match_id, table.ply)
        )
        found: dict[int, list[ActionRow]] = {match_id: [] for match_id in match_ids}
        for match_id, *row in await conn.execute(query):
            found[match_id].append(ActionRow(*row))
        return found

    @writes
    async def append(  # noqa: PLR0913
        self,
        conn: Connection,
        match_id: int,
        expected_ply: int,
        actions: Sequence[NewAction],
        outcome: Ending | None = None,
        *,
        gave_up: NewGaveUp | None = None,
        branch: int = 0,
        waiting: Waiting | None = None,
        closing: Closing | None = None,
        missed: Mapping[int, int] | None = None,
        sides: Sequence[int] | None = None,
        late: int | None = None,
        unrated: str | None = None,
    ) -> MatchRow:
        """Commit actions, an outcome, or both. The first of the actions follows `expected_ply`.

        All draw offers and takeback requests lapse.

        `gave_up` is a seat that is given up after `expected_ply`. `waiting` are the next players to
        act, None if unchanged. `closing` says who ended the match on the players' behalf. `missed`
        maps players to the number of successive turns in which they ran out of time. `sides` are
        the players' sides, if the ending is to be rated. The match is rated only if every player
        has taken an action in person. `late` is the player who lost on time, if no cat is in the
        match. Of a person's losses on time within three days, only the first is rated. `unrated` is
        the reason why an ending is not rated, as in `MatchRow`.

        Raises Stale when the match has moved on or another seat was given up meanwhile, Gone when
        it is over or does not exist.
        """
        if not actions and outcome is None and gave_up is None:
            raise ValueError("nothing to append")
        now = self._clock()
        values = {
            "ply": expected_ply + len(actions),
            "updated_at": now,
            "draw_offer_by": None,
            "draw_offer_ply": None,
            "takeback_by": None,
            "takeback_to": None,
            **await _ending_values(conn, outcome, now, unrated),
            **_closing_values(closing),
        }
        await change_live(conn, match_id, expected_ply, values, branch=branch)
        await forget_consents(conn, match_id)
        await _record(conn, match_id, expected_ply, actions, now, missed or {})
        for player, count in (missed or {}).items():
            await _change_seat(conn, match_id, player, {"missed": count})
        if gave_up is not None:
            await _give_up(conn, match_id, expected_ply, gave_up)
        row = await load_match(conn, match_id)
        _check_places(row)
        if outcome is None:
            return await awaited_players.wait_for(conn, row, waiting, now)
        if sides is not None and await ratings.all_acted(conn, row):
            row = await _rated(conn, row, sides, late)
        await channels.release(conn, match_id)
        return await awaited_players.wait_for(conn, row, Waiting(()), now)


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


async def _ending_values(
    conn: Connection, outcome: Ending | None, now: int, unrated: str | None
) -> dict[str, Any]:
    if outcome is None:
        return {}
    return {
        "status": "over",
        "outcome_places": None if outcome.places is None else json.dumps(outcome.places),
        "outcome_reason": outcome.reason,
        "finished_at": now,
        "finished_no": await _next_finished_no(conn),
        "ends_at": None,
        "unrated": unrated,
    }


async def _next_finished_no(conn: Connection) -> int:
    """Return the number for the match that ends now; no other match can end until the commit."""
    await ratings.hold_endings(conn)
    last = (await conn.execute(select(func.max(matches.c.finished_no)))).scalar()
    return 1 + (last or 0)


def _closing_values(closing: Closing | None) -> dict[str, Any]:
    if closing is None:
        return {}
    return {"closed_by": closing.user_id, "closed_note": closing.note}


async def _rated(
    conn: Connection, row: MatchRow, sides: Sequence[int], late: int | None
) -> MatchRow:
    """Rate a match that has just ended, unless it is an unrated loss on time. Return the match."""
    if late is None or not await ratings.lost_on_time(conn, row.users[late], row.updated_at):
        await ratings.rate(conn, row, tuple(sides))
        return row
    await conn.execute(update(matches).where(matches.c.id == row.id).values(unrated="time"))
    return replace(row, unrated="time")


async def _give_up(conn: Connection, match_id: int, ply: int, gave_up: NewGaveUp) -> None:
    query = select(func.count(seats.c.gave_up_no)).where(seats.c.match_id == match_id)
    if 1 + int((await conn.execute(query)).scalar_one()) != gave_up.number:
        raise Stale(f"another seat of match {match_id} was given up")
    values = {
        "retired": True,
        "stand_in": gave_up.stand_in,
        "gave_up_no": gave_up.number,
        "gave_up_ply": ply,
        "gave_up": gave_up.reason,
    }
    await _change_seat(conn, match_id, gave_up.player, values)


async def _change_seat(
    conn: Connection, match_id: int, player: int, values: Mapping[str, Any]
) -> None:
    seat = {"given_match_id": match_id, "given_player": player}
    await change(conn, _CHANGE_SEAT, seat, values)


async def _close_lobby(conn: Connection, lobby_id: int, users: Sequence[int]) -> Lobby:
    lobby = await lock_lobby(conn, lobby_id)
    if set(lobby.members) != set(users):
        raise Stale(f"the members of lobby {lobby_id} have changed")
    await remove_lobby(conn, lobby_id)
    return lobby


async def _keep_lobby_message(
    conn: Connection, lobby: Lobby | None, match_id: int, now: int
) -> None:
    """Store the lobby's message with the match, so that its buttons can be removed later."""
    if lobby is None or lobby.message_id is None:
        return
    values = {
        "message_id": lobby.message_id,
        "match_id": match_id,
        "channel_id": lobby.channel_id,
        "ply": 0,
        "kind": LOBBY,
        "posted_at": now,
    }
    await upsert(conn, messages, values)


async def _start(
    conn: Connection,
    header: dict[str, Any],
    users: Sequence[int],
    actions: Sequence[NewAction],
    now: int,
) -> MatchRow:
    match_id = await _insert(conn, header | _fresh(len(actions), now))
    await channels.claim(conn, header["channel_id"], "match", match_id)
    await _seat(conn, match_id, users)
    await _record(conn, match_id, 0, actions, now, {})
    return await load_match(conn, match_id)


async def _insert(conn: Connection, values: dict[str, Any]) -> int:
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


async def _check_rematch(conn: Connection, previous: int) -> None:
    if (await lock_match(conn, previous)).live:
        raise Stale(f"match {previous} is not over")
    query = select(matches.c.id).where(matches.c.rematch_of == previous)
    if (await conn.execute(query)).first() is not None:
        raise Stale(f"match {previous} already has a rematch")


async def _seat(conn: Connection, match_id: int, users: Sequence[int]) -> None:
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
    conn: Connection,
    match_id: int,
    ply: int,
    actions: Sequence[NewAction],
    now: int,
    missed: Mapping[int, int],
) -> None:
    rows = [
        {
            "match_id": match_id,
            "ply": ply + number,
            "player": action.player,
            "text": action.text,
            "auto": action.auto,
            "at": now,
            "absent": missed.get(action.player, 0) > 0 and not action.auto,
        }
        for number, action in enumerate(actions, start=1)
    ]
    if rows:
        await conn.execute(_RECORD, rows)

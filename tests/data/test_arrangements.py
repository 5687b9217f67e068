"""An arranged match starts only once. If a player never acts, the opponent's seek opens again."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import insert, select

from data import (
    NO_SHOW,
    Arrangement,
    Ending,
    Gone,
    MatchRow,
    NewAction,
    NewArrangement,
    Stale,
    Store,
)
from data.arrangements import arrange
from data.engine import Database
from data.schema import seeks
from tests.data.support import ANN, BEN, COMMITMENT, GUILD, SEED, Clock, new_channel

HOUR = 60 * 60 * 1000
FIRST, SECOND = NewAction(0, "a1 a2"), NewAction(1, "b1 b2")


async def arranged(store: Store, database: Database, clock: Clock) -> Arrangement:
    """Store an arrangement that comes from a seek of Ann's and a seek of Ben's."""
    agreed = NewArrangement(GUILD, new_channel(), (ANN, BEN), "caged-rat", {"board": "small"}, 300)
    async with database.writing() as conn:
        made = await arrange(conn, agreed, clock.now)
        for user in (ANN, BEN):
            values = {
                "guild_id": GUILD,
                "channel_id": agreed.channel_id,
                "user_id": user,
                "games": "caged-rat",
                "sought_at": user,
                "lapses_at": clock.now + HOUR,
                "arrangement_id": made,
            }
            await conn.execute(insert(seeks).values(values))
    return await store.arrangement(made)


async def begun(store: Store, made: Arrangement) -> MatchRow:
    return await store.start_match(
        lobby_id=None,
        guild_id=made.guild_id,
        channel_id=new_channel(),
        game=made.game,
        rules_version=1,
        seats=made.users,
        options=made.options,
        seed=SEED,
        commitment=COMMITMENT,
        arrangement_id=made.id,
        clock=made.clock,
    )


async def waiting_seeks(database: Database) -> dict[int, tuple[int, int | None]]:
    """Map each person to the time of their seek and the id of the seek's arrangement."""
    query = select(seeks.c.user_id, seeks.c.sought_at, seeks.c.arrangement_id)
    async with database.reading() as conn:
        return {row[0]: (row[1], row[2]) for row in await conn.execute(query)}


async def test_an_arrangement_is_listed_as_not_started_until_its_match_has_started(
    store: Store, database: Database, clock: Clock
) -> None:
    made = await arranged(store, database, clock)
    assert list(await store.arrangements_to_start(clock.now)) == [made]
    assert list(await store.arrangements_to_start(made.made_at - 1)) == []
    row = await begun(store, made)
    assert list(await store.arrangements_to_start(clock.now)) == []
    found = await store.arrangement_of(row.id)
    assert found is not None
    assert (found.id, found.match_id, found.challenged) == (made.id, row.id, False)


async def test_an_arranged_match_starts_only_once(
    store: Store, other: Store, database: Database, clock: Clock
) -> None:
    made = await arranged(store, database, clock)
    starting = [begun(each, made) for each in (store, other, store)]
    done = await asyncio.gather(*starting, return_exceptions=True)
    assert sum(isinstance(each, MatchRow) for each in done) == 1
    assert sum(isinstance(each, Stale) for each in done) == 2
    assert len(await store.live_matches()) == 1


async def test_a_match_of_an_arrangement_that_is_gone_does_not_start(
    store: Store, database: Database, clock: Clock
) -> None:
    made = await arranged(store, database, clock)
    await store.settle(made.id)
    with pytest.raises(Gone):
        await begun(store, made)
    assert await store.live_matches() == []


async def test_a_started_arrangement_is_not_settled_or_reopened_if_unstarted_is_required(
    store: Store, database: Database, clock: Clock
) -> None:
    made = await arranged(store, database, clock)
    row = await begun(store, made)
    seeking = await waiting_seeks(database)
    assert not await store.settle(made.id, unstarted=True)
    assert not await store.reopen(made.id, None, unstarted=True)
    assert (await store.arrangement(made.id)).match_id == row.id
    assert await waiting_seeks(database) == seeking


async def test_an_arrangement_is_over_as_soon_as_both_players_have_acted(
    store: Store, database: Database, clock: Clock
) -> None:
    made = await arranged(store, database, clock)
    row = await begun(store, made)
    await store.append(row.id, 0, [FIRST])
    assert list(await store.arrangements_past()) == []
    await store.append(row.id, 1, [NewAction(1, "b1 b2", auto=True)])
    assert list(await store.arrangements_past()) == []
    await store.append(row.id, 2, [SECOND])
    [past] = await store.arrangements_past()
    assert (past.arrangement_id, past.absent) == (made.id, None)
    await store.settle(made.id)
    assert await waiting_seeks(database) == {}
    with pytest.raises(Gone):
        await store.arrangement(made.id)


async def test_a_no_show_reopens_only_the_seek_of_the_opponent_and_keeps_the_time_of_this_seek(
    store: Store, database: Database, clock: Clock
) -> None:
    made = await arranged(store, database, clock)
    row = await begun(store, made)
    await store.append(row.id, 0, [], Ending((2, 1), "timeout"), unrated=NO_SHOW)
    [past] = await store.arrangements_past()
    assert (past.arrangement_id, past.absent) == (made.id, ANN)
    assert await store.reopen(past.arrangement_id, past.absent)
    assert await waiting_seeks(database) == {BEN: (BEN, None)}
    assert not await store.reopen(past.arrangement_id, past.absent)
    assert list(await store.arrangements_past()) == []


async def test_nobody_is_recorded_as_absent_from_a_match_that_ends_by_resignation(
    store: Store, database: Database, clock: Clock
) -> None:
    row = await begun(store, await arranged(store, database, clock))
    await store.append(row.id, 0, [], Ending((2, 1), "resigned"))
    [past] = await store.arrangements_past()
    assert past.absent is None

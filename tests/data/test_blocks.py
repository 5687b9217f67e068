"""Blocks work in both directions, are private, and stay when the blocked person is erased."""

from __future__ import annotations

import asyncio
import re

import pytest
from sqlalchemy import insert

from data import BlockKind, Ending, QuestionRow, Store, TooManyBlocks
from data.engine import Database
from data.schema import blocks
from tests.data.crowd import analyze
from tests.data.support import ANN, BEN, CAT, DAN, MOVE, Clock, new_channel, open_lobby, start
from tests.data.test_standings import plans

FORMER = -7_000
KINDS: tuple[BlockKind, ...] = ("block", "avoid")
MANY = 1_000
SCANS = re.compile("(SCAN|Seq Scan on) blocks")


async def chosen(store: Store, user: int) -> dict[int, str]:
    return {row.other_id: row.kind for row in await store.blocks_of(user)}


async def test_a_block_keeps_both_people_apart(store: Store) -> None:
    await store.block(ANN, BEN, "block", most=MANY)
    everybody = (ANN, BEN, CAT, -1)
    assert await store.blocking(ANN, everybody) == {BEN}
    assert await store.blocking(BEN, everybody) == {ANN}
    assert await store.blocking(CAT, everybody) == set()
    assert await store.blocking(ANN, ()) == set()
    assert await store.kept_apart(BEN, everybody) == {ANN}


async def test_avoiding_somebody_keeps_both_people_apart_but_blocks_nobody(store: Store) -> None:
    await store.block(ANN, BEN, "avoid", most=MANY)
    assert await store.kept_apart(ANN, (BEN, CAT)) == {BEN}
    assert await store.kept_apart(BEN, (ANN, CAT)) == {ANN}
    assert await store.blocking(ANN, (BEN,)) == await store.blocking(BEN, (ANN,)) == set()
    assert await store.blocked_pairs((ANN, BEN)) == frozenset()


async def test_a_new_choice_about_somebody_replaces_the_old_choice(store: Store) -> None:
    await store.block(ANN, BEN, "block", most=MANY)
    await store.block(ANN, CAT, "block", most=MANY)
    await store.block(ANN, BEN, "avoid", most=MANY)
    assert await chosen(store, ANN) == {BEN: "avoid", CAT: "block"}
    assert [row.other_id for row in await store.blocks_of(ANN)] == [BEN, CAT]
    assert await chosen(store, BEN) == {}


async def test_undoing_a_block_does_not_undo_the_other_persons_block(store: Store) -> None:
    await store.block(ANN, BEN, "block", most=MANY)
    await store.block(BEN, ANN, "block", most=MANY)
    assert await store.unblock(ANN, BEN)
    assert not await store.unblock(ANN, BEN)
    assert await store.blocking(ANN, (BEN,)) == {BEN}
    assert await chosen(store, BEN) == {ANN: "block"}


async def test_one_query_finds_all_blocked_pairs_at_a_table(store: Store) -> None:
    await store.block(ANN, BEN, "block", most=MANY)
    await store.block(BEN, ANN, "block", most=MANY)
    await store.block(DAN, ANN, "block", most=MANY)
    pairs = await store.blocked_pairs((ANN, BEN, CAT, DAN, -1))
    assert pairs == {frozenset((ANN, BEN)), frozenset((ANN, DAN))}
    assert await store.blocked_pairs((ANN, CAT)) == frozenset()


async def test_nobody_has_more_blocks_than_allowed(store: Store) -> None:
    await store.block(ANN, BEN, "block", most=2)
    await store.block(ANN, CAT, "block", most=2)
    with pytest.raises(TooManyBlocks):
        await store.block(ANN, DAN, "block", most=2)
    await store.block(ANN, CAT, "avoid", most=2)
    assert await chosen(store, ANN) == {BEN: "block", CAT: "avoid"}


async def test_two_processes_that_block_the_same_person_store_one_block(
    store: Store, other: Store
) -> None:
    await asyncio.gather(*(each.block(ANN, BEN, "block", most=MANY) for each in (store, other)))
    assert len(await store.blocks_of(ANN)) == 1


async def test_a_block_is_exported_and_erased_with_the_person_who_made_it(store: Store) -> None:
    await store.block(ANN, BEN, "block", most=MANY)
    [exported] = (await store.stored_about(ANN))["blocks"]
    assert (exported["other_id"], exported["kind"]) == (BEN, "block")
    await store.erase_member(ANN, FORMER)
    assert await chosen(store, ANN) == {}
    assert await store.blocking(BEN, (ANN,)) == set()


async def test_a_blocked_persons_export_does_not_contain_the_block(store: Store) -> None:
    before = await store.stored_about(BEN)
    await store.block(ANN, BEN, "block", most=MANY)
    assert await store.stored_about(BEN) == before


async def test_a_block_remains_when_the_blocked_person_is_erased(store: Store) -> None:
    await store.block(ANN, BEN, "block", most=MANY)
    await store.erase_member(BEN, FORMER)
    assert await store.blocking(BEN, (ANN,)) == {ANN}


async def test_a_person_leaves_an_open_lobby_if_the_person_blocks_another_member(
    store: Store,
) -> None:
    shared = await open_lobby(store, channel=new_channel(), members=(ANN, CAT, BEN))
    hosted_by_other = await open_lobby(store, channel=new_channel(), members=(BEN, ANN))
    apart = await open_lobby(store, channel=new_channel(), members=(ANN, CAT))
    await store.block(ANN, BEN, "block", most=MANY)
    left = await store.lobby(shared.id)
    assert (left.host_id, left.members) == (CAT, (CAT, BEN))
    assert left.revision > shared.revision
    assert (await store.lobby(hosted_by_other.id)).members == (BEN,)
    assert await store.lobby(apart.id) == apart


async def test_avoiding_somebody_changes_no_lobby(store: Store) -> None:
    shared = await open_lobby(store, members=(ANN, BEN))
    await store.block(ANN, BEN, "avoid", most=MANY)
    assert await store.lobby(shared.id) == shared


async def test_a_block_withdraws_the_persons_wish_for_a_rematch_with_the_blocked_person(
    store: Store, clock: Clock
) -> None:
    wanted = {}
    for other in (BEN, CAT):
        match = await start(store, channel=new_channel(), users=(ANN, other), actions=MOVE)
        await store.append(match.id, 1, [], Ending((1, 2), "resigned"))
        _, wanted[other] = await store.want_rematch(match.id, ANN)
        asked = QuestionRow(match.id, match.id, match.channel_id, "rematch", 0, 1, 0, clock.now, 1)
        await store.record_question(asked)
    await store.block(ANN, BEN, "block", most=MANY)
    seats = {other: (await store.match(row.id)).seats for other, row in wanted.items()}
    assert [seats[other][0].wants_rematch for other in (BEN, CAT)] == [False, True]
    assert await store.overtaken_questions() == []


async def test_queries_about_blocks_use_an_index(
    store: Store, database: Database, clock: Clock
) -> None:
    await fill(database, clock())
    some = (BEN, CAT, DAN)
    asked = (
        store.blocking(ANN, some),
        store.kept_apart(ANN, some),
        store.blocked_pairs((ANN, *some)),
    )
    for asking in asked:
        for plan in await plans(database, asking):
            assert not SCANS.search(plan), plan


async def fill(database: Database, now: int) -> None:
    """Insert many blocks, so that the planner chooses as it would in a large database."""
    rows = [
        {"user_id": user, "other_id": user + step, "kind": KINDS[step % 2], "since": now}
        for user in range(2_000)
        for step in range(1, 6)
    ]
    async with database.writing() as conn:
        await conn.execute(insert(blocks), rows)
        await analyze(conn)

import pytest

from data import Ending, MatchRow, NewAction, Stale, Store, Waiting
from tests.data.support import Clock, new_channel, start

MINUTE = 60_000
MOVE = NewAction(0, "a1 a2")


async def timed(store: Store, clock: int | None = 300, limit: int | None = None) -> MatchRow:
    awaited = Waiting((0,))
    return await start(store, channel=new_channel(), clock=clock, limit=limit, waiting=awaited)


async def test_a_turn_is_due_as_soon_as_its_clock_has_run_out(store: Store) -> None:
    row = await timed(store)
    assert row.deadline == row.created_at + 5 * MINUTE
    assert await store.next_due() == row.warn_at == row.created_at + 5 * MINUTE // 2
    assert await store.run_out(row.deadline - 1) == []
    assert [match.id for match in await store.run_out(row.deadline)] == [row.id]


async def test_in_a_match_without_a_clock_nothing_is_due(store: Store) -> None:
    assert (await timed(store, None)).deadline is None
    assert await store.next_due() is None


async def test_each_warning_is_given_by_only_one_process(store: Store, other: Store) -> None:
    row = await timed(store)
    assert row.warn_at is not None
    [due] = await store.to_warn(row.warn_at)
    again = await store.warned(due)
    assert again.warn_at == row.created_at + 5 * MINUTE * 9 // 10
    with pytest.raises(Stale):
        await other.warned(due)
    assert await other.to_warn(again.warn_at - 1) == []


async def test_the_second_warning_is_the_last(store: Store, clock: Clock) -> None:
    row = await store.warned(await timed(store))
    assert row.warn_at is not None
    clock.now = row.warn_at
    assert (await store.warned(row)).warn_at is None
    assert await store.next_due() == row.deadline


async def test_other_players_actions_do_not_extend_a_turn(store: Store) -> None:
    row = await timed(store)
    after = await store.append(row.id, 0, [NewAction(1, "draw")])
    assert (after.deadline, after.warn_at) == (row.deadline, row.warn_at)
    moved = await store.append(row.id, 1, [MOVE], waiting=Waiting((1,)))
    assert moved.deadline == moved.updated_at + 5 * MINUTE


async def test_a_finished_match_has_no_deadline(store: Store) -> None:
    row = await timed(store)
    over = await store.append(row.id, 0, [], Ending((1, 2), "resigned"))
    assert (over.deadline, over.warn_at) == (None, None)
    assert await store.next_due() is None


async def test_only_one_process_can_extend_a_turn(store: Store, other: Store) -> None:
    late, fresh = await timed(store), await timed(store)
    assert late.deadline is not None
    row = await store.extend(late, late.deadline + MINUTE)
    assert (row.deadline, row.warn_at) == (late.deadline + MINUTE, None)
    with pytest.raises(Stale):
        await other.extend(late, late.deadline + 2 * MINUTE)
    assert (await store.match(fresh.id)).deadline == fresh.deadline


async def test_a_match_whose_total_time_is_over_is_reported_until_its_limit_is_cleared(
    store: Store,
) -> None:
    row = await timed(store, clock=None, limit=60)
    assert row.ends_at == row.created_at + MINUTE
    assert await store.next_due() == row.ends_at
    assert await store.time_is_up(row.ends_at - 1) == []
    assert [match.id for match in await store.time_is_up(row.ends_at)] == [row.id]
    await store.time_seen_to(row.id)
    assert await store.next_due() is None
    assert (await store.match(row.id)).ends_at is None


async def test_the_time_limit_of_a_finished_match_is_not_due(store: Store) -> None:
    row = await timed(store, clock=None, limit=60)
    await store.append(row.id, 0, [MOVE], Ending((1, 2), "delivered"))
    assert await store.next_due() is None

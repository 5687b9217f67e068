"""People's choices about reminders. Each reminder and digest is sent by only one process."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data import Member, NewAction, Remind, Stale, Store, Turn, Waiting
from tests.data.support import ANN, BEN, Clock
from tests.data.test_clocks import MINUTE, timed

HOUR = 60 * MINUTE


async def due(store: Store, moment: int) -> Turn:
    [turn] = await store.to_remind(moment)
    return turn


async def test_by_default_members_are_reminded_only_when_a_clock_runs_short(store: Store) -> None:
    assert await store.member(ANN) == Member(ANN)
    assert Member(ANN).remind == "clock"


async def test_a_members_choices_are_stored(store: Store) -> None:
    chosen = Member(ANN, "hours", 3, 22 * 60, 7 * 60 + 30, "Europe/Berlin", 480, 1_000, 2_000)
    await store.save_member(chosen)
    assert await store.member(ANN) == chosen
    await store.save_member(replace(chosen, remind="off", closed_at=None))
    assert await store.member(ANN) == replace(chosen, remind="off", closed_at=None)


async def test_a_member_keeps_their_choices_when_the_bot_notes_that_it_cannot_message_them(
    store: Store,
) -> None:
    await store.save_member(Member(ANN, "once", 5))
    for user in (ANN, BEN):
        await store.closed(user)
        assert (await store.member(user)).closed_at is not None
    assert (await store.member(ANN)).hours == 5
    assert replace(await store.member(BEN), closed_at=None) == Member(BEN)


@pytest.mark.parametrize("remind", ["off", "clock"])
async def test_members_who_want_no_reminders_get_none(store: Store, remind: Remind) -> None:
    await store.save_member(Member(ANN, remind, 1))
    row = await timed(store, None)
    assert await store.to_remind(row.created_at + 1000 * HOUR) == []
    assert await store.next_due() is None


async def test_members_can_have_one_reminder_per_turn(store: Store) -> None:
    await store.save_member(Member(ANN, "once", 2))
    row = await timed(store, None)
    assert await store.next_due() == row.created_at + 2 * HOUR
    assert await store.to_remind(row.created_at + 2 * HOUR - 1) == []
    turn = await due(store, row.created_at + 2 * HOUR)
    assert (turn.match_id, turn.user_id) == (row.id, ANN)
    await store.reminded(turn)
    assert await store.next_due() is None


async def test_members_can_have_a_reminder_every_few_hours(store: Store, clock: Clock) -> None:
    await store.save_member(Member(ANN, "hours", 2))
    row = await timed(store, None)
    clock.now = row.created_at + 2 * HOUR
    turn = await due(store, clock.now)
    await store.reminded(turn)
    again = await store.next_due()
    assert again == clock.now + 2 * HOUR
    assert (await due(store, again)).reminded_at == clock.now


async def test_a_turn_that_is_over_gets_no_reminder(store: Store) -> None:
    for user in (ANN, BEN):
        await store.save_member(Member(user, "once", 2))
    row = await timed(store, None)
    turn = await due(store, row.created_at + 2 * HOUR)
    after = await store.append(row.id, 0, [NewAction(0, "a1 a2")], waiting=Waiting((1,)))
    with pytest.raises(Stale):
        await store.reminded(turn)
    assert (await due(store, after.updated_at + 2 * HOUR)).user_id == BEN


async def test_a_changed_reminder_setting_applies_to_current_turns(store: Store) -> None:
    row = await timed(store, None)
    await store.save_member(Member(ANN, "once", 2))
    turn = await due(store, row.created_at + 2 * HOUR)
    await store.save_member(Member(ANN, "once", 5))
    with pytest.raises(Stale):
        await store.reminded(turn)
    turn = await due(store, row.created_at + 5 * HOUR)
    await store.reminded(turn)
    await store.save_member(Member(ANN, "once", 1))
    assert await store.next_due() is None
    await store.save_member(Member(ANN, "hours", 1))
    assert await store.next_due() is not None
    await store.save_member(Member(ANN, "off", 1))
    assert await store.next_due() is None


async def test_each_reminder_is_sent_by_only_one_process(store: Store, other: Store) -> None:
    await store.save_member(Member(ANN, "hours", 2))
    row = await timed(store, None)
    turn = await due(store, row.created_at + 2 * HOUR)
    assert await due(other, row.created_at + 2 * HOUR) == turn
    await store.reminded(turn)
    with pytest.raises(Stale):
        await other.reminded(turn)
    with pytest.raises(Stale):
        await other.postpone_reminder(turn, row.created_at + 9 * HOUR)


async def test_a_postponed_reminder_is_due_later(store: Store) -> None:
    await store.save_member(Member(ANN, "once", 2))
    row = await timed(store, None)
    until = row.created_at + 9 * HOUR
    await store.postpone_reminder(await due(store, until), until)
    assert await store.next_due() == until
    assert (await due(store, until)).reminded_at is None


async def test_the_time_of_a_reminder_can_be_brought_forward_but_not_delayed(store: Store) -> None:
    await store.save_member(Member(ANN, "once", 2))
    row = await timed(store, None)
    await store.remind_by(row.id, ANN, row.created_at + 9 * HOUR)
    assert await store.next_due() == row.created_at + 2 * HOUR
    await store.remind_by(row.id, ANN, row.created_at + HOUR)
    assert await store.next_due() == row.created_at + HOUR


async def test_each_digest_is_sent_by_only_one_process(store: Store, other: Store) -> None:
    await store.save_member(Member(ANN, digest=480, digest_at=5 * HOUR))
    assert await store.next_due() == 5 * HOUR
    assert await store.digests_due(5 * HOUR - 1) == []
    [member] = await store.digests_due(5 * HOUR)
    await store.digested(member, 29 * HOUR)
    with pytest.raises(Stale):
        await other.digested(member, 29 * HOUR)
    assert await other.next_due() == 29 * HOUR


async def test_a_digest_lists_matches_that_wait_for_the_member(store: Store) -> None:
    row, passed = await timed(store, None), await timed(store, None)
    await store.append(passed.id, 0, [NewAction(0, "a1 a2")], waiting=Waiting((1,)))
    assert [match.id for match in await store.waiting_for(ANN)] == [row.id]
    assert [match.id for match in await store.waiting_for(BEN)] == [passed.id]

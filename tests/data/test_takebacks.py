import pytest

from data import (
    REVOKED,
    Ending,
    GaveUpRow,
    Gone,
    MatchRow,
    NewAction,
    NewGaveUp,
    Stale,
    Store,
    Waiting,
)
from tests.data.support import ANN, BEN, CAT, CHANNEL, start

FIRST, SECOND, THIRD = NewAction(0, "a1 a2"), NewAction(1, "c5 c4"), NewAction(0, "b1 b2")
ASKER = 0


async def asked(store: Store, to_ply: int = 2, users: tuple[int, ...] = (ANN, BEN)) -> MatchRow:
    """A match at ply 3 in which the first player asks to go back to `to_ply`."""
    match = await start(store, users=users, actions=(FIRST, SECOND))
    row = await store.append(match.id, 2, [THIRD])
    return await store.ask_takeback(row, ASKER, to_ply)


async def test_a_takeback_request_stands_until_the_next_action(store: Store) -> None:
    row = await asked(store)
    assert (row.takeback_by, row.takeback_to) == (ASKER, 2)
    await store.consent(row, 1)
    after = await store.append(row.id, 3, [SECOND])
    assert (after.takeback_by, after.takeback_to) == (None, None)
    with pytest.raises(Stale):
        await store.consent(row, 1)
    again = await store.ask_takeback(after, 1, 3)
    assert await store.consent(again, 0) == (0,)


async def test_each_players_agreement_to_a_takeback_is_stored_and_counts_once(store: Store) -> None:
    row = await asked(store, users=(ANN, BEN, CAT))
    assert await store.consent(row, 2) == (2,)
    assert await store.consent(row, 2) == (2,)
    assert await store.consent(row, 1) == (1, 2)


async def test_a_declined_takeback_request_is_cleared(store: Store) -> None:
    row = await asked(store)
    await store.clear_takeback(row)
    assert (await store.match(row.id)).takeback_by is None
    with pytest.raises(Stale):
        await store.clear_takeback(row)


async def test_taking_back_erases_the_actions_and_revokes_their_messages(store: Store) -> None:
    row = await asked(store, to_ply=1)
    for ply in range(1, 4):
        await store.record_message(
            message_id=ply,
            match_id=row.id,
            channel_id=CHANNEL,
            ply=ply,
            kind="line",
            line=f"ply {ply}",
        )
    await store.mark_shown(row.id, 3, False)
    back = await store.take_back(row, 1, Waiting((1,)))
    assert (back.ply, back.branch, back.shown_ply, back.takeback_by) == (1, 1, 0, None)
    assert [action.text for action in await store.actions(row.id)] == [FIRST.text]
    shown = {message.ply: (message.kind, message.line) for message in await store.messages(row.id)}
    assert shown == {1: ("line", "ply 1"), 2: (REVOKED, None), 3: (REVOKED, None)}
    assert [match.id for match in await store.with_messages(REVOKED)] == [row.id]
    for message in await store.messages(row.id, REVOKED):
        await store.note_shrunk(row.id, message.message_id, "line")
    assert await store.with_messages(REVOKED) == []


async def test_a_ply_that_was_taken_back_cannot_be_marked_as_shown(
    store: Store,
) -> None:
    row = await asked(store, to_ply=1)
    await store.take_back(row, 1, Waiting((1,)))
    await store.mark_shown(row.id, 3, False)
    assert (await store.match(row.id)).shown_ply < 1
    assert [match.id for match in await store.behind()] == [row.id]


async def test_an_action_chosen_before_a_takeback_raises_stale_after_the_takeback(
    store: Store, other: Store
) -> None:
    row = await asked(store, to_ply=2)
    back = await store.take_back(row, 2, Waiting((0,)))
    with pytest.raises(Stale):
        await other.append(row.id, 2, [THIRD], branch=row.branch)
    after = await other.append(row.id, 2, [SECOND], branch=back.branch)
    assert (after.ply, after.branch) == (3, 1)
    with pytest.raises(Stale):
        await store.take_back(row, 2, Waiting((0,)))


async def test_no_action_is_taken_back_in_a_finished_match(store: Store) -> None:
    row = await asked(store)
    await store.append(row.id, 3, [], Ending((1, 2), "resigned"))
    with pytest.raises(Gone):
        await store.take_back(row, 2, Waiting((0,)))
    with pytest.raises((Gone, Stale)):
        await store.ask_takeback(row, ASKER, 2)


async def test_a_takeback_does_not_restore_a_seat_that_was_given_up_in_the_meantime(
    store: Store,
) -> None:
    match = await start(store, users=(ANN, BEN, CAT), actions=(FIRST,))
    await store.append(match.id, 1, [SECOND], gave_up=NewGaveUp(2, 1, "left"))
    row = await store.append(match.id, 2, [THIRD], gave_up=NewGaveUp(1, 2, "timeout"))
    asked_for = await store.ask_takeback(row, ASKER, 1)
    back = await store.take_back(asked_for, 1, Waiting((0,)))
    assert back.retired == (1, 2)
    noted = [seat.gave_up for seat in back.seats]
    assert noted == [None, GaveUpRow(2, 1, "timeout"), GaveUpRow(1, 1, "left")]

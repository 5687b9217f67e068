import asyncio
from dataclasses import replace

import pytest

from data import Ending, Gone, MessageRow, Shown, Stale, Store, StoreError, engine
from tests.data.support import CHANNEL, MOVE, Clock, new_channel, start

DAY = 1_500_000_000_000_000_000


async def post(
    store: Store, match_id: int, message_id: int = DAY, kind: str = "board"
) -> MessageRow:
    recorded = await store.record_message(
        message_id=message_id,
        match_id=match_id,
        channel_id=CHANNEL,
        ply=0,
        kind=kind,
        listing=kind,
    )
    return next(message for message in recorded if message.message_id == message_id)


async def test_a_recorded_message_is_stored_with_all_its_values(store: Store) -> None:
    match = await start(store)
    await store.record_message(
        message_id=DAY, match_id=match.id, channel_id=CHANNEL, ply=3, kind="line", line="b2 → c3"
    )
    posted = MessageRow(DAY, match.id, CHANNEL, 3, "line", "b2 → c3", match.created_at + 1_000)
    assert await store.messages(match.id) == [posted]


async def test_recording_a_message_again_changes_its_content_but_not_its_time(store: Store) -> None:
    match = await start(store)
    first = await post(store, match.id)
    again = await post(store, match.id, kind="result")
    assert (again.kind, again.posted_at) == ("result", first.posted_at)
    assert await store.messages(match.id) == [again]


async def test_recording_a_message_for_a_missing_match_is_refused(store: Store) -> None:
    with pytest.raises(Gone):
        await post(store, 1)


async def test_messages_are_listed_in_the_order_posted_and_can_be_listed_for_one_kind(
    store: Store,
) -> None:
    match, stranger = await start(store), await start(store, channel=new_channel())
    late = await post(store, match.id, DAY + 2)
    early = await post(store, match.id, DAY + 1, kind="line")
    await post(store, stranger.id, DAY + 3)
    assert await store.messages(match.id) == [early, late]
    assert await store.messages(match.id, kind="board") == [late]
    assert await store.messages(match.id, kind="result") == []


async def test_redrawing_a_board_stores_the_new_ply_and_line_but_keeps_the_time_of_posting(
    store: Store, other: Store
) -> None:
    match = await start(store)
    board = await post(store, match.id)
    await store.append(match.id, 0, MOVE)
    assert [row.id for row in await store.behind()] == [match.id]
    await store.note_redrawn(match.id, DAY, 1, "b2 → c3")
    assert await store.behind() == []
    shown = await store.shown(match.id, "board")
    assert shown.match.shown_ply == 1
    assert shown.boards == (replace(board, ply=1, line="b2 → c3"),)
    assert await other.messages(match.id) == [*shown.boards]


async def test_a_note_about_a_redrawn_board_is_dropped_if_the_match_does_not_exist(
    store: Store,
) -> None:
    match = await start(store)
    await store.note_redrawn(match.id + 1, DAY, 1, "b2 → c3")
    await store.append(match.id, 0, MOVE)
    assert await store.messages(match.id + 1) == []


async def test_the_newest_message_of_a_kind_is_found_before_notes_are_written(store: Store) -> None:
    match = await start(store)
    assert await store.newest_message(match.id, "board") is None
    for message_id in (DAY, DAY + 2):
        await post(store, match.id, message_id)
    await post(store, match.id, DAY + 3, kind="line")
    await store.note_shrunk(match.id, DAY, "line")
    assert await store.newest_message(match.id, "board") == DAY + 2


async def test_notes_about_messages_are_immediately_visible_in_the_same_store(store: Store) -> None:
    match = await start(store)
    for message_id in (DAY, DAY + 1):
        await post(store, match.id, message_id)
    await store.note_shrunk(match.id, DAY, "line")
    await store.note_gone(match.id, DAY + 1)
    [shrunk] = await store.messages(match.id)
    assert (shrunk.message_id, shrunk.ply, shrunk.kind) == (DAY, 0, "line")


async def test_notes_about_messages_are_written_with_the_next_transaction(
    store: Store, other: Store
) -> None:
    match = await start(store)
    await post(store, match.id)
    await store.note_shrunk(match.id, DAY, "line")
    await store.append(match.id, 0, MOVE)
    [seen] = await other.messages(match.id)
    assert seen.kind == "line"


async def test_notes_about_messages_survive_a_failed_transaction(
    store: Store, other: Store
) -> None:
    match = await start(store)
    await post(store, match.id)
    await store.note_shrunk(match.id, DAY, "line")
    with pytest.raises(Stale):
        await store.append(match.id, 5, MOVE)
    await store.append(match.id, 0, MOVE)
    assert [seen.kind for seen in await other.messages(match.id)] == ["line"]


async def test_notes_about_messages_are_written_when_the_store_is_closed(
    url: str, clock: Clock
) -> None:
    async with await Store.open(url, clock=clock) as store:
        match = await start(store)
        await post(store, match.id)
        await store.note_shrunk(match.id, DAY, "line")
        await store.note_gone(match.id, DAY + 1)
    async with await Store.open(url, clock=clock) as again:
        assert [seen.kind for seen in await again.messages(match.id)] == ["line"]


async def test_notes_are_written_soon_even_without_another_transaction(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "_OLDEST_NOTE", 0.01)
    match = await start(store)
    await post(store, match.id)
    await store.note_shrunk(match.id, DAY, "line")
    async with asyncio.timeout(20):
        while [seen.kind for seen in await other.messages(match.id)] != ["line"]:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_notes_about_a_match_are_written_when_its_messages_are_read(
    store: Store, sqlite_url: str, url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "_OLDEST_NOTE", 60.0)
    async with await Store.open(url, clock=clock) as other:
        one = await start(store)
        two = await start(store, channel=new_channel())
        await post(store, one.id)
        await store.note_shrunk(one.id, DAY, "line")
        await store.messages(two.id)
        noted = [seen.kind for seen in await other.messages(one.id)]
        # On PostgreSQL, notes are written immediately.
        assert noted == (["board"] if url == sqlite_url else ["line"])
        await store.messages(one.id)
        assert [seen.kind for seen in await other.messages(one.id)] == ["line"]


async def test_many_queued_notes_about_messages_are_written_without_the_usual_delay(
    store: Store, other: Store
) -> None:
    match = await start(store)
    for number in range(120):
        await post(store, match.id, DAY + number)
    for number in range(120):
        await store.note_gone(match.id, DAY + number)
    assert len(await other.messages(match.id)) <= 20


async def test_forgetting_a_message_returns_its_match_only_the_first_time(
    store: Store,
) -> None:
    match = await start(store)
    await post(store, match.id)
    assert await store.forget_message(DAY) == match.id
    assert await store.forget_message(DAY) is None
    assert await store.messages(match.id) == []


async def test_a_new_match_is_listed_as_not_yet_shown_until_its_board_is_shown(
    store: Store,
) -> None:
    match = await start(store)
    assert [row.id for row in await store.behind()] == [match.id]
    await store.mark_shown(match.id, 0, over=False)
    assert await store.behind() == []
    assert (await store.match(match.id)).shown_ply == 0


async def test_a_match_is_listed_as_not_yet_shown_until_its_last_action_is_shown(
    store: Store,
) -> None:
    match = await start(store)
    await store.mark_shown(match.id, 0, over=False)
    after = await store.append(match.id, 0, MOVE)
    [behind] = await store.behind()
    assert (behind.id, behind.ply, behind.shown_ply) == (match.id, after.ply, 0)
    await store.mark_shown(match.id, 1, over=False)
    assert await store.behind() == []


async def test_a_finished_match_is_listed_as_not_yet_shown_until_its_ending_is_shown(
    store: Store,
) -> None:
    match = await start(store, actions=MOVE)
    await store.mark_shown(match.id, 1, over=False)
    await store.append(match.id, 1, [], Ending(None, "abandoned"))
    assert [row.status for row in await store.behind()] == ["over"]
    await store.mark_shown(match.id, 1, over=False)
    assert [row.status for row in await store.behind()] == ["over"]
    await store.mark_shown(match.id, 1, over=True)
    assert await store.behind() == []


async def test_the_shown_ply_never_goes_back(store: Store) -> None:
    match = await start(store, actions=MOVE * 3)
    await store.append(match.id, 3, [], Ending(None, "abandoned"))
    marks = [(1, False), (3, True), (2, False), (0, False)]
    await asyncio.gather(*(store.mark_shown(match.id, ply, over) for ply, over in marks))
    row = await store.match(match.id)
    assert (row.shown_ply, row.shown_over) == (3, True)


async def test_only_committed_plies_can_be_marked_shown(store: Store) -> None:
    match = await start(store)
    for ply, over in ((1, False), (0, True)):
        with pytest.raises(StoreError):
            await store.mark_shown(match.id, ply, over)
    with pytest.raises(Gone):
        await store.mark_shown(match.id + 1, 0, over=False)
    assert await store.match(match.id) == match


async def test_recording_a_message_can_mark_its_match_as_shown(store: Store) -> None:
    match = await start(store, actions=MOVE)
    await store.record_message(
        message_id=9, match_id=match.id, channel_id=CHANNEL, ply=1, kind="board", over=False
    )
    row = await store.match(match.id)
    assert (row.shown_ply, row.shown_over) == (1, False)
    assert not await store.behind()


async def test_a_match_is_read_with_its_boards_and_the_board_mode(store: Store) -> None:
    match = await start(store)
    late, _, early = [
        await post(store, match.id, DAY + number, kind=kind)
        for number, kind in ((2, "board"), (3, "line"), (1, "board"))
    ]
    assert await store.shown(match.id, "board") == Shown(match, (early, late), "newest")
    await store.save_settings(match.guild_id, board_mode="in-place")
    assert (await store.shown(match.id, "board")).board_mode == "in-place"
    with pytest.raises(Gone):
        await store.shown(match.id + 1, "board")

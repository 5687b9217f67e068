"""Panels, which are private messages in channels: what is stored about them, and for how long."""

import asyncio
from dataclasses import replace

from data import PanelRow, Store
from tests.data.support import MOVE, new_channel, start


def panel(match_id: int, message_id: int = 7, until: int = 1000, player: int = 1) -> PanelRow:
    return PanelRow(message_id, match_id, player, "a token", "en-GB", "five cards", until)


async def test_a_panel_is_stored_with_its_latest_content(store: Store) -> None:
    match = await start(store)
    await store.record_panel(panel(match.id))
    later = replace(panel(match.id), shows="four cards", until=2000)
    await store.record_panel(later)
    await store.record_panel(panel(match.id, message_id=3, player=0))
    assert list(await store.panels(match.id)) == [
        panel(match.id, message_id=3, player=0),
        later,
    ]
    assert list(await store.panels(match.id + 1)) == []


async def test_expired_panels_are_deleted_and_returned_if_forget_panels_gets_a_time(
    store: Store,
) -> None:
    match = await start(store)
    for player, (message_id, until) in enumerate(((1, 500), (2, 1000), (3, 1001))):
        await store.record_panel(panel(match.id, message_id, until, player))
    assert [each.message_id for each in await store.forget_panels(1000)] == [1, 2]
    assert list(await store.forget_panels(1000)) == []
    assert [each.message_id for each in await store.panels(match.id)] == [3]


async def test_a_single_panel_can_be_deleted(store: Store) -> None:
    match = await start(store)
    await store.record_panel(panel(match.id, 1))
    await store.record_panel(panel(match.id, 2, player=0))
    assert [each.message_id for each in await store.forget_panels(message_id=1)] == [1]
    assert list(await store.forget_panels(message_id=1)) == []
    assert [each.message_id for each in await store.panels(match.id)] == [2]


async def test_a_player_has_one_panel_per_match(store: Store) -> None:
    match, elsewhere = await start(store), await start(store, channel=new_channel())
    for kept in (panel(match.id, 4, player=0), panel(elsewhere.id, 5)):
        await store.record_panel(kept)
    first, second = panel(match.id, 1), panel(match.id, 2)
    assert list(await store.record_panel(first)) == []
    assert list(await store.record_panel(second)) == [first]
    assert list(await store.record_panel(second)) == []
    assert [each.message_id for each in await store.panels(match.id)] == [2, 4]
    assert [each.message_id for each in await store.panels(elsewhere.id)] == [5]


async def test_a_player_keeps_only_one_panel_if_several_panels_are_recorded_at_the_same_time(
    store: Store, other: Store
) -> None:
    match = await start(store)
    # Only one process uses an SQLite file, so one store records all panels.
    stores = (store, other) if store._database.shared else (store, store)
    recording = [
        each.record_panel(panel(match.id, number)) for number, each in enumerate(stores * 4)
    ]
    forgotten = [gone.message_id for older in await asyncio.gather(*recording) for gone in older]
    [kept] = await store.panels(match.id)
    assert sorted([kept.message_id, *forgotten]) == list(range(8))


async def test_a_panel_of_an_erased_match_is_not_recorded_and_harms_no_other_transaction(
    store: Store,
) -> None:
    match = await start(store)
    await store.record_panel(panel(match.id + 1))
    await store.append(match.id, 0, MOVE)
    assert list(await store.panels(match.id + 1)) == []


async def test_changing_a_deleted_panel_does_not_restore_it(store: Store) -> None:
    match = await start(store)
    await store.record_panel(panel(match.id, 1))
    await store.panel_changed(1, 1, "three cards")
    assert [each.shows for each in await store.panels(match.id)] == ["three cards"]
    await store.forget_panels(message_id=1)
    await store.panel_changed(1, 1, "two cards")
    assert list(await store.panels(match.id)) == []


def test_the_token_of_a_panel_is_not_printed() -> None:
    assert "a token" not in repr(panel(1))

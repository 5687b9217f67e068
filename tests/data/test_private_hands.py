"""Private hands in channels: what is stored about them, and for how long."""

import asyncio
from dataclasses import replace

from data import PrivateHandRow, Store
from tests.data.support import new_channel, start


def hand(match_id: int, message_id: int = 7, until: int = 1000, player: int = 1) -> PrivateHandRow:
    return PrivateHandRow(message_id, match_id, player, "a token", "en-GB", "five cards", until)


async def test_a_private_hand_is_stored_with_its_latest_content(store: Store) -> None:
    match = await start(store)
    await store.record_private_hand(hand(match.id))
    later = replace(hand(match.id), shows="four cards", until=2000)
    await store.record_private_hand(later)
    await store.record_private_hand(hand(match.id, message_id=3, player=0))
    assert list(await store.private_hands(match.id)) == [
        hand(match.id, message_id=3, player=0),
        later,
    ]
    assert list(await store.private_hands(match.id + 1)) == []


async def test_private_hands_that_expire_soon_are_forgotten_once(store: Store) -> None:
    match = await start(store)
    for player, (message_id, until) in enumerate(((1, 500), (2, 1000), (3, 1001))):
        await store.record_private_hand(hand(match.id, message_id, until, player))
    assert [each.message_id for each in await store.forget_private_hands(1000)] == [1, 2]
    assert list(await store.forget_private_hands(1000)) == []
    assert [each.message_id for each in await store.private_hands(match.id)] == [3]


async def test_a_single_private_hand_can_be_forgotten(store: Store) -> None:
    match = await start(store)
    await store.record_private_hand(hand(match.id, 1))
    await store.record_private_hand(hand(match.id, 2, player=0))
    assert [each.message_id for each in await store.forget_private_hands(message_id=1)] == [1]
    assert list(await store.forget_private_hands(message_id=1)) == []
    assert [each.message_id for each in await store.private_hands(match.id)] == [2]


async def test_a_player_has_one_private_hand_per_match(store: Store) -> None:
    match, elsewhere = await start(store), await start(store, channel=new_channel())
    for kept in (hand(match.id, 4, player=0), hand(elsewhere.id, 5)):
        await store.record_private_hand(kept)
    first, second = hand(match.id, 1), hand(match.id, 2)
    assert list(await store.record_private_hand(first)) == []
    assert list(await store.record_private_hand(second)) == [first]
    assert list(await store.record_private_hand(second)) == []
    assert [each.message_id for each in await store.private_hands(match.id)] == [2, 4]
    assert [each.message_id for each in await store.private_hands(elsewhere.id)] == [5]


async def test_of_private_hands_recorded_at_once_only_one_stays(store: Store, other: Store) -> None:
    match = await start(store)
    recording = [
        each.record_private_hand(hand(match.id, number))
        for number, each in enumerate((store, other) * 4)
    ]
    forgotten = [gone.message_id for older in await asyncio.gather(*recording) for gone in older]
    [kept] = await store.private_hands(match.id)
    assert sorted([kept.message_id, *forgotten]) == list(range(8))


async def test_changing_a_forgotten_private_hand_does_not_restore_it(store: Store) -> None:
    match = await start(store)
    await store.record_private_hand(hand(match.id, 1))
    await store.private_hand_changed(1, 1, "three cards")
    assert [each.shows for each in await store.private_hands(match.id)] == ["three cards"]
    await store.forget_private_hands(message_id=1)
    await store.private_hand_changed(1, 1, "two cards")
    assert list(await store.private_hands(match.id)) == []


def test_the_token_is_not_printed() -> None:
    assert "a token" not in repr(hand(1))

from dataclasses import replace

import pytest

from data import Gone, HandRow, Stale, Store
from tests.data.support import ANN, BEN, CAT, open_lobby, start

DM = 1_500_000_000_000_000_001


async def test_a_hand_is_stored_with_the_content_it_shows(store: Store) -> None:
    match = await start(store)
    await store.record_hand(
        match_id=match.id, player=1, channel_id=DM, message_id=7, ply=0, shows="five cards"
    )
    later = await store.record_hand(
        match_id=match.id, player=1, channel_id=DM, message_id=7, ply=3, shows="four cards"
    )
    assert later == HandRow(match.id, 1, DM, 7, 3, "four cards", told=False)
    assert list(await store.hands(match.id)) == [later]


async def test_hands_are_listed_in_player_order(store: Store) -> None:
    match = await start(store)
    for player in (1, 0):
        await store.record_hand(
            match_id=match.id, player=player, channel_id=None, message_id=None, ply=0, shows=""
        )
    assert [hand.player for hand in await store.hands(match.id)] == [0, 1]


async def test_a_stored_hands_content_can_be_updated(store: Store) -> None:
    match = await start(store)
    sent = await store.record_hand(
        match_id=match.id, player=0, channel_id=DM, message_id=5, ply=0, shows="a"
    )
    await store.note_hand(match.id, 0, ply=3, shows="b")
    await store.note_hand(match.id, 1, ply=3, shows="b")
    assert list(await store.hands(match.id)) == [replace(sent, ply=3, shows="b")]


async def test_a_late_update_of_a_hand_for_an_older_ply_changes_nothing(store: Store) -> None:
    match = await start(store)
    sent = await store.record_hand(
        match_id=match.id, player=0, channel_id=DM, message_id=5, ply=0, shows="a"
    )
    await store.note_hand(match.id, 0, ply=4, shows="c")
    await store.note_hand(match.id, 0, ply=3, shows="b")
    assert list(await store.hands(match.id)) == [replace(sent, ply=4, shows="c")]


async def test_a_player_is_informed_only_once_that_the_bot_cannot_message_them(
    store: Store,
) -> None:
    match = await start(store)
    await store.record_hand(
        match_id=match.id, player=0, channel_id=None, message_id=None, ply=0, shows=""
    )
    assert await store.hand_told(match.id, 0)
    assert not await store.hand_told(match.id, 0)
    assert not await store.hand_told(match.id, 1)


async def test_a_player_who_knows_that_messages_fail_is_not_informed_again_when_the_hand_changes(
    store: Store,
) -> None:
    match = await start(store)
    for ply in (0, 1):
        await store.record_hand(
            match_id=match.id, player=0, channel_id=None, message_id=None, ply=ply, shows=""
        )
        await store.hand_told(match.id, 0)
    assert (await store.hands(match.id))[0].told


async def test_options_of_a_lobby_can_be_changed(store: Store) -> None:
    lobby = await open_lobby(store)
    changed = await store.set_up_lobby(lobby.id, {"goal": "2"}, None)
    assert changed.options == {"goal": "2"}
    assert (await store.lobby(lobby.id)).options == {"goal": "2"}


async def test_a_lobbys_members_can_be_put_in_a_different_order(store: Store) -> None:
    lobby = await open_lobby(store, members=(ANN, BEN, CAT))
    seated = await store.arrange_lobby(lobby.id, (CAT, ANN, BEN))
    assert (seated.members, seated.host_id) == ((CAT, ANN, BEN), ANN)


async def test_reordering_members_raises_stale_if_they_have_changed_in_the_meantime(
    store: Store,
) -> None:
    lobby = await open_lobby(store, members=(ANN, BEN))
    await store.join_lobby(lobby.id, CAT, limit=3)
    with pytest.raises(Stale):
        await store.arrange_lobby(lobby.id, (BEN, ANN))
    assert (await store.lobby(lobby.id)).members == (ANN, BEN, CAT)


async def test_a_closed_lobby_can_neither_be_reordered_nor_given_options(store: Store) -> None:
    lobby = await open_lobby(store)
    await store.close_lobby(lobby.id)
    with pytest.raises(Gone):
        await store.arrange_lobby(lobby.id, (ANN,))
    with pytest.raises(Gone):
        await store.set_up_lobby(lobby.id, {}, None)

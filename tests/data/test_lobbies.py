import asyncio

import pytest

from data import AlreadyIn, ChannelBusy, Gone, Lobby, LobbyFull, NotIn, Store, TooManyLobbies
from tests.data.support import ANN, BEN, CAT, CHANNEL, DAN, GUILD, new_channel, open_lobby, start

NOWHERE = 999


async def test_a_new_lobby_is_stored_with_all_its_values(store: Store) -> None:
    created = await store.create_lobby(
        guild_id=GUILD,
        channel_id=CHANNEL,
        host_id=ANN,
        game="caged-rat",
        options={"larder": "größer", "b": ""},
        message_id=CHANNEL + 5,
    )
    assert created.members == (ANN,)
    assert created.host_id == ANN
    assert created.options == {"larder": "größer", "b": ""}
    assert created.message_id == CHANNEL + 5
    assert created.created_at == 1_800_000_001_000
    assert await store.lobby(created.id) == created
    assert await store.lobby_in(CHANNEL) == created


async def test_every_operation_on_a_missing_lobby_raises_gone(store: Store) -> None:
    for refused in (
        store.lobby(NOWHERE),
        store.set_lobby_message(NOWHERE, 1),
        store.join_lobby(NOWHERE, ANN, 4),
        store.leave_lobby(NOWHERE, ANN),
        store.set_up_lobby(NOWHERE, {}, 300),
        store.close_lobby(NOWHERE),
        start(store, lobby_id=NOWHERE),
    ):
        with pytest.raises(Gone):
            await refused
    assert await store.lobby_in(CHANNEL) is None
    assert await store.live_match_in(CHANNEL) is None


async def test_all_open_lobbies_are_listed_oldest_first(store: Store) -> None:
    first, second, third = [await open_lobby(store, channel=new_channel()) for _ in range(3)]
    await store.close_lobby(second.id)
    assert await store.lobbies() == [first, third]


async def test_a_second_lobby_in_a_channel_is_refused_and_the_refusal_names_the_first_lobby(
    store: Store,
) -> None:
    lobby = await open_lobby(store)
    for refused in (open_lobby(store), start(store)):
        with pytest.raises(ChannelBusy) as caught:
            await refused
        assert (caught.value.kind, caught.value.id) == ("lobby", lobby.id)
        assert caught.value.channel_id == CHANNEL
    assert await store.lobbies() == [lobby]
    assert await store.live_matches() == []


async def test_a_channel_with_a_live_match_accepts_no_lobby(store: Store) -> None:
    match = await start(store)
    with pytest.raises(ChannelBusy) as caught:
        await open_lobby(store)
    assert (caught.value.kind, caught.value.id) == ("match", match.id)
    assert await store.lobbies() == []


async def test_a_lobbys_message_is_stored(store: Store) -> None:
    lobby = await open_lobby(store)
    assert lobby.message_id is None
    changed = await store.set_lobby_message(lobby.id, 77)
    assert changed.message_id == 77
    assert await store.lobby(lobby.id) == changed


async def test_members_are_listed_in_the_order_they_joined(store: Store) -> None:
    lobby = await open_lobby(store, members=(CAT, ANN, DAN, BEN))
    assert lobby.members == (CAT, ANN, DAN, BEN)
    assert await store.lobby(lobby.id) == lobby


async def test_joining_twice_is_refused(store: Store) -> None:
    lobby = await open_lobby(store, members=(ANN, BEN))
    with pytest.raises(AlreadyIn):
        await store.join_lobby(lobby.id, BEN, limit=2)
    assert await store.lobby(lobby.id) == lobby


async def test_joining_a_full_lobby_is_refused(store: Store) -> None:
    lobby = await open_lobby(store, members=(ANN, BEN))
    with pytest.raises(LobbyFull):
        await store.join_lobby(lobby.id, CAT, limit=2)
    assert await store.lobby(lobby.id) == lobby


async def test_when_the_host_leaves_the_next_member_becomes_host(store: Store) -> None:
    lobby = await open_lobby(store, members=(ANN, BEN, CAT))
    left = await store.leave_lobby(lobby.id, ANN)
    assert left is not None
    assert left.host_id == BEN
    assert left.members == (BEN, CAT)
    back = await store.join_lobby(lobby.id, ANN, limit=3)
    assert back.members == (BEN, CAT, ANN)
    assert back.host_id == BEN


async def test_the_host_stays_host_when_a_different_member_leaves(store: Store) -> None:
    lobby = await open_lobby(store, members=(ANN, BEN, CAT))
    left = await store.leave_lobby(lobby.id, BEN)
    assert left is not None
    assert left.host_id == ANN
    assert left.members == (ANN, CAT)


async def test_when_the_last_member_leaves_the_lobby_closes_and_its_channel_is_free(
    store: Store,
) -> None:
    lobby = await open_lobby(store)
    assert await store.leave_lobby(lobby.id, ANN) is None
    assert await store.lobbies() == []
    assert (await open_lobby(store)).members == (ANN,)


async def test_only_a_member_can_leave(store: Store) -> None:
    lobby = await open_lobby(store)
    with pytest.raises(NotIn):
        await store.leave_lobby(lobby.id, BEN)
    assert await store.lobby(lobby.id) == lobby


async def test_closing_a_lobby_frees_its_channel_and_cannot_be_repeated(store: Store) -> None:
    lobby = await open_lobby(store, members=(ANN, BEN))
    assert await store.close_lobby(lobby.id) == lobby
    with pytest.raises(Gone):
        await store.close_lobby(lobby.id)
    await start(store)


async def test_the_id_of_a_closed_lobby_is_never_used_again(store: Store) -> None:
    closed = await store.close_lobby((await open_lobby(store)).id)
    assert (await open_lobby(store)).id > closed.id


async def test_concurrent_joins_never_exceed_the_limit(store: Store, other: Store) -> None:
    lobby = await open_lobby(store)
    joins = [(store, other)[n % 2].join_lobby(lobby.id, BEN + n, limit=4) for n in range(12)]
    results = await asyncio.gather(*joins, return_exceptions=True)
    assert sum(isinstance(result, LobbyFull) for result in results) == 9
    assert len((await store.lobby(lobby.id)).members) == 4


async def test_if_all_members_leave_at_the_same_time_the_lobby_is_closed_once(
    store: Store, other: Store
) -> None:
    everyone = (ANN, BEN, CAT, DAN)
    lobby = await open_lobby(store, members=everyone)
    leaves = [(store, other)[n % 2].leave_lobby(lobby.id, user) for n, user in enumerate(everyone)]
    assert (await asyncio.gather(*leaves)).count(None) == 1
    assert await store.lobbies() == []


async def hosted(store: Store, *, guild: int = GUILD, host: int = ANN) -> Lobby:
    """Open one more lobby for a host who may have at most two lobbies on a server."""
    return await store.create_lobby(
        guild_id=guild,
        channel_id=new_channel(),
        host_id=host,
        game="caged-rat",
        options={},
        most=2,
    )


async def test_a_host_cannot_have_more_lobbies_on_a_server_than_the_limit(store: Store) -> None:
    first, second = await hosted(store), await hosted(store)
    with pytest.raises(TooManyLobbies):
        await hosted(store)
    other = await hosted(store, host=BEN)
    await hosted(store, guild=GUILD + 1)
    assert await store.lobbies_of(GUILD, ANN) == [first, second]
    assert await store.lobbies_of(GUILD, BEN) == [other]
    await store.close_lobby(first.id)
    third = await hosted(store)
    assert await store.lobbies_of(GUILD, ANN) == [second, third]


async def test_lobbies_opened_at_the_same_time_stay_within_the_limit(
    store: Store, other: Store
) -> None:
    opening = [hosted(each) for each in (store, other) * 4]
    done = await asyncio.gather(*opening, return_exceptions=True)
    assert sum(isinstance(each, TooManyLobbies) for each in done) == 6
    assert len(await store.lobbies_of(GUILD, ANN)) == 2


async def test_a_deserted_lobby_refuses_changes_but_keeps_its_channel_until_the_lobby_is_deleted(
    store: Store,
) -> None:
    lobby = await open_lobby(store)
    await store.desert_lobby(lobby.id, lobby.created_at)
    for refused in (
        store.lobby(lobby.id),
        store.join_lobby(lobby.id, BEN, 4),
        store.leave_lobby(lobby.id, ANN),
        store.set_up_lobby(lobby.id, {}, 300),
        store.arrange_lobby(lobby.id, [ANN]),
        store.close_lobby(lobby.id),
        start(store, lobby_id=lobby.id),
    ):
        with pytest.raises(Gone):
            await refused
    assert await store.lobbies() == []
    assert await store.lobbies_of(GUILD, ANN) == []
    with pytest.raises(ChannelBusy):
        await open_lobby(store)
    assert [each.id for each in await store.deserted_lobbies(0)] == [lobby.id]
    await store.forget_lobby(lobby.id)
    assert await store.deserted_lobbies(0) == []
    await open_lobby(store)


async def test_a_lobby_that_was_changed_in_the_meantime_is_not_closed_as_deserted(
    store: Store,
) -> None:
    lobby = await open_lobby(store)
    await store.join_lobby(lobby.id, BEN, 4)
    with pytest.raises(Gone):
        await store.desert_lobby(lobby.id, lobby.created_at)
    assert (await store.lobby(lobby.id)).members == (ANN, BEN)

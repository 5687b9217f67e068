import dataclasses

import pytest
from sqlalchemy import func, select

from data import (
    ActionRow,
    ChannelBusy,
    Ending,
    GaveUpRow,
    Gone,
    MatchRow,
    NewAction,
    NewGaveUp,
    Seat,
    Stale,
    Store,
    StoreError,
)
from data.engine import Database
from data.schema import channels_in_use
from tests.data.support import (
    ANN,
    BEN,
    CAT,
    CHANNEL,
    COMMITMENT,
    DAN,
    GUILD,
    MOVE,
    SEED,
    new_channel,
    open_lobby,
    start,
)

DEAL = (NewAction(-1, "deal 0 TD"), NewAction(-1, "deal 1 7H"))
WON = Ending((1, 2), "delivered")


async def test_a_new_match_is_live_and_has_seats_and_is_not_shown_yet(store: Store) -> None:
    match = await start(store, users=(CAT, ANN), actions=DEAL)
    assert match == MatchRow(
        id=match.id,
        guild_id=GUILD,
        channel_id=CHANNEL,
        game="caged-rat",
        rules_version=1,
        players=2,
        options={"board": "small"},
        seed=SEED,
        commitment=COMMITMENT,
        ply=2,
        status="live",
        ending=None,
        created_at=1_800_000_001_000,
        updated_at=1_800_000_001_000,
        finished_at=None,
        rematch_of=None,
        draw_offer_by=None,
        draw_offer_ply=None,
        shown_ply=-1,
        shown_over=False,
        seats=(Seat(0, CAT, False), Seat(1, ANN, False)),
        home_id=CHANNEL,
    )
    assert await store.match(match.id) == match
    assert await store.live_match_in(CHANNEL) == match
    assert match.live
    assert match.users == (CAT, ANN)
    assert [match.player_of(user) for user in (CAT, ANN, BEN)] == [0, 1, None]


async def test_a_matchs_first_actions_are_committed_in_the_transaction_that_starts_it(
    store: Store,
) -> None:
    match = await start(store, actions=DEAL)
    at = match.created_at
    assert await store.actions(match.id) == [
        ActionRow(1, -1, "deal 0 TD", False, at),
        ActionRow(2, -1, "deal 1 7H", False, at),
    ]


async def test_starting_a_match_closes_its_lobby_and_takes_the_channel(store: Store) -> None:
    lobby = await open_lobby(store, members=(ANN, BEN))
    match = await start(store, lobby_id=lobby.id, users=(BEN, ANN))
    assert await store.lobby_in(CHANNEL) is None
    with pytest.raises(Gone):
        await store.lobby(lobby.id)
    assert await store.live_match_in(CHANNEL) == match


async def test_a_lobby_can_start_its_match_in_a_thread(store: Store) -> None:
    thread = new_channel()
    lobby = await open_lobby(store, members=(ANN, BEN))
    match = await start(store, lobby_id=lobby.id, channel=thread)
    assert await store.live_match_in(thread) == match
    await open_lobby(store, channel=CHANNEL)


async def test_a_lobby_starts_only_once(store: Store) -> None:
    lobby = await open_lobby(store, members=(ANN, BEN))
    match = await start(store, lobby_id=lobby.id)
    with pytest.raises(Gone):
        await start(store, lobby_id=lobby.id)
    assert await store.live_matches() == [match]


async def test_a_match_does_not_start_if_the_lobbys_members_have_changed(store: Store) -> None:
    lobby = await open_lobby(store, members=(ANN, BEN))
    for users in ((ANN,), (ANN, BEN, CAT), (ANN, CAT)):
        with pytest.raises(Stale):
            await start(store, lobby_id=lobby.id, users=users)
    assert await store.lobbies() == [lobby]
    assert await store.live_matches() == []


async def test_a_lobby_stays_open_if_the_thread_for_its_match_is_busy(store: Store) -> None:
    thread = new_channel()
    playing = await start(store, channel=thread)
    lobby = await open_lobby(store, members=(ANN, BEN))
    with pytest.raises(ChannelBusy) as caught:
        await start(store, lobby_id=lobby.id, channel=thread)
    assert (caught.value.kind, caught.value.id) == ("match", playing.id)
    assert await store.lobby(lobby.id) == lobby


async def test_a_channel_has_at_most_one_live_match(store: Store) -> None:
    match = await start(store)
    with pytest.raises(ChannelBusy) as caught:
        await start(store, users=(CAT, DAN))
    assert (caught.value.kind, caught.value.id) == ("match", match.id)
    assert await store.live_matches() == [match]


@pytest.mark.parametrize("users", [(), (ANN, ANN)])
async def test_a_match_needs_distinct_players(store: Store, users: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="seat"):
        await start(store, users=users)


async def test_a_seed_of_the_wrong_length_is_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        await store.start_match(
            lobby_id=None,
            guild_id=GUILD,
            channel_id=CHANNEL,
            game="caged-rat",
            rules_version=1,
            seats=(ANN,),
            options={},
            seed=SEED[:31],
            commitment=COMMITMENT,
        )


async def test_an_invalid_first_action_prevents_the_start_of_a_match(store: Store) -> None:
    for action in (NewAction(-2, "a1"), NewAction(0, "")):
        with pytest.raises(StoreError):
            await start(store, actions=(*DEAL, action))
    assert await store.live_matches() == []
    await open_lobby(store)


async def test_actions_are_stored_with_ply_player_and_time_and_whether_they_are_automatic(
    store: Store,
) -> None:
    match = await start(store, actions=DEAL)
    after = await store.append(match.id, 2, [NewAction(0, "x"), NewAction(1, "y", auto=True)])
    assert after == dataclasses.replace(match, ply=4, updated_at=match.updated_at + 1_000)
    assert await store.actions(match.id, after_ply=2) == [
        ActionRow(3, 0, "x", False, after.updated_at),
        ActionRow(4, 1, "y", True, after.updated_at),
    ]
    assert await store.match(match.id) == after


async def test_appending_actions_at_a_wrong_ply_raises_stale_and_changes_nothing(
    store: Store,
) -> None:
    match = await start(store, actions=DEAL)
    for expected in (0, 1, 3):
        with pytest.raises(Stale):
            await store.append(match.id, expected, MOVE)
    with pytest.raises(Stale):
        await store.append(match.id, 1, [], WON)
    assert await store.match(match.id) == match
    assert len(await store.actions(match.id)) == 2


async def test_append_to_a_finished_or_missing_match_raises_gone(store: Store) -> None:
    match = await start(store)
    over = await store.append(match.id, 0, MOVE, WON)
    for match_id, ply in ((match.id, 1), (match.id, 0), (match.id + 1, 0)):
        with pytest.raises(Gone):
            await store.append(match_id, ply, MOVE)
    assert await store.match(match.id) == over


async def test_the_last_action_and_the_ending_are_committed_together(store: Store) -> None:
    match = await start(store)
    over = await store.append(match.id, 0, MOVE, WON)
    assert (over.status, over.ending, over.ply) == ("over", WON, 1)
    assert over.finished_at == over.updated_at
    assert not over.live
    assert await store.match(match.id) == over
    assert await store.live_match_in(CHANNEL) is None
    assert await store.live_matches() == []


@pytest.mark.parametrize(
    "ending", [Ending((2, 1), "resigned"), Ending((1, 1), "agreed"), Ending(None, "abandoned")]
)
async def test_a_match_may_end_without_an_action(store: Store, ending: Ending) -> None:
    match = await start(store, actions=DEAL)
    over = await store.append(match.id, 2, [], ending)
    assert (over.ending, over.ply) == (ending, 2)


async def test_the_end_of_a_match_frees_its_channel(store: Store) -> None:
    match = await start(store)
    await store.append(match.id, 0, [], Ending(None, "abandoned"))
    await open_lobby(store)


async def test_an_ending_must_have_a_final_place_for_every_player(store: Store) -> None:
    match = await start(store)
    with pytest.raises(ValueError, match="3 places for 2 players"):
        await store.append(match.id, 0, MOVE, Ending((1, 2, 3), "delivered"))
    assert await store.match(match.id) == match
    assert await store.actions(match.id) == []


async def test_appending_nothing_is_an_error(store: Store) -> None:
    match = await start(store)
    with pytest.raises(ValueError, match="nothing"):
        await store.append(match.id, 0, [])


async def test_if_one_of_several_actions_is_invalid_none_of_them_is_appended(store: Store) -> None:
    match = await start(store)
    with pytest.raises(StoreError):
        await store.append(match.id, 0, [*MOVE, NewAction(0, "")], WON)
    assert await store.match(match.id) == match
    assert await store.actions(match.id) == []
    assert await store.live_match_in(CHANNEL) == match


async def test_the_live_matches_of_a_user_are_only_that_users_unfinished_matches(
    store: Store,
) -> None:
    first = await start(store, channel=new_channel(), users=(ANN, BEN))
    second = await start(store, channel=new_channel(), users=(CAT, ANN))
    await start(store, channel=new_channel(), users=(BEN, CAT))
    finished = await start(store, channel=new_channel(), users=(ANN, DAN))
    await store.append(finished.id, 0, [], Ending(None, "abandoned"))
    assert await store.live_matches_of(ANN) == [first, second]
    assert await store.live_matches_of(DAN) == []


async def test_the_actions_after_a_ply_can_be_read(store: Store) -> None:
    match = await start(store, actions=DEAL)
    assert [action.ply for action in await store.actions(match.id, after_ply=1)] == [2]
    assert await store.actions(match.id, after_ply=2) == []
    assert await store.actions(match.id + 1) == []


async def test_a_channel_is_reserved_exactly_while_a_lobby_or_live_match_uses_it(
    store: Store, database: Database
) -> None:
    async def held() -> int:
        async with database.reading() as conn:
            query = select(func.count()).select_from(channels_in_use)
            return int((await conn.execute(query)).scalar_one())

    lobby = await open_lobby(store, members=(ANN, BEN))
    assert await held() == 1
    match = await start(store, lobby_id=lobby.id)
    assert await held() == 1
    await store.append(match.id, 0, [], WON)
    assert await held() == 0


async def test_giving_up_a_seat_is_committed_together_with_the_appended_actions(
    store: Store,
) -> None:
    match = await start(store, users=(ANN, BEN, CAT))
    row = await store.append(match.id, 0, MOVE, gave_up=NewGaveUp(1, 1, "resigned"))
    assert (row.ply, row.retired) == (1, (1,))
    assert (await store.append(match.id, 1, [], gave_up=NewGaveUp(2, 2, "left"))).retired == (1, 2)


async def test_the_store_keeps_the_cat_that_takes_over_a_seat_if_the_player_gives_up(
    store: Store,
) -> None:
    match = await start(store, users=(ANN, BEN, CAT))
    row = await store.append(match.id, 0, [], gave_up=NewGaveUp(1, 1, "timeout", -3))
    assert [seat.stand_in for seat in row.seats] == [None, -3, None]
    assert row.users == (ANN, BEN, CAT)


async def test_giving_up_after_a_ply_other_than_the_current_ply_raises_stale(store: Store) -> None:
    match = await start(store, users=(ANN, BEN, CAT), actions=MOVE)
    with pytest.raises(Stale):
        await store.append(match.id, 0, [], gave_up=NewGaveUp(1, 1, "left"))
    assert (await store.match(match.id)).retired == ()


async def test_the_store_keeps_the_order_and_the_reasons_if_players_give_up_their_seats(
    store: Store,
) -> None:
    match = await start(store, users=(ANN, BEN, CAT), actions=MOVE)
    await store.append(match.id, 1, [], gave_up=NewGaveUp(2, 1, "timeout"))
    row = await store.append(match.id, 1, MOVE, gave_up=NewGaveUp(0, 2, "left"))
    assert row.ply == 2
    noted = [seat.gave_up for seat in row.seats]
    assert noted == [GaveUpRow(2, 1, "left"), None, GaveUpRow(1, 1, "timeout")]


async def test_if_two_players_give_up_after_the_same_ply_the_second_call_raises_stale(
    store: Store,
) -> None:
    match = await start(store, users=(ANN, BEN, CAT))
    await store.append(match.id, 0, [], gave_up=NewGaveUp(2, 1, "resigned"))
    with pytest.raises(Stale):
        await store.append(match.id, 0, [], gave_up=NewGaveUp(1, 1, "resigned"))
    assert (await store.match(match.id)).retired == (2,)

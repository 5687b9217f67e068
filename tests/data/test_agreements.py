import asyncio
import dataclasses

import pytest

from data import Ending, Gone, MatchRow, Stale, Store, StoreError
from tests.data.support import ANN, BEN, CAT, CHANNEL, MOVE, new_channel, open_lobby, start

ABANDONED = Ending(None, "abandoned")


async def finished(store: Store, users: tuple[int, ...] = (ANN, BEN)) -> MatchRow:
    match = await start(store, users=users)
    return await store.append(match.id, 0, [], ABANDONED)


async def test_a_draw_offer_is_stored_with_its_ply(store: Store) -> None:
    match = await start(store, actions=MOVE)
    offered = await store.offer_draw(match.id, 1, player=1)
    seats = (match.seats[0], dataclasses.replace(match.seats[1], draw_offered_ply=1))
    assert offered == dataclasses.replace(match, draw_offer_by=1, draw_offer_ply=1, seats=seats)
    assert await store.match(match.id) == offered


async def test_repeating_a_draw_offer_changes_nothing(store: Store) -> None:
    match = await start(store)
    offered = await store.offer_draw(match.id, 0, player=0)
    assert await store.offer_draw(match.id, 0, player=0) == offered


async def test_another_player_cannot_replace_a_standing_draw_offer(store: Store) -> None:
    match = await start(store)
    offered = await store.offer_draw(match.id, 0, player=0)
    with pytest.raises(Stale):
        await store.offer_draw(match.id, 0, player=1)
    assert await store.match(match.id) == offered


async def test_a_draw_offer_for_a_ply_other_than_the_current_ply_raises_stale(store: Store) -> None:
    match = await start(store, actions=MOVE)
    with pytest.raises(Stale):
        await store.offer_draw(match.id, 0, player=0)


async def test_a_draw_offer_lapses_with_the_next_action(store: Store) -> None:
    match = await start(store)
    await store.offer_draw(match.id, 0, player=0)
    after = await store.append(match.id, 0, MOVE)
    assert (after.draw_offer_by, after.draw_offer_ply) == (None, None)


async def test_a_draw_offer_that_misstates_the_players_previous_offer_is_refused_as_stale(
    store: Store,
) -> None:
    match = await start(store)
    await store.offer_draw(match.id, 0, player=0)
    await store.clear_draw_offer(match.id)
    with pytest.raises(Stale):
        await store.offer_draw(match.id, 0, player=0, last=None)
    assert (await store.match(match.id)).seats[0].draw_offered_ply == 0


async def test_an_agreed_draw_ends_the_match_and_clears_the_offer(store: Store) -> None:
    match = await start(store)
    await store.offer_draw(match.id, 0, player=0)
    over = await store.append(match.id, 0, [], Ending((1, 1), "agreed"))
    assert (over.draw_offer_by, over.ending) == (None, Ending((1, 1), "agreed"))


async def test_a_draw_offer_can_be_cleared_and_made_again(store: Store) -> None:
    match = await start(store)
    await store.offer_draw(match.id, 0, player=0)
    for _ in range(2):
        cleared = await store.clear_draw_offer(match.id)
        assert (cleared.draw_offer_by, cleared.draw_offer_ply) == (None, None)
    assert (await store.offer_draw(match.id, 0, player=1)).draw_offer_by == 1


async def test_offering_a_draw_in_a_finished_or_missing_match_raises_gone(store: Store) -> None:
    match = await finished(store)
    for match_id in (match.id, match.id + 1):
        with pytest.raises(Gone):
            await store.offer_draw(match_id, 0, player=0)
        with pytest.raises(Gone):
            await store.clear_draw_offer(match_id)


async def test_only_players_can_offer_draws(store: Store) -> None:
    match = await start(store)
    for player in (-1, 2):
        with pytest.raises(StoreError):
            await store.offer_draw(match.id, 0, player=player)
    assert await store.match(match.id) == match


async def test_a_rematch_counts_as_agreed_only_after_all_players_have_asked_for_it(
    store: Store,
) -> None:
    match = await finished(store, users=(ANN, BEN, CAT))
    wants = [await store.want_rematch(match.id, user) for user in (ANN, ANN, CAT, BEN, BEN)]
    assert [all_want for all_want, _ in wants] == [False, False, False, True, True]
    assert [seat.wants_rematch for seat in wants[2][1].seats] == [True, False, True]
    assert await store.match(match.id) == wants[-1][1]


async def test_only_players_of_a_finished_match_can_want_a_rematch(store: Store) -> None:
    match = await start(store)
    with pytest.raises(Gone):
        await store.want_rematch(match.id, ANN)
    await store.append(match.id, 0, [], ABANDONED)
    for match_id, user in ((match.id, CAT), (match.id + 1, ANN)):
        with pytest.raises(Gone):
            await store.want_rematch(match_id, user)


async def test_if_both_players_want_a_rematch_at_once_only_one_call_reports_that_all_want_it(
    store: Store, other: Store
) -> None:
    for _ in range(10):
        match = await finished(store)
        heard = await asyncio.gather(
            store.want_rematch(match.id, ANN), other.want_rematch(match.id, BEN)
        )
        assert sorted(all_want for all_want, _ in heard) == [False, True]


async def test_a_rematch_stores_which_match_it_repeats_and_can_be_looked_up_by_that_match(
    store: Store,
) -> None:
    match = await finished(store)
    assert await store.rematch_started(match.id) is None
    again = await start(store, rematch_of=match.id, users=(BEN, ANN))
    assert again.rematch_of == match.id
    assert await store.rematch_started(match.id) == again


async def test_a_rematch_is_started_at_most_once(store: Store, other: Store) -> None:
    match = await finished(store)
    starts = [
        (store, other)[n % 2].start_match(
            lobby_id=None,
            guild_id=match.guild_id,
            channel_id=new_channel(),
            game=match.game,
            rules_version=1,
            seats=match.users,
            options=match.options,
            seed=match.seed,
            commitment=match.commitment,
            rematch_of=match.id,
        )
        for n in range(10)
    ]
    results = await asyncio.gather(*starts, return_exceptions=True)
    assert sum(isinstance(result, Stale) for result in results) == 9
    [again] = await store.live_matches()
    assert await store.rematch_started(match.id) == again


async def test_a_rematch_of_a_live_or_missing_match_does_not_start(store: Store) -> None:
    match = await start(store)
    with pytest.raises(Stale):
        await start(store, rematch_of=match.id, channel=new_channel())
    with pytest.raises(Gone):
        await start(store, rematch_of=match.id + 1, channel=new_channel())
    assert await store.live_matches() == [match]


async def test_a_rematch_can_start_as_soon_as_its_channel_is_free(store: Store) -> None:
    match = await finished(store)
    lobby = await open_lobby(store, channel=CHANNEL)
    with pytest.raises(StoreError):
        await start(store, rematch_of=match.id)
    await store.close_lobby(lobby.id)
    assert (await start(store, rematch_of=match.id)).rematch_of == match.id

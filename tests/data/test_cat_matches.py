"""Each person and each server can have only a limited number of live matches with cats."""

import asyncio

import pytest

from data import DIRECT, CatBounds, Ending, MatchRow, NewGaveUp, Store, TooManyCatMatches
from tests.data.support import ANN, BEN, CAT, DAN, GUILD, new_channel, start

KITTEN, SCRATCH = -1, -2
BOUNDS = CatBounds(person=2, server=5)


async def begin(
    store: Store, *users: int, bounds: CatBounds = BOUNDS, guild: int = GUILD
) -> MatchRow:
    limits = bounds if min(users) < 0 else None
    return await start(store, guild=guild, channel=new_channel(), users=users, cat_bounds=limits)


async def over(store: Store, row: MatchRow) -> None:
    await store.append(row.id, row.ply, [], Ending((1, 2), "resigned"))


async def test_a_person_cannot_start_more_cat_matches_than_the_limit(store: Store) -> None:
    first = await begin(store, ANN, KITTEN)
    await begin(store, ANN, SCRATCH, guild=GUILD + 1)
    with pytest.raises(TooManyCatMatches) as refused:
        await begin(store, ANN, KITTEN)
    assert (refused.value.user_id, refused.value.most) == (ANN, 2)
    await begin(store, ANN, BEN)
    await begin(store, BEN, KITTEN)
    await over(store, first)
    await begin(store, ANN, KITTEN)


async def test_cat_matches_count_towards_the_limit_of_every_person_with_a_seat_in_them(
    store: Store,
) -> None:
    await begin(store, ANN, BEN, KITTEN)
    await begin(store, CAT, BEN, KITTEN)
    with pytest.raises(TooManyCatMatches) as refused:
        await begin(store, ANN, BEN, SCRATCH)
    assert refused.value.user_id == BEN


async def test_a_seat_that_was_given_up_does_not_count_towards_the_limit(store: Store) -> None:
    row = await begin(store, ANN, BEN, KITTEN)
    await begin(store, ANN, KITTEN)
    gave_up = NewGaveUp(player=0, number=1, reason="resigned", stand_in=SCRATCH)
    await store.append(row.id, row.ply, [], gave_up=gave_up)
    await begin(store, ANN, KITTEN)


async def test_a_server_cannot_start_more_cat_matches_than_the_limit(store: Store) -> None:
    bounds = CatBounds(person=9, server=2)
    await begin(store, ANN, KITTEN, bounds=bounds)
    await begin(store, BEN, KITTEN, bounds=bounds)
    with pytest.raises(TooManyCatMatches) as refused:
        await begin(store, CAT, KITTEN, bounds=bounds)
    assert (refused.value.user_id, refused.value.most) == (None, 2)
    await begin(store, CAT, DAN)
    await begin(store, CAT, KITTEN, bounds=bounds, guild=GUILD + 1)


async def test_matches_in_direct_messages_count_towards_the_limits_of_people_but_not_of_servers(
    store: Store,
) -> None:
    bounds = CatBounds(person=1, server=1)
    await begin(store, ANN, KITTEN, bounds=bounds, guild=DIRECT)
    await begin(store, BEN, KITTEN, bounds=bounds, guild=DIRECT)
    await begin(store, CAT, KITTEN, bounds=bounds)
    await store.check_cat_matches(DIRECT, (DAN, KITTEN), bounds)
    with pytest.raises(TooManyCatMatches) as refused:
        await begin(store, ANN, KITTEN, bounds=bounds)
    assert refused.value.user_id == ANN


async def test_matches_started_at_the_same_time_stay_within_a_persons_limit(store: Store) -> None:
    doing = (begin(store, ANN, BEN, KITTEN) for _ in range(4))
    other = (begin(store, BEN, ANN, KITTEN) for _ in range(4))
    done = await asyncio.gather(*doing, *other, return_exceptions=True)
    assert sum(isinstance(each, TooManyCatMatches) for each in done) == 6
    assert len(await store.live_matches()) == 2


async def test_matches_started_at_the_same_time_stay_within_a_servers_limit(store: Store) -> None:
    people = range(ANN, ANN + 8)
    doing = (begin(store, user, KITTEN, bounds=CatBounds(2, 3)) for user in people)
    done = await asyncio.gather(*doing, return_exceptions=True)
    assert sum(isinstance(each, TooManyCatMatches) for each in done) == 5


async def test_checking_the_limit_starts_no_match(store: Store) -> None:
    await store.check_cat_matches(GUILD, (ANN, KITTEN), BOUNDS)
    await begin(store, ANN, KITTEN)
    await begin(store, ANN, KITTEN)
    with pytest.raises(TooManyCatMatches):
        await store.check_cat_matches(GUILD, (ANN, KITTEN), BOUNDS)
    assert len(await store.live_matches()) == 2


async def test_a_server_can_set_its_limit_of_cat_matches(store: Store) -> None:
    assert (await store.settings(GUILD)).cat_matches == 50
    await store.save_settings(GUILD, board_mode="newest", cat_matches=10)
    assert (await store.settings(GUILD)).cat_matches == 10

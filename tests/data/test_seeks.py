"""Seeks: opening, changing, lapsing, matching, and the notices that list them.

A person may want only one match. Once one of the person's seeks is matched, the other seeks are
held until this match starts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import select, true

from data import Arrangement, Gone, Partner, Seek, Seeker, Store, TooManySeeks
from data.engine import Database
from data.schema import arrangements, seek_waits
from data.seek_rows import select_seeks
from tests.data.support import ANN, BEN, CAT, CHANNEL, DAN, GUILD, Clock, start
from tests.data.test_arrangements import begun
from tests.data.test_concurrency import outcomes

DAY = 24 * 60 * 60 * 1000
OTHER_CHANNEL = CHANNEL - 5
FORMER = -7_000
GAME = "caged-rat"


async def seek(store: Store, user: int = ANN, **terms: Any) -> Seek:
    chosen = {"guild_id": GUILD, "channel_id": CHANNEL, "games": [GAME], "clock": 86_400}
    return await store.seek(user_id=user, most=3, **{**chosen, "lasts": DAY, **terms})


def first(_mine: Seeker, waiting: Sequence[Seeker], _now: int) -> Partner | None:
    """Choose the seek that has waited longest."""
    return Partner(waiting[0].seek.id, GAME, 86_400) if waiting else None


def nobody(_mine: Seeker, _waiting: Sequence[Seeker], _now: int) -> Partner | None:
    return None


async def open_ids(store: Store) -> list[int]:
    return [each.id for each in await store.open_seeks(GUILD)]


async def matched(store: Store, seek_id: int) -> Arrangement:
    found = await store.match_seek(seek_id, first)
    assert found is not None
    return found


async def test_a_seek_is_stored_with_all_its_terms(store: Store) -> None:
    made = await seek(store, games=["washi-cat", GAME], clock=None, asks=80, single=True)
    assert await store.open_seek(made.id) == made
    assert (made.games, made.clock, made.asks, made.single) == (("washi-cat", GAME), None, 80, True)
    assert made.lapses_at - made.sought_at == DAY


async def test_a_person_has_at_most_three_open_seeks(store: Store) -> None:
    seeks = [await seek(store, guild_id=GUILD + n) for n in range(3)]
    with pytest.raises(TooManySeeks):
        await seek(store)
    await store.cancel_seek(seeks[0].id, ANN)
    await seek(store)


async def test_a_person_who_opens_many_seeks_at_once_gets_only_three(
    store: Store, other: Store
) -> None:
    found = await outcomes(*(seek((store, other)[n % 2]) for n in range(8)))
    assert found == {"Seek": 3, "TooManySeeks": 5}


async def test_only_the_author_of_a_seek_can_cancel_or_change_it(store: Store) -> None:
    made = await seek(store)
    terms: dict[str, Any] = {
        "games": ["washi-cat"],
        "clock": 300,
        "lasts": DAY,
        "asks": 0,
        "single": False,
    }
    for attempt in (
        store.cancel_seek(made.id, BEN),
        store.change_seek(made.id, BEN, **terms),
        store.cancel_seek(made.id + 1, ANN),
    ):
        with pytest.raises(Gone):
            await attempt
    changed = await store.change_seek(made.id, ANN, **terms)
    assert (changed.games, changed.clock) == (("washi-cat",), 300)
    assert changed.sought_at == made.sought_at


async def test_a_lapsed_seek_is_not_open_and_can_end_only_once(store: Store, clock: Clock) -> None:
    made = await seek(store)
    await seek(store, BEN)
    clock.now += DAY
    assert await open_ids(store) == []
    with pytest.raises(Gone):
        await store.match_seek(made.id, first)
    with pytest.raises(Gone):
        await store.take_seek(made.id, CAT, GAME, None)
    assert [each.id for each in await store.lapsed_seeks()][:1] == [made.id]
    found = await outcomes(*(store.end_lapsed_seek(made.id) for _ in range(3)))
    assert found == {"Seek": 1, "Gone": 2}


async def test_the_match_of_two_seeks_is_played_in_the_channel_where_the_older_seek_was_made(
    store: Store,
) -> None:
    old = await seek(store, channel_id=OTHER_CHANNEL)
    new = await seek(store, BEN)
    found = await matched(store, new.id)
    assert sorted(found.users) == [ANN, BEN]
    assert (found.guild_id, found.channel_id, found.game) == (GUILD, OTHER_CHANNEL, GAME)
    assert found.clock == 86_400
    assert await open_ids(store) == []
    for each in (old, new):
        with pytest.raises(Gone):
            await store.match_seek(each.id, first)


async def test_the_match_is_played_in_the_channel_that_the_server_names(store: Store) -> None:
    await store.save_settings(GUILD, board_mode="newest", seek_channel_id=OTHER_CHANNEL)
    await seek(store)
    found = await matched(store, (await seek(store, BEN)).id)
    assert found.channel_id == OTHER_CHANNEL


async def test_nobody_is_matched_with_themselves_or_with_people_on_another_server(
    store: Store,
) -> None:
    mine = await seek(store)
    await seek(store, games=["washi-cat"])
    await seek(store, BEN, guild_id=GUILD + 1)
    assert await store.match_seek(mine.id, first) is None
    assert not await store.has_partner(mine.id, first)


@pytest.mark.parametrize("kind", ["block", "avoid"])
@pytest.mark.parametrize(("who", "whom"), [(ANN, BEN), (BEN, ANN)])
async def test_people_who_are_kept_apart_are_never_matched(
    store: Store, kind: Any, who: int, whom: int
) -> None:
    await store.block(who, whom, kind, 100)
    old, new = await seek(store), await seek(store, BEN)
    assert await store.match_seek(new.id, first) is None
    with pytest.raises(Gone):
        await store.take_seek(old.id, BEN, GAME, None)
    assert await open_ids(store) == [old.id, new.id]


async def test_a_block_made_after_both_seeks_keeps_them_from_matching(store: Store) -> None:
    await seek(store)
    new = await seek(store, BEN)
    assert await store.has_partner(new.id, first)
    await store.block(ANN, BEN, "block", 100)
    assert await store.match_seek(new.id, first) is None


async def test_two_people_who_seek_at_once_in_two_processes_are_matched_once(
    store: Store, other: Store, database: Database
) -> None:
    mine, theirs = await seek(store), await seek(other, BEN)
    found = await outcomes(store.match_seek(mine.id, first), other.match_seek(theirs.id, first))
    assert found == {"Arrangement": 1, "Gone": 1}
    async with database.reading() as conn:
        assert len((await conn.execute(select(arrangements))).all()) == 1


async def test_nobody_is_matched_twice_when_many_people_seek_at_once(
    store: Store, other: Store, database: Database
) -> None:
    seeks = [await seek(store, ANN + n) for n in range(9)]
    stores = (store, other)
    attempts = [stores[n % 2].match_seek(each.id, first) for n, each in enumerate(seeks)]
    attempts += [
        stores[n % 2].take_seek(each.id, DAN + 99, GAME, None) for n, each in enumerate(seeks)
    ]
    await asyncio.gather(*attempts, return_exceptions=True)
    async with database.reading() as conn:
        rows = (await conn.execute(select(arrangements))).all()
    met = [user for row in rows for user in (row.user_id, row.other_id) if user != DAN + 99]
    assert sorted(met) == sorted(set(met))
    assert len(met) + len(await open_ids(store)) == len(seeks)


async def test_only_one_of_two_people_who_press_play_at_once_gets_the_match(
    store: Store, other: Store
) -> None:
    made = await seek(store)
    attempts = [
        (store, other)[n % 2].take_seek(made.id, user, GAME, None)
        for n, user in enumerate((BEN, CAT, DAN))
    ]
    assert await outcomes(*attempts) == {"Arrangement": 1, "Gone": 2}


async def test_nobody_can_take_a_cancelled_seek_or_their_own_seek_or_a_seek_for_another_game(
    store: Store,
) -> None:
    made = await seek(store)
    for user, game in ((BEN, "washi-cat"), (ANN, GAME)):
        with pytest.raises(Gone):
            await store.take_seek(made.id, user, game, None)
    await store.cancel_seek(made.id, ANN)
    with pytest.raises(Gone):
        await store.take_seek(made.id, BEN, GAME, None)


async def test_a_player_who_takes_a_seek_has_no_other_open_seek_that_suits_the_match(
    store: Store,
) -> None:
    made = await seek(store, clock=None)
    own, unlike = await seek(store, BEN, clock=300), await seek(store, BEN, games=["washi-cat"])
    found = await store.take_seek(made.id, BEN, GAME, 300)
    assert found.clock == 300
    assert await open_ids(store) == [unlike.id]
    await store.reopen(found.id, without=None)
    assert await open_ids(store) == [made.id, own.id, unlike.id]


async def all_seeks(database: Database) -> list[Seek]:
    async with database.reading() as conn:
        return await select_seeks(conn, true())


async def show_notices(store: Store) -> None:
    """Record that every notice shows its newest state."""
    for notice in await store.notices_behind():
        await store.notice_shown(notice.channel_id, notice.revision)


async def two_for_one(store: Store) -> tuple[list[Seek], Arrangement]:
    """Let Ann seek one match on two servers; match her first seek with Ben's.

    Return the three seeks and the arrangement. The seeks have the state from before the arrangement
    was made. The oldest seek comes first.
    """
    mine = [
        await seek(store, single=True, asks=80),
        await seek(
            store,
            games=["washi-cat"],
            clock=None,
            lasts=2 * DAY,
            guild_id=GUILD + 1,
            channel_id=OTHER_CHANNEL,
        ),
    ]
    theirs = await seek(store, BEN)
    return [*mine, theirs], await matched(store, theirs.id)


async def test_starting_a_match_ends_the_other_seeks_of_a_person_who_wants_only_one_match(
    store: Store, database: Database
) -> None:
    kept = await seek(store, BEN, games=["washi-cat"])
    seeks, made = await two_for_one(store)
    assert list(await store.open_seeks_of(ANN)) == []
    assert list(await store.open_seeks_of(BEN)) == [kept]
    await begun(store, made)
    stored = {each.id for each in await all_seeks(database)}
    assert stored == {kept.id, seeks[0].id, seeks[2].id}
    await store.settle(made.id)
    assert await all_seeks(database) == [kept]


async def test_held_seeks_are_open_again_if_there_is_no_place_for_the_match(
    store: Store, database: Database
) -> None:
    seeks, made = await two_for_one(store)
    await show_notices(store)
    await store.reopen(made.id, without=None)
    assert await all_seeks(database) == seeks
    assert list(await store.open_seeks_of(ANN)) == seeks[:2]
    assert {each.channel_id for each in await store.notices_behind()} == {CHANNEL, OTHER_CHANNEL}


async def test_a_persons_seeks_are_open_again_if_the_opponent_is_erased_before_the_match_starts(
    store: Store, database: Database
) -> None:
    seeks, _ = await two_for_one(store)
    await show_notices(store)
    await store.erase_member(BEN, FORMER)
    assert await all_seeks(database) == seeks[:2]
    assert {each.channel_id for each in await store.notices_behind()} == {CHANNEL, OTHER_CHANNEL}


async def test_leaving_a_server_ends_the_matched_seek_there_but_not_the_seek_on_another_server(
    store: Store, database: Database
) -> None:
    seeks, made = await two_for_one(store)
    await store.reopen(made.id, without=ANN)
    assert await all_seeks(database) == seeks[1:]


async def test_seeks_on_other_servers_reopen_if_both_players_leave_the_server_of_the_match(
    store: Store, database: Database
) -> None:
    seeks, made = await two_for_one(store)
    await store.settle(made.id)
    assert await all_seeks(database) == [seeks[1]]


async def test_a_held_seek_cannot_be_matched_or_cancelled_and_does_not_lapse(
    store: Store, clock: Clock
) -> None:
    seeks, made = await two_for_one(store)
    here = await seek(store, CAT, games=["washi-cat"], guild_id=GUILD + 1)
    assert await store.match_seek(here.id, first) is None
    with pytest.raises(Gone):
        await store.take_seek(seeks[1].id, CAT, "washi-cat", None)
    with pytest.raises(Gone):
        await store.cancel_seek(seeks[1].id, ANN)
    clock.now += 3 * DAY
    assert list(await store.lapsed_seeks()) == [here]
    await store.reopen(made.id, without=None)
    assert seeks[1] in await store.lapsed_seeks()


async def test_only_one_of_two_seeks_is_matched_if_the_person_wants_only_one_match(
    store: Store, other: Store
) -> None:
    """Each transaction wants to hold the seek that the other transaction matches."""
    for _ in range(10):
        both = [await seek(store, single=True, guild_id=GUILD + n) for n in range(2)]
        for n in range(2):
            await seek(store, BEN, guild_id=GUILD + n)
        found = await outcomes(
            *((store, other)[n].match_seek(each.id, first) for n, each in enumerate(both))
        )
        assert found == {"Arrangement": 1, "Gone": 1}
        [left] = await store.open_seeks_of(BEN)
        await store.cancel_seek(left.id, BEN)
        for made in await store.arrangements_to_start(left.lapses_at):
            await store.settle(made.id)
        for each in await store.open_seeks_of(ANN):
            await store.cancel_seek(each.id, ANN)


async def test_a_reopened_seek_keeps_its_place_in_the_order(store: Store) -> None:
    old, middle = await seek(store), await seek(store, CAT, games=["washi-cat"])
    new = await seek(store, BEN)
    found = await store.match_seek(new.id, first)
    assert found is not None
    await store.reopen(found.id, without=BEN)
    assert await open_ids(store) == [old.id, middle.id]


async def test_two_people_have_just_met_if_one_was_the_last_opponent_of_the_other(
    store: Store,
) -> None:
    await start(store, users=(ANN, BEN))
    await start(store, users=(ANN, CAT), channel=CHANNEL + 77)
    for user in (BEN, CAT, DAN):
        await seek(store, user)
    mine = await seek(store)
    seen: dict[int, bool] = {}

    def look(_mine: Seeker, waiting: Sequence[Seeker], _now: int) -> Partner | None:
        seen.update({each.seek.user_id: each.met for each in waiting})
        return None

    await store.match_seek(mine.id, look)
    # Ben's last opponent was Ann, although Ann's last opponent was Cat.
    assert seen == {BEN: True, CAT: True, DAN: False}


async def test_the_opponent_in_an_arranged_match_counts_as_the_latest_opponent(
    store: Store,
) -> None:
    await seek(store, BEN)
    await matched(store, (await seek(store)).id)
    await seek(store, BEN, games=["washi-cat"])
    mine = await seek(store)
    seen: list[bool] = []

    def look(_mine: Seeker, waiting: Sequence[Seeker], _now: int) -> Partner | None:
        seen.extend(each.met for each in waiting)
        return None

    await store.match_seek(mine.id, look)
    assert seen == [True]


async def test_waiting_times_of_matched_seeks_are_stored_without_user_ids(
    store: Store, database: Database, clock: Clock
) -> None:
    await seek(store)
    clock.now += 3_600_000
    await matched(store, (await seek(store, BEN)).id)
    waits = (await store.seek_waits(GUILD))[GAME]
    assert len(waits) == 1
    assert waits[0] >= 3_600_000
    assert await store.seek_waits(GUILD + 1) == {}
    async with database.reading() as conn:
        [row] = (await conn.execute(select(seek_waits))).mappings().all()
    assert set(row) == {"id", "guild_id", "game", "matched_at", "waited"}


async def test_servers_where_only_one_person_seeks_are_not_searched_for_matches(
    store: Store,
) -> None:
    await seek(store)
    await seek(store, games=["washi-cat"])
    assert list(await store.seeks_to_match()) == []
    await seek(store, BEN)
    assert len(await store.seeks_to_match()) == 3


async def test_each_change_of_a_channels_seeks_is_a_new_revision_of_its_notice(
    store: Store,
) -> None:
    async def look(channel: int = CHANNEL) -> tuple[int, list[int]]:
        found = await store.seek_notice(channel)
        assert found is not None
        return found[0].revision, [each.user_id for each in found[1]]

    assert await store.seek_notice(CHANNEL) is None
    mine = await seek(store)
    assert await look() == (1, [ANN])
    await seek(store, BEN, channel_id=OTHER_CHANNEL)
    assert await look() == (1, [ANN])
    assert await look(OTHER_CHANNEL) == (1, [BEN])
    await store.cancel_seek(mine.id, ANN)
    assert await look() == (2, [])
    await matched(store, (await seek(store, CAT)).id)
    assert (await look())[1] == (await look(OTHER_CHANNEL))[1] == []
    assert len(await store.notices_behind()) == 2


async def test_a_reopened_seek_is_listed_again(store: Store) -> None:
    await seek(store)
    found = await matched(store, (await seek(store, BEN)).id)
    before = await store.seek_notice(CHANNEL)
    await store.reopen(found.id, without=BEN)
    after = await store.seek_notice(CHANNEL)
    assert before is not None
    assert after is not None
    assert after[0].revision > before[0].revision
    assert [each.user_id for each in after[1]] == [ANN]


async def test_all_seeks_are_listed_in_the_channel_that_the_server_names(store: Store) -> None:
    await seek(store)
    await store.save_settings(GUILD, board_mode="newest", seek_channel_id=OTHER_CHANNEL)
    old, new = await store.seek_notice(CHANNEL), await store.seek_notice(OTHER_CHANNEL)
    assert old is not None
    assert new is not None
    assert (list(old[1]), [each.user_id for each in new[1]]) == ([], [ANN])
    assert {each.channel_id for each in await store.notices_behind()} == {CHANNEL, OTHER_CHANNEL}


async def test_a_notice_that_has_changed_in_the_meantime_is_not_deleted(store: Store) -> None:
    made = await seek(store)
    await store.cancel_seek(made.id, ANN)
    found = await store.seek_notice(CHANNEL)
    assert found is not None
    await seek(store)
    await store.forget_notice(found[0])
    now = await store.seek_notice(CHANNEL)
    assert now is not None
    await store.forget_notice(now[0])
    assert await store.seek_notice(CHANNEL) is None


async def test_an_erased_persons_seek_disappears_from_the_notice(store: Store) -> None:
    await seek(store)
    before = await store.seek_notice(CHANNEL)
    await store.erase_member(ANN, -5_000)
    after = await store.seek_notice(CHANNEL)
    assert before is not None
    assert after is not None
    assert after[0].revision > before[0].revision
    assert list(after[1]) == []

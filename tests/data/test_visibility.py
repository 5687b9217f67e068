"""Which matches are shown to a viewer, depending on where they were played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data import Location, Store, ThreadRow, Viewer
from tests.data.crowd import ALLEY, DUEL
from tests.data.support import ANN, BEN, CAT, CHANNEL, DAN, GUILD, start
from tests.data.test_ratings import finish

ZOE = 9_999
HIDDEN = CHANNEL + 5_000
STRANGER = Viewer(ZOE)
VISITOR = Viewer(ZOE, channels=frozenset({CHANNEL}))
MODERATOR = replace(VISITOR, managed=frozenset({CHANNEL}))


async def told(store: Store, viewer: Viewer, user: int = ANN) -> list[int]:
    """Return the numbers of the matches that a user's history shows to this viewer.

    Check that the user's profile counts as many matches as the history shows. Check that
    `Store.sees` allows the viewer to see exactly these matches.
    """
    found = await store.finished_of(ALLEY, user, count=50, viewer=viewer)
    ids = sorted(row.id for row in found.matches)
    assert found.total == len(ids)
    profile = await store.profile(ALLEY, user, viewer)
    assert sum(len(record.form) for record in profile.records) == len(ids)
    assert sum(each.played for each in profile.opponents) == len(ids)
    every = range(1, (await store.counts()).matches + 1)
    assert [number for number in every if await store.sees(viewer, number)] == ids
    return ids


@pytest.mark.parametrize(
    ("viewer", "private", "seen"),
    [
        (STRANGER, False, False),
        (VISITOR, False, True),
        (VISITOR, True, False),
        (VISITOR, None, False),
        (MODERATOR, True, True),
        (MODERATOR, None, True),
        (Viewer(ANN), True, True),
        (Viewer(CAT), False, False),
    ],
)
async def test_a_match_in_a_thread_is_shown_to_viewers_who_can_see_the_thread(
    store: Store, viewer: Viewer, private: bool | None, seen: bool
) -> None:
    row = await finish(store, private=private)
    assert await told(store, viewer) == ([row.id] if seen else [])
    here = await store.finished_in(ALLEY, CHANNEL, count=9, viewer=viewer)
    assert here.total == seen


async def test_a_member_of_a_private_thread_sees_its_match_but_no_other_private_threads(
    store: Store,
) -> None:
    inside = await finish(store, private=True)
    await finish(store, private=True)
    member = replace(VISITOR, threads=frozenset({inside.channel_id}))
    assert await told(store, member) == [inside.id]


async def test_a_match_in_a_channel_is_shown_to_viewers_of_the_channel(store: Store) -> None:
    row = await start(store, channel=CHANNEL)
    assert await store.sees(VISITOR, row.id)
    assert not await store.sees(STRANGER, row.id)
    assert await store.sees(Viewer(BEN), row.id)


async def test_totals_and_pages_count_only_visible_matches(store: Store) -> None:
    seen = []
    for number in range(9):
        row = await finish(store, home=HIDDEN if number % 3 else CHANNEL)
        seen += [] if number % 3 else [row.id]
    pages = [
        await store.finished_of(ALLEY, ANN, first=first, count=2, viewer=VISITOR)
        for first in (0, 2)
    ]
    assert [row.id for page in pages for row in page.matches] == seen[::-1]
    assert {page.total for page in pages} == {3}
    forged = await store.finished_in(ALLEY, HIDDEN, count=10, viewer=VISITOR)
    assert (forged.total, forged.matches) == (0, ())


async def test_a_channels_leaderboard_leaves_out_people_who_played_only_in_its_private_threads(
    store: Store,
) -> None:
    secret = await finish(store, (ANN, BEN), private=True)
    await finish(store, (CAT, DAN))
    channel = Location(CHANNEL, CHANNEL)
    inside = Location(CHANNEL, secret.channel_id)
    for place, people in ((channel, {CAT, DAN}), (inside, {ANN, BEN, CAT, DAN})):
        found = await store.leaderboard(ALLEY, DUEL, first=0, count=10, asker=ZOE, location=place)
        assert {row.user_id for row in found.rows} == people
    assert await store.game_played_most(ALLEY, channel) == DUEL


async def test_threads_of_unknown_privacy_are_listed_before_private_threads(store: Store) -> None:
    rows = [await finish(store, private=private) for private in (None, True, False, True)]
    unknown, older, _, newer = (row.channel_id for row in rows)
    found = await store.closed_threads({CHANNEL}, count=9)
    assert [(each.channel_id, each.private) for each in found] == [
        (unknown, None),
        (newer, True),
        (older, True),
    ]
    assert [each.channel_id for each in await store.closed_threads({CHANNEL}, count=1)] == [unknown]
    [one] = await store.closed_threads({CHANNEL}, older, count=9)
    assert one == ThreadRow(older, ALLEY, CHANNEL, private=True)
    assert await store.closed_threads({HIDDEN}, count=9) == []


async def test_a_thread_later_recorded_as_public_is_visible_to_all_who_see_its_channel(
    store: Store,
) -> None:
    row = await finish(store, private=None)
    assert await told(store, VISITOR) == []
    [unknown] = await store.closed_threads({CHANNEL}, count=9)
    await store.note_thread(replace(unknown, private=False))
    assert await told(store, VISITOR) == [row.id]


async def test_erasing_a_server_erases_its_threads(store: Store) -> None:
    await store.note_thread(ThreadRow(HIDDEN, GUILD, CHANNEL, private=True))
    await store.erase_guild(GUILD)
    assert await store.closed_threads({CHANNEL}, count=9) == []


async def test_only_people_who_agreed_are_named_on_leaderboards_of_all_servers(
    store: Store,
) -> None:
    await store.save_member(replace(await store.member(ANN), named=True))
    await store.save_member(replace(await store.member(BEN), hours=3))
    assert await store.named_among({ANN, BEN, CAT}) == {ANN}
    [stored] = (await store.stored_about(ANN))["preferences"]
    assert stored["named"]
    await store.erase_member(ANN, -7_000)
    assert await store.named_among({ANN, -7}) == set()

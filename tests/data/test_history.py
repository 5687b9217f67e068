"""The history of finished matches: which matches are listed, in which order, and at what cost."""

from __future__ import annotations

import re

import pytest

from data import Store, Viewer
from data.engine import Database
from data.schema import matches
from tests.data.crowd import ALLEY, DUEL, HOME, YARD, analyze, crowd
from tests.data.support import ANN, BEN, CAT, CHANNEL, DAN, start
from tests.data.test_ratings import TABLE, begin, finish
from tests.data.test_standings import plans

OTHER_HOME = CHANNEL + 5_000
ZOE = Viewer(9_999, frozenset({CHANNEL, OTHER_HOME, HOME, *range(7_000, 7_400)}))
"""A viewer who can see every channel and has played in none."""


async def test_the_match_that_ended_last_comes_first(store: Store) -> None:
    early = await start(store, channel=OTHER_HOME)
    ids = [(await finish(store)).id for _ in range(3)]
    found = await store.finished_in(ALLEY, CHANNEL, count=10, viewer=ZOE)
    assert [row.id for row in found.matches] == ids[::-1]
    assert found.total == 3
    assert early.id not in {row.id for row in found.matches}
    newest = found.matches[0]
    assert newest.users == (ANN, BEN)
    assert newest.ending is not None
    assert newest.ending.places == (1, 2)


async def test_pages_follow_each_other_without_gap_or_repetition(store: Store) -> None:
    ids = [(await finish(store)).id for _ in range(7)]
    pages = [
        await store.finished_in(ALLEY, CHANNEL, first=first, count=3, viewer=ZOE)
        for first in (0, 3, 6, 9)
    ]
    assert [row.id for page in pages for row in page.matches] == ids[::-1]
    assert [len(page.matches) for page in pages] == [3, 3, 1, 0]
    assert {page.total for page in pages} == {7}


async def test_a_channels_history_excludes_other_channels_and_servers(store: Store) -> None:
    here = await finish(store)
    await finish(store, home=OTHER_HOME)
    await finish(store, guild=YARD)
    found = await store.finished_in(ALLEY, CHANNEL, count=10, viewer=ZOE)
    assert [row.id for row in found.matches] == [here.id]


async def test_a_persons_history_covers_all_channels_of_one_server(store: Store) -> None:
    first = await finish(store, (ANN, BEN))
    second = await finish(store, (CAT, ANN), home=OTHER_HOME)
    await finish(store, (BEN, CAT))
    await finish(store, (ANN, BEN), guild=YARD)
    found = await store.finished_of(ALLEY, ANN, count=10, viewer=ZOE)
    assert [row.id for row in found.matches] == [second.id, first.id]
    assert found.total == 2
    assert [seat.user_id for seat in found.matches[0].seats] == [CAT, ANN]


async def test_live_matches_are_not_in_the_history(store: Store) -> None:
    await start(store)
    for found in (
        await store.finished_in(ALLEY, CHANNEL, count=10, viewer=ZOE),
        await store.finished_of(ALLEY, ANN, count=10, viewer=ZOE),
    ):
        assert (found.total, found.matches) == (0, ())


async def test_the_history_can_be_limited_to_one_game(store: Store) -> None:
    duel = await finish(store)
    table = await finish(store, game=TABLE)
    for game, row in ((DUEL, duel), (TABLE, table)):
        here = await store.finished_in(ALLEY, CHANNEL, game, count=10, viewer=ZOE)
        theirs = await store.finished_of(ALLEY, BEN, game, count=10, viewer=ZOE)
        assert [found.id for found in (*here.matches, *theirs.matches)] == [row.id, row.id]
        assert (here.total, theirs.total) == (1, 1)


async def test_abandoned_matches_are_in_the_history(store: Store) -> None:
    row = await finish(store, places=None, reason="abandoned")
    [found] = (await store.finished_in(ALLEY, CHANNEL, count=10, viewer=ZOE)).matches
    assert found.id == row.id
    assert found.ending is not None
    assert found.ending.places is None


async def test_matches_against_each_opponent_are_counted_by_setup_and_result(store: Store) -> None:
    for _ in range(2):
        await finish(store, (ANN, CAT))
    await finish(store, (CAT, ANN), guild=YARD)
    await finish(store, (ANN, CAT, BEN, DAN), (1, 2, 1, 2), game=TABLE, options={"teams": "no"})
    await finish(store, (ANN, BEN))
    await finish(store, (BEN, CAT))
    await finish(store, (ANN, CAT), None, reason="abandoned", closed_by=BEN)
    await begin(store, (ANN, CAT), game=DUEL)
    found = await store.meetings(ANN, {CAT, DAN})
    plain = sorted((each.user_id, each.own, each.other, each.places, each.count) for each in found)
    assert plain == [
        (CAT, 0, 1, (1, 2), 2),
        (CAT, 0, 1, (1, 2, 1, 2), 1),
        (CAT, 1, 0, (1, 2), 1),
        (DAN, 0, 3, (1, 2, 1, 2), 1),
    ]
    [table] = [each for each in found if each.user_id == DAN]
    assert (table.game, table.players, table.options) == (TABLE, 4, {"teams": "no"})


# Costs of queries

SCANS = re.compile(r"SCAN (matches|seats|own|threads)\b|Seq Scan on (matches|seats|threads)")


@pytest.fixture
async def seasons(store: Store, database: Database) -> Store:
    """A server with 3,000 matches in a hundred channels; the channel `HOME` has 30 matches."""
    await crowd(database, 400, 3000)
    async with database.writing() as conn:
        elsewhere = matches.update().where(matches.c.id % 100 != 0)
        await conn.execute(elsewhere.values(home_id=HOME + matches.c.id % 100))
        await analyze(conn)
    return store


@pytest.mark.parametrize("game", [None, DUEL])
async def test_no_query_of_a_history_scans_all_matches(
    seasons: Store, database: Database, game: str | None
) -> None:
    channel = seasons.finished_in(ALLEY, HOME, game, first=10, count=10, viewer=ZOE)
    for plan in await plans(database, channel):
        assert not SCANS.search(plan), plan
    person = seasons.finished_of(ALLEY, 9, game, first=0, count=10, viewer=ZOE)
    found = await plans(database, person)
    assert all(not SCANS.search(plan) for plan in found), found
    assert "ix_seats_user_id_match_id" in found[1]


async def test_the_newest_page_of_a_channels_history_is_read_from_an_index(
    seasons: Store, database: Database
) -> None:
    asking = seasons.finished_in(ALLEY, HOME, first=0, count=10, viewer=ZOE)
    _, page, _ = await plans(database, asking)
    assert "ix_matches_home_id_finished_no" in page


async def test_matches_against_opponents_are_counted_without_scanning_all_matches(
    store: Store, database: Database
) -> None:
    await crowd(database, 400, 3000)
    for plan in await plans(database, store.meetings(9, range(1, 10))):
        assert not SCANS.search(plan), plan

"""Leaderboards and profiles: which people are listed, in which order, and at what cost."""

from __future__ import annotations

import random
import re
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, select

from data import EVERYWHERE, Location, Store, Viewer
from data.engine import Database
from data.rating_counts import top_of
from data.schema import ratings
from tests.data.crowd import ALLEY, DUEL, HOME, YARD, crowd
from tests.data.support import ANN, BEN, CAT, CHANNEL, DAN, Clock
from tests.data.test_ratings import TABLE, finish

DAY = 86_400_000
VIEWER = Viewer(9_999, frozenset({CHANNEL, HOME, *range(7_000, 7_400)}))


async def board(store: Store, *, first: int = 0, asker: int = ANN, **how: Any) -> list[int]:
    found = await store.leaderboard(ALLEY, DUEL, first=first, count=10, asker=asker, **how)
    return [row.user_id for row in found.rows]


async def test_a_leaderboard_is_ordered_by_score(store: Store) -> None:
    """Many wins over one opponent rank above a single win over a new player."""
    for _ in range(6):
        await finish(store, (ANN, BEN))
    await finish(store, (CAT, DAN))
    found = await store.leaderboard(ALLEY, DUEL, first=0, count=10, asker=DAN)
    assert found.rows[0].user_id == ANN
    scores = [row.skill.score for row in found.rows]
    assert scores == sorted(scores, reverse=True)
    assert [row.rank for row in found.rows] == [1, 2, 3, 4]
    assert found.total == 4


async def test_pages_follow_each_other_and_include_the_askers_own_rank(store: Store) -> None:
    for number in range(1, 13):
        await finish(store, (100 + number, 200 + number))
    first = await store.leaderboard(ALLEY, DUEL, first=0, count=10, asker=201)
    rest = await store.leaderboard(ALLEY, DUEL, first=10, count=20, asker=201)
    every = [*first.rows, *rest.rows]
    assert [row.rank for row in every] == list(range(1, 25))
    assert len({row.user_id for row in every}) == 24
    [own] = [row for row in every if row.user_id == 201]
    assert first.own == rest.own == own
    assert own.rank == 24


async def test_a_person_who_never_played_has_no_row_on_a_leaderboard(store: Store) -> None:
    await finish(store)
    found = await store.leaderboard(ALLEY, DUEL, first=0, count=10, asker=CAT)
    assert found.own is None


async def test_a_channels_leaderboard_lists_only_people_who_finished_that_game_there(
    store: Store,
) -> None:
    await finish(store, (ANN, BEN), home=1)
    await finish(store, (CAT, DAN), home=2)
    await finish(store, (CAT, ANN), home=2, game=TABLE)
    assert set(await board(store, location=Location(1, 1))) == {ANN, BEN}
    assert set(await board(store, location=Location(2, 2))) == {CAT, DAN}
    assert await board(store, location=Location(3, 3)) == []


async def test_a_monthly_leaderboard_counts_only_matches_of_that_month(
    store: Store, clock: Clock
) -> None:
    await finish(store, (ANN, BEN))
    await finish(store, (CAT, DAN))
    clock.now += 40 * DAY
    since = clock.now
    await finish(store, (BEN, ANN))
    found = await store.leaderboard(ALLEY, DUEL, first=0, count=10, asker=ANN, since=since)
    rows = {row.user_id: row for row in found.rows}
    assert set(rows) == {ANN, BEN}
    assert (rows[ANN].played, rows[ANN].won) == (1, 0)
    assert (rows[BEN].played, rows[BEN].won) == (1, 1)
    assert rows[ANN].skill.played == 2
    assert found.own == rows[ANN]


async def test_the_most_frequent_game_of_recent_matches_is_found(store: Store) -> None:
    assert await store.game_played_most(ALLEY) is None
    for _ in range(3):
        await finish(store, game=TABLE)
    await finish(store)
    for _ in range(3):
        await finish(store, closed_by=CAT)
        await finish(store, guild=YARD)
    assert await store.game_played_most(ALLEY) == TABLE
    assert await store.game_played_most(YARD) == DUEL
    await finish(store, home=CHANNEL + 1)
    assert await store.game_played_most(ALLEY, Location(CHANNEL + 1, CHANNEL + 1)) == DUEL


async def test_a_profile_shows_matches_of_this_server_only_but_skill_over_all_servers(
    store: Store,
) -> None:
    await finish(store, (ANN, BEN))
    await finish(store, (ANN, BEN), (2, 1))
    await finish(store, (ANN, CAT), (1, 1), reason="agreed")
    await finish(store, (ANN, DAN), guild=YARD)
    await finish(store, (ANN, DAN), guild=YARD, game=TABLE)
    found = await store.profile(ALLEY, ANN, viewer=VIEWER)
    duel, table = found.records
    assert duel.here is not None
    assert (duel.game, duel.here.played, duel.everywhere.played) == (DUEL, 3, 4)
    assert [form.result for form in duel.form] == ["won", "lost", "drawn"]
    assert duel.form[-1].mu == duel.here.mu
    assert (table.game, table.here, table.form) == (TABLE, None, ())
    assert [(each.user_id, each.played, each.won, each.drawn) for each in found.opponents] == [
        (BEN, 2, 1, 0),
        (CAT, 1, 0, 1),
    ]


async def test_team_mates_are_not_listed_as_opponents(store: Store) -> None:
    await finish(store, (ANN, BEN, CAT, DAN), (1, 2, 1, 2), game=TABLE)
    found = await store.profile(ALLEY, ANN, viewer=VIEWER)
    assert {each.user_id for each in found.opponents} == {BEN, DAN}


async def test_a_person_who_never_played_has_an_empty_profile(store: Store) -> None:
    found = await store.profile(ALLEY, ANN, viewer=VIEWER)
    assert (found.records, found.opponents) == ((), ())


# Leaderboards of all servers


async def test_leaderboard_pages_of_all_servers_agree_with_the_stored_ratings(
    store: Store, database: Database
) -> None:
    """The store finds pages by counting people per band, a narrow range of scores.

    Each page and rank must agree with the stored ratings.
    """
    chance = random.Random(4)
    for _ in range(120):
        await finish(store, chance.sample(range(1, 60), 2), guild=chance.choice((ALLEY, YARD)))
    await finish(store, (1, -1), (2, 1))
    await store.erase_member(7, -7_000)
    async with database.reading() as conn:
        here = (ratings.c.guild_id == EVERYWHERE) & (ratings.c.user_id > 0)
        query = select(ratings.c.user_id).where(here)
        order = query.order_by(ratings.c.score.desc(), ratings.c.user_id.desc())
        right = list(await conn.scalars(order))
    for first in (*range(0, len(right), 7), len(right) + 5):
        found = await store.leaderboard(EVERYWHERE, DUEL, first=first, count=7, asker=right[20])
        assert found.total == len(right)
        assert [row.user_id for row in found.rows] == right[first : first + 7]
        assert found.own is not None
        assert (found.own.user_id, found.own.rank) == (right[20], 21)
    for rank, user in enumerate(right, start=1):
        [own] = [(await store.leaderboard(EVERYWHERE, DUEL, first=0, count=0, asker=user)).own]
        assert own is not None
        assert own.rank == rank


@pytest.mark.parametrize("score", [-3.5, -0.25, -0.1, 0.0, 0.1, 0.25, 24.999999999999996, 25.0])
def test_a_score_lies_within_its_band(score: float) -> None:
    assert top_of(score) - 0.25 <= score < top_of(score)


# Costs of queries


def explained(statement: str, parameters: Any, conn: Connection) -> str:
    return "\n".join(str(row) for row in conn.exec_driver_sql(statement, parameters))


async def statements(asking: Any, verb: str = "SELECT") -> list[tuple[str, Any]]:
    """Await `asking`; return its statements that start with this verb, each with its parameters."""
    asked: list[tuple[str, Any]] = []

    def note(_c: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if statement.lstrip().startswith(verb):
            asked.append((statement, parameters))

    event.listen(Engine, "before_cursor_execute", note)
    try:
        await asking
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert asked
    return asked


async def plans(database: Database, asking: Any, verb: str = "SELECT") -> list[str]:
    """Await `asking`. Return the database's plan for each SQL statement that starts with `verb`."""
    asked = await statements(asking, verb)
    found = []
    async with database.reading() as conn:
        word = "EXPLAIN QUERY PLAN" if conn.dialect.name == "sqlite" else "EXPLAIN"
        for statement, parameters in asked:
            explain = partial(explained, f"{word} {statement}", parameters)
            found.append(await conn.run_sync(explain))
    return found


SCANS = re.compile(
    r"SCAN (matches|results|ratings|mine|theirs|own|threads|regulars)\b"
    r"|Seq Scan on (matches|results|ratings|seats|threads)"
)


@pytest.mark.parametrize("how", [{}, {"location": Location(HOME, HOME)}, {"since": 2500}], ids=str)
async def test_a_leaderboard_never_scans_all_matches(
    store: Store, database: Database, how: dict[str, Any]
) -> None:
    await crowd(database, 400, 3000)
    for guild in (ALLEY, EVERYWHERE):
        asking = store.leaderboard(guild, DUEL, first=20, count=10, asker=9, **how)
        for plan in await plans(database, asking):
            assert not SCANS.search(plan), plan


async def test_recent_players_of_all_servers_are_read_from_an_index(
    store: Store, database: Database
) -> None:
    await crowd(database, 400, 3000)
    asking = store.leaderboard(EVERYWHERE, DUEL, first=0, count=10, asker=9, since=2500)
    count, page, *_ = await plans(database, asking)
    assert "ix_ratings_game_last_at" in count
    assert "ix_ratings_game_last_at" in page


async def test_the_people_on_a_page_are_sorted_without_reading_whole_rows(
    store: Store, database: Database
) -> None:
    await crowd(database, 400, 3000)
    asking = store.leaderboard(EVERYWHERE, DUEL, first=20, count=10, asker=9, since=2500)
    sorted_rows = [said for said, _ in await statements(asking) if "OFFSET" in said]
    assert len(sorted_rows) == 1
    assert "sigma" not in sorted_rows[0]


async def test_profiles_and_the_most_played_game_never_scan_all_matches(
    store: Store, database: Database
) -> None:
    await crowd(database, 400, 3000)
    for asking in (
        store.game_played_most(ALLEY),
        store.game_played_most(ALLEY, Location(CHANNEL, CHANNEL)),
        store.profile(ALLEY, 9, viewer=VIEWER),
    ):
        for plan in await plans(database, asking):
            assert not SCANS.search(plan), plan


async def test_a_persons_ratings_on_all_servers_are_found_by_an_index(
    store: Store, database: Database
) -> None:
    await crowd(database, 400, 3000)
    for asking in (store.ratings_of(9), store.profile(ALLEY, 9, viewer=VIEWER)):
        assert "ix_ratings_user_id" in (await plans(database, asking))[0]

"""Ratings: how matches change them, which matches count, and how all ratings are recounted."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import pytest
from openskill.models import PlackettLuce
from sqlalchemy import delete, insert, select, update

from cogs.match.rated import rated_sides, recounted_sides
from data import (
    EVERYWHERE,
    Closing,
    Ending,
    MatchRow,
    NewAction,
    Recount,
    Skill,
    Store,
    ThreadRow,
    Viewer,
)
from data.engine import Database
from data.schema import rating_counts, ratings, regulars, results
from data.skill import PROVISIONAL, rated
from tests.data.crowd import ALLEY, DUEL, YARD
from tests.data.support import (
    ANN,
    BEN,
    CAT,
    CHANNEL,
    COMMITMENT,
    DAN,
    SEED,
    Clock,
    new_channel,
    wait_for_locks,
)

TABLE = "cat-sequence"
FOUR = (ANN, BEN, CAT, DAN)
PIP, DOT = -1, -2
FORMER = -7_000
HOUR = 60 * 60 * 1000


async def begin(
    store: Store,
    users: Sequence[int],
    *,
    game: str,
    guild: int = ALLEY,
    home: int = CHANNEL,
    options: Mapping[str, str] | None = None,
    private: bool | None = False,
) -> MatchRow:
    """Start a match in a new thread."""
    thread = ThreadRow(new_channel(), guild, home, private=private)
    await store.note_thread(thread)
    return await store.start_match(
        lobby_id=None,
        guild_id=guild,
        channel_id=thread.channel_id,
        game=game,
        rules_version=1,
        seats=users,
        options=options or {},
        seed=SEED,
        commitment=COMMITMENT,
        home_id=home,
    )


async def finish(
    store: Store,
    users: Sequence[int] = (ANN, BEN),
    places: tuple[int, ...] | None = (1, 2),
    *,
    game: str = DUEL,
    guild: int = ALLEY,
    home: int = CHANNEL,
    reason: str = "home",
    acted: Collection[int] | None = None,
    options: Mapping[str, str] | None = None,
    closed_by: int | None = None,
    private: bool | None = False,
    late: int | None = None,
) -> MatchRow:
    """Play and end a match. Every player acts, or only those in `acted` if it is given."""
    row = await begin(
        store, users, game=game, guild=guild, home=home, options=options, private=private
    )
    own = set(range(len(users)) if acted is None else acted)
    actions = [NewAction(player, "a1", auto=player not in own) for player in range(len(users))]
    ending = Ending(places, reason)
    return await store.append(
        row.id,
        0,
        actions,
        ending,
        closing=None if closed_by is None else Closing(closed_by, "late"),
        sides=rated_sides(row, ending, closed_by, own),
        late=late,
    )


async def lose_on_time(store: Store, loser: int, winner: int, *, guild: int = ALLEY) -> MatchRow:
    return await finish(store, (loser, winner), (2, 1), guild=guild, reason="timeout", late=0)


async def tables(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows that are stored for ratings. Counts that are zero are left out."""
    async with database.reading() as conn:
        return {
            table.name: sorted(tuple(row) for row in await conn.execute(select(table)) if row[-1])
            for table in (ratings, results, regulars, rating_counts)
        }


async def skill(store: Store, user: int, *, guild: int = ALLEY, game: str = DUEL) -> Skill | None:
    board = await store.leaderboard(guild, game, first=0, count=0, asker=user)
    return None if board.own is None else board.own.skill


# How a match changes ratings


async def test_a_winners_rating_rises_on_the_server_and_across_all_servers(store: Store) -> None:
    await finish(store)
    for guild in (ALLEY, EVERYWHERE):
        winner, loser = await skill(store, ANN, guild=guild), await skill(store, BEN, guild=guild)
        assert winner is not None
        assert loser is not None
        assert winner.mu > Skill().mu > loser.mu
        assert winner.sigma < Skill().sigma
        assert (winner.played, winner.won, winner.streak, winner.best) == (1, 1, 1, 1)
        assert (loser.played, loser.won, loser.lost, loser.streak) == (1, 0, 1, 0)


async def test_ratings_are_separate_for_each_server_and_game(store: Store) -> None:
    await finish(store)
    await finish(store, guild=YARD)
    assert await skill(store, ANN, game=TABLE) is None
    found = [await skill(store, ANN, guild=guild) for guild in (ALLEY, YARD, EVERYWHERE)]
    assert [each.played for each in found if each is not None] == [1, 1, 2]


async def test_a_match_with_cats_changes_only_the_cats_ratings(
    store: Store, database: Database
) -> None:
    await finish(store)
    before = await skill(store, ANN)
    await finish(store, (ANN, PIP), (2, 1))
    await finish(store, (ANN, PIP, BEN, DOT), (1, 1, 3, 3), game=TABLE)
    assert await skill(store, ANN) == before
    for guild in (ALLEY, EVERYWHERE):
        cat = (await store.profile(guild, PIP, Viewer(ANN))).records
        assert {record.game: record.everywhere.won for record in cat} == {DUEL: 1, TABLE: 1}
        board = await store.leaderboard(guild, TABLE, first=0, count=9, asker=ANN)
        assert (board.total, board.own) == (0, None)
        board = await store.leaderboard(guild, DUEL, first=0, count=9, asker=ANN)
        assert {row.user_id for row in board.rows} == {ANN, BEN}
    grown = await tables(database)
    assert not {ANN, BEN} & {row[2] for row in grown["ratings"] if row[1] == TABLE}
    assert (await store.recount(recounted_sides)).changes == ()
    assert await tables(database) == grown
    assert await store.game_played_most(ALLEY) == DUEL


async def test_a_draw_between_equal_players_keeps_their_mean_but_reduces_their_uncertainty(
    store: Store,
) -> None:
    await finish(store, places=(1, 1), reason="agreed")
    drawn = await skill(store, ANN)
    assert drawn is not None
    assert drawn.mu == pytest.approx(Skill().mu)
    assert drawn.sigma < Skill().sigma
    assert (drawn.won, drawn.drawn, drawn.lost, drawn.streak) == (0, 1, 0, 0)


def test_team_mates_ratings_rise_and_fall_together() -> None:
    after = rated([Skill()] * 4, (0, 1, 0, 1), (2, 1, 2, 1), 1)
    assert after[0] == after[2]
    assert after[1] == after[3]
    assert after[1].mu > after[0].mu
    assert [each.won for each in after] == [0, 1, 0, 1]


def test_players_with_different_places_get_different_ratings() -> None:
    after = rated([Skill()] * 3, (0, 1, 2), (2, 3, 1), 1)
    assert after[2].mu > after[0].mu > after[1].mu


def test_ratings_equal_openskills_ratings_bit_for_bit() -> None:
    model, chance = PlackettLuce(), random.Random(5)
    for _ in range(2_000):
        sides = chance.choice([(0, 1), (1, 0), (0, 1, 2), (0, 1, 0, 1), (0, 1, 2, 0, 1, 2)])
        place = {side: chance.randint(1, 3) for side in sides}
        skills = [
            Skill(mu=chance.choice((25.0, chance.gauss(25, 8))), sigma=chance.uniform(0.3, 9))
            for _ in sides
        ]
        teams = [
            [
                model.rating(mu=skill.mu, sigma=skill.sigma)
                for skill, own in zip(skills, sides, strict=True)
                if own == side
            ]
            for side in sorted(place)
        ]
        theirs = model.rate(teams, ranks=[float(place[side]) for side in sorted(place)])
        right = dict(zip(sorted(place), map(iter, theirs), strict=True))
        expected = [next(right[side]) for side in sides]
        after = rated(skills, sides, tuple(place[side] for side in sides), 1)
        assert [(each.mu, each.sigma) for each in after] == [
            (each.mu, each.sigma) for each in expected
        ]


def test_beating_a_better_player_gains_more() -> None:
    better, worse = Skill(mu=30, sigma=4), Skill(mu=20, sigma=4)
    upset, expected = (rated([Skill(), who], (0, 1), (1, 2), 1)[0] for who in (better, worse))
    assert upset.mu > expected.mu


def test_a_draw_ends_a_streak_of_wins_but_the_longest_streak_is_kept() -> None:
    me = Skill()
    for places in [(1, 2)] * 3 + [(1, 1)] + [(1, 2)]:
        me = rated([me, Skill()], (0, 1), places, 1)[0]
    assert (me.streak, me.best, me.played, me.drawn) == (1, 3, 5, 1)


def test_points_start_at_a_thousand_and_are_provisional_at_first() -> None:
    me = Skill()
    assert (me.points, me.spread, me.provisional) == (1000, 400, True)
    for _ in range(PROVISIONAL):
        me = rated([me, Skill()], (0, 1), (1, 2), 1)[0]
    assert not me.provisional
    assert me.points > 1000
    assert me.spread < 400


# Which matches count


@pytest.mark.parametrize(
    "how",
    [
        {"places": None, "reason": "abandoned"},
        {"acted": (0,)},
        {"acted": ()},
        {"closed_by": CAT},
        {"game": "a-game-of-yesterday"},
    ],
    ids=["abandoned", "one never acted", "nobody acted", "closed by another", "unknown game"],
)
async def test_matches_that_were_not_really_played_do_not_count_for_ratings(
    store: Store, database: Database, how: dict[str, Any]
) -> None:
    row = await finish(store, **how)
    assert row.finished_no == 1
    assert await tables(database) == {
        "ratings": [],
        "results": [],
        "regulars": [],
        "rating_counts": [],
    }


async def test_a_match_ended_by_giving_up_counts_if_everybody_has_acted(store: Store) -> None:
    await finish(store, places=(2, 1), reason="resigned")
    winner = await skill(store, BEN)
    assert winner is not None
    assert winner.won == 1


async def test_an_action_played_because_time_ran_out_does_not_count_as_the_players_own_action(
    store: Store,
) -> None:
    row = await begin(store, (ANN, BEN, CAT), game=TABLE)
    await store.append(row.id, 0, [NewAction(0, "a1")], missed={0: 1})
    await store.append(row.id, 1, [NewAction(1, "a1"), NewAction(2, "a1")])
    row = await store.append(row.id, 3, (), Ending((3, 1, 2), "home"), sides=(0, 1, 2))
    assert await skill(store, BEN, game=TABLE) is None
    again = await store.recount(recounted_sides)
    assert again == Recount(1, 0, 0, ())


async def test_a_match_is_rated_if_a_player_runs_out_of_time_once_but_acts_in_a_later_turn(
    store: Store,
) -> None:
    row = await begin(store, (ANN, BEN, CAT), game=TABLE)
    await store.append(row.id, 0, [NewAction(0, "a1")], missed={0: 1})
    await store.append(row.id, 1, [NewAction(player, "a1") for player in (1, 2, 0)], missed={0: 0})
    row = await store.append(row.id, 4, (), Ending((3, 1, 2), "home"), sides=(0, 1, 2))
    assert await skill(store, ANN, game=TABLE) is not None


async def test_ratings_do_not_change_if_the_store_refuses_an_ending(
    store: Store, database: Database
) -> None:
    row = await finish(store)
    before = await tables(database)
    with pytest.raises(Exception, match="over"):
        await store.append(row.id, 2, (), Ending((2, 1), "home"), sides=(0, 1))
    assert await tables(database) == before


# Recounting all ratings

SETTINGS: list[tuple[str, dict[str, str], tuple[int, ...]]] = [
    (DUEL, {}, (0, 1)),
    (TABLE, {}, (0, 1)),
    (TABLE, {}, (0, 1, 2)),
    (TABLE, {}, (0, 1, 0, 1)),
    (TABLE, {"teams": "3x2"}, (0, 1, 2, 0, 1, 2)),
    (TABLE, {"teams": "2x3"}, (0, 1, 0, 1, 0, 1)),
]
"""For each setting: the game, the chosen options, and the side of each player."""


def random_places(chance: random.Random, sides: Sequence[int]) -> tuple[int, ...]:
    teams = sorted(set(sides))
    if chance.random() < 0.15:
        return (1,) * len(sides)
    order = chance.sample(teams, len(teams))
    return tuple(1 + order.index(side) for side in sides)


async def random_finish(store: Store, chance: random.Random) -> None:
    game, options, sides = chance.choice(SETTINGS)
    players = len(sides)
    places: tuple[int, ...] | None = random_places(chance, sides)
    reason = chance.choice(["home", "resigned", "timeout"])
    how: dict[str, Any] = {"options": options}
    fate = chance.random()
    if fate < 0.1:
        places, reason = None, "abandoned"
    elif fate < 0.2:
        how["acted"] = chance.sample(range(players), chance.randrange(players))
    elif fate < 0.3:
        how["closed_by"] = DAN
    users = chance.sample(range(1, 13), players)
    guild = chance.choice((ALLEY, YARD))
    home = guild * 100 + chance.randrange(3)
    await finish(store, users, places, game=game, guild=guild, home=home, reason=reason, **how)


async def test_a_recount_gives_the_same_ratings_as_rating_each_match_at_its_end(
    store: Store, database: Database
) -> None:
    chance = random.Random(7)
    for _ in range(250):
        await random_finish(store, chance)
    grown = await tables(database)
    assert min(map(len, grown.values())) > 20
    again = await store.recount(recounted_sides)
    assert again.changes == ()
    assert again.matches == 250
    assert 120 < again.rated < 250
    async with database.writing() as conn:
        for table in (ratings, results, regulars, rating_counts):
            await conn.execute(delete(table))
    from_nothing = await store.recount(recounted_sides)
    assert await tables(database) == grown
    assert from_nothing.changed == len(from_nothing.changes) == len(grown["ratings"])


@pytest.mark.parametrize("at_hand", [0, 7])
async def test_recounting_in_small_batches_gives_the_same_ratings(
    store: Store, database: Database, monkeypatch: pytest.MonkeyPatch, at_hand: int
) -> None:
    chance = random.Random(8)
    for _ in range(60):
        await random_finish(store, chance)
    grown = await tables(database)
    async with database.writing() as conn:
        for table in (ratings, results, regulars):
            await conn.execute(delete(table).where(table.c.guild_id != ALLEY))
        await conn.execute(update(ratings).values(score=1.0, mu=2.0))
    monkeypatch.setattr("data.ledger._IN_MEMORY", at_hand)
    monkeypatch.setattr("data.recount._AT_ONCE", 3)
    monkeypatch.setattr("data.recount._COMPARED", 5)
    monkeypatch.setattr("data.recount._LOOKED_UP", 2)
    await store.recount(recounted_sides)
    assert await tables(database) == grown


async def test_recounting_reports_its_progress(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(5):
        await finish(store)
    monkeypatch.setattr("data.recount._AT_ONCE", 2)
    told: list[tuple[int, int]] = []
    await store.recount(recounted_sides, lambda *far: told.append(far))
    assert told == [(2, 5), (4, 5), (5, 5)]


async def test_recounting_corrects_wrong_ratings_and_reports_them(
    store: Store, database: Database
) -> None:
    for _ in range(3):
        await finish(store)
    right = await tables(database)
    async with database.writing() as conn:
        own = (ratings.c.guild_id == ALLEY) & (ratings.c.user_id == ANN)
        await conn.execute(update(ratings).where(own).values(mu=1.5))
        await conn.execute(delete(results).where(results.c.match_id == 2))
        stranger = {"channel_id": 1, "game": DUEL, "user_id": 9, "guild_id": ALLEY}
        await conn.execute(insert(regulars).values(stranger))
    [change] = (await store.recount(recounted_sides)).changes
    assert (change.guild_id, change.game, change.user_id) == (ALLEY, DUEL, ANN)
    assert change.was != change.now
    assert await tables(database) == right


async def test_matches_that_end_during_a_recount_are_counted(
    store: Store, other: Store, database: Database
) -> None:
    await finish(store)
    ended: list[MatchRow] = []
    original = store._finished

    async def slow(after: int, last: int) -> Any:
        found = await original(after, last)
        if not ended:
            ended.append(await finish(other, places=(2, 1)))
        return found

    store._finished = slow  # type: ignore[method-assign]
    assert (await store.recount(recounted_sides)).rated == 2
    grown = await tables(database)
    again = await other.recount(recounted_sides)
    assert (again.rated, again.changes) == (2, ())
    assert await tables(database) == grown


async def test_only_the_first_loss_on_time_of_a_person_in_three_days_is_rated(
    store: Store, database: Database, clock: Clock
) -> None:
    first = await lose_on_time(store, ANN, BEN)
    clock.now += 71 * HOUR
    before = await tables(database)
    again = await lose_on_time(store, ANN, CAT, guild=YARD)
    assert (first.unrated, again.unrated) == (None, "time")
    assert not await store.rating_steps(again.id)
    assert await tables(database) == before
    # Somebody else's loss on time, and a loss of the same person by other means, still count.
    assert (await lose_on_time(store, BEN, ANN)).unrated is None
    assert await store.rating_steps((await finish(store, places=(2, 1))).id)
    clock.now += 2 * HOUR
    assert (await lose_on_time(store, ANN, DAN)).unrated is None


async def test_a_loss_on_time_is_rated_if_the_last_rated_loss_on_time_was_three_days_ago(
    store: Store, clock: Clock
) -> None:
    found = []
    for _ in range(5):
        found.append((await lose_on_time(store, ANN, BEN)).unrated)
        clock.now += 30 * HOUR
    assert found == [None, "time", "time", None, "time"]


async def test_recounting_leaves_out_the_losses_on_time_that_were_not_rated(
    store: Store, database: Database
) -> None:
    for winner in (BEN, CAT, DAN):
        await lose_on_time(store, ANN, winner)
    right = await tables(database)
    done = await store.recount(recounted_sides)
    assert (done.rated, done.changed) == (1, 0)
    async with database.writing() as conn:
        for table in (ratings, results, regulars):
            await conn.execute(delete(table))
    await store.recount(recounted_sides)
    assert await tables(database) == right


async def test_only_one_loss_on_time_is_rated_if_two_processes_record_a_persons_two_losses_at_once(
    store: Store, other: Store
) -> None:
    for loser, rivals in ((ANN, (BEN, CAT)), (DAN, (CAT, BEN))):
        ended = await asyncio.gather(
            *(
                lose_on_time(process, loser, rival)
                for process, rival in zip((store, other), rivals, strict=True)
            )
        )
        assert sorted(str(row.unrated) for row in ended) == ["None", "time"]


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a transaction wait up to a minute for a lock, because many transactions take turns."""
    wait_for_locks(monkeypatch, 60_000)


@pytest.mark.usefixtures("patient")
async def test_matches_that_end_at_the_same_time_in_two_processes_are_rated_one_after_the_other(
    store: Store, other: Store, database: Database
) -> None:
    await asyncio.gather(
        *(
            finish(process, users, places)
            for process in (store, other)
            for users in ((ANN, BEN), (BEN, ANN), (ANN, CAT))
            for places in ((1, 2), (2, 1), (1, 1))
        )
    )
    grown = await tables(database)
    assert (await store.recount(recounted_sides)).changes == ()
    assert await tables(database) == grown
    mine = await skill(store, ANN)
    assert mine is not None
    assert mine.played == 18


async def test_a_person_erased_during_a_recount_has_no_ratings_afterwards(
    store: Store, other: Store, database: Database
) -> None:
    await finish(store)
    original = store._finished
    forgotten: list[int] = []

    async def slow(after: int, last: int) -> Any:
        found = await original(after, last)
        if not forgotten:
            forgotten.append(BEN)
            await other.erase_member(BEN, FORMER)
            await finish(other, (ANN, CAT))
        return found

    store._finished = slow  # type: ignore[method-assign]
    assert (await store.recount(recounted_sides)).changes == ()
    assert BEN not in {row[2] for row in (await tables(database))["ratings"]}


async def test_an_erased_persons_matches_still_count_but_the_person_is_on_no_leaderboard(
    store: Store,
) -> None:
    await finish(store)
    await store.erase_member(BEN, FORMER)
    assert (await store.recount(recounted_sides)).changes == ()
    board = await store.leaderboard(ALLEY, DUEL, first=0, count=10, asker=ANN)
    assert [row.user_id for row in board.rows] == [ANN]
    assert board.total == 1
    assert (await store.profile(ALLEY, ANN, Viewer(ANN))).opponents == ()

"""Erasure in small steps: half-erased data is never shown, and a killed erasure is resumed."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import Table, func, select, text

from cogs.match.rated import recounted_sides
from data import EVERYWHERE, Gone, Stale, Store, StoreBusy, Viewer
from data.engine import Database
from data.pieces import Pieces
from data.schema import erased_guilds, erased_members, matches, metadata, seats
from tests.data.ready import make_ready
from tests.data.support import ANN, BEN, new_channel, start
from tests.data.test_ratings import finish, skill
from tests.data.test_standings import plans
from tests.flying import without_waiting
from tests.growth.filling import grow
from tests.growth.measures import Transactions
from tests.growth.town import CHANNELS, GUILDS

FORMER = -7_000
HOMES = frozenset(range(CHANNELS, CHANNELS + 10))
UNTIL_KILLED = """
import asyncio, sys
from data import Store

async def main(url, what, piece, *arguments):
    async with await Store.open(url) as store:
        original = getattr(store, piece)

        async def one(who, _count):
            done = await original(who, 1)
            if done:
                print(done, flush=True)
                sys.stdin.readline()
            return done

        setattr(store, piece, one)
        await getattr(store, what)(*map(int, arguments))

asyncio.run(main(*sys.argv[1:]))
"""
"""A program that erases one match per step. After each step, it prints 1 and waits for a line."""


async def killed_while(url: str, *arguments: object) -> None:
    """Start an erasure in another process, and kill that process after the second step."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", UNTIL_KILLED, url, *map(str, arguments)), stdin=PIPE, stdout=PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        assert await process.stdout.readline() == b"1\n"
        process.stdin.write(b"go on\n")
        assert await process.stdout.readline() == b"1\n"
    finally:
        process.kill()
        await process.communicate()


@pytest.fixture
async def grown(url: str) -> AsyncIterator[Store]:
    await make_ready(url)
    await grow(url, 300, tell=lambda _: None)
    async with await Store.open(url) as store:
        yield store


async def ids_on(database: Database, guild: int) -> list[int]:
    async with database.reading() as conn:
        query = select(matches.c.id).where(matches.c.guild_id == guild)
        return list(await conn.scalars(query.order_by(matches.c.id)))


async def everywhere(database: Database, number: int) -> set[str]:
    """Return the tables that contain this number anywhere, including inside a mention."""
    found = set()
    async with database.reading() as conn:
        for table in metadata.sorted_tables:
            rows = (await conn.execute(text(f"SELECT * FROM {table.name}"))).all()  # noqa: S608
            if any(str(number) in str(value) for row in rows for value in row):
                found.add(table.name)
    return found


async def player(database: Database, guild: int) -> int:
    """Return the user with the most seats on this server."""
    async with database.reading() as conn:
        query = (
            select(seats.c.user_id)
            .join(matches, matches.c.id == seats.c.match_id)
            .where(matches.c.guild_id == guild)
            .group_by(seats.c.user_id)
            .order_by(func.count().desc(), seats.c.user_id)
        )
        return int((await conn.scalars(query)).all()[0])


async def test_a_half_erased_server_is_hidden_and_its_erasure_is_resumed(
    grown: Store, url: str, database: Database
) -> None:
    before = await ids_on(database, GUILDS)
    user = await player(database, GUILDS)
    await killed_while(url, "erase_guild", "_erase_matches", GUILDS)
    left = await ids_on(database, GUILDS)
    assert len(left) == len(before) - 2
    viewer = Viewer(user, HOMES, HOMES)
    for number in left:
        assert not await grown.sees(viewer, number)
        with pytest.raises(Gone):
            await grown.match(number)
    in_channel = [
        (await grown.finished_in(GUILDS, home, count=5, viewer=viewer)).total for home in HOMES
    ]
    assert set(in_channel) == {0}
    assert (await grown.finished_of(GUILDS, user, count=5, viewer=viewer)).total == 0
    profile = await grown.profile(GUILDS, user, viewer)
    assert {record.here for record in profile.records} == {None}
    assert profile.opponents == ()
    games = {record.game for record in profile.records}
    boards = [await grown.leaderboard(GUILDS, game, first=0, count=5, asker=user) for game in games]
    assert {(board.total, board.own) for board in boards} == {(0, None)}
    assert await grown.game_played_most(GUILDS) is None
    told = json.dumps(await grown.stored_about(user))
    assert f'"guild_id": {GUILDS}, "channel_id"' not in told
    assert GUILDS not in await grown.known_guilds()
    assert list(await grown.resume_erasures()) == [GUILDS]
    assert await everywhere(database, GUILDS) == set()
    assert await ids_on(database, GUILDS) == []
    assert await grown.resume_erasures() == []


async def test_ratings_can_be_recounted_while_a_server_is_half_erased(
    grown: Store, url: str
) -> None:
    await killed_while(url, "erase_guild", "_erase_matches", GUILDS)
    await grown.recount(recounted_sides)
    await grown.resume_erasures()
    assert (await grown.recount(recounted_sides)).changes == ()


async def test_erasing_a_server_again_completes_an_interrupted_erasure(
    grown: Store, url: str, database: Database
) -> None:
    await killed_while(url, "erase_guild", "_erase_matches", GUILDS)
    left = await ids_on(database, GUILDS)
    assert await grown.erase_guild(GUILDS) == len(left)
    assert await everywhere(database, GUILDS) == set()


async def test_an_interrupted_erasure_spares_matches_played_after_the_server_added_the_bot_again(
    grown: Store, url: str, database: Database
) -> None:
    await killed_while(url, "erase_guild", "_erase_matches", GUILDS)
    new = await finish(grown, guild=GUILDS, home=CHANNELS)
    await grown.resume_erasures()
    assert await ids_on(database, GUILDS) == [new.id]
    assert (await grown.match(new.id)).users == (ANN, BEN)
    await grown.recount(recounted_sides)
    assert await skill(grown, ANN, guild=GUILDS) is not None


async def test_a_half_erased_person_is_hidden_and_their_erasure_is_resumed(
    grown: Store, url: str, database: Database
) -> None:
    user = await player(database, GUILDS)
    # This person also closed other people's matches, and is named in notes that other people typed.
    async with database.writing() as conn:
        closed = matches.update().where(matches.c.closed_by.is_not(None))
        await conn.execute(closed.values(closed_by=user, closed_note=f"<@{user}> was late"))
    await killed_while(url, "erase_member", "_replace_in_matches", user, FORMER)
    assert "seats" in await everywhere(database, user)
    viewer = Viewer(user)
    assert (await grown.finished_of(GUILDS, user, count=5, viewer=viewer)).total == 0
    assert (await grown.profile(GUILDS, user, viewer)).records == ()
    stored = await grown.stored_about(user)
    assert {name for name, rows in stored.items() if rows} == {"channels_played_in", "being_erased"}
    for number in range(1, 301):
        assert user not in (await grown.match(number)).users
    assert (await grown.recount(recounted_sides)).changes == ()
    assert await grown.resume_erasures() == []
    assert await everywhere(database, user) == set()
    assert (await grown.recount(recounted_sides)).changes == ()


async def test_a_person_who_plays_on_after_an_interrupted_erasure_starts_from_zero(
    grown: Store, url: str, database: Database
) -> None:
    user = await player(database, GUILDS)
    await killed_while(url, "erase_member", "_replace_in_matches", user, FORMER)
    row = await finish(grown, (user, BEN))
    await grown.erase_member(ANN, FORMER - 1)
    await grown.resume_erasures()
    assert (await grown.match(row.id)).users == (user, BEN)
    mine = await skill(grown, user, guild=EVERYWHERE)
    assert mine is not None
    assert mine.played == 1
    assert (await grown.recount(recounted_sides)).changes == ()
    await grown.erase_member(user, FORMER - 2)
    assert await everywhere(database, user) == set()


async def test_erasing_a_person_who_is_playing_is_refused_and_changes_nothing(
    store: Store, database: Database
) -> None:
    await start(store, channel=new_channel())
    watch = Transactions()
    with watch.watched(store), pytest.raises(Stale):
        await store.erase_member(ANN, FORMER)
    assert not watch.seconds, "a refused erasure takes no write lock"
    async with database.reading() as conn:
        for table in (erased_members, erased_guilds):
            assert (await conn.execute(select(table))).all() == []
    assert "seats" in await everywhere(database, ANN)


async def test_an_erasure_finds_its_rows_by_selective_indices(
    grown: Store, database: Database
) -> None:
    user = await player(database, GUILDS)
    begun = await plans(database, grown._begin_member(user, FORMER))
    assert any("ix_ratings_user_id" in plan for plan in begun)
    replaced = grown._replace_in_matches(user, 1)
    [*_, of_results] = await plans(database, replaced, "UPDATE")
    assert "ix_results_match_id" in of_results
    turns, _, *_ = await plans(database, grown._begin_guild(GUILDS), "DELETE")
    assert "finished_no" in turns or "uq_matches_live_channel" in turns


async def test_when_an_erasure_reaches_a_new_kind_of_row_it_first_deletes_only_a_few_rows(
    grown: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One kind of row may be erased quickly, but the next kind may be slow."""
    first: dict[object, int] = {}
    matches_of, some_of = grown._erase_matches, grown._delete_some

    async def erase_matches(guild: int, count: int) -> int:
        first.setdefault("matches", count)
        return await matches_of(guild, count)

    async def delete_some(table: Table, chosen: Any, count: int) -> int:
        first.setdefault(table.name, count)
        return await some_of(table, chosen, count)

    monkeypatch.setattr(grown, "_erase_matches", erase_matches)
    monkeypatch.setattr(grown, "_delete_some", delete_some)
    await grown.erase_guild(GUILDS)
    assert first.keys() >= {"matches", "ratings", "regulars", "threads", "seeks", "challenges"}
    assert {*first.values()} == {8}


@without_waiting
async def test_erasure_steps_grow_while_they_are_quick_and_are_repeated_if_the_store_is_busy() -> (
    None
):
    sizes: list[int] = []

    async def piece(size: int) -> int:
        sizes.append(size)
        if len(sizes) == 2:
            raise StoreBusy(9)
        if len(sizes) == 4:
            await asyncio.sleep(0.05)
        return 0 if len(sizes) == 6 else 1

    assert await Pieces().all_of(piece) == 4
    first = sizes[0]
    assert sizes == [first, 2 * first, 2 * first, 4 * first, 2 * first, 4 * first]

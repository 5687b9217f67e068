import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select, text, update

from data import GaveUpRow, NewAction, NewGaveUp, Store, StoreError
from data.engine import Database
from data.schema import metadata, regulars, seats, threads
from data.upgrade import MIGRATIONS, alembic_config
from tests.data.conftest import postgres_schema
from tests.data.ready import make_ready
from tests.data.support import Clock, open_lobby, start
from tests.data.test_ratings import finish

POSTGRES_CONSTRAINTS = """
    SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND conname <> 'alembic_version_pkc'
"""
POSTGRES_INDICES = """
    SELECT indexname, replace(indexdef, current_schema() || '.', '') FROM pg_indexes
    WHERE schemaname = current_schema() AND indexname <> 'alembic_version_pkc'
"""
SQLITE_OBJECTS = """
    SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'alembic_version'
"""
_PARTS = re.compile(r"\s*(?:\n|,(?![^()]*\)))[\s,]*")


@pytest.fixture
async def store(url: str, clock: Clock) -> AsyncIterator[Store]:
    """A store on a database that the migrations created.

    Stores in the tests of other modules are on copies of such a database.
    """
    async with await Store.open(url, clock=clock) as opened:
        yield opened


@asynccontextmanager
async def another(url: str, path: Path) -> AsyncIterator[str]:
    """Yield the URL of an empty database of the same system as `url`. SQLite uses `path`."""
    if url.startswith("sqlite"):
        yield f"sqlite:///{path}"
        return
    async with postgres_schema() as second:
        yield second


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    yield database
    await database.close()


@pytest.fixture
async def unmigrated(url: str, tmp_path: Path) -> AsyncIterator[Database]:
    """An empty database besides the store's, on the same database system."""
    async with another(url, tmp_path / "second.db") as second, opened(second) as database:
        yield database


def differences(conn: Connection) -> list[object]:
    context = MigrationContext.configure(
        conn, opts={"compare_type": True, "compare_server_default": True}
    )
    return list(compare_metadata(context, metadata))


def definitions(conn: Connection) -> dict[str, list[str]]:
    """Return the database's own definitions of tables, constraints and indices, with CHECKs."""
    if conn.dialect.name == "sqlite":
        rows = conn.execute(text(SQLITE_OBJECTS)).all()
        # SQLite puts columns that were added later on the last line; their order doesn't matter.
        # SQLite quotes the name of a table that a migration has recreated.
        plain = {name: sql.replace(f'"{name}"', name, 1) for name, sql in rows}
        return {name: sorted(_PARTS.split(sql.removesuffix(")"))) for name, sql in plain.items()}
    queries = (POSTGRES_CONSTRAINTS, POSTGRES_INDICES)
    return {name: [sql] for query in queries for name, sql in conn.execute(text(query))}


async def version(database: Database) -> list[str]:
    async with database.reading() as conn:
        return list(await conn.scalars(text("SELECT version_num FROM alembic_version")))


async def test_an_empty_database_is_brought_to_the_newest_version(
    store: Store, database: Database
) -> None:
    assert store
    assert await version(database) == [ScriptDirectory(str(MIGRATIONS)).get_current_head()]


async def test_migrations_produce_exactly_the_schema(
    store: Store, database: Database, unmigrated: Database
) -> None:
    assert store
    async with database.reading() as conn:
        assert await conn.run_sync(differences) == []
        migrated = await conn.run_sync(definitions)
    async with unmigrated.writing() as conn:
        await conn.run_sync(metadata.create_all)
        assert migrated == await conn.run_sync(definitions)
    assert "uq_matches_live_channel" in migrated


async def test_a_database_that_was_made_ready_for_other_tests_is_equal_to_a_migrated_database(
    store: Store, url: str, database: Database, tmp_path: Path
) -> None:
    """The first call of `make_ready` runs the migrations if there is nothing to copy yet.

    The second call always copies.
    """
    assert store
    for number in range(2):
        async with another(url, tmp_path / f"{number}.db") as copied:
            await make_ready(copied)
            async with opened(copied) as copy, database.reading() as one, copy.reading() as two:
                assert await two.run_sync(definitions) == await one.run_sync(definitions)
                assert await two.run_sync(differences) == []
                assert await version(copy) == await version(database)


async def test_opening_a_migrated_database_again_changes_nothing(
    store: Store, url: str, database: Database
) -> None:
    match = await start(store)
    before = await version(database)
    async with await Store.open(url) as again:
        assert await again.match(match.id) == match
    assert await version(database) == before


async def test_an_up_to_date_database_is_opened_without_migrating(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(*_: object) -> None:
        pytest.fail("an up-to-date database was migrated")

    match = await start(store)
    monkeypatch.setattr("data.upgrade.command.upgrade", run)
    async with await Store.open(url) as again:
        assert await again.match(match.id) == match


async def test_stores_that_open_one_database_at_the_same_time_migrate_it_only_once(
    url: str, database: Database
) -> None:
    stores = await asyncio.gather(*(Store.open(url) for _ in range(6)))
    assert len(await version(database)) == 1
    for opened in stores:
        await opened.close()


async def test_several_databases_opened_at_the_same_time_migrate_independently(
    tmp_path: Path,
) -> None:
    urls = [f"sqlite:///{tmp_path / f'{number}.db'}" for number in range(5)]
    for opened in await asyncio.gather(*(Store.open(url) for url in urls)):
        async with opened:
            assert (await start(opened)).id == 1


async def test_data_of_a_newer_bot_is_refused_and_left_unchanged(
    store: Store, url: str, database: Database
) -> None:
    match = await start(store)
    async with database.writing() as conn:
        await conn.execute(text("UPDATE alembic_version SET version_num = 'future'"))
    with pytest.raises(StoreError, match="newer version"):
        await Store.open(url)
    assert await version(database) == ["future"]
    assert await store.match(match.id) == match


async def test_an_upgrade_reconstructs_threads_and_who_played_rated_matches_in_them(
    store: Store, database: Database
) -> None:
    """Older data doesn't say whether a thread is private, so the upgrade leaves that unknown."""
    row = await finish(store, private=True)
    row_here = await start(store)
    async with database.reading() as conn:
        right = {tuple(each) for each in await conn.execute(select(regulars))}
    async with database.writing() as conn:
        await conn.run_sync(lambda sync: command.downgrade(alembic_config(sync), "0005"))
        channels = set(await conn.scalars(select(regulars.c.channel_id)))
    assert channels == {row.home_id}
    async with database.writing() as conn:
        await conn.run_sync(lambda sync: command.upgrade(alembic_config(sync), "head"))
        assert {tuple(each) for each in await conn.execute(select(regulars))} == right
        [thread] = await conn.execute(select(threads))
    assert tuple(thread) == (row.channel_id, row.guild_id, row.home_id, None)
    assert row_here.channel_id == row_here.home_id


async def test_after_an_upgrade_no_cat_stands_in_for_seats_that_were_given_up(
    store: Store, database: Database
) -> None:
    match = await start(store, users=(1, 2, 3))
    before = await store.append(match.id, 0, [], gave_up=NewGaveUp(1, 1, "resigned"))
    await store.save_settings(before.guild_id, board_mode="in-place")
    async with database.writing() as conn:
        await conn.run_sync(lambda sync: command.downgrade(alembic_config(sync), "0006"))
        await conn.run_sync(lambda sync: command.upgrade(alembic_config(sync), "head"))
    assert await store.match(match.id) == before
    assert (before.retired, before.seats[1].stand_in) == ((1,), None)
    settings = await store.settings(before.guild_id)
    assert (settings.board_mode, settings.cats_play_on) == ("in-place", True)


async def test_an_upgrade_finds_out_who_gave_up_in_live_matches(
    store: Store, database: Database
) -> None:
    over = await finish(store, (1, 2, 3), (1, 2, 3))
    live = await start(store, users=(1, 2, 3, 4))
    played = [NewAction(2, "x", auto=True), NewAction(0, "y"), NewAction(2, "forced")]
    await store.append(live.id, 0, played, gave_up=NewGaveUp(1, 1, "left"))
    await store.append(live.id, 3, [], gave_up=NewGaveUp(2, 2, "timeout"))
    async with database.writing() as conn:
        await conn.run_sync(lambda sync: command.downgrade(alembic_config(sync), "0012"))
        await conn.execute(update(seats).where(seats.c.match_id == over.id).values(retired=True))
        await conn.run_sync(lambda sync: command.upgrade(alembic_config(sync), "head"))
    noted = [seat.gave_up for seat in (await store.match(live.id)).seats]
    first, last = GaveUpRow(1, 0, "resigned"), GaveUpRow(2, 3, "resigned")
    assert noted == [None, last, first, None]
    assert [action.auto for action in await store.actions(live.id)] == [True, False, True]
    after = await store.match(over.id)
    assert (after.ending, after.retired) == (over.ending, (0, 1, 2))
    assert {seat.gave_up for seat in after.seats} == {None}


async def test_an_upgrade_sets_the_last_use_of_an_old_lobby_to_the_time_when_it_was_opened(
    store: Store, database: Database
) -> None:
    lobby = await open_lobby(store)
    await store.join_lobby(lobby.id, lobby.host_id + 1, 4)
    async with database.writing() as conn:
        await conn.run_sync(lambda sync: command.downgrade(alembic_config(sync), "0008"))
        await conn.run_sync(lambda sync: command.upgrade(alembic_config(sync), "head"))
    assert await store.deserted_lobbies(lobby.created_at - 1) == []
    [found] = await store.deserted_lobbies(lobby.created_at)
    assert found == await store.lobby(lobby.id)


async def test_a_failed_migration_leaves_nothing_behind(url: str, database: Database) -> None:
    async with database.writing() as conn:
        await conn.execute(text("CREATE TABLE guild_settings (mine INTEGER)"))
    with pytest.raises(StoreError):
        await Store.open(url)
    async with database.writing() as conn:
        await conn.execute(text("DROP TABLE guild_settings"))
    async with await Store.open(url) as opened:
        await start(opened)

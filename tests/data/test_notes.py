"""What readers see before a note is written to SQLite, and while it is being written.

A note is a change that waits for the next transaction.
"""

import asyncio
import random
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import closing

import pytest
from sqlalchemy import text

from data import PanelRow, Store, engine
from data.connection import Connection
from data.engine import Database
from data.notes import Note
from tests.data.support import MOVE, start

NAMES = text("SELECT name FROM cats ORDER BY name")
ABOUT = "a match"


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Notes wait for the next transaction, however slow the machine is."""
    monkeypatch.setattr(engine, "_OLDEST_NOTE", 3_600.0)


@pytest.fixture
async def cats(sqlite_url: str) -> AsyncIterator[Database]:
    """A database with an empty table of cats."""
    database = Database(sqlite_url)
    async with database.writing() as conn:
        await conn.execute(text("CREATE TABLE cats (name TEXT)"))
    yield database
    await database.close()


def adds(name: str) -> Note:
    """Return a note that adds a cat."""

    async def insert(conn: Connection) -> None:
        await conn.execute(text("INSERT INTO cats VALUES (:name)"), {"name": name})

    return Note(ABOUT, insert, lambda rows: [*rows, name])


async def names(conn: Connection) -> list[str]:
    return list(await conn.scalars(NAMES))


async def nothing(_conn: Connection) -> None:
    """Do nothing."""


def panel(match_id: int, message_id: int, player: int = 1, shows: str = "five cards") -> PanelRow:
    return PanelRow(message_id, match_id, player, f"token {message_id}", "en-GB", shows, 1000)


def test_a_note_that_has_no_overlay_function_raises_an_error_when_it_is_applied_to_rows() -> None:
    with pytest.raises(TypeError):
        Note(ABOUT, nothing).overlay([])


async def test_rows_show_queued_changes_of_their_own_match_and_not_of_other_matches(
    cats: Database,
) -> None:
    await cats.note(adds("Tom"))
    await cats.note(Note("another match", nothing))
    assert await cats.read_overlaid(ABOUT, names) == ["Tom"]
    assert await cats.read(names) == []
    await cats.flush()
    assert await cats.read_overlaid(ABOUT, names) == await cats.read(names) == ["Tom"]


async def test_a_reader_waits_for_the_transaction_that_is_writing_notes_about_its_match(
    cats: Database, sqlite_url: str
) -> None:
    await cats.note(adds("Tom"))
    with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))) as rival:
        rival.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(cats.flush())
        while cats._notes.queued():  # noqa: ASYNC110
            await asyncio.sleep(0)
        overlaid = asyncio.create_task(cats.read_overlaid(ABOUT, names))
        flushed = asyncio.create_task(cats.flush(ABOUT))
        assert await cats.read_overlaid("another match", names) == []
        assert not overlaid.done()
        assert not flushed.done()
    await asyncio.gather(writing, flushed)
    assert await overlaid == ["Tom"]


async def test_a_change_appears_only_once_if_its_note_is_written_while_the_rows_are_read(
    cats: Database,
) -> None:
    await cats.note(adds("Tom"))
    reading, written = threading.Event(), threading.Event()
    reads = 0

    async def slowly(conn: Connection) -> list[str]:
        nonlocal reads
        reads += 1
        found = await names(conn)
        reading.set()
        written.wait()
        return found

    rows = asyncio.create_task(cats.read_overlaid(ABOUT, slowly))
    await asyncio.to_thread(reading.wait)
    await cats.note(adds("Kit"))
    await cats.flush()
    written.set()
    assert await rows == ["Kit", "Tom"]
    assert reads == 2


async def test_if_a_transaction_fails_its_notes_stay_visible_and_a_later_transaction_writes_them(
    cats: Database,
) -> None:
    async def fail(_conn: Connection) -> None:
        raise KeyError

    await cats.note(adds("Tom"))
    with pytest.raises(KeyError):
        await cats.write(fail)
    await cats.note(adds("Tim"))
    assert await cats.read_overlaid(ABOUT, names) == ["Tom", "Tim"]
    await cats.flush()
    assert await cats.read(names) == ["Tim", "Tom"]


async def test_notes_of_a_failed_transaction_are_written_even_if_nobody_writes_anything_else(
    cats: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_conn: Connection) -> None:
        raise KeyError

    await cats.note(adds("Tom"))
    monkeypatch.setattr(engine, "_OLDEST_NOTE", 0.01)
    with pytest.raises(KeyError):
        await cats.write(fail)
    async with asyncio.timeout(60):
        while await cats.read(names) != ["Tom"]:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_panels_are_the_same_before_and_after_their_notes_are_written(
    on_sqlite: Store,
) -> None:
    match, dice = await start(on_sqlite, users=(1, 2, 3)), random.Random(7)
    seen = 0
    for number in range(300):
        some = panel(match.id, dice.randrange(6), dice.randrange(3), f"{number} cards")
        match dice.randrange(6):
            case 0 | 1:
                await on_sqlite.record_panel(some)
            case 2:
                await on_sqlite.panel_used(some.match_id, some)
            case 3:
                await on_sqlite.panel_changed(some.match_id, some.message_id, some.shows)
            case 4:
                await on_sqlite.note_panel_done(some.match_id, some.message_id)
            case _:
                queued = await on_sqlite.panels(some.match_id)
                await on_sqlite._database.flush()
                assert await on_sqlite.panels(some.match_id) == queued
                seen += len(queued)
    assert seen > 50


async def test_a_new_panel_is_returned_at_once_and_written_to_the_database_with_the_next_action(
    on_sqlite: Store, sqlite_url: str
) -> None:
    match = await start(on_sqlite)
    first, second, other = panel(match.id, 1), panel(match.id, 2), panel(match.id, 3, player=0)
    assert list(await on_sqlite.record_panel(first)) == []
    assert list(await on_sqlite.record_panel(other)) == []
    assert list(await on_sqlite.record_panel(second)) == [first]
    assert list(await on_sqlite.panels(match.id)) == [second, other]
    async with await Store.open(sqlite_url) as reader:
        assert list(await reader.panels(match.id)) == []
        await on_sqlite.append(match.id, 0, MOVE)
        assert list(await reader.panels(match.id)) == [second, other]


async def test_a_panel_is_not_listed_if_it_is_written_and_deleted_in_the_same_transaction(
    on_sqlite: Store,
) -> None:
    match = await start(on_sqlite)
    await on_sqlite.record_panel(panel(match.id, 1))
    forgetting = asyncio.create_task(on_sqlite.forget_panels(message_id=1))
    while on_sqlite._database._notes.queued():  # noqa: ASYNC110
        await asyncio.sleep(0)
    assert list(await on_sqlite.panels(match.id)) == []
    assert list(await forgetting) == [panel(match.id, 1)]

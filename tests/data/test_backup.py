"""A backup of a database in use is consistent.

Restoring a backup needs a database that is not in use.
"""

import asyncio
import json
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest

from data import MatchRow, NewAction, Store, StoreError
from data.backup import back_up, matches_in, restore
from tests.data.ready import make_ready
from tests.data.support import new_channel, start
from tests.data.test_crash import APPEND_FOR_EVER

PLIES = "SELECT id, ply FROM matches"
ACTIONS = "SELECT match_id, count(*), max(ply) FROM actions GROUP BY match_id"


@pytest.fixture
async def url(sqlite_url: str) -> str:
    await make_ready(sqlite_url)
    return sqlite_url


async def play(url: str, matches: int) -> list[MatchRow]:
    """Store matches with two actions each, close the store, and return the matches."""
    async with await Store.open(url) as store:
        return [
            await start(
                store, channel=new_channel(), actions=[NewAction(0, "a"), NewAction(1, "b")]
            )
            for _ in range(matches)
        ]


async def stored(url: str) -> list[MatchRow]:
    async with await Store.open(url) as store:
        return list(await store.live_matches())


def plies(path: Path) -> dict[int, int]:
    """Map each match in a copy to its ply. Check that the number of its actions equals its ply.

    Open no file except the copy itself.
    """
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as copy:
        found = dict(copy.execute(PLIES).fetchall())
        for match_id, count, last in copy.execute(ACTIONS):
            assert found[match_id] == count == last
        return found


async def test_copies_made_while_another_process_writes_are_consistent(
    url: str, tmp_path: Path
) -> None:
    command = (sys.executable, "-c", APPEND_FOR_EVER, url)
    writer = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert writer.stdout is not None
    seen = []
    try:
        for number in range(5):
            said = int(await writer.stdout.readline())
            copy = tmp_path / f"{number}.db"
            assert await asyncio.to_thread(back_up, url, copy) == 1
            [ply] = plies(copy).values()
            assert ply >= said
            assert ply % 3 == 0
            seen.append(ply)
            # A copy never blocks the writer, so the writer prints its next lines at once.
            while said < ply + 3:
                said = int(await writer.stdout.readline())
    finally:
        writer.kill()
        await writer.communicate()
    assert seen == sorted(set(seen))
    async with await Store.open(f"sqlite:///{tmp_path / '4.db'}") as store:
        [row] = await store.live_matches()
        assert [action.ply for action in await store.actions(row.id)] == [*range(1, row.ply + 1)]


async def test_a_copy_is_one_file_that_only_its_owner_can_read(url: str, tmp_path: Path) -> None:
    await play(url, 1)
    folder = tmp_path / "copies"
    folder.mkdir()
    back_up(url, folder / "copy.db")
    [file] = folder.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


async def test_restoring_a_copy_discards_what_was_played_since(url: str, tmp_path: Path) -> None:
    before = await play(url, 2)
    copy = tmp_path / "copy.db"
    back_up(url, copy)
    await play(url, 3)
    assert matches_in(url) == 5
    assert restore(url, copy) == 2
    assert await stored(url) == before
    assert len(await play(url, 1)) == 1


async def test_a_copy_can_be_restored_where_no_database_exists(url: str, tmp_path: Path) -> None:
    before = await play(url, 1)
    back_up(url, tmp_path / "copy.db")
    elsewhere = f"sqlite:///{tmp_path / 'elsewhere.db'}"
    assert matches_in(elsewhere) is None
    restore(elsewhere, tmp_path / "copy.db")
    assert await stored(elsewhere) == before
    assert stat.S_IMODE((tmp_path / "elsewhere.db").stat().st_mode) == 0o600


async def test_restoring_does_not_replace_a_database_in_use(url: str, tmp_path: Path) -> None:
    await play(url, 1)
    back_up(url, tmp_path / "copy.db")
    async with await Store.open(url) as store:
        row = await start(store, channel=new_channel())
        with pytest.raises(StoreError, match="in use"):
            await asyncio.to_thread(restore, url, tmp_path / "copy.db")
        assert len(await store.live_matches()) == 2
        assert await store.append(row.id, 0, [NewAction(0, "a")])
    assert len(await stored(url)) == 2


async def test_a_copy_does_not_overwrite_an_existing_file(url: str, tmp_path: Path) -> None:
    target = tmp_path / "letter"
    target.write_text("dear", encoding="utf-8")
    with pytest.raises(StoreError, match="already exists"):
        back_up(url, target)
    assert target.read_text(encoding="utf-8") == "dear"


@pytest.mark.parametrize("kind", ["text", "empty", "another", "cut", "missing"])
async def test_restoring_a_file_that_is_not_a_backup_is_refused_and_replaces_nothing(
    url: str, tmp_path: Path, kind: str
) -> None:
    before = await play(url, 1)
    wrong = tmp_path / "wrong"
    if kind == "text":
        wrong.write_text(json.dumps({"matches": 1}) * 100, encoding="utf-8")
    elif kind == "empty":
        wrong.touch()
    elif kind == "another":
        with closing(sqlite3.connect(wrong)) as another:
            another.execute("CREATE TABLE matches (id INTEGER)")
    elif kind == "cut":
        back_up(url, wrong)
        whole = wrong.read_bytes()
        wrong.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(StoreError):
        restore(url, wrong)
    assert await stored(url) == before


@pytest.mark.parametrize("url", ["postgresql://somewhere/else", "sqlite://"])
def test_only_a_database_in_an_sqlite_file_can_be_backed_up_or_restored(
    url: str, tmp_path: Path
) -> None:
    for attempt in (back_up, restore):
        (tmp_path / "copy.db").unlink(missing_ok=True)
        if attempt is restore:
            (tmp_path / "copy.db").touch()
        with pytest.raises(StoreError, match=r"pg_dump|in memory"):
            attempt(url, tmp_path / "copy.db")


def test_a_failed_copy_leaves_no_file(tmp_path: Path) -> None:
    missing = f"sqlite:///{tmp_path / 'missing.db'}"
    with pytest.raises(StoreError):
        back_up(missing, tmp_path / "copy.db")
    assert [*tmp_path.iterdir()] == []

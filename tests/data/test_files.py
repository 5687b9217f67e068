"""SQLite's files contain live seeds and tokens, so only their owner may read them."""

import logging
import stat
from pathlib import Path

import pytest

from data import Store, StoreUnavailable
from tests.data.support import start


def modes(path: Path) -> dict[str, int]:
    """Return the permissions of a database's files, by the ending of the file name."""
    return {
        file.name.removeprefix(path.name): stat.S_IMODE(file.stat().st_mode)
        for file in path.parent.glob(f"{path.name}*")
    }


def open_to_all(path: Path) -> None:
    path.touch()
    path.chmod(0o666)


async def test_only_the_owner_can_read_a_new_database(sqlite_path: Path, sqlite_url: str) -> None:
    async with await Store.open(sqlite_url) as store:
        await start(store)
        assert modes(sqlite_path) == {"": 0o600, "-wal": 0o600, "-shm": 0o600}


async def test_an_existing_database_that_others_can_read_is_made_private(
    sqlite_path: Path, sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with await Store.open(sqlite_url) as store:
        match = await start(store)
        for file in sqlite_path.parent.iterdir():
            file.chmod(0o644)
        # The first store plays the role of another process that still has the file open.
        async with await Store.open(sqlite_url) as other:
            assert modes(sqlite_path) == {"": 0o600, "-wal": 0o600, "-shm": 0o600}
            assert (await other.match(match.id)).live
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_if_the_database_is_a_link_its_target_is_made_private(tmp_path: Path) -> None:
    there, link = tmp_path / "there.db", tmp_path / "link.db"
    link.symlink_to(there)
    async with await Store.open(f"sqlite:///{link}") as store:
        await start(store)
        assert modes(there) == {"": 0o600, "-wal": 0o600, "-shm": 0o600}


async def test_a_file_that_belongs_to_another_user_is_used_with_a_one_line_warning(
    sqlite_path: Path,
    sqlite_url: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    open_to_all(sqlite_path)

    def not_ours(*_arguments: object, **_more: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", not_ours)
    async with await Store.open(sqlite_url) as store:
        await start(store)
    [said] = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert said == (f"others can read the database, and we may not change its mode: {sqlite_path}")


async def test_databases_in_memory_create_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for url in ("sqlite://", "sqlite:///:memory:"):
        async with await Store.open(url) as store:
            await start(store)
    assert modes(tmp_path / ":memory:") == {}


async def test_a_folder_in_place_of_a_database_is_refused_and_keeps_its_permissions(
    tmp_path: Path,
) -> None:
    before = modes(tmp_path)
    with pytest.raises(StoreUnavailable, match="unable to open database file"):
        await Store.open(f"sqlite:///{tmp_path}")
    assert modes(tmp_path) == before

"""Progress of a command: on a terminal a bar, elsewhere a line every ten seconds."""

from __future__ import annotations

import asyncio
import io
import logging
from pathlib import Path

import pytest
from sqlalchemy import text

from data import Store
from data.backup import back_up, restore
from data.engine import Database
from operations.progress import Progress
from tests.data.ready import make_ready


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Seconds:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def told(stream: io.StringIO, step: float) -> str:
    clock = Seconds()
    with Progress("Rating", stream, clock) as progress:
        for done in range(5):
            clock.now += step
            progress(done, 4)
    return stream.getvalue()


def test_a_terminal_shows_a_bar_that_is_removed_at_the_end() -> None:
    drawn = told(Terminal(), 1).split("\r")
    assert drawn[1] == f"Rating [{'.' * 30}] 0%"
    assert drawn[3] == f"Rating [{'#' * 15}{'.' * 15}] 50%"
    assert drawn[5] == f"Rating [{'#' * 30}] 100%"
    assert [each.strip() for each in drawn[6:]] == ["", ""]


def test_a_line_is_printed_every_ten_seconds_if_there_is_no_terminal() -> None:
    assert told(io.StringIO(), 4) == "Rating: 50%\n"
    assert told(io.StringIO(), 1) == ""


async def test_a_backup_shows_its_progress_while_others_write(tmp_path: Path) -> None:
    """Rows that others write during the backup do not restart it, and are not in the copy."""
    url = f"sqlite:///{tmp_path / 'clowder.db'}"
    await make_ready(url)
    database = Database(url)
    async with database.writing() as conn:
        await conn.execute(text("CREATE TABLE much (text TEXT)"))
        for _ in range(24):
            await conn.execute(text("INSERT INTO much VALUES (hex(randomblob(500000)))"))
    loop, seen = asyncio.get_running_loop(), list[tuple[int, int]]()

    async def write() -> None:
        async with database.writing() as conn:
            await conn.execute(text("INSERT INTO much VALUES ('later')"))

    def note(done: int, total: int) -> None:
        seen.append((done, total))
        asyncio.run_coroutine_threadsafe(write(), loop).result()

    copy = tmp_path / "copy.db"
    await asyncio.to_thread(back_up, url, copy, note)
    assert len(seen) > 2
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1]
    copied = Database(f"sqlite:///{copy}")
    async with copied.reading() as conn:
        rows = await conn.execute(text("SELECT count(*) FROM much"))
        assert rows.scalar_one() == 24
    await copied.close()
    await database.close()
    again = list[tuple[int, int]]()
    restore(url, copy, lambda *far: again.append(far))
    assert len(again) > 2
    assert again[-1][0] == again[-1][1]


async def test_a_slow_migration_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("data.migrate._TOLD_SECONDS", 0.002)
    with caplog.at_level(logging.INFO, "data.migrate"):
        async with await Store.open(f"sqlite:///{tmp_path / 'new.db'}"):
            pass
    told = [record.getMessage() for record in caplog.records if record.name == "data.migrate"]
    assert any("applied 0001, 0002" in line for line in told), told

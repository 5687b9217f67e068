"""Two bot processes on one database: what both do at the same moment happens once."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from data import Store
from tests.data.conftest import ready_database
from tests.discord.test_processes import ROOT

ROUNDS = 4
ANSWERS = ("You’re playing", "This search is over", "You’re looking for a match")
"""The start of an answer: a match now, a match by the other process, or none yet."""


class Rivals:
    """Two running processes, and their database."""

    def __init__(self, url: str, processes: Sequence[Process]) -> None:
        self.url = url
        self.processes = processes

    async def at_once(self, *orders: str) -> list[str]:
        """Give each process its order at the same moment; return what each person reads."""
        for process, order in zip(self.processes, orders, strict=False):
            assert process.stdin is not None
            process.stdin.write(f"{order}\n".encode())
        asked = self.processes[: len(orders)]
        return list(await asyncio.gather(*map(_line, asked)))


async def _line(process: Process) -> str:
    assert process.stdout is not None
    assert process.stderr is not None
    line = await process.stdout.readline()
    if not line:
        complaint = (await process.stderr.read()).decode()[-3000:]
        raise AssertionError(f"a process has ended: {complaint}")
    return line.decode().strip()


@pytest.fixture(params=["sqlite", "postgresql"])
async def rivals(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Rivals]:
    async with ready_database(request.param, tmp_path) as url:
        command = [sys.executable, "-W", "ignore", "-m", "tests.discord.rival", url]
        processes = [
            await asyncio.create_subprocess_exec(
                *command, str(number), cwd=ROOT, stdin=PIPE, stdout=PIPE, stderr=PIPE
            )
            for number in range(2)
        ]
        try:
            assert await asyncio.gather(*map(_line, processes)) == ["ready"] * 2
            yield Rivals(url, processes)
            ends = await asyncio.gather(*(process.communicate(b"") for process in processes))
            for process, (_, complaints) in zip(processes, ends, strict=True):
                assert process.returncode == 0, complaints.decode()[-3000:]
                assert b"Traceback" not in complaints, complaints.decode()[-3000:]
        finally:
            for process in processes:
                if process.returncode is None:
                    process.kill()
                    await process.wait()


async def test_two_people_who_seek_at_once_in_two_processes_play_one_match(rivals: Rivals) -> None:
    async with await Store.open(rivals.url) as store:
        for number in range(1, ROUNDS + 1):
            said = await rivals.at_once("seek mia", "seek ben")
            rows = await store.live_matches()
            assert len(rows) == number, said
            assert len({row.channel_id for row in rows}) == number
            assert any("You’re playing" in each for each in said), said
            assert all(any(start in each for start in ANSWERS) for each in said), said
            assert await store.arrangements_to_start(store.now() + 1) == []
            assert [len(await store.open_seeks(row.guild_id)) for row in rows[:1]] == [0]


async def test_an_acceptance_in_two_processes_at_once_starts_one_match(rivals: Rivals) -> None:
    async with await Store.open(rivals.url) as store:
        for number in range(1, ROUNDS + 1):
            [asked] = await rivals.at_once("challenge")
            assert "I’m asking" in asked
            said = await rivals.at_once(f"accept {number}", f"accept {number}")
            assert len(await store.live_matches()) == number, said
            assert sorted("isn’t open any more" in each for each in said) == [False, True], said
            assert sum("has accepted" in each for each in said) == 1, said

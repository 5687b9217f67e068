"""Two bot processes on one database never start a match twice, even at the same moment."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from data import Store
from tests.data.conftest import PATIENT_LOCKS, ready_database
from tests.discord.test_processes import ROOT

ROUNDS = 4
FAILED = "Something went wrong"
"""The words with which an answer starts if the bot had an unexpected error."""
_SHOWN = 10_000
"""A failed test shows this number of characters of a log."""
_PATIENCE = 1.0
"""Maximum seconds to wait for the log of an error."""
ANSWERS = ("You’re playing", "I’ve just found a match", "You’re looking for a match")
"""How the three possible answers to a seek start.

The first answer means that the person has a match now. The second answer means that the other
process has already found a match for the seek. The third answer means that the seek has no match
yet.
"""


class Rival:
    """A running process and its log."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self._log = b""
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def start(cls, url: str, number: int) -> Rival:
        command = [sys.executable, "-W", "ignore", "-m", "tests.discord.rival", url, str(number)]
        process = await asyncio.create_subprocess_exec(
            *command, cwd=ROOT, stdin=PIPE, stdout=PIPE, stderr=PIPE
        )
        return cls(process)

    @property
    def log(self) -> str:
        """The end of what the process has logged."""
        return self._log.decode(errors="replace")[-_SHOWN:]

    async def _read(self) -> None:
        assert self.process.stderr is not None
        while some := await self.process.stderr.read(_SHOWN):
            self._log += some

    async def do(self, order: str) -> str:
        """Give the process an order; return what the person reads."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{order}\n".encode())
        return await self.line()

    async def line(self) -> str:
        """Return the next line that the process prints. Fail if the bot had an error."""
        assert self.process.stdout is not None
        line = (await self.process.stdout.readline()).decode().strip()
        if not line:
            await self._reading
        assert line, f"a process has ended: {self.log}"
        if FAILED in line:
            await asyncio.wait([self._reading], timeout=_PATIENCE)
        assert FAILED not in line, f"{line}\n{self.log}"
        return line

    async def stop(self) -> None:
        """Let the process end by itself. Fail if the process logged an error."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        await self.process.wait()
        await self._reading
        assert self.process.returncode == 0, self.log
        assert "Traceback" not in self.log, self.log

    async def kill(self) -> None:
        """End the process if it is still running."""
        if self.process.returncode is None:
            self.process.kill()
            await self.process.wait()
        await self._reading


class Rivals:
    """Two running processes, and their database."""

    def __init__(self, url: str, both: Sequence[Rival]) -> None:
        self.url = url
        self.both = both

    async def at_once(self, *orders: str) -> list[str]:
        """Give each process its order at the same moment; return what each person reads."""
        asked = zip(self.both, orders, strict=False)
        return list(await asyncio.gather(*(rival.do(order) for rival, order in asked)))


@pytest.fixture(params=["sqlite", "postgresql"])
async def rivals(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Rivals]:
    async with ready_database(request.param, tmp_path) as ready:
        url = ready + (PATIENT_LOCKS if request.param == "postgresql" else "")
        both = [await Rival.start(url, number) for number in range(2)]
        try:
            assert await asyncio.gather(*(each.line() for each in both)) == ["ready"] * 2
            yield Rivals(url, both)
            await asyncio.gather(*(each.stop() for each in both))
        finally:
            for each in both:
                await each.kill()


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


async def test_a_challenge_that_is_accepted_in_two_processes_at_once_starts_one_match(
    rivals: Rivals,
) -> None:
    async with await Store.open(rivals.url) as store:
        for number in range(1, ROUNDS + 1):
            [asked] = await rivals.at_once("challenge")
            assert "I’m asking" in asked
            said = await rivals.at_once(f"accept {number}", f"accept {number}")
            assert len(await store.live_matches()) == number, said
            assert sorted("isn’t open any more" in each for each in said) == [False, True], said
            assert sum("has accepted" in each for each in said) == 1, said

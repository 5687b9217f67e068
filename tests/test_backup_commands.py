"""`python bot.py --backup` and `--restore`, as an owner types them."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from data import Store
from tests.data.ready import make_ready
from tests.data.support import new_channel, start
from tests.owner import typed

ROOT = Path(__file__).parent.parent


class House:
    """A folder with a database, and the commands that back it up and restore it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = f"sqlite:///{folder / 'clowder.db'}"
        self.copy = folder / "copy.db"

    async def play(self) -> None:
        async with await Store.open(self.url) as store:
            await start(store, channel=new_channel())

    async def matches(self) -> int:
        async with await Store.open(self.url) as store:
            return (await store.counts()).matches

    async def run(self, *arguments: str, answer: str = "") -> tuple[int, str, str]:
        return await typed(*arguments, folder=self.folder, answer=answer, DATABASE_URL=self.url)

    async def back_up(self) -> tuple[int, str, str]:
        return await self.run("--backup", str(self.copy))

    async def restore(self, *more: str, answer: str = "") -> tuple[int, str, str]:
        return await self.run("--restore", str(self.copy), *more, answer=answer)


@pytest.fixture
async def house(tmp_path: Path) -> House:
    opened = House(tmp_path)
    await make_ready(opened.url)
    await opened.play()
    return opened


async def test_a_backup_is_made_while_the_bot_runs(house: House) -> None:
    async with await Store.open(house.url):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, str(ROOT / "bot.py"), "--backup", str(house.copy)),
            env=os.environ | {"DATABASE_URL": house.url, "DISCORD_TOKEN": ""},
            cwd=house.folder,
            stdout=PIPE,
            stderr=PIPE,
        )
        out, errors = await process.communicate()
        told = f"Matches in {house.copy}: 1. The file contains secrets: keep it private.\n"
        assert (process.returncode, out.decode(), errors) == (0, told, b"")
    assert await house.back_up() == (1, "", f"Nothing was copied: {house.copy} already exists\n")


async def test_restoring_replaces_nothing_until_the_owner_types_yes(house: House) -> None:
    await house.back_up()
    await house.play()
    question = "Matches that will be replaced: 2. Type yes to continue: "
    for answer in ("", "no\n", "y\n"):
        assert await house.restore(answer=answer) == (1, question, "Nothing was changed.\n")
    assert await house.matches() == 2
    told = f"The database was restored from {house.copy}. Matches: 1.\n"
    assert await house.restore(answer="yes\n") == (0, question + told, "")
    assert await house.matches() == 1
    assert await house.restore("--yes") == (0, told, "")


async def test_restoring_is_refused_while_a_bot_runs(house: House) -> None:
    await house.back_up()
    async with await Store.open(house.url) as store:
        await start(store, channel=new_channel())
        in_use = "Nothing was changed: the database is in use: stop the bot first\n"
        assert await house.restore("--yes") == (1, "", in_use)
        assert (await store.counts()).matches == 2

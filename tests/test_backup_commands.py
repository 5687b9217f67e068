"""`python bot.py --backup` and `--restore`, as an owner types them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from data import Store
from tests.data.ready import make_ready
from tests.data.support import new_channel, start

ROOT = Path(__file__).parent.parent


class House:
    """A folder with a database, and the commands on it."""

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

    def run(self, *arguments: str, typed: str = "") -> tuple[int, str, str]:
        done = subprocess.run(
            [sys.executable, ROOT / "bot.py", *arguments],
            env=os.environ | {"DATABASE_URL": self.url, "DISCORD_TOKEN": ""},
            cwd=self.folder,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    def back_up(self) -> tuple[int, str, str]:
        return self.run("--backup", str(self.copy))

    def restore(self, *more: str, typed: str = "") -> tuple[int, str, str]:
        return self.run("--restore", str(self.copy), *more, typed=typed)


@pytest.fixture
async def house(tmp_path: Path) -> House:
    opened = House(tmp_path)
    await make_ready(opened.url)
    await opened.play()
    return opened


async def test_a_copy_is_made_beside_a_bot_that_runs(house: House) -> None:
    async with await Store.open(house.url):
        told = f"Matches in {house.copy}: 1. It holds secrets: keep it from others.\n"
        assert house.back_up() == (0, told, "")
    assert house.back_up() == (1, "", f"Nothing was copied: {house.copy} is there already\n")


async def test_nothing_is_replaced_before_somebody_said_yes(house: House) -> None:
    house.back_up()
    await house.play()
    question = "Matches that would be gone: 2. Type yes to go on: "
    for typed in ("", "no\n", "y\n"):
        assert house.restore(typed=typed) == (1, question, "Nothing was changed.\n")
    assert await house.matches() == 2
    told = f"The database is that of {house.copy} now. Matches: 1.\n"
    assert house.restore(typed="yes\n") == (0, question + told, "")
    assert await house.matches() == 1
    assert house.restore("--yes") == (0, told, "")


async def test_nothing_is_replaced_while_a_bot_runs(house: House) -> None:
    house.back_up()
    async with await Store.open(house.url) as store:
        await start(store, channel=new_channel())
        in_use = "Nothing was changed: it is in use: stop the bot first\n"
        assert house.restore("--yes") == (1, "", in_use)
        assert (await store.counts()).matches == 2

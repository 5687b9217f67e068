"""The bot finishes its work when it stops, and a failed start prints one line."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from app import Config, make_bot
from tests.data.test_files import modes
from tests.discord.test_failures import slow
from tests.discord.world import World, text
from tests.owner import typed

ROOT = Path(__file__).parents[2]


async def test_a_start_without_a_token_prints_one_line(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "ignore", str(ROOT / "bot.py")),
        cwd=tmp_path,
        env={name: os.environ[name] for name in ("PATH", "CACHE_DIR", "DRAWING_WORKERS")},
        stdout=PIPE,
        stderr=PIPE,
    )
    out, errors = await process.communicate()
    assert (process.returncode, out) == (2, b"")
    assert errors == b"DISCORD_TOKEN is not set. To try Clowder without one: make play\n"


async def test_only_the_owner_can_read_the_database_files(world: World, tmp_path: Path) -> None:
    await world.start_match()
    assert modes(tmp_path / "clowder.db") == {"": 0o600, "-wal": 0o600, "-shm": 0o600}


async def test_the_error_message_names_invalid_settings(tmp_path: Path) -> None:
    assert await typed(folder=tmp_path, LOG_LEVEL="LOUD", SHARD_IDS="first") == (
        2,
        "",
        "These settings are invalid: LOG_LEVEL, SHARD_IDS. See .env.example.\n",
    )


async def test_the_debug_log_holds_no_tokens() -> None:
    script = (
        "import logging; from app import Config, set_up_logging\n"
        "set_up_logging(Config(log_level='DEBUG'))\n"
        "logging.getLogger('clowder').debug('moves')\n"
        "logging.getLogger('discord.webhook.async_').debug('tokens')\n"
    )
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "ignore", "-c", script), cwd=ROOT, stderr=PIPE
    )
    _, written = await process.communicate()
    assert b"moves" in written
    assert b"tokens" not in written


async def test_closing_waits_for_an_action_that_is_being_stored(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    started = slow(world, monkeypatch, "append")
    moving = asyncio.create_task(world.type("Fb2-b1"))
    await started.wait()
    assert (await world.table()).ply == 0
    await world.bot.close()
    await moving
    assert "Flea jumps b2 → b1" in text(world.table_message())
    await world.restart()
    table = await world.table()
    assert (table.ply, table.row.shown_ply) == (1, 1)
    await world.click_through("Fb4-b5")


async def test_a_bot_that_never_started_can_be_closed(tmp_path: Path) -> None:
    await make_bot(Config(), database_url=f"sqlite:///{tmp_path / 'clowder.db'}").close()


@pytest.mark.parametrize("workers", ["0", "1"])
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
async def test_a_signal_stops_the_bot_cleanly(
    tmp_path: Path, name: str, workers: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord cannot be reached in this test, so the bot waits for Discord until the signal."""
    monkeypatch.setenv("DRAWING_WORKERS", workers)
    script = (
        "import asyncio, sys\n"
        "from app import Config; from bot import run\n"
        "from discord.http import HTTPClient\n"
        "async def far_away(self, token):\n"
        "    print('waiting', flush=True)\n"
        "    await asyncio.Event().wait()\n"
        "HTTPClient.static_login = far_away\n"
        f"asyncio.run(run(Config(database_url='sqlite:///{tmp_path}/clowder.db'), 'token'))\n"
        "print('left', flush=True)\n"
    )
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "ignore", "-c", script), cwd=ROOT, stdout=PIPE, stderr=PIPE
    )
    assert process.stdout is not None
    assert (await process.stdout.readline()).strip() == b"waiting"
    process.send_signal(getattr(signal, name))
    out, errors = await process.communicate()
    assert (process.returncode, out.strip()) == (0, b"left"), errors.decode()
    assert b"Traceback" not in errors


@pytest.mark.parametrize(
    "url",
    [
        'postgresql://bot:hunter2@db/clowder?options="',
        "postgresql://bot:hunter2@db:99999/clowder",
        "postgresql://bot:hunter2@db/clowder?poolsize=5",
        "oracle://bot:hunter2@db/clowder",
        "nonsense",
    ],
)
async def test_an_unusable_database_url_prints_one_line_without_the_password(
    tmp_path: Path, url: str
) -> None:
    settings = {"DATABASE_URL": url, "DISCORD_TOKEN": "a.b.c"}
    status, out, errors = await typed(folder=tmp_path, **settings)
    assert (status, out) == (1, "")
    [line] = errors.splitlines()
    assert line.startswith("The database cannot be used: ")
    assert "hunter2" not in line

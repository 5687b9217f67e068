"""The sandbox as a process: it prints its address, serves this machine only, and ends cleanly."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import discord
import pytest
import simcord

from bot import Config, make_bot
from rules.registry import GAMES
from sandbox.app import follow_real_time, furnish

ROOT = Path(__file__).parent.parent.parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def sandbox(port: int, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running sandbox with all it printed up to its address."""
    process = subprocess.Popen(
        [sys.executable, "bot.py", "--sandbox", "--port", str(port), *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        printed = ""
        while "Ctrl-C" not in printed:
            text = process.stdout.readline()
            assert text, f"it ended early: {printed}"
            printed += text
        yield process, printed
    finally:
        process.terminate()
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


def test_it_prints_an_address_on_the_loopback_that_answers() -> None:
    port = free_port()
    with sandbox(port) as (_, printed):
        match = re.search(rf"http://127\.0\.0\.1:{port}/#\S+", printed)
        assert match is not None
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as page:
            assert page.status == 200


def test_everybodys_private_messages_are_a_link_away_from_the_second_address() -> None:
    port = free_port()
    with sandbox(port) as (_, printed):
        match = re.search(rf"http://127\.0\.0\.1:{port + 1}/\S+/", printed)
        assert match is not None
        door = match[0]
        page = fetch(door)
        assert all(f'href="{place}"' in page for place in ("games", "mia", "liv"))
        for place in ("mia", "games", "ben"):
            assert "<html" in fetch(door + place)
        for wrong in (f"{door}nobody", f"http://127.0.0.1:{port + 1}/", f"{door[:-2]}/"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                fetch(wrong)


def fetch(url: str) -> str:
    with urllib.request.urlopen(url) as page:  # noqa: S310
        return str(page.read().decode())


@pytest.mark.parametrize("name", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_when_asked_to(name: signal.Signals) -> None:
    with sandbox(free_port()) as (process, _):
        process.send_signal(name)
        assert process.wait(timeout=30) == 0


def test_a_taken_port_is_said_in_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "bot.py", "--sandbox", "--port", str(port)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert f"cannot open port {port}" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


async def test_a_kept_database_brings_its_matches_back_to_an_empty_channel(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'kept.db'}"
    first = make_bot(Config(), database_url=url)
    async with simcord.run(first) as env:
        channel, (mia, ben, *_) = await furnish(env, first)
        await mia.slash(channel, "play", game=GAMES[0].key)
        await ben.click(last(channel), label="Join")
        await mia.click(last(channel), label="Start")
        (row,) = await first.store.live_matches()
        south = {mia.id: mia, ben.id: ben}[row.users[0]]
        await south.slash(channel, "move", action="Fb2-b1")
    await first.close()
    second = make_bot(Config(), database_url=url)
    async with simcord.run(second) as env:
        channel, (mia, ben, *_) = await furnish(env, second)
        north = {mia.id: mia, ben.id: ben}[row.users[1]]
        assert len(channel.history()) == 1
        answer = await north.click(last(channel), label="Flea b4")
        assert answer.response is not None
        await north.click(answer.response, custom_id=f"clowder:act:{row.id}:1:Fb4-b5")
        assert (await second.store.match(row.id)).ply == 2
    await second.close()


async def test_the_simulated_clock_follows_the_real_one_while_people_act(tmp_path: Path) -> None:
    bot = make_bot(Config(), database_url=f"sqlite:///{tmp_path / 'clock.db'}")
    async with simcord.run(bot) as env:
        channel, (mia, *_) = await furnish(env, bot)
        ticking = asyncio.create_task(follow_real_time(env))
        start, clicks = env.now(), 0
        while env.now() == start:
            assert (await mia.slash(channel, "help")).ephemeral
            clicks += 1
        ticking.cancel()
        assert clicks
    await bot.close()


def last(channel: simcord.ChannelHandle) -> discord.Message:
    message = channel.last_message
    assert message is not None
    return message


def test_no_temporary_file_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with sandbox(free_port()) as (process, _):
        assert list(tmp_path.glob("clowder-*"))
        process.send_signal(signal.SIGINT)
        process.wait(timeout=30)
    assert not list(tmp_path.glob("clowder-*"))

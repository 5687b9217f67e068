"""The sandbox's process prints its address, serves only this machine, and ends cleanly."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import urllib.request
import webbrowser
from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord
import pytest
import simcord

from app import Config, make_bot
from cogs.kit.background import Background
from rules.registry import GAMES
from sandbox.app import set_up_server
from sandbox.browser import open_browser
from sandbox.world import opened
from tests.sandbox.process import ROOT, free_port, sandbox
from tests.surroundings import outside_make


def test_the_sandbox_prints_a_loopback_address_where_its_page_can_be_opened() -> None:
    port = free_port()
    with sandbox(port) as (_, url):
        assert url.startswith(f"http://127.0.0.1:{port}/")
        with urllib.request.urlopen(url) as page:  # noqa: S310
            assert page.status == 200
            assert "<title>Clowder sandbox</title>" in page.read().decode()


def test_the_example_game_is_offered_on_request() -> None:
    with sandbox(free_port(), "--example") as (process, url):
        with urllib.request.urlopen(url) as page:  # noqa: S310
            assert page.status == 200
        assert process.poll() is None
    offering = (
        "from sandbox.example import offer_example;"
        "from cogs.kit.translator import game_choices;"
        "before = {each.value for each in game_choices()};"
        "offer_example();"
        "print(*({each.value for each in game_choices()} - before))"
    )
    assert ended("-c", offering).stdout.split() == ["noughts-and-crosses"]


@pytest.mark.parametrize("name", [signal.SIGINT, signal.SIGTERM])
def test_the_sandbox_ends_cleanly_and_leaves_no_temporary_file(
    name: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with sandbox(free_port()) as (process, _):
        [folder] = tmp_path.glob("clowder-*")
        files = list(folder.glob("sandbox.db*"))
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
        process.send_signal(name)
        assert process.wait(timeout=30) == 0
    assert not list(tmp_path.iterdir())


def test_a_port_in_use_is_reported_in_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = ended("bot.py", "--sandbox", "--no-browser", "--port", str(port))
    assert done.returncode == 1
    assert done.stderr.startswith(f"The sandbox cannot open port {port} (")
    assert "make play PORT=8421, or python bot.py --sandbox --port 8421." in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_make_play_accepts_the_port_variable_that_the_error_message_suggests() -> None:
    command = ["make", "--dry-run", "--old-file=.venv/.dev", "play", "PORT=8421", "DATABASE=a.db"]
    done = subprocess.run(
        command, cwd=ROOT, env=outside_make(), capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("bot.py --sandbox --port 8421 --database a.db \n")


@pytest.mark.parametrize("module", ["simcord", "markdown_it"])
def test_a_missing_package_is_reported_in_one_line(module: str) -> None:
    """The package is SimCord itself, or one that SimCord's preview needs."""
    without = (
        f"import runpy, sys; sys.modules[{module!r}] = None; sys.path.insert(0, '.');"
        "sys.argv = ['bot.py', '--sandbox', '--no-browser', '--port', '0'];"
        "runpy.run_path('bot.py', run_name='__main__')"
    )
    done = ended("-c", without)
    assert done.returncode == 1
    (sentence,) = [line for line in done.stderr.splitlines() if "INFO" not in line]
    assert module in sentence


def ended(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


async def test_matches_in_the_database_of_an_earlier_run_are_posted_again_and_can_be_continued(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path / 'kept.db'}"
    first = make_bot(Config(), database_url=url)
    async with simcord.run(first) as env:
        channel, (mia, ben, *_) = await set_up_server(env, first)
        await mia.slash(channel, "play", game=GAMES[0].key)
        await ben.click(last(channel), label="Join")
        await mia.click(last(channel), label="Start")
        (row,) = await first.store.live_matches()
        south = {mia.id: mia, ben.id: ben}[row.users[0]]
        await south.slash(channel, "move", action="Fb2-b1")
    await first.close()
    second = make_bot(Config(), database_url=url)
    async with simcord.run(second) as env:
        channel, (mia, ben, *_) = await set_up_server(env, second)
        north = {mia.id: mia, ben.id: ben}[row.users[1]]
        assert len(channel.history()) == 1
        answer = await north.click(last(channel), label="Flea b4")
        assert answer.response is not None
        await north.click(answer.response, custom_id=f"clowder:act:{row.id}:1:Fb4-b5")
        assert (await second.store.match(row.id)).ply == 2
    await second.close()


async def test_a_new_run_restores_hands_from_the_database_and_closes_matches_in_missing_threads(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path / 'kept.db'}"
    async with opened(Config(), url) as world:
        channel, *_ = world.channels.values()
        mia, ben, *_ = world.members.values()
        corner = world.make_thread(channel, mia)
        for place in (channel, corner):
            await mia.slash(place, "play", game="cat-sequence")
            await ben.click(last(place), label="Join")
            await mia.click(last(place), label="Start")
        assert len(mia.user.dm_channel.history()) == 2
    async with opened(Config(), url) as world:
        channel, *_ = world.channels.values()
        mia, *_ = world.members.values()
        (row,) = await world.bot.store.live_matches()
        assert row.channel_id == channel.id
        assert len(channel.history()) == 1
        hands = [message.components[0].to_dict() for message in mia.user.dm_channel.history()]
        assert any(f"match {row.id} " in str(hand) for hand in hands)


async def test_matches_in_direct_messages_are_restored_from_the_database_of_an_earlier_run(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path / 'kept.db'}"
    for _ in range(2):
        async with opened(Config(), url) as world:
            mia = world.members["mia"].user
            if not await world.bot.store.live_matches():
                await mia.slash("play", game=GAMES[0].key, against="kitten")
            (row,) = await world.bot.store.live_matches()
            assert row.channel_id == mia.dm_channel.id
            (board,) = mia.dm_channel.history()
            assert "Resign" in str(board.components[0].to_dict())


async def test_threads_of_one_member_have_different_names(tmp_path: Path) -> None:
    async with opened(Config(), f"sqlite:///{tmp_path / 'threads.db'}") as world:
        games, cellar, _ = world.channels.values()
        made = [world.make_thread(place, world.members["mia"]) for place in (games, cellar, games)]
        assert [thread.name for thread in made] == [
            f"Mia’s corner{number}" for number in ("", " 2", " 3")
        ]


async def test_sandbox_time_follows_real_time_and_can_be_advanced(tmp_path: Path) -> None:
    async with opened(Config(), f"sqlite:///{tmp_path / 'clock.db'}") as world:
        assert abs(datetime.now(UTC) - world.now()) < timedelta(seconds=30)
        before = world.now()
        while world.now() == before:
            await world.follow_real_time()
        await world.advance(3600)
        assert timedelta(hours=1) < world.now() - before < timedelta(hours=1, minutes=1)


async def test_advancing_the_clock_by_a_day_takes_few_steps_and_runs_all_work_that_is_due(
    tmp_path: Path,
) -> None:
    async with opened(Config(), f"sqlite:///{tmp_path / 'day.db'}") as world:
        channel, *_ = world.channels.values()
        mia, ben, *_ = world.members.values()
        rounds: list[datetime] = []

        async def work() -> None:
            rounds.append(world.now())

        background = Background(world.bot, "a test", work, lambda: 0, every=30.0)

        async def begin(_: discord.Interaction) -> None:
            background.start()

        world.bot.add_listener(begin, "on_interaction")
        await mia.slash(channel, "play", game="cat-rat-flea", clock=86_400)
        world.bot.remove_listener(begin, "on_interaction")
        await ben.click(last(channel), label="Join")
        await mia.click(last(channel), label="Start")
        (row,) = await world.bot.store.live_matches()
        rounds.clear()
        await world.advance(86_400)
        assert 48 <= len(rounds) < 96
        await world.advance(86_400)
        assert not (await world.bot.store.match(row.id)).live
        background.cancel()


async def test_only_a_graphical_browser_is_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    class Windows(webbrowser.BaseBrowser):
        def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:  # noqa: ARG002
            asked.append(url)
            return True

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(webbrowser, "get", Windows)
    monkeypatch.delenv("DISPLAY", raising=False)
    assert not open_browser("http://without-a-screen/")
    monkeypatch.setenv("DISPLAY", ":0")
    assert open_browser("http://with-a-screen/")
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("false"))
    assert not open_browser("http://in-the-terminal/")
    assert asked == ["http://with-a-screen/"]


def last(channel: simcord.ChannelHandle) -> discord.Message:
    message = channel.last_message
    assert message is not None
    return message

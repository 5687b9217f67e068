"""`/health` and `/metrics` are correct, local to this machine, and free of secrets."""

from __future__ import annotations

import asyncio
import re
import socket
import sys
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from app import Config
from bot import _run_on_discord
from cogs.kit.drawing import Drawing
from data import LessonRow, Progress, StoreUnavailable
from operations.server import HOST, CannotListen, watched
from rules.lesson_registry import lesson
from tests.discord.world import GAME, World

ROOT = Path(__file__).parents[2]
Facts = dict[str, str | float]


async def get(port: int, path: str) -> tuple[int, str]:
    address = f"http://{HOST}:{port}{path}"
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return answer.status, await answer.text()


async def health(port: int) -> tuple[int, Facts]:
    address = f"http://{HOST}:{port}/health"
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return answer.status, await answer.json()


async def figures(port: int) -> dict[tuple[str, ...], float]:
    """Return the metrics' samples by name and label values."""
    _, told = await get(port, "/metrics")
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(told)
        for sample in family.samples
    }


async def test_a_healthy_bot_reports_ok(port: int) -> None:
    facts = {"status": "ok", "gateway": "ready", "store": "ready", "drawing": "ready"}
    assert await health(port) == (200, facts | {"drawing_wait": 0.0})


async def test_health_fails_while_the_gateway_is_disconnected(world: World, port: int) -> None:
    world.bot.dispatch("disconnect")
    await world.env.settle()
    status, facts = await health(port)
    assert (status, facts["status"], facts["gateway"]) == (503, "failing", "away")
    world.bot.dispatch("resumed")
    await world.env.settle()
    assert (await health(port))[0] == 200


async def test_the_probe_for_supervisors_reports_the_same_health_as_the_monitoring_server(
    world: World, port: int
) -> None:
    async def probe() -> int:
        command = (sys.executable, "-m", "operations.probe")
        environment = {"METRICS_PORT": str(port), "PYTHONPATH": str(ROOT)}
        asked = await asyncio.create_subprocess_exec(
            *command, env=environment, stdout=asyncio.subprocess.DEVNULL
        )
        return await asked.wait()

    assert await probe() == 0
    world.bot.dispatch("disconnect")
    await world.env.settle()
    assert await probe() == 1


async def test_health_fails_without_the_store(
    world: World, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away() -> None:
        raise StoreUnavailable("connection lost")

    monkeypatch.setattr(world.bot.store, "ping", away)
    status, facts = await health(port)
    assert (status, facts["store"]) == (503, "away")


async def test_health_fails_when_pictures_must_wait_too_long_to_be_drawn(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Drawing, "expected_wait", lambda _: 31.0)
    status, facts = await health(port)
    assert (status, facts["drawing"], facts["drawing_wait"]) == (503, "behind", 31.0)


async def test_actions_are_counted_by_game_and_result(world: World, port: int) -> None:
    await world.start_match()
    before = await figures(port)
    await world.click_through("Fb2-b1")
    await world.mover().slash(world.channel, "move", action="nonsense")
    await world.waiting().slash(world.channel, "move", action="Fb4-b5")
    after = await figures(port)
    assert after["clowder_actions_total", GAME, "taken"] == 1
    assert after["clowder_actions_total", GAME, "refused"] == 2
    assert after["clowder_interactions_total", "refused"] == 2
    assert after["clowder_live_matches",] == 1
    for name in ("acknowledged", "board", "drawing"):
        grown = f"clowder_{name}_seconds_count"
        assert after[grown,] > before[grown,]
    assert after["clowder_board_seconds_count",] == before["clowder_board_seconds_count",] + 1
    assert after["process_resident_memory_bytes",] > 0
    assert {name for name, *_ in after} >= {
        *("clowder_ready", "clowder_drawings_pending", "clowder_drawing_wait_seconds"),
        *("clowder_writers_waiting", "clowder_cache_bytes"),
    }


def break_database(folder: Path) -> None:
    for path in folder.glob("clowder.db*"):
        path.unlink()
    (folder / "clowder.db").mkdir()


async def test_store_failures_are_counted_and_metrics_that_need_no_store_are_still_served(
    world: World, port: int, tmp_path: Path
) -> None:
    await world.bot.store.close()
    break_database(tmp_path)
    found = await figures(port)
    assert ("clowder_live_matches",) not in found
    assert found["clowder_ready",] == 1
    assert (await figures(port))["clowder_store_failures_total", "unavailable"] >= 1


async def test_metrics_reveal_nothing_about_people_matches_or_cards(
    world: World, port: int
) -> None:
    await world.mia.slash(world.channel, "play", game="cat-sequence")
    lobby = world.last()
    await world.ben.click(lobby, label="Join")
    await world.mia.click(lobby, label="Start")
    row = (await world.table()).row
    _, told = await get(port, "/metrics")
    labels = set(re.findall(r'(\w+)="([^"]*)"', told))
    assert {name for name, _ in labels} <= {
        *("game", "result", "kind", "status", "reason", "cache", "le"),
    }
    words = {value for name, value in labels if name != "le"}
    assert not [word for word in words if len(word) > 12]
    for secret in (world.mia.id, world.guild.id, world.channel.id, row.seed.hex(), "Mia", "Alley"):
        assert str(secret) not in told


async def test_the_metrics_count_every_lesson_left_at_the_practice_match_under_the_step_practice(
    world: World, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The practice match is the last step of a lesson, so it has the highest number.

    A stored step may have an even higher number if an older version of the lesson had more steps.
    """
    taught = lesson(GAME)
    assert taught is not None
    last, store = len(taught.steps), world.bot.store
    for person, step in ((world.mia, last), (world.ben, last + 1), (world.zoe, last - 1)):
        await store.move_lesson(person.id, LessonRow(GAME), Progress(step))
    in_two_days = store.now() + 2 * 24 * 60 * 60 * 1000
    monkeypatch.setattr(store, "now", lambda: in_two_days)
    _, told = await get(port, "/metrics")
    lines = [line for line in told.splitlines() if line.startswith("clowder_lessons_left{")]
    figure = 'clowder_lessons_left{{game="{}",step="{}"}} {}'
    assert sorted(lines) == sorted(
        [figure.format(GAME, "practice", 2.0), figure.format(GAME, taught.steps[-1].key, 1.0)]
    )


async def test_a_port_in_use_is_reported(world: World, port: int) -> None:
    with pytest.raises(CannotListen, match=f"{port}: Address already in use"):
        async with watched(world.bot, port):
            pass


def test_a_bot_that_cannot_be_monitored_does_not_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as held:
        held.bind((HOST, 0))
        held.listen()
        port = held.getsockname()[1]
        config = Config(metrics_port=port, database_url=f"sqlite:///{tmp_path / 'clowder.db'}")
        assert _run_on_discord(config, "token") == 2
    said = f"METRICS_PORT cannot be used: {port}: Address already in use\n"
    assert capsys.readouterr().err == said

"""The log as JSON lines: a line names its interaction and match, and contains no secrets."""

from __future__ import annotations

import io
import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from cogs.telemetry import trail
from cogs.telemetry.json_lines import as_json_lines
from tests.discord.world import World

ROOT = Path(__file__).parents[2]
Line = dict[str, Any]


class Log:
    """A collector of everything that is logged, at every level, as JSON."""

    def __init__(self) -> None:
        self._stream = io.StringIO()
        self.handler = logging.StreamHandler(self._stream)
        self.handler.setFormatter(as_json_lines())

    @property
    def text(self) -> str:
        return self._stream.getvalue()

    @property
    def lines(self) -> list[Line]:
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture
def log() -> Iterator[Log]:
    opened, root = Log(), logging.getLogger()
    level = root.level
    root.addHandler(opened.handler)
    root.setLevel(logging.DEBUG)
    yield opened
    root.removeHandler(opened.handler)
    root.setLevel(level)


def test_a_line_has_a_time_and_a_level_and_a_logger_and_a_message(log: Log) -> None:
    logging.getLogger("house").warning("a %s", "word")
    [line] = log.lines
    assert datetime.fromisoformat(line.pop("time")).utcoffset() is not None
    assert line == {"level": "WARNING", "logger": "house", "message": "a word"}


def test_a_traceback_is_part_of_the_json_line_of_its_message(log: Log) -> None:
    try:
        raise LookupError("nowhere")
    except LookupError:
        logging.getLogger("house").exception("oh")
    [line] = log.lines
    assert line["traceback"].endswith("LookupError: nowhere")


def test_lines_name_the_current_interaction_and_match(log: Log) -> None:
    house = logging.getLogger("house")
    with trail.about(interaction=1, guild=2):
        trail.note(match=3, ply=4)
        house.info("inside")
        with trail.about():
            trail.note(match=5, ply=6)
        house.info("again")
    house.info("outside")
    about = [{name: line.get(name) for name in ("interaction", "match")} for line in log.lines]
    assert about == [
        {"interaction": 1, "match": 3},
        {"interaction": 1, "match": 3},
        {"interaction": None, "match": None},
    ]


async def test_a_log_line_names_the_match_and_the_interaction_that_started_the_work(
    world: World, log: Log
) -> None:
    await world.start_match()
    table = world.table_message()
    world.env.inject_error("POST", "/webhooks/*", status=500, message="no")
    await world.press(world.mover(), await world.pick("Fb2"), "Fb2-b1")
    [line] = [line for line in log.lines if "not shown" in line["message"]]
    assert line["level"] == "WARNING"
    assert (line["guild"], line["match"], line["ply"]) == (world.guild.id, 1, 1)
    assert line["interaction"] in world.env.backend.interactions
    await world.forge(world.zoe, table, "clowder:unheard-of")
    [line] = [line for line in log.lines if "unknown verb" in line["message"]]
    assert (line["guild"], "match" in line) == (world.guild.id, False)


async def test_no_log_line_contains_a_seed_or_a_token(world: World, log: Log) -> None:
    # `set_up_logging` sets INFO or a higher level, because discord.py logs tokens at DEBUG.
    logging.getLogger("discord").setLevel(logging.INFO)
    await world.mia.slash(world.channel, "play", game="caged-rat")
    lobby = world.last()
    await world.ben.click(lobby, label="Join")
    await world.mia.click(lobby, label="Start")
    for member in (world.mia, world.ben):
        await member.slash(world.channel, "hand")
    tokens = [hand.token for hand in await world.bot.store.panels(1)]
    assert tokens
    seed = (await world.table()).row.seed
    assert len(log.lines) > 5
    for secret in (seed.hex(), repr(seed)[2:-1], *tokens):
        assert secret not in log.text


@pytest.mark.parametrize("chosen", ["json", "text"])
def test_the_setting_log_format_chooses_between_text_and_json(chosen: str) -> None:
    program = "import app, logging; app.set_up_logging(app.Config()); logging.info('a word')"
    environment = {"LOG_FORMAT": chosen, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert (chosen == "json") == done.stderr.startswith('{"')
    assert "a word" in done.stderr

"""While somebody types: what cannot be found or sent costs a line of the log, and nothing else."""

from __future__ import annotations

import logging

import pytest

from data import StoreUnavailable
from tests.discord.world import World

TYPED = [("move", "action", ""), ("replay", "match", "1")]


def amiss(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str, bool]]:
    """What was logged for an owner: level, text, and whether a traceback came with it."""
    return [
        (record.levelname, record.getMessage(), record.exc_info is not None)
        for record in caplog.records
        if record.levelno >= logging.WARNING
    ]


@pytest.mark.parametrize(("command", "option", "typed"), TYPED)
async def test_a_store_that_fails_suggests_nothing(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    command: str,
    option: str,
    typed: str,
) -> None:
    async def fail(*_args: object, **_kwargs: object) -> None:
        raise StoreUnavailable("disk is full")

    for name in ("live_match_in", "finished_of"):
        monkeypatch.setattr(world.bot.store, name, fail)
    assert await world.mia.autocomplete(world.channel, command, option, typed) == []
    assert amiss(caplog) == [("WARNING", "nothing suggested: disk is full", False)]


@pytest.mark.parametrize(("command", "option", "typed"), [*TYPED, ("me", "zone", "paris")])
@pytest.mark.parametrize(("status", "code"), [(404, 10062), (500, 0)])
async def test_an_answer_that_discord_would_not_take_is_one_line(
    world: World,
    caplog: pytest.LogCaptureFixture,
    command: str,
    option: str,
    typed: str,
    status: int,
    code: int,
) -> None:
    world.env.inject_error("POST", "/interactions/*", status=status, code=code, message="no")
    assert await world.mia.autocomplete(world.channel, command, option, typed) == []
    lost = f"suggestions were lost: {status} {code} no"
    assert amiss(caplog) == [("WARNING", lost, False)]


async def test_a_fault_of_ours_still_comes_with_its_traceback(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_args: object) -> None:
        raise LookupError("nowhere")

    monkeypatch.setattr(world.bot.store, "live_match_in", fail)
    assert await world.mia.autocomplete(world.channel, "move", "action", "") == []
    [(level, said, traced)] = amiss(caplog)
    assert (level, traced) == ("ERROR", True)
    assert said.startswith("Ignoring exception in autocomplete")

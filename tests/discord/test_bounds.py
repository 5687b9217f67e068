"""Bounds on how often a person may use commands and controls per minute."""

from __future__ import annotations

import logging

import pytest

from cogs.commands import BEGIN, COSTLY, HINT, LOOK, PLAY, STEP, SUGGESTIONS, new_bounds
from cogs.kit.bounds import ACTIONS, LOOKS, Bound, Bounds
from cogs.kit.refused import Refused, RefusedWhileBusy
from data import StoreBusy, connection_queue, postgres
from tests.data.conftest import postgres_schema
from tests.data.ready import make_ready
from tests.discord.world import GAME, World, private, told, world_on

pytestmark = pytest.mark.usefixtures("clean_log")

TOO_OFTEN = "You did that very often in a short time. Please wait "
BUSY = "So many people are playing just now"
MINUTE = 60


@pytest.fixture
def real_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot's real bounds. Other tests play too fast for them, and use lenient bounds."""
    monkeypatch.setattr(Bounds, "leniency", 1)


async def look(world: World, times: int) -> None:
    """Have Boss run `/games` this many times without a refusal."""
    for _ in range(times):
        assert TOO_OFTEN not in told(await world.boss.slash(world.channel, "games"))


async def test_every_command_declares_its_bound(world: World) -> None:
    commands = world.bot.tree.get_commands()
    assert commands
    assert [each.name for each in commands if "bound" not in each.extras] == []


@pytest.mark.usefixtures("real_bounds")
async def test_a_person_who_asks_too_often_is_refused_for_a_minute(world: World) -> None:
    await look(world, LOOK.times)
    refusal = private(await world.boss.slash(world.channel, "games"))
    assert refusal.ephemeral
    assert told(await world.boss.slash(world.channel, "games")).startswith(TOO_OFTEN)
    assert "refused" not in told(await world.mia.slash(world.channel, "games"))
    await world.pass_time(MINUTE + 1)
    await look(world, 1)


@pytest.mark.usefixtures("real_bounds")
async def test_controls_and_commands_with_the_same_bound_are_counted_together(world: World) -> None:
    panel = private(await world.boss.slash(world.channel, "settings"))
    await look(world, LOOK.times - 1)
    menu = "clowder-menu:settings:board"
    answer = private(await world.boss.select(panel, ["in-place"], custom_id=menu))
    assert answer.id != panel.id
    assert (await world.bot.store.settings(world.guild.id)).board_mode == "newest"


@pytest.mark.usefixtures("real_bounds")
async def test_forged_controls_count_towards_the_bound(world: World) -> None:
    board = await world.start_match()
    for _ in range(PLAY.times):
        answer = await world.forge(world.zoe, board, "clowder:unheard-of")
        assert TOO_OFTEN not in told(answer)
    assert TOO_OFTEN in told(await world.forge(world.zoe, board, "clowder:unheard-of"))


@pytest.mark.usefixtures("real_bounds")
async def test_a_person_can_open_at_most_ten_tables_per_minute(world: World) -> None:
    answers = [await world.zoe.slash(world.channel, "play", game=GAME) for _ in range(11)]
    assert [told(each).startswith(TOO_OFTEN) for each in answers[1:]] == [False] * 9 + [True]


@pytest.mark.usefixtures("real_bounds")
async def test_autocomplete_suggests_nothing_beyond_its_bound(world: World) -> None:
    await world.start_match()
    world.bot.bounds = Bounds(suggestions=Bound("suggestions", 2), otherwise=PLAY)
    mover = world.mover()
    found = [await mover.autocomplete(world.channel, "move", "action", "") for _ in range(3)]
    assert [bool(each) for each in found] == [True, True, False]


@pytest.mark.usefixtures("real_bounds")
def test_two_presses_a_second_are_within_the_bound() -> None:
    bounds = new_bounds()
    for _ in range(2 * MINUTE):
        bounds.check(PLAY, 1, 0)
    with pytest.raises(Refused):
        bounds.check(PLAY, 1, 0)
    bounds.check(PLAY, 2, 0)


def test_as_the_load_grows_the_bot_refuses_to_show_things_before_it_refuses_actions() -> None:
    bounds = new_bounds()
    bounds.check(STEP, 1, LOOKS)
    with pytest.raises(RefusedWhileBusy):
        bounds.check(STEP, 1, LOOKS + 0.1)
    bounds.check(PLAY, 1, ACTIONS)
    with pytest.raises(RefusedWhileBusy):
        bounds.check(PLAY, 1, ACTIONS + 0.1)
    assert bounds.may_suggest(1, SUGGESTIONS.patience)
    assert not bounds.may_suggest(1, SUGGESTIONS.patience + 0.1)


@pytest.mark.usefixtures("real_bounds")
@pytest.mark.parametrize("bound", [COSTLY, BEGIN, HINT, STEP])
def test_refusals_of_a_busy_bot_do_not_count_towards_the_bound(bound: Bound) -> None:
    bounds = new_bounds()
    for _ in range(2 * bound.times):
        with pytest.raises(RefusedWhileBusy):
            bounds.check(bound, 1, bound.patience + 0.1)
    for _ in range(bound.times):
        bounds.check(bound, 1, bound.patience)
    with pytest.raises(Refused, match="too-often"):
        bounds.check(bound, 1, bound.patience)


@pytest.mark.usefixtures("real_bounds")
def test_refusals_to_show_things_do_not_count_towards_the_bound_on_actions() -> None:
    bounds = new_bounds()
    for _ in range(PLAY.times):
        with pytest.raises(RefusedWhileBusy):
            bounds.check(STEP, 1, ACTIONS)
        bounds.check(PLAY, 1, ACTIONS)


@pytest.mark.usefixtures("real_bounds")
def test_suggestions_that_a_busy_bot_refuses_do_not_count_towards_the_bound() -> None:
    bounds = new_bounds()
    for _ in range(SUGGESTIONS.times):
        assert not bounds.may_suggest(1, SUGGESTIONS.patience + 0.1)
        assert bounds.may_suggest(1, SUGGESTIONS.patience)
    assert not bounds.may_suggest(1, SUGGESTIONS.patience)


@pytest.mark.usefixtures("real_bounds")
async def test_people_who_were_refused_under_load_are_served_afterwards(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(world.bot, "expected_wait", lambda: LOOKS + 0.1)
        for _ in range(LOOK.times):
            assert told(await world.boss.slash(world.channel, "games")).startswith(BUSY)
    await look(world, LOOK.times)
    assert told(await world.boss.slash(world.channel, "games")).startswith(TOO_OFTEN)


async def test_a_busy_bot_refuses_a_control_before_discord_py_builds_the_message_with_the_control(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    board, mover = world.table_message(), world.mover()

    def build(*_: object, **__: object) -> None:
        pytest.fail("discord.py builds the message")

    with monkeypatch.context() as patch:
        patch.setattr(world.bot, "expected_wait", lambda: LOOKS + 0.1)
        patch.setattr("discord.interactions.Message", build)
        assert told(await world.press(mover, board, "Fb2")).startswith(BUSY)
    panel = private(await world.press(mover, board, "Fb2"))
    with monkeypatch.context() as patch:
        patch.setattr(world.bot, "expected_wait", lambda: LOOKS + 0.1)
        await world.press(mover, panel, "Fb2-b1")
    assert (await world.table()).ply == 1


async def busy(*_: object, **__: object) -> None:
    raise StoreBusy(300)


@pytest.mark.usefixtures("real_bounds")
async def test_commands_that_the_busy_store_refuses_do_not_count_towards_the_bound(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(world.bot.store, "create_lobby", busy)
        for _ in range(BEGIN.times):
            refusal = await world.zoe.slash(world.channel, "play", game=GAME)
            assert told(refusal).startswith(BUSY)
    answers = [await world.zoe.slash(world.channel, "play", game=GAME) for _ in range(11)]
    assert [told(each).startswith(TOO_OFTEN) for each in answers[1:]] == [False] * 9 + [True]


@pytest.mark.usefixtures("real_bounds")
async def test_controls_that_the_busy_store_refuses_do_not_count_towards_the_bound(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = private(await world.boss.slash(world.channel, "settings"))
    menu = "clowder-menu:settings:board"
    with monkeypatch.context() as patch:
        patch.setattr(world.bot.store, "save_settings", busy)
        for _ in range(LOOK.times):
            refusal = await world.boss.select(panel, ["in-place"], custom_id=menu)
            assert told(refusal).startswith(BUSY)
    await look(world, LOOK.times - 1)
    assert told(await world.boss.slash(world.channel, "games")).startswith(TOO_OFTEN)


@pytest.mark.usefixtures("real_bounds")
async def test_suggestions_that_the_busy_store_refuses_do_not_count_towards_the_bound(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    world.bot.bounds = Bounds(suggestions=Bound("suggestions", 2), otherwise=PLAY)
    mover = world.mover()
    with monkeypatch.context() as patch:
        patch.setattr(world.bot.store, "live_match_in", busy)
        for _ in range(3):
            assert await mover.autocomplete(world.channel, "move", "action", "") == []
    found = [await mover.autocomplete(world.channel, "move", "action", "") for _ in range(3)]
    assert [bool(each) for each in found] == [True, True, False]


async def test_a_busy_bot_refuses_controls_and_commands_before_it_reads_a_match(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await world.start_match()
    mover = world.mover()

    async def fail(*_: object) -> None:
        pytest.fail("the busy bot has read a match")

    with monkeypatch.context() as patch:
        patch.setattr(world.bot, "expected_wait", lambda: ACTIONS + 0.1)
        for reading in ("load", "place", "live_in"):
            patch.setattr(world.bot.tables, reading, fail)
        for answer in (
            await mover.slash(world.channel, "board"),
            await mover.slash(world.channel, "move", action="Fb2-b1"),
            await world.press(mover, board, "Fb2"),
            await world.forge(mover, board, "clowder:act:1:0:Fb2-b1"),
        ):
            assert told(answer).startswith(BUSY)
        assert await mover.autocomplete(world.channel, "move", "action", "") == []
    assert await mover.autocomplete(world.channel, "move", "action", "")


async def test_people_who_wait_too_long_for_a_connection_to_postgresql_are_told_the_bot_is_busy(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(postgres, "_CONNECTIONS", 1)
    async with postgres_schema() as url:
        await make_ready(url)
        async with world_on(url) as world:
            await world.start_match()
            mover = world.mover()
            caplog.set_level(logging.INFO, "cogs.kit.replies")
            with monkeypatch.context() as patch:
                patch.setattr(connection_queue, "_TIMEOUT", 0)
                async with world.bot.store._database.reading():
                    assert told(await mover.slash(world.channel, "board")).startswith(BUSY)
            levels = {each.levelname for each in caplog.records if "waiting" in each.getMessage()}
            assert levels == {"INFO"}
            assert dict(world.bot.store.failures) == {"busy": 1}
            await world.type("Fb2-b1")
            assert (await world.table()).ply == 1

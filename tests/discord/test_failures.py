"""Failures around a match; none of them loses an action."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.kit import replies
from cogs.kit.replies import PATIENCE
from data import StoreBusy
from tests.discord.test_cats_at_the_table import Quick
from tests.discord.test_matches import SCRIPT
from tests.discord.world import GAME, World, buttons, now, outside, private, text, told

NOT_SHOWN = (
    "Your action counts. Discord wouldn’t take the board just now; I’ll post it as soon as I can."
)
MOVED_ON = "The board has moved on. Please use the newest board."
_THINKING = 5
BOARD_REQUEST = "/webhooks/*/simcord_interaction_*"


def warned(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the logged warnings and errors, which the bot's owner should look at."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.fixture
def other(tmp_path: Path, world: World) -> Iterator[sqlite3.Connection]:
    """A connection of another program that has the database open."""
    assert world
    with closing(sqlite3.connect(tmp_path / "clowder.db", isolation_level=None)) as connection:
        yield connection


@pytest.mark.parametrize(("status", "code"), [(500, 0), (403, 50001)])
async def test_a_board_that_discord_refused_is_posted_later(
    world: World, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    await world.start_match()
    before = world.snapshot()
    mover = world.mover()
    picker = await world.pick("Fb2")
    world.env.inject_error("POST", BOARD_REQUEST, status=status, code=code, message="no")
    result = await world.press(mover, picker, "Fb2-b1")
    assert told(result) == NOT_SHOWN
    assert world.snapshot() == before
    assert (await world.table()).ply == 1
    assert warned(caplog) == [f"match 1 not shown: {status} {code} no"]
    await world.catch_up()
    assert "Flea jumps b2 → b1" in text(world.table_message())
    assert world.table_message().id == world.last().id
    await world.click_through("Fb4-b5")
    assert (await world.table()).ply == 2


async def test_a_board_that_discord_keeps_refusing_is_shown_after_a_restart(world: World) -> None:
    await world.start_match()
    world.env.inject_error("POST", "/interactions/*")
    world.env.inject_error("POST", "/channels/*/messages", times=2)
    assert told(await world.type("Fb2-b1")) == NOT_SHOWN
    await world.catch_up()
    await world.catch_up()
    assert (await world.table()).row.shown_ply == 0
    await world.restart()
    assert "Flea jumps b2 → b1" in text(world.table_message())


async def test_the_bot_retries_less_and_less_often_in_a_channel_that_refuses_boards(
    world: World,
) -> None:
    await world.start_match()
    world.env.inject_error("POST", "/interactions/*", status=403, code=50013)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    await world.type("Fb2-b1")
    since = len(world.requests)
    await world.env.advance_time(30 * 60)
    assert 4 <= len(outside(world.requests[since:])) <= 8


@pytest.mark.parametrize(("status", "code"), [(500, 0), (403, 50001)])
async def test_the_bot_shrinks_an_older_board_later_if_discord_first_refuses_to_edit_it(
    world: World, status: int, code: int
) -> None:
    board = await world.start_match()
    world.refuse_changes(board.id, status=status, code=code)
    await world.click_through("Fb2-b1")
    world.env.backend.faults.clear()
    assert len([message for message in world.messages() if buttons(message)]) == 2
    await world.zoe.slash(world.channel, "board")
    assert world.last().id == world.table_message().id


async def test_the_board_command_posts_the_current_board_if_the_shown_board_is_outdated(
    world: World,
) -> None:
    board = await world.start_match()
    world.env.inject_error("POST", "/interactions/*", status=500)
    world.env.inject_error("POST", "/channels/*/messages", status=500)
    await world.type("Fb2-b1")
    world.expect_errors()
    assert world.table_message().id == board.id
    await world.zoe.slash(world.channel, "board")
    assert world.table_message().id != board.id
    assert "Flea jumps b2 → b1" in text(world.table_message())


@pytest.mark.parametrize("label", ["Flea b4", "Take back", "Resign"])
async def test_a_board_that_discord_refused_is_posted_when_an_outdated_button_is_pressed(
    world: World, label: str
) -> None:
    await world.start_match()
    await world.type("Fb2-b1")
    board = world.table_message()
    world.env.inject_error("POST", "/interactions/*", status=500)
    world.env.inject_error("POST", "/channels/*/messages", status=500)
    mover = world.mover()
    await world.type("Fb4-b5")
    world.expect_errors()
    assert world.table_message().id == board.id
    assert text(private(await mover.click(board, label=label))) == MOVED_ON
    assert world.table_message().id != board.id
    assert "Flea jumps b4 → b5" in text(world.table_message())


async def test_a_board_that_discord_refused_is_posted_when_an_outdated_hint_button_is_pressed(
    world: World,
) -> None:
    world.bot.cats.thinking = Quick()
    await world.mia.slash(world.channel, "play", game=GAME, against="kitten")
    board = world.table_message()
    for path in (BOARD_REQUEST, "/channels/*/messages"):
        world.env.inject_error("POST", path, status=500, times=None)
    await world.type(next(iter(await world.legal())))
    world.env.backend.faults.clear()
    world.expect_errors()
    assert world.table_message().id == board.id
    assert text(private(await world.mia.click(board, label="💡 Hint"))) == MOVED_ON
    assert world.table_message().id != board.id


async def test_a_press_on_an_older_board_shrinks_the_board_if_discord_refused_an_earlier_edit(
    world: World,
) -> None:
    board = await world.start_match()
    mover = world.mover()
    world.refuse_changes(board.id, status=500)
    await world.click_through("Fb2-b1")
    world.env.backend.faults.clear()
    assert buttons(now(world, board))
    assert told(await mover.click(board, label="Flea b2")) == MOVED_ON
    assert not buttons(now(world, board))
    assert world.last().id == world.table_message().id


async def test_play_goes_on_after_a_moderator_deleted_the_board(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    board = await world.start_match()
    await world.boss.delete(board)
    mover = world.member((await world.table()).to_act[0])
    await mover.slash(world.channel, "move", action="Fb2-b1")
    await world.boss.delete(world.table_message())
    await world.board_again(world.zoe)
    await world.click_through("Fb4-b5")
    assert (await world.table()).ply == 2
    assert warned(caplog) == []


async def test_a_board_deleted_right_after_it_was_posted_is_posted_again_on_request(
    world: World,
) -> None:
    board = await world.start_match()
    await world.boss.delete(board)
    since = len(world.requests)
    await world.zoe.slash(world.channel, "board")
    assert world.table_message().id != board.id
    looks = [each for each in world.requests[since:] if each.method == "GET"]
    assert [each.path for each in looks] == [f"/channels/{world.channel.id}/messages/{board.id}"]
    newest = world.table_message()
    await world.zoe.slash(world.channel, "board")
    assert world.table_message().id == newest.id


@pytest.mark.parametrize("command", ["move", "board", "resign", "draw", "takeback", "play"])
async def test_a_later_command_shows_the_result_of_a_match_if_discord_first_refused_the_result(
    world: World, command: str
) -> None:
    await world.start_match()
    for action in SCRIPT[:-1]:
        await world.click_through(action)
    for path in ("/interactions/*", "/webhooks/*", "/channels/*"):
        world.env.inject_error("POST", path, status=403, code=50013, times=None)
    await world.type(SCRIPT[-1])
    await world.env.advance_time(20 * 60)
    world.expect_errors()
    world.env.backend.faults.clear()
    asked = {"move": {"action": "Fb2-b1"}, "play": {"game": GAME}}
    result = await world.mia.slash(world.channel, command, **asked.get(command, {}))
    assert [text(each) for each in world.messages() if "is over" in text(each)]
    if command == "play":
        assert "Join" in buttons(world.last())
    else:
        assert "is over" in text(world.last())
        assert text(private(result)) == "This match is over."


async def test_a_match_goes_on_if_a_moderator_deletes_the_board_that_the_bot_edits_in_place(
    world: World,
) -> None:
    await world.boss.slash(world.channel, "settings", board="in-place")
    board = await world.start_match()
    picker = await world.pick("Fb2")
    mover = world.mover()
    await world.boss.delete(board)
    await world.press(mover, picker, "Fb2-b1")
    assert "Flea jumps b2 → b1" in text(world.table_message())


async def test_a_deleted_channel_closes_its_match(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await world.start_match()
    channel = world.bot.get_channel(world.channel.id)
    assert channel is not None
    await channel.delete()  # type: ignore[union-attr]
    await world.env.settle()
    since = len(world.requests)
    row = (await world.table()).row
    assert (row.live, row.ending and row.ending.reason) == (False, "abandoned")
    await world.env.advance_time(3600)
    assert world.requests[since:] == []
    assert warned(caplog) == []
    elsewhere = world.guild.create_text_channel("elsewhere")
    result = await world.mia.slash(elsewhere, "games")
    assert told(result).startswith("You have no match")


async def test_a_channel_deleted_while_the_bot_was_away_closes_its_match(world: World) -> None:
    await world.start_match()
    world.env.backend.delete_channel(world.channel.id)
    row = (await world.table()).row
    await world.restart()
    await world.env.settle()
    row = (await world.table()).row
    assert not row.live
    assert row.shown_over


async def test_a_match_is_closed_if_its_channel_proves_to_be_missing_when_a_board_is_posted(
    world: World,
) -> None:
    await world.start_match()
    table = await world.table()
    world.env.inject_error("POST", "/channels/*/messages", status=404, code=10003)
    await world.bot.tables.act(table.id, table.to_act[0], 0, "Fb2-b1")
    await world.catch_up()
    assert not (await world.table()).row.live
    since = len(world.requests)
    await world.env.advance_time(3600)
    assert world.requests[since:] == []


async def test_a_database_locked_for_two_seconds_only_delays_the_action(
    world: World, other: sqlite3.Connection, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start_match()
    mover = world.mover()
    picker = await world.pick("Fb2")
    other.execute("BEGIN IMMEDIATE")
    asyncio.get_running_loop().call_later(2, other.execute, "ROLLBACK")
    await world.press(mover, picker, "Fb2-b1")
    assert "Flea jumps b2 → b1" in text(world.table_message())
    assert warned(caplog) == []


def slow(world: World, monkeypatch: pytest.MonkeyPatch, operation: str) -> asyncio.Event:
    """Delay an operation of the store, or `draw`, until the bot responds to the interaction.

    The bot cannot finish its answer during the delay, so this first response must be a deferral.
    Return an event that is set when the delay starts.
    """
    started, before = asyncio.Event(), responses(world)

    async def wait() -> None:
        started.set()
        await response_after(world, before)

    delay(world, monkeypatch, operation, wait)
    return started


def delay(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    operation: str,
    wait: Callable[[], Awaitable[None]],
) -> None:
    """Delay an operation: from now on, each call of the operation awaits `wait()` first.

    `operation` is the name of a method of the store, or "draw" for the drawing of pictures.
    """
    owner = world.bot.drawing if operation == "draw" else world.bot.store
    work = getattr(owner, operation)

    async def slowly(*args: Any, **kwargs: Any) -> Any:
        await wait()
        return await work(*args, **kwargs)

    monkeypatch.setattr(owner, operation, slowly)


def responses(world: World) -> int:
    """Count the first responses that the bot has sent to interactions."""
    return sum(request.path.endswith("/callback") for request in world.requests)


async def response_after(world: World, count: int) -> None:
    """Wait until the bot has sent more than `count` first responses."""
    while responses(world) <= count:  # noqa: ASYNC110  # the bot's own time
        await asyncio.sleep(0.01)


def first_answer(world: World) -> dict[str, Any]:
    """Return the first response that the bot sent to the newest interaction."""
    first = [request for request in world.requests if request.path.endswith("/callback")][-1]
    assert isinstance(first.json, dict)
    return first.json


def asked_to_wait(world: World) -> bool:
    """Return whether the bot deferred its response to the newest typed command."""
    return bool(first_answer(world)["type"] == _THINKING)


@pytest.mark.parametrize("operation", ["match", "append"])
async def test_a_click_is_deferred_and_then_carried_out_if_the_database_is_slow(
    world: World, monkeypatch: pytest.MonkeyPatch, operation: str
) -> None:
    await world.start_match()
    mover = world.mover()
    picker = await world.pick("Fb2")
    slow(world, monkeypatch, operation)
    await world.press(mover, picker, "Fb2-b1")
    assert "Flea jumps b2 → b1" in text(world.table_message())
    assert [message.id for message in world.messages() if buttons(message)] == [world.last().id]


async def test_a_typed_move_is_deferred_and_then_carried_out_if_the_database_is_slow(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    slow(world, monkeypatch, "append")
    result = await world.type("Fb2-b1")
    assert asked_to_wait(world)
    assert text(private(result)) == "Done."
    assert "Flea jumps b2 → b1" in text(world.table_message())


@pytest.mark.parametrize("operation", ["draw", "shown", "record_message"])
async def test_a_slow_step_before_the_board_is_posted_defers_the_response(
    world: World, monkeypatch: pytest.MonkeyPatch, operation: str
) -> None:
    await world.start_match()
    slow(world, monkeypatch, operation)
    await world.type("Fb2-b1")
    assert asked_to_wait(world) == (operation != "record_message")
    assert "Flea jumps b2 → b1" in text(world.table_message())


async def test_several_short_delays_together_defer_the_response(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock that decides when to defer a response runs only during the delays."""
    await world.start_match()
    due = list[tuple[float, asyncio.Event]]()
    before, passed = responses(world), 0.0

    async def sleep(seconds: float) -> None:
        due.append((passed + seconds, asyncio.Event()))
        await due[-1][1].wait()

    async def wait() -> None:
        nonlocal passed
        # Let the bot start to watch the time.
        await asyncio.sleep(0)
        passed += 0.4 * PATIENCE
        for moment, reached in due:
            if moment <= passed:
                reached.set()
                await response_after(world, before)

    changed = SimpleNamespace(**{**vars(asyncio), "sleep": sleep})
    monkeypatch.setattr(replies, "asyncio", changed)
    for operation in ("live_match_in", "match", "append"):
        delay(world, monkeypatch, operation, wait)
    await world.type("Fb2-b1")
    assert asked_to_wait(world)
    assert "Flea jumps b2 → b1" in text(world.table_message())


async def test_the_host_is_asked_to_try_again_if_a_form_cannot_open_in_time(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.mia.slash(world.channel, "play", game="washi-cat")
    lobby = world.last()
    slow(world, monkeypatch, "lobby")
    late = await world.mia.click(lobby, label="Options")
    assert late.modal is None
    assert told(late) == "That took too long. Please try again."
    monkeypatch.undo()
    assert (await world.mia.click(lobby, label="Options")).modal is not None


async def test_a_refusal_that_was_deferred_is_still_private(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    slow(world, monkeypatch, "live_match_in")
    result = await world.waiting().slash(world.channel, "move", action="Fb2-b1")
    assert asked_to_wait(world)
    assert told(result).startswith("It isn’t your turn")


async def test_a_lobby_is_posted_after_a_deferral_if_the_database_is_slow(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow(world, monkeypatch, "create_lobby")
    await world.mia.slash(world.channel, "play", game=GAME)
    assert asked_to_wait(world)
    lobby = world.last()
    slow(world, monkeypatch, "start_match")
    await world.ben.click(lobby, label="Join")
    await world.mia.click(lobby, label="Start")
    assert "Your move" in text(world.table_message())


async def test_an_action_is_finished_even_if_discord_no_longer_accepts_the_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    slow(world, monkeypatch, "append")
    world.env.inject_error("POST", "/interactions/*", status=404, code=10062, times=None)
    world.env.inject_error("POST", "/webhooks/*", status=404, code=10015, times=None)
    await world.type("Fb2-b1")
    world.env.backend.faults.clear()
    assert "Flea jumps b2 → b1" in text(world.table_message())


async def test_a_database_that_stays_locked_is_reported_once(
    world: World, other: sqlite3.Connection, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start_match()
    before = world.snapshot()
    other.execute("BEGIN IMMEDIATE")
    result = await world.type("Fb2-b1")
    other.execute("ROLLBACK")
    assert told(result) == (
        "I can’t reach my notebook just now. Nothing was changed; please try again in a moment."
    )
    assert world.snapshot() == before
    assert warned(caplog) == ["storage unavailable: database is locked"]
    await world.type("Fb2-b1")
    assert (await world.table()).ply == 1


async def test_an_action_that_was_committed_but_not_shown_is_shown_after_a_restart(
    world: World,
) -> None:
    await world.start_match()
    table = await world.table()
    await world.bot.tables.act(table.id, table.to_act[0], 0, "Fb2-b1")
    await world.restart()
    assert "Flea jumps b2 → b1" in text(world.table_message())
    assert world.table_message().id == world.last().id
    await world.click_through("Fb4-b5")
    assert (await world.table()).ply == 2


async def test_a_result_that_was_not_shown_is_shown_after_a_restart(world: World) -> None:
    await world.start_match()
    for action in SCRIPT[:-1]:
        await world.click_through(action)
    table = await world.table()
    await world.bot.tables.act(table.id, table.to_act[0], table.ply, SCRIPT[-1])
    await world.restart()
    assert "is over" in text(world.last())
    assert list(buttons(world.last())) == ["Rematch", "Replay", "Rules"]


async def test_a_first_board_that_was_not_shown_is_shown_after_a_restart(
    world: World,
) -> None:
    await world.open_lobby()
    lobby = await world.bot.store.lobby_in(world.channel.id)
    assert lobby is not None
    lobby = await world.bot.store.join_lobby(lobby.id, world.ben.id, limit=2)
    await world.bot.tables.start(lobby, lobby.members)
    await world.restart()
    assert "Your move" in text(world.table_message())


@pytest.mark.parametrize("code", [10062, 10015, 40060])
async def test_an_action_through_an_expired_interaction_still_posts_the_board(
    world: World, caplog: pytest.LogCaptureFixture, code: int
) -> None:
    await world.start_match()
    mover = world.mover()
    picker = await world.pick("Fb2")
    for path in ("/interactions/*", "/webhooks/*"):
        world.env.inject_error("*", path, status=404, code=code, times=None)
    await world.press(mover, picker, "Fb2-b1")
    world.env.backend.faults.clear()
    assert "Flea jumps b2 → b1" in text(world.table_message())
    assert [message.id for message in world.messages() if buttons(message)] == [world.last().id]
    assert warned(caplog) == []
    await world.click_through("Fb4-b5")
    assert (await world.table()).ply == 2


async def test_a_click_on_a_board_shrinks_that_board_even_if_the_interaction_has_expired(
    world: World,
) -> None:
    await world.start_match()
    for action in ("Fb2-b1", "Rc5-c4", "Ra1-b1"):
        await world.click_through(action)
    for path in ("/interactions/*", "/webhooks/*"):
        world.env.inject_error("*", path, status=404, code=10062, times=None)
    await world.press(world.mover(), world.table_message(), "Cb1>a1")
    world.env.backend.faults.clear()
    assert (await world.table()).ply == 4
    assert [message.id for message in world.messages() if buttons(message)] == [world.last().id]


async def test_an_answer_that_discord_refused_is_followed_by_an_apology(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start_match()
    world.env.inject_error("POST", "/interactions/*", status=500)
    result = await world.mover().click(world.table_message(), label="Cat b1")
    assert told(result) == (
        "Discord wouldn’t take my answer just now. Nothing was lost; please look again in a moment."
    )
    assert len(warned(caplog)) == 1


async def test_a_lobby_closes_when_its_match_starts_even_if_discord_refuses_the_answer(
    world: World,
) -> None:
    lobby = await world.open_lobby()
    await world.ben.click(lobby, label="Join")
    world.env.inject_error("POST", "/interactions/*", status=408)
    answer = private(await world.mia.click(lobby, label="Start"))
    assert text(answer).startswith("Your action counts.")
    assert text(now(world, lobby)) == "-# Cat, Rat, Flea!: match 1 has started."
    await world.env.advance_time(60)
    assert "Your move" in text(world.table_message())


async def test_a_lobby_that_discord_refused_does_not_block_the_channel(world: World) -> None:
    world.env.inject_error("POST", "/interactions/*", status=500)
    result = await world.mia.slash(world.channel, "play", game=GAME)
    assert told(result).startswith("Discord wouldn’t take my answer")
    await world.open_lobby()
    assert "Join" in buttons(world.last())


async def test_an_unexpected_error_gives_one_sentence_and_one_log_entry(
    world: World, other: sqlite3.Connection, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start_match()
    await world.click_through("Fb2-b1")
    waiting, table = world.mover(), world.table_message()
    other.execute("UPDATE actions SET text = 'Zz9' WHERE ply = 1")
    await world.restart()
    before = world.snapshot()
    caplog.clear()
    result = await waiting.click(table, label="Cat b5")
    said = told(result)
    assert said.startswith("Something went wrong on my side. Nothing was lost.")
    reference = said.rpartition(" ")[2]
    assert warned(caplog) == [f"unexpected error {reference}"]
    assert world.snapshot() == before
    world.expect_errors()


async def test_logs_contain_no_seed_and_no_token(
    world: World, other: sqlite3.Connection, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await world.start_match()
    row = (await world.table()).row
    world.env.inject_error("POST", BOARD_REQUEST, status=500)
    await world.type("Fb2-b1")
    other.execute("UPDATE actions SET text = 'Zz9' WHERE ply = 1")
    await world.restart()
    await world.catch_up()
    await world.mia.slash(world.channel, "board")
    written = caplog.text
    assert "unexpected error" in written
    for secret in (row.seed.hex(), repr(row.seed)[2:-1], "simcord_interaction_"):
        assert secret not in written
    world.expect_errors()


async def test_a_match_that_cannot_be_replayed_does_not_stop_other_matches(
    world: World, other: sqlite3.Connection
) -> None:
    await world.start_match()
    await world.type("Fb2-b1")
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.mia.slash(elsewhere, "play", game=GAME)
    first, world.channel = world.channel, elsewhere
    await world.ben.click(world.last(), label="Join")
    await world.mia.click(world.last(), label="Start")
    await world.bot.tables.act(2, (await world.table()).to_act[0], 0, "Fb2-b1")
    other.execute("UPDATE actions SET text = 'Zz9' WHERE ply = 1 AND match_id = 1")
    other.execute("UPDATE matches SET shown_ply = 0 WHERE id = 1")
    await world.restart()
    assert "Flea jumps b2 → b1" in text(world.table_message())
    world.channel = first
    assert "Your move" in text(world.table_message())


async def test_the_private_panel_keeps_no_picture_and_no_control_after_the_action(
    world: World,
) -> None:
    await world.start_match()
    mover = world.mover()
    picker = await world.pick("Fb2")
    assert len(picker.attachments) == 1
    await world.press(mover, picker, "Fb2-b1")
    [left] = [message for message in world.channel.history(viewer=mover) if message.flags.ephemeral]
    assert text(left).startswith("Done.")
    assert not left.attachments
    assert not buttons(left)
    assert private(await mover.slash(world.channel, "games"))


async def test_an_action_that_could_not_be_shown_in_time_is_refused(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start_match()
    before = world.snapshot()
    with monkeypatch.context() as patch:
        patch.setattr(world.bot.drawing, "expected_wait", lambda: 60.0)
        assert told(await world.type("Fb2-b1")).startswith("So many people are playing just now")
    assert world.snapshot() == before
    assert (await world.table()).ply == 0
    await world.type("Fb2-b1")
    assert "Flea jumps b2 → b1" in text(world.table_message())
    assert warned(caplog) == []


async def test_a_turn_can_be_finished_under_load_but_no_new_panel_can_be_opened(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    mover, menu = world.mover(), await world.pick("Fb2")
    with monkeypatch.context() as patch:
        patch.setattr(world.bot.drawing, "expected_wait", lambda: 2.0)
        more = await world.press(mover, world.table_message(), "Fc2")
        assert told(more).startswith("So many people are playing just now")
        await world.press(mover, menu, "Fb2-b1")
    assert "Flea jumps b2 → b1" in text(world.table_message())


@pytest.mark.parametrize("part", ["drawing", "budget", "lag", "store"])
async def test_if_a_part_of_the_bot_is_overloaded_the_bot_refuses_panels_but_accepts_actions(
    world: World, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    await world.start_match()
    mover, menu = world.mover(), await world.pick("Fb2")
    with monkeypatch.context() as patch:
        patch.setattr(getattr(world.bot, part), "expected_wait", lambda: 2.0)
        more = await world.press(mover, world.table_message(), "Fc2")
        assert told(more).startswith("So many people are playing just now")
        await world.press(mover, menu, "Fb2-b1")
    assert (await world.table()).ply == 1


async def test_a_panel_that_cannot_be_recorded_is_shown_without_an_error_message(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start_match()

    async def busy(*_: Any, **__: Any) -> Any:
        raise StoreBusy(300)

    with monkeypatch.context() as patch:
        patch.setattr(world.bot.store, "record_panel", busy)
        menu = await world.pick("Fb2")
    assert "where to?" in text(menu)
    await world.press(world.mover(), menu, "Fb2-b1")
    assert (await world.table()).ply == 1
    assert warned(caplog) == []


async def test_a_press_in_an_open_panel_needs_no_transaction_to_record_the_panel(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    mover, menu = world.mover(), await world.pick("Fb2")
    recorded = 0
    record = world.bot.store.record_panel

    async def counted(*args: Any) -> Any:
        nonlocal recorded
        recorded += 1
        return await record(*args)

    monkeypatch.setattr(world.bot.store, "record_panel", counted)
    await mover.click(menu, label="◀ Back")
    assert recorded == 0
    [noted] = await world.bot.store.panels((await world.table()).id)
    assert noted.message_id == menu.id


async def test_an_action_is_refused_when_the_database_is_too_busy(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start_match()

    async def busy(*_: Any, **__: Any) -> Any:
        raise StoreBusy(300)

    with monkeypatch.context() as patch:
        patch.setattr(world.bot.store, "append", busy)
        assert told(await world.type("Fb2-b1")).startswith("So many people are playing just now")
    assert (await world.table()).ply == 0
    assert warned(caplog) == []

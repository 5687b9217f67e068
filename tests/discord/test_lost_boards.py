"""Boards that were posted but not recorded: in the end each match has exactly one board."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from cogs.board.posting import BOARD
from data import LOBBY, StoreUnavailable
from tests.discord.world import World, buttons, now, text

ACTION = "Fb2-b1"


def boards(world: World) -> list[int]:
    """Return the ids of the messages from which a match can be played."""
    return [message.id for message in world.messages() if "Resign" in buttons(message)]


def fail(world: World, monkeypatch: pytest.MonkeyPatch, operation: str) -> None:
    """Have an operation of the store fail from now on, as on a full disk."""

    async def full(*_: Any, **__: Any) -> Any:
        raise StoreUnavailable("disk is full")

    monkeypatch.setattr(world.bot.store, operation, full)


async def kill_after_posting(world: World, monkeypatch: pytest.MonkeyPatch) -> int:
    """Take an action whose board is posted but not recorded; restart; return the board's id."""
    with monkeypatch.context() as patch:
        fail(world, patch, "record_message")
        await world.type(ACTION)
        posted = world.last().id
        await world.restart()
    return posted


async def test_a_board_whose_message_could_not_be_recorded_is_kept_and_recorded_later(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    with monkeypatch.context() as patch:
        fail(world, patch, "record_message")
        await world.type(ACTION)
        posted = world.last().id
        before = len(world.messages())
        for _ in range(3):
            await world.catch_up()
        assert len(world.messages()) == before
    await world.pass_time(60 * 60)
    assert boards(world) == [posted]
    assert len(world.messages()) == before
    assert not await world.bot.store.behind()


async def test_a_board_that_a_killed_bot_posted_is_found_after_the_restart(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    posted = await kill_after_posting(world, monkeypatch)
    await world.catch_up()
    assert boards(world) == [posted]
    await world.type((await world.legal())[0])
    assert boards(world) == [world.last().id]
    assert any("Flea jumps b2 → b1" in text(message) for message in world.messages())


async def test_a_lost_board_older_than_the_newest_board_is_found_after_the_restart(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Earlier versions of the bot posted the next board without searching for lost boards."""
    await world.start_match()
    following = world.waiting()
    with monkeypatch.context() as patch:
        fail(world, patch, "record_message")
        await world.type(ACTION)
    lost = world.last().id
    world.bot.showing.lost.forget(1)
    await following.slash(world.channel, "move", action=(await world.legal())[0])
    newest = world.last().id
    assert boards(world) == [lost, newest]
    await world.restart()
    await world.catch_up()
    assert boards(world) == [newest]
    [row] = await world.bot.store.messages(1, BOARD)
    assert row.message_id == newest


async def test_a_lost_result_of_version_0_1_0_is_found(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The controls of a result of version 0.1.0 have no revision."""
    await world.start_match()
    with monkeypatch.context() as patch:
        fail(world, patch, "record_message")
        await world.end(world.boss, "late")
    old = world.last()
    stored = world.env.backend.get_message(world.channel.id, old.id)
    control = {"type": 2, "style": 1, "label": "Rematch", "custom_id": "clowder:rematch:1"}
    stored.components = [{"type": 1, "components": [control]}]
    await world.restart()
    await world.catch_up()
    [result] = [each for each in world.messages() if "Rematch" in buttons(each)]
    assert result.id > old.id, "the result was posted again, and the old message shrank"
    assert not await world.bot.store.behind()


@pytest.mark.parametrize("mode", ["newest", "in-place"])
async def test_the_channel_has_only_one_board_when_an_action_follows_a_lost_board(
    world: World, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    await world.start_match()
    await kill_after_posting(world, monkeypatch)
    await world.boss.slash(world.channel, "settings", board=mode)
    await world.type((await world.legal())[0])
    assert len(boards(world)) == 1
    assert (await world.bot.store.shown(1, BOARD)).match.shown_ply == 2


async def test_an_older_board_that_could_not_shrink_earlier_shrinks_after_a_restart(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    with monkeypatch.context() as patch:
        fail(world, patch, "note_shrunk")
        world.refuse_changes(status=500)
        await world.type(ACTION)
        world.env.backend.faults.clear()
        assert len(boards(world)) == 2
        await world.restart()
    await world.catch_up()
    assert boards(world) == [world.last().id]


async def test_a_board_that_a_killed_bot_posted_on_request_is_found_after_the_restart(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await world.start_match()
    await world.env.advance_time(60)
    with monkeypatch.context() as patch:
        fail(world, patch, "record_message")
        await world.zoe.slash(world.channel, "board")
        world.expect_errors()
        posted = world.last().id
        assert set(boards(world)) == {first.id, posted}
        await world.restart()
    await world.catch_up()
    assert boards(world) == [posted]
    assert not await world.bot.store.behind()


async def test_a_requested_board_that_discord_refuses_is_not_posted_later(world: World) -> None:
    first = await world.start_match()
    await world.env.advance_time(60)
    world.env.inject_error("POST", "/interactions/*", status=403, code=50013)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    await world.zoe.slash(world.channel, "board")
    assert not await world.bot.store.behind()
    await world.pass_time(60 * 60)
    assert boards(world) == [first.id]


async def test_the_bot_does_not_look_for_lost_boards_after_a_clean_restart(world: World) -> None:
    await world.start_match()
    await world.restart()
    since = len(world.requests)
    await world.type(ACTION)
    asked = [each.path for each in world.requests[since:] if each.method == "GET"]
    # The new process asks for the names of people that it has not seen yet.
    assert all(path.startswith("/users/") for path in asked)


async def test_if_a_post_timed_out_the_bot_looks_for_the_board_before_it_posts_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    showing = world.bot.showing
    posted = showing._posted

    async def lost(*arguments: Any) -> int:
        await posted(*arguments)
        raise TimeoutError

    with monkeypatch.context() as patch:
        patch.setattr(showing, "_posted", lost)
        await world.type(ACTION)
    found = boards(world)
    await world.pass_time(60 * 60)
    assert boards(world) == [found[-1]]
    assert "Flea jumps b2 → b1" in text(world.table_message())


@pytest.mark.parametrize("restarted", [True, False])
async def test_a_started_lobby_loses_its_buttons_even_if_the_first_edit_fails(
    world: World, monkeypatch: pytest.MonkeyPatch, restarted: bool
) -> None:
    lobby = await world.open_lobby()
    await world.ben.click(lobby, label="Join")
    with monkeypatch.context() as patch:

        async def lost(*_: object, **__: object) -> None:
            raise aiohttp.ClientConnectionError

        patch.setattr("cogs.board.posting.replace_view", lost)
        await world.mia.click(lobby, label="Start")
    world.expect_errors()
    assert "Start" in buttons(now(world, lobby))
    if restarted:
        await world.restart()
    await world.catch_up()
    [left] = [each for each in world.messages() if each.id == lobby.id]
    assert buttons(left) == {}
    assert "match 1 has started" in text(left)
    assert await world.bot.store.messages(1, LOBBY) == []


async def test_a_lobby_whose_message_was_not_recorded_is_recognized_by_its_buttons(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        fail(world, patch, "set_lobby_message")
        await world.mia.slash(world.channel, "play", game="cat-rat-flea")
    world.expect_errors()
    [lobby] = [message for message in world.messages() if "Join" in buttons(message)]
    await world.ben.click(lobby, label="Join")
    stored = await world.bot.store.lobby_in(world.channel.id)
    assert stored is not None
    assert stored.message_id == lobby.id
    [lobby] = [message for message in world.messages() if "Start" in buttons(message)]
    await world.mia.click(lobby, label="Start")
    assert [message for message in world.messages() if "Start" in buttons(message)] == []

"""Hints are private: first they show where to look, then which action a cat would choose."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cogs.hints.giving import Hints
from cogs.history.records import record_file
from rules.cli import main
from rules.match import Match
from sandbox.forms import choose_options
from tests.data.conftest import postgres_schema
from tests.discord.direct import Chat
from tests.discord.test_cats_at_the_table import Failing, Nonsense, Quick, against
from tests.discord.world import (
    GAME,
    Message,
    World,
    alts,
    buttons,
    options,
    outside,
    private,
    text,
    told,
    world_on,
)

HIDDEN, SEVERAL = "cat-sequence", "caged-rat"
"""Games with hidden hands. In the game `SEVERAL`, a choice can consist of several actions."""
HINT, MORE = "💡 Hint", "💡 Show the action"
pytestmark = pytest.mark.usefixtures("clean_log")


async def begun(world: World, game: str = GAME) -> Quick:
    """Have Mia start a match against a kitten. Return the stub that works out the hints."""
    await against(world, game=game)
    thinks = Quick()
    world.bot.hints.thinking = thinks
    return thinks


def suggested(message: Message) -> str:
    """Return the action that a hint names."""
    said = text(message)
    assert "A cat would choose" in said
    return said.partition("(`")[2].partition("`)")[0]


async def used(world: World) -> list[int]:
    return [seat.hints for seat in (await world.table()).row.seats]


async def act(world: World, action: str) -> None:
    result = await world.mia.slash(world.channel, "move", action=action)
    if result.response is not None and "Yes, do it" in buttons(result.response):
        await world.mia.click(result.response, label="Yes, do it")


# Asking


async def test_the_hint_button_of_the_board_shows_first_where_to_look_and_then_the_action(
    world: World,
) -> None:
    thinks = await begun(world)
    before = world.snapshot()
    look = private(await world.mia.click(world.table_message(), label=HINT))
    assert "Look at" in text(look)
    assert "2 more hints" in text(look)
    assert alts(look)[0].startswith("Hint: look at ")
    action = await look_further(world, look)
    assert action in await world.legal()
    assert len(thinks.asked) == 1
    assert world.snapshot() == before
    ply = (await world.table()).ply
    await act(world, action)
    assert (await world.table()).ply > ply


async def look_further(world: World, look: Message) -> str:
    """Have Mia press the button that reveals a hint's action; return the action."""
    await world.mia.click(look, label=MORE)
    shown = world.channel.history(viewer=world.mia)[-1]
    assert shown.id == look.id
    assert MORE not in buttons(shown)
    return suggested(shown)


async def test_an_action_can_be_chosen_in_the_message_of_a_hint(world: World) -> None:
    await begun(world)
    look = private(await world.mia.click(world.table_message(), label=HINT))
    action = await look_further(world, look)
    for value in (action.partition("-")[0], action):
        await world.press(world.mia, world.channel.history(viewer=world.mia)[-1], value)
    asked = world.channel.history(viewer=world.mia)[-1]
    if "Yes, do it" in buttons(asked):
        await world.mia.click(asked, label="Yes, do it")
    assert (await world.table()).match.steps[0].action.text == action


async def test_the_back_button_leads_from_a_hint_to_the_panel(world: World) -> None:
    await begun(world)
    look = private(await world.mia.click(world.table_message(), label=HINT))
    await world.mia.click(look, label="◀ Back")
    panel = world.channel.history(viewer=world.mia)[-1]
    assert panel.id == look.id
    assert "Your move" in text(panel)
    assert {HINT} <= {*buttons(panel)}
    await world.mia.click(panel, label=HINT)
    assert "Look at" in text(world.channel.history(viewer=world.mia)[-1])
    assert await used(world) == [1, 0]


@pytest.mark.parametrize("game", [GAME, HIDDEN, SEVERAL])
async def test_a_hint_can_be_requested_by_typing_alone(world: World, game: str) -> None:
    thinks = await begun(world, game)
    first = told(await world.mia.slash(world.channel, "hint"))
    assert "Look at" in first or "Compare" in first
    second = private(await world.mia.slash(world.channel, "hint"))
    again = private(await world.mia.slash(world.channel, "hint"))
    assert suggested(second) == suggested(again)
    assert f"({suggested(second)})" in alts(second)[0]
    questions = len(thinks.asked)
    ply = (await world.table()).ply
    await act(world, suggested(second))
    assert (await world.table()).ply > ply
    assert len(thinks.asked) == questions
    assert sum(await used(world)) == 1


async def test_a_hint_for_a_hidden_hand_is_shown_in_the_direct_message_with_the_hand(
    world: World,
) -> None:
    await begun(world, HIDDEN)
    before = world.snapshot()
    hand = world.mia.user.dm_channel.history(viewer=world.mia.user)[-1]
    assert HINT not in buttons(world.table_message())
    await world.mia.user.click(hand, label=HINT)
    look = world.mia.user.dm_channel.history(viewer=world.mia.user)[-1]
    assert look.id == hand.id
    assert "Look at" in text(look)
    await world.mia.user.click(look, label=MORE)
    shown = world.mia.user.dm_channel.history(viewer=world.mia.user)[-1]
    action = suggested(shown)
    assert world.snapshot() == before
    await act(world, action)
    after = world.mia.user.dm_channel.history(viewer=world.mia.user)[-1]
    assert "A cat would choose" not in text(after)


@pytest.mark.parametrize("game", [GAME, HIDDEN, SEVERAL])
async def test_a_hint_for_a_match_in_direct_messages_is_shown_in_the_message_with_the_board(
    world: World, game: str
) -> None:
    chat = Chat(world, world.mia)
    await chat.begin(game)
    world.bot.hints.thinking = Quick()
    board = chat.board()
    await chat.person.click(board, label=HINT)
    assert [each.id for each in chat.messages()] == [board.id]
    await chat.person.click(chat.board(), label=MORE)
    action = suggested(chat.board())
    beside = private(await chat.person.slash("hint"))
    assert suggested(beside) == action
    assert not {*buttons(beside)} - {MORE}
    before = (await chat.table()).ply
    await chat.click(next(each for each in await choices(world) if each.text == action))
    assert (await chat.table()).ply > before
    assert [each.id for each in chat.messages()] == [board.id]


async def choices(world: World) -> Any:
    table = await world.table()
    return table.match.state.choices(table.seat(world.mia.id))


# Who may ask, and how often


async def test_matches_without_cats_have_no_hints(world: World) -> None:
    await world.start_match()
    assert HINT not in buttons(world.table_message())
    assert "no hints in this match" in told(await world.mia.slash(world.channel, "hint"))


async def test_the_host_chooses_the_number_of_hints(world: World) -> None:
    world.bot.cats.thinking = world.bot.hints.thinking = Quick()
    await world.mia.slash(world.channel, "play", game=GAME)
    await add_pip(world)
    assert "Hints: 3" in text(world.last())
    await choose_options(world.mia, world.last(), {"hints": "1"})
    assert "Hints: 1" in text(world.last())
    await world.mia.click(world.last(), label="Start")
    assert "last hint" in told(await world.mia.slash(world.channel, "hint"))
    await act(world, suggested(private(await world.mia.slash(world.channel, "hint"))))
    assert told(await world.mia.slash(world.channel, "hint")) == (
        "You’ve used the only hint of this match."
    )
    assert HINT in buttons(world.table_message())
    assert max(await used(world)) == 1


async def add_pip(world: World) -> None:
    lobby = world.last()
    await world.mia.select(lobby, ["pip"], custom_id=options(lobby)["pip"])


async def test_several_people_who_play_with_a_cat_have_hints_if_the_host_allows_hints(
    world: World,
) -> None:
    world.bot.cats.thinking = world.bot.hints.thinking = Quick()
    await world.mia.slash(world.channel, "play", game=HIDDEN)
    await world.ben.click(world.last(), label="Join")
    assert "Hints" not in text(world.last())
    await add_pip(world)
    assert "Hints: none" in text(world.last())
    await choose_options(world.mia, world.last(), {"hints": "2"})
    await world.mia.click(world.last(), label="Start")
    people = (await world.table()).people_to_act
    [asker] = [member for member in (world.mia, world.ben) if member.id in people]
    [other] = {world.mia, world.ben} - {asker}
    assert "Look at" in told(await asker.slash(world.channel, "hint"))
    assert "your turn" in told(await other.slash(world.channel, "hint"))
    assert "Only the players" in told(await world.zoe.slash(world.channel, "hint"))


async def test_in_the_opponents_turn_a_player_who_may_still_draw_a_card_gets_no_hint(
    world: World,
) -> None:
    world.bot.cats.thinking = world.bot.hints.thinking = Quick()
    await world.mia.slash(world.channel, "play", game=HIDDEN)
    await world.ben.click(world.last(), label="Join")
    await add_pip(world)
    await choose_options(world.mia, world.last(), {"hints": "2", "draw": "manual"})
    await world.mia.click(world.last(), label="Start")
    table = await world.table()
    [user] = table.people_to_act
    late, player = world.member(user), table.seat(user)
    await late.slash(world.channel, "move", action=table.match.state.choices(player)[0].text)
    table = await world.table()
    assert player in set(table.match.to_act()) - set(table.awaited)
    assert "your turn" in told(await late.slash(world.channel, "hint"))
    assert sum(await used(world)) == 0


async def test_a_rematch_keeps_the_number_of_hints(world: World) -> None:
    await begun(world)
    await world.mia.slash(world.channel, "hint")
    await resign(world)
    await world.mia.click(world.result_message(), label="Rematch")
    assert (await world.table()).row.hints == 3
    assert await used(world) == [0, 0]


# One hint for each position


async def test_simultaneous_requests_count_as_one_hint(world: World) -> None:
    thinks = await begun(world)
    table = await world.table()
    player = table.seat(world.mia.id)
    given = await asyncio.gather(*(world.bot.hints.give(table, player) for _ in range(3)))
    assert len({each.choice.text for each in given}) == 1
    assert len(thinks.asked) == 1
    assert sum(await used(world)) == 1


class Together(Quick):
    """A stub that waits until two processes have asked, and answers each process differently."""

    def __init__(self) -> None:
        super().__init__()
        self._both = asyncio.Barrier(2)

    async def choose(
        self, match: Match, player: int, strength: str, seed: bytes, **turn: Any
    ) -> str:
        await super().choose(match, player, strength, seed, **turn)
        number = len(self.asked)
        await self._both.wait()
        return match.state.legal_actions(player)[number].text


async def test_two_processes_that_think_at_once_give_the_same_hint(world: World) -> None:
    await begun(world)
    bot, thinks, table = world.bot, Together(), await world.table()
    player = table.seat(world.mia.id)
    processes = [Hints(bot.store, thinks, bot.figures) for _ in range(2)]
    one, other = await asyncio.gather(*(each.give(table, player) for each in processes))
    assert one == other
    assert len(thinks.asked) == 2
    assert sum(await used(world)) == 1


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
async def test_a_hint_survives_a_restart(database: str, tmp_path: Any) -> None:
    if database == "sqlite":
        await stays(f"sqlite:///{tmp_path / 'clowder.db'}")
    else:
        async with postgres_schema() as url:
            await stays(url)


async def stays(url: str) -> None:
    async with world_on(url) as world:
        await begun(world)
        look = private(await world.mia.click(world.table_message(), label=HINT))
        action = await look_further(world, look)
        await world.restart()
        world.bot.hints.thinking = Failing()
        again = private(await world.mia.slash(world.channel, "hint"))
        assert suggested(again) == action
        assert "2 more hints" in text(again)


class Overtaken(Quick):
    """A stub that works out a hint for Mia. Before Mia sees the hint, she plays its action."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self._world = world

    async def choose(
        self, match: Match, player: int, strength: str, seed: bytes, **turn: Any
    ) -> str:
        action = await super().choose(match, player, strength, seed, **turn)
        table = await self._world.table()
        await self._world.bot.tables.act(table.id, self._world.mia.id, None, action, sure=True)
        return action


async def test_a_hint_does_not_count_if_the_match_moved_on_before_the_hint_was_ready(
    world: World,
) -> None:
    await begun(world)
    world.bot.hints.thinking = Overtaken(world)
    assert "moved on" in told(await world.mia.slash(world.channel, "hint"))
    assert sum(await used(world)) == 0


class Erased(Quick):
    """A stub that erases the server's matches before it thinks."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self._world = world

    async def choose(
        self, match: Match, player: int, strength: str, seed: bytes, **turn: Any
    ) -> str:
        await self._world.bot.store.erase_guild(self._world.guild.id)
        return await super().choose(match, player, strength, seed, **turn)


async def test_a_player_who_waits_for_a_hint_learns_that_the_match_is_gone(world: World) -> None:
    await begun(world)
    world.bot.hints.thinking = Erased(world)
    assert "isn’t here any more" in told(await world.mia.slash(world.channel, "hint"))


@pytest.mark.parametrize("kind", [Failing, Nonsense])
async def test_a_request_for_a_hint_does_not_count_if_no_hint_was_found(
    world: World, kind: type[Quick]
) -> None:
    await begun(world)
    world.bot.hints.thinking = kind()
    board = world.snapshot()
    said = told(await world.mia.click(world.table_message(), label=HINT))
    assert "No hint was used up" in said
    assert sum(await used(world)) == 0
    assert world.snapshot() == board


async def test_a_hint_that_cannot_be_found_leaves_the_panel_unchanged(world: World) -> None:
    await begun(world)
    world.bot.hints.thinking = Failing()
    await world.press(world.mia, world.table_message(), "Rc1")
    panel = world.channel.history(viewer=world.mia)[-1]
    await world.mia.click(panel, label=HINT)
    seen = world.channel.history(viewer=world.mia)
    assert "No hint was used up" in text(seen[-1])
    assert text(seen[-2]) == text(panel)


# Afterwards


async def resign(world: World) -> None:
    asked = await world.mia.slash(world.channel, "resign")
    await world.mia.click(private(asked), label="Yes, I resign")


async def test_the_result_counts_the_hints_and_the_record_names_each_suggested_action(
    world: World, tmp_path: Any
) -> None:
    await begun(world)
    before = len(world.requests)
    action = await look_further(
        world, private(await world.mia.click(world.table_message(), label=HINT))
    )
    assert outside(world.requests[before:]) == []
    live = await world.table()
    assert b"hint" not in record_file(live, await world.bot.store.hints(live.id)).fp.read()
    await resign(world)
    assert "Mia used 1 hint." in text(world.result_message())
    replay = private(await world.mia.slash(world.channel, "replay", match=1))
    written = await record(world, replay)
    assert f'"hint": "{action}"'.encode() in written
    file = tmp_path / "match.jsonl"
    file.write_bytes(written)
    assert main(["check", str(file)]) == 0


async def record(world: World, replay: Message) -> bytes:
    """Return the record that a replay's button gives."""
    given = private(await world.mia.click(replay, label="Record"))
    [file] = given.attachments
    return await file.read()


async def test_hints_are_counted_by_game_and_result(world: World) -> None:
    await begun(world)
    await world.mia.slash(world.channel, "hint")
    world.bot.hints.thinking = Failing()
    await world.mia.slash(world.channel, "hint")
    value = world.bot.figures.registry.get_sample_value
    assert value("clowder_hints_total", {"game": GAME, "result": "given"}) == 1

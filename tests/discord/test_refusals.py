"""Each refusal is one clear private sentence, and nothing changes."""

from __future__ import annotations

import asyncio

import discord
import pytest
from simcord.actors import MemberActor

from cogs.commands import slash_commands
from data import MatchRow
from tests.discord.test_failures import response_after, responses
from tests.discord.world import GAME, World, buttons, private, text, told

pytestmark = pytest.mark.usefixtures("clean_log")

MOVED_ON = "The board has moved on. Please use the newest board."
WATCH = "Only the players of this match can do that. You’re welcome to watch."


async def refused(world: World, member: MemberActor, command: str, **options: str) -> str:
    """Return the answer to a command; assert that the command changed nothing."""
    before = world.snapshot()
    result = await member.slash(world.channel, command, **options)
    assert world.snapshot() == before
    return told(result)


async def refused_click(
    world: World, member: MemberActor, message: discord.Message, label: str
) -> str:
    before = world.snapshot()
    result = await member.click(message, label=label)
    assert world.snapshot() == before
    return told(result)


async def test_a_player_who_acts_out_of_turn_is_refused(world: World) -> None:
    await world.start_match()
    mover, waiting = world.mover(), world.waiting()
    expected = f"It isn’t your turn: the table is waiting for {await world.placed(mover)}."
    assert await refused_click(world, waiting, world.table_message(), "Cat b1") == expected
    assert await refused(world, waiting, "move", action="Fb2-b1") == expected
    assert (await world.table()).ply == 0


async def test_spectators_cannot_act_and_are_invited_to_watch(world: World) -> None:
    table = await world.start_match()
    for label in ("Cat b1", "Offer draw", "Resign"):
        assert await refused_click(world, world.zoe, table, label) == WATCH
    for command, options in (("move", {"action": "Fb2-b1"}), ("resign", {}), ("draw", {})):
        assert await refused(world, world.zoe, command, **options) == WATCH


async def test_spectators_can_neither_choose_targets_nor_answer_offers_nor_ask_for_a_rematch(
    world: World,
) -> None:
    await world.start_match()
    for action in ("Fb2-b1", "Rc5-c4", "Ra1-b1"):
        await world.click_through(action)
    assert await refused_click(world, world.zoe, world.table_message(), "a1") == WATCH
    offering = world.mover()
    question = private(await offering.click(world.table_message(), label="Offer draw"))
    await offering.click(question, label="Yes, offer a draw")
    for label in ("Accept draw", "Decline"):
        assert await refused_click(world, world.zoe, world.last(), label) == WATCH
    await world.waiting().click(world.last(), label="Accept draw")
    assert await refused_click(world, world.zoe, world.result_message(), "Rematch") == WATCH


async def test_a_choice_from_an_older_board_is_refused(world: World) -> None:
    await world.start_match()
    south = world.mover()
    other = await world.pick("Fa2")
    await world.type("Fb2-b1")
    before = world.snapshot()
    answer = await world.forge(south, other, "clowder:act:1:0:Fa2-a1")
    assert told(answer) == MOVED_ON
    assert not buttons(private(answer))
    assert not private(answer).attachments
    assert world.snapshot() == before
    assert (await world.table()).ply == 1


async def test_a_double_click_takes_the_action_only_once(world: World) -> None:
    await world.start_match()
    south = world.mover()
    picker = await world.pick("Fb2")
    await world.press(south, picker, "Fb2-b1")
    late = await world.forge(south, picker, "clowder:act:1:0:Fb2-b1")
    assert told(late) == MOVED_ON
    assert (await world.table()).ply == 1


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("Cb1-b4", "b4 isn’t next to b1."),
        ("Cb5-b4", "The Cat on b5 isn’t yours."),
        ("Cb3-b4", "There’s no Cat on b3."),
        ("Fa2-a3", "A Flea on the ground can’t step; it can only jump on a Cat or Rat."),
        ("Fa2-b2", "A Flea can only jump on a Cat or Rat; there’s none on b2."),
        ("Rb3>c3", "Nothing has to scurry now."),
        ("pass", "You can move, so you can’t pass."),
        (
            "castle",
            "“castle” isn’t a move. Write the piece, its space and the target, like `Cb1-b2`, or a"
            " scurry like `Rb3>c3`.",
        ),
        (
            "b2",
            "“b2” could mean several things. Which is it?",
        ),
    ],
)
async def test_the_refusal_of_a_typed_action_gives_the_reason(
    world: World, typed: str, answer: str
) -> None:
    await world.start_match()
    assert await refused(world, world.mover(), "move", action=typed) == answer
    assert (await world.table()).ply == 0


async def test_the_refusal_gives_the_reason_if_a_typed_action_is_illegal_in_the_middle_of_a_match(
    world: World,
) -> None:
    await world.start_match()
    reasons = {}
    for action, typed in (
        ("Fb2-b1", "Rc5-c4"),
        ("Fb4-b5", "Cb1-a1"),
        ("Cb1-b2", "Cb5-a4"),
        ("Rc5-c4", "Fa2-b2"),
        ("Ra1-b1", "Ra5-b5"),
    ):
        await world.click_through(action)
        result = await world.mover().slash(world.channel, "move", action=typed)
        if result.ephemeral:
            reasons[typed] = told(result)
    assert reasons["Cb5-a4"] == "A Cat that carries a Flea can’t jump."
    assert reasons["Fa2-b2"] == "There’s already a Flea on b2."


async def test_other_actions_are_refused_while_a_piece_must_scurry(world: World) -> None:
    await world.start_match()
    for action in ("Fb2-b1", "Rc5-c4", "Ra1-b1"):
        await world.click_through(action)
    mover = world.mover()
    answers = {
        typed: await refused(world, mover, "move", action=typed)
        for typed in ("Rb1-b2", "Cb1>c3", "Cb1>c1")
    }
    assert answers == {
        "Rb1-b2": "First your Cat has to scurry from b1.",
        "Cb1>c3": "c3 isn’t next to b1.",
        "Cb1>c1": "A scurrying piece must take an empty space if there’s one next to it.",
    }


@pytest.mark.parametrize("command", ["move", "board", "resign", "draw"])
async def test_commands_about_a_match_are_refused_in_a_channel_without_a_match(
    world: World, command: str
) -> None:
    options = {"action": "Cb1-b2"} if command == "move" else {}
    answer = await refused(world, world.mia, command, **options)
    assert answer == "There’s no match in this channel. Open a table with `/play`."


async def test_a_finished_match_refuses_every_action(world: World) -> None:
    await world.start_match()
    mover = world.mover()
    picker = await world.pick("Fb2")
    question = private(await world.waiting().slash(world.channel, "resign"))
    twice = private(await mover.slash(world.channel, "resign"))
    await world.waiting().click(question, label="Yes, I resign")
    before = world.snapshot()
    assert not buttons(picker)
    late = await world.forge(mover, picker, "clowder:act:1:0:Fb2-b1")
    assert told(late) == "This match is over."
    assert told(await mover.click(twice, label="Yes, I resign")) == "This match is over."
    assert world.snapshot() == before


async def test_a_second_table_in_a_channel_is_refused(world: World) -> None:
    lobby = await world.open_lobby()
    link = f"https://discord.com/channels/{world.guild.id}/{world.channel.id}"
    answer = await refused(world, world.ben, "play", game=GAME)
    assert answer == f"There’s already [an open table]({link}/{lobby.id}) here."
    await world.ben.click(lobby, label="Join")
    await world.mia.click(lobby, label="Start")
    answer = await refused(world, world.zoe, "play", game=GAME)
    board = world.table_message().id
    assert answer.startswith(f"[A match]({link}/{board}) is under way here.")


async def test_a_match_does_not_block_other_channels(world: World) -> None:
    await world.start_match()
    elsewhere = world.guild.create_text_channel("more-games")
    await world.zoe.slash(elsewhere, "play", game=GAME)
    assert elsewhere.last_message is not None
    assert "Join" in buttons(elsewhere.last_message)


async def test_the_bot_names_the_permissions_that_it_lacks(world: World) -> None:
    for denied, names in (
        (discord.PermissionOverwrite(send_messages=False), "Send Messages"),
        (discord.PermissionOverwrite(attach_files=False), "Attach Files"),
        (
            discord.PermissionOverwrite(attach_files=False, send_messages=False),
            "Send Messages, Attach Files",
        ),
    ):
        role = world.guild.default_role
        channel = world.guild.create_text_channel("quiet", overwrites={role: denied})
        result = await world.mia.slash(channel, "play", game=GAME)
        assert told(result) == f"I’m not allowed to play here. Please give me: {names}."
        assert channel.history(viewer=world.zoe) == []


async def test_direct_messages_offer_only_commands_that_work_there(world: World) -> None:
    every = {each.name for each in slash_commands(world.bot.tree)}
    offered = {*world.mia.user.available_commands()}
    assert every - offered == {"challenge", "end", "leaderboard", "seek", "seeks", "settings"}


async def test_two_simultaneous_clicks_take_only_one_action(world: World) -> None:
    """Two processes, or one person on two devices, may try to act on the same ply."""
    await world.start_match()
    table = await world.table()
    south = table.to_act[0]
    both = [world.bot.tables.act(table.id, south, 0, action) for action in ("Fb2-b1", "Fa2-a1")]
    done = await asyncio.gather(*both, return_exceptions=True)
    assert len([result for result in done if isinstance(result, Exception)]) == 1
    assert (await world.table()).ply == 1
    await world.catch_up()
    assert text(world.table_message()).count("Your move") == 1


@pytest.mark.parametrize("slow", [False, True])
async def test_a_press_on_a_private_message_that_is_being_deleted_is_still_answered(
    world: World, monkeypatch: pytest.MonkeyPatch, slow: bool
) -> None:
    """The message is deleted before the first answer, or while a slow answer is on its way."""
    await world.start_match()
    south = world.mover()
    second = await world.pick("Fb2")
    await world.type("Fb2-b1")
    request = ("PATCH", "/webhooks/*") if slow else ("POST", "/interactions/*")
    if slow:
        load, before = world.bot.store.match, responses(world)

        async def slowly(match_id: int) -> MatchRow:
            await response_after(world, before)
            return await load(match_id)

        monkeypatch.setattr(world.bot.store, "match", slowly)
    world.env.inject_error(*request, status=404, code=10008, message="Unknown Message")
    late = await world.forge(south, second, "clowder:act:1:0:Fb2-b1")
    assert told(late) == MOVED_ON
    assert (await world.table()).ply == 1

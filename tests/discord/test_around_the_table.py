"""The commands `/board`, `/games`, `/rules`, `/settings` and `/help`."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from simcord.backend.errors import SetupError

from cogs.commands import slash_commands
from rendering import painter
from rules.registry import game
from rules.selfplay import random_match
from tests.discord.test_refusals import refused_click
from tests.discord.world import (
    GAME,
    World,
    alts,
    buttons,
    options,
    outside,
    private,
    text,
    told,
)
from tests.test_readme import README

pytestmark = pytest.mark.usefixtures("clean_log")


async def test_the_board_can_be_posted_again(world: World) -> None:
    await world.start_match()
    south = await world.called(world.mover())
    await world.click_through("Fb2-b1")
    old = world.table_message()
    await world.zoe.send(world.channel, "What a match!")
    await world.board_again(world.zoe)
    newest = world.last()
    assert newest.id == world.table_message().id != old.id
    assert text(newest) == text(old)
    [shrunk] = [message for message in world.messages() if message.id == old.id]
    assert text(shrunk).startswith(f"**1.** {south}: Flea jumps b2 → b1")
    await world.click_through("Rc5-c4")
    assert (await world.table()).ply == 2


async def test_move_numbers_have_no_gap_after_an_automatic_pass(world: World) -> None:
    match = random_match(game(GAME), 2, {}, seed=bytes(32), policy_seed="passes", plies=40)
    await world.start_match()
    for step in match.steps:
        if step.chosen and (await world.table()).row.live:
            await world.type_through(step.action.text)
    lines = [line for shown in world.messages() for line in text(shown).splitlines()]
    told = [line for line in lines if line.startswith("**") and line[2].isdigit()]
    assert [line.split(".")[0] for line in told] == [f"**{n + 1}" for n in range(match.number)]
    assert any(line.endswith("can’t move and passes.") for line in told)


async def test_an_old_board_is_shrunk_through_its_interaction_unless_the_interaction_has_expired(
    world: World,
) -> None:
    await world.start_match()
    since = len(world.requests)
    await world.type_through("Fb2-b1")
    await world.click_through("Rc5-c4")
    assert outside(world.requests[since:]) == []
    # After 15 minutes Discord accepts no more edits through the interaction.
    await world.env.advance_time(16 * 60)
    since = len(world.requests)
    await world.type_through("Ra1-b1")
    assert [path.split()[0] for path in outside(world.requests[since:])] == ["PATCH"]
    assert len([message for message in world.messages() if buttons(message)]) == 1


async def test_the_board_command_only_links_to_a_board_that_was_posted_moments_ago(
    world: World,
) -> None:
    board = await world.start_match()
    link = f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{board.id}"
    before, since = world.snapshot(), len(world.requests)
    for _ in range(20):
        assert (
            told(await world.zoe.slash(world.channel, "board")) == f"[Here is the board]({link})."
        )
    assert world.snapshot() == before
    looked = f"GET /channels/{world.channel.id}/messages/{board.id}"
    assert outside(world.requests[since:]) == [looked] * 20
    await world.board_again(world.kai)
    assert world.last().id == world.table_message().id != board.id
    newest = world.snapshot()
    assert "Here is the board" in told(await world.zoe.slash(world.channel, "board"))
    assert world.snapshot() == newest


async def test_a_member_who_may_not_write_gets_a_link_to_the_board(world: World) -> None:
    silent = discord.PermissionOverwrite(send_messages=False)
    world.channel = world.guild.create_text_channel("stage", overwrites={world.zoe: silent})
    board = await world.start_match()
    await world.env.advance_time(16)
    before = world.snapshot()
    said = told(await world.zoe.slash(world.channel, "board"))
    assert str(board.id) in said
    assert world.snapshot() == before


async def test_the_games_command_lists_a_persons_matches_with_links(world: World) -> None:
    assert told(await world.mia.slash(world.channel, "games")) == (
        "You have no match at the moment. Open a table with `/play`."
    )
    board = await world.start_match()
    link = f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{board.id}"
    mover, waiting = world.mover(), world.waiting()
    head = f"**Your matches**\n• [Cat, Rat, Flea! · match 1]({link}) in #games on Alley: "
    assert told(await mover.slash(world.channel, "games")) == f"{head}**your move**"
    assert told(await waiting.slash(world.channel, "games")) == (
        f"{head}waiting for {await world.placed(mover)}"
    )
    assert told(await world.zoe.slash(world.channel, "games")).startswith("You have no match")


async def test_the_games_command_still_shows_the_channel_and_the_opponent_after_a_restart(
    world: World,
) -> None:
    await world.start_match()
    waiting = world.waiting()
    mover = "Mia" if waiting.id == world.ben.id else "Ben"
    await world.restart()
    said = text(private(await waiting.user.slash("games")))
    assert f"in #games on Alley: waiting for ● {mover} (South)" in said


async def test_the_games_command_works_in_direct_messages(world: World) -> None:
    await world.start_match()
    result = await world.mia.user.slash("games")
    assert "Cat, Rat, Flea! · match 1" in text(private(result))


async def test_the_rules_are_private_pages_that_the_reader_can_turn(world: World) -> None:
    result = await world.zoe.slash(world.channel, "rules", game=GAME)
    pages = list(painter(GAME).illustration_keys())
    for number in range(1, len(pages) + 1):
        page = private(result)
        assert f"-# Page {number} of {len(pages)}" in text(page)
        assert len(alts(page)) == len(page.attachments) == 1
        first, last = number == 1, number == len(pages)
        assert ("◀ Back" in buttons(page), "Next ▶" in buttons(page)) == (not first, not last)
        if not last:
            result = await world.zoe.click(page, label="Next ▶")
    result = await world.zoe.click(private(result), label="◀ Back")
    assert f"-# Page {len(pages) - 1} of" in text(private(result))
    assert world.messages() == []


async def test_the_rules_can_be_opened_from_a_lobby_or_a_board_or_a_result(world: World) -> None:
    lobby = await world.open_lobby()
    pages = [private(await world.zoe.click(lobby, label="Rules"))]
    await world.ben.click(lobby, label="Join")
    await world.mia.click(lobby, label="Start")
    pages.append(private(await world.zoe.click(world.table_message(), label="Rules")))
    question = private(await world.mia.slash(world.channel, "resign"))
    await world.mia.click(question, label="Yes, I resign")
    pages.append(private(await world.zoe.click(world.last(), label="Rules")))
    assert [text(page).splitlines()[0] for page in pages] == ["### Cat, Rat, Flea! · rules"] * 3


async def test_rules_pages_explain_the_mark_of_a_ruling_if_they_show_the_mark_and_only_then(
    world: World,
) -> None:
    result = await world.zoe.slash(world.channel, "rules", game=GAME)
    marked = 0
    for _ in painter(GAME).illustration_keys():
        page = text(private(result))
        body, legend = page.rpartition("\n")[::2] if "marks a ruling" in page else (page, "")
        assert ("◆" in body) == bool(legend)
        marked += body.count("◆")
        if "Next ▶" in buttons(private(result)):
            result = await world.zoe.click(private(result), label="Next ▶")
    assert marked >= 8


async def test_help_names_every_command(world: World) -> None:
    tree = {command.name for command in slash_commands(world.bot.tree)}
    shown = private(await world.zoe.slash(world.channel, "help"))
    said = text(private(await world.zoe.click(shown, label="All commands")))
    lines = re.findall(r"^-# .*", said, re.MULTILINE)
    listed = [name for line in lines for name in re.findall(r"`/([a-z]+)`", line)]
    assert set(listed) == tree
    assert (listed[0], listed[-1]) == ("play", "settings")


async def test_the_readme_says_where_each_command_works_and_which_options_it_has(
    world: World,
) -> None:
    tree = slash_commands(world.bot.tree)
    told = dict(re.findall(r"^\| `/([a-z]+)([^`]*)` \|", README, re.MULTILINE))
    assert told == {command.name: taken(command) for command in tree}
    [sentence] = re.findall(
        r"^All commands except (.*) work in direct messages, too\.", README, re.M
    )
    on_servers = {command.name for command in tree if command.guild_only}
    assert {*re.findall(r"`/([a-z]+)`", sentence)} == on_servers
    for command in tree:
        contexts = [0] if command.name in on_servers else [0, 1]
        assert command.to_dict(world.bot.tree)["contexts"] == contexts


def taken(command: Any) -> str:
    """Return a command's options as the README writes them, with optional ones in brackets."""
    shown = (
        each.display_name if each.required else f"[{each.display_name}]"
        for each in command.parameters
    )
    return "".join(f" {each}" for each in shown)


async def test_only_managers_can_use_the_settings_command(world: World) -> None:
    assert "settings" not in world.zoe.available_commands(world.channel)
    with pytest.raises(SetupError):
        await world.zoe.slash(world.channel, "settings")
    said = told(await world.boss.slash(world.channel, "settings"))
    assert said.splitlines() == [
        "### Settings",
        "New boards: **new message each move**",
        "Clock: **none**",
        "Who may end a match: **people who manage messages**",
        "If someone leaves a match of three or more sides, the seat is played by: **a house cat**",
        "Live matches with cats: **50 at once**",
        "Games may be played in: **all channels**",
        "Matches found with `/seek` are played in threads of: "
        "**the channel where `/seek` was used**",
    ]


async def test_the_settings_command_refuses_members_who_see_it_but_are_not_managers(
    world: World,
) -> None:
    """A server can show the command to anyone, but only managers may change settings."""
    command = next(
        found for found in await world.bot.tree.fetch_commands() if found.name == "settings"
    )
    world.guild.set_command_permissions(command, {world.zoe: True})
    said = told(await world.zoe.slash(world.channel, "settings", board="in-place"))
    assert said == "Only people who manage this server can do that."
    assert (await world.bot.store.settings(world.guild.id)).board_mode == "newest"
    world.expect_errors()


async def edit_in_place(world: World) -> None:
    said = told(await world.boss.slash(world.channel, "settings", board="in-place"))
    assert "New boards: **edit one message in place (pings nobody)**" in said


async def test_the_board_can_be_edited_in_place(world: World) -> None:
    await edit_in_place(world)
    board = await world.start_match()
    for how, action in (
        (world.click_through, "Fb2-b1"),
        (world.type_through, "Rc5-c4"),
        (world.click_through, "Ra1-b1"),
        (world.click_through, "Cb1>a1"),
    ):
        since = len(world.requests)
        mover = world.mover()
        await how(action)
        assert len(outside(world.requests[since:])) <= 1
        assert world.last().id == world.table_message().id == board.id
        assert len(world.last().attachments) == 1
        seen = world.channel.history(viewer=mover)
        assert not [left for left in seen if options(left) and left.flags.ephemeral]
    assert (await world.table()).ply == 4


async def test_a_typed_move_is_answered_with_a_link_if_the_board_is_edited_in_place(
    world: World,
) -> None:
    await edit_in_place(world)
    board = await world.start_match()
    link = f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{board.id}"
    assert told(await world.type("Fb2-b1")) == f"Done. [Here is the board]({link})."


async def test_a_board_edited_in_place_can_be_posted_again(world: World) -> None:
    await edit_in_place(world)
    board = await world.start_match()
    await world.zoe.send(world.channel, "Where is it?")
    await world.board_again(world.zoe)
    assert world.last().id == world.table_message().id != board.id
    await world.click_through("Fb2-b1")
    assert world.last().id == world.table_message().id


async def test_the_result_is_a_new_message_even_if_the_board_was_edited_in_place(
    world: World,
) -> None:
    await edit_in_place(world)
    await world.start_match()
    loser = world.mover()
    question = private(await loser.slash(world.channel, "resign"))
    await loser.click(question, label="Yes, I resign")
    assert "is over" in text(world.last())
    assert [bool(buttons(message)) for message in world.messages()] == [False, False, True]


async def test_managers_can_change_the_board_mode_during_a_match(world: World) -> None:
    board = await world.start_match()
    await edit_in_place(world)
    await world.click_through("Fb2-b1")
    assert world.table_message().id == board.id
    await world.boss.slash(world.channel, "settings", board="newest")
    await world.click_through("Rc5-c4")
    assert world.table_message().id != board.id
    assert world.table_message().id == world.last().id


async def test_a_stale_click_is_refused_when_the_board_is_edited_in_place(world: World) -> None:
    await edit_in_place(world)
    await world.start_match()
    south = world.mover()
    picker = await world.pick("Fa2")
    [pressed] = [each for each in buttons(picker).values() if each.endswith(":Fa2-a1")]
    await world.type("Fb2-b1")
    assert not buttons(picker)
    answer = told(await world.forge(south, picker, pressed))
    assert answer == "The board has moved on. Please use the newest board."
    assert await refused_click(world, south, world.table_message(), "Rat a5") == (
        f"It isn’t your turn: the table is waiting for {await world.placed(world.mover())}."
    )

"""Exporting and erasing a member's data, and erasing servers that the bot has left."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from tests.discord.cards import Party
from tests.discord.test_endings import SURE
from tests.discord.world import GAME, World, buttons, private, text, told, world

pytestmark = pytest.mark.usefixtures("clean_log")

EXPORT, ERASE, YES = "Export", "Erase me", "Yes, erase me"
DAY = 24 * 60 * 60


async def panel(world: World, member: MemberActor) -> ResponseMessage:
    return private(await member.slash(world.channel, "privacy"))


async def erase(world: World, member: MemberActor) -> ResponseMessage:
    """Let a member ask to be erased and confirm it; return the bot's question.

    The question's message then says what the bot has erased.
    """
    question = private(await member.click(await panel(world, member), label=ERASE))
    await member.click(question, label=YES)
    return question


async def export(world: World, member: MemberActor) -> dict[str, Any]:
    answer = private(await member.click(await panel(world, member), label=EXPORT))
    [file] = answer.attachments
    assert file.filename == "clowder-about-me.json"
    stored: dict[str, Any] = json.loads(await file.read())
    return stored


async def finish(world: World) -> discord.Message:
    """Play a match in which Mia and Ben each act once, then one resigns; return its result."""
    await world.start_match()
    await world.type("Fb2-b1")
    await world.type("Fb4-b5")
    loser = world.mover()
    await loser.click(private(await loser.slash(world.channel, "resign")), label=SURE)
    return world.result_message()


async def test_the_privacy_command_says_what_is_stored_and_for_how_long(world: World) -> None:
    said = text(await panel(world, world.zoe))
    assert "I keep no names, no pictures and none of your messages." in said
    assert "erase its data after 30 days" in said


async def test_an_erased_members_seat_belongs_to_a_former_player(world: World) -> None:
    await finish(world)
    question = await erase(world, world.mia)
    assert question.id
    row = (await world.table()).row
    assert world.mia.id not in row.users
    assert min(row.users) < 0
    assert not any((await world.bot.store.stored_about(world.mia.id)).values())
    assert world.mia.id not in world.bot.names
    said = told(await world.ben.slash(world.channel, "verify", match=1))
    assert "Chance plays no part in this game" in said


async def test_nothing_is_erased_without_confirmation(world: World) -> None:
    await finish(world)
    question = private(await world.mia.click(await panel(world, world.mia), label=ERASE))
    assert text(question).startswith("Erase everything I store about you? Your ratings are deleted")
    await world.mia.click(question, label="Never mind")
    assert world.mia.id in (await world.table()).row.users


async def test_erasing_a_member_resigns_their_two_player_match(world: World) -> None:
    await world.start_match()
    question = private(await world.mia.click(await panel(world, world.mia), label=ERASE))
    assert "You give up the match you are playing." in text(question)
    await world.mia.click(question, label=YES)
    row = (await world.table()).row
    assert not row.live
    assert world.mia.id not in row.users
    result = text(world.result_message())
    assert re.search("[●■] a former player resigned", result)
    assert f"<@{world.mia.id}>" not in result
    assert "<@-" not in result
    again = told(await world.ben.click(world.result_message(), label="Rematch"))
    assert again == "A player of that match has erased their data, so there can’t be a rematch."


async def test_the_others_in_a_match_of_three_play_on_after_a_member_is_erased(
    world: World,
) -> None:
    party = Party(world, [world.mia, world.ben, world.zoe])
    await party.start()
    await erase(world, world.mia)
    row = (await world.table()).row
    assert row.live
    assert world.mia.id not in row.users
    assert row.retired
    await world.restart()
    await world.catch_up()
    assert "<@-" not in "".join(map(text, world.messages()))
    assert "Resign" in buttons(world.table_message())


async def test_the_export_of_a_live_match_holds_the_seat_but_no_actions(world: World) -> None:
    await world.start_match()
    await world.type("Fb2-b1")
    for member in (world.mia, world.ben):
        about = await export(world, member)
        assert about["user_id"] == member.id
        assert len(about["seats"]) == 1
        assert about["actions"] == []


async def later(world: World, seconds: float) -> None:
    """Restart the bot after it has not run for this number of seconds."""
    world.env.backend.advance_clock(seconds)
    await world.restart()
    await world.env.settle()


async def test_a_server_that_removed_the_bot_is_erased_after_thirty_days(
    tmp_path: Path,
) -> None:
    async with world(tmp_path) as opened:
        await finish(opened)
        guild = opened.bot.get_guild(opened.guild.id)
        assert guild is not None
        await guild.leave()
        await opened.env.settle()
        await later(opened, 29 * DAY)
        assert (await opened.bot.store.counts()).matches == 1
        await later(opened, 2 * DAY)
        assert (await opened.bot.store.counts()).matches == 0
        assert await opened.bot.store.known_guilds() == []


async def test_a_server_that_removed_the_bot_while_the_bot_was_stopped_is_erased(
    tmp_path: Path,
) -> None:
    async with world(tmp_path) as opened:
        await finish(opened)
        other = opened.guild.id + 1
        await opened.bot.store.save_settings(other, board_mode="newest")
        await opened.restart()
        assert other in await opened.bot.store.known_guilds()
        await later(opened, 31 * DAY)
        assert await opened.bot.store.known_guilds() == [opened.guild.id]
        assert (await opened.table()).row.game == GAME

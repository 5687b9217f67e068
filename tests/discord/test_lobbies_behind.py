"""A lobby whose message shows an outdated state, because Discord refused to edit it.

The bot updates the message once Discord accepts edits again. The bot also updates the message when
somebody uses an outdated control in it. This person reads why the control did nothing.
"""

from __future__ import annotations

import discord
import pytest
from simcord.actors import MemberActor

from tests.discord.world import World, buttons, options, text, told

EDIT = ("POST", "/interactions/*/callback")
"""The request with which the bot edits a lobby's message in answer to a press."""
MOVED_ON = "The board has moved on. Please use the newest board."


def at_the_table(world: World) -> str:
    """Return the line of the lobby's message that lists the members."""
    return text(world.last()).splitlines()[1]


async def press_unseen(world: World, member: MemberActor, value: str) -> None:
    """Let a member use a control of the lobby, but let Discord refuse to edit the message."""
    before = text(world.last())
    world.env.inject_error(*EDIT, status=500)
    if value in buttons(world.last()):
        await member.click(world.last(), label=value)
    else:
        await world.press(member, world.last(), value)
    assert text(world.last()) == before


async def open_of_three(world: World) -> discord.Message:
    """Open a lobby of Mia, Ben and Zoe, in which members can choose their seats."""
    await world.mia.slash(world.channel, "play", game="cat-attack")
    for member in (world.ben, world.zoe):
        await member.click(world.last(), label="Join")
    return world.last()


@pytest.mark.parametrize("status", [429, 500])
async def test_a_join_is_shown_later_if_discord_refused_to_edit_the_lobbys_message(
    world: World, status: int
) -> None:
    lobby = await world.open_lobby()
    world.env.inject_error(*EDIT, status=status)
    await world.ben.click(lobby, label="Join")
    row = await world.bot.store.lobby_in(world.channel.id)
    assert row is not None
    assert row.members == (world.mia.id, world.ben.id)
    assert "Start" not in buttons(world.last())
    await world.env.advance_time(45)
    assert "Start" in buttons(world.last())


async def test_joining_a_second_time_updates_the_outdated_message(world: World) -> None:
    lobby = await world.open_lobby()
    await press_unseen(world, world.ben, "Join")
    assert told(await world.ben.click(lobby, label="Join")) == "You’re already at this table."
    assert at_the_table(world) == f"At the table: {world.mia.mention}, {world.ben.mention}"
    assert "Start" in buttons(world.last())


async def test_leaving_a_second_time_updates_the_outdated_message(world: World) -> None:
    lobby = await world.open_lobby()
    await world.ben.click(lobby, label="Join")
    await press_unseen(world, world.ben, "Leave")
    assert told(await world.ben.click(lobby, label="Leave")) == "You aren’t at this table."
    assert at_the_table(world) == f"At the table: {world.mia.mention}"
    assert "Join" in buttons(world.last())


@pytest.mark.parametrize("value", ["pip", "2"], ids=["a cat", "a seat"])
async def test_an_outdated_message_is_updated_when_a_person_who_has_left_chooses_a_cat_or_a_seat(
    world: World, value: str
) -> None:
    await open_of_three(world)
    await press_unseen(world, world.ben, "Leave")
    answer = told(await world.press(world.ben, world.last(), value))
    assert answer == "You aren’t at this table."
    assert at_the_table(world) == f"At the table: {world.mia.mention}, {world.zoe.mention}"


async def test_joining_a_full_table_updates_the_outdated_message(world: World) -> None:
    lobby = await world.open_lobby()
    await press_unseen(world, world.ben, "Join")
    assert told(await world.zoe.click(lobby, label="Join")) == "This table is full."
    assert at_the_table(world) == f"At the table: {world.mia.mention}, {world.ben.mention}"
    assert "Join" not in buttons(world.last())


async def test_choosing_a_cat_in_an_outdated_lobby_updates_its_message(
    world: World,
) -> None:
    lobby = await world.open_lobby()
    await press_unseen(world, world.mia, "dot")
    menu = next(each for each in options(lobby).values() if ":lobby-add-cat" in each)
    answer = told(await world.mia.select(lobby, ["dot"], custom_id=menu))
    assert answer == MOVED_ON
    assert at_the_table(world).endswith("🐱 **Dot**")
    await press_unseen(world, world.mia, "dot")
    assert told(await world.press(world.mia, world.last(), "dot")) == MOVED_ON
    assert at_the_table(world) == f"At the table: {world.mia.mention}"


async def test_taking_a_seat_in_an_outdated_lobby_updates_its_message(
    world: World,
) -> None:
    await open_of_three(world)
    await press_unseen(world, world.ben, "Leave")
    assert told(await world.press(world.zoe, world.last(), "3")) == MOVED_ON
    assert at_the_table(world) == f"At the table: {world.mia.mention}, {world.zoe.mention}"


async def test_starting_without_enough_players_updates_the_outdated_message(world: World) -> None:
    lobby = await world.open_lobby()
    await world.ben.click(lobby, label="Join")
    await press_unseen(world, world.ben, "Leave")
    answer = told(await world.mia.click(lobby, label="Start"))
    assert answer == "More players are needed to start."
    assert "Start" not in buttons(world.last())
    assert "Join" in buttons(world.last())


async def test_the_outdated_lobby_message_is_updated_when_a_former_host_presses_start(
    world: World,
) -> None:
    lobby = await world.open_lobby()
    await world.ben.click(lobby, label="Join")
    await press_unseen(world, world.mia, "Leave")
    answer = told(await world.mia.click(lobby, label="Start"))
    assert answer == f"Only {world.ben.mention} can do that."
    assert at_the_table(world) == f"At the table: {world.ben.mention}"

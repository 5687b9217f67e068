"""Matches in threads."""

from __future__ import annotations

import discord
import pytest
from simcord.builders import ChannelHandle

from tests.discord.world import World, buttons, private, text, told

pytestmark = pytest.mark.usefixtures("clean_log")


@pytest.fixture
async def thread(world: World) -> ChannelHandle:
    """A thread of the channel, in which the world's members now play."""
    channel = world.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="A quiet corner", type=discord.ChannelType.public_thread)
    [world.channel] = world.channel.threads
    return world.channel


async def test_a_match_can_be_played_in_a_thread(world: World, thread: ChannelHandle) -> None:
    await world.start_match()
    await world.click_through("Fb2-b1")
    await world.type_through("Fb4-b5")
    assert (await world.table()).row.channel_id == thread.id
    assert "Your move" in text(world.table_message())
    await world.restart()
    await world.click_through("Fb1-c1")
    assert (await world.table()).row.live


async def test_a_deleted_thread_closes_its_match(world: World, thread: ChannelHandle) -> None:
    await world.start_match()
    found = world.bot.get_channel(thread.id)
    assert isinstance(found, discord.Thread)
    await found.delete()
    await world.env.settle()
    assert not (await world.table()).row.live


async def test_a_channel_and_its_threads_can_each_have_a_table(
    world: World, thread: ChannelHandle
) -> None:
    await world.start_match()
    world.channel = world.guild.channels["games"]
    await world.open_lobby()
    assert "At the table" in text(world.last())
    assert thread.id != world.channel.id


async def test_the_bot_names_the_permissions_that_it_lacks_in_a_thread(world: World) -> None:
    denied = discord.PermissionOverwrite(send_messages_in_threads=False)
    quiet = world.guild.create_text_channel("quiet", overwrites={world.guild.default_role: denied})
    channel = world.bot.get_channel(quiet.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="Shh", type=discord.ChannelType.public_thread)
    [shh] = quiet.threads
    result = await world.mia.slash(shh, "play", game="cat-rat-flea")
    assert told(result) == (
        "I’m not allowed to play here. Please give me: Send Messages in Threads."
    )
    assert private(result)


async def test_the_play_command_opens_a_thread_on_request(world: World) -> None:
    await world.mia.slash(world.channel, "play", game="cat-rat-flea", thread="yes")
    [opened] = world.channel.threads
    assert opened.name == "Cat, Rat, Flea! · Mia"
    assert f"opens a table for Cat, Rat, Flea!: {opened.mention}" in text(world.last())
    home, world.channel = world.channel, opened
    lobby = world.last()
    await world.ben.click(lobby, label="Join")
    await world.mia.click(lobby, label="Start")
    await world.click_through("Fb2-b1")
    row = (await world.table()).row
    assert (row.channel_id, row.home_id) == (opened.id, home.id)


async def test_a_busy_channel_offers_a_thread(world: World) -> None:
    await world.start_match()
    answer = private(await world.zoe.slash(world.channel, "play", game="cat-rat-flea"))
    assert "is under way here" in text(answer)
    await world.zoe.click(answer, label="Open a thread")
    [opened] = world.channel.threads
    assert "At the table" in text(opened.history()[-1])
    assert opened.mention in text(world.last())


async def test_the_bot_names_the_permissions_that_it_lacks_to_open_a_thread(world: World) -> None:
    denied = discord.PermissionOverwrite(
        create_public_threads=False, send_messages_in_threads=False
    )
    bare = world.guild.create_text_channel("bare", overwrites={world.guild.default_role: denied})
    said = told(await world.mia.slash(bare, "play", game="cat-rat-flea", thread="yes"))
    assert said == (
        "I’m not allowed to play here. Please give me: "
        "Create Public Threads, Send Messages in Threads."
    )
    assert not bare.threads
    await world.mia.slash(bare, "play", game="cat-rat-flea")
    busy = private(await world.zoe.slash(bare, "play", game="cat-rat-flea"))
    assert not buttons(busy)


async def test_no_thread_can_be_opened_inside_a_thread(world: World, thread: ChannelHandle) -> None:
    said = told(await world.mia.slash(thread, "play", game="cat-rat-flea", thread="yes"))
    assert said == "Threads can’t be opened here."

"""Lobbies: who is in, who may do what, and what becomes of lobbies nobody can use."""

from __future__ import annotations

import pytest

from tests.discord.test_refusals import refused, refused_click
from tests.discord.world import GAME, World, alts, buttons, text, told

pytestmark = pytest.mark.usefixtures("clean_log")


async def test_a_lobby_tells_who_is_in_and_what_is_missing(world: World) -> None:
    lobby = await world.open_lobby()
    assert text(lobby) == (
        f"### Cat, Rat, Flea!\nAt the table: {world.mia.mention}\n"
        f"One more player can join. {world.mia.mention} starts the match."
    )
    assert list(buttons(lobby)) == ["Join", "Leave", "Cancel", "Rules"]
    assert alts(lobby) == ["Title picture of Cat, Rat, Flea!"]
    await world.ben.click(lobby, label="Join")
    assert text(world.last()) == (
        f"### Cat, Rat, Flea!\nAt the table: {world.mia.mention}, {world.ben.mention}\n"
        f"Everybody is here. {world.mia.mention} can start."
    )
    assert list(buttons(world.last())) == ["Leave", "Start", "Cancel", "Rules"]


async def test_who_is_in_cannot_join_and_who_is_not_cannot_leave(world: World) -> None:
    lobby = await world.open_lobby()
    assert await refused_click(world, world.mia, lobby, "Join") == "You are at this table already."
    assert await refused_click(world, world.zoe, lobby, "Leave") == "You are not at this table."


async def test_a_seat_taken_a_moment_ago_is_taken(world: World) -> None:
    lobby = await world.open_lobby()
    row = await world.bot.store.lobby_in(world.channel.id)
    assert row is not None
    await world.bot.store.join_lobby(row.id, world.ben.id, limit=2)
    assert await refused_click(world, world.zoe, lobby, "Join") == "This table is full."


async def test_a_player_who_left_a_moment_ago_is_missing(world: World) -> None:
    lobby = await world.open_lobby()
    await world.ben.click(lobby, label="Join")
    row = await world.bot.store.lobby_in(world.channel.id)
    assert row is not None
    await world.bot.store.leave_lobby(row.id, world.ben.id)
    answer = await refused_click(world, world.mia, lobby, "Start")
    assert answer == "More players are needed to start."


async def test_only_the_host_starts(world: World) -> None:
    lobby = await world.open_lobby()
    await world.ben.click(lobby, label="Join")
    for member in (world.ben, world.zoe, world.boss):
        answer = await refused_click(world, member, lobby, "Start")
        assert answer == f"Only {world.mia.mention} can do that."


async def test_a_host_who_leaves_passes_the_table_on(world: World) -> None:
    lobby = await world.open_lobby()
    await world.ben.click(lobby, label="Join")
    await world.mia.click(lobby, label="Leave")
    assert f"{world.ben.mention} starts the match" in text(world.last())
    await world.zoe.click(lobby, label="Join")
    await world.ben.click(lobby, label="Start")
    assert {member.id for member in (world.ben, world.zoe)} == set((await world.table()).row.users)


async def test_the_last_one_to_leave_closes_the_table(world: World) -> None:
    lobby = await world.open_lobby()
    await world.mia.click(lobby, label="Leave")
    assert text(world.last()) == "-# Everybody has left the table."
    assert not world.last().attachments
    await world.open_lobby()


@pytest.mark.parametrize("who", ["mia", "boss"])
async def test_host_and_moderators_may_cancel(world: World, who: str) -> None:
    lobby = await world.open_lobby()
    answer = await refused_click(world, world.zoe, lobby, "Cancel")
    assert answer == f"Only {world.mia.mention} can do that."
    member = getattr(world, who)
    await member.click(lobby, label="Cancel")
    assert text(world.last()) == f"-# {member.mention} closed the table."
    await world.open_lobby()


async def test_a_lobby_closed_elsewhere_says_so(world: World) -> None:
    lobby = await world.open_lobby()
    await world.ben.click(lobby, label="Join")
    row = await world.bot.store.lobby_in(world.channel.id)
    assert row is not None
    await world.bot.store.close_lobby(row.id)
    for label in ("Leave", "Start", "Cancel"):
        assert await refused_click(world, world.mia, lobby, label) == "This table is closed."


async def test_sides_are_drawn_by_lot(world: World) -> None:
    """Sixteen lots that all fall alike would be a wonder."""
    first = set()
    for _ in range(16):
        await world.start_match()
        first.add(world.mover().id)
        await world.bot.showing.close_match(await world.newest_match())
        if len(first) == 2:
            return
        await world.restart()
        for message in world.messages():
            await world.boss.delete(message)
    pytest.fail("the host always sits on the same side")


async def test_a_deleted_lobby_does_not_block_the_channel(world: World) -> None:
    lobby = await world.open_lobby()
    await world.boss.delete(lobby)
    await world.ben.slash(world.channel, "play", game=GAME)
    assert f"At the table: {world.ben.mention}" in text(world.last())


async def test_a_lobby_whose_host_left_the_server_does_not_block_the_channel(world: World) -> None:
    lobby = await world.open_lobby()
    world.guild.remove_member(world.mia)
    await world.ben.slash(world.channel, "play", game=GAME)
    assert f"At the table: {world.ben.mention}" in text(world.last())
    result = await world.zoe.click(lobby, label="Join")
    assert told(result) == "This table is closed."


async def test_a_lobby_that_discord_would_not_show_does_not_block_the_channel(
    world: World,
) -> None:
    await world.bot.store.create_lobby(
        guild_id=world.guild.id,
        channel_id=world.channel.id,
        host_id=world.mia.id,
        game=GAME,
        options={},
    )
    link = f"https://discord.com/channels/{world.guild.id}/{world.channel.id}"
    answer = await refused(world, world.ben, "play", game=GAME)
    assert answer == f"There is [an open table]({link}) here already."

"""A member cannot make the bot do what the member is not permitted to do."""

from __future__ import annotations

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from tests.discord.test_replay import played, store
from tests.discord.world import GAME, World, buttons, private, text, told

pytestmark = pytest.mark.usefixtures("clean_log")

MOST = 3
_DENIED = "You aren’t allowed to do that here. You would need: "


def denied(world: World, name: str, *members: MemberActor, **rights: bool) -> ChannelHandle:
    """Create a channel in which these members lack permissions that all others have."""
    overwrite = discord.PermissionOverwrite(**rights)
    return world.guild.create_text_channel(name, overwrites=dict.fromkeys(members, overwrite))


async def started(world: World, *, silent: MemberActor) -> None:
    """Start a match between Ben and Mia in a channel where `silent` may read but not write."""
    world.channel = denied(world, "stage", silent, send_messages=False)
    await world.ben.slash(world.channel, "play", game=GAME)
    lobby = world.last()
    await world.mia.click(lobby, label="Join")
    await world.ben.click(lobby, label="Start")


async def test_a_member_who_may_not_create_threads_gets_no_thread(world: World) -> None:
    channel = denied(world, "quiet", world.zoe, create_public_threads=False)
    said = told(await world.zoe.slash(channel, "play", game=GAME, thread="yes"))
    assert said == f"{_DENIED}Create Public Threads."
    await world.mia.slash(channel, "play", game=GAME)
    offered = private(await world.ben.slash(channel, "play", game=GAME))
    assert list(buttons(offered)) == ["Open a thread"]
    busy = private(await world.zoe.slash(channel, "play", game=GAME))
    assert not buttons(busy)
    world.channel = channel
    await world.forge(world.zoe, busy, f"clowder:play-thread:{GAME}:0")
    assert channel.threads == []
    assert len(await world.bot.store.lobbies()) == 1


async def test_a_member_who_may_not_write_in_threads_opens_no_thread(world: World) -> None:
    channel = denied(world, "quiet", world.zoe, send_messages_in_threads=False)
    said = told(await world.zoe.slash(channel, "play", game=GAME, thread="yes"))
    assert said == f"{_DENIED}Send Messages in Threads."
    assert channel.threads == []


async def test_a_member_who_may_not_write_opens_no_table(world: World) -> None:
    channel = denied(world, "stage", world.zoe, send_messages=False)
    assert told(await world.zoe.slash(channel, "play", game=GAME)) == f"{_DENIED}Send Messages."
    assert channel.history() == []
    assert await world.bot.store.lobbies() == []


async def test_a_member_who_may_not_write_but_may_open_threads_gets_a_private_link_to_the_thread(
    world: World,
) -> None:
    channel = denied(world, "stage", world.zoe, send_messages=False)
    result = await world.zoe.slash(channel, "play", game=GAME, thread="yes")
    [opened] = channel.threads
    assert opened.mention in told(result)
    assert "At the table" in text(opened.history()[-1])


async def test_a_member_who_may_not_write_gets_private_answers(world: World) -> None:
    await store(world, played(GAME, plies=3))
    channel = denied(world, "stage", world.zoe, send_messages=False)
    for command in ("leaderboard", "profile"):
        options = {"member": world.mia} if command == "profile" else {}
        shown = await world.zoe.slash(channel, command, **options)
        assert private(shown).attachments
        assert not (await world.ben.slash(channel, command, **options)).ephemeral


async def test_a_member_who_may_not_write_cannot_start_a_rematch(world: World) -> None:
    await started(world, silent=world.mia)
    # Mia may play without writing, because Ben opened the table.
    await world.click_through("Fb2-b1")
    question = private(await world.ben.slash(world.channel, "resign"))
    await world.ben.click(question, label="Yes, I resign")
    before = world.snapshot()
    said = told(await world.mia.click(world.result_message(), label="Rematch"))
    assert said == f"{_DENIED}Send Messages."
    assert world.snapshot() == before


async def test_a_member_who_may_not_write_cannot_end_a_match_with_a_reason(world: World) -> None:
    await world.boss.slash(world.channel, "settings", ending="players")
    await started(world, silent=world.mia)
    said = told(await world.end(world.mia, "Look at what I wrote"))
    assert said == f"{_DENIED}Send Messages."
    assert (await world.table()).row.live


async def test_the_reason_for_ending_a_match_is_stored_without_user_ids(world: World) -> None:
    await world.start_match()
    spread = "\u200b".join(chr(0xFF10 + int(digit)) for digit in str(world.ben.id))
    await world.end(world.boss, f"{world.ben.mention} ({spread}) left  us at 12:30")
    row = (await world.table()).row
    assert row.closed_note == "… (…) left us at 12:30"
    assert "Boss" in text(world.last())
    assert str(world.ben.id) not in text(world.last())


# The button that opens a thread


async def busy_with_offer(world: World) -> discord.Message:
    await world.start_match()
    answer = private(await world.zoe.slash(world.channel, "play", game=GAME))
    seen = world.channel.history(viewer=world.zoe)
    return next(message for message in seen if message.id == answer.id)


async def test_no_thread_is_opened_in_a_channel_where_games_are_no_longer_allowed(
    world: World,
) -> None:
    offer = await busy_with_offer(world)
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.bot.store.allow_channels(world.guild.id, [elsewhere.id])
    said = told(await world.zoe.click(offer, label="Open a thread"))
    assert said == f"Games are played in {elsewhere.mention} on this server."
    assert world.channel.threads == []


@pytest.mark.parametrize("made_up", [f"{GAME}:7", f"{GAME}:-300", "chess:0"])
async def test_a_thread_opens_only_for_games_and_options_that_the_play_command_offers(
    world: World, made_up: str
) -> None:
    offer = await busy_with_offer(world)
    result = await world.forge(world.zoe, offer, f"clowder:play-thread:{made_up}")
    assert told(result) == "The board has moved on. Please use the newest board."
    assert world.channel.threads == []


# The limit of open tables per person


async def test_a_member_cannot_open_more_than_three_tables(world: World) -> None:
    offer = await busy_with_offer(world)
    for _ in range(MOST):
        await world.forge(world.zoe, offer, f"clowder:play-thread:{GAME}:0")
    threads = world.channel.threads
    assert len(threads) == MOST
    since = len(world.requests)
    for _ in range(5):
        result = await world.forge(world.zoe, offer, f"clowder:play-thread:{GAME}:0")
    assert not [each for each in world.requests[since:] if each.path.endswith("/threads")]
    said = told(result)
    assert said.startswith(
        "You have 3 open tables on this server, the most that one person may have: "
    )
    for thread in threads:
        [lobby] = thread.history()
        assert f"https://discord.com/channels/{world.guild.id}/{thread.id}/{lobby.id}" in said
    for options in ({}, {"thread": "yes"}):
        channel = world.guild.create_text_channel("more")
        answer = await world.zoe.slash(channel, "play", game=GAME, **options)
        assert told(answer) == said
        assert not buttons(private(answer))
        assert channel.history() == channel.threads == []
    assert len(await world.bot.store.lobbies()) == MOST


async def test_tables_opened_at_the_same_moment_do_not_exceed_the_limit(world: World) -> None:
    offer = await busy_with_offer(world)
    await world.at_once([world.zoe] * 6, offer, f"clowder:play-thread:{GAME}:0")
    assert len(world.channel.threads) == len(await world.bot.store.lobbies()) == MOST


async def test_a_started_match_no_longer_counts_as_an_open_table(world: World) -> None:
    for number in range(MOST):
        channel = world.guild.create_text_channel(f"table-{number}")
        await world.mia.slash(channel, "play", game=GAME)
    lobby = channel.history()[-1]
    await world.ben.click(lobby, label="Join")
    assert "the most that" in told(await world.mia.slash(world.channel, "play", game=GAME))
    await world.mia.click(lobby, label="Start")
    await world.mia.slash(world.channel, "play", game=GAME)
    assert f"At the table: {world.mia.mention}" in text(world.last())

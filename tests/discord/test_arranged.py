"""An arranged match starts once, in a place that both people see, even if the bot is killed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.kit.refused import Refused
from data import NewArrangement, Store
from data.arrangements import arrange
from tests.discord.world import GAME, World, buttons, text, world

pytestmark = pytest.mark.usefixtures("clean_log")


async def agree(world: World, channel_id: int | None = None) -> int:
    """Store an arrangement between Ben and Mia, and return its id.

    In the bot, two seeks that match lead to such an arrangement.
    """
    store = world.bot.store
    agreed = NewArrangement(
        world.guild.id, channel_id or world.channel.id, (world.ben.id, world.mia.id), GAME, {}, 300
    )
    async with store._database.writing() as conn:
        return await arrange(conn, agreed, round(world.env.now().timestamp() * 1000))


def boards(world: World) -> list[discord.Message]:
    """Return the boards in the channel and its threads."""
    places = [world.channel, *world.channel.threads]
    found = [message for place in places for message in place.history(viewer=world.watcher)]
    return [message for message in found if "Resign" in buttons(message)]


async def test_an_arranged_match_starts_in_a_thread_whose_first_message_pings_both_people(
    world: World,
) -> None:
    table = await world.bot.arranging.begin(await agree(world))
    await world.env.settle()
    assert table is not None
    assert table.row.users == (world.ben.id, world.mia.id)
    assert table.row.clock == 300
    [thread] = world.channel.threads
    assert (table.row.channel_id, table.row.home_id) == (thread.id, world.channel.id)
    welcome, board = thread.history(viewer=world.watcher)
    assert {each.id for each in welcome.mentions} == {world.ben.id, world.mia.id}
    assert "Resign" in buttons(board)


async def test_simultaneous_attempts_to_start_an_arranged_match_start_only_one_match(
    world: World,
) -> None:
    number = await agree(world)
    begun = await asyncio.gather(*(world.bot.arranging.begin(number) for _ in range(3)))
    assert {each.id for each in begun if each is not None} == {1}
    assert len(world.channel.threads) == len(boards(world)) == 1


async def test_the_second_process_to_start_an_arranged_match_adds_no_match_and_no_thread(
    world: World,
) -> None:
    number, tables = await agree(world), world.bot.tables
    usual = tables.start_arranged

    async def overtaken(setting: Any) -> Any:
        tables.start_arranged = usual  # type: ignore[method-assign]
        async with await Store.open(world.database_url) as other:
            row = await tables.start_arranged(setting)
            assert (await other.arrangement(number)).match_id == row.id
        return await usual(setting)

    tables.start_arranged = overtaken  # type: ignore[method-assign]
    table = await world.bot.arranging.begin(number)
    assert table is not None
    assert len(world.channel.threads) == len(boards(world)) == 1
    assert len(await world.bot.store.live_matches()) == 1


async def test_a_started_arrangement_stays_started_if_an_old_process_cannot_find_the_channel(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a new process replaces the old process, the old process may no longer find channels."""
    number, arranging = await agree(world), world.bot.arranging
    usual = arranging._place

    async def overtaken(agreed: Any) -> None:
        monkeypatch.setattr(arranging, "_place", usual)
        place = await usual(agreed)
        assert place is not None
        people = await arranging._members(agreed)
        assert await arranging._started(agreed, people) is not None

    monkeypatch.setattr(arranging, "_place", overtaken)
    table = await arranging.begin(number)
    assert table is not None
    assert (await world.bot.store.arrangement(number)).match_id == table.id
    assert [each.id for each in await world.bot.store.live_matches()] == [table.id]


STEPS = ("fetch_member", "create_thread", "send", "start_arranged", "show")


@pytest.mark.parametrize("step", STEPS)
async def test_killing_the_bot_after_any_step_of_a_start_leaves_one_match_in_one_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """The bot is killed right after this step; a new bot finishes the work."""
    owners = {
        "fetch_member": discord.Guild,
        "create_thread": discord.TextChannel,
        "send": discord.Thread,
    }
    async with world(tmp_path) as opened:
        number, bot = await agree(opened), opened.bot
        owner: Any = owners.get(step) or (bot.tables if step == "start_arranged" else bot.showing)
        usual = getattr(owner, step)

        async def killed(*given: Any, **options: Any) -> Any:
            await usual(*given, **options)
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(owner, step, killed)
            with pytest.raises(KeyboardInterrupt):
                await bot.arranging.begin(number)
        await opened.restart()
        await opened.env.advance_time(45)
        assert len(opened.channel.threads) == len(boards(opened)) == 1
        assert len(await opened.bot.store.live_matches()) == 1
        [thread] = opened.channel.threads
        welcomes = [each for each in thread.history(viewer=opened.watcher) if each.mentions]
        assert sum("starts here" in text(each) for each in welcomes) == 1


async def test_an_arranged_match_starts_in_a_new_thread_if_its_first_thread_already_has_a_table(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = world.bot.tables.start_arranged

    async def too_late(setting: Any) -> Any:
        monkeypatch.undo()
        await world.zoe.slash(world.channel.threads[0], "play", game=GAME)
        return await usual(setting)

    monkeypatch.setattr(world.bot.tables, "start_arranged", too_late)
    table = await world.bot.arranging.begin(await agree(world))
    await world.env.settle()
    taken, ours = world.channel.threads
    assert table is not None
    assert table.row.channel_id == ours.id
    assert "starts here" in text(ours.history(viewer=world.watcher)[0])
    assert "At the table" in text(taken.history(viewer=world.watcher)[-1])


async def test_both_people_get_a_message_and_the_arrangement_ends_if_the_channel_is_gone(
    world: World,
) -> None:
    gone = world.guild.create_text_channel("gone")
    number = await agree(world, gone.id)
    channel = world.bot.get_channel(gone.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.delete()
    await world.env.settle()
    with pytest.raises(Refused, match="seek-nowhere"):
        await world.bot.arranging.begin(number)
    for member in (world.mia, world.ben):
        [said] = member.user.dm_channel.history(viewer=member.user)
        assert "could not start" in text(said)
    with pytest.raises(Refused, match="arranged-gone"):
        await world.bot.arranging.begin(number)


async def test_no_match_starts_in_a_channel_that_one_of_the_two_people_cannot_see(
    world: World,
) -> None:
    hidden = discord.PermissionOverwrite(view_channel=False)
    secret = world.guild.create_text_channel("secret", overwrites={world.mia: hidden})
    with pytest.raises(Refused, match="seek-nowhere"):
        await world.bot.arranging.begin(await agree(world, secret.id))
    assert not secret.threads


async def test_an_arrangement_is_deleted_once_both_people_have_acted(world: World) -> None:
    await world.bot.arranging.begin(await agree(world))
    await world.env.settle()
    [world.channel] = world.channel.threads
    for _ in range(2):
        match_id = await world.newest_match()
        assert await world.bot.store.arrangement_of(match_id) is not None
        await world.click_through((await world.legal())[0])
    await world.env.advance_time(15)
    assert await world.bot.store.arrangement_of(1) is None

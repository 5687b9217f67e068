"""If no channel can hold a match, its two seeks reopen and do not match again for hours."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from data import Seek
from tests.data.conftest import ready_database
from tests.discord.test_no_shows import all_seeks
from tests.discord.test_seeks import filled_in, notices, seek, waiting
from tests.discord.world import World, buttons, private, text, told, world_on

pytestmark = pytest.mark.usefixtures("clean_log")

HOUR, DAY = 3_600, 86_400
NOWHERE = "no channel that you can both see"


def letters(member: MemberActor) -> list[str]:
    """Return what the bot has written to a member in direct messages."""
    return [text(each) for each in member.user.dm_channel.history(viewer=member.user)]


def refuse_threads(world: World, *, times: int | None = 1) -> None:
    path = f"/channels/{world.channel.id}/threads"
    world.env.inject_error("POST", path, status=403, code=50013, times=times)


async def test_both_seeks_reopen_and_both_people_are_informed_if_no_channel_can_hold_the_match(
    world: World,
) -> None:
    await seek(world, world.mia)
    [before] = await all_seeks(world)
    refuse_threads(world)
    said = told(await seek(world, world.ben))
    assert NOWHERE in said
    assert "searches go on" in said
    [letter] = letters(world.mia)
    assert NOWHERE in letter
    assert letters(world.ben) == []
    assert await waiting(world) == [world.mia.id, world.ben.id]
    assert (await all_seeks(world))[0] == before
    assert len(notices(world)) == 1
    assert await world.newest_match() == 0


async def seek_twice(world: World) -> list[Seek]:
    """Let Mia open two seeks; return both. If the second seek is matched, both seeks end."""
    await seek(world, world.mia, games="washi-cat", clock=HOUR, until=DAY)
    asked = await world.mia.slash(world.channel, "seek")
    await filled_in(world.mia, asked, games=["cat-sequence"], asks=["80"], single=["yes"])
    return await all_seeks(world)


async def test_the_bot_reopens_all_seeks_of_the_players_if_no_channel_can_hold_their_match(
    world: World,
) -> None:
    before = await seek_twice(world)
    refuse_threads(world)
    assert "searches go on" in told(await seek(world, world.ben))
    assert (await all_seeks(world))[:2] == before
    assert await waiting(world) == [world.mia.id, world.mia.id, world.ben.id]
    assert text(notices(world)[0]).count(f"<@{world.mia.id}>") == 2
    said = told(await seek(world, world.kai))
    assert f"You’re playing **Cat Sequence** with <@{world.mia.id}>" in said
    assert await waiting(world) == [world.ben.id]


@pytest.mark.parametrize("place", ["a place", "no place"])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_killing_the_bot_before_the_match_has_a_channel_loses_no_seek(
    kind: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ben's seek is matched with one of Mia's two seeks, so Mia's other seek ends.

    The bot is killed right after it has matched Ben with Mia.
    """
    async with ready_database(kind, tmp_path) as url, world_on(url) as world:
        before, usual = await seek_twice(world), world.bot.store.match_seek

        async def killed(*given: Any) -> None:
            if await usual(*given) is not None:
                raise asyncio.CancelledError

        with monkeypatch.context() as patch:
            patch.setattr(world.bot.store, "match_seek", killed)
            await seek(world, world.ben)
        if place == "no place":
            refuse_threads(world)
        await world.restart()
        assert await waiting(world) == []
        await world.env.advance_time(90)
        if place == "no place":
            assert (await all_seeks(world))[:2] == before
            assert await waiting(world) == [world.mia.id, world.mia.id, world.ben.id]
        else:
            assert (await world.table()).row.live
            assert before[0].id not in [each.id for each in await all_seeks(world)]
            assert await waiting(world) == []


async def test_a_pair_without_a_channel_is_not_matched_again_for_hours_and_is_informed_once(
    world: World,
) -> None:
    await seek(world, world.mia)
    refuse_threads(world)
    await seek(world, world.ben)
    await world.pass_time(5 * HOUR)
    assert await waiting(world) == [world.mia.id, world.ben.id]
    assert len(letters(world.mia)) == 1
    await world.pass_time(2 * HOUR)
    assert sorted((await world.table()).row.users) == sorted((world.mia.id, world.ben.id))
    assert await waiting(world) == []


async def test_a_person_whose_match_found_no_channel_can_play_somebody_else_at_once(
    world: World,
) -> None:
    await seek(world, world.mia)
    refuse_threads(world)
    await seek(world, world.ben)
    said = told(await seek(world, world.kai))
    assert f"You’re playing **Cat Sequence** with <@{world.mia.id}>" in said
    assert await waiting(world) == [world.ben.id]


async def test_a_seek_stays_open_if_somebody_presses_play_but_no_channel_can_hold_the_match(
    world: World,
) -> None:
    await seek(world, world.mia)
    refuse_threads(world)
    said = told(await world.ben.click(notices(world)[0], label="Play"))
    assert NOWHERE in said
    assert await waiting(world) == [world.mia.id]
    await world.kai.click(notices(world)[0], label="Play")
    assert world.kai.id in (await world.table()).row.users


async def test_if_no_channel_can_hold_matches_each_person_is_informed_once(world: World) -> None:
    refuse_threads(world, times=None)
    await seek(world, world.mia)
    for member in (world.ben, world.kai, world.liv):
        await seek(world, member)
    await world.pass_time(4 * HOUR)
    assert len(await waiting(world)) == 4
    # Everybody except Mia has read the reason in the answer to `/seek`.
    assert [len(letters(each)) for each in (world.mia, world.ben, world.kai)] == [1, 0, 0]


async def test_when_a_person_leaves_the_server_their_seek_ends_and_the_opponents_seek_stays_open(
    world: World,
) -> None:
    await seek(world, world.mia)
    await world.bot.store.seek(
        guild_id=world.guild.id, channel_id=world.channel.id, user_id=world.ben.id,
        games=["cat-sequence"], clock=DAY, lasts=DAY * 1000, most=3,
    )  # fmt: skip
    world.ben.guild.remove_member(world.ben)
    await world.pass_time(HOUR)
    assert await waiting(world) == [world.mia.id]
    [letter] = letters(world.mia)
    assert "no longer on this server" in letter


async def test_a_seek_made_in_a_channel_that_is_gone_stays_open(world: World) -> None:
    gone = world.guild.create_text_channel("gone")
    await world.mia.slash(gone, "seek", games="cat-sequence")
    channel = world.bot.get_channel(gone.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.delete()
    await world.env.settle()
    said = told(await seek(world, world.ben))
    assert NOWHERE in said
    found = [(each.user_id, each.arrangement_id) for each in await all_seeks(world)]
    assert found == [(world.mia.id, None), (world.ben.id, None)]
    listed = private(await world.mia.slash(world.channel, "seeks"))
    assert "Cancel" in buttons(listed)
    said = told(await seek(world, world.kai))
    assert f"with <@{world.ben.id}>" in said

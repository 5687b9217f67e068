"""If one of two people who were matched never acts, the seek of the other person reopens."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import MemberActor

from data import Seek
from data.schema import seeks
from data.seek_rows import select_seeks
from tests.discord.test_seeks import notices, seek, waiting
from tests.discord.world import World, buttons, private, text, told, world

pytestmark = pytest.mark.usefixtures("clean_log")

GAME = "cat-rat-flea"
TURN, DAY = 300, 86_400


async def all_seeks(world: World) -> list[Seek]:
    """Return the server's seeks as they are stored now, matched or open, oldest first."""
    async with world.bot.store._database.reading() as conn:
        return await select_seeks(conn, seeks.c.guild_id == world.guild.id)


async def meet(world: World) -> None:
    """Let first Mia and then Ben seek, and make the thread of their match the world's channel."""
    await seek(world, world.mia, games=GAME, clock=TURN, until=DAY)
    await seek(world, world.ben, games=GAME, clock=TURN, until=DAY)
    [world.channel] = world.channel.threads


async def stand_up(world: World) -> tuple[MemberActor, MemberActor]:
    """Let one player act and the opponent run out of time; return the two in this order."""
    came = world.mover()
    await world.click_through((await world.legal())[0])
    absent = world.mover()
    assert came.id != absent.id
    await world.pass_time(TURN + 60)
    return came, absent


async def test_the_match_is_unrated_and_the_seek_of_the_opponent_reopens_unchanged_after_a_no_show(
    world: World,
) -> None:
    home = world.channel
    await meet(world)
    before = {each.user_id: each for each in await all_seeks(world)}
    came, absent = await stand_up(world)
    row = (await world.table()).row
    assert (row.live, row.unrated) == (False, "no-show")
    assert "Not rated" in text(world.result_message())
    world.channel = home
    await world.pass_time(DAY // 24)
    assert await waiting(world) == [came.id]
    [again] = await all_seeks(world)
    assert again == replace(before[came.id], arrangement_id=None)
    assert f"<@{came.id}> would like to play" in text(notices(world)[0])
    listed = private(await absent.slash(world.channel, "seeks"))
    assert "Cancel" not in buttons(listed)


async def test_the_opponent_of_a_no_show_is_matched_again_with_somebody_else(
    world: World,
) -> None:
    home = world.channel
    await meet(world)
    came, absent = await stand_up(world)
    world.channel = home
    await world.pass_time(DAY // 24)
    said = told(await seek(world, world.kai, games=GAME, clock=TURN, until=DAY))
    assert f"You’re playing **Cat, Rat, Flea!** with <@{came.id}>" in said
    table = await world.table()
    assert sorted(table.row.users) == sorted((came.id, world.kai.id))
    assert absent.id not in table.row.users
    assert await waiting(world) == []
    assert (await world.bot.store.counts()).matches == 2


@pytest.mark.parametrize("step", ["match_seek", "take_seek"])
async def test_a_match_starts_exactly_once_if_the_bot_is_killed_after_it_has_matched_two_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """The bot is killed after it has matched two people and before it starts their match."""
    async with world(tmp_path) as opened:
        store = opened.bot.store
        usual = getattr(store, step)

        async def killed(*given: Any, **chosen: Any) -> Any:
            if await usual(*given, **chosen) is not None:
                raise asyncio.CancelledError

        await seek(opened, opened.mia, games=GAME)
        with monkeypatch.context() as patch:
            patch.setattr(store, step, killed)
            if step == "match_seek":
                await seek(opened, opened.ben, games=GAME)
            else:
                await opened.ben.click(notices(opened)[0], label="Play")
        assert (await store.counts()).matches == 0
        await opened.restart()
        await opened.env.advance_time(90)
        [thread] = opened.channel.threads
        boards = [each for each in thread.history(viewer=opened.zoe) if "Resign" in buttons(each)]
        assert len(boards) == 1
        [row] = await opened.bot.store.live_matches()
        assert sorted(row.users) == sorted((opened.mia.id, opened.ben.id))
        assert notices(opened) == []
        assert await waiting(opened) == []

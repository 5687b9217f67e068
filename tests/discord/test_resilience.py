"""A fault of one match, one member or the network does not stop anyone else's play."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import simcord

from app import Config, make_bot
from tests.discord.world import World, private, text


async def seated(env: simcord.Env, game: str) -> tuple[Any, Any, Any]:
    channel: Any = env.create_guild("House").create_text_channel("games")
    mia: Any = env.guild.add_member(env.create_user("mia"))
    ben: Any = env.guild.add_member(env.create_user("ben"))
    await env.settle()
    await mia.slash(channel, "play", game=game)
    await ben.click(channel.last_message, label="Join")
    return channel, mia, ben


async def test_background_work_continues_despite_a_match_that_cannot_be_replayed(
    tmp_path: Path,
) -> None:
    path = tmp_path / "spoilt.db"
    first = make_bot(Config(), database_url=f"sqlite:///{path}")
    async with simcord.run(first, settle_timeout=60) as env:
        channel, mia, _ = await seated(env, "cat-sequence")
        await mia.click(channel.last_message, label="Start")
        await first.close()
        with sqlite3.connect(path) as spoiler:
            spoiler.execute("UPDATE actions SET text = 'nonsense' WHERE ply = 3")
        spoiler.close()
        second = make_bot(Config(), database_url=f"sqlite:///{path}")
        await env.restart_bot(second)
        await env.advance_time(61)
        upkeep: Any = second.get_cog("UpkeepCog")
        hands: Any = second.get_cog("HandCog")
        assert upkeep.catch_up.is_running()
        assert hands.catch_up.is_running()
        assert not upkeep.catch_up.failed()
        answer = private(await mia.slash(channel, "help"))
        assert "/play" in text(answer)
        await second.close()


async def test_the_upkeep_of_other_matches_continues_despite_a_corrupt_match(
    tmp_path: Path,
) -> None:
    """The bot cannot wipe messages of the corrupt match, and cannot show its hands or its board."""
    path = tmp_path / "poisoned.db"
    first = make_bot(Config(), database_url=f"sqlite:///{path}")
    async with simcord.run(first, settle_timeout=60) as env:
        channel, mia, _ = await seated(env, "cat-sequence")
        await mia.click(channel.last_message, label="Start")
        other: Any = env.guild.create_text_channel("other")
        await env.settle()
        await mia.slash(other, "play", game="cat-rat-flea")
        ben = env.guild.add_member(env.create_user("kai"))
        await ben.click(other.last_message, label="Join")
        await mia.click(other.last_message, label="Start")
        await first.close()
        with sqlite3.connect(path) as spoiler:
            spoiler.execute("UPDATE actions SET text = 'nonsense' WHERE match_id = 1 AND ply = 3")
            spoiler.execute("UPDATE messages SET kind = 'revoked' WHERE match_id = 1")
            spoiler.execute("UPDATE matches SET shown_ply = -1")
            spoiler.execute("DELETE FROM messages WHERE match_id = 2")
        spoiler.close()
        second = make_bot(Config(), database_url=f"sqlite:///{path}")
        await env.restart_bot(second)
        second.hands.behind.add(1)
        await env.advance_time(61)
        assert "Your move" in text(other.last_message)
        assert [row.id for row in await second.store.behind()] == [1]
        await second.close()


@pytest.mark.parametrize("code", [50007, 50278, 50001])
async def test_the_bot_tries_a_players_closed_direct_messages_once_per_match(
    tmp_path: Path, code: int
) -> None:
    bot = make_bot(Config(), database_url=f"sqlite:///{tmp_path / 'closed.db'}")
    async with simcord.run(bot, settle_timeout=60) as env:
        channel, mia, ben = await seated(env, "cat-sequence")
        direct = f"/channels/{ben.user.dm_channel.id}/messages"
        env.inject_error("POST", direct, status=403, code=code, times=None)
        await mia.click(channel.last_message, label="Start")
        table = await bot.tables.load(1)
        mover = {mia.id: mia, ben.id: ben}[table.to_act[0]]
        action = table.match.state.legal_actions(table.match.to_act()[0])[0]
        await mover.slash(channel, "move", action=action.text)
        tried = [each for each in env.http_requests if (each.method, each.path) == ("POST", direct)]
        assert len(tried) == 1
        closed = [hand for hand in await bot.store.hands(1) if hand.message_id is None]
        assert len(closed) == 1
    await bot.close()


async def test_an_action_counts_and_its_board_is_posted_later_if_the_connection_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = make_bot(Config(), database_url=f"sqlite:///{tmp_path / 'lost.db'}")
    async with simcord.run(bot, settle_timeout=60) as env:
        channel, mia, ben = await seated(env, "cat-rat-flea")
        await mia.click(channel.last_message, label="Start")
        table = await bot.tables.load(1)
        mover = {mia.id: mia, ben.id: ben}[table.to_act[0]]

        async def lost(*_: object, **__: object) -> None:
            raise aiohttp.ClientConnectionError

        with monkeypatch.context() as cut:
            cut.setattr("cogs.board.posting._answer_with", lost)
            answer = private(await mover.slash(channel, "move", action="Fb2-b1"))
        assert "Your action counts" in text(answer)
        assert (await bot.store.match(1)).ply == 1
        await env.advance_time(61)
        assert (await bot.store.match(1)).shown_ply == 1
    await bot.close()


async def test_a_line_about_a_taken_back_action_is_wiped_later_if_discord_refused_the_first_try(
    world: World,
) -> None:
    await world.start_match()
    asking = world.mover()
    await world.type("Fb2-b1")
    other = world.mover()
    await world.type("Fb4-b5")
    line = next(message for message in world.messages() if "b2 → b1" in text(message))
    await asking.click(world.table_message(), label="Take back")
    world.refuse_changes(line.id, status=503)
    await other.click(world.last(), label="Agree")
    world.env.backend.faults.clear()
    assert "b2 → b1" in "".join(map(text, world.messages()))
    await world.catch_up()
    assert "→" not in "".join(map(text, world.messages()))


async def test_a_lobby_whose_message_cannot_be_posted_in_a_thread_is_closed(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/messages", status=503)
    await world.mia.slash(world.channel, "play", game="cat-rat-flea", thread="yes")
    assert (await world.bot.store.counts()).lobbies == 0

"""The bot delays its start while Discord fails, and a running bot drops unreadable events."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.wire.faults import FAIL, Fault
from tests.wire.interactions import UNHURRIED
from tests.wire.process import BotProcess, running
from tests.wire.server import wire


async def said(process: BotProcess, text: str) -> None:
    """Wait until the bot has logged this."""
    async with asyncio.timeout(UNHURRIED):
        while text not in process.said():  # noqa: ASYNC110  # the log of another process
            await asyncio.sleep(0.02)


async def test_the_bot_delays_its_start_while_discord_fails(tmp_path: Path) -> None:
    async with wire() as discord:
        failing = (
            Fault(FAIL, "GET", "/users/@me", times=2, status=503),
            Fault(FAIL, "GET", "/gateway/bot", times=1, status=503),
        )
        with discord.faults.during(*failing):
            async with running(discord, tmp_path, SHARD_COUNT="") as process:
                log = process.said()
                assert [fault.met for fault in failing] == [2, 1]
                assert log.count("Discord cannot be reached") == 3
                assert "Traceback" not in log
                assert await process.stop() == 0


async def test_an_unreadable_event_is_logged_once_and_dropped(tmp_path: Path) -> None:
    content = "what nobody may read"
    async with wire() as discord:
        guild = discord.city.add_guild("Alley")
        async with running(discord, tmp_path) as process:
            for _ in range(2):
                await discord.gateway.dispatch("INTERACTION_CREATE", {"token": content}, None)
                await discord.gateway.dispatch("GUILD_CREATE", {"name": content}, guild.id)
            await said(process, "GUILD_CREATE could not be read")
            channel = discord.city.add_channel(guild, "later")
            await discord.gateway.dispatch("CHANNEL_CREATE", channel.payload, guild.id)
            assert process.running
            assert await process.stop() == 0
        log = process.said()
        assert log.count("INTERACTION_CREATE could not be read") == 1
        assert log.count("GUILD_CREATE could not be read") == 1
        assert "Traceback" not in log
        assert content not in log

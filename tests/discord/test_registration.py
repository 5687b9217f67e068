"""The bot registers changed slash commands, and starts even if Discord refuses them."""

from __future__ import annotations

import pytest

from tests.discord.world import World, told

COMMANDS = "/applications/*/commands"


def sent(world: World) -> int:
    """Return how often the bot has sent its commands to Discord."""
    return sum(
        request.method == "PUT" and request.path.endswith("/commands") for request in world.requests
    )


async def changed(world: World) -> None:
    """Leave the database as if an older version had registered other commands."""
    application = world.bot.application_id or 0
    await world.bot.store.note_registered_commands(application, "of an older version")


async def test_commands_that_did_not_change_are_not_sent_again(world: World) -> None:
    before = sent(world)
    await world.restart()
    assert sent(world) == before
    await changed(world)
    await world.restart()
    assert sent(world) == before + 1


async def test_commands_that_discord_lost_are_sent_again(world: World) -> None:
    before = sent(world)
    world.bot.tree.remove_command("help")
    await world.bot.tree.sync()
    await world.restart()
    assert sent(world) == before + 2
    assert {command.name for command in await world.bot.tree.fetch_commands()} >= {"help", "play"}


@pytest.mark.parametrize("status", [400, 403, 429, 500])
async def test_if_discord_refuses_the_commands_the_bot_starts_and_tries_again_later(
    world: World, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    await changed(world)
    world.env.inject_error("PUT", COMMANDS, status=status)
    caplog.clear()
    await world.restart()
    assert "Clowder" in told(await world.mia.slash(world.channel, "help"))
    [warning] = [each for each in caplog.messages if "did not accept the commands" in each]
    assert str(status) in warning
    before = sent(world)
    await world.env.advance_time(31)
    assert sent(world) == before + 1
    await world.restart()
    assert sent(world) == before + 1

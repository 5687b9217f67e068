"""A lobby whose message Discord would not change is shown once Discord takes changes again."""

from __future__ import annotations

import pytest

from tests.discord.world import World, buttons


@pytest.mark.parametrize("status", [429, 500])
async def test_a_join_that_discord_would_not_show_is_shown_later(world: World, status: int) -> None:
    lobby = await world.open_lobby()
    world.env.inject_error("POST", "/interactions/*/callback", status=status)
    await world.ben.click(lobby, label="Join")
    row = await world.bot.store.lobby_in(world.channel.id)
    assert row is not None
    assert row.members == (world.mia.id, world.ben.id)
    assert "Start" not in buttons(world.last())
    await world.env.advance_time(45)
    assert "Start" in buttons(world.last())

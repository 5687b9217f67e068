"""A lobby whose message Discord refused to edit is shown once Discord accepts edits again."""

from __future__ import annotations

import pytest

from tests.discord.world import World, buttons


@pytest.mark.parametrize("status", [429, 500])
async def test_a_join_is_shown_later_if_discord_refused_to_edit_the_lobbys_message(
    world: World, status: int
) -> None:
    lobby = await world.open_lobby()
    world.env.inject_error("POST", "/interactions/*/callback", status=status)
    await world.ben.click(lobby, label="Join")
    row = await world.bot.store.lobby_in(world.channel.id)
    assert row is not None
    assert row.members == (world.mia.id, world.ben.id)
    assert "Start" not in buttons(world.last())
    await world.env.advance_time(45)
    assert "Start" in buttons(world.last())

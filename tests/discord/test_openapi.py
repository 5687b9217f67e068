"""The bot's requests match Discord's published description of its API."""

from __future__ import annotations

import pytest

from tests.discord.test_leaderboard import crowd
from tests.discord.test_mentions import play_a_little
from tests.discord.test_replay import CARDS, opened, played, store
from tests.discord.world import GAME, World, private
from tests.openapi import DESCRIPTION, wrong_with

pytestmark = pytest.mark.skipif(
    DESCRIPTION is None, reason="DISCORD_OPENAPI does not name Discord's OpenAPI description"
)


async def test_every_request_matches_discords_api_description(world: World) -> None:
    await play_a_little(world)
    await world.boss.slash(world.channel, "settings", board="in-place")
    await world.click_through((await world.legal())[0])
    page = private(await world.zoe.slash(world.channel, "rules", game=GAME))
    await world.zoe.click(page, label="Next ▶")
    await crowd(world, 11)
    await world.mia.slash(world.channel, "profile")
    await world.mia.slash(world.channel, "cats")
    await world.mia.slash(world.channel, "leaderboard")
    await world.mia.click(world.last(), label="▶")
    film = await opened(world, await store(world, played(CARDS)))
    for label in ("▶", "⏭", "Record", "Animation"):
        await world.zoe.click(film, label=label)
    await world.zoe.slash(world.channel, "history")
    checked = 0
    for request in world.requests:
        if request.json is not None:
            wrong = wrong_with(request.method, request.path, request.json)
            assert not wrong, f"{request.method} {request.path}"
            checked += wrong is not None
    assert checked > 30

"""How many live matches with cats a person and a server may have, however a match starts."""

from __future__ import annotations

import pytest
from simcord.builders import ChannelHandle

from cogs.match import attempts
from tests.discord.test_cats_at_the_table import Quick
from tests.discord.world import GAME, World, private, text, told

pytestmark = pytest.mark.usefixtures("clean_log")

OWN = "You’re in 1 live matches with cats"
LISTED = "`/games` lists them"


@pytest.fixture
async def beside(world: World, monkeypatch: pytest.MonkeyPatch) -> ChannelHandle:
    """A second channel. Mia already has as many live matches with cats as are allowed."""
    monkeypatch.setattr(attempts, "MOST_WITH_CATS", 1)
    world.bot.cats.thinking = Quick()
    await world.mia.slash(world.channel, "play", game=GAME, against="kitten")
    return world.guild.create_text_channel("beside")


async def test_a_match_beyond_the_limit_of_matches_with_cats_is_refused_and_leaves_no_lobby(
    world: World, beside: ChannelHandle
) -> None:
    refusal = told(await world.mia.slash(beside, "play", game=GAME, against="kitten"))
    assert OWN in refusal
    assert LISTED in refusal
    assert await world.bot.store.lobbies() == []
    await world.ben.slash(beside, "play", game=GAME, against="kitten")
    assert len(await world.bot.store.live_matches()) == 2


async def test_no_thread_is_made_for_a_match_that_would_be_refused(
    world: World, beside: ChannelHandle
) -> None:
    asked = await world.mia.slash(beside, "play", game=GAME, against="kitten", thread="yes")
    assert OWN in told(asked)
    assert list(beside.threads) == []
    assert await world.bot.store.lobbies() == []


async def test_a_lobby_with_a_cat_does_not_start_if_a_player_has_reached_the_limit(
    world: World, beside: ChannelHandle
) -> None:
    await world.mia.slash(beside, "play", game="cat-sequence")
    await world.press(world.mia, beside.history()[-1], "pip")
    refusal = told(await world.mia.click(beside.history()[-1], label="Start"))
    assert OWN in refusal
    assert "At the table" in text(beside.history()[-1])


async def test_the_host_learns_which_player_has_too_many_matches(
    world: World, beside: ChannelHandle
) -> None:
    await world.ben.slash(beside, "play", game="cat-sequence")
    await world.press(world.ben, beside.history()[-1], "pip")
    await world.mia.click(beside.history()[-1], label="Join")
    refusal = told(await world.ben.click(beside.history()[-1], label="Start"))
    assert refusal.startswith(f"{world.mia.mention} is in 1 live matches with cats")
    await world.mia.click(beside.history()[-1], label="Leave")
    await world.ben.click(beside.history()[-1], label="Start")
    assert len(await world.bot.store.live_matches()) == 2


async def test_a_rematch_with_a_cat_does_not_start_if_the_player_has_reached_the_limit(
    world: World, beside: ChannelHandle
) -> None:
    sure = await world.mia.slash(world.channel, "resign")
    await world.mia.click(private(sure), label="Yes, I resign")
    result = world.result_message()
    await world.mia.slash(beside, "play", game=GAME, against="kitten")
    assert OWN in told(await world.mia.click(result, label="Rematch"))
    assert len(await world.bot.store.live_matches()) == 1


async def test_managers_set_how_many_matches_with_cats_their_server_allows(world: World) -> None:
    world.bot.cats.thinking = Quick()
    panel = private(await world.boss.slash(world.channel, "settings"))
    changed = await world.boss.select(panel, ["5"], custom_id="clowder-menu:settings:cat-matches")
    assert "Live matches with cats: **5 at once**" in text(private(changed))
    for number in range(5):
        member = world.add_member(f"guest{number}")
        channel = world.guild.create_text_channel(f"corner-{number}")
        await member.slash(channel, "play", game=GAME, against="kitten")
    refusal = told(await world.mia.slash(world.channel, "play", game=GAME, against="kitten"))
    assert refusal.startswith("5 matches with cats are live on this server")
    await world.start_match()
    assert len(await world.bot.store.live_matches()) == 6

"""A cat's page: its ratings, the reader's record against it, and a menu to start a match."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from agents.characters import CHARACTERS, named
from rules.registry import GAMES
from tests.discord.test_cats_at_the_table import Quick
from tests.discord.test_leaderboard import finish
from tests.discord.world import GAME, World, alts, buttons, options, private
from tests.discord.world import text as said
from tests.rendering.scenes import opened

OTTO = named("otto").user
pytestmark = pytest.mark.usefixtures("clean_log")


async def page(world: World, cat: str = "otto") -> ResponseMessage:
    return private(await world.mia.slash(world.channel, "cats", cat=cat))


def row(shown: ResponseMessage, title: str) -> str:
    [found] = [line for line in said(shown).splitlines() if line.startswith(f"**{title}**")]
    return found


async def test_a_cats_page_shows_its_rating_and_the_readers_record_per_game(world: World) -> None:
    mia, ben = world.mia.id, world.ben.id
    for users, places in (((mia, OTTO), (1, 2)), ((OTTO, mia), (1, 2)), ((ben, OTTO), (1, 2))):
        await finish(world, users, places)
    await finish(world, (mia, OTTO), guild=77, game="washi-cat")
    shown = await page(world)
    assert "### 🐱 **Otto**\nHouse cat. A gentle giant" in said(shown)
    skill = (await world.bot.store.ratings_of(OTTO))[GAME]
    assert skill.played == 3
    rated = f"rated {skill.points}? ±{skill.spread} after 3 matches"
    assert row(shown, "Cat, Rat, Flea!").endswith(f"{rated} · you: 1 won, 0 drawn, 1 lost")
    assert row(shown, "Washi Cat").endswith("after 1 match · you: 1 won, 0 drawn, 0 lost")
    assert row(shown, "Caged Rat").endswith("not rated yet")
    [alt] = alts(shown)
    assert alt.startswith("Otto, House cat, 2 of 3 paws. Cat, Rat, Flea!: ")
    assert "you: 1 won, 0 drawn, 1 lost." in alt
    assert len(alt) <= 1024
    [picture] = shown.attachments
    assert opened(await picture.read()).width == 960


async def test_a_cats_page_does_not_show_other_peoples_records(world: World) -> None:
    await finish(world, (world.ben.id, OTTO))
    assert "you:" not in said(await page(world))
    assert "after 1 match" in said(await page(world))


async def test_the_reader_can_open_one_cats_page_then_another_and_return_to_all_cats(
    world: World,
) -> None:
    cast = private(await world.mia.slash(world.channel, "cats"))
    assert set(options(cast)) == {each.key for each in CHARACTERS}
    await world.press(world.mia, cast, "vesper")
    shown = _same(world, cast)
    assert "### 🐱 **Vesper**" in said(shown)
    assert "vesper" not in options(shown)
    await world.press(world.mia, shown, "dot")
    assert "### 🐱 **Dot**" in said(_same(world, cast))
    await world.mia.click(_same(world, cast), label="All cats")
    assert "### The cats" in said(_same(world, cast))


def _same(world: World, message: ResponseMessage) -> ResponseMessage:
    seen = world.channel.history(viewer=world.mia)
    return next(each for each in seen if each.id == message.id)  # type: ignore[return-value]


@pytest.mark.parametrize("game", [kind.key for kind in GAMES])
async def test_a_match_against_a_cat_can_be_started_from_the_cats_page(
    world: World, game: str
) -> None:
    world.bot.cats.thinking = Quick()
    await world.press(world.mia, await page(world), game)
    table = await world.table()
    assert table.game.key == game
    assert {OTTO, world.mia.id} <= {*table.row.users}
    assert "🐱 **Otto**" in said(world.table_message())


async def test_a_cats_page_in_a_busy_channel_offers_a_thread(world: World) -> None:
    world.bot.cats.thinking = Quick()
    await world.start_match()
    shown = private(await world.zoe.slash(world.channel, "cats", cat="otto"))
    offered = private(await world.press(world.zoe, shown, GAME))
    await world.zoe.click(offered, label="Open a thread")
    table = await world.table()
    assert sorted(table.row.users) == [OTTO, world.zoe.id]
    assert table.row.channel_id != world.channel.id


async def test_no_match_starts_in_a_channel_where_games_are_not_allowed(world: World) -> None:
    quiet = world.guild.create_text_channel("quiet")
    await world.bot.store.allow_channels(world.guild.id, [quiet.id])
    answer = private(await world.press(world.mia, await page(world), GAME))
    assert said(answer) == f"Games are played in {quiet.mention} on this server."
    assert await world.newest_match() == 0


async def test_a_cats_page_in_direct_messages_offers_to_start_matches(world: World) -> None:
    shown = private(await world.mia.user.slash("cats", cat="otto"))
    assert "### 🐱 **Otto**" in said(shown)
    assert GAME in options(shown)
    assert "All cats" in buttons(shown)

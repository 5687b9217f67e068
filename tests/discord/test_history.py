"""`/history` as members see it: finished matches, newest first; each can be opened."""

from __future__ import annotations

import re

from cogs.match.rated import rated_sides
from data import Closing, Ending, NewAction, Store
from rules.chance import commitment
from tests.discord.test_leaderboard import SEED, STRANGERS, finish
from tests.discord.world import GAME, World, buttons, options, private, told
from tests.discord.world import text as said


def numbers(shown: str) -> list[int]:
    """Return the numbers of the matches that a page lists, in order."""
    return [int(number) for number in re.findall(r"match (\d+)\*\*", shown)]


async def test_a_channels_matches_are_listed_newest_first(world: World) -> None:
    mia, ben, zoe = world.mia.id, world.ben.id, world.zoe.id
    here = world.channel.id
    await finish(world, (mia, ben), (2, 1), home=here)
    await finish(world, (ben, zoe), (1, 1), home=here)
    await finish(world, (mia, zoe), home=here + 1)
    seen = told(await world.zoe.slash(world.channel, "history"))
    assert f"### Finished matches · <#{here}>" in seen
    assert "2 matches" in seen
    assert numbers(seen) == [2, 1]
    newest, oldest = re.split(r"(?=\*\*Cat, Rat)", seen)[1:]
    assert re.search(r"\*\*Cat, Rat, Flea! · match 2\*\* · <t:\d+:R>\n", newest)
    assert f"A draw: <@{ben}>, <@{zoe}>" in newest
    assert f"**1.** <@{ben}> **2.** <@{mia}> · <@{mia}> resigned." in oldest
    # Discord would read a number at the start of a line as a list item and renumber it.
    assert not re.search(r"^\d+\.", seen, re.MULTILINE)
    assert world.messages() == []


async def test_a_members_history_lists_only_matches_on_this_server(world: World) -> None:
    mia, ben = world.mia.id, world.ben.id
    other = world.guild.create_text_channel("other").id
    await finish(world, (mia, ben), home=other)
    await finish(world, (ben, world.zoe.id), home=other)
    await finish(world, (mia, STRANGERS), guild=77)
    seen = told(await world.zoe.slash(world.channel, "history", member=world.mia.user))
    assert f"### Finished matches · <@{mia}>" in seen
    assert "One match" in seen
    assert numbers(seen) == [1]
    assert str(STRANGERS) not in seen


async def test_pages_are_turned_in_the_same_message_even_after_a_restart(world: World) -> None:
    for _ in range(23):
        await finish(world, (world.mia.id, world.ben.id), home=world.channel.id)
    first = private(await world.zoe.slash(world.channel, "history"))
    assert "23 matches · page 1 of 3" in said(first)
    assert numbers(said(first)) == list(range(23, 13, -1))
    assert list(buttons(first)) == ["▶"]
    await world.restart()
    second = private(await world.zoe.click(first, label="▶"))
    assert second.id == first.id
    assert numbers(said(second)) == list(range(13, 3, -1))
    third = private(await world.zoe.click(second, label="▶"))
    assert numbers(said(third)) == [3, 2, 1]
    assert list(buttons(third)) == ["◀"]
    assert numbers(said(private(await world.zoe.click(third, label="◀")))) == [*range(13, 3, -1)]


async def test_the_next_page_of_an_erased_members_history_is_empty(world: World) -> None:
    for _ in range(11):
        await finish(world, (world.mia.id, world.ben.id))
    first = private(await world.zoe.slash(world.channel, "history", member=world.mia))
    await world.bot.store.erase_member(world.mia.id, -7_000)
    second = private(await world.zoe.click(first, label="▶"))
    assert second.id == first.id
    assert "hasn’t finished a match" in said(second)
    assert buttons(second) == {}


async def test_the_history_can_be_limited_to_one_game(world: World) -> None:
    await finish(world, (world.mia.id, world.ben.id), home=world.channel.id)
    seen = told(await world.mia.slash(world.channel, "history", game=GAME))
    assert numbers(seen) == [1]
    other = told(await world.mia.slash(world.channel, "history", game="cat-sequence"))
    assert other.startswith("No match of Cat Sequence has been finished in <#")


async def test_an_empty_history_says_how_to_start_a_match(world: World) -> None:
    await world.start_match()
    here = told(await world.zoe.slash(world.channel, "history"))
    assert here.startswith(f"No match has been finished in <#{world.channel.id}> yet.")
    assert "`/play`" in here
    theirs = told(await world.zoe.slash(world.channel, "history", member=world.ben.user))
    assert theirs.startswith(f"<@{world.ben.id}> hasn’t finished a match on this server yet.")


async def test_a_match_in_a_thread_is_in_its_channels_history(world: World) -> None:
    await world.mia.slash(world.channel, "play", game=GAME, thread="yes")
    lobby = await world.bot.store.lobby(1)
    assert lobby.channel_id != world.channel.id
    row = await world.bot.tables.start(
        await world.bot.store.join_lobby(1, world.ben.id, limit=2), (world.mia.id, world.ben.id)
    )
    await world.bot.showing.close_match(row.id)
    seen = told(await world.zoe.slash(world.channel, "history"))
    assert numbers(seen) == [1]
    assert f"No result: <@{world.mia.id}>, <@{world.ben.id}> · The match was closed." in seen


async def test_an_erased_member_is_shown_as_a_former_player(world: World) -> None:
    mia, ben = world.mia.id, world.ben.id
    await finish(world, (mia, ben), home=world.channel.id)
    await world.bot.store.erase_member(ben, -5_000)
    seen = told(await world.zoe.slash(world.channel, "history"))
    assert f"**1.** <@{mia}> **2.** a former player" in seen
    assert "-5" not in seen


async def test_a_page_of_matches_with_six_players_fits_into_a_message(world: World) -> None:
    users = [world.mia.id + number for number in range(6)]
    async with await Store.open(world.database_url) as store:
        for _ in range(10):
            row = await store.start_match(
                lobby_id=None,
                guild_id=world.guild.id,
                channel_id=world.channel.id,
                game="cat-sequence",
                rules_version=1,
                seats=users,
                options={},
                seed=SEED,
                commitment=commitment(SEED),
            )
            ending = Ending((1, 2, 3, 1, 2, 3), "sequence")
            sides = rated_sides(row, ending, None, range(6))
            closing = Closing(world.boss.id, "x" * 200)
            acted = [NewAction(0, "a")]
            await store.append(row.id, 0, acted, ending, sides=sides, closing=closing)
            await store.mark_shown(row.id, 1, True)
    seen = told(await world.zoe.slash(world.channel, "history"))
    assert len(numbers(seen)) == 10
    assert f"**1.** <@{users[0]}>, <@{users[3]}> **2.** <@{users[1]}>, <@{users[4]}> **3.**" in seen
    assert len(seen) <= 4000


async def test_a_match_can_be_opened_from_the_list(world: World) -> None:
    await world.start_match()
    result = await world.mia.slash(world.channel, "resign")
    await world.mia.click(private(result), label="Yes, I resign")
    listed = private(await world.zoe.slash(world.channel, "history"))
    assert set(options(listed)) == {"1"}
    opened = private(await world.press(world.zoe, listed, "1"))
    assert "match 1 · replay" in said(opened)
    assert opened.id != listed.id

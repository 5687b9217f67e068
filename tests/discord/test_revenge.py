"""Revenge matches: rematches that people ask for long after a match.

People ask with a button on the result of that match, or on a rematch question that has lapsed.
"""

from __future__ import annotations

import re
from pathlib import Path

import discord
import pytest

from tests.discord.test_challenges import direct, question
from tests.discord.test_endings import SURE
from tests.discord.world import World, buttons, private, text, told, world

pytestmark = pytest.mark.usefixtures("clean_log")

HOUR = 3600


async def played(world: World) -> tuple[int, ...]:
    """Let Mia and Ben play a match to its end; return its people in seat order."""
    await world.start_match()
    before = (await world.table()).row.users
    await world.mia.click(private(await world.mia.slash(world.channel, "resign")), label=SURE)
    return before


async def test_long_after_a_match_the_rematch_button_challenges_the_opponent_with_sides_swapped(
    world: World,
) -> None:
    before = await played(world)
    await world.pass_time(2 * HOUR)
    said = told(await world.mia.click(world.result_message(), label="Rematch"))
    assert said.startswith("I’m asking Ben to play")
    assert not any("rematch" in text(each) for each in world.messages())
    assert "would like a revenge match" in text(question(world.ben))
    await world.ben.user.click(question(world.ben), label="Accept")
    row = (await world.table()).row
    assert row.users == before[::-1]
    assert (row.channel_id, row.clock) == (world.channel.id, None)


async def test_soon_after_a_match_the_rematch_button_asks_in_the_channel(world: World) -> None:
    await played(world)
    await world.pass_time(HOUR // 2)
    await world.mia.click(world.result_message(), label="Rematch")
    assert "would like a rematch" in text(world.last())
    assert direct(world.ben) == []


async def test_a_late_rematch_is_refused_to_a_person_who_blocks_the_opponent(world: World) -> None:
    await played(world)
    await world.pass_time(2 * HOUR)
    await world.bot.store.block(world.mia.id, world.ben.id, "block", 9)
    said = told(await world.mia.click(world.result_message(), label="Rematch"))
    assert said.startswith("You block Ben")


async def test_a_late_rematch_gets_the_same_answer_whether_or_not_the_opponent_blocks_the_asker(
    tmp_path: Path,
) -> None:
    answers = []
    for blocked in (False, True):
        folder = tmp_path / str(blocked)
        folder.mkdir()
        async with world(folder) as opened:
            await played(opened)
            await opened.pass_time(2 * HOUR)
            if blocked:
                await opened.bot.store.block(opened.ben.id, opened.mia.id, "block", 9)
            said = await opened.mia.click(opened.result_message(), label="Rematch")
            words = re.sub(r"<t:\d+", "<t:", told(said))
            answers.append((words, [*buttons(private(said))]))
            assert bool(direct(opened.ben)) is not blocked
    assert answers[0] == answers[1]


async def revenge(world: World, by: str) -> str:
    """Ask for revenge with a button on the result or on a lapsed question; return the answer."""
    label = "Rematch" if by == "result" else "Revenge"
    asked = next(each for each in reversed(world.messages()) if label in buttons(each))
    return told(await world.mia.click(asked, label=label))


async def long_ago(world: World, by: str) -> None:
    """Let two hours pass after a match.

    If `by` is "question", Mia asks for a rematch before the two hours, and nobody answers.
    """
    await played(world)
    if by == "question":
        await world.mia.click(world.result_message(), label="Rematch")
    await world.pass_time(2 * HOUR)


@pytest.mark.parametrize("by", ["result", "question"])
async def test_a_revenge_match_is_refused_if_the_opponent_has_left_the_server(
    world: World, by: str
) -> None:
    await long_ago(world, by)
    world.ben.guild.remove_member(world.ben)
    assert await revenge(world, by) == "This person isn’t on this server."
    assert direct(world.ben) == []
    assert list(await world.bot.store.challenges_to_show(world.bot.store.now())) == []


@pytest.mark.parametrize("by", ["result", "question"])
async def test_a_revenge_match_is_refused_if_the_opponent_cannot_see_the_channel(
    world: World, by: str
) -> None:
    await long_ago(world, by)
    channel = world.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    ben = await channel.guild.fetch_member(world.ben.id)
    await channel.set_permissions(ben, view_channel=False)
    await world.env.settle()
    assert "can’t see this channel" in await revenge(world, by)
    assert direct(world.ben) == []


async def test_a_revenge_match_is_refused_where_the_managers_no_longer_allow_games(
    world: World,
) -> None:
    await long_ago(world, "question")
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.bot.store.allow_channels(world.guild.id, [elsewhere.id])
    assert f"<#{elsewhere.id}>" in await revenge(world, "question")


async def test_there_is_no_revenge_for_a_match_that_is_not_over(world: World) -> None:
    board = await world.start_match()
    said = told(await world.forge(world.mia, board, "clowder:challenge-revenge:1"))
    assert said == "This match isn’t over yet."
    assert direct(world.ben) == []

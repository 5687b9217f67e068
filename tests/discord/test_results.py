"""A result tells what the match did to ratings, or why it did nothing."""

from __future__ import annotations

import re

import pytest

from tests.discord.test_endings import SURE
from tests.discord.test_takebacks import FIRST, SECOND
from tests.discord.world import World, private, text

pytestmark = pytest.mark.usefixtures("clean_log")

_STEP = re.compile(r"[●■▲] (\w+) (\d+) → (\d+)")


async def resign(world: World) -> None:
    loser = world.mover()
    await loser.click(private(await loser.slash(world.channel, "resign")), label=SURE)


def steps(world: World) -> dict[int, tuple[int, int]]:
    """By member their rating before and after, as the newest result tells it."""
    [told] = [line for line in text(world.result_message()).splitlines() if "Rated: " in line]
    users = {name: user for user, name in world.bot.names.items()}
    return {users[name]: (int(was), int(now)) for name, was, now in _STEP.findall(told)}


async def test_a_result_tells_ratings_before_and_after(world: World) -> None:
    await world.start_match()
    await world.type(FIRST)
    await world.type(SECOND)
    loser, winner = world.mover(), world.waiting()
    await resign(world)
    first = steps(world)
    assert [before for before, _ in first.values()] == [1000, 1000]
    assert first[winner.id][1] > 1000 > first[loser.id][1]
    for member in (winner, loser):
        await member.click(world.result_message(), label="Rematch")
    await world.type(FIRST)
    await world.type(SECOND)
    await resign(world)
    second = steps(world)
    assert {user: before for user, (before, _) in second.items()} == {
        user: after for user, (_, after) in first.items()
    }


async def test_what_is_told_stays_when_the_rematch_takes_the_button(world: World) -> None:
    await world.start_match()
    await world.type(FIRST)
    await world.type(SECOND)
    await resign(world)
    told = text(world.result_message())
    for member in (world.mia, world.ben):
        await member.click(world.result_message(), label="Rematch")
    assert text(world.result_message()) == told


async def test_a_match_in_which_not_all_acted_says_so(world: World) -> None:
    await world.start_match()
    await world.type(FIRST)
    await resign(world)
    assert "Not rated: not everybody had acted themselves." in text(world.result_message())
    assert not await world.bot.store.rating_steps(1)


async def test_a_match_that_was_ended_for_the_players_says_so(world: World) -> None:
    await world.start_match()
    await world.type(FIRST)
    await world.type(SECOND)
    await world.end(world.boss, "supper")
    assert "Not rated: it was ended for the players." in text(world.result_message())


async def test_a_match_without_a_result_says_so(world: World) -> None:
    await world.start_match()
    await world.type(FIRST)
    await world.type(SECOND)
    world.guild.remove_member(world.ben)
    offered = private(await world.mia.slash(world.channel, "draw"))
    await world.mia.click(offered, label="Close the match")
    assert "Not rated: there is no result." in text(world.result_message())

"""Whole matches, from `/play` to the result."""

from __future__ import annotations

import random

import discord
import pytest
from simcord.actors import MemberActor

from tests.discord.world import QUESTION, World, alts, buttons, options, outside, text

SCRIPT = ("Rc1-b2", "Fc4-b5", "Ra1-a2", "Rc5-b5", "Cb5>c5", "Cb1-c2")
"""A match: Rats eat Fleas of their own sides, and a Cat scurries.

South traps South's own last Flea, so North wins.
"""

REPETITION = ("Fa2-a1", "Fa4-a5", "Fa1-a2", "Fa5-a4") * 2

pytestmark = pytest.mark.usefixtures("clean_log")


async def test_a_match_is_played_to_the_end_by_clicks(world: World) -> None:
    lobby = await world.open_lobby()
    assert "One more player is needed" in text(lobby)
    await world.ben.click(lobby, label="Join")
    assert f"{world.mia.mention} can start" in text(world.last())
    await world.mia.click(lobby, label="Start")
    south, north = [await world.called(member) for member in (world.mover(), world.waiting())]
    told = []
    for action in SCRIPT[:-1]:
        await world.click_through(action)
        told.append(text(world.table_message()))
    assert f"The Rat eats {south}’s Flea and falls asleep." in told[0]
    assert f"Flea jumps c4 → b5 and rides {north}’s Cat" in told[1]
    assert f"{north}’s Cat must scurry from b5!" in told[3]
    assert f"{north}’s Cat scurries b5 → c5." in told[4]
    winner = await world.placed(world.waiting())
    mover = await world.called(world.mover())
    await world.click_through(SCRIPT[-1])
    result = world.last()
    assert f"{south}’s Flea is trapped on c2." in text(result)
    why = f"{mover}’s own Cat trapped the last free Flea of its side, on c2."
    assert f"**{winner} wins.** {why}" in text(result)
    assert list(buttons(result)) == ["Rematch", "Replay", "Rules"]
    unmarked = winner.partition(" ")[2]
    assert alts(result)[0].startswith(f"{unmarked} won: all Fleas of the other side")
    assert (await world.table()).row.ply == len(SCRIPT)


async def test_the_newest_board_is_the_last_message_and_the_only_one_with_controls(
    world: World,
) -> None:
    await world.start_match()
    turns = 0
    for action in SCRIPT[:-1]:
        mover = world.mover()
        await world.click_through(action)
        turns += world.mover() != mover
        *older, newest = world.messages()
        assert newest.id == world.table_message().id
        assert text(newest).count("Your move") == 1
        assert not any(buttons(message) or message.attachments for message in older)
        assert len(older) == turns + 1
    lines, users = [text(message) for message in world.messages()], (await world.table()).row.users
    assert lines[0] == "-# Cat, Rat, Flea!: match 1 has started."
    south, north = [await world.called(world.member(user)) for user in users]
    assert lines[1] == f"-# Match 1: {south} (South) against {north} (North)"
    eaten = f"**1.** {south}: Rat jumps c1 → b2. The Rat eats {south}’s Flea and falls asleep."
    assert lines[2] == eaten


async def test_eating_a_piece_of_the_players_own_side_needs_confirmation(world: World) -> None:
    await world.start_match()
    south = world.mover()
    before = world.snapshot()
    question = (await world.choose(SCRIPT[0])).response
    assert question is not None
    assert question.ephemeral
    assert text(question) == (
        "Your Rat on c1 would eat your own Flea on b2. Move it anyway?\n"
        "-# I ask this only once per match."
    )
    assert not alts(question)
    await south.click(question, label="◀ Back")
    assert world.snapshot() == before
    assert (await world.table()).ply == 0
    [panel] = own(world, south)
    assert text(panel).endswith("\n**Rat c1**: where to?")
    await south.click(panel, label="◀ Back")
    [panel] = own(world, south)
    assert "**Your move.** Choose one of your pieces" in text(panel)
    await world.press(south, panel, "Rc1")
    [panel] = own(world, south)
    await world.press(south, panel, SCRIPT[0])
    [panel] = own(world, south)
    await south.click(panel, label=QUESTION)
    assert (await world.table()).ply == 1
    [panel] = own(world, south)
    assert text(panel).startswith("Done.\n**1.** ")


def own(world: World, member: MemberActor) -> list[discord.Message]:
    """Return the messages in the channel that only this person sees."""
    seen = world.channel.history(viewer=member)
    return [message for message in seen if message.flags.ephemeral]


async def test_a_match_is_played_to_the_end_by_typed_moves(world: World) -> None:
    await world.start_match()
    for action in SCRIPT:
        mover = world.mover()
        offered = await mover.autocomplete(world.channel, "move", "action", "")
        assert sorted(choice["value"] for choice in offered) == sorted(await world.legal())[:25]
        await world.type_through(action)
    assert "wins.**" in text(world.last())


@pytest.mark.parametrize("typed", ["Fb2-b1", "fb2-b1", " FB2 B1 ", "fb2b1", "b2b1"])
async def test_moves_may_be_typed_in_a_short_form_and_in_upper_or_lower_case(
    world: World, typed: str
) -> None:
    await world.start_match()
    await world.type(typed)
    assert (await world.table()).match.steps[0].action.text == "Fb2-b1"


async def test_autocomplete_offers_only_legal_actions_that_fit_the_typed_text(world: World) -> None:
    await world.start_match()
    mover = world.mover()
    for typed, expected in (("c1", "c1"), ("B2B1", "b2b1"), ("rc1-", "rc1")):
        offered = await mover.autocomplete(world.channel, "move", "action", typed)
        fitting = [
            action for action in await world.legal() if expected in action.lower().replace("-", "")
        ]
        assert sorted(choice["value"] for choice in offered) == sorted(fitting)


async def test_autocomplete_offers_nothing_to_people_other_than_the_player_to_act(
    world: World,
) -> None:
    assert await world.mia.autocomplete(world.channel, "move", "action", "") == []
    await world.start_match()
    for member in (world.waiting(), world.zoe):
        assert await member.autocomplete(world.channel, "move", "action", "") == []


@pytest.mark.parametrize("seed", [0, 1, 4, 7, 11])
async def test_random_matches_played_by_clicks_end_with_a_result(world: World, seed: int) -> None:
    luck = random.Random(seed)
    await world.start_match()
    while (await world.table()).row.live:
        await world.click_through(luck.choice(await world.legal()))
    assert "is over" in text(world.last())
    assert not [message for message in world.messages() if "Resign" in buttons(message)]


async def test_a_position_that_occurs_for_the_third_time_is_a_draw(world: World) -> None:
    await world.start_match()
    for action in REPETITION:
        await world.click_through(action)
    result = text(world.last())
    assert "**A draw.** The same position came up for the third time." in result
    assert alts(world.last())[0].startswith("No winner: the position came up for the third time")


async def test_the_bot_can_be_restarted_before_every_action(world: World) -> None:
    lobby = await world.open_lobby()
    await world.restart()
    await world.ben.click(lobby, label="Join")
    await world.restart()
    await world.mia.click(lobby, label="Start")
    for action in SCRIPT:
        await world.restart()
        await world.click_through(action)
        assert len([message for message in world.messages() if buttons(message)]) == 1
    await world.restart()
    await world.mia.click(world.last(), label="Rematch")
    await world.restart()
    await world.ben.click(world.result_message(), label="Rematch")
    assert "match 2" in text(world.table_message())


async def test_a_question_asked_before_a_restart_can_be_answered_after_it(world: World) -> None:
    await world.start_match()
    south = world.mover()
    picker = await world.pick("Rc1")
    await world.restart()
    question = (await world.press(south, picker, SCRIPT[0])).response
    assert question is not None
    await world.restart()
    await south.click(question, label=QUESTION)
    assert (await world.table()).ply == 1


@pytest.mark.parametrize("how", ["click_through", "type_through"])
async def test_an_action_costs_at_most_one_request_outside_the_interaction(
    world: World, how: str
) -> None:
    await world.start_match()
    for action in ("Fb2-b1", "Rc5-c4", "Ra1-b1", "Cb1>a1"):
        since = len(world.requests)
        await getattr(world, how)(action)
        assert len(outside(world.requests[since:])) <= 1
    assert (await world.table()).ply == 4


async def test_a_scurry_clicked_on_the_board_costs_no_request_outside_the_interaction(
    world: World,
) -> None:
    await world.start_match()
    for action in ("Fb2-b1", "Rc5-c4", "Ra1-b1"):
        await world.click_through(action)
    assert set(buttons(world.table_message())) >= {"a1", "b2"}
    assert not options(world.table_message())
    since = len(world.requests)
    await world.press(world.mover(), world.table_message(), "Cb1>a1")
    assert outside(world.requests[since:]) == []

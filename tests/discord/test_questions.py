"""Questions at a table: answered where they stand, and by time where nobody answers in time."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path

import discord
import pytest
from simcord.actors import MemberActor

from tests.discord.test_endings import SURE, offer_draw
from tests.discord.test_refusals import refused_click
from tests.discord.test_takebacks import AGREE, DECLINE, FIRST, SECOND, ask
from tests.discord.world import (
    GAME,
    World,
    alts,
    buttons,
    now,
    outside,
    private,
    text,
    told,
    world,
)

pytestmark = pytest.mark.usefixtures("clean_log")

LAPSED = "-# The match moved on before anyone answered."
NO_REMATCH = "No, thanks"


def moved(requests: Sequence[str], message: discord.Message) -> list[str]:
    """Those of the requests that are about a message."""
    return [request for request in requests if str(message.id) in request]


async def finished(world: World) -> tuple[MemberActor, MemberActor, discord.Message]:
    """Loser and winner of a match, and its result."""
    await world.start_match()
    loser, winner = world.mover(), world.waiting()
    await loser.click(private(await loser.slash(world.channel, "resign")), label=SURE)
    return loser, winner, world.result_message()


async def test_a_takeback_that_the_next_move_overtakes_says_so_at_once(world: World) -> None:
    await world.start_match()
    asking, other = world.mover(), world.waiting()
    await world.type(FIRST)
    question = await ask(world, asking)
    accept = buttons(question)[AGREE]
    since = len(world.requests)
    await world.type(SECOND)
    after = now(world, question)
    assert text(after) == (
        f"-# {await world.called(asking)} asked to take the last move back. The match has gone on."
    )
    assert not buttons(after)
    assert moved(outside(world.requests[since:]), question) == []
    late = await world.forge(other, world.table_message(), accept)
    assert told(late) == "That question has lapsed: the match has moved on."


async def test_a_draw_that_the_next_move_overtakes_says_so_at_once(world: World) -> None:
    await world.start_match()
    offering, answering = world.mover(), world.waiting()
    offer = await offer_draw(world, offering)
    accept = buttons(offer)["Accept draw"]
    await world.type(FIRST)
    after = now(world, offer)
    assert (
        text(after) == f"-# {await world.called(offering)} offered a draw. The match has gone on."
    )
    assert not buttons(after)
    late = await world.forge(answering, world.table_message(), accept)
    assert told(late) == "That offer has lapsed."
    await offering.click(await offer_draw(world, answering), label="Accept draw")
    assert "A draw." in text(world.last())


async def test_a_question_of_a_match_that_ends_says_so_at_once(world: World) -> None:
    await world.start_match()
    offering, answering = world.mover(), world.waiting()
    offer = await offer_draw(world, offering)
    await answering.click(private(await answering.slash(world.channel, "resign")), label=SURE)
    assert text(now(world, offer)) == (
        f"-# {await world.called(offering)} offered a draw. The match is over now."
    )
    assert not buttons(now(world, offer))


async def test_who_declined_whose_question_stands_there_by_name(world: World) -> None:
    await world.start_match()
    asking, other = world.mover(), world.waiting()
    await world.type(FIRST)
    question = await ask(world, asking)
    await other.click(question, label=DECLINE)
    assert text(now(world, question)) == (
        f"-# {await world.called(asking)} asked to take the last move back;"
        f" {await world.called(other)} would rather not. The match goes on."
    )
    assert not buttons(now(world, question))


async def test_a_question_overtaken_after_a_restart_costs_one_request_and_says_so(
    tmp_path: Path,
) -> None:
    async with world(tmp_path) as opened:
        await opened.start_match()
        await opened.type(FIRST)
        question = await ask(opened, opened.waiting())
        await opened.restart()
        since = len(opened.requests)
        await opened.type(SECOND)
        assert "The match has gone on." in text(now(opened, question))
        assert not buttons(now(opened, question))
        asked = moved(outside(opened.requests[since:]), question)
        assert asked == [f"PATCH /channels/{opened.channel.id}/messages/{question.id}"]


async def test_what_discord_would_not_take_is_said_later(world: World) -> None:
    await world.start_match()
    await world.type(FIRST)
    question = await ask(world, world.waiting())
    world.refuse_changes(question.id, status=503)
    await world.type(SECOND)
    assert buttons(now(world, question))
    world.env.backend.faults.clear()
    await world.catch_up()
    assert "The match has gone on." in text(now(world, question))
    assert not await world.bot.store.overtaken_questions()


async def forbidden(world: World, caplog: pytest.LogCaptureFixture) -> discord.Message:
    """A question that time has answered, after two hours in which Discord forbids to say so."""
    await world.start_match()
    await world.type(FIRST)
    question = await ask(world, world.waiting())
    world.refuse_changes(question.id, status=403, code=50001)
    caplog.set_level(logging.INFO, "cogs.board.questions")
    caplog.clear()
    await world.type(SECOND)
    since = len(world.requests)
    await world.pass_time(2 * 60 * 60)
    assert moved(outside(world.requests[since:]), question) == []
    assert len([line for line in caplog.messages if str(question.id) in line]) == 1
    assert buttons(now(world, question))
    return question


async def test_what_discord_forbids_to_say_is_said_once_the_bot_is_permitted_something_else(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    question = await forbidden(world, caplog)
    world.env.backend.faults.clear()
    await world.pass_time(60 * 60)
    assert buttons(now(world, question))
    channel = world.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.set_permissions(channel.guild.me, add_reactions=False)
    await world.pass_time(60 * 60)
    assert "The match has gone on." in text(now(world, question))


async def test_what_discord_forbids_to_say_is_said_once_a_board_is_shown_there(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    question = await forbidden(world, caplog)
    world.env.backend.faults.clear()
    await world.click_through((await world.legal())[0])
    assert "The match has gone on." in text(now(world, question))
    assert not await world.bot.store.overtaken_questions()


async def test_the_buttons_of_a_question_nobody_knows_of_go_when_one_is_pressed(
    world: World,
) -> None:
    """Asked by an earlier version, or by a process that was killed before it was noted."""
    await world.start_match()
    asking, other = world.mover(), world.waiting()
    await world.type(FIRST)
    question = await ask(world, asking)
    await world.bot.store.forget_question(question.id)
    await world.type(SECOND)
    answer = await refused_click(world, world.zoe, question, AGREE)
    assert answer.startswith("Only the players of this match")
    result = await other.click(question, label=AGREE)
    assert told(result) == "That question has lapsed: the match has moved on."
    assert text(now(world, question)) == LAPSED
    assert not buttons(now(world, question))


async def test_a_question_nobody_knows_of_can_be_answered_while_it_stands(world: World) -> None:
    await world.start_match()
    asking, other = world.mover(), world.waiting()
    await world.type(FIRST)
    question = await ask(world, asking)
    await world.bot.store.forget_question(question.id)
    await other.click(question, label=AGREE)
    assert "it is taken back." in text(now(world, question))
    assert (await world.table()).ply == 0


# Deleted by a moderator


@pytest.mark.parametrize("who", ["asking", "other"])
async def test_a_takeback_whose_question_was_deleted_is_asked_about_anew(
    world: World, who: str
) -> None:
    await world.start_match()
    asking, other = world.mover(), world.waiting()
    await world.type(FIRST)
    question = await ask(world, asking)
    await question.delete()
    again = await ask(world, asking if who == "asking" else other)
    assert again.id != question.id
    assert text(again) == text(question)
    await other.click(again, label=AGREE)
    assert (await world.table()).ply == 0
    assert not buttons(now(world, again))


async def test_a_rematch_whose_question_was_deleted_is_asked_about_anew(world: World) -> None:
    loser, winner, result = await finished(world)
    await winner.click(result, label="Rematch")
    question = world.last()
    await question.delete()
    await winner.click(result, label="Rematch")
    again = world.last()
    assert again.id != question.id
    assert text(again) == text(question)
    await loser.click(again, label="Rematch")
    assert "match 2" in text(world.table_message())


async def test_a_question_that_discord_will_not_show_counts_as_standing(world: World) -> None:
    await world.start_match()
    offering, answering = world.mover(), world.waiting()
    offer = await offer_draw(world, offering)
    world.env.inject_error("GET", f"/channels/*/messages/{offer.id}", status=403, code=50001)
    before = world.snapshot()
    assert offer.jump_url in told(await answering.slash(world.channel, "draw"))
    assert world.snapshot() == before


# Rematches


async def test_a_rematch_is_agreed_to_where_it_is_asked_for(world: World) -> None:
    loser, winner, result = await finished(world)
    await winner.click(result, label="Rematch")
    question = world.last()
    assert [*buttons(question)] == ["Rematch", NO_REMATCH]
    willing = await world.called(loser)
    await loser.click(question, label="Rematch")
    assert "match 2" in text(world.table_message())
    assert text(now(world, question)) == (f"-# {willing} agreed to a rematch: match 2 has begun.")
    assert not buttons(now(world, question))
    assert "Rematch" not in buttons(now(world, result))
    assert alts(now(world, result)) == alts(result)


async def test_a_question_stays_when_the_player_who_asked_presses_rematch_in_it(
    world: World,
) -> None:
    loser, winner, result = await finished(world)
    await winner.click(result, label="Rematch")
    question = world.last()
    said = told(await winner.click(question, label="Rematch"))
    assert said == "You want this rematch yourself; the others have to answer."
    assert [*buttons(now(world, question))] == ["Rematch", NO_REMATCH]
    await loser.click(now(world, question), label="Rematch")
    assert "match 2" in text(world.table_message())


async def test_who_wants_no_rematch_says_so_and_can_be_asked_again(world: World) -> None:
    loser, winner, result = await finished(world)
    await winner.click(result, label="Rematch")
    question = world.last()
    own = await refused_click(world, winner, question, NO_REMATCH)
    assert own == "You want this rematch yourself; the others have to answer."
    await loser.click(question, label=NO_REMATCH)
    assert text(now(world, question)) == (
        f"-# {await world.called(winner)} would have liked a rematch;"
        f" {await world.called(loser)} would rather not."
    )
    await winner.click(result, label="Rematch")
    again = world.last()
    assert again.id != question.id
    await loser.click(again, label="Rematch")
    assert "match 2" in text(world.table_message())


async def test_a_wish_for_a_rematch_lapses_when_others_play_there(world: World) -> None:
    _, winner, result = await finished(world)
    await winner.click(result, label="Rematch")
    question, asking = world.last(), await world.called(winner)
    await world.zoe.slash(world.channel, "play", game=GAME)
    lobby = world.last()
    assert buttons(now(world, question))
    await world.boss.click(lobby, label="Join")
    await world.zoe.click(lobby, label="Start")
    assert text(now(world, question)) == (
        f"-# {asking} wanted a rematch. Another match has begun here."
    )
    assert not buttons(now(world, question))


async def test_a_wish_for_a_rematch_lapses_after_ten_minutes(world: World) -> None:
    loser, winner, result = await finished(world)
    await winner.click(result, label="Rematch")
    question, asking = world.last(), await world.called(winner)
    assert text(question).endswith("The offer stands for ten minutes.")
    await world.restart()
    await world.env.advance_time(9 * 60)
    assert buttons(now(world, question))
    accept = buttons(question)["Rematch"]
    await world.env.advance_time(2 * 60)
    assert text(now(world, question)) == (
        f"-# {asking} wanted a rematch. Nobody answered within ten minutes."
    )
    assert not buttons(now(world, question))
    late = told(await world.forge(loser, question, accept))
    assert late.startswith("That wish for a rematch has lapsed")
    await loser.click(now(world, result), label="Rematch")
    assert await world.newest_match() == 1
    await winner.click(world.last(), label="Rematch")
    assert await world.newest_match() == 2


async def test_a_rematch_that_is_begun_at_the_result_closes_the_question(world: World) -> None:
    loser, winner, result = await finished(world)
    await winner.click(result, label="Rematch")
    question = world.last()
    since = len(world.requests)
    await loser.click(result, label="Rematch")
    assert "match 2 has begun" in text(now(world, question))
    assert len(moved(outside(world.requests[since:]), question)) <= 1
    assert "Rematch" not in buttons(now(world, result))

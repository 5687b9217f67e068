"""Questions at a table: answered in their own message, or closed when they expire."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path

import discord
import pytest
from simcord.actors import MemberActor

from tests.discord.test_endings import SURE, offer_draw
from tests.discord.test_refusals import refused_click
from tests.discord.test_results import leave, seated
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
    """Return the requests that concern this message."""
    return [request for request in requests if str(message.id) in request]


async def finished(world: World) -> tuple[MemberActor, MemberActor, discord.Message]:
    """Play a match that ends by resignation; return the loser, the winner and the result."""
    await world.start_match()
    loser, winner = world.mover(), world.waiting()
    await loser.click(private(await loser.slash(world.channel, "resign")), label=SURE)
    return loser, winner, world.result_message()


async def test_the_next_move_closes_an_open_takeback_question_at_once(world: World) -> None:
    await world.start_match()
    asking, other = world.mover(), world.waiting()
    await world.type(FIRST)
    question = await ask(world, asking)
    accept = buttons(question)[AGREE]
    since = len(world.requests)
    await world.type(SECOND)
    after = now(world, question)
    assert text(after) == (
        f"-# {await world.called(asking)} asked to take their last move back."
        " The match has moved on."
    )
    assert not buttons(after)
    assert moved(outside(world.requests[since:]), question) == []
    late = await world.forge(other, world.table_message(), accept)
    assert told(late) == "That question has lapsed: the match has moved on."


async def test_the_next_move_closes_an_open_draw_offer_at_once(world: World) -> None:
    await world.start_match()
    offering, answering = world.mover(), world.waiting()
    offer = await offer_draw(world, offering)
    accept = buttons(offer)["Accept draw"]
    await world.type(FIRST)
    after = now(world, offer)
    assert (
        text(after) == f"-# {await world.called(offering)} offered a draw. The match has moved on."
    )
    assert not buttons(after)
    late = await world.forge(answering, world.table_message(), accept)
    assert told(late) == "That offer has lapsed."
    await offering.click(await offer_draw(world, answering), label="Accept draw")
    assert "A draw." in text(world.last())


async def test_the_end_of_a_match_closes_an_open_question_at_once(world: World) -> None:
    await world.start_match()
    offering, answering = world.mover(), world.waiting()
    offer = await offer_draw(world, offering)
    await answering.click(private(await answering.slash(world.channel, "resign")), label=SURE)
    assert text(now(world, offer)) == (
        f"-# {await world.called(offering)} offered a draw. The match is over now."
    )
    assert not buttons(now(world, offer))


async def test_a_declined_question_names_both_players(world: World) -> None:
    await world.start_match()
    asking, other = world.mover(), world.waiting()
    await world.type(FIRST)
    question = await ask(world, asking)
    await other.click(question, label=DECLINE)
    assert text(now(world, question)) == (
        f"-# {await world.called(asking)} asked to take their last move back;"
        f" {await world.called(other)} would rather not. The match goes on."
    )
    assert not buttons(now(world, question))


async def test_closing_a_question_after_a_restart_takes_one_request(
    tmp_path: Path,
) -> None:
    async with world(tmp_path) as opened:
        await opened.start_match()
        await opened.type(FIRST)
        question = await ask(opened, opened.waiting())
        await opened.restart()
        since = len(opened.requests)
        await opened.type(SECOND)
        assert "The match has moved on." in text(now(opened, question))
        assert not buttons(now(opened, question))
        asked = moved(outside(opened.requests[since:]), question)
        assert asked == [f"PATCH /channels/{opened.channel.id}/messages/{question.id}"]


async def test_a_question_that_could_not_be_closed_is_closed_later(world: World) -> None:
    await world.start_match()
    await world.type(FIRST)
    question = await ask(world, world.waiting())
    world.refuse_changes(question.id, status=503)
    await world.type(SECOND)
    assert buttons(now(world, question))
    world.env.backend.faults.clear()
    await world.catch_up()
    assert "The match has moved on." in text(now(world, question))
    assert not await world.bot.store.overtaken_questions()


async def forbidden(world: World, caplog: pytest.LogCaptureFixture) -> discord.Message:
    """Return an expired question that is still open, because Discord forbids us to close it.

    The question expired two hours ago.
    """
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


async def test_a_question_that_discord_did_not_let_us_close_is_closed_when_permissions_change(
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
    assert "The match has moved on." in text(now(world, question))


async def test_a_question_that_discord_did_not_let_us_close_is_closed_after_the_next_board(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    question = await forbidden(world, caplog)
    world.env.backend.faults.clear()
    await world.click_through((await world.legal())[0])
    assert "The match has moved on." in text(now(world, question))
    assert not await world.bot.store.overtaken_questions()


async def test_a_press_closes_an_expired_question_that_the_database_does_not_know(
    world: World,
) -> None:
    """An earlier version asked the question, or a process was killed before storing it."""
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


async def test_people_can_answer_an_open_question_that_the_database_does_not_know(
    world: World,
) -> None:
    await world.start_match()
    asking, other = world.mover(), world.waiting()
    await world.type(FIRST)
    question = await ask(world, asking)
    await world.bot.store.forget_question(question.id)
    await other.click(question, label=AGREE)
    assert "it’s taken back." in text(now(world, question))
    assert (await world.table()).ply == 0


# Questions deleted by a moderator


@pytest.mark.parametrize("who", ["asking", "other"])
async def test_the_question_about_a_takeback_is_posted_again_if_it_was_deleted(
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


async def test_the_question_about_a_rematch_is_posted_again_if_it_was_deleted(world: World) -> None:
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


async def test_an_offer_is_still_open_if_the_bot_cannot_read_the_message_with_the_offer(
    world: World,
) -> None:
    await world.start_match()
    offering, answering = world.mover(), world.waiting()
    offer = await offer_draw(world, offering)
    world.env.inject_error("GET", f"/channels/*/messages/{offer.id}", status=403, code=50001)
    before = world.snapshot()
    assert offer.jump_url in told(await answering.slash(world.channel, "draw"))
    assert world.snapshot() == before


# Rematches


async def test_a_player_agrees_to_a_rematch_with_a_button_of_the_question(world: World) -> None:
    loser, winner, result = await finished(world)
    await winner.click(result, label="Rematch")
    question = world.last()
    assert [*buttons(question)] == ["Rematch", NO_REMATCH]
    willing = await world.called(loser)
    await loser.click(question, label="Rematch")
    assert "match 2" in text(world.table_message())
    assert text(now(world, question)) == (f"-# {willing} agreed to a rematch: match 2 has started.")
    assert not buttons(now(world, question))
    assert "Rematch" not in buttons(now(world, result))
    assert alts(now(world, result)) == alts(result)


async def test_a_rematch_question_stays_open_if_the_asker_presses_its_rematch_button(
    world: World,
) -> None:
    loser, winner, result = await finished(world)
    await winner.click(result, label="Rematch")
    question = world.last()
    said = told(await winner.click(question, label="Rematch"))
    assert said == "You asked for this rematch yourself; the others have to answer."
    assert [*buttons(now(world, question))] == ["Rematch", NO_REMATCH]
    await loser.click(now(world, question), label="Rematch")
    assert "match 2" in text(world.table_message())


async def test_agreeing_again_to_a_rematch_updates_a_question_that_discord_refused_to_edit(
    world: World,
) -> None:
    party = await seated(world, 3)
    await leave(world, party, 1, 2)
    mia, ben, zoe = party.people
    await mia.click(world.result_message(), label="Rematch")
    question = world.last()
    world.env.inject_error("POST", "/interactions/*/callback", status=500)
    await ben.click(question, label="Rematch")
    assert text(now(world, question)) == text(question)
    assert told(await ben.click(question, label="Rematch")) == (
        "You’ve asked for a rematch, which starts when the other side presses **Rematch** too."
    )
    asked = text(now(world, question)).partition("would like")[2]
    assert zoe.mention in asked
    assert ben.mention not in asked


async def test_a_player_can_decline_a_rematch_and_be_asked_again(world: World) -> None:
    loser, winner, result = await finished(world)
    await winner.click(result, label="Rematch")
    question = world.last()
    own = await refused_click(world, winner, question, NO_REMATCH)
    assert own == "You asked for this rematch yourself; the others have to answer."
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


async def test_a_rematch_question_expires_when_others_start_a_match_in_its_channel(
    world: World,
) -> None:
    _, winner, result = await finished(world)
    await winner.click(result, label="Rematch")
    question, asking = world.last(), await world.called(winner)
    await world.zoe.slash(world.channel, "play", game=GAME)
    lobby = world.last()
    assert buttons(now(world, question))
    await world.boss.click(lobby, label="Join")
    await world.zoe.click(lobby, label="Start")
    assert text(now(world, question)) == (
        f"-# {asking} wanted a rematch. Another match has started here."
    )
    assert not buttons(now(world, question))


async def test_a_rematch_question_expires_after_ten_minutes(world: World) -> None:
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
    assert [*buttons(now(world, question))] == ["Revenge"]
    late = told(await world.forge(loser, question, accept))
    assert late.startswith("That rematch offer has lapsed")
    await loser.click(now(world, result), label="Rematch")
    assert await world.newest_match() == 1
    await winner.click(world.last(), label="Rematch")
    assert await world.newest_match() == 2


async def test_if_the_opponent_presses_rematch_too_the_match_starts_and_the_rematch_question_closes(
    world: World,
) -> None:
    loser, winner, result = await finished(world)
    await winner.click(result, label="Rematch")
    question = world.last()
    since = len(world.requests)
    await loser.click(result, label="Rematch")
    assert "match 2 has started" in text(now(world, question))
    assert len(moved(outside(world.requests[since:]), question)) <= 1
    assert "Rematch" not in buttons(now(world, result))

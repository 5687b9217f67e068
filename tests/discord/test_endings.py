"""Resigning, draws, rematches, and players who leave."""

from __future__ import annotations

import discord
import pytest
from simcord.actors import MemberActor

from rules.game import LEFT
from tests.discord.cards import Party
from tests.discord.test_refusals import refused, refused_click
from tests.discord.world import GAME, World, alts, buttons, now, private, text, told

pytestmark = pytest.mark.usefixtures("clean_log")

SURE = "Yes, I resign"
OFFER = "Yes, offer a draw"


async def offer_draw(world: World, member: MemberActor) -> discord.Message:
    """Offer a draw, and return the public offer."""
    question = private(await member.slash(world.channel, "draw"))
    await member.click(question, label=OFFER)
    return world.last()


async def test_resigning_needs_confirmation(world: World) -> None:
    await world.start_match()
    question = private(await world.mover().click(world.table_message(), label="Resign"))
    assert text(question) == f"Resign this match? {await world.placed(world.waiting())} wins."
    answer = await world.mover().click(question, label="Never mind")
    assert told(answer) == "All right, nothing was done."
    assert (await world.table()).row.live


@pytest.mark.parametrize("whose_turn", [True, False])
async def test_a_player_who_resigns_loses(world: World, whose_turn: bool) -> None:
    await world.start_match()
    loser, winner = world.mover(), world.waiting()
    if not whose_turn:
        loser, winner = winner, loser
    question = private(await loser.slash(world.channel, "resign"))
    await loser.click(question, label=SURE)
    result = world.last()
    gone = await world.called(loser)
    assert f"**{await world.placed(winner)} wins.** {gone} resigned." in text(result)
    assert "match 1 is over" in text(result)
    assert alts(result)[0].count("won: the other side resigned.") == 1
    assert not [message for message in world.messages() if "Resign" in buttons(message)]
    assert not [message for message in world.channel.history(viewer=loser) if _hidden(message)]


def _hidden(message: discord.Message) -> bool:
    return message.flags.ephemeral


async def test_a_declined_draw_offer_leaves_the_match_unchanged(world: World) -> None:
    await world.start_match()
    offering, answering = world.waiting(), world.mover()
    question = private(await offering.click(world.table_message(), label="Offer draw"))
    assert text(question) == "Offer a draw? The offer stands until the next move."
    before = world.snapshot()
    result = await offering.click(question, label=OFFER)
    assert text(private(result)) == "You’ve offered a draw."
    offer = world.last()
    offerer, answerer = [await world.called(each) for each in (offering, answering)]
    assert text(offer) == f"{offerer} offers a draw. {answering.mention}, do you accept?"
    await answering.click(offer, label="Decline")
    assert text(world.last()) == (
        f"-# {offerer} offered a draw; {answerer} declined. The match goes on."
    )
    assert not buttons(world.last())
    assert world.snapshot()[:-1] == before
    assert (await world.table()).row.draw_offer_by is None


async def test_a_player_whose_draw_offer_was_declined_can_offer_again_after_five_more_turns(
    world: World,
) -> None:
    await world.start_match()
    offering, answering = world.mover(), world.waiting()
    late = private(await offering.slash(world.channel, "draw"))
    await answering.click(await offer_draw(world, offering), label="Decline")
    for left in range(5, 0, -1):
        again = f"You can offer again after {left} more turn{'s' * (left > 1)} of yours."
        assert (await refused(world, offering, "draw")).endswith(again)
        if left == 5:
            assert told(await offering.click(late, label=OFFER)).endswith(again)
        if left == 3:
            await world.restart()
        await take_turns(world)
    await answering.click(await offer_draw(world, offering), label="Decline")


async def take_turns(world: World) -> None:
    """Have both players take a turn."""
    mover = world.mover().id
    while world.mover().id == mover:
        await world.type_through((await world.legal())[0])
    while world.mover().id != mover:
        await world.type_through((await world.legal())[0])


async def test_a_player_who_declined_a_draw_offer_can_offer_a_draw(world: World) -> None:
    await world.start_match()
    offering, answering = world.mover(), world.waiting()
    await offering.click(await offer_draw(world, answering), label="Decline")
    offer = await offer_draw(world, offering)
    await answering.click(offer, label="Accept draw")
    assert "**A draw.** Both sides agreed to it." in text(world.last())
    offerer, answerer = [await world.called(each) for each in (offering, answering)]
    accepted = f"-# {offerer} offered a draw, and {answerer} accepted."
    assert accepted in map(text, world.messages())


async def test_a_player_cannot_offer_a_draw_twice_or_answer_their_own_draw_offer(
    world: World,
) -> None:
    await world.start_match()
    offering, answering = world.mover(), world.waiting()
    first = private(await offering.slash(world.channel, "draw"))
    second = private(await offering.slash(world.channel, "draw"))
    late = private(await answering.slash(world.channel, "draw"))
    await offering.click(first, label=OFFER)
    offer = world.last()
    twice = "You’ve already offered a draw. The offer stands until the next move."
    assert await refused(world, offering, "draw") == twice
    before = world.snapshot()
    assert told(await offering.click(second, label=OFFER)) == twice
    assert told(await answering.click(late, label=OFFER)) == (
        "The other side has already offered a draw. "
        "Press **Accept draw** or **Decline** below the offer."
    )
    assert world.snapshot() == before
    for label in ("Accept draw", "Decline"):
        answer = await refused_click(world, offering, offer, label)
        assert answer == "The other side has to answer your offer."


@pytest.mark.parametrize("how", ["typed", "pressed"])
async def test_offering_a_draw_links_to_the_opponents_offer_if_there_is_one(
    world: World, how: str
) -> None:
    await world.start_match()
    offering, answering = world.mover(), world.waiting()
    offer = await offer_draw(world, offering)
    before = world.snapshot()
    result = await (
        answering.slash(world.channel, "draw")
        if how == "typed"
        else answering.click(world.table_message(), label="Offer draw")
    )
    assert told(result) == (
        f"{await world.called(offering)} has offered a draw."
        f" [Accept or decline the offer there]({offer.jump_url})."
    )
    assert not buttons(private(result))
    assert world.snapshot() == before


@pytest.mark.parametrize("who", ["offering", "answering"])
@pytest.mark.parametrize("lost", ["unknown", "deleted"])
async def test_a_draw_offer_whose_message_is_lost_is_posted_again_on_the_next_draw_command(
    world: World, lost: str, who: str
) -> None:
    await world.start_match()
    offering, answering = world.mover(), world.waiting()
    offer = await offer_draw(world, offering)
    if lost == "unknown":
        await world.bot.store.forget_question(offer.id)
    else:
        await offer.delete()
    await (offering if who == "offering" else answering).slash(world.channel, "draw")
    again = world.last()
    assert again.id != offer.id
    assert text(again) == text(offer)
    await answering.click(again, label="Accept draw")
    assert "A draw." in text(world.last())


@pytest.mark.parametrize("label", ["Accept draw", "Decline"])
async def test_private_copies_of_draw_offers_from_earlier_versions_of_the_bot_still_work(
    world: World, label: str
) -> None:
    await world.start_match()
    offering, answering = world.mover(), world.waiting()
    offer = await offer_draw(world, offering)
    copy = private(await answering.slash(world.channel, "draw"))
    await world.forge(answering, copy, buttons(offer)[label])
    accepted = label == "Accept draw"
    assert (await world.table()).row.live is not accepted
    assert ("A draw." if accepted else "offered a draw;") in text(world.last())
    assert not buttons(now(world, offer))


async def test_a_rematch_needs_both_players_and_swaps_sides(world: World) -> None:
    await world.start_match()
    south, north = world.mover(), world.waiting()
    question = private(await south.slash(world.channel, "resign"))
    await south.click(question, label=SURE)
    result = world.last()
    await north.click(result, label="Rematch")
    assert text(world.last()) == (
        f"{await world.called(north)} would like a rematch with sides swapped."
        f" {south.mention}, would you like that too? The offer stands for ten minutes."
    )
    answer = await refused_click(world, north, result, "Rematch")
    assert answer.startswith("You’ve asked for a rematch, which starts")
    await south.click(result, label="Rematch")
    assert world.last().id == world.table_message().id
    assert "match 2" in text(world.last())
    assert world.mover().id == north.id
    assert "Rematch" not in buttons(world.result_message())
    assert alts(world.result_message())
    assert (await world.bot.store.counts()).matches == 2


async def test_a_rematch_starts_only_once(world: World) -> None:
    await world.start_match()
    loser, winner = world.mover(), world.waiting()
    await loser.click(private(await loser.slash(world.channel, "resign")), label=SURE)
    first = await world.table()
    await world.bot.store.want_rematch(first.id, loser.id)
    await world.bot.store.want_rematch(first.id, winner.id)
    await world.bot.tables.restart(first)
    answer = await refused_click(world, winner, world.result_message(), "Rematch")
    assert answer == "The rematch has already started."


async def test_a_rematch_is_refused_until_the_channel_is_free(world: World) -> None:
    await world.start_match()
    loser, winner = world.mover(), world.waiting()
    await loser.click(private(await loser.slash(world.channel, "resign")), label=SURE)
    result = world.last()
    await winner.click(result, label="Rematch")
    await world.zoe.slash(world.channel, "play", game=GAME)
    lobby = world.last()
    answer = await refused_click(world, loser, result, "Rematch")
    assert "(https://discord.com/channels/" in answer
    assert answer.endswith(") here.")
    await world.zoe.click(lobby, label="Cancel")
    await loser.click(result, label="Rematch")
    assert "match 2" in text(world.table_message())


# Members who have left


async def ask_to_close(world: World, member: MemberActor, command: str = "draw") -> discord.Message:
    """Run a command; return the public question about closing a match that a player left."""
    options = {"game": GAME} if command == "play" else {}
    result = await member.slash(world.channel, command, **options)
    assert result.response is None or not result.response.ephemeral
    return world.last()


@pytest.mark.parametrize("command", ["play", "draw"])
async def test_a_match_that_a_player_left_can_be_closed(world: World, command: str) -> None:
    await world.start_match()
    world.guild.remove_member(world.ben)
    question = await ask_to_close(world, world.mia, command)
    ben, mia = await world.called(world.ben), await world.called(world.mia)
    assert text(question) == (
        f"{ben} has left the server. A player or a moderator can close the match, without a result."
    )
    await world.mia.click(question, label="Close the match")
    result = world.last()
    closed = f"{ben} had left the server; {mia} closed the match."
    assert f"**No result.** {closed}" in text(result)
    assert "Rematch" not in buttons(result)
    assert text(now(world, question)) == f"-# {closed}"
    assert not buttons(now(world, question))
    await world.open_lobby()


async def test_only_players_and_moderators_can_close_a_match_that_a_player_left(
    world: World,
) -> None:
    await world.start_match()
    world.guild.remove_member(world.ben)
    question = await ask_to_close(world, world.zoe, "play")
    before = world.snapshot()
    result = await world.zoe.click(question, label="Close the match")
    assert told(result).startswith("Only the players of this match can do that.")
    assert world.snapshot() == before
    await world.boss.click(question, label="Close the match")
    assert "A player had left the server; Boss closed the match." in text(world.last())


async def test_the_question_whether_to_close_a_match_is_posted_once_for_everybody(
    world: World,
) -> None:
    await world.start_match()
    world.guild.remove_member(world.ben)
    question = await ask_to_close(world, world.mia)
    before = world.snapshot()
    for member, command in ((world.mia, "draw"), (world.boss, "play"), (world.zoe, "play")):
        options = {"game": GAME} if command == "play" else {}
        result = await member.slash(world.channel, command, **options)
        assert told(result) == (
            f"{await world.called(world.ben)} has left the server."
            f" A player or a moderator can [close the match there]({question.jump_url}),"
            " without a result."
        )
        assert not buttons(private(result))
    assert world.snapshot() == before
    await question.delete()
    again = await ask_to_close(world, world.mia)
    assert text(again) == text(question)
    await world.end(world.boss, "late")
    assert text(now(world, again)) == (
        f"-# {await world.called(world.ben)} had left the server. The match is over now."
    )
    assert not buttons(now(world, again))


async def test_a_match_cannot_be_closed_after_the_missing_player_has_come_back(
    world: World,
) -> None:
    await world.start_match()
    world.guild.remove_member(world.ben)
    question = await ask_to_close(world, world.mia)
    world.guild.add_member(world.ben.user)
    result = await world.mia.click(question, label="Close the match")
    assert told(result) == "Nobody is missing; the match can go on."
    assert (await world.table()).row.live
    assert text(now(world, question)) == "-# Nobody is missing any more; the match goes on."
    assert not buttons(now(world, question))


@pytest.mark.parametrize("where", ["result", "question"])
async def test_a_rematch_is_refused_when_the_opponent_has_left_the_server(
    world: World, where: str
) -> None:
    await world.start_match()
    loser, winner = world.mover(), world.waiting()
    await loser.click(private(await loser.slash(world.channel, "resign")), label=SURE)
    pressed = world.result_message()
    if where == "question":
        await loser.click(pressed, label="Rematch")
        pressed = world.last()
    world.guild.remove_member(loser)
    answer = told(await winner.click(pressed, label="Rematch"))
    gone = await world.called(loser)
    assert answer == f"{gone} is no longer on this server, so there’s no rematch."
    assert (await world.bot.store.counts()).matches == 1


async def test_a_match_stays_open_when_a_player_who_gave_up_leaves_the_server(
    world: World,
) -> None:
    """The match goes on without the seat that was given up, so nobody may close the match."""
    party = Party(world, [world.mia, world.ben, world.kai])
    await party.start()
    gone, asking, _ = party.people
    question = private(await gone.slash(world.channel, "resign"))
    await gone.click(question, label=SURE)
    world.guild.remove_member(gone)
    before = world.snapshot()
    only_two = "You can offer a draw only in a match of two players."
    assert await refused(world, asking, "draw") == only_two
    busy = told(await asking.slash(world.channel, "play", game=GAME))
    assert "left the server" not in busy
    assert world.snapshot() == before


async def test_a_match_cannot_be_closed_after_the_missing_player_has_given_up_the_seat(
    world: World,
) -> None:
    party = Party(world, [world.mia, world.ben, world.kai])
    await party.start()
    gone, asking, _ = party.people
    world.guild.remove_member(gone)
    question = await ask_to_close(world, asking)
    await world.bot.tables.retire(1, gone.id, LEFT)
    answer = told(await asking.click(question, label="Close the match"))
    assert answer == "Nobody is missing; the match can go on."
    assert text(now(world, question)) == "-# Nobody is missing any more; the match goes on."
    assert (await world.table()).row.live


async def test_a_match_stays_open_if_discord_reports_a_player_missing_for_only_a_moment(
    world: World,
) -> None:
    """Discord can report a member as gone, and as present a moment later."""
    await world.start_match()
    world.env.inject_error("GET", "/guilds/*/members/*", status=404, code=10007)
    question = await ask_to_close(world, world.zoe, "play")
    assert "has left the server." in text(question)
    await world.mia.click(question, label="Close the match")
    assert "Nobody is missing" in text(now(world, question))

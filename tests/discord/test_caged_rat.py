"""Caged Rat at the table: hiding past cards, choosing a lead in one message, showing results."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import pytest
from simcord.actors import MemberActor

from cogs.board import wording
from cogs.board.pictures import table_pictures
from cogs.kit.sentences import CATALOGUE
from rendering import painter
from rules import cli
from rules.caged_rat.state import TRICKS
from rules.caged_rat.view import ANSWER, BID, CAGING, FEED, OFFER
from tests.discord.caged import GAME, Pair, in_sight, named, seen_cards
from tests.discord.cards import direct
from tests.discord.world import World, alts, buttons, outside, private, text, told, world

SAY = CATALOGUE.speaker("en")
MINUTE = 60


async def pictures(world: World, member: MemberActor) -> set[bytes]:
    """Return every picture that reaches a member."""
    messages = [
        *world.channel.history(viewer=member),
        *member.user.dm_channel.history(viewer=member.user),
    ]
    return {await file.read() for message in messages for file in message.attachments}


async def drawn_now(world: World, pair: Pair, member: MemberActor) -> set[bytes]:
    """Return the pictures that a member should see now, and the cover of the lobby."""
    table, house = await pair.table(), world.bot.guild_language(world.guild.id)
    found = {picture.png for picture in await table_pictures(world.bot, house, table)}
    if member in pair.people:
        player = pair.people.index(member)
        _, hand = await world.bot.hands.content(house, table, player, direct=True)
        found |= {picture.png for picture in hand}
    return found | {painter(GAME).cover(SAY(f"{GAME}-title"))}


async def check_that_past_cards_are_hidden(pair: Pair, *, drawn: bool = True) -> None:
    """Check that players and a spectator see no past cards in words and controls.

    If `drawn`, check the pictures, too.
    """
    world, match = pair.world, (await pair.table()).match
    for member in (*pair.people, world.zoe):
        player = pair.people.index(member) if member in pair.people else None
        assert seen_cards(world, member) <= in_sight(match, player), (match.ply, member)
        if drawn:
            assert await pictures(world, member) <= await drawn_now(world, pair, member)


async def play_until_asked(pair: Pair, *asked: str) -> None:
    """Play on until a player must take one of these kinds of action."""
    await pair.until(lambda state: state.asked in asked)


async def next_deal(pair: Pair) -> None:
    """Play on until the cards of the next deal have been dealt."""
    deal = (await pair.state()).deal
    await pair.until(lambda state: state.deal > deal)


# Looking back


@pytest.mark.parametrize("mode", ["newest", "in-place"])
async def test_after_every_action_players_and_spectators_see_only_the_cards_that_they_may_see_now(
    world: World, caplog: pytest.LogCaptureFixture, mode: str
) -> None:
    pair = Pair(world)
    caplog.set_level(logging.DEBUG, logger="cogs")
    await world.boss.slash(world.channel, "settings", board=mode)
    await pair.start(rubber="deal")
    for moment in range(20):
        await check_that_past_cards_are_hidden(pair, drawn=moment % 4 == 3)
        await pair.step()
    while (await pair.state()).tricks_played < 13:
        await pair.typed()
    # At the end of a deal, the bot plays cards for players who have no choice.
    while (await pair.table()).match.outcome is None:
        await check_that_past_cards_are_hidden(pair)
        await pair.step()
    assert not named(caplog.text)


async def test_events_have_no_numbers_so_that_hidden_events_leave_no_gap(world: World) -> None:
    pair = Pair(world)
    await pair.start()
    for _ in range(6):
        await pair.typed()
        for shown in (*world.messages(), *map(direct, pair.people)):
            assert not re.search(r"^\*\*\d+\.\*\*", text(shown), re.MULTILINE)


async def test_a_lead_is_described_in_two_short_sentences(world: World) -> None:
    pair = Pair(world)
    await pair.start()
    await play_until_asked(pair, OFFER)
    await play_until_asked(pair, ANSWER)
    table, card = await pair.table(), r"(?:10|[2-9JQKA])[♣♦♥♠]"
    happened = [
        wording.event(SAY, table, event)
        for before, step in table.match.history()
        for event in before.events(step.player, step.action)
    ]
    offered, bid = happened[-2:]
    assert re.fullmatch(rf"(.+) offers ({card})\.\1 bids {card} for \2\.", offered + bid)


async def test_cards_played_during_an_outage_are_not_shown_later(world: World) -> None:
    pair = Pair(world)
    await pair.start()
    await play_until_asked(pair, ANSWER)
    world.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
    world.env.inject_error("POST", "/webhooks/*", status=500, times=None)
    world.env.inject_error("POST", "/interactions/*", status=500, times=None)
    for _ in range(4):
        await pair.typed()
    world.env.backend.faults.clear()
    await world.catch_up()
    world.expect_errors()
    await check_that_past_cards_are_hidden(pair)
    assert named(text(world.table_message()))


async def test_a_hand_left_open_in_the_channel_is_kept_up_to_date(world: World) -> None:
    pair = Pair(world)
    await pair.start()
    await play_until_asked(pair, OFFER)
    player = (await pair.table()).awaited[0]
    member = pair.people[player]
    await member.slash(world.channel, "hand")
    for _ in range(3):
        await pair.typed()
        await check_that_past_cards_are_hidden(pair)
    held = set((await pair.state()).hands[player])
    assert held <= named(" ".join(alts(pair.panel(member))))
    assert len(panels(world, member)) == 1


async def test_after_an_action_the_hand_replaces_a_private_description_of_the_position(
    world: World,
) -> None:
    pair = Pair(world)
    await pair.start()
    await play_until_asked(pair, OFFER)
    member = pair.people[(await pair.table()).awaited[0]]
    shown = private(await member.slash(world.channel, "board", text=True))
    assert named(text(shown))
    for _ in range(3):
        await pair.typed()
        await check_that_past_cards_are_hidden(pair)
    assert alts(pair.panel(member))
    assert len(panels(world, member)) == 1


def panels(world: World, member: MemberActor) -> list[int]:
    """Return the ids of the private messages in the channel that show a member's hand."""
    seen = world.channel.history(viewer=member)
    return [
        message.id for message in seen if message.flags.ephemeral and "your hand" in text(message)
    ]


async def test_an_action_updates_only_one_private_hand_even_if_the_hand_was_opened_often(
    world: World,
) -> None:
    pair = Pair(world)
    await pair.start()
    await play_until_asked(pair, OFFER)
    member = pair.people[(await pair.table()).awaited[0]]
    asked = [private(await member.slash(world.channel, "hand")).id for _ in range(60)]
    assert panels(world, member) == asked[-1:]
    since = len(world.requests)
    await pair.typed()
    assert len(world.requests[since:]) <= 8
    await check_that_past_cards_are_hidden(pair)


async def test_opening_a_private_hand_replaces_only_the_same_players_earlier_hand(
    world: World,
) -> None:
    pair = Pair(world)
    await pair.start()
    shown = {}
    for member in pair.people * 2:
        answer = private(await member.click(world.table_message(), label="My hand"))
        shown[member.id] = [answer.id]
    assert {each.id: panels(world, each) for each in pair.people} == shown


async def test_only_the_newest_hand_is_updated_if_an_earlier_hand_cannot_be_deleted(
    world: World,
) -> None:
    pair = Pair(world)
    await pair.start()
    await play_until_asked(pair, OFFER)
    member = pair.people[(await pair.table()).awaited[0]]
    await member.slash(world.channel, "hand")
    world.env.inject_error("DELETE", "/webhooks/*", status=404, code=10008)
    newest = private(await member.slash(world.channel, "hand"))
    [known] = await world.bot.store.panels((await pair.table()).id)
    assert known.message_id == newest.id
    since = len(world.requests)
    await pair.typed()
    changed = [each for each in world.requests[since:] if str(newest.id) in each.path]
    assert len(changed) == 1


async def test_a_hidden_card_cannot_be_picked_from_the_public_board(world: World) -> None:
    pair = Pair(world)
    await pair.start()
    await play_until_asked(pair, OFFER)
    table = await pair.table()
    player = table.awaited[0]
    [card, *_] = (await pair.state()).hands[player]
    forged = f"clowder:pick:{table.id}:{table.revision}:{card}"
    answer = await world.forge(pair.people[player], world.table_message(), forged)
    assert told(answer) == SAY("refused-moved-on")
    assert private(answer).attachments == []


async def test_a_hand_left_open_is_deleted_before_its_interaction_expires(world: World) -> None:
    pair = Pair(world)
    await pair.start()
    shown = private(await pair.people[0].slash(world.channel, "hand"))
    await world.env.advance_time(13 * MINUTE)
    seen = world.channel.history(viewer=pair.people[0])
    assert shown.id in {message.id for message in seen}
    await world.env.advance_time(2 * MINUTE)
    seen = world.channel.history(viewer=pair.people[0])
    assert shown.id not in {message.id for message in seen}


async def test_a_hand_left_open_is_kept_up_to_date_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as opened:
        pair = Pair(opened)
        await pair.start()
        await play_until_asked(pair, OFFER)
        for member in pair.people:
            await member.slash(opened.channel, "hand")
        await opened.restart()
        await pair.typed()
        await pair.typed()
        await check_that_past_cards_are_hidden(pair)


async def test_a_live_match_can_be_replayed_up_to_the_end_of_its_newest_finished_deal(
    world: World, tmp_path: Path
) -> None:
    pair = Pair(world)
    await pair.start()
    refused = await world.zoe.slash(world.channel, "replay", match=1)
    assert told(refused) == SAY("refused-replay-later")
    await next_deal(pair)
    await play_until_asked(pair, ANSWER)
    match = (await pair.table()).match
    open_plies = match.open_plies
    assert 0 < open_plies < match.ply
    moves = sum(step.chosen for step in match.steps[:open_plies])
    shown = private(await world.zoe.slash(world.channel, "replay", match=1))
    last = await world.zoe.click(shown, label=SAY("button-last"))
    assert last.response is not None
    assert f"Move {moves} of {moves}" in text(last.response)
    assert SAY("replay-so-far") in text(last.response)
    answer = private(await world.zoe.click(last.response, label=SAY("button-record")))
    record = await answer.attachments[0].read()
    assert b'"seed"' not in record
    (tmp_path / "record.jsonl").write_bytes(record)
    assert cli.main(["check", str(tmp_path / "record.jsonl")]) == 0
    assert len(record.splitlines()) == 1 + open_plies


async def test_an_export_contains_no_actions_of_a_live_match(world: World) -> None:
    pair = Pair(world)
    await pair.start()
    await next_deal(pair)
    answer = private(await pair.people[0].slash(world.channel, "privacy"))
    exported = private(await pair.people[0].click(answer, label=SAY("button-export")))
    data = json.loads(await exported.attachments[0].read())
    assert data["actions"] == []
    assert len(data["seats"]) == 1


# Playing


async def test_a_lead_is_chosen_in_one_message_and_posts_one_new_board(world: World) -> None:
    pair = Pair(world)
    await pair.start()
    await play_until_asked(pair, ANSWER)
    await play_until_asked(pair, FEED, OFFER)
    await play_until_asked(pair, ANSWER)
    await play_until_asked(pair, OFFER)
    table = await pair.table()
    player = table.awaited[0]
    choice = next(each for each in table.match.state.choices(player) if len(each.path) == 2)
    before = len(world.requests)
    await pair.by_message(pair.people[player], choice)
    done = [request for request in outside(world.requests[before:]) if "/messages" in request]
    # The old board is deleted, the opponent's hand is edited, and a new board is posted.
    assert sorted(request.split()[0] for request in done) == ["DELETE", "PATCH", "POST"]
    taken = (await pair.table()).match.steps[table.ply :]
    assert [step.action.text for step in taken] == [action.text for action in choice.actions]


async def test_the_hand_says_what_the_player_must_choose(world: World) -> None:
    pair = Pair(world)
    await pair.start(rubber="deal")
    asked: dict[str, set[str]] = {}
    while (await pair.table()).match.outcome is None:
        state, [player] = await pair.state(), (await pair.table()).awaited
        assert state.asked is not None
        lines = text(direct(pair.people[player])).splitlines()
        [question] = [line for line in lines if line.startswith("**Your move.**")]
        asked.setdefault(state.asked, set()).add(question)
        await pair.typed()
    assert {CAGING, OFFER, BID, ANSWER} <= set(asked)
    questions = [question for each in asked.values() for question in each]
    assert len(questions) == len(set(questions))
    assert len(asked[OFFER]) == 2


async def test_the_button_of_each_lead_names_both_cards_when_two_cards_are_left(
    world: World,
) -> None:
    pair = Pair(world)
    await pair.start(rubber="deal")
    await pair.until(lambda state: state.tricks_played == TRICKS - 1)
    player = (await pair.table()).awaited[0]
    one, other = (await pair.state()).hands[player]
    labels = [label for label in buttons(direct(pair.people[player])) if "bid" in label]
    assert [named(label) for label in labels] == [{one, other}] * 2


async def test_choosing_a_card_to_offer_shows_the_other_cards_as_bids(world: World) -> None:
    pair = Pair(world)
    await pair.start()
    await play_until_asked(pair, OFFER)
    player = (await pair.table()).awaited[0]
    member, held = pair.people[player], list((await pair.state()).hands[player])
    await world.press(member.user, direct(member), held[0])
    offered = {each.rpartition(":")[2] for each in buttons(direct(member)).values()}
    assert {f"offer {held[0]}, bid {card}" for card in held[1:]} <= offered
    await member.user.click(direct(member), label=SAY("button-back"))
    assert (await pair.state()).asked == OFFER


async def test_typing_an_offer_without_a_bid_asks_for_the_bid(world: World) -> None:
    pair = Pair(world)
    await pair.start()
    await play_until_asked(pair, OFFER)
    player = (await pair.table()).awaited[0]
    held = (await pair.state()).hands[player]
    await pair.people[player].slash(world.channel, "move", action=f"offer {held[0]}")
    state = await pair.state()
    assert (state.asked, state.to_act()) == (BID, (player,))
    await pair.people[player].slash(world.channel, "move", action=f"bid {held[1]}")
    assert (await pair.state()).asked == ANSWER


async def test_the_button_of_the_second_rat_warns_if_the_first_rat_wants_too_many_captures(
    world: World,
) -> None:
    pair = Pair(world)
    await pair.start()
    table = await pair.table()
    player = table.awaited[0]
    low = next(
        each
        for each in table.match.state.choices(player)
        if each.facts["worth"] == 10 and int(each.facts["other_worth"]) < 9
    )
    first = wording.step_name(SAY, table, low, low.path[:1])
    second = wording.step_label(SAY, table, player, low, low.path)
    assert first.endswith(" · wants 10 captures, gets at most 8, so up to 16 points")
    assert second.endswith(f" points, but {first.partition(' ')[0]} stays hungry")


async def test_caging_a_rat_that_can_never_be_satisfied_needs_confirmation(world: World) -> None:
    pair = Pair(world)
    await pair.start()
    table = await pair.table()
    player = table.awaited[0]
    member = pair.people[player]
    choices = table.match.state.choices(player)
    hopeless = next(each for each in choices if int(each.facts["worth"]) >= 9)
    labels = " ".join(buttons(direct(member)))
    assert "wants 10 captures, gets at most 8, so up to 16 points" in labels
    asked = await member.slash(world.channel, "move", action=hopeless.text)
    assert "can never be satisfied" in told(asked)
    assert (await pair.table()).ply == table.ply
    await member.click(private(asked), label="Yes, do it")
    assert (await pair.table()).ply > table.ply


async def test_the_answer_of_a_cat_is_shown_even_if_the_same_cat_has_already_made_the_next_lead(
    world: World,
) -> None:
    await world.mia.slash(world.channel, "play", game=GAME, against="kitten")
    pair = Pair(world)
    answered = 0
    for _ in range(40):
        before, asked = await pair.table(), (await pair.state()).asked
        await pair.by_typing(world.mia, next(await pair.choices()))
        steps = (await pair.table()).match.steps[before.ply :]
        acts = [step.action.text.split() for step in steps if step.player != before.awaited[0]]
        answers = [card for kind, card, *_ in acts if kind == ANSWER]
        if asked in (OFFER, BID) and answers and acts[-1][0] == BID:
            answered += 1
            for message in (world.table_message(), direct(world.mia)):
                assert answers[0] in named(text(message)), steps
        if answered == 3:
            break
    assert answered == 3


async def test_players_with_closed_direct_messages_can_play_from_the_hand_in_the_channel(
    world: World,
) -> None:
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    pair = Pair(world)
    await pair.start()
    for member in pair.people:
        await member.click(world.table_message(), label="My hand")
        assert alts(pair.panel(member))
    for _ in range(6):
        table = await pair.table()
        member = pair.people[table.awaited[0]]
        choice = next(await pair.choices())
        await pair.by_looking(member, choice)
        assert (await pair.table()).ply > table.ply
        await check_that_past_cards_are_hidden(pair)


# Deals


async def test_the_result_of_a_deal_is_shown_until_both_players_have_caged_their_next_rats(
    world: World,
) -> None:
    pair = Pair(world)
    await pair.start()
    assert len(alts(world.table_message())) == 1
    await next_deal(pair)
    for _ in range(2):
        state = await pair.state()
        assert state.asked == CAGING
        assert state.last_deal is not None
        mover, waiting = (pair.people[at] for at in (*state.awaited(), 1 - state.awaited()[0]))
        shown = {world.table_message(): 2, direct(mover): 2, direct(waiting): 1}
        for message, pictures in shown.items():
            descriptions = alts(message)
            assert len(descriptions) == pictures
            assert descriptions[0].startswith("Deal 1 is over")
            assert str(state.last_deal.totals[0]) in descriptions[0]
        await pair.typed()
    assert len(alts(world.table_message())) == 1
    mover = pair.people[(await pair.state()).awaited()[0]]
    assert len(alts(direct(mover))) == 1
    assert any("Deal 1 is over" in text(message) for message in world.messages())


async def test_the_picture_of_the_result_shows_the_final_deal_and_the_winner(world: World) -> None:
    pair = Pair(world)
    await pair.start(rubber="deal")
    await pair.until(lambda state: state.outcome() is not None)
    [description] = alts(world.result_message())
    assert "won: the higher score won." in description
    assert "rubber" not in description + text(world.result_message())
    assert "wins the deal, " in text(world.result_message())
    assert f"Deal {(await pair.state()).deal} is over." in description
    assert len(alts(direct(pair.people[0]))) == 2

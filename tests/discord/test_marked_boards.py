"""The board with marked choices is drawn for newcomers, and for other players on request."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from cogs.board.pictures import HAND_PICTURE
from cogs.board.posting import Posting
from cogs.channels.attached import PICTURE
from cogs.match.cautions import harms
from cogs.match.table import Table
from tests.discord.cards import Party, direct, to_win
from tests.discord.direct import Chat
from tests.discord.test_mentions import sent
from tests.discord.test_next import board, next_label, places, presses, seen, start
from tests.discord.test_panel import panel
from tests.discord.world import QUESTION, World, alts, buttons, private, text, told

pytestmark = pytest.mark.usefixtures("clean_log")
SHOW, SEE = "Show on the board", "Show the board"
NEW_FILES = 1_000
"""New files have ids below this number; attachments sent earlier have larger ids."""


async def resign(world: World, member: MemberActor) -> None:
    """End the channel's match, so that its people are no longer newcomers."""
    sure = private(await member.slash(world.channel, "resign"))
    await member.click(sure, label="Yes, I resign")


@pytest.fixture
async def known(world: World) -> World:
    """Return a world whose people have finished a match, and have started another one."""
    await world.start_match()
    await resign(world, world.mia)
    await world.start_match()
    return world


@pytest.fixture
async def cards(world: World) -> Party:
    """Return a party of two in their second match of a game with hidden hands."""
    party = Party(world, [world.mia, world.ben])
    await party.start()
    await resign(world, world.mia)
    # Delete the first match's hand message, so that each player has only one hand message.
    for member in party.people:
        await member.user.dm_channel.history(viewer=member.user)[0].delete()
    await party.start()
    return party


def uploaded(world: World, since: int) -> list[str]:
    """Return the names of the new files in all requests from index `since` on."""
    return [
        each["filename"]
        for _, body in sent(world, since)
        for each in body.get("data", body).get("attachments") or ()
        if int(each["id"]) < NEW_FILES
    ]


async def first_card(party: Party) -> tuple[MemberActor, str, str]:
    """Return the player to act, and the card and the action that they want to choose."""
    player, action = to_win(await party.state())
    choices = (await party.state()).choices(player)
    path = next(each.path for each in choices if each.text == action.text)
    return party.people[player], path[0], action.text


async def test_a_newcomer_sees_the_choices_on_the_board(world: World) -> None:
    await world.start_match()
    shown = await world.pick("Fb2")
    assert "Marked:" in alts(shown)[0]
    assert SHOW not in buttons(shown)


async def test_experienced_players_are_asked_in_words_below_the_board(known: World) -> None:
    since = len(known.requests)
    shown = await known.pick("Fb2")
    assert not alts(shown)
    assert not uploaded(known, since)
    assert "where to?" in text(shown)
    assert SHOW in buttons(shown)


async def test_a_panel_in_words_offers_the_same_choices_as_a_panel_with_the_picture(
    known: World,
) -> None:
    mover = known.mover()
    words = buttons(await known.pick("Fb2"))
    await mover.click(panel(known, mover), label=SHOW)
    drawn = buttons(panel(known, mover))
    assert set(words) - set(drawn) == {SHOW}
    assert set(drawn) <= set(words)


async def test_the_show_button_marks_choices_in_its_message_and_in_the_players_later_panels(
    known: World,
) -> None:
    mover = known.mover()
    await known.pick("Fb2")
    asked = panel(known, mover)
    await mover.click(asked, label=SHOW)
    shown = panel(known, mover)
    assert shown.id == asked.id
    assert "Marked:" in alts(shown)[0]
    await known.press(mover, shown, "Fb2-b1")
    await known.click_through((await known.legal())[0])
    assert known.mover() == mover
    piece = await known.piece((await known.legal())[0])
    assert "Marked:" in alts(await known.pick(piece))[0]


async def test_the_show_button_of_one_player_marks_no_choices_for_the_opponent(
    known: World,
) -> None:
    mover = known.mover()
    await known.pick("Fb2")
    await mover.click(panel(known, mover), label=SHOW)
    await known.press(mover, panel(known, mover), "Fb2-b1")
    assert known.mover() != mover
    piece = await known.piece((await known.legal())[0])
    assert not alts(await known.pick(piece))


async def test_the_show_button_works_after_a_restart(known: World) -> None:
    mover = known.mover()
    await known.pick("Fb2")
    await known.restart()
    await mover.click(panel(known, mover), label=SHOW)
    assert "Marked:" in alts(panel(known, mover))[0]


async def test_the_show_button_of_an_outdated_panel_is_refused(known: World) -> None:
    mover = known.mover()
    shown = await known.pick("Fb2")
    press = buttons(shown)[SHOW]
    await known.type("Fb2-b1")
    result = await known.forge(mover, panel(known, mover), press)
    assert "not your turn" in told(result) or "moved on" in told(result)
    assert not await known.bot.hands.draws_pictures(await known.table(), 0)


async def test_experienced_players_are_asked_in_words_which_piece_acts(known: World) -> None:
    mover = known.mover()
    shown = await known.pick("Fb2")
    await mover.click(shown, label="◀ Back")
    asks = panel(known, mover)
    assert "Choose one of your pieces" in text(asks)
    assert not alts(asks)
    await mover.click(asks, label=SHOW)
    assert "Marked:" in alts(panel(known, mover))[0]
    assert SHOW not in buttons(panel(known, mover))


async def test_a_hand_keeps_its_pictures_when_a_card_is_chosen(cards: Party) -> None:
    mover, card, action = await first_card(cards)
    before = direct(mover)
    since = len(cards.world.requests)
    await cards.world.press(mover.user, before, card)
    asked = direct(mover)
    assert alts(asked) == alts(before)
    assert [each.id for each in asked.attachments] == [each.id for each in before.attachments]
    assert SHOW in buttons(asked)
    assert not uploaded(cards.world, since)
    await mover.user.click(asked, label="◀ Back")
    assert alts(direct(mover)) == alts(before)
    assert not uploaded(cards.world, since)
    await cards.world.press(mover.user, direct(mover), card)
    ply = (await cards.table()).ply
    await cards.world.press(mover.user, direct(mover), action)
    assert (await cards.table()).ply > ply


async def test_the_show_button_of_a_hand_shows_the_players_choices_marked_on_the_board(
    cards: Party,
) -> None:
    mover, card, action = await first_card(cards)
    await cards.world.press(mover.user, direct(mover), card)
    await mover.user.click(direct(mover), label=SHOW)
    [marked] = alts(direct(mover))
    assert "Marked:" in marked
    ply = (await cards.table()).ply
    await cards.world.press(mover.user, direct(mover), action)
    assert (await cards.table()).ply > ply


async def test_a_hand_in_the_channel_keeps_its_picture_when_a_card_is_chosen(cards: Party) -> None:
    mover, card, _ = await first_card(cards)
    await mover.click(cards.world.table_message(), label="My hand")
    before = panel(cards.world, mover)
    since = len(cards.world.requests)
    await cards.world.press(mover, before, card)
    asked = panel(cards.world, mover)
    assert alts(asked) == alts(before)
    assert not uploaded(cards.world, since)
    assert SHOW in buttons(asked)


async def test_a_newcomers_hand_has_a_small_board(world: World) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.start()
    mover = party.people[(await party.state()).turn]
    assert [each.filename for each in direct(mover).attachments] == [PICTURE, HAND_PICTURE]
    assert SEE not in buttons(direct(mover))


async def test_a_button_adds_the_small_board_to_a_hand_now_and_on_later_turns(cards: Party) -> None:
    mover, card, action = await first_card(cards)
    hand = direct(mover)
    assert [each.filename for each in hand.attachments] == [HAND_PICTURE]
    await mover.user.click(hand, label=SEE)
    shown = direct(mover)
    assert shown.id == hand.id
    assert [each.filename for each in shown.attachments] == [PICTURE, HAND_PICTURE]
    assert SEE not in buttons(shown)
    # A player who asked for the board wants to see the choices on it, too.
    await cards.world.press(mover.user, shown, card)
    assert "Marked:" in alts(direct(mover))[0]
    await cards.world.press(mover.user, direct(mover), action)
    player, answer = to_win(await cards.state())
    other = cards.people[player]
    assert [each.filename for each in direct(other).attachments] == [HAND_PICTURE]
    await cards.by_typing(other, answer)
    assert [each.filename for each in direct(mover).attachments] == [PICTURE, HAND_PICTURE]


async def test_the_board_is_not_offered_beside_a_hand_in_the_channel(cards: Party) -> None:
    mover, _, _ = await first_card(cards)
    await mover.click(cards.world.table_message(), label="My hand")
    assert SEE not in buttons(panel(cards.world, mover))


async def test_the_board_is_not_offered_to_a_player_who_waits(cards: Party) -> None:
    mover, _, _ = await first_card(cards)
    waits = next(each for each in cards.people if each != mover)
    assert SEE not in buttons(direct(waits))


async def next_turn(party: Party, member: MemberActor) -> None:
    """Have the opponent act by typing, so that it is this member's turn again."""
    player, action = to_win(await party.state())
    assert party.people[player] is not member
    await party.by_typing(party.people[player], action)


async def test_the_direct_message_of_a_player_who_acts_in_the_channel_gets_no_picture(
    cards: Party,
) -> None:
    player, action = to_win(await cards.state())
    mover = cards.people[player]
    await cards.by_button(mover, action)
    since = len(cards.world.requests)
    await next_turn(cards, mover)
    assert alts(panel(cards.world, mover)), "the panel in the channel shows the hand"
    words = direct(mover)
    assert not alts(words)
    assert "You hold: " in text(words)
    assert "Your move" in text(words)
    assert uploaded(cards.world, since).count(HAND_PICTURE) == 1, (
        "a picture besides the one in the channel"
    )
    _, action = to_win(await cards.state())
    ply = (await cards.table()).ply
    await cards.by_message(mover, action)
    assert (await cards.table()).ply > ply
    await next_turn(cards, mover)
    assert alts(direct(mover)), "the player acts in direct messages now"


async def test_direct_messages_have_the_hands_picture_from_now_on_if_the_player_presses_my_hand(
    cards: Party,
) -> None:
    player, action = to_win(await cards.state())
    mover = cards.people[player]
    await cards.by_typing(mover, action)
    await next_turn(cards, mover)
    words = direct(mover)
    await mover.user.click(words, label="My hand")
    assert direct(mover).id == words.id
    assert [each.filename for each in direct(mover).attachments] == [HAND_PICTURE]
    await cards.by_typing(mover, to_win(await cards.state())[1])
    await next_turn(cards, mover)
    assert [each.filename for each in direct(mover).attachments] == [HAND_PICTURE]


async def test_a_newcomer_who_acts_in_the_channel_gets_the_picture_in_the_direct_message(
    world: World,
) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.start()
    player, action = to_win(await party.state())
    await party.by_typing(party.people[player], action)
    await next_turn(party, party.people[player])
    assert alts(direct(party.people[player]))


async def test_the_choices_are_drawn_if_another_process_replaced_the_hands_pictures(
    cards: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = cards.world
    mover, card, _ = await first_card(cards)
    message, load = direct(mover), world.bot.tables.load

    async def load_meanwhile(match_id: int) -> Table:
        table = await load(match_id)
        monkeypatch.undo()
        say = world.bot.guild_language(table.row.guild_id)
        content = await world.bot.hands.content(say, table, table.seat(mover.id), direct=True)
        await Posting(world.bot).edit((message.channel.id, message.id), None, *content)
        return table

    monkeypatch.setattr(world.bot.tables, "load", load_meanwhile)
    await world.press(mover.user, message, card)
    [marked] = alts(direct(mover))
    assert "Marked:" in marked


async def test_the_back_button_of_a_warning_leads_to_the_board_with_marked_choices(
    world: World,
) -> None:
    chat = await second_match(world)
    table = await chat.table()
    player = table.seat(world.mia.id)
    harmful = next(each for each in table.match.state.choices(player) if harms(table, player, each))
    await world.press(chat.person, chat.messages()[-1], harmful.path[0])
    await world.press(chat.person, chat.messages()[-1], harmful.text)
    assert QUESTION in buttons(chat.messages()[-1])
    await chat.person.click(chat.messages()[-1], label="◀ Back")
    assert "Marked:" in alts(chat.messages()[-1])[0]


async def second_match(world: World) -> Chat:
    """Start Mia's second match in her direct messages, and return her chat with the bot."""
    chat = Chat(world, world.mia)
    await chat.begin()
    await chat.resign()
    await chat.begin(against="house-cat")
    return chat


async def test_a_direct_match_keeps_its_board_when_a_piece_is_chosen(world: World) -> None:
    chat = await second_match(world)
    before, choice = chat.messages()[-1], await chat.wanted()
    since = len(world.requests)
    await world.press(chat.person, before, choice.path[0])
    asked = chat.messages()[-1]
    assert alts(asked) == alts(before)
    assert not uploaded(world, since)
    assert {SHOW, "Resign"} <= set(buttons(asked))
    await chat.person.click(asked, label=SHOW)
    assert "Marked:" in alts(chat.messages()[-1])[0]
    ply = (await chat.table()).ply
    await world.press(chat.person, chat.messages()[-1], choice.text)
    assert (await chat.table()).ply > ply


async def test_a_panel_in_another_channel_shows_the_board(world: World) -> None:
    here, there = places(world, 1, 2)
    for place in (here, there):
        await start(world, place)
        sure = private(await place.mia.slash(place.channel, "resign"))
        await place.mia.click(sure, label="Yes, I resign")
        await start(world, place)
    opened = private(await here.mia.click(board(here), label="Next match"))
    assert not alts(opened)
    await presses(here, seen(here, opened.id))
    panel = seen(here, opened.id)
    await here.mia.click(panel, label=next_label(panel))
    away = seen(here, opened.id)
    assert "room-1" in text(away) or f"{there.channel.id}" in text(away)
    assert "Marked:" in alts(away)[0]

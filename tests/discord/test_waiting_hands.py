"""While other players act, a hand is shown in words; its player can ask for the picture."""

from __future__ import annotations

import re

import discord
import pytest
from simcord.actors import MemberActor

from cogs.board.hand_content import digest
from rules.caged_rat.view import OFFER
from tests.discord.caged import Pair
from tests.discord.cards import Party, direct, to_win
from tests.discord.test_panel import panel
from tests.discord.world import World, alts, buttons, outside, private, text, told

pytestmark = pytest.mark.usefixtures("clean_log")
HAND = "My hand"


def held(message: discord.Message) -> str:
    """Return the cards that a message names in words; "" if it names none."""
    found = re.search(r"^You hold: (.*)\.$", text(message), re.MULTILINE)
    return found[1] if found else ""


async def three(world: World) -> tuple[Party, MemberActor, MemberActor, MemberActor]:
    """Start a match of three. Return the party, then its people in the order of their turns."""
    party = Party(world, [world.mia, world.ben, world.zoe])
    await party.start()
    turn = (await party.state()).turn
    mover, following, last = (party.people[(turn + each) % 3] for each in range(3))
    return party, mover, following, last


async def play(party: Party) -> None:
    """Have the player to act take an action with `/move`."""
    player, action = to_win(await party.state())
    await party.by_typing(party.people[player], action)


async def test_each_players_first_direct_message_of_a_match_shows_the_picture_of_the_hand(
    world: World,
) -> None:
    _, *people = await three(world)
    for member in people:
        assert alts(direct(member))
        assert not held(direct(member))


async def test_a_hand_is_in_words_after_its_players_action_and_is_drawn_on_their_next_turn(
    world: World,
) -> None:
    party, mover, following, last = await three(world)
    await play(party)
    state = await party.state()
    player = party.people.index(mover)
    counts = [int((each + " × 1").split(" × ")[1]) for each in held(direct(mover)).split(", ")]
    assert sum(counts) == len(state.hands[player])
    assert alts(direct(mover)) == []
    assert direct(mover).attachments == []
    assert {HAND} <= {*buttons(direct(mover))}
    assert alts(direct(following)), "the player to act sees the picture"
    await play(party)
    await play(party)
    assert party.people[(await party.state()).turn] is mover
    assert alts(direct(mover))
    assert HAND not in buttons(direct(mover))
    assert held(direct(last))


async def test_actions_of_others_do_not_change_the_hand_of_a_waiting_player(world: World) -> None:
    party, mover, following, last = await three(world)
    await play(party)
    before, since = [direct(mover), direct(last)], len(world.requests)
    await play(party)
    after = [direct(mover), direct(last)]
    assert text(after[0]) == text(before[0])
    channel = f"/channels/{mover.user.dm_channel.id}/"
    assert not any(channel in line for line in outside(world.requests[since:]))
    assert held(direct(following))


async def test_a_waiting_player_keeps_an_opened_picture_of_the_hand_until_the_hand_changes(
    world: World,
) -> None:
    party, mover, *_ = await three(world)
    await play(party)
    words = direct(mover)
    await mover.user.click(words, label=HAND)
    looked = direct(mover)
    assert looked.id == words.id
    [alt] = alts(looked)
    assert len(alt.splitlines()) == len(set((await party.state()).hands[party.people.index(mover)]))
    assert not held(looked)
    await play(party)
    assert alts(direct(mover)) == [alt], "actions of other players do not remove the picture"
    await play(party)
    assert "**Your move.**" in text(direct(mover))


async def test_the_button_of_a_panel_shows_a_waiting_player_the_picture_of_their_hand_in_the_panel(
    world: World,
) -> None:
    party, mover, *_ = await three(world)
    player, action = to_win(await party.state())
    await party.by_button(mover, action)
    words = panel(world, mover)
    assert held(words)
    assert alts(words) == []
    await mover.click(words, label=HAND)
    looked = panel(world, mover)
    assert looked.id == words.id
    assert alts(looked)
    await play(party)
    assert alts(panel(world, mover)) == alts(looked)
    assert player == party.people.index(mover)


async def test_the_button_below_the_board_shows_a_waiting_player_the_picture_of_their_hand(
    world: World,
) -> None:
    party, mover, *_ = await three(world)
    await play(party)
    shown = private(await mover.click(world.table_message(), label=HAND)).message
    assert alts(shown)
    assert not held(shown)
    assert "Cat Sequence" in text(shown)


async def test_a_picture_that_shows_the_table_is_removed_when_the_table_changes(
    world: World,
) -> None:
    pair = Pair(world)
    await pair.start()
    while (await pair.state()).asked != OFFER:
        await pair.typed()
    [leader] = (await pair.table()).awaited
    member = pair.people[1 - leader]
    assert held(direct(member))
    await member.user.click(direct(member), label=HAND)
    assert alts(direct(member))
    offer = (await pair.table()).match.state.legal_actions(leader)[0].text
    await pair.people[leader].slash(world.channel, "move", action=offer)
    table = await pair.table()
    assert table.awaited == (leader,), "the leader bids next"
    assert alts(direct(member)) == []
    assert held(direct(member))
    hands = await world.bot.store.hands(table.id)
    [shows] = [each.shows for each in hands if each.player == 1 - leader]
    assert shows == digest(world.bot.guild_language(table.row.guild_id), table, 1 - leader)


async def test_the_picture_in_a_waiting_players_hand_stays_after_a_refused_action(
    world: World,
) -> None:
    pair = Pair(world)
    await pair.start()
    [mover] = (await pair.table()).awaited
    waiting = direct(pair.people[1 - mover])
    assert alts(waiting)
    stored = await world.bot.store.hands(1)
    since = len(world.requests)
    refused = await pair.people[mover].slash(world.channel, "move", action="answer 2C")
    assert "isn’t" in told(refused) or "don’t" in told(refused)
    assert alts(direct(pair.people[1 - mover])) == alts(waiting)
    assert outside(world.requests[since:]) == []
    assert await world.bot.store.hands(1) == stored


async def test_a_waiting_player_can_still_ask_for_the_picture_after_a_restart(world: World) -> None:
    party, mover, *_ = await three(world)
    await play(party)
    await world.restart()
    await mover.user.click(direct(mover), label=HAND)
    assert alts(direct(mover))
    await play(party)
    assert alts(direct(mover))

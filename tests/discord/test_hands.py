"""Hands: `/hand` and private messages show the current cards, which nobody else sees."""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest
from simcord.actors import MemberActor

from cogs.board.hand_content import digest
from cogs.match.table import Table
from tests.discord.cards import Party, direct, hand, offers, sources, to_win
from tests.discord.test_lost_boards import fail
from tests.discord.test_mentions import pinged, sent
from tests.discord.world import World, buttons, outside, private, text, told

MOVED_ON = "The board has moved on. Please use the newest board."
NO_HANDS = "Nobody has a hand in this game: everybody sees everything."
STRANGER = "Only the players of this match can do that. You’re welcome to watch."
CLOSED = (
    "I can’t send you direct messages, so I show you your hand here: "
    "press **My hand** or type `/hand`."
)


@pytest.fixture
async def party(world: World) -> Party:
    opened = Party(world, [world.mia, world.ben])
    await opened.start()
    return opened


def closed(world: World, member: MemberActor) -> None:
    """Have Discord refuse direct messages to the member from now on."""
    channel = member.user.dm_channel.id
    world.env.inject_error(
        "POST", f"/channels/{channel}/messages", status=403, code=50007, times=None
    )


async def on_turn(party: Party) -> tuple[MemberActor, MemberActor]:
    """Return the player to act and the next player."""
    player = (await party.state()).turn
    return party.people[player], party.people[(player + 1) % len(party.people)]


# One message per match and player


@pytest.mark.usefixtures("clean_log")
async def test_a_hand_comes_by_direct_message_and_names_the_match_and_the_server(
    party: Party,
) -> None:
    world, state = party.world, await party.state()
    for player, member in enumerate(party.people):
        words, [*_, alt], controls = hand(direct(member))
        assert "Cat Sequence · match 1 · your hand" in words
        link = f"https://discord.com/channels/{world.guild.id}/{world.channel.id}"
        assert f"[The table]({link}) is on Alley · #games." in words
        # Equal cards share a line.
        assert len(alt.splitlines()) == len({*state.hands[player]})
        assert (list(controls) == ["Next match"]) == (player != state.turn)
    mover, waiting = await on_turn(party)
    assert "**Your move.**" in text(direct(mover))
    assert "**Your move.**" not in text(direct(waiting))


@pytest.mark.usefixtures("clean_log")
async def test_an_action_stored_while_hands_are_being_sent_is_shown_in_the_hands(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands, tables, world = party.world.bot.hands, party.world.bot.tables, party.world
    deliver, elsewhere = hands._deliver, list[int]()

    async def meanwhile(table: Table, *arguments: Any) -> Any:
        if not elsewhere:
            elsewhere.append(table.ply)
            [player, *_] = table.match.to_act()
            action = next(iter(table.match.state.legal_actions(player))).text
            await tables.act(table.id, table.row.users[player], None, action, sure=True)
        return await deliver(table, *arguments)

    monkeypatch.setattr(hands, "_deliver", meanwhile)
    await party.play(times=1)
    assert elsewhere
    table = await tables.load(1)
    assert table.ply > elsewhere[0]
    say = world.bot.guild_language(table.row.guild_id)
    for each in await world.bot.store.hands(1):
        assert each.shows == digest(say, table, each.player)
    player = (await party.state()).turn
    assert "**Your move.**" in text(direct(party.people[player]))


@pytest.mark.usefixtures("clean_log")
async def test_a_hand_message_is_edited_without_a_ping(party: Party) -> None:
    world = party.world
    first = [direct(member).id for member in party.people]
    before = len(world.requests)
    await party.play(times=6)
    assert [direct(member).id for member in party.people] == first
    channels = [f"/channels/{member.user.dm_channel.id}/" for member in party.people]
    edits = [
        request for request in world.requests[before:] if request.path.startswith(tuple(channels))
    ]
    assert {request.method for request in edits} == {"PATCH"}
    bodies = [body for path, body in sent(world, before) if path.startswith(tuple(channels))]
    assert bodies
    assert not any(pinged(body) for body in bodies)


@pytest.mark.usefixtures("clean_log")
async def test_the_board_pings_the_next_player_no_matter_how_an_action_was_taken(
    party: Party,
) -> None:
    world = party.world
    for _ in range(3):
        _, following = await on_turn(party)
        since = len(world.requests)
        await party.play(times=1)
        assert [pinged(body) for _, body in sent(world, since) if pinged(body)] == [{following.id}]


@pytest.mark.usefixtures("clean_log")
@pytest.mark.parametrize(("way", "most"), [("message", 2), ("button", 1), ("command", 1)])
async def test_an_action_costs_at_most_two_requests_besides_the_edits_of_hands(
    party: Party, way: str, most: int
) -> None:
    world = party.world
    for _ in range(4):
        mover, _ = await on_turn(party)
        _, action = to_win(await party.state())
        before, since = {m: hand(direct(m)) for m in party.people}, len(world.requests)
        await getattr(party, f"by_{way}")(mover, action)
        changed = [member for member in party.people if hand(direct(member)) != before[member]]
        extra = [member for member in changed if way != "message" or member is not mover]
        assert len(outside(world.requests[since:])) <= most + len(extra)


async def test_a_deleted_hand_message_is_sent_again(party: Party) -> None:
    world = party.world
    mover, _ = await on_turn(party)
    old = direct(mover)
    world.env.backend.delete_message(old.channel.id, old.id)
    _, action = to_win(await party.state())
    await party.by_button(mover, action)
    assert direct(mover).id != old.id
    await party.play(times=2)


# Closed direct messages


async def test_closed_direct_messages_are_mentioned_once_and_the_match_goes_on(
    world: World,
) -> None:
    party = Party(world, [world.mia, world.ben])
    closed(world, world.mia)
    await party.start()
    assert world.mia.user.dm_channel.history() == []
    since = len(world.requests)
    first = await world.mia.click(world.table_message(), label="My hand")
    assert text(private(first)) == CLOSED
    assert "match 1 · your hand" in text(first.response)  # type: ignore[arg-type]
    second = await world.mia.slash(world.channel, "hand")
    assert "match 1 · your hand" in text(private(second))
    for _ in range(4):
        mover, _ = await on_turn(party)
        _, action = to_win(await party.state())
        await party.by_command(mover, action)
    posts = [line for line in outside(world.requests[since:]) if line.startswith("POST")]
    assert posts == []
    assert world.mia.user.dm_channel.history() == []


async def test_a_hand_message_is_still_edited_after_direct_messages_are_closed(
    party: Party,
) -> None:
    """Closed direct messages refuse only new messages; edits of an existing message still work."""
    closed(party.world, party.people[0])
    await party.play(times=3)
    assert offers(direct((await on_turn(party))[0]))


@pytest.mark.parametrize("path", ["/users/@me/channels", "/channels/*/messages"])
async def test_hand_messages_that_could_not_be_sent_are_sent_later(world: World, path: str) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.gather()
    world.env.inject_error("POST", path, times=2)
    await world.mia.click(world.last(), label="Start")
    await world.catch_up()
    for player, member in enumerate(party.people):
        assert offers(direct(member)) == sources(await party.state(), player)
    await party.play(times=2)


async def test_direct_messages_count_as_closed_if_their_channel_cannot_be_opened(
    world: World,
) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.gather()
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    await world.mia.click(world.last(), label="Start")
    for member in party.people:
        result = await member.click(world.table_message(), label="My hand")
        assert text(private(result)) == CLOSED


# Secrecy


async def test_a_person_without_a_seat_can_neither_see_a_hand_nor_play_from_it(
    party: Party,
) -> None:
    world = party.world
    mover, _ = await on_turn(party)
    _, action = to_win(await party.state())
    before = world.snapshot()
    assert told(await world.zoe.slash(world.channel, "hand")) == STRANGER
    assert told(await world.zoe.click(world.table_message(), label="My hand")) == STRANGER
    assert await world.zoe.autocomplete(world.channel, "move", "action", "") == []
    assert told(await world.zoe.slash(world.channel, "move", action=action.text)) == STRANGER
    assert world.snapshot() == before
    assert mover is not world.zoe


async def test_only_the_player_to_act_is_offered_actions(party: Party) -> None:
    world, state = party.world, await party.state()
    mover, waiting = await on_turn(party)
    _, action = to_win(state)
    assert await waiting.autocomplete(world.channel, "move", "action", "") == []
    refusal = told(await waiting.slash(world.channel, "move", action=action.text))
    assert refusal.startswith("It isn’t your turn")
    own = {move.text for move in state.legal_actions(state.turn)}
    offered = await mover.autocomplete(world.channel, "move", "action", "")
    assert {choice["value"] for choice in offered} <= own
    result = await waiting.click(world.table_message(), label="My hand")
    assert offers(private(result).message) == set()


# Refused edits, restarts


async def test_a_hand_that_discord_refused_is_shown_later(
    party: Party, caplog: pytest.LogCaptureFixture
) -> None:
    world = party.world
    mover, waiting = await on_turn(party)
    _, action = to_win(await party.state())
    world.env.inject_error("PATCH", f"/channels/{waiting.user.dm_channel.id}/messages/*")
    await party.by_message(mover, action)
    assert offers(direct(waiting)) == set()
    [record] = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert re.fullmatch("hand [01] of match 1 not shown: 500 0 .*", record.getMessage())
    await world.catch_up()
    assert offers(direct(waiting)) == sources(await party.state(), (await party.state()).turn)
    await party.play(times=1)


async def test_hands_that_could_not_be_edited_are_shown_after_a_restart(party: Party) -> None:
    world = party.world
    mover, waiting = await on_turn(party)
    _, action = to_win(await party.state())
    for member in party.people:
        path = f"/channels/{member.user.dm_channel.id}/messages/*"
        world.env.inject_error("PATCH", path, times=1)
    await party.by_button(mover, action)
    assert offers(direct(waiting)) == set()
    await world.restart()
    state = await party.state()
    assert offers(direct(waiting)) == sources(state, state.turn)
    assert offers(direct(mover)) == set()
    await party.play(times=2)


@pytest.mark.usefixtures("clean_log")
async def test_a_match_survives_a_restart_between_any_two_actions(party: Party) -> None:
    first = [direct(member).id for member in party.people]
    for _ in range(5):
        await party.play(times=1)
        before = [hand(direct(member)) for member in party.people]
        since = len(party.world.requests)
        await party.world.restart()
        assert [hand(direct(member)) for member in party.people] == before
        sent = [line for line in outside(party.world.requests[since:]) if "messages" in line]
        # GET requests are allowed: the bot may search for lost boards.
        assert [line for line in sent if not line.startswith("GET")] == []
    assert [direct(member).id for member in party.people] == first


@pytest.mark.usefixtures("clean_log")
async def test_a_card_that_was_chosen_before_a_restart_can_be_played_after_it(party: Party) -> None:
    world = party.world
    mover, _ = await on_turn(party)
    _, action = to_win(await party.state())
    await world.press(mover.user, direct(mover), action.path[0])
    await world.restart()
    await world.press(mover.user, direct(mover), action.text)
    assert (await party.table()).match.steps[-2].action == action
    await party.play(times=1)


# Outdated controls


@pytest.mark.usefixtures("clean_log")
async def test_a_double_click_in_the_hand_message_plays_the_card_once(party: Party) -> None:
    world = party.world
    mover, _ = await on_turn(party)
    _, action = to_win(await party.state())
    await world.press(mover.user, direct(mover), action.path[0])
    clicked = f"clowder:act:1:{(await party.table()).ply}:{action.text}"
    await world.press(mover.user, direct(mover), action.text)
    after, shown = (await party.table()).ply, hand(direct(mover))
    assert told(await world.forge(mover.user, direct(mover), clicked)) == MOVED_ON
    assert ((await party.table()).ply, hand(direct(mover))[1:]) == (after, shown[1:])
    assert "It isn’t your turn yet." in text(direct(mover))


@pytest.mark.usefixtures("clean_log")
async def test_a_press_in_an_outdated_private_hand_gets_the_answer_that_the_match_moved_on(
    party: Party,
) -> None:
    world = party.world
    mover, _ = await on_turn(party)
    _, action = to_win(await party.state())
    older = private(await mover.slash(world.channel, "hand"))
    clicked = f"clowder:card:1:{(await party.table()).revision}:{action.path[0]}"
    await party.by_message(mover, action)
    assert "It isn’t your turn yet." in text(older)
    assert not offers(older.message)
    before, snapshot = (await party.table()).ply, hand(direct(mover))
    assert told(await world.forge(mover, older, clicked)) == MOVED_ON
    assert ((await party.table()).ply, hand(direct(mover))) == (before, snapshot)
    assert buttons(older.message) == {}


@pytest.mark.usefixtures("clean_log")
async def test_the_back_button_undoes_the_choice_of_a_card(party: Party) -> None:
    world = party.world
    mover, _ = await on_turn(party)
    before = hand(direct(mover))
    for card in sorted(offers(direct(mover))):
        await world.press(mover.user, direct(mover), card)
        assert offers(direct(mover)) != set()
        await mover.user.click(direct(mover), label="◀ Back")
        assert hand(direct(mover)) == before
    await party.play(times=1)


@pytest.mark.usefixtures("clean_log")
async def test_a_panel_does_nothing_after_the_end_of_the_match(party: Party) -> None:
    world = party.world
    mover, waiting = await on_turn(party)
    older = private(await mover.slash(world.channel, "hand"))
    card = sorted(offers(older.message))[0]
    clicked = f"clowder:card:1:{(await party.table()).revision}:{card}"
    question = private(await waiting.slash(world.channel, "resign"))
    await waiting.click(question, label="Yes, I resign")
    assert await world.placed(mover) in text(direct(mover))
    assert list(buttons(direct(mover))) == ["Next match"]
    assert not offers(older.message)
    before = world.snapshot()
    assert told(await world.forge(mover, older, clicked)) == "This match is over."
    assert world.snapshot() == before


@pytest.mark.usefixtures("clean_log")
async def test_asking_for_a_hand_is_refused_if_there_is_no_match_or_no_hidden_cards(
    world: World,
) -> None:
    refusal = "There’s no match in this channel. Open a table with `/play`."
    assert told(await world.mia.slash(world.channel, "hand")) == refusal
    await world.start_match()
    assert told(await world.mia.slash(world.channel, "hand")) == NO_HANDS


@pytest.mark.usefixtures("clean_log")
async def test_actions_from_hands_post_no_new_board_if_boards_are_edited_in_place(
    world: World,
) -> None:
    await world.boss.slash(world.channel, "settings", board="in-place")
    party = Party(world, [world.mia, world.ben])
    await party.start()
    board = world.table_message().id
    await party.play(times=6)
    assert world.table_message().id == board


@pytest.mark.usefixtures("clean_log")
async def test_a_rematch_has_its_own_hand_messages(party: Party) -> None:
    world = party.world
    question = private(await world.mia.slash(world.channel, "resign"))
    await world.mia.click(question, label="Yes, I resign")
    gone = await world.called(world.mia)
    ended = hand(direct(world.mia))
    await world.mia.click(world.result_message(), label="Rematch")
    await world.ben.click(world.result_message(), label="Rematch")
    first, second = world.mia.user.dm_channel.history()
    assert hand(first) == ended
    assert text(first).startswith("### Cat Sequence · match 1 is over\n-# [The table]")
    assert f"{gone} resigned." in text(first)
    assert "match 2 · your hand" in text(second)


@pytest.mark.usefixtures("clean_log")
async def test_a_player_who_acts_out_of_turn_is_refused(party: Party) -> None:
    world = party.world
    mover, waiting = await on_turn(party)
    card = sorted(offers(direct(mover)))[0]
    ply, before = (await party.table()).ply, world.snapshot()
    for verb in ("card", "act"):
        answer = await world.forge(waiting.user, direct(waiting), f"clowder:{verb}:1:{ply}:{card}")
        assert told(answer) in (
            MOVED_ON,
            f"It isn’t your turn: the table is waiting for {await world.placed(mover)}.",
        )
    assert world.snapshot() == before
    assert offers(direct(waiting)) == set()


async def test_a_hand_whose_message_could_not_be_recorded_is_not_sent_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Party(world, [world.mia, world.ben])
    with monkeypatch.context() as patch:
        fail(world, patch, "record_hand")
        await opened.start()
        for _ in range(3):
            await world.catch_up()
    await world.pass_time(60 * 60)
    assert all(hand(direct(member))[1] for member in opened.people)
    await opened.play(times=4)
    assert all(direct(member) for member in opened.people)

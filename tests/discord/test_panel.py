"""One private panel per turn, in which the player chooses until the turn is over."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from cogs.board.pictures import table_picture
from cogs.match.stepping import as_carried, asked, groups
from cogs.match.table import Table
from sandbox.players import Party as TableParty
from sandbox.players import visit
from tests.discord.cards import Party, to_win
from tests.discord.test_cats_at_the_table import act, against
from tests.discord.test_lost_boards import fail
from tests.discord.test_takebacks import ask
from tests.discord.world import (
    GAME,
    QUESTION,
    World,
    alts,
    buttons,
    options,
    outside,
    private,
    text,
)

pytestmark = pytest.mark.usefixtures("clean_log")


def panels(world: World, member: MemberActor) -> list[discord.Message]:
    """Return the messages in the channel that only this member sees."""
    seen = world.channel.history(viewer=member)
    return [message for message in seen if message.flags.ephemeral]


def panel(world: World, member: MemberActor) -> discord.Message:
    """Return this member's private message in the channel. Fail if there are several or none."""
    [found] = panels(world, member)
    return found


def as_it_is(world: World, member: MemberActor, message_id: int) -> discord.Message:
    """Return a private message of this member as it is now."""
    return next(each for each in panels(world, member) if each.id == message_id)


async def test_the_back_button_changes_the_panel_from_the_targets_of_a_piece_to_the_pieces(
    world: World,
) -> None:
    await world.start_match()
    mover = world.mover()
    await world.pick("Fb2")
    first = panel(world, mover)
    assert "where to?" in text(first)
    await mover.click(first, label="◀ Back")
    again = panel(world, mover)
    assert again.id == first.id
    assert "Choose one of your pieces" in text(again)
    assert "◀ Back" not in buttons(again)
    await world.press(mover, again, "Fb2")
    assert text(panel(world, mover)) == text(first)
    assert buttons(panel(world, mover)) == buttons(first)


async def faces_its_player(
    world: World, shown: discord.Message | ResponseMessage, chosen: str
) -> None:
    """Assert that a panel shows the board from its player's side."""
    table, say = await world.table(), world.bot.guild_language(world.guild.id)
    [player] = table.awaited
    own, public = [
        await table_picture(
            world.bot,
            say,
            table,
            chosen=(chosen,),
            offered=asked(table, player, (chosen,)),
            facing=facing,
        )
        for facing in (player, None)
    ]
    assert await shown.attachments[0].read() == own.png
    assert (own.png == public.png) is (player == 0)


async def test_a_panel_shows_the_board_from_its_players_side(
    world: World,
) -> None:
    await world.start_match()
    for piece, end in (("Fb2", "b1"), ("Fb4", "b5")):
        shown = await world.pick(piece)
        await faces_its_player(world, shown, piece)
        await world.press(world.mover(), shown, f"{piece}-{end}")


async def test_a_panel_shows_what_happened_and_has_no_controls_after_the_action(
    world: World,
) -> None:
    await world.start_match()
    mover = world.mover()
    opened = await world.pick("Fb2")
    await world.press(mover, opened, "Fb2-b1")
    done = panel(world, mover)
    assert done.id == opened.id
    name = await world.called(mover)
    assert text(done) == f"Done.\n**1.** {name}: Flea jumps b2 → b1 and rides {name}’s Cat."
    assert not buttons(done)
    assert not alts(done)


async def test_a_panel_still_works_after_a_restart(world: World) -> None:
    await world.start_match()
    mover = world.mover()
    opened = await world.pick("Fb2")
    await world.restart()
    await world.press(mover, opened, "Fb2-b1")
    assert (await world.table()).ply == 1
    assert text(panel(world, mover)).startswith("Done.")


@pytest.mark.parametrize("control", ["Fb2-b1", "◀ Back"])
async def test_a_press_in_an_outdated_panel_makes_that_panel_say_that_it_is_outdated(
    world: World, control: str
) -> None:
    await world.start_match()
    mover = world.mover()
    opened = await world.pick("Fb2")
    pressed = {name.rpartition(":")[2]: name for name in buttons(opened).values()}
    custom_id = buttons(opened).get(control) or pressed[control]
    await world.type("Fb2-b1")
    await world.forge(mover, opened, custom_id)
    shown = as_it_is(world, mover, opened.id)
    assert text(shown) == "The board has moved on. Please use the newest board."
    assert not buttons(shown)
    assert (await world.table()).ply == 1


async def test_a_hand_opened_in_the_channel_becomes_the_panel(world: World) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.start()
    table = await party.table()
    player = table.awaited[0]
    member = party.people[player]
    opened = private(await member.click(world.table_message(), label="My hand"))
    choice = next(each for each in table.match.state.choices(player) if len(each.path) == 2)
    await world.press(member, opened, choice.path[0])
    assert {*options(panel(world, member)), *buttons(panel(world, member))} - {"◀ Back"}
    await world.press(member, panel(world, member), choice.text)
    done = panel(world, member)
    assert done.id == opened.id
    assert "Done.\n**1.** " in text(done)
    assert [*options(done), *buttons(done)] == ["My hand"]
    assert "\nYou hold: " in text(done), "the panel lists the hand after the draw"


async def say_yes(world: World, member: MemberActor, panel_id: int) -> None:
    """Answer yes to the question that a panel asks before it takes an action."""
    asked = as_it_is(world, member, panel_id)
    await member.click(asked, label=QUESTION)


TURN = ("Rc1-b2", "Fc4-b5", "Ra1-a2", "Rc5-b5", "Cb5>c5")
"""The last two actions are one turn: North's Rat jumps on North's own Cat, which scurries."""


def numbers(message: discord.Message) -> list[str]:
    """Return the numbers of the actions that a message reports."""
    return re.findall(r"^\*\*(\d+)\.\*\*", text(message), re.MULTILINE)


async def test_the_board_is_edited_within_a_turn_and_nobody_is_pinged_again(world: World) -> None:
    await world.start_match()
    for action in TURN[:3]:
        await world.click_through(action)
    before, north = world.table_message(), world.mover()
    await world.click_through(TURN[3])
    edited = world.table_message()
    assert world.mover() is north
    assert edited.id == before.id
    assert numbers(before) == ["3"]
    assert numbers(edited) == ["3", "4"], "the previous turn comes first"
    assert "must scurry from b5!" in text(edited)
    asked = len(world.requests)
    await world.click_through(TURN[4])
    posted = world.table_message()
    assert posted.id != before.id
    assert world.mover() is not north
    assert outside(world.requests[asked:]) == []
    [left] = [message for message in world.messages() if message.id == before.id]
    assert numbers(left) == ["3", "4"]
    assert "scurries b5 → c5" in text(posted)


async def test_throughout_a_turn_the_board_shows_what_cats_did_before_that_turn(
    world: World,
) -> None:
    await against(world, game="cat-attack")
    edits = 0
    for _ in range(12):
        board = world.table_message()
        await act(world)
        if world.table_message().id == board.id:
            edits += 1
            told = numbers(board)
            assert numbers(world.table_message())[: len(told)] == told
    assert edits > 1


async def test_a_turn_continues_in_the_panel_where_it_started(world: World) -> None:
    await world.start_match()
    for action in TURN[:3]:
        await world.click_through(action)
    north = world.mover()
    opened = await world.pick("Rc5")
    await world.press(north, opened, TURN[3])
    await say_yes(world, north, opened.id)
    asked = as_it_is(world, north, opened.id)
    assert "\nDone.\n**4.** " in text(asked)
    assert "where to?" in text(asked)
    await world.press(north, asked, TURN[4])
    done = as_it_is(world, north, opened.id)
    assert text(done) == f"Done.\n**5.** {await world.called(north)}’s Cat scurries b5 → c5."


async def test_a_board_that_was_deleted_within_a_turn_is_posted_again(world: World) -> None:
    await world.start_match()
    for action in TURN[:3]:
        await world.click_through(action)
    deleted = world.table_message()
    opened = await world.pick("Rc5")
    await deleted.delete()
    north = world.member((await world.table()).to_act[0])
    await world.press(north, opened, TURN[3])
    await say_yes(world, north, opened.id)
    assert "must scurry from b5!" in text(world.table_message())


async def test_the_back_button_in_a_hand_message_undoes_each_step_of_a_choice() -> None:
    async with visit(lambda size: bytes(range(size))) as visited:
        party = TableParty(visited.bot, visited.channel, visited.members[:2])
        table = await party.start(await party.gather("caged-rat", {}))
        [player] = table.awaited
        user = party.member(table, player).user
        state, sent = table.match.state, await party.hand(table, player)
        harmful = next(
            each for each in state.choices(player) if state.caution(player, each.actions[0])
        )
        seen = []
        for value in (harmful.path[0], harmful.text):
            shown = await party.hand(table, player)
            seen.append(buttons(shown))
            [custom_id] = [each for each in seen[-1].values() if each.endswith(f":{value}")]
            await user.click(shown, custom_id=custom_id)
        asked = await party.hand(table, player)
        assert asked.id == sent.id
        assert list(buttons(asked)) == [QUESTION, "◀ Back"]
        for earlier in reversed(seen):
            await user.click(await party.hand(table, player), label="◀ Back")
            assert buttons(await party.hand(table, player)) == earlier
        assert (await party.table()).ply == table.ply


def in_three_steps(table: Table, user: int) -> list[tuple[str, ...]]:
    """Return this person's choices that take three steps and have alternatives at every step."""
    player = table.seat(user)
    paths = [each.path for each in table.match.state.choices(player) if len(each.path) == 3]
    return [
        path
        for path in paths
        if all(len(groups(table, player, path[:length])) > 1 for length in range(3))
    ]


async def test_the_back_button_goes_back_one_step_at_a_time(world: World) -> None:
    await against(world, game="cat-attack")
    while not (found := in_three_steps(await world.table(), world.mia.id)):
        await act(world)
    table, path = await world.table(), found[0]
    opened = private(await world.mia.click(world.table_message(), label="My hand"))
    hand, seen = buttons(opened), list[str]()

    def shown() -> discord.Message:
        return as_it_is(world, world.mia, opened.id)

    for begun in (path[:1], path[:2]):
        custom_id = f"clowder:card:{table.id}:{table.revision}:{as_carried(begun)}"
        await world.forge(world.mia, shown(), custom_id)
        seen.append(text(shown()))
    assert len(set(seen)) == 2
    await world.mia.click(shown(), label="◀ Back")
    assert text(shown()) == seen[0]
    await world.mia.click(shown(), label="◀ Back")
    assert buttons(shown()) == hand


# Panels that are outdated because the match moved on


OVERTAKEN = "The match has moved on: there’s nothing for you to choose now."


async def live(world: World, member: MemberActor) -> list[discord.Message]:
    """Return this member's private messages that have controls."""
    return [each for each in panels(world, member) if buttons(each) or options(each)]


async def test_a_panel_loses_its_controls_when_its_player_types_the_action(world: World) -> None:
    await world.start_match()
    mover = world.mover()
    opened = await world.pick("Fb2")
    await world.type("Fb2-b1")
    overtaken = as_it_is(world, mover, opened.id)
    assert text(overtaken) == OVERTAKEN
    assert not alts(overtaken)
    assert await live(world, mover) == []
    await world.type("Fb4-b5")
    assert await live(world, mover) == []


async def test_a_panel_is_updated_if_the_match_moves_on_while_the_panel_is_drawn(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    mover, draw = world.mover(), world.bot.drawing.draw

    async def late(*args: Any, **how: Any) -> Any:
        monkeypatch.undo()
        table = await world.bot.tables.act(1, mover.id, None, "Fb2-b1")
        await world.bot.hands.refresh(table)
        return await draw(*args, **how)

    monkeypatch.setattr(world.bot.drawing, "draw", late)
    opened = await world.pick("Ra1", by=mover)
    assert (await world.table()).ply == 1
    assert text(as_it_is(world, mover, opened.id)) == OVERTAKEN
    assert await live(world, mover) == []


async def test_a_new_panel_replaces_the_players_old_panel(world: World) -> None:
    await world.start_match()
    mover = world.mover()
    await world.pick("Fb2")
    second = await world.pick("Ra1")
    assert [each.id for each in await live(world, mover)] == [second.id]
    await world.restart()
    third = await world.pick("Fb2")
    assert [each.id for each in panels(world, mover)] == [third.id]


async def lost(
    world: World, monkeypatch: pytest.MonkeyPatch, opening: Callable[[], Awaitable[ResponseMessage]]
) -> ResponseMessage:
    """Open a panel; the bot is killed after posting the panel and before recording it."""

    async def never(*_: Any) -> None:
        """Record nothing."""

    with monkeypatch.context() as patch:
        patch.setattr(world.bot.hands.panels, "remember", never)
        opened = await opening()
    await world.restart()
    return opened


@pytest.mark.parametrize("control", ["◀ Back", "⚠ b2 · traps own Flea"])
async def test_a_panel_that_was_not_recorded_before_a_crash_is_recorded_at_the_next_press(
    world: World, monkeypatch: pytest.MonkeyPatch, control: str
) -> None:
    await world.start_match()
    mover = world.mover()
    older = await world.pick("Fb2")
    opened = await lost(world, monkeypatch, lambda: world.pick("Cb1"))
    assert {each.id for each in panels(world, mover)} == {older.id, opened.id}
    await mover.click(opened, label=control)
    assert [each.id for each in panels(world, mover)] == [opened.id], "one panel a turn"
    assert await live(world, mover)
    await world.type("Fb2-b1")
    assert await live(world, mover) == []


async def test_a_hand_that_was_not_recorded_before_a_crash_is_recorded_at_the_next_press(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.start()
    table = await party.table()
    [player] = table.awaited
    member = party.people[player]

    async def hand() -> ResponseMessage:
        return private(await member.click(world.table_message(), label="My hand"))

    await hand()
    opened = await lost(world, monkeypatch, hand)
    choice = next(each for each in table.match.state.choices(player) if len(each.path) == 2)
    await world.press(member, opened, choice.path[0])
    assert [each.id for each in panels(world, member)] == [opened.id]
    await member.slash(world.channel, "move", action=choice.text)
    assert [*options(panel(world, member)), *buttons(panel(world, member))] == ["My hand"]


async def test_a_confirmed_typed_action_leads_to_the_next_choice_of_the_turn(world: World) -> None:
    await world.start_match()
    for action in TURN[:3]:
        await world.click_through(action)
    north = world.mover()
    await world.pick("Rc5")
    await world.type_through(TURN[3])
    [asked] = await live(world, north)
    assert "where to?" in text(asked)
    await world.press(north, asked, TURN[4])
    assert (await world.table()).ply == 5
    assert await live(world, north) == []


async def test_a_panel_is_renewed_after_a_takeback_and_closed_when_the_match_ends(
    world: World,
) -> None:
    await world.start_match()
    first, second = world.mover(), world.waiting()
    await world.type("Fb2-b1")
    await world.type("Fb4-b5")
    opened = await world.pick("Fb1")
    question = await ask(world, first)
    await second.click(question, label="Agree")
    assert (await world.table()).ply == 0
    [asked] = await live(world, first)
    assert asked.id > opened.id, "the panel is below the board that shows the takeback"
    assert "Choose one of your pieces" in text(asked)
    await world.press(first, asked, "Fb2")
    await world.end(world.boss, "late")
    over = as_it_is(world, first, asked.id)
    assert text(over) == "This match is over."
    assert await live(world, first) == []


async def test_a_question_about_a_typed_action_replaces_the_panel_and_expires_like_a_panel(
    world: World,
) -> None:
    await world.start_match()
    for action in TURN[:3]:
        await world.click_through(action)
    north = world.mover()
    opened = await world.pick("Rc5")
    question = private(await world.type(TURN[3]))
    assert QUESTION in buttons(question)
    assert [each.id for each in await live(world, north)] == [question.id]
    assert opened.id not in {each.id for each in panels(world, north)}
    await world.end(world.boss, "late")
    assert await live(world, north) == []


async def test_a_question_that_was_declined_is_not_edited_when_the_match_ends(world: World) -> None:
    await world.start_match()
    for action in TURN[:3]:
        await world.click_through(action)
    north = world.mover()
    question = private(await world.type(TURN[3]))
    await north.click(question, label="Never mind")
    left = as_it_is(world, north, question.id)
    said = text(left)
    await world.end(world.boss, "late")
    left = as_it_is(world, north, question.id)
    assert text(left) == said


async def test_a_panel_loses_its_controls_when_time_runs_out(world: World) -> None:
    await world.mia.slash(world.channel, "play", game=GAME, clock=300)
    await world.ben.click(world.last(), label="Join")
    await world.mia.click(world.last(), label="Start")
    mover = world.mover()
    opened = await world.pick("Fb2")
    # Nobody has acted, so the match ends at the first deadline.
    await world.env.advance_time(330)
    overtaken = as_it_is(world, mover, opened.id)
    assert text(overtaken) == "This match is over."
    assert await live(world, mover) == []


async def test_a_new_panel_asks_for_the_next_action_after_a_cat_has_moved(world: World) -> None:
    await against(world)
    opened = await world.pick((await world.legal())[0].partition("-")[0], by=world.mia)
    await world.mia.slash(world.channel, "move", action=(await world.legal())[0])
    await world.env.settle()
    table = await world.table()
    assert table.ply > 1
    assert table.to_act == (world.mia.id,)
    [asked] = await live(world, world.mia)
    assert asked.id > opened.id
    assert "Choose one of your pieces" in text(asked)
    assert " Pip: " in text(asked)


async def below_the_board(world: World, member: MemberActor) -> discord.Message:
    """Return a player's only panel; assert that it is the lowest message they see."""
    found = panel(world, member)
    assert world.channel.history(viewer=member)[-1].id == found.id
    assert found.id > world.table_message().id
    return found


async def typed(party: Party) -> None:
    """Take the next action with `/move`, which opens no panel."""
    player, action = to_win(await party.state())
    await party.by_typing(party.people[player], action)


async def test_the_panel_is_below_the_board_that_shows_a_cats_move(world: World) -> None:
    await against(world)
    opened = await world.pick((await world.legal())[0].partition("-")[0], by=world.mia)
    await world.press(world.mia, opened, (await world.legal())[0])
    await world.env.settle()
    assert (await world.table()).to_act == (world.mia.id,)
    asked = await below_the_board(world, world.mia)
    assert "Choose one of your pieces" in text(asked)
    assert "\nDone.\n" in text(asked)
    await world.press(world.mia, asked, (await world.legal())[0].partition("-")[0])
    assert "where to?" in text(await below_the_board(world, world.mia))


async def test_the_hand_in_the_channel_moves_below_the_board_when_the_turn_of_its_player_starts(
    world: World,
) -> None:
    party = Party(world, [world.mia, world.ben])
    await party.start()
    [player] = (await party.table()).awaited
    member = party.people[player]
    stands = private(await member.click(world.table_message(), label="My hand")).id
    for _ in range(3):
        while player in (await party.table()).awaited:
            await typed(party)
        assert panel(world, member).id == stands, (
            "the hand stays where it is while its player waits"
        )
        since = len(world.requests)
        while player not in (await party.table()).awaited:
            await typed(party)
        hand = await below_the_board(world, member)
        assert "**Your move.**" in text(hand)
        gone = [each for each in world.requests[since:] if each.method == "DELETE"]
        assert len(gone) == 1, "the previous panel is deleted"
        stands = hand.id


async def test_the_panel_moves_below_a_board_that_its_player_asks_for(world: World) -> None:
    await world.start_match()
    mover, other = world.mover(), world.waiting()
    opened = await world.pick("Fb2")
    await world.env.advance_time(20)
    await other.slash(world.channel, "board")
    assert panel(world, mover).id == opened.id, "an opponent's command leaves the panel alone"
    await world.env.advance_time(20)
    await mover.slash(world.channel, "board")
    asked = await below_the_board(world, mover)
    await world.press(mover, asked, "Fb2")
    await world.press(mover, panel(world, mover), "Fb2-b1")
    assert (await world.table()).ply == 1


async def test_a_player_has_only_one_panel_even_while_the_database_fails(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await world.start_match()
    mover = world.mover()
    first = await world.pick("Fb2")
    with monkeypatch.context() as patch:
        fail(world, patch, "record_panel")
        for _ in range(3):
            await world.press(mover, world.table_message(), "Fb2")
            [shown] = [each for each in panels(world, mover) if buttons(each) or options(each)]
            assert shown.id != first.id
        for _ in range(3):
            await world.catch_up()
        assert shown.id in [each.id for each in panels(world, mover)]
    await world.type("Fb2-b1")
    await world.catch_up()
    assert not any(buttons(each) for each in panels(world, mover))
    caplog.clear()

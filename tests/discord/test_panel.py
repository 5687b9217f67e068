"""One private message a turn: who acts is asked there until nothing is asked any more."""

from __future__ import annotations

import discord
import pytest
from simcord.actors import MemberActor

from sandbox.players import Party as TableParty
from sandbox.players import visit
from tests.discord.cards import Party
from tests.discord.world import QUESTION, World, alts, buttons, options, outside, private, text

pytestmark = pytest.mark.usefixtures("clean_log")


def panels(world: World, member: MemberActor) -> list[discord.Message]:
    """What only this person sees in the channel."""
    seen = world.channel.history(viewer=member)
    return [message for message in seen if message.flags.ephemeral]


def panel(world: World, member: MemberActor) -> discord.Message:
    """The one message that only this person sees there."""
    [found] = panels(world, member)
    return found


async def test_a_panel_goes_from_the_piece_to_its_ends_and_back_in_place(world: World) -> None:
    await world.start_match()
    mover = world.mover()
    await world.pick("Fb2")
    first = panel(world, mover)
    assert "where to?" in text(first)
    await mover.click(first, label="◀ Back")
    again = panel(world, mover)
    assert again.id == first.id
    assert "Choose what acts." in text(again)
    assert "◀ Back" not in buttons(again)
    await world.press(mover, again, "Fb2")
    assert text(panel(world, mover)) == text(first)
    assert buttons(panel(world, mover)) == buttons(first)


async def test_after_the_action_a_panel_says_what_came_of_it_and_has_no_controls(
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


async def test_a_panel_is_played_from_after_a_restart(world: World) -> None:
    await world.start_match()
    mover = world.mover()
    opened = await world.pick("Fb2")
    await world.restart()
    await world.press(mover, opened, "Fb2-b1")
    assert (await world.table()).ply == 1
    assert text(panel(world, mover)).startswith("Done.")


@pytest.mark.parametrize("control", ["Fb2-b1", "◀ Back"])
async def test_an_old_panel_says_so_in_its_own_place(world: World, control: str) -> None:
    await world.start_match()
    mover = world.mover()
    opened = await world.pick("Fb2")
    await world.type("Fb2-b1")
    if control in buttons(opened):
        await mover.click(opened, label=control)
    else:
        await world.press(mover, opened, control)
    shown = [each for each in panels(world, mover) if each.id == opened.id]
    assert [text(each) for each in shown] == ["The board has moved on. Please use the newest one."]
    assert not buttons(shown[0])
    assert (await world.table()).ply == 1


async def test_a_hand_in_the_channel_goes_on_as_a_panel(world: World) -> None:
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
    assert not {*options(done), *buttons(done)}
    assert alts(done), "the cards drawn since are shown"


async def say_yes(world: World, member: MemberActor, panel_id: int) -> None:
    """To what a panel asks about before it is done."""
    asked = next(each for each in panels(world, member) if each.id == panel_id)
    await member.click(asked, label=QUESTION)


TURN = ("Rc1-b2", "Fc4-b5", "Ra1-a2", "Rc5-b5", "Cb5>c5")
"""At the end North's Rat jumps on North's own Cat, which scurries: two actions in one turn."""


async def test_within_a_turn_the_board_is_edited_and_nobody_is_pinged_again(world: World) -> None:
    await world.start_match()
    for action in TURN[:3]:
        await world.click_through(action)
    before, north = world.table_message(), world.mover()
    await world.click_through(TURN[3])
    edited = world.table_message()
    assert world.mover() is north
    assert edited.id == before.id
    assert "must scurry from b5!" in text(edited)
    asked = len(world.requests)
    await world.click_through(TURN[4])
    posted = world.table_message()
    assert posted.id != before.id
    assert world.mover() is not north
    assert outside(world.requests[asked:]) == []
    [left] = [message for message in world.messages() if message.id == before.id]
    assert [line.partition(" ")[0] for line in text(left).splitlines()] == ["**3.**", "**4.**"]
    assert "scurries b5 → c5" in text(posted)


async def test_a_turn_goes_on_in_the_panel_it_began_in(world: World) -> None:
    await world.start_match()
    for action in TURN[:3]:
        await world.click_through(action)
    north = world.mover()
    opened = await world.pick("Rc5")
    await world.press(north, opened, TURN[3])
    await say_yes(world, north, opened.id)
    asked = next(each for each in panels(world, north) if each.id == opened.id)
    assert text(asked).startswith("Done.\n**4.** ")
    assert "where to?" in text(asked)
    await world.press(north, asked, TURN[4])
    done = next(each for each in panels(world, north) if each.id == opened.id)
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


async def test_a_direct_message_asks_in_its_own_place_and_leads_back() -> None:
    async with visit(lambda size: bytes(range(size))) as visited:
        party = TableParty(visited.bot, visited.channel, visited.members[:2])
        table = await party.start(await party.gather("caged-rat", {}))
        [player] = table.awaited
        user = party.member(table, player).user
        state, sent = table.match.state, await party.hand(table, player)
        harmful = next(
            each for each in state.choices(player) if state.caution(player, each.actions[0])
        )
        for value in (harmful.path[0], harmful.text):
            shown = await party.hand(table, player)
            [custom_id] = [each for each in buttons(shown).values() if each.endswith(f":{value}")]
            await user.click(shown, custom_id=custom_id)
        asked = await party.hand(table, player)
        assert asked.id == sent.id
        assert list(buttons(asked)) == [QUESTION, "◀ Back"]
        await user.click(asked, label="◀ Back")
        assert buttons(await party.hand(table, player)) == buttons(sent)
        assert (await party.table()).ply == table.ply

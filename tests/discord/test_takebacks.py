"""Taking a move back: one player asks, and the opponent agrees or declines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import discord
import pytest
from simcord.actors import MemberActor

from cogs.match.table_service import TableService
from data import ActionRow, Waiting
from rules.errors import NoTakeback, RulesError
from rules.match import Match
from rules.registry import game
from tests.discord.cards import Party
from tests.discord.test_mentions import pinged, sent
from tests.discord.test_refusals import refused, refused_click
from tests.discord.world import GAME, World, alts, buttons, private, text, told, world

pytestmark = pytest.mark.usefixtures("clean_log")

ASK, AGREE, DECLINE = "Take back", "Agree", "Decline"
FIRST, SECOND = "Fb2-b1", "Fb4-b5"


async def ask(world: World, member: MemberActor) -> discord.Message:
    """Press “Take back” as this member; return the public question."""
    await member.click(world.table_message(), label=ASK)
    return world.last()


def everything(world: World) -> str:
    """Return all that anyone can read in the channel, with descriptions and custom ids."""
    seen = []
    for member in (world.mia, world.ben, world.zoe):
        for message in world.channel.history(viewer=member):
            seen += [text(message), *alts(message), *buttons(message).values()]
    return "\n".join(seen)


async def test_a_move_is_taken_back_when_the_opponent_agrees(world: World) -> None:
    await world.start_match()
    before = alts(world.table_message())
    asking, other = world.mover(), world.waiting()
    await world.type(FIRST)
    question = await ask(world, asking)
    assert text(question) == (
        f"{await world.called(asking)} asks to take their last move back."
        f" {other.mention}, do you agree?"
    )
    assert [pinged(body) for _, body in sent(world)][-1] == {other.id}
    await other.click(question, label=AGREE)
    assert world.mover() == asking
    assert alts(world.table_message()) == before
    assert (await world.table()).ply == 0
    assert "it’s taken back" in text(world.messages()[-2])


async def test_actions_that_were_taken_back_are_erased_from_the_channel_and_the_database(
    world: World,
) -> None:
    await world.start_match()
    asking = world.mover()
    await world.type(FIRST)
    other = world.mover()
    await world.type(SECOND)
    assert "b4 → b5" in everything(world)
    assert "b2 → b1" in everything(world)
    question = await ask(world, asking)
    await other.click(question, label=AGREE)
    assert "→" not in everything(world)
    assert [row.text for row in await world.bot.store.actions(1)] == []
    assert not [
        message.line for message in await world.bot.store.messages(1) if "→" in (message.line or "")
    ]


async def test_the_question_can_be_answered_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as opened:
        await opened.start_match()
        asking, other = opened.mover(), opened.waiting()
        await opened.type(FIRST)
        question = await ask(opened, asking)
        await opened.restart()
        await other.click(question, label=AGREE)
        assert opened.mover() == asking
        await opened.type("Fa2-b1")
        assert [row.text for row in await opened.bot.store.actions(1)] == ["Fa2-b1"]


async def test_a_declined_takeback_leaves_the_match_unchanged(world: World) -> None:
    await world.start_match()
    asking, other = world.mover(), world.waiting()
    await world.type(FIRST)
    question = await ask(world, asking)
    await other.click(question, label=DECLINE)
    assert "would rather not" in text(world.last())
    assert (await world.table()).ply == 1
    assert (await world.table()).row.takeback_by is None


async def test_only_opponents_can_answer_the_question_about_a_takeback(world: World) -> None:
    await world.start_match()
    asking = world.mover()
    await world.type(FIRST)
    question = await ask(world, asking)
    own = await refused_click(world, asking, question, AGREE)
    assert own == "The others have to answer your question."
    stranger = await refused_click(world, world.zoe, question, AGREE)
    assert stranger.startswith("Only the players of this match")
    again = await refused(world, asking, "takeback")
    assert again.startswith("You’ve already asked to take a move back.")


async def test_a_player_who_has_not_acted_has_nothing_to_take_back(world: World) -> None:
    await world.start_match()
    await world.type(FIRST)
    answer = told(await world.mover().slash(world.channel, "takeback"))
    assert answer == "You haven’t done anything yet that could be taken back."


async def test_a_control_from_before_the_takeback_is_refused(world: World) -> None:
    await world.start_match()
    asking, other = world.mover(), world.waiting()
    await world.type(FIRST)
    old = world.table_message()
    stale = next(each for each in buttons(old).values() if ":pick:" in each)
    question = await ask(world, asking)
    await other.click(question, label=AGREE)
    await world.type(FIRST)
    result = await world.forge(other, world.table_message(), stale)
    assert told(result).startswith("The board has moved on.")


async def test_games_with_hidden_cards_have_no_takeback(world: World) -> None:
    await Party(world, [world.mia, world.ben]).start()
    assert ASK not in buttons(world.table_message())
    answer = told(await world.mia.slash(world.channel, "takeback"))
    assert answer.startswith("In this game every action shows somebody something new")


def test_chance_actions_cannot_be_taken_back() -> None:
    kind = game("cat-sequence")
    match = Match.start(kind, 2, {}, seed=bytes(32)).settle()
    assert match.steps
    with pytest.raises(NoTakeback, match="chance"):
        match.taken_back(0)
    with pytest.raises(NoTakeback, match="secrets"):
        match.takeback(0)


def test_taking_back_to_a_ply_restores_the_match_at_that_ply() -> None:
    match = Match.start(game(GAME), 2, {}, seed=bytes(32))
    states = [match]
    for text_ in (FIRST, SECOND, "Ra1-a2"):
        match = match.play(match.to_act()[0], match.game.parse(text_))
        states.append(match)
    assert [match.taken_back(ply) for ply in range(4)] == states
    assert (match.takeback(0), match.takeback(1)) == (2, 1)


async def test_a_panel_from_before_the_takeback_loses_its_controls(world: World) -> None:
    await world.start_match()
    asking, other = world.mover(), world.waiting()
    await world.type(FIRST)
    choice = await world.pick("Fb4")
    pressed = next(iter(buttons(choice).values()))
    question = await ask(world, asking)
    await other.click(question, label=AGREE)
    assert not buttons(choice)
    answer = await world.forge(other, choice, pressed)
    assert told(answer).startswith("The board has moved on.")
    assert private(answer)


# Reading a match while another process plays on


async def test_an_action_taken_while_a_match_is_read_does_not_change_what_is_read(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    tables = TableService(world.bot.store)
    match_id = (await tables.load(1)).id
    for _ in range(2):
        await step(world)
    row, read = await world.bot.store.match(match_id), world.bot.store.actions
    await step(world)

    async def late(*args: int) -> Sequence[ActionRow]:
        found = await read(*args)
        monkeypatch.undo()
        await tables.load(match_id)
        return found

    monkeypatch.setattr(world.bot.store, "actions", late)
    table = await tables.table_of(row)
    assert (table.row.ply, table.match.ply) == (row.ply, row.ply)


async def test_reading_a_match_during_a_takeback_returns_the_match_after_the_takeback(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start_match()
    for _ in range(3):
        await step(world)
    store, tables = world.bot.store, TableService(world.bot.store)
    row, read = await store.match(1), store.actions

    async def late(*args: int) -> Sequence[ActionRow]:
        monkeypatch.undo()
        await store.take_back(row, row.ply - 1, Waiting(()))
        return await read(*args)

    monkeypatch.setattr(store, "actions", late)
    table = await tables.table_of(row)
    assert (table.row.branch, table.row.ply) == (row.branch + 1, row.ply - 1)
    assert table.match.ply == row.ply - 1


async def test_a_match_with_missing_actions_raises_an_error(world: World) -> None:
    await world.start_match()
    await step(world)
    row = await world.bot.store.match(1)
    with pytest.raises(RulesError, match="actions-missing"):
        await TableService(world.bot.store).table_of(replace(row, ply=row.ply + 1))


async def step(world: World) -> None:
    """Take a legal action by a new `TableService`, as another process would."""
    tables = TableService(world.bot.store)
    table = await tables.load(1)
    player = table.match.to_act()[0]
    action = table.match.state.legal_actions(player)[0]
    await tables.act(1, table.row.users[player], table.revision, action.text, sure=True)

"""If an automatic action would reveal a hand, a player with one legal action must choose it."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from cogs.match.autoplay import played_on, quiet_turn
from cogs.match.table import Table
from data import NewAction, Waiting
from rules.cat_attack.view import ANSWER
from rules.chance import commitment
from rules.game import CHANCE, RESIGNED, Choice, State
from rules.match import Match
from rules.record import read_record
from rules.registry import game
from rules.selfplay import random_match
from sandbox.players import Party, visit
from tests.discord.cards import direct, offers
from tests.discord.world import World, buttons, options, text
from tests.rules.cat_attack.playing import BIRDS, CATS, GAME, MICE, play, table
from tests.rules.test_golden import FILES, lines

MOST_BUTTONS = 10
pytestmark = pytest.mark.usefixtures("clean_log")


@asynccontextmanager
async def challenged() -> AsyncIterator[tuple[Party, Table, int]]:
    """Yield a party, its table, and the player who has no card to answer with in a fight."""
    [path] = [path for path in FILES["cat-attack"] if path.stem == "fight-unanswered"]
    match = read_record(lines(path))
    ply = next(
        step.ply - 1
        for state, step in match.history()
        if state.observation(None).as_json()["asked"] == ANSWER
        and len(state.legal_actions(step.player)) == 1
    )
    async with visit(lambda _size: match.seed or b"") as visited:
        party = Party(visited.bot, visited.channel, visited.members[: match.players])
        await party.start(await party.gather(match.game.key, match.options))
        seated = await party.follow(match.steps[:ply])
        assert seated.ply == ply
        yield party, seated, match.steps[ply].player


async def test_a_player_without_a_card_to_show_in_a_fight_is_pinged_and_can_only_give_in() -> None:
    async with challenged() as (party, seated, player):
        assert seated.awaited == (player,)
        member = party.member(seated, player)
        assert member.mention in text(party.newest)
        hand = await party.hand(seated, player)
        assert "You have no card of cats to show: give in." in text(hand)
        assert offers(hand) == {"yield"}
        [custom_id] = [each for each in buttons(hand).values() if each.endswith(":yield")]
        await member.user.click(hand, custom_id=custom_id)
        after = await party.table()
        assert after.match.steps[seated.ply].action.text == "yield"


async def test_a_player_who_cannot_answer_in_a_fight_can_type_yield() -> None:
    async with challenged() as (party, seated, player):
        member = party.member(seated, player)
        await member.slash(party.channel, "move", action="yield")
        after = await party.table()
        assert after.match.steps[seated.ply].action.text == "yield"


async def test_the_few_targets_of_the_only_movable_piece_are_buttons() -> None:
    [match] = [read_record(lines(path)) for path in FILES["cat-attack"][:1]]
    ply, card = next(
        (step.ply - 1, card)
        for state, step in match.history()
        if step.player != CHANCE
        for card, choices in by_card(state, step.player).items()
        if len(choices) < MOST_BUTTONS
        and {len(each.path) for each in choices} == {3}
        and len({each.path[1] for each in choices}) == 1
    )
    async with visit(lambda _size: match.seed or b"") as visited:
        party = Party(visited.bot, visited.channel, visited.members[: match.players])
        await party.start(await party.gather(match.game.key, match.options))
        seated = await party.follow(match.steps[:ply])
        player = match.steps[ply].player
        member, hand = party.member(seated, player), await party.hand(seated, player)
        [custom_id] = [each for each in buttons(hand).values() if each.endswith(f":{card}")]
        await member.user.click(hand, custom_id=custom_id)
        panel = await party.hand(seated, player)
        assert not options(panel)
        ends = {each.text for each in by_card(seated.match.state, player)[card]}
        assert ends == offers(panel)


def by_card(state: State, player: int) -> dict[str, list[Choice]]:
    """Map each card to the player's choices that use this card."""
    found: dict[str, list[Choice]] = {}
    for choice in state.choices(player):
        found.setdefault(choice.path[0], []).append(choice)
    return found


STUCK = 95
"""The seed of a random three-player match in which at some moment a player must pass."""


async def about_to_pass(world: World) -> Table:
    """Store a match between Mia, Ben and Zoe in which the player to act can only pass."""
    kind, seed = game("cat-sequence"), bytes([STUCK]) * 32
    match = random_match(kind, 3, {}, seed=seed, policy_seed=str(STUCK))
    ply = next(step.ply - 1 for step in match.steps if step.action.text == "pass")
    match = match.cut(ply)
    row = await world.bot.store.start_match(
        lobby_id=None,
        guild_id=world.guild.id,
        channel_id=world.channel.id,
        game=kind.key,
        rules_version=kind.rules_version,
        seats=(world.mia.id, world.ben.id, world.zoe.id),
        options={},
        seed=seed,
        commitment=commitment(seed),
        actions=[NewAction(step.player, step.action.text) for step in match.steps],
        waiting=Waiting(match.state.awaited()),
    )
    await world.catch_up()
    return await world.bot.tables.load(row.id)


@pytest.mark.parametrize("typed", [False, True])
async def test_a_player_who_can_only_pass_is_asked_and_can_pass(
    world: World, *, typed: bool
) -> None:
    seated = await about_to_pass(world)
    [player] = seated.awaited
    member = world.member(seated.row.users[player])
    assert member.mention in text(world.table_message())
    hand = direct(member)
    assert "You can’t do anything with your cards: pass." in text(hand)
    assert offers(hand) == {"pass"}
    if typed:
        await member.slash(world.channel, "move", action="pass")
    else:
        await world.press(member.user, hand, "pass")
    after = await world.table()
    assert after.match.steps[seated.ply].action.text == "pass"
    assert after.awaited != (player,)


# Absent players


def fought() -> Match:
    """Return a three-player match in which player 1 cannot answer player 0 in a fight."""
    seed = hashlib.sha256(b"fought").digest()
    state = play(table("a1", "a2", "home5", hands=[MICE, BIRDS, CATS]), "fight cat3 mouse-6")
    return replace(Match.start(GAME, 3, {}, seed=seed), state=state)


def test_an_absent_player_gives_in_automatically_and_the_match_goes_on() -> None:
    after = quiet_turn(fought(), 1)
    assert [(step.player, step.action.text) for step in after.steps if step.player != CHANCE] == [
        (1, "yield")
    ]
    assert after.state.awaited() == (0,)


def test_the_action_yield_is_automatic_for_a_player_who_resigned_and_the_match_goes_on() -> None:
    after = played_on(fought().give_up(1, RESIGNED))
    assert [(step.player, step.action.text, step.auto) for step in after.steps][:1] == [
        (1, "yield", True)
    ]
    assert after.state.awaited() == (0,)

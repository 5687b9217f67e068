"""Matches go on, and are replayed, under the version of the rules that they started with."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from cogs.match.table import Table
from cogs.match.table_service import TableService
from data import NewAction, Waiting
from rules.chance import commitment
from rules.match import Match
from rules.record import read_record, write_record
from rules.registry import game
from tests.discord.world import GAME, QUESTION, World, private, text

pytestmark = pytest.mark.usefixtures("clean_log")

SEED = bytes(range(32))
CHASED = ("Rc1-b1", "Cb1>c1", "Rc5-b5", "Cb5>c5", "Rb1-c1")
"""Actions after which South's Cat has scurried once and must scurry again."""
MINUTES = 300


async def stored_match(world: World, rules: int, line: Sequence[str] = CHASED) -> Table:
    """Store a live match between Mia and Ben under this version of the rules, and load it."""
    match = Match.start(game(GAME, rules), 2, {}, seed=SEED)
    for action in line:
        match = match.play(match.to_act()[0], match.game.parse(action))
    row = await world.bot.store.start_match(
        lobby_id=None,
        guild_id=world.guild.id,
        channel_id=world.channel.id,
        game=GAME,
        rules_version=rules,
        seats=(world.mia.id, world.ben.id),
        options={},
        seed=SEED,
        commitment=commitment(SEED),
        actions=[NewAction(step.player, step.action.text) for step in match.steps],
        waiting=Waiting(match.state.awaited()),
        clock=MINUTES,
    )
    await world.catch_up()
    return await world.bot.tables.load(row.id)


def position(table: Table) -> str:
    return str(table.match.state.observation(None).as_json()["position"])


@pytest.mark.parametrize(("rules", "row"), [(1, "RCR"), (2, "RC_R")])
async def test_a_stored_match_continues_under_the_rules_that_it_started_with(
    world: World, rules: int, row: str
) -> None:
    await stored_match(world, rules)
    await world.mia.slash(world.channel, "move", action="Cc1>b1")
    table = await world.table()
    assert (table.ply, table.row.rules_version, table.game.rules_version) == (6, rules, rules)
    assert position(table) == f"rrc_/fff/3/FFF/{row} N -"
    await world.ben.slash(world.channel, "move", action="Fa4-b5")
    answer = private(await world.mia.slash(world.channel, "move", action="Cb1-b2"))
    if rules == 1:
        # The Cat lands on its own side's Flea, so the bot asks first.
        await world.mia.click(answer, label=QUESTION)
        assert (await world.table()).ply == 8
    else:
        assert "is lying down" in text(answer)
        assert (await world.table()).ply == 7


async def test_a_restarted_bot_and_another_process_both_apply_the_rules_that_a_match_started_with(
    world: World,
) -> None:
    await stored_match(world, 1)
    await world.mia.slash(world.channel, "move", action="Cc1>b1")
    match = (await world.table()).match
    await world.restart()
    assert (await world.table()).match == match
    other = TableService(world.bot.store)
    assert (await other.load(await world.newest_match())).match == match
    assert len(await other.load_all(await world.bot.store.live_matches())) == 1


async def test_the_record_of_a_match_names_its_rules_version_and_can_be_replayed(
    world: World,
) -> None:
    await stored_match(world, 1)
    await world.mia.slash(world.channel, "move", action="Cc1>b1")
    match = (await world.table()).match
    written = write_record(match, reveal_seed=False).splitlines()
    assert json.loads(written[0])["rules"] == 1
    assert read_record(written).state == match.state


async def test_a_rematch_is_played_by_the_newest_rules(world: World) -> None:
    table = await stored_match(world, 1)
    await world.bot.tables.end(table.id, world.mia.id, lambda table: table.match.resignation(0))
    again = await world.bot.tables.restart(await world.bot.tables.load(table.id))
    assert again.row.rules_version == again.game.rules_version == game(GAME).rules_version == 2


async def test_a_new_match_is_played_by_the_newest_rules(world: World) -> None:
    await world.start_match()
    table = await world.table()
    assert table.row.rules_version == table.game.rules_version == 2

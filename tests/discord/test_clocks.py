"""Turns with a clock: display, warnings and timeouts, across restarts and processes."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import discord
import pytest
from simcord.actors import MemberActor

from cogs.kit.refused import Refused
from cogs.match.table_service import TableService
from data import Store
from sandbox.forms import choose_options
from tests.data.conftest import postgres_schema
from tests.discord.cards import Party
from tests.discord.test_cats_at_the_table import against
from tests.discord.test_mentions import pinged, sent
from tests.discord.world import GAME, World, text, told, world, world_on

pytestmark = pytest.mark.usefixtures("clean_log")

CLOCK = 300


async def start_timed(world: World) -> discord.Message:
    await world.mia.slash(world.channel, "play", game=GAME, clock=CLOCK)
    lobby = world.last()
    assert "Clock: 5 minutes a turn" in text(lobby)
    await world.ben.click(lobby, label="Join")
    await world.mia.click(lobby, label="Start")
    return world.table_message()


def warnings(member: MemberActor) -> list[str]:
    """Return the direct messages that warned this member about the clock."""
    sent = member.user.dm_channel.history(viewer=member.user)
    return [text(message) for message in sent if ": deadline " in text(message)]


def ends_at(message: discord.Message) -> int:
    """Return the end of the turn that the board shows, in UTC epoch seconds."""
    found = re.search(r"The turn ends <t:(\d+):R>", text(message))
    assert found is not None
    return int(found[1])


async def test_the_board_and_the_games_command_say_when_the_turn_ends(world: World) -> None:
    table = await start_timed(world)
    now = int(world.env.now().timestamp())
    assert now + CLOCK - 5 <= ends_at(table) <= now + CLOCK
    said = told(await world.mia.slash(world.channel, "games"))
    assert f"(the turn ends <t:{ends_at(table)}:R>)" in said


async def test_a_match_without_a_clock_has_no_deadline(world: World) -> None:
    table = await world.start_match()
    assert "The turn ends" not in text(table)
    await world.env.advance_time(3600)
    assert (await world.table()).row.live


async def test_a_clock_given_to_the_play_command_overrides_the_servers_clock(world: World) -> None:
    await world.boss.slash(world.channel, "settings", clock=3600)
    lobby = await world.open_lobby()
    assert "Clock: 1 hour a turn" in text(lobby)
    await world.mia.click(lobby, label="Cancel")
    await world.mia.slash(world.channel, "play", game=GAME, clock=0)
    assert "Clock: none" in text(world.last())


async def test_a_player_is_warned_after_half_of_the_time_and_again_when_a_tenth_is_left(
    world: World,
) -> None:
    await start_timed(world)
    mover, waiting = world.mover(), world.waiting()
    await world.env.advance_time(140)
    assert warnings(mover) == []
    await world.env.advance_time(20)
    [half] = warnings(mover)
    assert "Cat, Rat, Flea! · match 1" in half
    assert "on Alley: deadline <t:" in half
    assert f"/channels/{world.guild.id}/{world.channel.id}/" in half
    await world.env.advance_time(100)
    assert len(warnings(mover)) == 1
    await world.env.advance_time(20)
    assert len(warnings(mover)) == 2
    assert warnings(waiting) == []


async def test_warnings_do_not_ping_in_the_channel(world: World) -> None:
    await start_timed(world)
    before = len(world.requests)
    await world.env.advance_time(280)
    assert [pinged(body) for _, body in sent(world, before) if pinged(body)] == []


async def test_a_match_with_a_clock_goes_on_if_warnings_cannot_be_sent(world: World) -> None:
    await start_timed(world)
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    await world.env.advance_time(280)
    assert (await world.table()).row.live


async def test_an_action_restarts_the_clock_for_the_opponent(world: World) -> None:
    await start_timed(world)
    await world.env.advance_time(250)
    await world.type("Fb2-b1")
    await world.env.advance_time(250)
    assert (await world.table()).row.live
    assert len(warnings(world.mover())) == 1


async def test_a_players_first_timeout_in_a_match_among_people_doubles_the_time_for_the_turn(
    world: World,
) -> None:
    await start_timed(world)
    await come(world)
    first = ends_at(world.table_message())
    mover, waiting = world.mover(), world.waiting()
    late = await world.placed(mover)
    await world.env.advance_time(CLOCK + 2)
    row = (await world.table()).row
    assert row.live
    assert row.deadline is not None
    assert first + CLOCK <= row.deadline // 1000 <= first + CLOCK + 2
    assert [seat.user_id for seat in row.seats if seat.grace] == [mover.id]
    [said] = [text(each) for each in world.messages() if "extend the turn" in text(each)]
    assert said == (
        f"-# {late} ran out of time. I extend the turn just this once: "
        f"it now ends <t:{row.deadline // 1000}:R>."
    )
    # During the added time, the player gets the same warnings as during a turn.
    before = len(warnings(mover))
    await world.env.advance_time(CLOCK - 20)
    assert len(warnings(mover)) == before + 2
    assert warnings(waiting) == []


async def test_each_player_gets_the_added_time_once_in_a_match(world: World) -> None:
    await start_timed(world)
    await come(world)
    first, second = world.mover(), world.waiting()
    await world.env.advance_time(CLOCK + 2)
    await act(world)
    await world.env.advance_time(CLOCK + 2)
    row = (await world.table()).row
    assert row.live
    assert {seat.user_id for seat in row.seats if seat.grace} == {first.id, second.id}
    await act(world)
    await world.env.advance_time(CLOCK + 2)
    row = (await world.table()).row
    assert row.ending is not None
    assert row.ending.reason == "timeout"


async def test_no_time_is_added_at_a_timeout_in_a_match_against_a_cat(world: World) -> None:
    await world.boss.slash(world.channel, "settings", clock=CLOCK)
    await against(world)
    while world.mover() is not world.mia:
        await world.env.settle()
    await world.env.advance_time(CLOCK + 2)
    row = (await world.table()).row
    assert row.ending is not None
    assert row.ending.reason == "timeout"


@pytest.mark.parametrize("acts", [0, 1])
async def test_a_match_ends_unrated_if_a_player_has_not_acted_before_their_first_deadline(
    world: World, acts: int
) -> None:
    await start_timed(world)
    for _ in range(acts):
        await act(world)
    mover = world.mover()
    await world.env.advance_time(CLOCK + 2)
    row = (await world.table()).row
    assert row.ending is not None
    assert (row.ending.reason, row.unrated) == ("timeout", "no-show")
    assert row.ending.places[row.users.index(mover.id)] == 2  # type: ignore[index]
    assert "so this match doesn’t count" in text(world.result_message())


async def test_in_a_match_of_two_players_a_player_whose_time_runs_out_twice_loses(
    world: World,
) -> None:
    await start_timed(world)
    await come(world)
    mover, waiting = world.mover(), world.waiting()
    await world.env.advance_time(CLOCK + 2)
    await world.env.advance_time(CLOCK + 2)
    result, late = text(world.result_message()), await world.called(mover)
    assert f"**{await world.placed(waiting)} wins.** {late} ran out of time." in result
    row = (await world.table()).row
    assert row.ending is not None
    assert row.ending.reason == "timeout"
    assert row.ending.places[row.users.index(mover.id)] == 2  # type: ignore[index]
    assert row.deadline is None


async def test_a_second_loss_on_time_within_three_days_is_not_rated_and_the_result_says_so(
    world: World,
) -> None:
    await world.boss.slash(world.channel, "settings", clock=CLOCK)
    said = []
    for _ in range(2):
        await world.start_match()
        await act(world)
        await act(world)
        while world.mover() is not world.mia:
            await act(world)
        await world.env.advance_time(CLOCK + 2)
        await world.env.advance_time(CLOCK + 2)
        said.append(text(world.result_message()))
    assert "-# Rated:" in said[0]
    assert "-# Not rated: if a person runs out of time in several matches" in said[1]


async def come(world: World) -> None:
    """Have both players act once, so that no timeout falls in a player's first turn."""
    for _ in range(2):
        await act(world)


async def act(world: World) -> None:
    """Have the player whose turn it is type their first legal action."""
    table = await world.table()
    [player] = table.awaited
    await world.type(table.match.state.legal_actions(player)[0].text)


async def test_a_deadline_survives_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as opened:
        await start_timed(opened)
        await come(opened)
        await opened.env.advance_time(CLOCK + 2)
        await opened.env.advance_time(198)
        await opened.restart()
        await opened.env.advance_time(90)
        assert (await opened.table()).row.live
        await opened.env.advance_time(15)
        assert not (await opened.table()).row.live


async def test_a_turn_that_ran_out_while_the_bot_was_away_gets_five_more_minutes(
    tmp_path: Path,
) -> None:
    async with world(tmp_path) as opened:
        await start_timed(opened)
        await come(opened)
        await opened.bot.remove_cog("ClocksCog")
        opened.env.backend.advance_clock(3600)
        await opened.restart()
        await opened.env.settle()
        assert (await opened.table()).row.live
        await opened.env.advance_time(290)
        assert not any(seat.grace for seat in (await opened.table()).row.seats)
        await opened.env.advance_time(20)
        assert any(seat.grace for seat in (await opened.table()).row.seats)
        await opened.env.advance_time(CLOCK + 2)
        assert not (await opened.table()).row.live


async def three(world: World) -> Party:
    """Start a match of three players with a clock."""
    await world.boss.slash(world.channel, "settings", clock=CLOCK)
    party = Party(world, [world.mia, world.ben, world.zoe])
    await party.start()
    return party


async def use_up_grace(world: World, seats: int) -> None:
    """Record that every seat has had its added time, so that a timeout has consequences."""
    row = (await world.table()).row
    assert row.deadline is not None
    await world.bot.store.give_grace(row, range(seats), row.deadline)


async def test_the_bot_adds_time_before_it_acts_for_an_absent_player_in_a_match_of_three(
    world: World,
) -> None:
    await three(world)
    begun = await world.table()
    absent = begun.awaited[0]
    await world.env.advance_time(CLOCK + 2)
    table = await world.table()
    assert (table.ply, table.row.seats[absent].missed) == (begun.ply, 0)
    await world.env.advance_time(CLOCK + 2)
    table = await world.table()
    assert table.row.seats[absent].missed == 1
    assert table.awaited != (absent,)


async def test_a_players_first_timeout_makes_the_bot_act_and_a_second_timeout_costs_the_seat(
    world: World,
) -> None:
    await three(world)
    await use_up_grace(world, 3)
    absent = (await world.table()).awaited[0]
    late = await world.left(world.member((await world.table()).row.users[absent]))
    await world.env.advance_time(CLOCK + 2)
    table = await world.table()
    assert table.row.seats[absent].missed == 1
    assert absent not in table.row.retired
    assert absent not in table.match.out
    assert any(
        f"{late} ran out of time, so I made the least harmful" in text(m) for m in world.messages()
    )
    for _ in range(3):
        await world.env.advance_time(CLOCK + 2)
    table = await world.table()
    assert absent in table.row.retired
    assert any(f"{late} ran out of time again" in text(m) for m in world.messages())


async def test_the_count_of_missed_turns_returns_to_zero_when_the_player_acts(world: World) -> None:
    party = await three(world)
    await use_up_grace(world, 3)
    absent = (await world.table()).awaited[0]
    await world.env.advance_time(CLOCK + 2)
    assert (await world.table()).row.seats[absent].missed == 1
    while True:
        table = await world.table()
        player = table.awaited[0]
        await party.take(player, table.match.state.legal_actions(player)[0])
        if player == absent:
            break
    assert (await world.table()).row.seats[absent].missed == 0


async def test_only_one_of_two_processes_acts_on_a_deadline() -> None:
    async with postgres_schema() as url, world_on(url) as first:
        await start_timed(first)
        await come(first)
        await use_up_grace(first, 2)
        row = (await first.table()).row
        assert row.deadline is not None
        async with await Store.open(url) as store:
            other = TableService(store)
            done = await asyncio.gather(
                first.bot.tables.run_out(row.id, row.deadline),
                other.run_out(row.id, row.deadline),
                return_exceptions=True,
            )
        refused = [each for each in done if isinstance(each, Refused)]
        assert len(refused) == 1
        assert (await first.table()).match.outcome is not None


async def test_the_host_sets_the_clock_in_the_lobby(world: World) -> None:
    lobby = await world.open_lobby()
    answer = await world.ben.click(lobby, label="Options")
    assert told(answer) == f"Only {world.mia.mention} can do that."
    await choose_options(world.mia, lobby, {"clock": "3600"})
    assert "Clock: 1 hour a turn" in text(world.last())
    await choose_options(world.mia, lobby, {"clock": "0"})
    assert "Clock: none" in text(world.last())
    await choose_options(world.mia, lobby, {"clock": "86400"})
    await world.ben.click(world.last(), label="Join")
    await world.mia.click(world.last(), label="Start")
    assert (await world.table()).row.clock == 86400

"""If the server allows it, a cat replaces a player who leaves a match of three or more sides."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from simcord.actors import MemberActor

from agents.characters import CHARACTERS, character, named
from cogs.board import wording
from cogs.history.records import record_file
from cogs.kit.sentences import CATALOGUE
from cogs.match.autoplay import stand_in
from cogs.match.table import Table
from data import NewGaveUp, Seat
from rendering.text import APART
from rules.cli import main
from rules.game import RESIGNED
from tests.discord.cards import Party, direct
from tests.discord.test_cats_at_the_table import Quick
from tests.discord.world import World, alts, buttons, options, private, text, told

CLOCK = 300
SAY = CATALOGUE.speaker("en")
MARMALADE, OLIVE = named("marmalade"), named("olive")
pytestmark = pytest.mark.usefixtures("clean_log")


async def three(world: World) -> tuple[Party, Quick]:
    """Start a match of three; return the party and the stub that thinks for cats."""
    thinks = world.bot.cats.thinking = Quick()
    party = Party(world, [world.mia, world.ben, world.kai])
    await party.start()
    return party, thinks


async def resign(world: World, member: MemberActor) -> None:
    asked = private(await member.slash(world.channel, "resign"))
    await member.click(asked, label="Yes, I resign")


async def leave_on_turn(world: World, party: Party) -> tuple[int, MemberActor, Table]:
    """Let the player whose turn it is resign; return the player, the member and the new table."""
    player = (await party.table()).awaited[0]
    await resign(world, party.people[player])
    return player, party.people[player], await party.table()


def announced(world: World, member: MemberActor) -> str:
    """Return the channel's only message that says this member has given up."""
    name = world.bot.names[member.id]
    said = [line for _, line, _ in world.snapshot() if re.search(f"{name}.* has given up", line)]
    assert len(said) == 1
    return said[0]


def header(table: Table) -> dict[str, Any]:
    first, *_ = record_file(table).fp.read().decode().splitlines()
    found: dict[str, Any] = json.loads(first)
    return found


async def test_a_house_cat_takes_over_the_seat_and_thinks_about_its_actions(world: World) -> None:
    party, thinks = await three(world)
    ply = (await party.table()).ply
    player, gone, table = await leave_on_turn(world, party)
    assert [strength for _, strength, _ in thinks.asked] == ["house-cat"]
    assert announced(world, gone).endswith("has given up; 🐱 **Marmalade** plays on.")
    done = [step for step in table.match.steps[ply:] if step.player == player]
    assert done
    assert all(step.auto for step in done)
    assert player not in table.awaited
    assert f"🐱 Marmalade for {world.bot.names[gone.id]} (" in text(world.table_message())
    assert "Your move" in text(world.table_message())


async def test_the_cat_acts_on_every_turn_of_the_seat_that_was_given_up(world: World) -> None:
    party, thinks = await three(world)
    player, gone, _ = await leave_on_turn(world, party)
    await party.play(times=4)
    table = await party.table()
    own = [step for step in table.match.steps if step.player == player]
    assert len(own) >= 3
    assert all(step.auto for step in own)
    assert len(thinks.asked) >= 3
    refused = told(await gone.slash(world.channel, "move", action="pass"))
    assert refused.startswith("You’ve given up your seat in this match")


async def test_a_player_who_left_comes_last_and_the_result_names_the_cat(world: World) -> None:
    party, _ = await three(world)
    player, gone, _ = await leave_on_turn(world, party)
    others = [each for each in range(3) if each != player]
    await resign(world, party.people[others[0]])
    table = await party.table()
    assert table.match.outcome is not None
    places = table.match.outcome.places
    assert (places[player], places[others[0]], places[others[1]]) == (3, 2, 1)
    told = f"**3.** {await world.left(gone)} · 🐱 Marmalade played on"
    assert told in text(world.result_message())
    assert "Not rated: there was a cat" not in text(world.result_message())
    assert "Rematch" in buttons(world.result_message())


async def test_a_record_that_names_the_cats_strength_passes_the_check_command(
    world: World, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    party, _ = await three(world)
    assert "agents" not in header(await party.table())
    waiting = (await party.table()).awaited[0] - 1
    await resign(world, party.people[waiting])
    # The cat holds the seat even before its first action.
    assert header(await party.table())["agents"] == {str(waiting % 3): "house-cat"}
    await party.play(times=2)
    table = await party.table()
    assert header(table)["agents"] == {str(waiting % 3): "house-cat"}
    file = tmp_path / "match.jsonl"
    file.write_bytes(record_file(table).fp.read())
    assert main(["check", str(file)]) == 0
    assert "unfinished" in capsys.readouterr().out


async def test_a_cat_takes_over_for_a_player_whose_time_runs_out_repeatedly(world: World) -> None:
    await world.boss.slash(world.channel, "settings", clock=CLOCK)
    party, thinks = await three(world)
    absent = (await party.table()).awaited[0]
    # Each of the three players gets the time of one more turn before the first consequence.
    for _ in range(4 + 3):
        await world.env.advance_time(CLOCK + 2)
    table = await party.table()
    assert absent in table.row.retired
    assert table.row.seats[absent].stand_in == MARMALADE.user
    gone = await world.left(party.people[absent])
    said = [line for _, line, _ in world.snapshot()]
    assert f"-# {gone} ran out of time again and has given up; 🐱 **Marmalade** plays on." in said
    assert len(thinks.asked) >= 1


async def test_no_clock_runs_and_no_reminder_is_sent_while_the_cat_is_to_act(world: World) -> None:
    await world.boss.slash(world.channel, "settings", clock=CLOCK)
    party, _ = await three(world)
    table = await party.table()
    player = table.awaited[0]
    assert table.row.deadline is not None
    after = await world.bot.tables.retire(table.id, party.people[player].id, RESIGNED)
    assert after.cats_to_act == (player,)
    assert (after.row.deadline, after.people_to_act) == (None, ())
    assert not await world.bot.store.waiting_for(party.people[player].id, table.id)
    await world.bot.showing.show(table.id)
    assert (await party.table()).row.deadline is not None


async def test_a_cat_takes_over_for_a_player_who_was_removed_from_the_server(world: World) -> None:
    party, thinks = await three(world)
    player = (await party.table()).awaited[0]
    gone = party.people[player]
    hand = direct(gone)
    world.guild.remove_member(gone)
    [card, *_] = options(hand) or [each.rpartition(":")[2] for each in buttons(hand).values()]
    await world.press(gone.user, hand, card)
    table = await party.table()
    assert table.row.seats[player].stand_in == MARMALADE.user
    assert announced(world, gone).endswith("🐱 **Marmalade** plays on.")
    assert [strength for _, strength, _ in thinks.asked] == ["house-cat"]
    assert "Your move" in text(direct(party.people[table.awaited[0]]))


async def test_a_cat_takes_over_for_a_player_who_is_erased(world: World) -> None:
    party, thinks = await three(world)
    player = (await party.table()).awaited[0]
    gone = party.people[player]
    shown = private(await gone.slash(world.channel, "privacy"))
    asked = private(await gone.click(shown, label="Erase me"))
    await gone.click(asked, label="Yes, erase me")
    assert thinks.asked
    assert "🐱 Marmalade for a former player" in text(world.table_message())


async def test_the_bot_makes_the_least_harmful_moves_for_the_seat_if_the_server_wants_no_cats(
    world: World,
) -> None:
    said = told(await world.boss.slash(world.channel, "settings", cats="rest"))
    assert "the seat is played by: **the bot, with the least harmful moves**" in said
    party, thinks = await three(world)
    before = (await party.table()).ply
    player, gone, table = await leave_on_turn(world, party)
    assert announced(world, gone).endswith("has given up; the seat is played automatically.")
    assert table.row.seats[player].stand_in is None
    assert not thinks.asked
    for state, step in table.match.since(before):
        if step.player == player:
            assert step.auto
            assert step.action == state.fallback(player)
    assert "🐱" not in text(world.table_message())
    said = told(await world.boss.slash(world.channel, "settings", cats="play-on"))
    assert "the seat is played by: **a house cat**" in said


async def test_a_player_who_leaves_a_match_of_two_loses_and_no_cat_takes_over(world: World) -> None:
    thinks = world.bot.cats.thinking = Quick()
    await world.start_match()
    await resign(world, world.mia)
    table = await world.table()
    assert table.match.outcome is not None
    assert table.row.retired == ()
    assert not thinks.asked
    assert "🐱" not in text(world.result_message())


async def test_a_cat_at_the_table_does_not_take_over_a_second_seat(world: World) -> None:
    world.bot.cats.thinking = Quick()
    await world.mia.slash(world.channel, "play", game="cat-sequence")
    await world.press(world.mia, world.last(), "marmalade")
    await world.ben.click(world.last(), label="Join")
    await world.mia.click(world.last(), label="Start")
    table = await world.table()
    await resign(world, world.mia)
    table = await world.table()
    assert table.row.seats[table.seat(world.mia.id)].stand_in == OLIVE.user
    assert header(table)["agents"][str(table.seat(MARMALADE.user))] == "house-cat"


async def test_the_match_ends_when_only_cats_would_be_left(world: World) -> None:
    thinks = world.bot.cats.thinking = Quick()
    await world.mia.slash(world.channel, "play", game="cat-sequence")
    for name in ("pip", "olive"):
        await world.press(world.mia, world.last(), name)
    await world.mia.click(world.last(), label="Start")
    asked = len(thinks.asked)
    await resign(world, world.mia)
    assert "No result." in text(world.result_message())
    await world.catch_up()
    assert len(thinks.asked) == asked


async def test_the_cat_that_took_over_a_seat_acts_after_a_restart(world: World) -> None:
    party, _ = await three(world)
    player = (await party.table()).awaited[0]
    await world.bot.tables.retire(1, party.people[player].id, RESIGNED)
    assert (await party.table()).cats_to_act == (player,)
    await world.restart()
    world.bot.cats.thinking = Quick()
    await world.catch_up()
    table = await party.table()
    assert player not in table.awaited
    assert f"🐱 Marmalade for {world.bot.names[party.people[player].id]} (" in text(
        world.table_message()
    )


async def test_the_picture_names_the_cat_and_the_player_it_plays_for(world: World) -> None:
    party, _ = await three(world)
    player, _, table = await leave_on_turn(world, party)
    names = {user: f"Name {user}" for user in table.row.users}
    shown = wording.captions(replace(SAY, name=names.get), table)
    assert shown.seats[player] == f"Marmalade{APART}for Name {table.row.users[player]}"
    assert [shown.face(seat) for seat in range(3) if seat != player] == [None, None]
    assert shown.face(player) == MARMALADE.breed
    seat = SAY.plain(f"cat-sequence-seat-{player}")
    [alt] = alts(world.table_message())
    who = world.bot.names[table.row.users[player]]
    assert f"House cat Marmalade for {who} ({seat})" in alt


async def test_a_seat_given_up_in_an_older_version_still_makes_the_least_harmful_moves(
    world: World,
) -> None:
    party, thinks = await three(world)
    table = await party.table()
    player = (table.awaited[0] + 1) % 3
    await world.bot.store.append(table.id, table.ply, [], gave_up=NewGaveUp(player, 1, RESIGNED))
    await party.play(times=2)
    done = [
        (before.fallback(player), step)
        for before, step in (await party.table()).match.since(table.ply)
        if step.player == player
    ]
    assert done
    assert all(step.auto and step.action == quiet for quiet, step in done)
    assert not thinks.asked


async def test_other_cats_take_over_only_when_all_house_cats_are_at_the_table(
    world: World,
) -> None:
    table = await (await three(world))[0].table()
    seats, order = table.row.seats, list[str]()
    while (cat := stand_in(table.game, replace(table.row, seats=seats))) is not None:
        order.append(character(cat).strength)
        seats = (*seats, Seat(len(seats), cat, wants_rematch=False))
    assert order[:4] == ["house-cat"] * 3 + ["kitten"]
    assert len(order) == len(CHARACTERS)

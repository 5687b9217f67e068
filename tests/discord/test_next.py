"""With the button **Next match**, people act in all their matches without a command."""

from __future__ import annotations

import contextlib
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import discord
import pytest
from simcord import ChannelHandle
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from cogs.in_play.matches import MOST_LISTED
from cogs.waiting_matches.most_urgent import by_urgency
from data import MyMatch, Waiting
from tests.bench_games import seat
from tests.data.conftest import postgres_schema
from tests.data.support import SEED
from tests.data.test_many_matches import Statements
from tests.discord.test_controls import forged
from tests.discord.world import (
    GAME,
    QUESTION,
    Message,
    World,
    alts,
    buttons,
    private,
    text,
    told,
    world,
    world_on,
)

pytestmark = pytest.mark.usefixtures("clean_log")


@dataclass
class Place:
    """A channel of a server, with its two players."""

    channel: ChannelHandle
    mia: MemberActor
    ben: MemberActor


def places(world: World, servers: int, channels: int) -> list[Place]:
    """Return channels on this number of servers. Mia and Ben are members of each server."""
    found = []
    for number in range(servers):
        guild = world.guild if number == 0 else world.env.create_guild(f"Yard {number}")
        mia, ben = (
            each if number == 0 else guild.add_member(each.user) for each in (world.mia, world.ben)
        )
        for room in range(channels):
            channel = guild.create_text_channel(f"room-{room}")
            found.append(Place(channel, mia, ben))
    return found


async def legal(world: World, match_id: int) -> str:
    """Return an action that the player to move may take."""
    table = await world.bot.tables.load(match_id)
    return table.match.state.legal_actions(table.awaited[0])[0].text


async def move(world: World, place: Place, match_id: int) -> InteractionResult:
    """Have Mia type a legal action in a match."""
    action = await legal(world, match_id)
    return await place.mia.slash(place.channel, "move", action=action)


async def start(world: World, place: Place) -> None:
    """Start a match between Mia and Ben, and play until it is Mia's turn."""
    await place.mia.slash(place.channel, "play", game=GAME)
    lobby = place.channel.history()[-1]
    await place.ben.click(lobby, label="Join")
    await place.mia.click(lobby, label="Start")
    if f"<@{place.ben.id}>" in asked_of(board(place)):
        action = await legal(world, await world.newest_match())
        await place.ben.slash(place.channel, "move", action=action)


def board(place: Place) -> discord.Message:
    return place.channel.history()[-1]


def asked_of(message: Message) -> str:
    """Return the line that says whose turn it is."""
    return next(line for line in text(message).split("\n") if "Your move" in line)


def seen(place: Place, message_id: int) -> discord.Message:
    """Return a message as Mia sees it now."""
    shown = place.channel.history(viewer=place.mia)
    return next(each for each in shown if each.id == message_id)


def next_label(message: Message) -> str:
    return next(label for label in buttons(message) if label.startswith("Next match"))


async def presses(place: Place, panel: discord.Message) -> int:
    """Have Mia take an action in a panel; return the number of her presses."""
    count = 0
    while not any(label.startswith("Next match") for label in buttons(panel)):
        if QUESTION in buttons(panel):
            label = QUESTION
        else:
            label = next(
                (each for each in buttons(panel) if each not in ("Back", "Hint")),
                "",
            )
        if not label:
            return count
        await place.mia.click(panel, label=label)
        count += 1
        panel = seen(place, panel.id)
    return count


async def turns(world: World) -> int:
    """Return the number of matches that wait for Mia."""
    return len(await world.bot.store.waiting_matches(world.mia.id))


async def act_in_all(world: World, servers: int, channels: int) -> None:
    every = places(world, servers, channels)
    for place in every:
        await start(world, place)
    total = servers * channels
    assert await turns(world) == total
    here = every[0]
    opened = private(await here.mia.click(board(here), label="Next match"))
    pressed = 1 + await presses(here, seen(here, opened.id))
    assert pressed <= 3
    for left in range(total - 1, 0, -1):
        assert await turns(world) == left
        if left == total // 2:
            await world.restart()
            await world.env.settle()
        panel = seen(here, opened.id)
        assert next_label(panel) == f"Next match ({left})"
        assert "**Next:** [Cat, Rat, Flea! · match" in text(panel)
        await here.mia.click(panel, label=next_label(panel))
        pressed = 1 + await presses(here, seen(here, opened.id))
        assert pressed <= 3
    assert await turns(world) == 0
    assert not any(each.startswith("Next") for each in buttons(seen(here, opened.id)))


async def test_acting_in_twelve_matches_on_four_servers_takes_three_presses_per_match(
    tmp_path: Path,
) -> None:
    async with world(tmp_path) as opened:
        await act_in_all(opened, servers=4, channels=3)


async def test_the_next_match_button_leads_to_other_servers_on_postgresql() -> None:
    async with postgres_schema() as url, world_on(url) as opened:
        await act_in_all(opened, servers=2, channels=1)


@contextlib.asynccontextmanager
async def two_places(folder: Path) -> AsyncIterator[tuple[World, Place, Place]]:
    """Start a match on each of two servers."""
    async with world(folder) as opened:
        here, there = places(opened, 2, 1)
        await start(opened, here)
        await start(opened, there)
        yield opened, here, there


async def test_a_panel_in_another_channel_names_its_match_and_channel_and_server(
    tmp_path: Path,
) -> None:
    async with two_places(tmp_path) as (opened, here, there):
        await move(opened, here, 1)
        panel = private(await here.mia.click(board(here), label="Next match"))
        shown = text(seen(here, panel.id))
        assert "Cat, Rat, Flea! · match 2" in shown
        assert "Yard 1 · #room-0" in shown
        assert f"/{there.channel.id}" in shown


async def test_the_answer_to_a_typed_action_names_the_next_match(tmp_path: Path) -> None:
    async with two_places(tmp_path) as (opened, here, _there):
        # In the mode `in-place`, the bot edits the existing board and answers in private.
        await opened.boss.slash(here.channel, "settings", board="in-place")
        done = await move(opened, here, 1)
        said = private(done)
        assert "**Next:** [Cat, Rat, Flea! · match 2]" in text(said)
        assert "Next match (1)" in buttons(said)


async def test_the_next_match_button_reports_that_no_match_is_waiting(tmp_path: Path) -> None:
    async with two_places(tmp_path) as (_, here, _there):
        said = told(await here.ben.click(board(here), label="Next match"))
        assert said == "No match is waiting for you right now."


async def test_the_next_match_button_works_in_direct_messages(tmp_path: Path) -> None:
    async with two_places(tmp_path) as (opened, here, _there):
        await here.mia.slash(here.channel, "me", reminders="once", hours=1)
        await opened.env.advance_time(60 * 60 + 60)
        user = here.mia.user
        reminder = user.dm_channel.history(viewer=user)[-1]
        panel: Message = private(await user.click(reminder, label="Next match"))
        assert "match 1" in text(panel)
        before = await turns(opened)
        while any(label not in ("Back", "Next match (1)") for label in buttons(panel)):
            label = next(each for each in buttons(panel) if each != "Back")
            await user.click(panel, label=label)
            panel = next(
                each for each in user.dm_channel.history(viewer=user) if each.id == panel.id
            )
        assert await turns(opened) == before - 1


async def test_a_panel_in_another_channel_works_only_for_its_player(tmp_path: Path) -> None:
    """Zoe, who has no seat in match 2, forges presses of the controls of this match."""
    async with two_places(tmp_path) as (opened, here, _there):
        table = await opened.bot.tables.load(2)
        action = await legal(opened, 2)
        piece = action[:3]
        zoe = opened.zoe
        for verb, rest in (("pick", piece), ("act", action), ("sure", action), ("back", "")):
            await zoe.slash(here.channel, "games")
            custom_id = f"clowder:{verb}:2:{table.revision}:{rest}"
            said = await forged(opened, zoe, here.channel, custom_id)
            assert (
                told(said) == "Only the players of this match can do that. You’re welcome to watch."
            )
        # Even a player cannot use a panel's controls on a public message in another channel.
        said = await forged(
            opened, here.mia, here.channel, f"clowder:act:2:{table.revision}:{action}"
        )
        assert "match" in told(said)
        assert (await opened.bot.tables.load(2)).ply == table.ply


async def test_a_panel_in_another_channel_is_refused_to_a_player_who_left_the_server(
    tmp_path: Path,
) -> None:
    async with two_places(tmp_path) as (opened, here, there):
        await move(opened, here, 1)
        panel = private(await here.mia.click(board(here), label="Next match"))
        assert "match 2" in text(seen(here, panel.id))
        there.mia.guild.remove_member(there.mia)
        await opened.env.advance_time(61)
        piece = next(each for each in buttons(panel) if each != "Back")
        said = await here.mia.click(panel, label=piece)
        assert told(said).startswith("You aren’t on the server of this match any more")
        assert (await opened.bot.tables.load(2)).row.live


async def test_a_hand_opened_in_another_channel_is_shown_only_to_its_player(tmp_path: Path) -> None:
    async with world(tmp_path) as opened:
        here, there = places(opened, 2, 1)
        await start(opened, here)
        await there.mia.slash(there.channel, "play", game="caged-rat")
        lobby = there.channel.history()[-1]
        await there.ben.click(lobby, label="Join")
        await there.mia.click(lobby, label="Start")
        user = await opened.bot.store.match(2)
        await move(opened, here, 1)
        if not any(each.id == 2 for each in await opened.bot.store.waiting_matches(here.mia.id)):
            pytest.skip("Ben is to act first")
        panel = private(await here.mia.click(board(here), label="Next match"))
        assert panel.flags.ephemeral
        assert alts(panel)
        assert user.guild_id == there.mia.guild.id
        shown = here.channel.history(viewer=here.ben)
        assert panel.id not in [each.id for each in shown]


def test_matches_are_ordered_by_turn_then_deadline_then_age() -> None:
    def match(number: int, deadline: int | None = None, *, mine: bool = True) -> MyMatch:
        return MyMatch(number, 1, 1, GAME, deadline, mine)

    found = by_urgency(
        [match(1, 5, mine=False), match(2), match(4, 30), match(3, 30), match(6, 10), match(5)]
    )
    assert [each.id for each in found] == [6, 3, 4, 2, 5, 1]


async def store_match(world: World, channel_id: int, *, clock: int, player: int) -> None:
    """Store a live match between Mia and Ben that waits for this player."""
    await world.bot.store.start_match(
        lobby_id=None,
        guild_id=world.guild.id,
        channel_id=channel_id,
        game=GAME,
        rules_version=1,
        seats=(world.mia.id, world.ben.id),
        options={},
        seed=SEED,
        commitment="0" * 64,
        clock=clock,
        waiting=Waiting((player,)),
    )


async def test_the_games_command_lists_the_most_urgent_of_a_hundred_matches_first(
    world: World,
) -> None:
    for number in range(100):
        await store_match(world, 10_000 + number, clock=100_000 - number, player=number % 2)
    said = told(await world.mia.slash(world.channel, "games"))
    numbers = [int(found) for found in re.findall(r"match (\d+)", said)]
    assert numbers == list(range(99, 59, -2))
    assert "… and 80 more" in said


@pytest.mark.parametrize("waits_for_asker", [True, False])
async def test_the_games_command_sends_as_many_sql_statements_for_a_hundred_matches_as_for_five(
    world: World, waits_for_asker: bool
) -> None:
    asker = world.mia if waits_for_asker else world.ben
    sent = []
    for more, listed in ((5, 5), (95, MOST_LISTED)):
        await seat(world, more)
        with Statements() as counted:
            said = told(await asker.slash(world.channel, "games"))
        assert listed - 3 <= said.count("· match") <= listed
        assert ("your move" in said) == waits_for_asker
        sent.append(counted.count)
    assert sent[0] == sent[1]


async def test_the_games_command_does_not_replay_matches_in_which_the_person_is_to_act(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await seat(world, 5)
    monkeypatch.setattr(world.bot.tables, "_played", None)
    said = told(await world.mia.slash(world.channel, "games"))
    assert said.count("your move") == 5


async def test_the_games_command_lists_as_many_matches_as_fit_into_a_message(world: World) -> None:
    for number in range(MOST_LISTED):
        channel = world.guild.create_text_channel(f"{number}-{'long' * 24}")
        await store_match(world, channel.id, clock=100_000, player=0)
    said = told(await world.ben.slash(world.channel, "games"))
    assert 3_000 < len(said) <= 4_000
    assert said.endswith(f"… and {MOST_LISTED - said.count('· match')} more")

"""Giving up a seat in a match of three: the others play on, and the record names the seat."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import simcord
from simcord.actors import MemberActor

from app import Config, make_bot
from cogs.clowder import Clowder
from cogs.history.records import record_file
from cogs.match.table import Table
from rules.record import read_record
from tests.discord.cards import Party, direct
from tests.discord.world import World, buttons, options, private, text, told

GAME = "cat-sequence"
CLOCK = 300


class Threesome:
    """A match of three, and its people in player order."""

    def __init__(self, bot: Clowder, env: simcord.Env, channel: Any, people: list[Any]) -> None:
        self.bot, self.env, self.channel, self.people = bot, env, channel, people

    async def table(self) -> Any:
        return await self.bot.tables.load(1)

    async def resign(self, person: Any) -> Any:
        asked = private(await person.slash(self.channel, "resign"))
        alone = len((await self.table()).row.retired) == len(self.people) - 2
        assert ("wins." if alone else "the others play on") in text(asked)
        return await person.click(asked, label="Yes, I resign")


async def open_threesome(env: simcord.Env, bot: Clowder) -> Threesome:
    channel: Any = env.create_guild("Three").create_text_channel("games")
    people: list[Any] = [
        env.guild.add_member(env.create_user(name)) for name in ("mia", "ben", "zoe")
    ]
    await env.settle()
    await people[0].slash(channel, "play", game=GAME)
    for person in people[1:]:
        await person.click(channel.last_message, label="Join")
    await people[0].click(channel.last_message, label="Start")
    return Threesome(bot, env, channel, people)


async def test_the_others_play_on_after_a_resignation_and_the_last_remaining_player_wins(
    tmp_path: Path,
) -> None:
    bot = make_bot(Config(), database_url=f"sqlite:///{tmp_path / 'three.db'}")
    async with simcord.run(bot, settle_timeout=60) as env:
        three = await open_threesome(env, bot)
        table = await three.table()
        first = table.match.to_act()[0]
        await three.resign(three.people[first])
        table = await three.table()
        assert table.row.retired == (first,)
        assert table.match.out == (first,)
        assert first not in table.match.to_act()
        said = [text(message) for message in three.channel.history()]
        assert any(line.startswith("-# ") and "has given up" in line for line in said)

        again = await three.people[first].slash(three.channel, "resign")
        assert "given up your seat" in text(private(again))
        stranger = await three.people[first].slash(three.channel, "move", action="pass")
        assert "given up your seat" in text(private(stranger))

        second = (first + 1) % 3
        await three.resign(three.people[second])
        table = await three.table()
        assert table.match.outcome.reason == "resigned"
        said = [line for each in three.channel.history() for line in text(each).splitlines()]
        told = [line for line in said if "has given up" in line]
        assert ["on." in line for line in told] == [True, False]
        places = table.match.outcome.places
        assert (places[first], places[second], places[3 - first - second]) == (3, 2, 1)
        assert "Rematch" in buttons(three.channel.last_message) or any(
            "Rematch" in buttons(message) for message in three.channel.history()
        )
    await bot.close()


async def test_a_player_who_resigns_on_anothers_turn_leaves_the_match_at_once(
    tmp_path: Path,
) -> None:
    bot = make_bot(Config(), database_url=f"sqlite:///{tmp_path / 'three.db'}")
    async with simcord.run(bot, settle_timeout=60) as env:
        three = await open_threesome(env, bot)
        first = (await three.table()).match.to_act()[0]
        waiting = [three.people[(first + step) % 3] for step in (1, 2)]
        await three.resign(waiting[0])
        table = await three.table()
        assert (table.row.retired, table.match.out) == (((first + 1) % 3,),) * 2
        again = await waiting[0].slash(three.channel, "resign")
        assert "given up your seat" in text(private(again))
        await three.resign(waiting[1])
        outcome = (await three.table()).match.outcome
        assert outcome.winners == (first,)
        assert outcome.places[(first + 1) % 3] == 3
    await bot.close()


def record(table: Table) -> list[dict[str, Any]]:
    """Return the parsed lines of the record file that players get."""
    lines = record_file(table).fp.read().decode().splitlines()
    assert read_record(lines).outcome == table.match.outcome
    return [json.loads(line) for line in lines]


async def resign(world: World, member: MemberActor) -> None:
    asked = private(await member.slash(world.channel, "resign"))
    await member.click(asked, label="Yes, I resign")


async def test_a_player_who_resigned_on_anothers_turn_comes_last_when_the_match_clock_runs_out(
    world: World,
) -> None:
    await world.boss.slash(world.channel, "settings", cats="rest")
    party = Party(world, [world.mia, world.ben, world.kai])
    await world.mia.slash(world.channel, "play", game="cat-attack")
    for member in party.people[1:]:
        await member.click(world.last(), label="Join")
    await party.option("minutes", "30")
    await world.mia.click(world.last(), label="Start")
    table = await party.table()
    leader = (table.awaited[0] + 1) % 3
    await resign(world, party.people[leader])
    table = await party.table()
    assert record(table)[-1] == {"player": leader, "gave_up": "resigned"}
    await world.env.advance_time(31 * 60)
    outcome = (await party.table()).match.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.places[leader]) == ("time", 3)
    assert [place for player, place in enumerate(outcome.places) if player != leader] == [1, 1]
    lines = record(await party.table())
    assert {"player": leader, "gave_up": "resigned"} in lines
    assert f"**3.** {await world.left(party.people[leader])}" in text(world.result_message())


async def test_the_games_command_leaves_out_a_match_that_the_person_gave_up(tmp_path: Path) -> None:
    bot = make_bot(Config(), database_url=f"sqlite:///{tmp_path / 'listed.db'}")
    async with simcord.run(bot, settle_timeout=60) as env:
        three = await open_threesome(env, bot)
        mia, ben, _ = three.people

        async def listed(person: Any) -> str:
            return text(private(await person.slash(three.channel, "games")))

        assert "match 1" in await listed(mia)
        await three.resign(mia)
        assert "match 1" not in await listed(mia)
        assert "no match at the moment" in await listed(mia)
        assert "match 1" in await listed(ben)
    await bot.close()


def gave_up(table: Table) -> list[tuple[int, str]]:
    """Return the players who gave up, each with the reason, in the order of the record."""
    return [(line["player"], line["gave_up"]) for line in record(table) if "gave_up" in line]


async def test_the_record_says_that_a_seat_was_given_up_by_timeout(world: World) -> None:
    await world.boss.slash(world.channel, "settings", clock=CLOCK)
    party = Party(world, [world.mia, world.ben, world.zoe])
    await party.start()
    absent = (await party.table()).awaited[0]
    await world.env.advance_time(CLOCK + 2)
    assert gave_up(await party.table()) == []
    # Each of the three players gets the time of one more turn before the first consequence.
    for _ in range(3 + 3):
        await world.env.advance_time(CLOCK + 2)
    assert gave_up(await party.table()) == [(absent, "timeout")]


async def test_the_record_says_that_a_seat_was_given_up_by_leaving_the_server(world: World) -> None:
    party = Party(world, [world.mia, world.ben, world.zoe])
    await party.start()
    player = (await party.table()).awaited[0]
    gone = party.people[player]
    hand = direct(gone)
    world.guild.remove_member(gone)
    [card, *_] = options(hand) or [each.rpartition(":")[2] for each in buttons(hand).values()]
    answer = await world.press(gone.user, hand, card)
    assert told(answer).startswith("You aren’t on the server of this match any more")
    assert gave_up(await party.table()) == [(player, "left")]
